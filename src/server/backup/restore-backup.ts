import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readArchive } from "#server/backup/archive.ts";
import { databasePlace } from "#server/backup/database-place.ts";
import { DATABASE_FILES, type Manifest } from "#server/backup/manifest.ts";
import { findMissingFiles } from "#server/backup/missing-files.ts";
import { type SettledDatabase, settleDatabase } from "#server/backup/settle-database.ts";
import type { Config } from "#server/platform/config.ts";
import { isEmptyDatabase } from "#server/platform/database/copy-database.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrationNames } from "#server/platform/database/migrate.ts";
import { undumpPostgres } from "#server/platform/database/postgres-dump.ts";
import { findSqliteDamage, rebuildSqliteSearch, takeSqliteFile } from "#server/platform/database/sqlite-files.ts";
import { openFileStores, STORE_NAMES } from "#server/platform/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

export interface RestoredBackup extends SettledDatabase {
  manifest: Manifest;
  /** Where what was there before lies now; undefined when there was nothing. */
  before: string | undefined;
  /** Files to which records refer and that the archive does not have. */
  missing: string[];
}

/**
 * Puts an archive in the place of what is there: checked to its last byte before anything is touched, and once more after.
 * What was there is moved aside. Every session has ended. Throws an OperatorError where it cannot be.
 */
export async function restoreBackup(config: Config, path: string, now = new Date()): Promise<RestoredBackup> {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const staging = await mkdtemp(join(config.dataDir, "restore-"));
  try {
    const manifest = await readArchive(path, staging);
    await requireFitting(config, manifest);
    return await (config.databaseUrl
      ? restorePostgres(config, config.databaseUrl, manifest, staging, now)
      : restoreSqlite(config, manifest, staging, now));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
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
  const known = new Set(await migrationNames());
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer) throw new OperatorError(`The archive is of a newer version of this program, which has ${newer}.`);
  const strange = Object.keys(manifest.files).find(
    (name) => name !== DATABASE_FILES[kind] && !STORE_NAMES.some((store) => store === dirname(name)),
  );
  if (strange) throw new OperatorError(`The archive holds ${strange}, for which this program has no place.`);
}

async function restoreSqlite(config: Config, manifest: Manifest, staging: string, now: Date): Promise<RestoredBackup> {
  const [staged, place] = [join(staging, DATABASE_FILES.sqlite), databasePlace(config).sqliteFile];
  const damage = findSqliteDamage(staged);
  if (damage !== undefined)
    throw new OperatorError(`The archive's database is damaged, and nothing was changed: ${damage}`);
  rebuildSqliteSearch(staged);
  const settled = await settleDatabase(config, { sqliteFile: staged, databaseUrl: undefined }, manifest, now, staging);
  if (existsSync(place) && !takeSqliteFile(place)) {
    throw new OperatorError("The program is running on this database. Stop it first; nothing was changed.");
  }
  // Out of the write-ahead log: one file is moved.
  takeSqliteFile(staged);
  const before = await moveAside(config, [place, `${place}-wal`, `${place}-shm`], now);
  await putFilesBack(config, manifest, staging, settled.erasedResumes);
  await rename(staged, place);
  return { manifest, before, ...settled, missing: await findMissing(config) };
}

async function restorePostgres(
  config: Config,
  url: string,
  manifest: Manifest,
  staging: string,
  now: Date,
): Promise<RestoredBackup> {
  const database = openDatabase(databasePlace(config));
  try {
    if (!(await isEmptyDatabase(database.owner))) {
      throw new OperatorError("The database at DATABASE_URL is not empty. Make a new one for it; nothing was changed.");
    }
  } finally {
    await database.close();
  }
  await undumpPostgres(url, join(staging, DATABASE_FILES.postgres));
  const settled = await settleDatabase(config, databasePlace(config), manifest, now, staging);
  const before = await moveAside(config, [], now);
  await putFilesBack(config, manifest, staging, settled.erasedResumes);
  return { manifest, before, ...settled, missing: await findMissing(config) };
}

/** The folders that go with the database. Who was erased stays known. */
const FOLDERS = STORE_NAMES.filter((name) => name !== "erasures");

/** The files of a database and all pictures and résumés: into a folder of their own, from which they can be put back by hand. */
async function moveAside(config: Config, databaseFiles: readonly string[], now: Date): Promise<string | undefined> {
  // In a bucket they stay: their names are never given twice, and what nothing refers to is swept after a day.
  const folders = config.s3 ? [] : FOLDERS.map((name) => join(config.dataDir, name));
  const paths = [...databaseFiles, ...folders];
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return undefined;
  const before = join(config.dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  await mkdir(before, { mode: 0o700 });
  for (const path of there) await rename(path, join(before, basename(path)));
  return before;
}

async function putFilesBack(
  config: Config,
  manifest: Manifest,
  staging: string,
  erasedResumes: readonly string[],
): Promise<void> {
  const stores = await openFileStores(config);
  for (const path of Object.keys(manifest.files)) {
    const [folder = "", name] = path.split("/");
    if (name !== undefined && !erasedResumes.includes(name))
      await stores[folder]?.putBack(join(staging, folder, name), name);
  }
}

async function findMissing(config: Config): Promise<string[]> {
  const present = new Set<string>();
  for (const [folder, store] of Object.entries(await openFileStores(config))) {
    for await (const { name } of store.list()) present.add(`${folder}/${name}`);
  }
  const database = openDatabase(databasePlace(config));
  try {
    return await findMissingFiles(database, (name) => present.has(name));
  } finally {
    await database.close();
  }
}
