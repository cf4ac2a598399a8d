import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** A UUIDv7: sorts by when it was made, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}

/**
 * Makes UUIDv8 (RFC 9562) that begin by chance and are counted from there: sixteen random bytes each would take a tenth of what
 * a kept page costs. Whoever has one can tell the next.
 */
export function countedIds(): () => string {
  const random = randomUUID();
  const start = `${random.slice(0, 14)}8${random.slice(15, 24)}`;
  let count = 0;
  return () => start + (count++).toString(16).padStart(12, "0");
}

/** Crockford's base 32: no letters that are taken for digits or for each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference people can read out: `MSG-7K3F-9QX2`, forty random bits. */
export function newReference(prefix: string): string {
  const letters = [...randomBytes(8)].map((byte) => ALPHABET[byte % 32]).join("");
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
