import type { FastifyInstance } from "fastify";
import { NEWS_FEED_PATH } from "#content/news.ts";
import type { PublicArticle } from "#contract/articles.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { feedOf } from "#server/articles/feed.ts";
import { listPublicArticles } from "#server/articles/public-articles.ts";
import { findMailPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { compress } from "#server/platform/http/compressed-body.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import { blocksHtml, pictureHtml } from "#server/platform/markdown/block-html.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const ATOM = "application/atom+xml; charset=utf-8";
/** Maximum articles of the feed. */
const MAX_ENTRIES = 20;

/** Adds the cover and the whole text of articles as HTML, with pictures that every reader of feeds shows. */
async function withHtml(db: Read, articles: readonly PublicArticle[], publicUrl: string) {
  const names = articles.flatMap(({ cover, body }) => [
    ...(cover === null ? [] : [cover]),
    ...bodyMarkdown.referencesIn(body).pictures,
  ]);
  const pictures = names.length > 0 ? await findMailPictures(db, names) : new Map<string, ShownPicture>();
  return articles.map((article) => {
    const cover = pictures.get(article.cover ?? "");
    const text = blocksHtml(bodyMarkdown.read(article.body, { pictures }), publicUrl);
    return { ...article, html: cover ? `<p>${pictureHtml(cover, cover.alt, publicUrl)}</p>\n${text}` : text };
  });
}

/**
 * Serves the feed of the news; a 404 while the news are hidden. Readers ask for it every few minutes, with the ETag of their last answer.
 */
export function serveFeed(app: FastifyInstance, { database, config, hiddenPages, now }: Platform): void {
  app.get(NEWS_FEED_PATH, async (request, reply) => {
    if ((await hiddenPages()).has("news")) throw notFound();
    const [{ company }, { rows }] = await Promise.all([
      readSettings(database.read, config),
      listPublicArticles(database, { page: 1, pageSize: MAX_ENTRIES }, now()),
    ]);
    const { publicUrl } = config;
    const articles = await withHtml(database.read, rows, publicUrl);
    const feed = feedOf({ publicUrl, company: company.name, articles });
    reply.type(ATOM).header("cache-control", "no-cache");
    return sendCompressed(request, reply, compress(Buffer.from(feed)), { withEtag: true });
  });
}
