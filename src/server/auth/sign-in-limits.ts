import { createHash } from "node:crypto";
import { emailKey } from "#contract/fields.ts";
import { networkOf, siteOf } from "#server/platform/client-address.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { giveTryBack, noteDone, type SlidingLimit, takeTry, wasDoneLately } from "#server/platform/database/limits.ts";
import { type Limit, limitTries, tooMany } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KnownDevice } from "#server/platform/session/devices.ts";

const WINDOW_MS = 15 * 60_000;
/** Who has just used a link that was mailed to the account can read its mails, and may mistype the new password. */
const AFTER_RESET_MS = 60 * 60_000;
/** Wrong tries in any fifteen minutes. `site` is what an organisation has of IPv6. */
const WRONG_TRIES = { account: 10, address: 30, site: 300 } as const;

/** Right ones. More than a script needs that signs in each time it runs; each is a line in the trail, which is never shortened. */
const RIGHT_TRIES: Limit = { tries: 1000, windowMs: 60 * 60_000 };

/** A try that was counted, until `forgiveSignIn` takes it back. */
export interface CountedSignIn {
  limits: readonly SlidingLimit[];
  at: number;
}

interface SignInTry {
  email: string;
  address: string;
  device: KnownDevice | undefined;
}

function hashOf(email: string): string {
  return createHash("sha256").update(emailKey(email)).digest("base64url");
}

function resetKey(email: string, address: string): string {
  return `login-after-reset ${hashOf(email)} ${networkOf(address)}`;
}

/** From this address a link of the account was used: for an hour it has tries of its own. */
export async function noteResetUsed(tx: Tx, platform: Platform, email: string, address: string): Promise<void> {
  if (!platform.config.rateLimit) return;
  await noteDone(tx, resetKey(email, address), AFTER_RESET_MS, platform.now().getTime());
}

/**
 * Whose wrong tries count together: those of a device that signed in to the account before, those from an address that has
 * just used its reset link, and those of the whole rest of the world. So whoever guesses, from however many addresses, uses
 * up no try of an owner. An address that belongs to no account is counted like any other.
 */
async function keyOfTries(platform: Platform, { email, address, device }: SignInTry, now: number): Promise<string> {
  if (device) return `login-device ${device.id}`;
  const afterReset = resetKey(email, address);
  if (await wasDoneLately(platform.database.read, afterReset, AFTER_RESET_MS, now)) return `${afterReset} tries`;
  return `login-account ${hashOf(email)}`;
}

/** Always in this order: by address, by site, by account. */
async function limitsOf(platform: Platform, signIn: SignInTry, now: number): Promise<SlidingLimit[]> {
  const [network, site] = [networkOf(signIn.address), siteOf(signIn.address)];
  const limit = (key: string, tries: number): SlidingLimit => ({ key, tries, windowMs: WINDOW_MS });
  return [
    limit(`login-address ${network}`, WRONG_TRIES.address),
    ...(site === network ? [] : [limit(`login-site ${site}`, WRONG_TRIES.site)]),
    limit(await keyOfTries(platform, signIn, now), WRONG_TRIES.account),
  ];
}

/**
 * Counts the try before the password is looked at, so that parallel tries cannot slip through together. Throws a 429 when it
 * is one too many, and counts it nowhere then.
 */
export async function countSignIn(platform: Platform, signIn: SignInTry): Promise<CountedSignIn> {
  const at = platform.now().getTime();
  if (!platform.config.rateLimit) return { limits: [], at };
  const limits = await limitsOf(platform, signIn, at);
  const freeAt = await takeTry(platform.database, limits, at);
  if (freeAt !== undefined) throw tooMany(freeAt, at);
  return { limits, at };
}

/** It was no wrong try. */
export async function forgiveSignIn(platform: Platform, { limits, at }: CountedSignIn): Promise<void> {
  if (limits.length > 0) await giveTryBack(platform.database, limits, at);
}

/** Throws a 429 when somebody who knows the password signs in again and again; a device that did before has its own. */
export function limitRightSignIns(
  platform: Platform,
  accountId: string,
  device: KnownDevice | undefined,
): Promise<void> {
  return limitTries(platform, `signed-in ${accountId} ${device?.id ?? "strange"}`, RIGHT_TRIES);
}
