import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readArchive } from "#server/backup/archive.ts";
import { sweepDataFolder, takeDataFolder } from "#server/backup/data-folder.ts";
import { databaseOptions } from "#server/backup/database-options.ts";
import { keepBefore, removeFiles } from "#server/backup/files-before.ts";
import { freeSpaceOn } from "#server/backup/free-space.ts";
import { DATABASE_FILES, type Manifest } from "#server/backup/manifest.ts";
import { findMissingFiles } from "#server/backup/missing-files.ts";
import { type PreparedDatabase, prepareDatabase } from "#server/backup/prepare-database.ts";
import { BEFORE_RESTORE, RESTORE_STAGING, withStaging } from "#server/backup/staging.ts";
import type { Config } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrationNames, requireKnown } from "#server/platform/database/migrate.ts";
import { undumpPostgres } from "#server/platform/database/postgres-dump.ts";
import {
  copySqliteFile,
  findSqliteDamage,
  rebuildSqliteSearch,
  takeSqliteFile,
} from "#server/platform/database/sqlite-files.ts";
import { type Filling, fillPostgres } from "#server/platform/database/unfinished.ts";
import { flushToDisk } from "#server/platform/disk-storage.ts";
import { openFileStores, STORE_NAMES } from "#server/platform/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

export interface RestoredBackup extends PreparedDatabase {
  manifest: Manifest;
  /** Where what was there before lies now; undefined when there was nothing. */
  before: string | undefined;
  /** Files to which records refer and that the archive does not have. */
  missing: string[];
}

/**
 * Puts an archive in the place of what is there: checked to its last byte before anything is touched, and once more after.
 * One step changes all: what comes before it adds files that the old database does not know, what comes after takes away
 * those that the new one does not know. Killed anywhere, the program starts on the one or on the other; on PostgreSQL, where
 * there was nothing, it says that this has to be run again. What was there is kept aside. Every session has ended. Throws an
 * OperatorError where it cannot be.
 */
export async function restoreBackup(config: Config, path: string, now = new Date()): Promise<RestoredBackup> {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // First of all: what is unpacked would take the disk of a site that runs on it.
  const taken = takeDataFolder(config);
  try {
    await sweepDataFolder(config);
    return await withStaging(config.dataDir, RESTORE_STAGING, async (staging) => {
      const manifest = await readArchive(path, staging);
      await requireFitting(config, manifest);
      const { databaseUrl } = config;
      return databaseUrl
        ? fillPostgres(databaseUrl, "restore", (filling) =>
            restorePostgres({ config, manifest, staging, now }, databaseUrl, filling),
          )
        : restoreSqlite({ config, manifest, staging, now });
    });
  } finally {
    taken.release();
  }
}

interface Restoring {
  config: Config;
  manifest: Manifest;
  staging: string;
  now: Date;
}

async function requireFitting(config: Config, manifest: Manifest): Promise<void> {
  const kind = config.databaseUrl ? "postgres" : "sqlite";
  if (manifest.database !== kind) {
    throw new OperatorError(
      kind === "postgres"
        ? "The archive holds an embedded database. Restore it without DATABASE_URL, then: npm run db:move -- DATABASE_URL"
        : "The archive holds a PostgreSQL database. Name an empty one in DATABASE_URL.",
    );
  }
  requireKnown("backup", manifest.migrations, await migrationNames());
  const strange = Object.keys(manifest.files).find(
    (name) => name !== DATABASE_FILES[kind] && !STORE_NAMES.some((store) => store === dirname(name)),
  );
  if (strange) throw new OperatorError(`The archive holds ${strange}, which this program does not use.`);
}

/** What may lie beside a file of SQLite's, and would be taken for a part of the one that comes into its place. */
const BESIDE = ["-wal", "-shm", "-journal"];

async function restoreSqlite({ config, manifest, staging, now }: Restoring): Promise<RestoredBackup> {
  const [staged, place] = [join(staging, DATABASE_FILES.sqlite), databaseOptions(config).sqliteFile];
  const damage = findSqliteDamage(staged);
  if (damage !== undefined)
    throw new OperatorError(`The archive's database is damaged, and nothing was changed: ${damage}`);
  await rewrite(staged);
  const prepared = await prepareDatabase(
    config,
    { sqliteFile: staged, databaseUrl: undefined },
    manifest,
    now,
    staging,
  );
  if (existsSync(place) && !takeSqliteFile(place)) {
    throw new OperatorError("The program is running on this database. Stop it first; nothing was changed.");
  }
  // Out of the write-ahead log: one file is moved.
  takeSqliteFile(staged);
  await flushToDisk(staged);
  const name = nameOfBefore(now);
  const beside = BESIDE.map((suffix) => place + suffix);
  const isAnythingThere = await keepBefore(config, [place, ...beside], join(staging, name));
  const mayStay = await putFilesBack(config, manifest, staging, prepared);
  // Of a database that was too damaged to be taken; of any other they are gone.
  for (const file of beside) await rm(file, { force: true });
  // What the rename needs is on the disk before it, and the rename before anything is taken away.
  for (const folder of [staging, config.dataDir]) await flushToDisk(folder);
  await rename(staged, place);
  await flushToDisk(config.dataDir);
  // The folder moves when the staging folder goes.
  const before = isAnythingThere ? join(config.dataDir, name) : undefined;
  await removeFiles(config, mayStay);
  return { manifest, before, ...prepared, missing: await findMissing(config) };
}

/** Whoever made the archive: in the file that comes into its place there is nothing but its rows. */
async function rewrite(staged: string): Promise<void> {
  const [requireSpace, { size }] = [await freeSpaceOn(dirname(staged)), await stat(staged)];
  await requireSpace("a copy of the archive's database", size);
  const rewritten = `${staged}.rewritten`;
  copySqliteFile(staged, rewritten);
  await rename(rewritten, staged);
  rebuildSqliteSearch(staged);
}

async function restorePostgres(
  { config, manifest, staging, now }: Restoring,
  url: string,
  filling: Filling,
): Promise<RestoredBackup> {
  // A command that was killed had begun to keep files there; some of its archive are among them now, and in nobody's way.
  const name = filling.note || nameOfBefore(now);
  const before = join(config.dataDir, name);
  let mayBeReplaced = false;
  try {
    await filling.setNote(name);
    await undumpPostgres(url, join(staging, DATABASE_FILES.postgres));
    const prepared = await prepareDatabase(config, databaseOptions(config), manifest, now, staging);
    const isAnythingThere = await keepBefore(config, [], before);
    const mayStay = await putFilesBack(config, manifest, staging, prepared);
    await flushToDisk(config.dataDir);
    mayBeReplaced = true;
    await filling.finish();
    await removeFiles(config, mayStay);
    return { manifest, before: isAnythingThere ? before : undefined, ...prepared, missing: await findMissing(config) };
  } finally {
    // What was to be kept is still in its place.
    if (!mayBeReplaced) await rm(before, { recursive: true, force: true });
  }
}

const nameOfBefore = (now: Date) => BEFORE_RESTORE + now.toISOString().replaceAll(/[:.]/g, "-");

/**
 * Beside those that are there: names are never given twice. Answers which paths of the stores belong to the archive. What no
 * record refers to stays out, since no sweep would ever take it.
 */
async function putFilesBack(
  config: Config,
  manifest: Manifest,
  staging: string,
  { referredFiles }: PreparedDatabase,
): Promise<(path: string) => boolean> {
  const stores = await openFileStores(config);
  const paths = Object.keys(manifest.files);
  const retained = new Set(paths.filter((path) => path.startsWith("erasures/") || referredFiles.has(path)));
  for (const path of retained) {
    const [folder = "", name = ""] = path.split("/");
    await stores[folder]?.put(join(staging, path), name);
  }
  return (path) => retained.has(path);
}

async function findMissing(config: Config): Promise<string[]> {
  const present = new Set<string>();
  const stores = await openFileStores(config);
  for (const folder of STORE_NAMES) {
    for await (const { name } of stores[folder].list()) present.add(`${folder}/${name}`);
  }
  const database = openDatabase(databaseOptions(config));
  try {
    return await findMissingFiles(database, (name) => present.has(name));
  } finally {
    await database.close();
  }
}
