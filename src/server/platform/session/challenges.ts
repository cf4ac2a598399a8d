import { randomBytes } from "node:crypto";
import type { Account } from "#contract/auth.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { accountOf } from "#server/platform/session/account.ts";
import { hashToken } from "#server/platform/session/session.ts";
import {
  deleteChallenge,
  deleteChallengesOver,
  findChallenge,
  insertChallenge,
  listUnansweredChallenges,
} from "#server/platform/session/store.ts";

/** Prefix of a challenge, by which secret scanners distinguish it from a session token, which gives more access. */
const CHALLENGE_PREFIX = "wsc_";
/** Validity of a challenge in ms, as in the contract. */
const GOOD_FOR_MS = 10 * 60_000;

/**
 * Begins the second step of a sign-in after a correct password. Returns its token. A new password of the account ends it.
 * The new device is stored with it: the owner is notified if the second step never follows.
 */
export async function beginChallenge(
  platform: Platform,
  tx: Tx,
  userId: string,
  newcomer?: { address: string; browser: string },
): Promise<string> {
  const token = CHALLENGE_PREFIX + randomBytes(32).toString("base64url");
  const now = platform.now();
  await insertChallenge(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    address: newcomer?.address ?? "",
    browser: newcomer?.browser.slice(0, 300) ?? "",
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + GOOD_FOR_MS).toISOString(),
  });
  return token;
}

/** Returns the active account whose sign-in waits for a second factor, or undefined for an unknown, used or expired challenge. */
export async function findChallenged({ now }: Platform, db: Read, challenge: string): Promise<Account | undefined> {
  const found = await findChallenge(db, hashToken(challenge));
  if (!found) return undefined;
  const { expires_at, ...account } = found;
  return expires_at <= now().toISOString() ? undefined : accountOf(account);
}

/** Uses up a challenge in the caller's transaction. Returns its account, or undefined if the challenge was used or has expired. */
export async function takeChallenge(platform: Platform, tx: Tx, challenge: string): Promise<Account | undefined> {
  const account = await findChallenged(platform, tx, challenge);
  if (account) await deleteChallenge(tx, hashToken(challenge));
  return account;
}

/** Deletes expired challenges. Returns account and origin of those on new devices. */
export async function endUnansweredChallenges({ now }: Platform, tx: Tx) {
  const at = now().toISOString();
  const unanswered = await listUnansweredChallenges(tx, at);
  await deleteChallengesOver(tx, at);
  return unanswered;
}
