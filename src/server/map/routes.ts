import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { BRAND_SHEET, brandAddress } from "#contract/brand.ts";
import { createTileSource, isNear, TILE_SECONDS } from "#server/map/fetch-tile.ts";
import { type MapFiles, mapDocument, missingDocument } from "#server/map/map-document.ts";
import { countRead } from "#server/platform/api/limits.ts";
import type { Config } from "#server/platform/config.ts";
import { errorBody, toHttpError } from "#server/platform/http/error-response.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import { framedFileHeaders, framedHeaders } from "#server/platform/http/security-headers.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const FOLDER = resolve(import.meta.dirname, "../../../build/map");
const ADDRESS = "/embed/map";

/** Serves the map's document, which the contact page shows in a sandboxed frame, and its files. */
export async function serveMap(app: FastifyInstance, platform: Platform): Promise<void> {
  const { config, database, log } = platform;
  if (!existsSync(FOLDER)) return;
  const files = await findFiles();
  const fileHeaders = framedFileHeaders(config.publicUrl);
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: `${ADDRESS}/`,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
    etag: false,
    setHeaders: (reply, path) => {
      reply.headers(fileHeaders);
      // Browsers request fonts with CORS, and this document has an opaque origin.
      if (path.includes(".woff2")) reply.header("access-control-allow-origin", "*");
    },
  });

  if (!platform.config.maps.googleKey) serveTiles(app, platform);

  const headers = {
    ...framedHeaders(config.publicUrl),
    "content-security-policy": mapPolicy(config),
    "cache-control": "no-cache",
    "x-robots-tag": "noindex",
  };
  app.route({
    method: ["GET", "HEAD"],
    url: ADDRESS,
    handler: async (request, reply) => {
      reply.headers(headers).type("text/html; charset=utf-8");
      try {
        const { company } = await readSettings(database.read, config);
        const { brand } = await platform.companyLook();
        const own = brand ? brandAddress(brand.version, BRAND_SHEET) : undefined;
        return mapDocument(config, { ...files, brand: own }, company);
      } catch (error) {
        // A page in words instead of a JSON error, because it is shown in a frame of a working page.
        const { status, retryAfter = 5 } = toHttpError(error);
        log.error({ err: error, requestId: request.id }, "no place for the map");
        return reply.code(status).header("retry-after", retryAfter).send(missingDocument(files));
      }
    },
  });
}

/** Serves the tiles of the map. */
function serveTiles(app: FastifyInstance, platform: Platform): void {
  const { config, database, log } = platform;
  const tileOf = createTileSource(config);
  const headers = {
    ...framedFileHeaders(config.publicUrl),
    "cache-control": `public, max-age=${TILE_SECONDS}`,
  };
  app.route<{ Params: Record<"zoom" | "column" | "row", string> }>({
    method: ["GET", "HEAD"],
    url: `${ADDRESS}/tiles/:zoom(^\\d{1,2}$)/:column(^\\d{1,6}$)/:row(^\\d{1,6}$)`,
    handler: async ({ params, id, address }, reply) => {
      const tile = { zoom: Number(params.zoom), column: Number(params.column), row: Number(params.row) };
      const { company } = await readSettings(database.read, config);
      if (!isNear(tile, company)) throw notFound();
      try {
        const { type, picture } = await tileOf(tile, () => {
          countRead(platform, "map-tiles", { address });
          try {
            countRead(platform, "map-fetches", {});
          } catch {
            // The limit is not the visitor's fault, so the tile counts as missing.
            throw missingTile();
          }
        });
        return reply.headers(headers).type(type).send(picture);
      } catch (error) {
        const httpError = error instanceof HttpError ? error : missingTile();
        if (httpError.status !== 429) log.warn({ err: error, requestId: id }, "tile not fetched");
        // With the headers of a tile, because the headers of other refusals would hide it from a frame without an origin.
        reply.headers({ ...headers, "cache-control": "no-store", "retry-after": httpError.retryAfter ?? 60 });
        return reply.code(httpError.status).send(errorBody(httpError, id));
      }
    },
  });
}

function missingTile(): HttpError {
  return new HttpError(503, "unavailable", "This part of the map is not there at the moment.", { retryAfter: 60 });
}

/** Finds the bundled files by the part of their names before the hash. Throws if a file is missing. */
async function findFiles(): Promise<MapFiles> {
  const names = await readdir(FOLDER);
  const find = (pattern: RegExp): string => {
    const name = names.find((fileName) => pattern.test(fileName));
    if (!name) throw new Error(`${FOLDER} has no file like ${pattern}: is the map bundled?`);
    return `${ADDRESS}/${name}`;
  };
  return {
    leaflet: find(/^leaflet-map-[\w-]+\.js$/),
    google: find(/^google-map-[\w-]+\.js$/),
    styles: find(/^map-[\w-]+\.css$/),
    tiles: `${ADDRESS}/tiles/{z}/{x}/{y}`,
  };
}

/** Sandbox of the document, the same as of the frame on our page, for a document that is opened elsewhere. */
const SANDBOX = "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** Sources of our own map: none besides this server, which also serves the tiles. */
const OURS = { scripts: "", styles: "", images: "", fonts: "", more: [] } as const;

/** Sources that Google's guide to content security policies requires, except inline scripts. They apply to this document only. */
const GOOGLE = {
  scripts:
    " 'unsafe-eval' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com https://*.googleusercontent.com blob:",
  styles: " 'unsafe-inline' https://fonts.googleapis.com",
  images:
    " https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.ggpht.com https://*.googleusercontent.com data:",
  fonts: " https://fonts.gstatic.com",
  more: [
    "connect-src https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:",
    "frame-src https://*.google.com",
    "worker-src blob:",
  ],
} as const;

/**
 * Returns the content security policy of the map's document. The document has an opaque origin, for which browsers
 * disagree on the meaning of 'self', so the site's own origin is listed as well.
 */
function mapPolicy({ publicUrl, maps }: Config): string {
  const own = `'self' ${new URL(publicUrl).origin}`;
  const others = maps.googleKey ? GOOGLE : OURS;
  return [
    "default-src 'none'",
    `script-src ${own}${others.scripts}`,
    `style-src ${own}${others.styles}`,
    `img-src ${own}${others.images}`,
    `font-src ${own}${others.fonts}`,
    ...others.more,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${own}`,
    SANDBOX,
  ].join("; ");
}
