import type { PublicArticle } from "#contract/articles.ts";
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

/** Returns the picture for shared links: the cover as a JPEG or PNG if it exists as such, or else a drawn picture with the title. */
export function sharePictureOf(
  { title, slug }: Pick<PublicArticle, "title" | "slug">,
  cover: LinkPicture | undefined,
): SharePicture {
  if (!cover) return { path: `/share/news/${slug}.png`, ...SHARE_SIZE, alt: title };
  const { src, width, height, alt } = cover;
  return { path: src, width, height, alt: alt || title };
}
