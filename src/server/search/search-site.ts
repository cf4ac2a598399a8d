import { MAX_SITE_RESULTS, SITE_RESULT_TYPES, type SiteResult, type SiteResultType } from "#contract/search.ts";
import type { HideablePageKey } from "#contract/site-pages.ts";
import type { SiteRequest } from "#server/platform/database/ranked-search.ts";
import { siteQueryOf } from "#server/platform/database/search-words.ts";
import type { Platform, SiteMatch } from "#server/platform/platform.ts";
import { excerptOf, type MarkedPart, markWords } from "#server/search/excerpt.ts";

/** Result with its texts in parts, of which the found words are marked. */
export interface MarkedResult extends Pick<SiteResult, "type" | "url"> {
  title: MarkedPart[];
  excerpt: MarkedPart[];
}

/** Pages that results lead to, or that the pages of results are below. */
const PAGES_OF_RESULTS: Readonly<Partial<Record<SiteResultType, HideablePageKey>>> = {
  service: "pricing",
  product: "catalogue",
  project: "products",
  job: "careers",
  article: "news",
};

type Match = SiteMatch & Pick<SiteResult, "type">;

/**
 * Returns the best matches of a term in everything that visitors may see. Every word must be found, in any order, without case and
 * accents. First come titles that are the term, then those that begin with it, those with all words, and other texts. Equal ranks are
 * in the order of types, and then of titles.
 */
export async function searchSite(platform: Platform, term: string): Promise<SiteResult[]> {
  const query = siteQueryOf(term);
  if (!query) return [];
  // The sort is stable: equal ranks keep the order of types, and within a type the order of titles.
  const titled = (await findMatches(platform, { query, part: "title", most: MAX_SITE_RESULTS }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_SITE_RESULTS);
  const left = MAX_SITE_RESULTS - titled.length;
  const others = left > 0 ? await findMatches(platform, { query, part: "text", most: left }) : [];
  const best = [...titled, ...others];
  return best.map(({ type, title, url, texts }) => ({ type, title, url, excerpt: excerptOf(texts(), query) }));
}

/** Returns the matches of all types in their order: for texts only as many as there may be, since they all have the same rank. */
async function findMatches(platform: Platform, request: SiteRequest): Promise<Match[]> {
  const matches: Match[] = [];
  const hidden = await platform.hiddenPages();
  for (const type of SITE_RESULT_TYPES) {
    const page = PAGES_OF_RESULTS[type];
    if (page && hidden.has(page)) continue;
    const source = platform.features.find(({ search }) => search?.site?.type === type)?.search?.site;
    const most = request.part === "text" ? request.most - matches.length : request.most;
    const found = most > 0 ? ((await source?.find(platform, { ...request, most })) ?? []) : [];
    matches.push(...found.map((match) => ({ ...match, type })));
  }
  return matches;
}

/** Returns a result with the found words marked, for a page. */
export function markResult({ type, title, url, excerpt }: SiteResult, term: string): MarkedResult {
  const query = siteQueryOf(term);
  const partsOf = (text: string) => (query ? markWords(text, query) : [{ text, isFound: false }]);
  return { type, url, title: partsOf(title), excerpt: partsOf(excerpt) };
}
