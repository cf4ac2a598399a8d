import { plainLetters } from "#contract/plain-letters.ts";

/** Maximum length of the search text of a message or mail: three times the longest. Normalising makes up to three letters of one, in rare ones 18. */
export const MAX_SEARCHED = 65_000;

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
