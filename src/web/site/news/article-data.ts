import type { Frame } from "../frame.server.ts";
import { type PicturedArticle, sharePictureOf } from "./article-picture.ts";

/** Returns the structured data of an article for search engines. */
export function articleData(
  { company, publicUrl }: Pick<Frame, "company" | "publicUrl">,
  article: PicturedArticle,
): Record<string, unknown> {
  const { title, summary, slug, author, publishAt, updatedAt } = article;
  const publisher = { "@type": "Organization", name: company.name, url: `${publicUrl}/` };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    image: [publicUrl + sharePictureOf(article).path],
    datePublished: publishAt,
    dateModified: updatedAt > publishAt ? updatedAt : publishAt,
    author: author ? { "@type": "Person", name: author } : publisher,
    publisher,
    mainEntityOfPage: `${publicUrl}/news/${slug}`,
  };
}
