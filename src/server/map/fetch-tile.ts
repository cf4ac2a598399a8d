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
/** A few hundred around one place are all that is ever looked at, and a tile has 5 to 40 kB. */
const MAX_CACHED = 400;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** For so long browsers keep a tile; here it goes when there are too many, or when the process ends. */
export const TILE_SECONDS = 7 * 24 * 60 * 60;
const TIMEOUT_MS = 5_000;
/** Twice what the pixels of a tile have before they are packed. */
const LARGEST_BYTES = 512 * 1024;
/**
 * Fetches that have failed in the last minutes, and those under way: with so many the tiles' server is let be. The first view
 * fits in, and a server that is away is asked 2,000 times an hour, as often as one that answers may be.
 */
const MAX_FAILING = 100;
const FAILURE_LASTS_MS = 3 * 60_000;
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
  /** What `ofAll` counted came to nothing: were it not given back, a server that was away for a moment would be so for an hour. */
  giveBack: () => Promise<void>;
}

/**
 * Fetches tiles for the visitors, each once while it is kept: what is kept is free. The public OpenStreetMap servers answer
 * only who names itself in the referrer, which the map's opaque document cannot; and so no visitor is shown to a third party.
 * One source keeps its own tiles: those of another are not pushed out by looking around here. Rejects when the tile is not to
 * be had.
 */
export function createTileSource(
  { publicUrl, maps }: Config,
  now: () => Date,
): (address: TileAddress, limits: TileLimits) => Promise<Tile> {
  const cached = new Map<string, Tile>();
  let cachedBytes = 0;
  const underWay = new Map<string, Promise<Tile>>();
  let failedAt: number[] = [];
  const headers = { referer: `${publicUrl}/`, "user-agent": `Website of ${publicUrl}` };

  async function fetchTile(url: string): Promise<Tile> {
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const type = response.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
    if (response.status !== 200 || !PICTURE.test(type)) throw new Error(`The tile is ${response.status} ${type}`);
    if (Number(response.headers.get("content-length")) > LARGEST_BYTES) throw new Error("The tile is too large");
    return { type, picture: await readPicture(response) };
  }

  async function fetchAllowed(url: string, { ofAll, giveBack }: TileLimits): Promise<Tile> {
    await ofAll();
    try {
      const tile = await fetchTile(url);
      keep(url, tile);
      return tile;
    } catch (error) {
      failedAt.push(now().getTime());
      await giveBack();
      throw error;
    }
  }

  function keep(url: string, tile: Tile): void {
    cached.set(url, tile);
    cachedBytes += tile.picture.length;
    for (const [oldest, { picture }] of cached) {
      if (cached.size <= MAX_CACHED && cachedBytes <= MAX_CACHED_BYTES) return;
      cached.delete(oldest);
      cachedBytes -= picture.length;
    }
  }

  function rejectWhileFailing(): void {
    const at = now().getTime();
    // What lies ahead was noted before the clock was set back.
    failedAt = failedAt.filter((failed) => failed > at - FAILURE_LASTS_MS && failed <= at);
    if (failedAt.length + underWay.size >= MAX_FAILING) throw new Error("Too many tiles have failed of late");
  }

  function begin(url: string, limits: TileLimits): Promise<Tile> {
    rejectWhileFailing();
    const fetched = fetchAllowed(url, limits).finally(() => underWay.delete(url));
    underWay.set(url, fetched);
    return fetched;
  }

  const find = (url: string) => cached.get(url) ?? underWay.get(url);

  return async (address, limits) => {
    const url = tileUrl(maps.tilesUrl, address);
    const known = find(url);
    if (known) return known;
    // Where none is fetched, none is counted.
    rejectWhileFailing();
    // Apart from the fetch that others may share: who has had enough is refused alone.
    await limits.ofCaller();
    return find(url) ?? begin(url, limits);
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
