import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type AddFile, readArchive, writeArchive } from "#server/backup/archive.ts";
import { shareDataFolder } from "#server/backup/data-folder.ts";
import { databaseOptions } from "#server/backup/database-options.ts";
import { DATABASE_FILES, FORMAT, type Manifest } from "#server/backup/manifest.ts";
import { findMissingFiles } from "#server/backup/missing-files.ts";
import { BACKUP_STAGING, sweepStaging, withStaging } from "#server/backup/staging.ts";
import { TABLES } from "#server/features.ts";
import type { Config } from "#server/platform/config.ts";
import { copyDatabase } from "#server/platform/database/copy-database.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { flushToDisk } from "#server/platform/disk-storage.ts";
import { openFileStores, STORE_NAMES } from "#server/platform/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { namesIn } from "#server/privacy/erasures.ts";

export interface WrittenBackup {
  bytes: number;
  manifest: Manifest;
  /** Files to which records refer and that the store does not have: lost before this. */
  missing: string[];
}

/**
 * Writes database and files into one archive, while the program runs, and reads it back. What stood under that name before
 * goes only once the new one is whole and on the disk. Throws an OperatorError where that cannot be.
 */
export async function writeBackup(config: Config, path: string, now = new Date()): Promise<WrittenBackup> {
  const folder = dirname(path);
  await requireReplaceable(path);
  await mkdir(folder, { recursive: true });
  const inUse = await shareDataFolder(config);
  try {
    await sweepStaging(folder, BACKUP_STAGING);
    return await withStaging(folder, BACKUP_STAGING, async (staging) => {
      const unfinished = join(staging, "archive.tar.gz");
      await writeArchive(unfinished, (add) => fillArchive(config, staging, add, now));
      const manifest = await readArchive(unfinished);
      const missing = await findLost(config, manifest);
      const { size } = await stat(unfinished);
      await rename(unfinished, path);
      await flushToDisk(folder);
      return { bytes: size, manifest, missing };
    });
  } finally {
    inUse.release();
  }
}

/** What every archive begins with. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Of what stands under the name already only an archive is replaced, or what is empty: never the database, say. */
async function requireReplaceable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  // A folder says so by itself.
  if (!there || there.isDirectory() || (there.isFile() && there.size === 0)) return;
  if (there.isFile() && (await beginningOf(path)).equals(GZIP)) return;
  throw new OperatorError(`${path} already exists and is not an archive. Name another file; nothing was changed.`);
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The database first: a file that a row refers to is stored before the row. */
async function fillArchive(config: Config, staging: string, add: AddFile, now: Date): Promise<Omit<Manifest, "files">> {
  const kind = config.databaseUrl ? "postgres" : "sqlite";
  const copy = join(staging, DATABASE_FILES[kind]);
  const stores = await openFileStores(config);
  const erasuresBefore = await namesIn(stores.erasures);
  const summary = await copyDatabase(databaseOptions(config), copy, TABLES);
  await add(DATABASE_FILES[kind], (await stat(copy)).size, createReadStream(copy));
  await rm(copy);
  for (const folder of STORE_NAMES) {
    for await (const { name } of stores[folder].list()) {
      const file = await stores[folder].open(name);
      // Gone since it was listed: then no row refers to it any more.
      if (file) await add(`${folder}/${name}`, file.bytes, file.contents);
    }
  }
  return { format: FORMAT, createdAt: now.toISOString(), database: kind, erasuresBefore, ...summary };
}

/** A file that came meanwhile is in the store; what neither has is lost. */
async function findLost(config: Config, manifest: Manifest): Promise<string[]> {
  const database = openDatabase(databaseOptions(config));
  try {
    const stores = await openFileStores(config);
    const lost: string[] = [];
    for (const path of await findMissingFiles(database, (name) => name in manifest.files)) {
      const [folder = "", name = ""] = path.split("/");
      const file = await stores[folder]?.open(name);
      file?.contents.destroy();
      if (!file) lost.push(path);
    }
    return lost;
  } finally {
    await database.close();
  }
}
