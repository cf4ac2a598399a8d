import type { Frame } from "../frame.server.ts";
import type { SharePicture } from "../page-meta.ts";
import type { PicturedArticle } from "./article-picture.ts";

/** Returns the structured data of an article for search engines. */
export function articleData(
  { company, publicUrl }: Pick<Frame, "company" | "publicUrl">,
  article: PicturedArticle,
  picture: SharePicture,
): Record<string, unknown> {
  const { title, summary, slug, byline, tags, publishAt, updatedAt } = article;
  const publisher = { "@type": "Organization", name: company.name, url: `${publicUrl}/` };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    image: [publicUrl + picture.path],
    datePublished: publishAt,
    dateModified: updatedAt > publishAt ? updatedAt : publishAt,
    author: byline ? { "@type": "Person", name: byline } : publisher,
    ...(tags.length > 0 && { keywords: tags }),
    publisher,
    mainEntityOfPage: `${publicUrl}/news/${slug}`,
  };
}
