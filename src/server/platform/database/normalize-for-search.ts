import { plainLetters } from "#contract/plain-letters.ts";

/** Returns a text without case and accents. Search columns and search terms are normalised alike, so that they match. */
export function normalizeForSearch(text: string): string {
  return plainLetters(text).toLowerCase().replaceAll("ς", "σ");
}

/** Returns a text for a LIKE pattern. `%`, `_` and `\` in it are ordinary characters (`escape '\'`). */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Returns a LIKE pattern that finds the term anywhere, for `escape '\'`. */
export function containsPattern(term: string): string {
  return `%${escapeLike(normalizeForSearch(term))}%`;
}
