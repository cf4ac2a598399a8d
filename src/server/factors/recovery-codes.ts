import { createHash, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "#contract/factors.ts";
import { replaceRecoveryCodes } from "#server/factors/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Letters and digits of which no two are taken for each other (Crockford's base32). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: too many to try even for whoever has the hashes. */
const LENGTH = 16;

/** 256 is a multiple of 32: each character is as likely as any other. */
function newCode(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Of one account: the same code of two accounts has two hashes. */
export function hashRecoveryCode(userId: string, code: string): string {
  const read = code.replaceAll("o", "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`recovery-code ${userId} ${read}`).digest("base64url");
}

/** Makes ten codes in place of all earlier ones; answers them in groups of four characters, which is the only time anybody sees them. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replace(/.{4}(?!$)/g, "$&-"));
}
