import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";

/** Matches the words of a folded text. */
const FOLDED_WORD = /[\p{L}\p{N}]+/gu;
/** Matches words with a sign between each two, or with signs behind the last, in any text: `wi-fi`, `R&D`, `C++`. */
const CHAIN = /[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011'\u2018\u2019\u02bc&/.+][\p{L}\p{N}\p{M}]+)*[+#]*/gu;
/** Signs that a word loses: `wi-fi` is found as `wifi`. */
const HYPHEN = /[-']/;
/** Signs that a word keeps: `r&d` differs from `rd`. */
const LINK = /[&/.+]/;
const SIGN = /[-'&/.+#]/;
/** Matches one or two letters with signs behind them at the end of a chain: `c++`, `f#`. */
const SIGNED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,2}[+#]+$/u;
/** Letters for the signs of stored words, since PostgreSQL's index has letters and digits only. No word begins like this. */
const STORED_SIGNS: Readonly<Record<string, string>> = { "+": "qzp", "#": "qzh", "&": "qza", "/": "qzs", ".": "qzd" };

/** Minimum letters of a word that the search over the site looks for. */
const SHORTEST = 2;
/** Minimum letters of a word that may be found anywhere within words. Shorter ones are found at the beginning of a word. */
const WITHIN = 3;
/** Maximum length of the words of a record: a long text has about 30,000, rare characters fold to 18 letters each. */
const MAX_WORDS = 65_000;
/** Precedes every word, so that its beginning can be found. */
const BEFORE_WORD = "\n";

const lengthOf = (word: string) => [...word].length;
const partsOf = (chain: string): string[] => chain.match(FOLDED_WORD) ?? [];

/** Returns whether the parts of a folded chain mean something only together, as in `r&d`, `e-mail` or `24/7`. */
function isTight(chain: string): boolean {
  const lengths = partsOf(chain).map(lengthOf);
  if (lengths.length < 2) return false;
  return lengths.every((length) => length < WITHIN) || (!chain.includes("'") && lengths.includes(1));
}

/** Returns the words that a folded chain is found by besides its parts: `wifi` of `wi-fi`, `r&d`, `c++`. */
function compoundsOf(chain: string): string[] {
  if (!SIGN.test(chain)) return [];
  const [signed] = SIGNED.exec(chain) ?? [];
  const bare = chain.replace(/[+#]+$/, "");
  const closed = bare.split(LINK).filter((part) => HYPHEN.test(part));
  const linked = bare.split(HYPHEN).filter((part) => LINK.test(part) && isTight(part));
  return [...closed.map((part) => part.replace(/[-']/g, "")), ...linked, ...(signed === undefined ? [] : [signed])];
}

/** Chain of a text as written, with its place. */
export interface WrittenChain {
  text: string;
  index: number;
  /** Returns the words that stand for the chain as a whole, folded. Few chains are asked for them. */
  compounds(): string[];
}

/** Yields words and chains (`wi-fi`, `R&D`) as written in a text, with their places: an excerpt marks what a search found. */
export function* writtenChains(text: string): Generator<WrittenChain> {
  for (const { 0: chain, index } of text.matchAll(CHAIN)) {
    yield { text: chain, index, compounds: () => compoundsOf(normalizeForSearch(chain)) };
  }
}

const asStored = (word: string) => word.replace(/[+#&/.]/g, (sign) => STORED_SIGNS[sign] ?? "");

/** Returns each different word of public texts. Words that are not repeated take a third of the room. */
export function publicWords(texts: readonly string[]): string {
  const chains = normalizeForSearch(texts.join("\n")).match(CHAIN) ?? [];
  const words = new Set(chains.flatMap((chain) => [...partsOf(chain), ...compoundsOf(chain)]));
  return [...words]
    .map((word) => BEFORE_WORD + asStored(word))
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
  /** Different words of the term, folded. A record must have all. A single letter counts only with a sign, as in `c++`. */
  words: readonly string[];
}

/** Returns the words that a record must have for a folded chain of a term. */
function wantedOf(chain: string): string[] {
  const [signed] = SIGNED.exec(chain) ?? [];
  if (signed !== undefined) return [...wantedOf(chain.slice(0, -signed.length)), signed];
  if (HYPHEN.test(chain) && LINK.test(chain)) return chain.split(HYPHEN).flatMap(wantedOf);
  if (isTight(chain)) return compoundsOf(chain);
  return partsOf(chain).filter((word) => lengthOf(word) >= SHORTEST);
}

/** Returns the query of a term; undefined if it has no words. A single letter counts only with a sign, as in `c++` or `r&d`. */
export function siteQueryOf(term: string): SiteQuery | undefined {
  const folded = normalizeForSearch(term);
  const words = [...new Set((folded.match(CHAIN) ?? []).flatMap(wantedOf))];
  if (words.length === 0) return undefined;
  return { term: folded.trim().replace(/\s+/g, " "), words };
}

/** Returns whether a word may be found anywhere within words. Others are found at the beginning of a word. */
export const mayBeWithin = (word: string) => lengthOf(word) >= WITHIN && !/[+#&/.]/.test(word);

/** Returns what `words` must contain for each word of a query. Each has at least three letters, as the search indexes require. */
export function piecesOf({ words }: SiteQuery): string[] {
  return words.map((word) => (mayBeWithin(word) ? word : BEFORE_WORD + asStored(word)));
}

/** Returns whether a query finds a folded word of a text. */
export function isFoundWord({ words }: SiteQuery, folded: string): boolean {
  return words.some((word) => (mayBeWithin(word) ? folded.includes(word) : folded.startsWith(word)));
}
