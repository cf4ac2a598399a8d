import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { KnownPerson } from "./personal-records.ts";

/** Returns the words of a text without case and accents. */
export function wordsIn(text: unknown): string[] {
  return normalizeForSearch(String(text ?? ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0);
}

export function includesAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.includes(word));
}

/**
 * Returns the names of a person as words: names and local parts of addresses with at least two words. One word, such as "new" or
 * "support", often means something else.
 */
export function namesOf({ keys, names }: KnownPerson): string[][] {
  const locals = keys.map((key) => key.slice(0, key.lastIndexOf("@")));
  return [...names, ...locals].map(wordsIn).filter((words) => words.length > 1);
}

/** Returns whether a text has a whole name. */
export function hasName(text: unknown, names: readonly string[][]): boolean {
  const words = wordsIn(text);
  return names.some((name) => includesAll(words, name));
}
