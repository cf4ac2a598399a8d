import { DAY_MS } from "#contract/calendar-day.ts";
import {
  expireReservations,
  type FileLocation,
  type FileStoreName,
  findFilesToDelete,
  forgetFile,
  markFilesForDeletion,
  recordDeleteAttempt,
  reserveFile,
} from "#server/platform/database/file-reservations.ts";
import type { FileStore } from "#server/platform/files/file-storage.ts";
import { sweepMailFiles } from "#server/platform/mail/mail-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

const BATCH = 200;
/** Maximum failures in a row. After them the store counts as away, and the rest waits for the next hour. */
const MAX_FAILURES = 3;

type Stores = Pick<Platform, "config" | "database" | "log" | "now" | "publicFiles" | "privateFiles">;

/** Returns a store by the name of its folder. */
function storeOf({ publicFiles, privateFiles }: Stores, name: FileStoreName): FileStore {
  return name === "files" ? publicFiles : privateFiles;
}

/**
 * Stores a temporary file under a new name, and returns its location. The stored file is noted beforehand, so that it is removed
 * after a day unless a record refers to it by then (`claimFile`).
 */
export async function storeFile(
  platform: Stores,
  store: FileStoreName,
  temporary: string,
  extension: string,
): Promise<FileLocation> {
  const location = { store, name: `${newId()}.${extension}` };
  await platform.database.writeReadCommitted((tx) => reserveFile(tx, location, platform.now().getTime() + DAY_MS));
  await storeOf(platform, store).put(temporary, location.name);
  return location;
}

/** Removes a file to which no record will refer. Never throws, since the hourly sweep retries. */
export async function dropFile(platform: Stores, location: FileLocation): Promise<void> {
  try {
    await platform.database.writeReadCommitted((tx) => markFilesForDeletion(tx, location.store, [location.name]));
    await removeFile(platform, location);
  } catch (error) {
    platform.log.warn({ err: error, ...location }, "file not removed yet");
  }
}

/** Removes a file from its store, and then its note, so that a file that stays is tried again. */
async function removeFile(platform: Stores, location: FileLocation): Promise<void> {
  await storeOf(platform, location.store).remove(location.name);
  await platform.database.writeReadCommitted((tx) => forgetFile(tx, location));
}

/** Deletes the files of deleted records and mails. A file that its store cannot delete is tried again every hour. */
export async function removeLooseFiles(platform: Stores): Promise<void> {
  await sweepMailFiles(platform);
  // Each store separately, so that résumés do not wait for pictures.
  for (const store of ["resumes", "files"] as const) await removeFrom(platform, store);
}

/** Removes the marked files of a store. A file that fails is not tried twice in a sweep. */
async function removeFrom(platform: Stores, store: FileStoreName): Promise<void> {
  const { database, log, now } = platform;
  const failed = new Set<string>();
  for (let inARow = 0; ; ) {
    const marked = await findFilesToDelete(database.read, store, BATCH + failed.size);
    const untried = marked.filter((name) => !failed.has(name));
    if (untried.length === 0) return;
    for (const name of untried) {
      const location = { store, name };
      try {
        await removeFile(platform, location);
        inARow = 0;
      } catch (error) {
        failed.add(name);
        log.warn({ err: error, ...location }, "file not removed yet");
        await database.writeReadCommitted((tx) => recordDeleteAttempt(tx, location, now().getTime()));
        if (++inARow === MAX_FAILURES) return;
      }
    }
  }
}

/** Removes files to which no record referred within a day, and temporary files of killed processes that are as old. */
export async function sweepLooseFiles(platform: Stores): Promise<void> {
  const now = platform.now().getTime();
  await platform.database.writeReadCommitted((tx) => expireReservations(tx, now));
  await removeLooseFiles(platform);
  for (const store of [platform.publicFiles, platform.privateFiles])
    await store.removeAbandoned(new Date(now - DAY_MS));
}
