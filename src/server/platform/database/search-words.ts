import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";

/** Matches the words of a folded text. */
const FOLDED_WORD = /[\p{L}\p{N}]+/gu;
/** Minimum letters of a word that the search over the site looks for. */
const SHORTEST = 2;
/** Minimum letters of a word that may be found anywhere within words. Shorter ones are found at the beginning of a word. */
const WITHIN = 3;
/** Maximum length of the words of a record: a long text has about 30,000, rare characters fold to 18 letters each. */
const MAX_WORDS = 65_000;
/** Precedes every word, so that its beginning can be found. */
const BEFORE_WORD = "\n";

function wordsOf(text: string): string[] {
  return [...new Set(normalizeForSearch(text).match(FOLDED_WORD))];
}

/** Returns each different word of public texts. Words that are not repeated take a third of the room. */
export function publicWords(texts: readonly string[]): string {
  return wordsOf(texts.join("\n"))
    .map((word) => BEFORE_WORD + word)
    .join("")
    .slice(0, MAX_WORDS);
}

/** Returns the columns `search`, with the texts that lists search, and `words`, with the words of these and of other public texts. */
export function searchColumns(listed: readonly string[], others: readonly string[]): { search: string; words: string } {
  return { search: normalizeForSearch(listed.join("\n")), words: publicWords([...listed, ...others]) };
}

/** Term of a search over the public site. */
export interface SiteQuery {
  /** Folded term with single spaces, as titles are compared with it. */
  term: string;
  /** Different words of the term, folded. A record must have all. Single letters are left out. */
  words: readonly string[];
}

/** Returns the query of a term, or undefined for a term without a word of two letters or digits. */
export function siteQueryOf(term: string): SiteQuery | undefined {
  const words = wordsOf(term).filter((word) => [...word].length >= SHORTEST);
  if (words.length === 0) return undefined;
  return { term: normalizeForSearch(term).trim().replace(/\s+/g, " "), words };
}

const mayBeWithin = (word: string) => [...word].length >= WITHIN;

/** Returns what `words` must contain for each word of a query. Each has at least three letters, as the search indexes require. */
export function piecesOf({ words }: SiteQuery, beforeWord = BEFORE_WORD): string[] {
  return words.map((word) => (mayBeWithin(word) ? word : beforeWord + word));
}

/** Returns whether a word of a text, as written, is found by a query. */
export function isFoundWord({ words }: SiteQuery, written: string): boolean {
  const folded = normalizeForSearch(written);
  return words.some((word) => (mayBeWithin(word) ? folded.includes(word) : folded.startsWith(word)));
}
