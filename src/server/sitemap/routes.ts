import type { FastifyInstance } from "fastify";
import { LISTED_PAGES } from "#contract/pages.ts";
import { listPublicJobs } from "#server/jobs/public-jobs.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { type Packed, pack } from "#server/platform/packed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sendPacked } from "#server/platform/send-packed.ts";
import { listShownProducts } from "#server/products/list-shown-products.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { type Place, sitemapOf } from "#server/sitemap/sitemap.ts";

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** What search engines ask for first: which pages there are, and which are none of their business. */
export function serveSitemap(app: FastifyInstance, platform: Platform): void {
  const { database, config, now } = platform;
  let made: { version: string; xml: Promise<Packed> } | undefined;

  async function listPlaces(): Promise<Place[]> {
    const [jobs, projects, products] = await Promise.all([
      listPublicJobs(database, {}, now()),
      listPublicProjects(database, {}),
      listShownProducts(database, {}),
    ]);
    return [
      ...LISTED_PAGES.map((path) => ({ path })),
      ...jobs.rows.map(({ slug, updatedAt }) => ({ path: `/careers/${slug}`, changedAt: updatedAt })),
      ...projects.rows.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedAt: updatedAt })),
      ...products.rows.map(({ slug }) => ({ path: `/catalogue/${slug}` })),
    ];
  }

  /** Made once for all who ask, and kept as it is sent: with 10,000 products it has a megabyte. */
  async function currentSitemap(): Promise<Packed> {
    // Jobs close by the clock too: within the hour they are gone from here.
    const version = `${await readContentVersion(database)} ${now().toISOString().slice(0, 13)}`;
    if (made?.version !== version) {
      const xml = listPlaces().then((places) => pack(Buffer.from(sitemapOf(config.publicUrl, places))));
      const mine = { version, xml };
      made = mine;
      xml.catch(() => {
        if (made === mine) made = undefined;
      });
    }
    return made.xml;
  }

  app.get("/sitemap.xml", async (request, reply) => {
    const sitemap = await currentSitemap();
    return sendPacked(request, reply.type(XML).header("cache-control", "no-cache"), sitemap);
  });

  app.get("/robots.txt", (_request, reply) => {
    const lines = [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Disallow: /embed/",
      "",
      `Sitemap: ${config.publicUrl}/sitemap.xml`,
      "",
    ];
    return reply.type(TEXT).header("cache-control", "public, max-age=3600").send(lines.join("\n"));
  });
}
