import { DAY_MS } from "#contract/calendar-day.ts";
import { findUnhashed, setStoredHash } from "#server/pictures/store.ts";
import { hashOf } from "#server/platform/files/hash-file.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";

const BATCH = 200;

/** Starts hashing the files of pictures of an earlier version, one at a time. A file that is missing is tried again the next day. */
export function startHashingFiles(platform: Platform): void {
  every(platform, { name: "picture-hashes", ms: DAY_MS, firstMs: 0 }, (isStopping) => hashFiles(platform, isStopping));
}

/** Stores the hashes of the files that have none. */
export async function hashFiles(
  { database, publicFiles }: Platform,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (let last = ""; ; ) {
    const names = await findUnhashed(database.read, last, BATCH);
    for (const name of names) {
      if (isStopping()) return;
      const stored = await publicFiles.open(name);
      if (!stored) continue;
      const hash = await hashOf(stored.contents);
      await database.writeReadCommitted((tx) => setStoredHash(tx, name, hash));
    }
    if (names.length < BATCH) return;
    last = names.at(-1) ?? "";
  }
}
