import {
  announceFile,
  endWaiting,
  type FilePlace,
  findGoing,
  forgetFile,
  letGoOfFiles,
  noteTry,
  type RecordStore,
} from "#server/platform/database/loose-files.ts";
import { newId } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 200;
/** A store that refuses so many in a row is away: the rest waits for the next hour. */
const MAX_FAILURES = 3;

type Stores = Pick<Platform, "database" | "log" | "now" | RecordStore>;

/**
 * Stores what lies in a temporary file, known from before it is there: a record has a day to hold it (`holdFile`), then it
 * goes. Answers its place.
 */
export async function storeFile(
  platform: Stores,
  store: RecordStore,
  temporary: string,
  extension: string,
): Promise<FilePlace> {
  const place = { store, name: `${newId()}.${extension}` };
  await platform.database.writeOne((tx) => announceFile(tx, place, platform.now().getTime() + DAY_MS));
  await platform[store].put(temporary, place.name);
  return place;
}

/** Removes a file that no record is going to hold, and no other. Never throws: what cannot be done now the hourly sweep does. */
export async function dropFile(platform: Stores, place: FilePlace): Promise<void> {
  try {
    await platform.database.writeOne((tx) => letGoOfFiles(tx, place.store, [place.name]));
    await removeFile(platform, place);
  } catch (error) {
    platform.log.warn({ err: error, ...place }, "file not removed yet");
  }
}

async function removeFile(platform: Stores, place: FilePlace): Promise<void> {
  await platform[place.store].remove(place.name);
  await platform.database.writeOne((tx) => forgetFile(tx, place));
}

/** Removes every file that records have let go of. What a store refuses stays noted, and is tried again every hour. */
export async function removeLooseFiles(platform: Stores): Promise<void> {
  // Each by itself: what people sent does not wait behind pictures.
  for (const store of ["resumes", "files"] as const) await removeFrom(platform, store);
}

async function removeFrom(platform: Stores, store: RecordStore): Promise<void> {
  const { database, log, now } = platform;
  const failed = new Set<string>();
  for (let inARow = 0; ; ) {
    const going = await findGoing(database.read, store, BATCH + failed.size);
    const untried = going.filter((name) => !failed.has(name));
    if (untried.length === 0) return;
    for (const name of untried) {
      const place = { store, name };
      try {
        await removeFile(platform, place);
        inARow = 0;
      } catch (error) {
        failed.add(name);
        log.warn({ err: error, ...place }, "file not removed yet");
        await database.writeOne((tx) => noteTry(tx, place, now().getTime()));
        if (++inARow === MAX_FAILURES) return;
      }
    }
  }
}

/** Removes what no record held within its day, and what a killed process left unfinished for as long. */
export async function sweepLooseFiles(platform: Stores): Promise<void> {
  const now = platform.now().getTime();
  await platform.database.writeOne((tx) => endWaiting(tx, now));
  await removeLooseFiles(platform);
  for (const store of [platform.files, platform.resumes]) await store.removeAbandoned(new Date(now - DAY_MS));
}
