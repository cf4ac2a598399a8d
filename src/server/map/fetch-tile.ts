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
/** What everybody sees first: at the zoom the map opens with, so far from the marker. Nine by nine tiles fill any frame. */
const FIRST_VIEW = { zoom: 15, reach: 4 } as const;
/** A few hundred around one place are all that is ever looked at. */
const MOST_KEPT = 400;
/** For so long browsers keep a tile; here it goes when there are too many, or when the process ends. */
export const TILE_SECONDS = 7 * 24 * 60 * 60;
const PATIENCE_MS = 5_000;
const LARGEST_BYTES = 1024 * 1024;
const PICTURE = /^image\/(png|jpeg|webp|avif)$/;

type Place = Pick<Company, "latitude" | "longitude">;

/** Whether a tile exists and lies around the company's place. */
export function isNear(tile: TileAddress, place: Place): boolean {
  const side = 2 ** tile.zoom;
  if (tile.zoom > DEEPEST_ZOOM || tile.column >= side || tile.row >= side) return false;
  return isWithin(REACH, tile, place);
}

/** Whether the map shows the tile before anybody has moved it. */
export function isInFirstView(tile: TileAddress, place: Place): boolean {
  return tile.zoom === FIRST_VIEW.zoom && isWithin(FIRST_VIEW.reach, tile, place);
}

function isWithin(reach: number, { zoom, column, row }: TileAddress, { latitude, longitude }: Place): boolean {
  const side = 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  const middleColumn = ((longitude + 180) / 360) * side;
  const middleRow = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side;
  return Math.abs(column - middleColumn) <= reach && Math.abs(row - middleRow) <= reach;
}

/** Who may have tiles fetched; both reject when no more are to be fetched for now. */
export interface TileLimits {
  /** Asked by each caller for itself. */
  ofCaller: () => Promise<void>;
  /** Asked once a fetch, whoever waits for it. */
  ofAll: () => Promise<void>;
}

/**
 * Fetches tiles for the visitors, each once while it is kept: what is kept is free. The public OpenStreetMap servers answer
 * only who names itself in the referrer, which the map's opaque document cannot; and so no visitor is shown to a third party.
 * One source keeps its own tiles: those of another are not pushed out by looking around here. Rejects when the tile is not to
 * be had.
 */
export function createTileSource({
  publicUrl,
  maps,
}: Config): (address: TileAddress, limits: TileLimits) => Promise<Tile> {
  const kept = new Map<string, Promise<Tile>>();
  const headers = { referer: `${publicUrl}/`, "user-agent": `Website of ${publicUrl}` };

  async function fetchTile(url: string): Promise<Tile> {
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
    if (response.status !== 200 || !PICTURE.test(type)) throw new Error(`The tile is ${response.status} ${type}`);
    if (Number(response.headers.get("content-length")) > LARGEST_BYTES) throw new Error("The tile is too large");
    return { type, picture: await readPicture(response) };
  }

  function begin(url: string, mayFetch: () => Promise<void>): Promise<Tile> {
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const fetched = mayFetch().then(() => fetchTile(url));
    kept.set(url, fetched);
    fetched.catch(() => kept.delete(url));
    return fetched;
  }

  return async (address, limits) => {
    const url = tileUrl(maps.tilesUrl, address);
    const known = kept.get(url);
    if (known) return known;
    // Apart from the fetch that others may share: who has had enough is refused alone.
    await limits.ofCaller();
    return kept.get(url) ?? begin(url, limits.ofAll);
  };
}

/** No further than a tile may be large: its length may be untold, or that of its packed form. */
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
