import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Config } from "#server/platform/config.ts";

/** Whether a proxy at this address, so many hops from us, is believed about whom it speaks for. */
export type Trust = (address: string, hop: number) => boolean;

/** By address, or so many hops from us. False believes nobody. */
export function trustedProxies({ trustProxy }: Pick<Config, "trustProxy">): Trust | false {
  if (trustProxy === false) return false;
  if (typeof trustProxy === "number") return (_address, hop) => hop < trustProxy;
  const listed = new BlockList();
  for (const one of trustProxy) {
    const [address = "", bits] = one.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) listed.addAddress(address, family);
    else listed.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    return family > 0 && listed.check(address, family === 6 ? "ipv6" : "ipv4");
  };
}

/**
 * Where a request came from, for the log, the audit trail and the limits: never Fastify's own `request.ip`, which hands on
 * whatever stands in the header. IPv4 on a socket of IPv6 is IPv4; a port that a proxy put behind the address is none of it.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trust: Trust | false): string | undefined {
  const forwarded = trust && headers["x-forwarded-for"];
  if (!trust || !forwarded) return plainAddress(socket.remoteAddress ?? "") ?? socket.remoteAddress;
  let client = "";
  let hop = 0;
  for (client of hopsOf(socket.remoteAddress ?? "", String(forwarded))) if (!trust(client, hop++)) break;
  // Anything may stand in the header; the log writes what it gets as it is.
  return plainAddress(client) ?? plainAddress(socket.remoteAddress ?? "") ?? socket.remoteAddress;
}

/** From us back to the sender, one by one: a header may name thousands, and hardly more than one is looked at. */
function* hopsOf(remoteAddress: string, forwarded: string): Generator<string> {
  yield withoutPort(remoteAddress);
  let end = forwarded.length;
  while (end >= 0) {
    const comma = end === 0 ? -1 : forwarded.lastIndexOf(",", end - 1);
    yield withoutPort(forwarded.slice(comma + 1, end).trim());
    end = comma;
  }
}

/** `192.0.2.1:5060` and `[2001:db8::1]:443` are how some proxies write it: each connection would count as another caller. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}

const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** An address in its one spelling, IPv4-mapped IPv6 as IPv4; undefined for what is no address. */
function plainAddress(text: string): string | undefined {
  const family = isIP(text);
  if (family !== 6) return family === 4 ? text : undefined;
  const [address = ""] = text.split("%");
  const spelling = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(spelling) ?? [];
  if (high === undefined || low === undefined) return spelling;
  const bytes = [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join(".");
}

/** What one subscriber usually has. */
const SUBSCRIBER_BITS = 64;

/**
 * Whom an address counts as in limits: IPv4 by itself, IPv6 by its network, of which one subscriber has at least a /64 and
 * so more addresses than any limit. What is no address is handed back.
 */
export function networkOf(address: string, bits = SUBSCRIBER_BITS): string {
  const plain = plainAddress(address);
  if (plain === undefined || isIP(plain) === 4) return plain ?? address;
  const [head = "", tail] = plain.split("::");
  const [left, right] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const missing = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array.from({ length: missing }, () => "0"), ...(right ?? [])];
  return `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
}

/** A network of IPv6 that whoever wants one gets for nothing, and that a company has. */
const SITE_BITS = 48;

/**
 * Whom an address counts as where all share what the process has at once, its time and its memory: with a /48 somebody would be
 * 65,536 subscribers. Their neighbours there share with them, and nobody else has to.
 */
export function siteOf(address: string): string {
  return networkOf(address, SITE_BITS);
}
