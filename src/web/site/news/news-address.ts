import { NEWS } from "#content/news.ts";
import { tagKey } from "#contract/articles.ts";

/** Section of the news: the articles with a tag, or of a year. */
export interface NewsSection {
  tag?: string | undefined;
  year?: string | undefined;
}

/** Returns the address of a page of the news, or of one of their sections. */
export function newsAddress(page: number, { tag, year }: NewsSection = {}): string {
  const query = new URLSearchParams();
  if (tag !== undefined) query.set("tag", tagKey(tag));
  if (year !== undefined) query.set("year", year);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `${NEWS.path}?${query}` : NEWS.path;
}

/** Returns the section in a query. */
export function sectionOf(query: URLSearchParams): NewsSection {
  return { tag: query.get("tag") ?? undefined, year: query.get("year") ?? undefined };
}

/** Returns the page number in a query. An invalid one is the first page. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
