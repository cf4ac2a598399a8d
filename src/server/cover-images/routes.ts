import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { type BrandLook, recoloured } from "#contract/brand.ts";
import { slug as slugInput } from "#contract/fields.ts";
import { PRODUCT_LIMITS } from "#contract/products.ts";
import { findPublicArticle } from "#server/articles/public-articles.ts";
import type { Read } from "#server/platform/database/database.ts";
import { type CompressedBody, compress } from "#server/platform/http/compressed-body.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findPublicProduct } from "#server/products/public-products.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { coverFor } from "#ui/weave/covers.ts";
import { coverSize, svgDocument } from "#ui/weave/document.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
import { type ProductWeave, productCover, WEAVE_LIMITS } from "#ui/weave/product-cover.ts";

const FAMILIES: readonly CoverFamily[] = ["coil", "cloth", "cable"];
/** Maximum covers in memory, of at most 0.4 MB each. */
const MAX_COVERS = 100;
/** Cache-Control of covers. The drawing of a slug changes with the program alone: pages name the colours of the company. */
const ONE_DAY = "public, max-age=86400, stale-while-revalidate=604800";

/**
 * Serves the drawn pictures of projects, products and articles, `/covers/{slug}.svg`; further pictures of a product are
 * `{slug}-2` and so on. Only public records have a cover, so that invented names cost a look-up and no drawing.
 */
export function serveCovers(app: FastifyInstance, { database, renders, now, companyLook }: Platform): void {
  const covers = new LRUCache<string, CompressedBody, () => Promise<CompressedBody>>({
    max: MAX_COVERS,
    fetchMethod: (_name, _stale, { context: draw }) => draw(),
  });

  async function coverOf(slug: string, { family, weave }: AskedCover): Promise<CompressedBody> {
    const { brand } = await companyLook();
    const asked = weave ? `${slug} ${weave.rings} ${weave.strands}` : `${slug} ${family ?? ""}`;
    const name = `${asked} ${brand?.version ?? ""}`;
    if (!covers.has(name) && !(await isShown(database.read, slug, now()))) throw notFound();
    return covers.forceFetch(name, {
      context: () => renders.run(async () => drawCover(slug, { family, weave }, brand)),
    });
  }

  app.route<{ Params: { file: string }; Querystring: Partial<Record<"family" | "rings" | "strands", string>> }>({
    method: ["GET", "HEAD"],
    url: "/covers/:file",
    handler: async (request, reply) => {
      const { params, query } = request;
      const slug = slugInput.safeParse(/^(.+)\.svg$/.exec(params.file)?.[1]);
      if (!slug.success) throw notFound();
      const asked = { family: FAMILIES.find((family) => family === query.family), weave: weaveOf(query) };
      const cover = await coverOf(slug.data, asked);
      return sendCompressed(request, reply.type("image/svg+xml").header("cache-control", ONE_DAY), cover);
    },
  });
}

/**
 * Returns whether a public project, product or article has a slug, or a public project or product the slug before the number (`-2`).
 * Whether the latter has a picture of that number is not looked up.
 */
async function isShown(db: Read, slug: string, now: Date): Promise<boolean> {
  if ((await isProjectOrProduct(db, slug)) || (await findPublicArticle(db, slug, now))?.kind === "shown") return true;
  const [, stem, place] = /^(.+)-(\d{1,2})$/.exec(slug) ?? [];
  return stem !== undefined && Number(place) <= PRODUCT_LIMITS.images && isProjectOrProduct(db, stem);
}

/** Returns whether a public project or product has a slug now. A former slug does not count. */
async function isProjectOrProduct(db: Read, slug: string): Promise<boolean> {
  const found = (await findPublicProject(db, slug)) ?? (await findPublicProduct(db, slug));
  return found?.kind === "shown";
}

/** Requested cover: of a project's family, or of a product's properties. */
interface AskedCover {
  family: CoverFamily | undefined;
  weave: ProductWeave | undefined;
}

/**
 * Returns the properties in a query, or undefined if they are out of bounds. The page names them, so that an old page gets its
 * old picture.
 */
function weaveOf({ rings, strands }: { rings?: string; strands?: string }): ProductWeave | undefined {
  const weave = { rings: Number(rings), strands: Number(strands) };
  const isWithin = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  const isKnown = isWithin(weave.rings, 1, WEAVE_LIMITS.rings) && isWithin(weave.strands, 0, WEAVE_LIMITS.strands);
  // Numbers are accepted in one spelling only, or one picture would be cached under many names.
  const isPlain = `${weave.rings} ${weave.strands}` === `${rings} ${strands}`;
  return isPlain && isKnown ? weave : undefined;
}

/** Draws and compresses the cover of a slug, in some 5 to 20 ms. The same slug and colours give the same cover. */
function drawCover(slug: string, { family, weave }: AskedCover, brand: BrandLook | null): CompressedBody {
  const drawn = weave ? productCover(slug, weave) : coverFor(slug, family);
  const svg = svgDocument(coverSize.width, coverSize.height, drawn);
  return compress(Buffer.from(brand ? recoloured(svg, brand) : svg));
}
