import { NEWS } from "#content/news.ts";
import { type PublicArticle, tagKey } from "#contract/articles.ts";
import type { LinkPicture, ShownPicture } from "#contract/pictures.ts";
import type { SitePictureData } from "../layout/site-picture.tsx";
import { SHARE_SIZE, type SharePicture } from "../page-meta.ts";

/** Article without its body, with its cover. */
export interface PicturedArticle extends Omit<PublicArticle, "body"> {
  picture: SitePictureData & { alt: string };
}

/** Returns the uploaded cover of an article, or else a cover drawn from its slug. */
export function articlePicture(
  { slug, cover }: Pick<PublicArticle, "slug" | "cover">,
  uploads: ReadonlyMap<string, ShownPicture>,
): PicturedArticle["picture"] {
  const picture = cover === null ? undefined : uploads.get(cover);
  return picture ?? { src: `/covers/${slug}.svg`, width: 800, height: 600, alt: "" };
}

/** Returns the picture of a shared link: the cover, or while it is no JPEG or PNG a drawn picture with the title. */
export function sharePictureOf(
  { title, slug }: Pick<PublicArticle, "title" | "slug">,
  cover: LinkPicture | undefined,
): SharePicture {
  if (!cover) return { path: `/share/news/${slug}.png`, ...SHARE_SIZE, alt: title };
  const { src, width, height, alt } = cover;
  return { path: src, width, height, alt: alt || title };
}

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
