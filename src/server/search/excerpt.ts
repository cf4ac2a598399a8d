import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isFoundWord, type SiteQuery, writtenChains } from "#server/platform/database/search-words.ts";

/** Maximum length of an excerpt without the dots at its ends. */
const LONGEST = 160;
/** Length of the text before the first word that was found. */
const BEFORE = 50;
/** Maximum letters that are left out so that an excerpt begins or ends with a whole word. */
const WHOLE_WORD = 20;

/** Matches the words of a chain as written. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Part of a text, and whether it is a word that the query finds. */
export interface MarkedPart {
  text: string;
  isFound: boolean;
}

/**
 * Yields the words of a text that the query finds, as written. Words joined by signs are a chain, such as `wi-fi`. A chain is yielded
 * whole if the query finds it and none of its words.
 */
function* foundWords(text: string, query: SiteQuery): Generator<{ word: string; index: number }> {
  for (const { text: chain, index, compounds } of writtenChains(text)) {
    let isFound = false;
    for (const { 0: word, index: place } of chain.matchAll(WORD)) {
      if (!isFoundWord(query, normalizeForSearch(word))) continue;
      isFound = true;
      yield { word, index: index + place };
    }
    if (!isFound && compounds().some((word) => isFoundWord(query, word))) yield { word: chain, index };
  }
}

/** Returns a text in parts, of which the words that the query finds are marked. */
export function markWords(text: string, query: SiteQuery): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { word, index } of foundWords(text, query)) {
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false });
    end = index + word.length;
    parts.push({ text: word, isFound: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false });
  return parts;
}

/**
 * Returns plain text around the first word that the query finds in any of the texts. Without one, as for a record that is found by its
 * title, returns the beginning of the first text.
 */
export function excerptOf(texts: readonly string[], query: SiteQuery): string {
  for (const text of texts) {
    const line = inOneLine(text);
    for (const { index } of foundWords(line, query)) return cut(line, index);
  }
  return cut(texts.map(inOneLine).find((line) => line !== "") ?? "", 0);
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns the part of a line around a place, with dots where it is cut, if possible between words. */
function cut(line: string, place: number): string {
  let start = Math.max(0, Math.min(place - BEFORE, line.length - LONGEST));
  if (start > 0) {
    const space = line.indexOf(" ", start);
    if (space !== -1 && space < Math.min(place, start + WHOLE_WORD)) start = space + 1;
  }
  let end = Math.min(line.length, start + LONGEST);
  if (end < line.length) {
    const space = line.lastIndexOf(" ", end);
    if (space > end - WHOLE_WORD) end = space;
  }
  // A cut between the two halves of a character leaves one of them.
  const part = line.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${start > 0 ? "... " : ""}${part.trim()}${end < line.length ? " ..." : ""}`;
}
