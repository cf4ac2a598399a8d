import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import { ICON_SIZES, type IconSize } from "#contract/brand.ts";
import { drawIcon, drawIconPixels, type SquarePixels } from "#server/platform/files/images.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Maximum icons in memory: all sizes of two pictures. */
const MAX_ICONS = 2 * Object.keys(ICON_SIZES).length;

const icons = new WeakMap<Platform, LRUCache<string, Promise<Buffer | undefined>>>();

/** Returns the company's icon as a PNG in a size; undefined if the company has none, or if its file is missing. */
export async function findIcon(platform: Platform, size: IconSize): Promise<Buffer | undefined> {
  const { icon } = await platform.companyLook();
  if (icon === null) return undefined;
  const known = icons.get(platform) ?? new LRUCache<string, Promise<Buffer | undefined>>({ max: MAX_ICONS });
  icons.set(platform, known);
  const key = `${size} ${icon}`;
  const drawing = known.get(key) ?? draw(platform, icon, size);
  known.set(key, drawing);
  drawing.then(
    (drawn) => drawn ?? known.delete(key),
    () => known.delete(key),
  );
  return drawing;
}

// Phones show what is transparent as black.
const draw = (platform: Platform, name: string, size: IconSize) =>
  withLocalCopy(platform, name, (path) => drawIcon(path, ICON_SIZES[size], { isOpaque: size === "phone" }));

/** Returns the pixels of the company's icon, for another picture. It is drawn each time. */
export async function findIconPixels(platform: Platform, size: number): Promise<SquarePixels | undefined> {
  const { icon } = await platform.companyLook();
  return icon === null ? undefined : withLocalCopy(platform, icon, (path) => drawIconPixels(path, size));
}

/** Passes the path of a temporary copy of a stored picture to `make`. Undefined if the picture is missing. */
async function withLocalCopy<Made>(
  { publicFiles }: Platform,
  name: string,
  make: (path: string) => Promise<Made>,
): Promise<Made | undefined> {
  const stored = await publicFiles.open(name);
  if (!stored) return undefined;
  return publicFiles.withTemporary(async (path) => {
    await pipeline(stored.contents, createWriteStream(path));
    return make(path);
  });
}
