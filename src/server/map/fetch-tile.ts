import { LRUCache } from "lru-cache";
import type { Company } from "#contract/company.ts";
import type { Config } from "#server/platform/config.ts";

export interface Tile {
  type: string;
  picture: Buffer;
}

export interface TileAddress {
  zoom: number;
  column: number;
  row: number;
}

/** Maximum distance from the marker in tiles, so that this server is no proxy for maps of the whole world. */
const REACH = 16;
const DEEPEST_ZOOM = 19;
/** Limits of the cache. Visitors look at a few hundred tiles around one place, of 5 to 40 kB each. */
const MAX_CACHED = 400;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Time that browsers cache a tile. */
export const TILE_SECONDS = 7 * 24 * 60 * 60;
const TIMEOUT_MS = 5_000;
/** Maximum size of a tile, twice that of its pixels before compression. */
const LARGEST_BYTES = 512 * 1024;
const PICTURE = /^image\/(png|jpeg|webp|avif)$/;

type Place = Pick<Company, "latitude" | "longitude">;

/** Returns whether a tile exists and is near the company's address. */
export function isNear({ zoom, column, row }: TileAddress, { latitude, longitude }: Place): boolean {
  const side = 2 ** zoom;
  if (zoom > DEEPEST_ZOOM || column >= side || row >= side) return false;
  const angle = (latitude * Math.PI) / 180;
  const middleColumn = ((longitude + 180) / 360) * side;
  const middleRow = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side;
  return Math.abs(column - middleColumn) <= REACH && Math.abs(row - middleRow) <= REACH;
}

/**
 * Creates a function that fetches tiles for visitors and caches them. `countFetch` runs before each fetch and throws when a
 * limit is reached; a cached tile is free. The public OpenStreetMap servers require a Referer, which the map's opaque document
 * cannot send, and no visitor is shown to a third party. The function rejects when the tile is not available.
 */
export function createTileSource({
  publicUrl,
  maps,
}: Config): (address: TileAddress, countFetch: () => void) => Promise<Tile> {
  const headers = { referer: `${publicUrl}/`, "user-agent": `Website of ${publicUrl}` };

  async function fetchTile(url: string): Promise<Tile> {
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
    if (response.status !== 200 || !PICTURE.test(type)) throw new Error(`The tile is ${response.status} ${type}`);
    if (Number(response.headers.get("content-length")) > LARGEST_BYTES) throw new Error("The tile is too large");
    return { type, picture: await readPicture(response) };
  }

  const tiles = new LRUCache<string, Tile, () => void>({
    max: MAX_CACHED,
    maxSize: MAX_CACHED_BYTES,
    // The cache refuses a size of 0.
    sizeCalculation: ({ picture }) => Math.max(1, picture.length),
    ignoreFetchAbort: true,
    async fetchMethod(url, _stale, { context: countFetch }) {
      countFetch();
      return fetchTile(url);
    },
  });

  return (address, countFetch) => tiles.forceFetch(tileUrl(maps.tilesUrl, address), { context: countFetch });
}

/**
 * Returns the picture of a response. Throws if it has more bytes than a tile may have: Content-Length may be missing, or that of the
 * compressed form.
 */
async function readPicture({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > LARGEST_BYTES) throw new Error("The tile is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tileUrl(pattern: string, { zoom, column, row }: TileAddress): string {
  const parts: Record<string, string> = { z: String(zoom), x: String(column), y: String(row), s: "a", r: "" };
  return pattern.replace(/\{([zxysr])\}/g, (_, name: string) => parts[name] ?? "");
}
