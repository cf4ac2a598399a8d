import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { MAIL_PICTURE_WIDTH, PICTURE_WIDTHS } from "#contract/pictures.ts";
import { findPlacesByPicture } from "#server/pictures/find-places.ts";
import {
  addSizes,
  claimUnsized,
  findSizes,
  isForMails,
  postponeSizes,
  releaseUnsized,
} from "#server/pictures/store.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { encodeScaled, kindForMail, readScaled, SIZE_KINDS } from "#server/platform/files/images.ts";
import { storeFile } from "#server/platform/files/unreferenced-files.ts";
import { every, type Loop } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";

const MINUTE = 60_000;
/** Interval in which a process notices pictures of other processes, of killed ones and of failed tries. */
const LOOK_EVERY_MS = MINUTE;
/** Lease of a picture: far longer than its sizes take. The picture of a killed process is due again after it. */
const LEASE_MS = 10 * MINUTE;
/** Tries before a picture is given up. Pages then show the original. */
const MAX_TRIES = 3;
/** Pause after a failed try, since a store that is away often returns soon. */
const PAUSE_MS = 10 * MINUTE;

type Size = Omit<Schema["picture_sizes"], "picture_id">;

const isForPages = ({ kind }: Pick<Size, "kind">) => kind === "avif" || kind === "webp";

/** Returns the widths of a picture's sizes: all of `PICTURE_WIDTHS`, or those below its own width and that width. */
export function widthsOf(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((one) => one < width);
  const isWidest = width > Math.max(...PICTURE_WIDTHS);
  return isWidest ? narrower : [...narrower, width];
}

/**
 * Starts making the sizes of uploaded pictures, one file at a time in this process, so that an upload waits for none and pages have the
 * other processors. Pictures of an earlier version of the program are made too. The stop gives back the picture being made.
 */
export function startMakingSizes(platform: Platform): Loop {
  return every(platform, { name: "picture-sizes", ms: LOOK_EVERY_MS, firstMs: 0 }, async (isStopping) => {
    while (!isStopping() && (await makeNext(platform, isStopping)));
  });
}

/** Makes the sizes of the picture that is due longest. Returns whether there was one. */
export async function makeNext(platform: Platform, isStopped: () => boolean = () => false): Promise<boolean> {
  const { database, log } = platform;
  const now = platform.now().getTime();
  const picture = await database.writeReadCommitted((tx) => claimUnsized(tx, now, now + LEASE_MS));
  if (!picture) return false;
  const { id, sizes_tries: tries } = picture;
  try {
    // A picture that ends the process on each try fails without an error.
    if (tries > MAX_TRIES) throw new Error("All tries to make the sizes of a picture ended the process");
    const sizes = await makeSizes(platform, id, await findLacking(database.read, picture), isStopped);
    if (sizes) await keepSizes(platform, id, sizes);
    else await database.writeReadCommitted((tx) => releaseUnsized(tx, id, now));
  } catch (error) {
    const isLast = tries >= MAX_TRIES;
    log.warn({ err: error, picture: id, tries, isLast }, "sizes of a picture not made");
    const next = isLast ? null : platform.now().getTime() + PAUSE_MS;
    await database.writeReadCommitted((tx) => postponeSizes(tx, id, next));
  }
  return true;
}

interface Lacking {
  /** Widths of the sizes for pages. */
  widths: readonly number[];
  /** Width of the size for mails. */
  mailWidth: number | undefined;
}

/**
 * Returns which sizes a picture lacks. Existing sizes are never made again, because a page or a sent mail may name
 * their files.
 */
async function findLacking(db: Read, { id, width }: Pick<Schema["pictures"], "id" | "width">): Promise<Lacking> {
  const sizes = (await findSizes(db, [id])).get(id) ?? [];
  return {
    widths: sizes.some(isForPages) ? [] : widthsOf(width),
    mailWidth: sizes.some(isForMails) ? undefined : Math.min(width, MAIL_PICTURE_WIDTH),
  };
}

/**
 * Makes and stores the sizes of a picture that it lacks. Returns undefined when the process stops in between; the sweep then
 * deletes the files.
 */
async function makeSizes(
  platform: Platform,
  name: string,
  { widths, mailWidth }: Lacking,
  isStopped: () => boolean,
): Promise<Size[] | undefined> {
  const { publicFiles } = platform;
  const stored = await publicFiles.open(name);
  if (!stored) throw new Error("The file of a picture is missing");
  return publicFiles.withTemporary(async (original) => {
    await pipeline(stored.contents, createWriteStream(original));
    const scaled = await readScaled(original, Math.max(...widths, mailWidth ?? 0));
    const wanted = widths.flatMap((width) => SIZE_KINDS.map((kind): Pick<Size, "kind" | "width"> => ({ kind, width })));
    if (mailWidth !== undefined) wanted.unshift({ kind: await kindForMail(scaled), width: mailWidth });
    const sizes: Size[] = [];
    for (const { kind, width } of wanted) {
      if (isStopped()) return undefined;
      const size = await publicFiles.withTemporary(async (path) => {
        const made = await encodeScaled(scaled, { width, kind }, path);
        const { name } = await storeFile(platform, "files", path, kind);
        return { name, kind, width: made.width, bytes: made.bytes };
      });
      sizes.push(size);
    }
    return sizes;
  });
}

/** Stores which files are sizes of a picture. Pages that show the picture are rendered again with new sizes for them. */
async function keepSizes(platform: Platform, name: string, sizes: readonly Size[]): Promise<void> {
  await platform.database.write(async (tx) => {
    const isAdded = await addSizes(tx, name, sizes);
    if (isAdded && (await findPlacesByPicture(tx, [name])).size > 0) await bumpContentVersion(tx);
  });
}
