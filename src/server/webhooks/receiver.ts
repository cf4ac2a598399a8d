import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { WEBHOOK_MESSAGES } from "#contract/webhooks.ts";
import type { Config } from "#server/platform/config.ts";
import { withTimeout } from "#server/platform/timeout.ts";
import { isPublicAddress } from "#server/webhooks/special-addresses.ts";

/** Time for which a call waits for the addresses of a name. */
const LOOK_UP_MS = 2000;

type Allowed = Pick<Config, "webhookAllow">;

/** Returns the host of a URL, without the brackets of an IPv6 address. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Look-ups that are under way, by name. */
const lookingUp = new Map<string, Promise<Addresses>>();

/**
 * Resolves a name. Concurrent attempts share one look-up, since a process makes only two look-ups at a time. A name
 * whose server does not answer would otherwise delay the look-ups of database, mail and files.
 */
export function resolveOnce(host: string, resolve = resolveAll): Promise<Addresses> {
  const begun = lookingUp.get(host);
  if (begun) return begun;
  const run = resolve(host).finally(() => lookingUp.delete(host));
  lookingUp.set(host, run);
  return run;
}

const resolveAll = (host: string): Promise<Addresses> => lookup(host, { all: true });

/** Error of a receiver that may not be connected to. */
export class ForbiddenReceiver extends Error {}

/** Addresses to which a connection may go. */
type Addresses = readonly { address: string; family: number }[];

/**
 * Returns the addresses of a receiver, resolved once. Throws a `ForbiddenReceiver` for http and for an address of a
 * special range, unless the operator allows the host.
 */
export async function findAddresses(url: URL, { webhookAllow }: Allowed): Promise<Addresses> {
  const host = hostOf(url);
  const isAllowed = webhookAllow.has(host);
  if (url.protocol !== "https:" && !isAllowed) throw new ForbiddenReceiver(WEBHOOK_MESSAGES.insecure);
  const family = isIP(host);
  const addresses = family === 0 ? await resolveOnce(host) : [{ address: host, family }];
  // One special address is enough: a name that leads to both could be used to find out which machines exist.
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new ForbiddenReceiver(WEBHOOK_MESSAGES.address);
  return addresses;
}

/**
 * Returns a look-up function for a request, which returns only these addresses, so that the checked ones are connected
 * to.
 */
export function lookupOf(addresses: Addresses): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (!first) done(new Error("The name has no address"), "");
    else if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
}

/**
 * Returns the message for a URL that no webhook may have; undefined for an allowed one. A name that cannot be resolved
 * in time is allowed, because it may be resolved later.
 */
export async function findReceiverFault(url: string, config: Allowed): Promise<string | undefined> {
  try {
    await withTimeout(LOOK_UP_MS, findAddresses(new URL(url), config), () => new Error("No answer in time"));
    return undefined;
  } catch (error) {
    return error instanceof ForbiddenReceiver ? error.message : undefined;
  }
}
