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

/** As far as people look around from the marker, in tiles: this server fetches no map of the whole world for anybody. */
const REACH = 16;
const DEEPEST_ZOOM = 19;
/** A few hundred around one place are all that is ever looked at. */
const MOST_KEPT = 400;
/** For so long browsers keep a tile; here it goes when there are too many, or when the process ends. */
export const TILE_SECONDS = 7 * 24 * 60 * 60;
const PATIENCE_MS = 5_000;
const LARGEST_BYTES = 1024 * 1024;
const PICTURE = /^image\/(png|jpeg|webp|avif)$/;

/** Whether a tile exists and lies around the company's place. */
export function isNear({ zoom, column, row }: TileAddress, { latitude, longitude }: Company): boolean {
  const side = 2 ** zoom;
  if (zoom > DEEPEST_ZOOM || column >= side || row >= side) return false;
  const angle = (latitude * Math.PI) / 180;
  const middleColumn = ((longitude + 180) / 360) * side;
  const middleRow = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side;
  return Math.abs(column - middleColumn) <= REACH && Math.abs(row - middleRow) <= REACH;
}

/**
 * Fetches tiles for the visitors, each once while it is kept. The public OpenStreetMap servers answer only who names
 * itself in the referrer, which the map's opaque document cannot; and so no visitor is shown to a third party.
 * Rejects when the tile is not to be had.
 */
export function createTileSource(
  { publicUrl, maps }: Config,
  /** Rejects when no more are to be fetched for now. */
  mayFetch: () => Promise<void>,
): (address: TileAddress) => Promise<Tile> {
  const kept = new Map<string, Promise<Tile>>();
  const headers = { referer: `${publicUrl}/`, "user-agent": `Website of ${publicUrl}` };

  async function fetchTile(url: string): Promise<Tile> {
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
    if (response.status !== 200 || !PICTURE.test(type)) throw new Error(`The tile is ${response.status} ${type}`);
    if (Number(response.headers.get("content-length")) > LARGEST_BYTES) throw new Error("The tile is too large");
    const picture = Buffer.from(await response.arrayBuffer());
    if (picture.length > LARGEST_BYTES) throw new Error("The tile is too large");
    return { type, picture };
  }

  return (address) => {
    const url = tileUrl(maps.tilesUrl, address);
    const known = kept.get(url);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const fetched = mayFetch().then(() => fetchTile(url));
    kept.set(url, fetched);
    fetched.catch(() => kept.delete(url));
    return fetched;
  };
}

function tileUrl(pattern: string, { zoom, column, row }: TileAddress): string {
  const parts: Record<string, string> = { z: String(zoom), x: String(column), y: String(row), s: "a", r: "" };
  return pattern.replace(/\{([zxysr])\}/g, (_, name: string) => parts[name] ?? "");
}
