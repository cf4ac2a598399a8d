import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { formatLongDate } from "#content/format-long-date.ts";
import { HOME } from "#content/home.ts";
import { NEWS } from "#content/news.ts";
import { SHARE_HEADINGS, shareHeading } from "#content/share.ts";
import { type Company, placeOf } from "#contract/company.ts";
import { isHiddenPath } from "#contract/site-pages.ts";
import { findPublicArticle } from "#server/articles/public-articles.ts";
import { findIconPixels } from "#server/brand/find-icon.ts";
import { findPublicExtraPage } from "#server/extra-pages/public-extra-pages.ts";
import { loadPageContent } from "#server/pages/load-page-content.ts";
import { listsEtag } from "#server/platform/api/preconditions.ts";
import { contentTag } from "#server/platform/http/compressed-body.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createWorkQueue } from "#server/platform/work-queue.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { drawSharePicture, SHARED_ICON, type ShareTexts } from "#server/social-images/draw-share-picture.ts";

/**
 * Drawings of publications at a time, and those that wait: at most four seconds of work. In the queue of the pages, one visitor
 * who asks for a hundred pictures would make all pages wait for twenty.
 */
const DRAWINGS = { concurrency: 1, maxPending: 20 };
/** Maximum pictures of articles and extra pages in memory, of some 200 kB each. */
const MAX_PUBLICATIONS = 50;
const ONE_HOUR = "public, max-age=3600";

interface Drawn {
  png: Buffer;
  etag: string;
}

/** Texts of a picture, with the name of the icon instead of its pixels. It serves as the key of a drawn picture. */
type PictureInput = Omit<ShareTexts, "icon"> & { icon: string | null };

/** Returns the colours of the company, without what pictures do not need: they are part of a key. */
async function brandOf({ companyLook }: Platform): Promise<ShareTexts["brand"]> {
  const { brand } = await companyLook();
  return brand ? { replaced: brand.replaced } : undefined;
}

/** Returns the line below the heading of a page. */
const lineOf = (company: Company) => `${placeOf(company)}. Since ${company.founded}.`;

async function draw(platform: Platform, { icon, ...texts }: PictureInput): Promise<Drawn> {
  const png = await drawSharePicture({
    ...texts,
    icon: icon === null ? undefined : await findIconPixels(platform, SHARED_ICON),
  });
  return { png, etag: contentTag(png) };
}

/** Returns the slug in the name of a file; undefined for another name. */
const slugOf = (file: string) => /^([a-z0-9-]+)\.png$/.exec(file)?.[1];

function send(reply: FastifyReply, { png, etag }: Drawn): FastifyReply {
  reply.headers({ etag, "cache-control": ONE_HOUR });
  if (listsEtag(reply.request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type("image/png").send(png);
}

/** Serves the pictures for shared links: one for each page with its own heading, drawn at the first request. */
export function serveSharePictures(app: FastifyInstance, platform: Platform): void {
  const { database, config, hiddenPages, now } = platform;
  const drawn = new Map<string, { key: string; picture: Promise<Drawn> }>();

  /** Returns the picture of a page with a heading of its own, from memory unless its texts have changed. */
  function pictureOfPage(name: string, texts: PictureInput): Promise<Drawn> {
    const key = JSON.stringify(texts);
    const known = drawn.get(name);
    if (known?.key === key) return known.picture;
    const picture = draw(platform, texts);
    drawn.set(name, { key, picture });
    picture.catch(() => drawn.delete(name));
    return picture;
  }

  const drawings = createWorkQueue(DRAWINGS);
  const ofPublications = new LRUCache<string, Promise<Drawn>>({ max: MAX_PUBLICATIONS });

  /**
   * Returns the picture with the title of an article or an extra page, from memory or drawn in a queue. `place` is the
   * line below.
   */
  async function pictureOfPublication(title: string, place?: string): Promise<Drawn> {
    const { company } = await readSettings(database.read, config);
    const texts = {
      name: company.name,
      heading: title,
      place: place ?? lineOf(company),
      icon: company.icon,
      brand: await brandOf(platform),
    };
    const key = JSON.stringify(texts);
    const picture = ofPublications.get(key) ?? drawings.run(() => draw(platform, texts));
    ofPublications.set(key, picture);
    picture.catch(() => ofPublications.delete(key));
    return picture;
  }

  app.get<{ Params: { file: string } }>("/share/news/:file", async ({ params }, reply) => {
    const slug = slugOf(params.file);
    const found = slug === undefined ? undefined : await findPublicArticle(database.read, slug, now());
    if (found?.kind !== "shown" || (await hiddenPages()).has("news")) throw notFound();
    const { title, publishAt } = found.article;
    return send(reply, await pictureOfPublication(title, `${NEWS.title}. ${formatLongDate(publishAt)}.`));
  });

  app.get<{ Params: { file: string } }>("/share/pages/:file", async ({ params }, reply) => {
    const slug = slugOf(params.file);
    const found = slug === undefined ? undefined : await findPublicExtraPage(database.read, slug, now());
    if (found?.kind !== "shown") throw notFound();
    return send(reply, await pictureOfPublication(found.page.title));
  });

  app.get<{ Params: { file: string } }>("/share/:file", async ({ params }, reply) => {
    const name = params.file.replace(/\.png$/, "");
    if (!params.file.endsWith(".png") || !Object.hasOwn(SHARE_HEADINGS, name)) throw notFound();
    if (isHiddenPath(await hiddenPages(), `/${name}`)) throw notFound();
    const settings = await readSettings(database.read, config);
    const { company } = settings;
    const heading =
      name === "home"
        ? (await loadPageContent(database.read, HOME, settings)).words.opening.heading
        : shareHeading(name, company);
    const texts = {
      name: company.name,
      heading,
      place: lineOf(company),
      icon: company.icon,
      brand: await brandOf(platform),
    };
    return send(reply, await pictureOfPage(name, texts));
  });
}
