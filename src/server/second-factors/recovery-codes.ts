import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#contract/factors.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { replaceRecoveryCodes } from "#server/second-factors/store.ts";

/** Letters and digits without look-alikes (Crockford's base32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Characters of a code. Their 80 bits are too many to guess, even with the hashes at hand. */
const LENGTH = 16;

/** Returns a random code. 256 is a multiple of 32, so each character is equally likely. */
function newCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/**
 * Returns the hash of a recovery code, which differs by account. Letters that look like digits count as these digits.
 */
export function hashRecoveryCode(userId: string, code: string): string {
  const normalized = code.replaceAll("o", "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`recovery-code ${userId} ${normalized}`).digest("base64url");
}

/** Replaces the account's recovery codes with ten new ones. Returns them in groups of four characters; only hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replace(/.{4}(?!$)/g, "$&-"));
}
