import { useEffect, useState } from "react";
import { coverSize } from "#ui/weave/document.ts";
import type { CoverFamily } from "#ui/weave/generated-cover.ts";
import { watchOwnWires } from "#ui/weave/own-wires.ts";
import { untilIdle } from "../base/until-idle.ts";
import { drawnCover } from "./drawn-cover.ts";
import { isUploaded } from "./uploaded-name.ts";

/** Width and height in px, and bitmap pixels per px. */
const [SIZE, DOTS] = [40, 2];
/** Maximum number of kept thumbnails, of a few kB each. No list shows as many at once. */
const MAX_KEPT = 500;
const kept = new Map<string, Promise<string>>();
let lastDrawn: Promise<unknown> = Promise.resolve();
// Those in the former colours of the company are drawn again.
watchOwnWires(() => kept.clear());

interface ThumbnailProps {
  /** File name, or undefined without a file. */
  name: string | undefined;
  /** Slug that a cover is drawn from when the file is missing. */
  coverOf: string;
  family?: CoverFamily;
}

/** Picture of a record in a list. It is decoration, since the name is beside it. */
export function Thumbnail({ name, coverOf, family }: ThumbnailProps) {
  const [missing, setMissing] = useState<string>();
  const isOurs = name !== undefined && name !== missing && isUploaded(name);
  const cover = useThumbnail(isOurs ? undefined : coverOf, family);
  const source = isOurs ? `/uploads/${name}` : cover;
  return (
    <span className="block size-10 shrink-0 overflow-hidden rounded-control bg-surface-3 ring-1 ring-border compact:size-7 compact:rounded-md">
      {source && (
        <img
          alt=""
          className="size-full object-cover"
          decoding="async"
          height={SIZE}
          loading="lazy"
          onError={() => setMissing(name)}
          src={source}
          width={SIZE}
        />
      )}
    </span>
  );
}

/** Returns the drawn cover of a slug as a data URL. Undefined until a first cover is drawn, or if that fails. */
function useThumbnail(slug: string | undefined, family: CoverFamily | undefined): string | undefined {
  const [cover, setCover] = useState<string>();
  useEffect(() => {
    if (slug === undefined) return;
    let wanted = true;
    // A cover that cannot be drawn leaves its place empty.
    thumbnailOf(slug, family).then(
      (drawn) => wanted && setCover(drawn),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [slug, family]);
  return cover;
}

/** Returns the thumbnail of a slug. Each is drawn once, one after the other while the page is idle: a cover takes some 10 ms. */
function thumbnailOf(slug: string, family: CoverFamily | undefined): Promise<string> {
  const key = `${family} ${slug}`;
  const known = kept.get(key);
  if (known) return known;
  const made = lastDrawn.then(() => untilIdle({ atMost: 500, otherwise: 16 })).then(() => draw(slug, family));
  lastDrawn = made.catch(() => kept.delete(key));
  const oldest = kept.keys().next();
  if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, made);
  return made;
}

/** Draws the middle of a cover as a small bitmap, which the browser shows faster than the paths of the drawing. */
async function draw(slug: string, family: CoverFamily | undefined): Promise<string> {
  const image = new Image(coverSize.width, coverSize.height);
  image.src = await drawnCover(slug, family);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIZE * DOTS;
  canvas.height = SIZE * DOTS;
  const side = Math.min(coverSize.width, coverSize.height);
  const [left, top] = [(coverSize.width - side) / 2, (coverSize.height - side) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
