import { NEWS } from "#content/news.ts";
import type { PublicArticle } from "#contract/articles.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import type { SitePictureData } from "../layout/site-picture.tsx";
import type { SharePicture } from "../page-meta.ts";

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

/** Size of the drawn pictures for shared links, in px. */
const DRAWN = { width: 1200, height: 630 } as const;

/** Returns the picture of a shared link: the widest size of the cover, or a drawn picture with the title. */
export function sharePictureOf({ title, slug, cover, picture }: PicturedArticle): SharePicture {
  if (cover === null || picture.src.startsWith("/covers/")) {
    return { path: `/share/news/${slug}.png`, ...DRAWN, alt: title };
  }
  const { src, width, height, sizes = [] } = picture;
  const widest = sizes.at(-1);
  const alt = picture.alt || title;
  if (!widest) return { path: src, width, height, alt };
  return { path: widest.webp, width: widest.width, height: Math.round((height * widest.width) / width), alt };
}

/** Returns the address of a page of the news. */
export function newsAddress(page: number): string {
  return page > 1 ? `${NEWS.path}?page=${page}` : NEWS.path;
}

/** Returns the page number in a query. An invalid one is the first page. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
