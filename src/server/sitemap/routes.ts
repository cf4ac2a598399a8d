import type { FastifyInstance } from "fastify";
import { everyPublicSlug as everyJob } from "#server/jobs/public-jobs.ts";
import { createSharedWork, SITE } from "#server/platform/fair-queue.ts";
import { type Packed, pack } from "#server/platform/packed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sendPacked } from "#server/platform/send-packed.ts";
import { everyPublicSlug as everyProduct } from "#server/products/public-products.ts";
import { everyPublicSlug as everyProject } from "#server/projects/list-public-projects.ts";
import { listEntries, sitemapOf } from "#server/sitemap/sitemap.ts";

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/**
 * So long a sitemap is sent as it is, whatever changes meanwhile: search engines ask a few times a day. Were it made anew with every
 * change, staff who save and a stranger who asks would keep the program at it: it names up to 50,000 pages.
 */
const CACHE_MS = 60_000;

/** What search engines ask for first: which pages there are, and which are none of their business. */
export function serveSitemap(app: FastifyInstance, { database, config, queue, now }: Platform): void {
  const making = createSharedWork<Packed>(queue);
  let cached: { at: number; sitemap: Packed } | undefined;

  async function make(): Promise<Packed> {
    const at = now();
    const listed = await listEntries({
      jobs: everyJob(database, at),
      projects: everyProject(database),
      products: everyProduct(database),
    });
    const sitemap = pack(Buffer.from(sitemapOf(config.publicUrl, listed)));
    cached = { at: at.getTime(), sitemap };
    return sitemap;
  }

  /** Made once for all who ask, and kept as it is sent: with 10,000 products it has a megabyte. */
  async function currentSitemap(): Promise<Packed> {
    const age = cached ? now().getTime() - cached.at : Number.NaN;
    return cached && age < CACHE_MS ? cached.sitemap : making.run("sitemap", SITE, make);
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
