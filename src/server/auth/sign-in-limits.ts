import { emailKey } from "#contract/fields.ts";
import { countersOf, countTries, type Try } from "#server/platform/api/limits.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findFullUntil, restartWindow } from "#server/platform/database/limit-counters.ts";
import { networkOf } from "#server/platform/http/client-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KnownDevice } from "#server/platform/session/devices.ts";

interface SignInTry {
  email: string;
  address: string;
  device: KnownDevice | undefined;
}

/** Notes the use of a reset link. For an hour, sign-ins to the account from this network then have a limit of their own. */
export async function noteResetUsed(tx: Tx, platform: Platform, email: string, address: string): Promise<void> {
  const subject = { email: emailKey(email), id: networkOf(address) };
  for (const counter of countersOf(["reset-link-used", subject]))
    await restartWindow(tx, counter, platform.now().getTime());
}

/**
 * Returns the limits under which a wrong password counts: one of the network and one of the account, which need not exist. A known device,
 * and a network that has just used a reset link, have tries of their own. A stranger cannot use them up.
 */
export async function signInTries(platform: Platform, { email, address, device }: SignInTry): Promise<Try[]> {
  const account = { email: emailKey(email) };
  const ofNetwork: Try = ["sign-in-network", { address }];
  if (device) return [ofNetwork, ["sign-in-device", { id: device.id }]];
  const here = { ...account, id: networkOf(address) };
  const now = platform.now().getTime();
  if ((await findFullUntil(platform.database.read, countersOf(["reset-link-used", here]), now)) !== undefined)
    return [ofNetwork, ["sign-in-after-reset", here]];
  return [ofNetwork, ["sign-in-account", account]];
}

/** Throws a 429 when a client that knows the password signs in too often. */
export async function limitSuccessfulSignIns(
  platform: Platform,
  accountId: string,
  device: KnownDevice | undefined,
): Promise<void> {
  await countTries(platform, [["signed-in", { id: `${accountId} ${device?.id ?? ""}` }]]);
}
