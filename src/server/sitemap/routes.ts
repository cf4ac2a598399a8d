import type { FastifyInstance } from "fastify";
import { streamPublicSlugs as everyArticle } from "#server/articles/public-articles.ts";
import { streamPublicSlugs as everyExtraPage } from "#server/extra-pages/public-extra-pages.ts";
import { streamPublicSlugs as everyJob } from "#server/jobs/public-jobs.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { type CompressedBody, compress } from "#server/platform/http/compressed-body.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { streamPublicSlugs as everyProduct } from "#server/products/public-products.ts";
import { streamPublicSlugs as everyProject } from "#server/projects/list-public-projects.ts";
import { streamPublicSlugs as everyService } from "#server/services/public-services.ts";
import { listEntries, sitemapOf } from "#server/sitemap/sitemap.ts";

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** Maximum age of a cached sitemap. Content also changes by the clock alone: jobs close. */
const CACHE_MS = 60_000;

/** Serves the files that search engines request first: the sitemap and robots.txt. */
export function serveSitemap(app: FastifyInstance, { database, config, hiddenPages, now }: Platform): void {
  let cached: { at: number; version: number; sitemap: Promise<CompressedBody> } | undefined;

  async function makeSitemap(at: Date): Promise<CompressedBody> {
    const records = {
      jobs: everyJob(database, at),
      projects: everyProject(database, at),
      services: everyService(database, at),
      products: everyProduct(database, at),
      articles: everyArticle(database, at),
      extraPages: everyExtraPage(database, at),
    };
    const listed = await listEntries(records, await hiddenPages());
    return compress(Buffer.from(sitemapOf(config.publicUrl, listed)));
  }

  /**
   * Returns the sitemap of the present content. Concurrent requests share one, which is cached until content changes or
   * `CACHE_MS`.
   */
  async function currentSitemap(): Promise<CompressedBody> {
    const version = await readContentVersion(database);
    const at = now();
    const age = cached ? at.getTime() - cached.at : Number.NaN;
    if (cached?.version === version && age < CACHE_MS) return cached.sitemap;
    const made = { at: at.getTime(), version, sitemap: makeSitemap(at) };
    cached = made;
    made.sitemap.catch(() => {
      if (cached === made) cached = undefined;
    });
    return made.sitemap;
  }

  app.get("/sitemap.xml", async (request, reply) => {
    const sitemap = await currentSitemap();
    return sendCompressed(request, reply.type(XML).header("cache-control", "no-cache"), sitemap);
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
