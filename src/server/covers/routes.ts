import type { FastifyInstance } from "fastify";
import { slug as slugInput } from "#contract/fields.ts";
import { PRODUCT_LIMITS } from "#contract/products.ts";
import { drawCover } from "#server/covers/draw-cover.ts";
import { acceptedEncoding } from "#server/platform/accepted-encoding.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Packed } from "#server/platform/packed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound } from "#server/platform/refused.ts";
import { findShownProduct } from "#server/products/list-shown-products.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";

const FAMILIES: readonly CoverFamily[] = ["coil", "cloth", "cable"];
/** 0.4 MB at most each. */
const MOST_COVERS = 100;
/** The drawing of a slug changes with the program alone. */
const ONE_DAY = "public, max-age=86400, stale-while-revalidate=604800";

/**
 * The drawn pictures of projects and products, `/covers/{slug}.svg`, for further pictures of a product `{slug}-2` and so
 * on. Only what is public has one, so that nobody can have us draw without end.
 */
export function serveCovers(app: FastifyInstance, { database }: Platform): void {
  const covers = new Map<string, Packed>();

  async function coverOf(slug: string, family: CoverFamily | undefined): Promise<Packed> {
    const name = `${slug} ${family ?? ""}`;
    const kept = covers.get(name);
    if (kept) return kept;
    if (!(await isShown(database.read, slug))) throw notFound();
    const cover = drawCover(slug, family);
    if (covers.size >= MOST_COVERS) covers.clear();
    covers.set(name, cover);
    return cover;
  }

  app.route<{ Params: { file: string }; Querystring: { family?: string } }>({
    method: ["GET", "HEAD"],
    url: "/covers/:file",
    handler: async ({ params, query, headers }, reply) => {
      const slug = slugInput.safeParse(/^(.+)\.svg$/.exec(params.file)?.[1]);
      if (!slug.success) throw notFound();
      const cover = await coverOf(
        slug.data,
        FAMILIES.find((family) => family === query.family),
      );
      reply.headers({ etag: cover.etag, "cache-control": ONE_DAY, vary: "Accept-Encoding" });
      if (headers["if-none-match"]?.includes(cover.etag)) return reply.code(304).send();
      const encoding = acceptedEncoding(headers["accept-encoding"]);
      if (encoding) reply.header("content-encoding", encoding);
      return reply.type("image/svg+xml").send(cover[encoding ?? "plain"]);
    },
  });
}

/** Whether a project or a product that the public sees has this slug, or this is the name of one of its further pictures. */
async function isShown(db: Read, slug: string): Promise<boolean> {
  if (await hasRecord(db, slug)) return true;
  const [, stem, place] = /^(.+)-(\d{1,2})$/.exec(slug) ?? [];
  return stem !== undefined && Number(place) <= PRODUCT_LIMITS.images && hasRecord(db, stem);
}

async function hasRecord(db: Read, slug: string): Promise<boolean> {
  const found = (await findPublicProject(db, slug)) ?? (await findShownProduct(db, slug));
  return found?.kind === "shown";
}
