import type { FastifyInstance } from "fastify";
import { NEWS_FEED_PATH } from "#content/news.ts";
import { feedOf } from "#server/articles/feed.ts";
import { listPublicArticles } from "#server/articles/public-articles.ts";
import { compress } from "#server/platform/http/compressed-body.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const ATOM = "application/atom+xml; charset=utf-8";
/** Maximum articles of the feed. */
const MAX_ENTRIES = 20;

/** Serves the feed of the news. Readers ask for it every few minutes, with the ETag of their last answer. */
export function serveFeed(app: FastifyInstance, { database, config, now }: Platform): void {
  app.get(NEWS_FEED_PATH, async (request, reply) => {
    const [{ company }, { rows }] = await Promise.all([
      readSettings(database.read, config),
      listPublicArticles(database, { page: 1, pageSize: MAX_ENTRIES }, now()),
    ]);
    const feed = feedOf({ publicUrl: config.publicUrl, company: company.name, articles: rows });
    reply.type(ATOM).header("cache-control", "no-cache");
    return sendCompressed(request, reply, compress(Buffer.from(feed)), { withEtag: true });
  });
}
