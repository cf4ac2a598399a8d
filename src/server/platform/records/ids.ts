import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** Returns a UUIDv7. Ids sort by time of creation, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}

/** Crockford's base 32, without letters that look like digits or like each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a reference that people can read out, with 40 random bits: `MSG-7K3F-9QX2`. */
export function newReference(prefix: string): string {
  const letters = [...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join("");
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
