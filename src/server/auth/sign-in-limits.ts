import { emailKey } from "#contract/fields.ts";
import { countTries, type Try } from "#server/platform/api/limits.ts";
import { networkOf } from "#server/platform/http/client-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KnownDevice } from "#server/platform/session/devices.ts";
import { isResetJustUsed } from "#server/users/reset-uses.ts";

interface SignInTry {
  email: string;
  address: string;
  device: KnownDevice | undefined;
}

/**
 * Returns the limits under which a wrong password counts: one of the network and one of the account, which need not exist. A known device,
 * and a network that has just used a reset link, have tries of their own. A stranger cannot use them up.
 */
export async function signInTries(platform: Platform, { email, address, device }: SignInTry): Promise<Try[]> {
  const account = { email: emailKey(email) };
  const ofNetwork: Try = ["sign-in-network", { address }];
  if (device) return [ofNetwork, ["sign-in-device", { id: device.id }]];
  if (await isResetJustUsed(platform.database.read, { email, address }, platform.now()))
    return [ofNetwork, ["sign-in-after-reset", { ...account, id: networkOf(address) }]];
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
