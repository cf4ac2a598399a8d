import { isIPv6 } from "node:net";

/** A name or an IPv4 address, or an IPv6 address in brackets; with a port or without. Underscores, since containers are called so. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[([0-9a-f:.]+)\])(?::(\d{1,5}))?$/i;
const LONGEST_NAME = 260;
const HIGHEST_PORT = 65_535;

/** Whether this is `host[:port]` and nothing else: no path, no user, no letters that an address would have to escape. */
export function isHost(host: string): boolean {
  if (host.length > LONGEST_NAME) return false;
  const [whole, ipv6, port] = HOST.exec(host) ?? [];
  if (whole === undefined || whole.includes("..")) return false;
  return (ipv6 === undefined || isIPv6(ipv6)) && Number(port ?? 0) <= HIGHEST_PORT;
}

/** Of what nearly every request sends; a name is four letters. */
const NAME_LENGTH = "host".length;

/** How many Host headers there are, which Node would show the first of. The list has names and values in turn. */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === NAME_LENGTH && name.toLowerCase() === "host") count++;
  }
  return count;
}
