import { isIP } from "node:net";
import type { FastifyRequest, FastifyServerOptions } from "fastify";
import type { Config } from "#server/platform/config.ts";

/** Returns Fastify's option for the trusted proxies. Fastify does not trust a number of hops without a function. */
export function trustedProxies({ trustProxy }: Pick<Config, "trustProxy">): FastifyServerOptions["trustProxy"] {
  if (typeof trustProxy === "number") return (_address, hop) => hop < trustProxy;
  return trustProxy && [...trustProxy];
}

/** Returns the address of the client, for the log, the audit trail and the limits. X-Forwarded-For can hold any text. */
export function clientAddress({ ip, raw }: Pick<FastifyRequest, "ip" | "raw">): string {
  const peer = raw.socket.remoteAddress ?? "";
  return canonicalAddress(withoutPort(ip ?? "")) ?? canonicalAddress(peer) ?? peer;
}

/** Returns the address without the port that some proxies write behind it. */
function withoutPort(text: string): string {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\]|([\d.]*))(?::\d+)?$/.exec(text) ?? [];
  return bracketed ?? bare ?? text;
}

const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Returns an address in its canonical spelling, IPv4-mapped IPv6 as IPv4. Returns undefined for other texts. */
function canonicalAddress(text: string): string | undefined {
  const family = isIP(text);
  if (family !== 6) return family === 4 ? text : undefined;
  const [address = ""] = text.split("%");
  const spelling = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(spelling) ?? [];
  if (high === undefined || low === undefined) return spelling;
  const bytes = [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join(".");
}

/** Prefix length of the network of one subscriber. */
const SUBSCRIBER_BITS = 64;

/**
 * Returns the network by which limits and visits tell clients apart: an IPv4 address, or an IPv6 network of `bits` bits, since one
 * subscriber has at least a /64. Other texts are returned unchanged.
 */
export function networkOf(address: string, bits = SUBSCRIBER_BITS): string {
  const canonical = canonicalAddress(address);
  if (canonical === undefined || isIP(canonical) === 4) return canonical ?? address;
  const [head = "", tail] = canonical.split("::");
  const [left, right] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const missing = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array.from({ length: missing }, () => "0"), ...(right ?? [])];
  return `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
}

/** Prefix length of the network of one organisation. */
const SITE_BITS = 48;

/** Returns the IPv6 network of an organisation, which has 65,536 networks of subscribers. IPv4 addresses are returned unchanged. */
export function siteOf(address: string): string {
  return networkOf(address, SITE_BITS);
}
