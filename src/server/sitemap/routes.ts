import type { FastifyInstance } from "fastify";
import { LISTED_PAGES } from "#contract/pages.ts";
import { listPublicJobs } from "#server/jobs/public-jobs.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listShownProducts } from "#server/products/list-shown-products.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { type Place, sitemapOf } from "#server/sitemap/sitemap.ts";

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** What search engines ask for first: which pages there are, and which are none of their business. */
export function serveSitemap(app: FastifyInstance, platform: Platform): void {
  const { database, config, now } = platform;
  let made: { version: string; xml: string } | undefined;

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

  app.get("/sitemap.xml", async (_request, reply) => {
    // Jobs close by the clock too: within the hour they are gone from here.
    const version = `${await readContentVersion(database)} ${now().toISOString().slice(0, 13)}`;
    if (made?.version !== version) made = { version, xml: sitemapOf(config.publicUrl, await listPlaces()) };
    return reply.type(XML).header("cache-control", "no-cache").send(made.xml);
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
