/** Matches a host name with a top-level domain. IP addresses do not match, since no address is stored. */
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const MAX_HOST = 253;

/** Labels of a website's other hosts: its pages for phones and AMP, and hosts through which its links lead (`l.`, `lm.`, `out.`). */
const VARIANT = /^(?:www\d?|m|mobile|amp|l|lm|out)$/;
/** Matches an ending under which others register names, such as `co.za`: the name before it is the website's own. */
const SHARED_ENDING = /^(?:ac|co|com|edu|go|gov|ne|net|or|org|web)\.[a-z]{2}$/;

/** Returns the one host for all hosts of a website: `facebook.com` for `lm.facebook.com`, `en.wikipedia.org` for `en.m.wikipedia.org`. */
export function siteOf(host: string): string {
  const labels = host.split(".");
  const own = SHARED_ENDING.test(labels.slice(-2).join(".")) ? 3 : 2;
  return [...labels.slice(0, -own).filter((label) => !VARIANT.test(label)), ...labels.slice(-own)].join(".");
}

/** Returns the website of a `Referer`, as one host in lower case. Undefined if it is one of the `own` ones or not public. */
export function referrerHost(referrer: string, own: readonly (string | undefined)[]): string | undefined {
  const url = URL.parse(referrer);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  const { hostname } = url;
  if (hostname.length > MAX_HOST || !HOST_NAME.test(hostname)) return undefined;
  const site = siteOf(hostname);
  return own.includes(site) ? undefined : site;
}
