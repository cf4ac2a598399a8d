import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import {
  BRAND_PATH,
  BRAND_SHEET,
  type BrandLook,
  ICON_PATH,
  ICON_SIZES,
  type IconSize,
  iconAddress,
  MANIFEST_PATH,
  recoloured,
} from "#contract/brand.ts";
import { findIcon } from "#server/brand/find-icon.ts";
import { type CompressedBody, compress } from "#server/platform/http/compressed-body.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import type { Platform } from "#server/platform/platform.ts";

const MANIFEST = "application/manifest+json; charset=utf-8";
const FOR_EVER = "public, max-age=31536000, immutable";

const CSS = "text/css; charset=utf-8";
const SVG = "image/svg+xml";
/** Maximum files in memory: all drawn pictures in the colours before and after a change. */
const MAX_FILES = 100;
const CLIENT_ASSETS = resolve(import.meta.dirname, "../../../build/client/assets");

const SIZES = Object.entries(ICON_SIZES) as [IconSize, number][];

/** Serves the company's icon in its sizes, the web app manifest, and the style sheet and pictures in the company's colours. */
export function serveBrand(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { size: string; file: string } }>(`${ICON_PATH}/:size/:file`, async ({ params, url }, reply) => {
    const { icon } = await platform.companyLook();
    const size = SIZES.find(([, width]) => String(width) === params.size)?.[0];
    if (icon === null || !size || url !== iconAddress(icon, size)) throw notFound();
    const png = await findIcon(platform, size);
    if (!png) throw notFound();
    // Web mail shows it on pages of another origin.
    reply.headers({ "cache-control": FOR_EVER, "cross-origin-resource-policy": "cross-origin" });
    return reply.type("image/png").send(png);
  });

  const files = new LRUCache<string, CompressedBody>({ max: MAX_FILES });

  /** Returns a style sheet or a drawn picture in the company's colours; undefined for an unknown file. */
  async function brandedFile(name: string, look: BrandLook): Promise<CompressedBody | undefined> {
    const key = `${look.version} ${name}`;
    const known = files.get(key);
    if (known) return known;
    const text = name === BRAND_SHEET ? look.sheet : await drawnPicture(name);
    if (text === undefined) return undefined;
    const body = compress(Buffer.from(name === BRAND_SHEET ? text : recoloured(text, look)));
    files.set(key, body);
    return body;
  }

  app.get<{ Params: { version: string; file: string } }>(`${BRAND_PATH}/:version/:file`, async (request, reply) => {
    const { version, file } = request.params;
    const { brand } = await platform.companyLook();
    const body = brand ? await brandedFile(file, brand) : undefined;
    if (!brand || !body) throw notFound();
    // Another process may have sent a page with newer colours than this one knows, or with older ones.
    reply.header("cache-control", version === brand.version ? FOR_EVER : "no-store");
    // The frame of the map has an origin of its own.
    reply.header("cross-origin-resource-policy", "cross-origin");
    return sendCompressed(request, reply.type(file === BRAND_SHEET ? CSS : SVG), body);
  });

  app.get(MANIFEST_PATH, async (request, reply) => {
    const { icon, name } = await platform.companyLook();
    if (icon === null) throw notFound();
    const sizes = (["large", "largest"] as const).map((size) => ({
      src: iconAddress(icon, size),
      sizes: `${ICON_SIZES[size]}x${ICON_SIZES[size]}`,
      type: "image/png",
    }));
    const manifest = {
      name,
      short_name: name,
      start_url: "/",
      display: "browser",
      icons: sizes,
    };
    reply.type(MANIFEST).header("cache-control", "no-cache");
    return sendCompressed(request, reply, compress(Buffer.from(JSON.stringify(manifest))), { withEtag: true });
  });
}

/** Returns the text of an SVG file of the client build; undefined for any other name. */
async function drawnPicture(name: string): Promise<string | undefined> {
  if (!/^[\w-]+(?:\.[\w-]+)*\.svg$/.test(name)) return undefined;
  return readFile(join(CLIENT_ASSETS, name), "utf8").catch(() => undefined);
}
