/** Matches a host name with a top-level domain. IP addresses do not match, since no address is stored. */
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_HOST = 253;

/** Returns the host of a `Referer` in lower case. Undefined if it is one of `own` hosts or no public website. */
export function referrerHost(referrer: string, own: readonly (string | undefined)[]): string | undefined {
  const url = URL.parse(referrer);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  const { hostname } = url;
  if (hostname.length > MAX_HOST || own.includes(hostname) || !HOST_NAME.test(hostname)) return undefined;
  return hostname;
}
