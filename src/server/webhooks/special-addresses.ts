import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Range of IPv6 addresses that are assigned for the internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether an address belongs to the internet: not private, of this machine, or of another special-purpose range. An IPv6 address
 * that stands for one of IPv4 (mapped, translated, tunnelled) does not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}
