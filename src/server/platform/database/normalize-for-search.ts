import { plainLetters } from "#contract/plain-letters.ts";

/** Returns a text without case and accents. Search columns and search terms are normalised alike, so that they match. */
export function normalizeForSearch(text: string): string {
  return plainLetters(text).toLowerCase().replaceAll("ς", "σ");
}

/** Returns a LIKE pattern that finds the term anywhere. `%`, `_` and `\` in it are ordinary characters (`escape '\'`). */
export function containsPattern(term: string): string {
  return `%${normalizeForSearch(term).replace(/[\\%_]/g, "\\$&")}%`;
}
