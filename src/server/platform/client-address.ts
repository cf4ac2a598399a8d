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

/** Where a request that Fastify never sees came from, as its `request.ip` would have it. */
export function clientAddress({ socket, headers }: IncomingMessage, trust: Trust | false): string | undefined {
  const forwarded = trust && headers["x-forwarded-for"];
  if (!trust || !forwarded) return socket.remoteAddress;
  const hops = [socket.remoteAddress ?? "", ...String(forwarded).split(",").reverse()].map((hop) => hop.trim());
  const client = hops.find((address, hop) => !trust(address, hop)) ?? hops.at(-1) ?? "";
  // Anything may stand in the header; the log writes what it gets as it is.
  return isIP(client) > 0 ? client : socket.remoteAddress;
}

/** An IPv6 network that one customer of a provider has: whoever has one has all of its addresses. */
const GROUPS_OF_NETWORK = 4;
const GROUPS = 8;

/** By which an asker is told from others: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ""] = address.split("%", 1);
  // Whatever the last two groups are written as, they name no network.
  const [head = "", tail] = plain.replace(/[\d.]+\.\d+$/, "0:0").split("::", 2);
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":").length : 0;
  if (tail !== undefined) {
    const zeros = Math.max(0, GROUPS - groups.length - after);
    groups.push(...Array.from({ length: zeros }, () => "0"), ...(tail ? tail.split(":") : []));
  }
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
