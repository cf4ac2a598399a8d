import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { formatLongDate } from "#content/format-long-date.ts";
import { HOME } from "#content/home.ts";
import { NEWS } from "#content/news.ts";
import { SHARE_HEADINGS, shareHeading } from "#content/share.ts";
import { placeOf } from "#contract/company.ts";
import { findPublicArticle } from "#server/articles/public-articles.ts";
import { loadPageContent } from "#server/pages/load-page-content.ts";
import { listsEtag } from "#server/platform/api/preconditions.ts";
import { contentTag } from "#server/platform/http/compressed-body.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { drawSharePicture, type ShareTexts } from "#server/social-images/draw-share-picture.ts";

/**
 * Drawings of articles at a time, and those that wait: at most four seconds of work. In the queue of the pages, one visitor
 * who asks for a hundred pictures would make all pages wait for twenty.
 */
const DRAWINGS = { concurrency: 1, maxPending: 20 };
/** Maximum pictures of articles in memory, of some 200 kB each. */
const MAX_ARTICLES = 50;
const ONE_HOUR = "public, max-age=3600";

interface Drawn {
  png: Buffer;
  etag: string;
}

async function draw(texts: ShareTexts): Promise<Drawn> {
  const png = await drawSharePicture(texts);
  return { png, etag: contentTag(png) };
}

/** Serves the pictures for shared links: one for each page with its own heading, drawn at the first request. */
export function serveSharePictures(app: FastifyInstance, { database, config, now }: Platform): void {
  const drawn = new Map<string, { of: string; picture: Promise<Drawn> }>();

  function pictureOf(name: string, texts: ShareTexts): Promise<Drawn> {
    const of = JSON.stringify(texts);
    const known = drawn.get(name);
    if (known?.of === of) return known.picture;
    const picture = draw(texts);
    drawn.set(name, { of, picture });
    picture.catch(() => drawn.delete(name));
    return picture;
  }

  const drawings = createWorkQueue(DRAWINGS);
  const ofArticles = new LRUCache<string, Promise<Drawn>>({ max: MAX_ARTICLES });

  /** Returns the picture with the title of an article. */
  function pictureOfArticle(texts: ShareTexts): Promise<Drawn> {
    const of = JSON.stringify(texts);
    const picture = ofArticles.get(of) ?? drawings.run(() => draw(texts));
    ofArticles.set(of, picture);
    picture.catch(() => ofArticles.delete(of));
    return picture;
  }

  app.get<{ Params: { file: string } }>("/share/news/:file", async ({ params, headers }, reply) => {
    const slug = /^([a-z0-9-]+)\.png$/.exec(params.file)?.[1];
    const found = slug === undefined ? undefined : await findPublicArticle(database.read, slug, now());
    if (found?.kind !== "shown") throw notFound();
    const { company } = await readSettings(database.read, config);
    const place = `${NEWS.title}. ${formatLongDate(found.article.publishAt)}.`;
    const { png, etag } = await pictureOfArticle({ name: company.name, heading: found.article.title, place });
    reply.headers({ etag, "cache-control": ONE_HOUR });
    if (listsEtag(headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("image/png").send(png);
  });

  app.get<{ Params: { file: string } }>("/share/:file", async ({ params, headers }, reply) => {
    const name = params.file.replace(/\.png$/, "");
    if (!params.file.endsWith(".png") || !Object.hasOwn(SHARE_HEADINGS, name)) throw notFound();
    const settings = await readSettings(database.read, config);
    const { company } = settings;
    const place = `${placeOf(company)}. Since ${company.founded}.`;
    const heading =
      name === "home"
        ? (await loadPageContent(database.read, HOME, settings)).words.opening.heading
        : shareHeading(name, company);
    const { png, etag } = await pictureOf(name, { name: company.name, heading, place });
    reply.headers({ etag, "cache-control": ONE_HOUR });
    if (listsEtag(headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("image/png").send(png);
  });
}
