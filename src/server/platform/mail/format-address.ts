import { toSingleLine } from "./single-line.ts";

/** Returns an address for people: `Thandi Dlamini <thandi@example.org>`, or the address alone without a name. */
export function formatAddress(name: string, address: string): string {
  const label = toSingleLine(name).trim();
  if (label === "") return address;
  return address === "" ? label : `${label} <${address}>`;
}
