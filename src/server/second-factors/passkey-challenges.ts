import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashToken } from "#server/platform/session/session.ts";
import { insertUsedChallenge, isUsedChallenge } from "#server/second-factors/store.ts";

/** Validity of a challenge: longer than browsers wait for the user. */
const GOOD_FOR_MS = 10 * 60_000;
const TIME_BYTES = 6;
const MESSAGE_BYTES = TIME_BYTES + 16;
/** Characters of a challenge in base64url, with a MAC of 32 bytes. */
const CHALLENGE_LENGTH = ((MESSAGE_BYTES + 32) * 4) / 3;

/** Purpose of a challenge. A challenge that was signed to sign in cannot add a passkey. */
export type PasskeyPurpose = "sign-in" | `add ${string}`;

function macOf({ signingSecret }: Platform, purpose: PasskeyPurpose, message: Buffer): Buffer {
  return createHmac("sha256", signingSecret).update(`passkey-challenge ${purpose} `).update(message).digest();
}

/**
 * Returns a challenge for an authenticator to sign: the time and 128 random bits, with our MAC. Only used challenges are
 * stored, so that requests from anonymous clients store nothing.
 */
export function newPasskeyChallenge(platform: Platform, purpose: PasskeyPurpose): string {
  const message = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(16)]);
  message.writeUIntBE(platform.now().getTime(), 0, TIME_BYTES);
  return Buffer.concat([message, macOf(platform, purpose, message)]).toString("base64url");
}

/** Returns whether this installation made the challenge for this purpose within ten minutes. Clocks of processes may differ. */
export function isPasskeyChallenge(
  platform: Platform,
  purpose: PasskeyPurpose,
  challenge: unknown,
): challenge is string {
  // The challenge comes from JSON without validation. `Buffer.from` would read an object as bytes, as many as its length says.
  if (typeof challenge !== "string" || challenge.length !== CHALLENGE_LENGTH) return false;
  const bytes = Buffer.from(challenge, "base64url");
  const [message, mac] = [bytes.subarray(0, MESSAGE_BYTES), bytes.subarray(MESSAGE_BYTES)];
  const expected = macOf(platform, purpose, message);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false;
  const age = platform.now().getTime() - message.readUIntBE(0, TIME_BYTES);
  return Math.abs(age) <= GOOD_FOR_MS;
}

export function isPasskeyChallengeUsed({ database }: Platform, challenge: string): Promise<boolean> {
  return isUsedChallenge(database.read, hashToken(challenge));
}

/** Marks the challenge as used, for as long as any process could accept it. Returns false when it was used before. */
export function takePasskeyChallenge(tx: Tx, platform: Platform, challenge: string): Promise<boolean> {
  const over = platform.now().getTime() + 2 * GOOD_FOR_MS;
  return insertUsedChallenge(tx, hashToken(challenge), new Date(over).toISOString());
}
