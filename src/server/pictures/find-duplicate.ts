import { findByHash, lockPictures, type PictureHashes } from "#server/pictures/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Picture of the library with the bytes of an upload, and pictures with these bytes whose file is missing. */
export interface Duplicates {
  name: string | undefined;
  missing: string[];
}

/** Finds a picture of the library by hash. A deleted picture, or one without its file, is no duplicate. */
export async function findDuplicate(
  { database, publicFiles }: Pick<Platform, "database" | "publicFiles">,
  hashes: Partial<PictureHashes>,
): Promise<Duplicates> {
  const missing: string[] = [];
  for (const name of await findByHash(database.read, hashes)) {
    const stored = await publicFiles.open(name);
    stored?.contents.destroy();
    if (!stored) missing.push(name);
    // The lock waits for a deletion under way, after which the picture is no duplicate.
    else if ((await database.writeReadCommitted((tx) => lockPictures(tx, [name]))).length > 0) return { name, missing };
  }
  return { name: undefined, missing };
}
