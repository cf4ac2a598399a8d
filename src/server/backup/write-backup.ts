import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type AddFile, readArchive, writeArchive } from "#server/backup/archive.ts";
import { copyPostgres, copySqlite, tableNames } from "#server/backup/copy-store.ts";
import { databaseOptions } from "#server/backup/database-options.ts";
import { requireDirect } from "#server/backup/direct-store.ts";
import { DATABASE_FILES, FORMAT, type Manifest } from "#server/backup/manifest.ts";
import { findMissingFiles } from "#server/backup/missing-files.ts";
import { openComplete, requireStarted } from "#server/backup/open-copy.ts";
import { openStaging, type Staging } from "#server/backup/staging.ts";
import { TABLES } from "#server/features.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { flushToDisk } from "#server/platform/files/disk-storage.ts";
import { type FileStores, openFileStores, STORE_NAMES } from "#server/platform/files/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { namesIn } from "#server/privacy/erasures.ts";

export interface WrittenBackup {
  bytes: number;
  manifest: Manifest;
  /** Files that records refer to and that the store lost before this backup. */
  missing: string[];
}

/**
 * Writes database and files into one archive while the program runs, and reads the archive back. An earlier archive of that name is
 * replaced only once the new one is complete and on the disk. Until then the new one is in the folder `FILE.part` beside it. If the
 * backup is killed, the next backup into the same folder removes `FILE.part`.
 */
export async function writeBackup(config: Config, path: string, now = new Date()): Promise<WrittenBackup> {
  await requireReplaceable(path);
  const database = await openSource(config);
  let staging: Staging | undefined;
  try {
    const stores = await openFileStores(config);
    staging = await openStaging(path);
    const { folder, unfinished } = staging;
    await writeArchive(unfinished, (add) => fillArchive({ config, database, stores, staging: folder, now }, add));
    const manifest = await readArchive(unfinished);
    const missing = await findMissingFiles(database, stores, (file) => file in manifest.files);
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await flushToDisk(dirname(path));
    return { bytes: size, manifest, missing };
  } finally {
    await staging?.remove();
    await database.close();
  }
}

/** First bytes of every archive. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Throws an OperatorError unless the file is missing, empty or an archive, so that a backup cannot overwrite the database. */
async function requireReplaceable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  // A folder fails with a message of its own.
  if (!there || there.isDirectory() || (there.isFile() && there.size === 0)) return;
  if (there.isFile() && (await firstBytesOf(path)).equals(GZIP)) return;
  throw new OperatorError(`${path} already exists and is not an archive. Name another file; nothing was changed.`);
}

async function firstBytesOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Opens the database to copy. Throws an OperatorError if it is empty, incomplete, or copied and never started. */
async function openSource(config: Config): Promise<Database> {
  const { databaseUrl } = config;
  if (databaseUrl) await requireDirect(databaseUrl);
  else if (!existsSync(databaseOptions(config).sqliteFile)) throw neverStarted();
  const database = await openComplete(config);
  try {
    if ((await tableNames(database.owner)).length === 0) throw neverStarted();
    await requireStarted(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const neverStarted = () => new OperatorError("There is no database yet: the program has never been started here.");

interface Source {
  config: Config;
  database: Database;
  stores: FileStores;
  staging: string;
  now: Date;
}

/**
 * Fills an archive and returns its manifest without the files. The database is copied first, because a file is stored before the row
 * that refers to it. It is first in the archive too: by its name, `requireNoHalfRestore` finds a restore that was stopped.
 */
async function fillArchive(
  { config, database, stores, staging, now }: Source,
  add: AddFile,
): Promise<Omit<Manifest, "files">> {
  const { sqliteFile, databaseUrl } = databaseOptions(config);
  const copy = join(staging, DATABASE_FILES[database.kind]);
  const erasuresBefore = await namesIn(stores.erasures);
  const summary = databaseUrl
    ? await copyPostgres(database, databaseUrl, copy, TABLES)
    : await copySqlite(database, sqliteFile, copy, TABLES);
  await add(DATABASE_FILES[database.kind], (await stat(copy)).size, createReadStream(copy));
  await rm(copy);
  for (const folder of STORE_NAMES) {
    for await (const { name } of stores[folder].list()) {
      const file = await stores[folder].open(name);
      // Deleted since the list was read: no row refers to the file any more.
      if (file) await add(`${folder}/${name}`, file.bytes, file.contents);
    }
  }
  return { format: FORMAT, createdAt: now.toISOString(), database: database.kind, erasuresBefore, ...summary };
}
