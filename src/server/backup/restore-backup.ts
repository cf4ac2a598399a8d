import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readArchive } from "#server/backup/archive.ts";
import { databasePlace } from "#server/backup/database-place.ts";
import { DATABASE_FILES, type Manifest } from "#server/backup/manifest.ts";
import { findMissingFiles } from "#server/backup/missing-files.ts";
import { endEverySession, holdWaitingMails } from "#server/backup/store.ts";
import type { Config } from "#server/platform/config.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { contentChanged } from "#server/platform/database/content-version.ts";
import { type DatabaseSummary, isEmptyDatabase, summarise } from "#server/platform/database/copy-database.ts";
import { openDatabase, type Tx } from "#server/platform/database/database.ts";
import { migrate, migrationNames } from "#server/platform/database/migrate.ts";
import { undumpPostgres } from "#server/platform/database/postgres-dump.ts";
import { findSqliteDamage, rebuildSqliteSearch, takeSqliteFile } from "#server/platform/database/sqlite-files.ts";
import { fileFolders, openFileStores } from "#server/platform/file-storage.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

export interface RestoredBackup {
  manifest: Manifest;
  /** Where what was there before lies now; undefined when there was nothing. */
  before: string | undefined;
  /** Mails that were waiting, and now wait for somebody to send them again. */
  heldMails: number;
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
  const folders = new Set(fileFolders(config).map((folder) => basename(folder)));
  const strange = Object.keys(manifest.files).find(
    (name) => name !== DATABASE_FILES[kind] && !folders.has(dirname(name)),
  );
  if (strange) throw new OperatorError(`The archive holds ${strange}, for which this program has no place.`);
}

async function restoreSqlite(config: Config, manifest: Manifest, staging: string, now: Date): Promise<RestoredBackup> {
  const [staged, place] = [join(staging, DATABASE_FILES.sqlite), databasePlace(config).sqliteFile];
  const damage = findSqliteDamage(staged);
  if (damage !== undefined)
    throw new OperatorError(`The archive's database is damaged, and nothing was changed: ${damage}`);
  rebuildSqliteSearch(staged);
  const heldMails = await bringUp({ sqliteFile: staged, databaseUrl: undefined }, manifest, now);
  if (existsSync(place) && !takeSqliteFile(place)) {
    throw new OperatorError("The program is running on this database. Stop it first; nothing was changed.");
  }
  // Out of the write-ahead log: one file is moved.
  takeSqliteFile(staged);
  const before = await moveAside(config, [place, `${place}-wal`, `${place}-shm`, ...fileFolders(config)], now);
  await putFilesBack(config, manifest, staging);
  await rename(staged, place);
  return { manifest, before, heldMails, missing: await findMissing(config) };
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
  const heldMails = await bringUp(databasePlace(config), manifest, now);
  const before = await moveAside(config, fileFolders(config), now);
  await putFilesBack(config, manifest, staging);
  return { manifest, before, heldMails, missing: await findMissing(config) };
}

/** Holds the restored database against the manifest, brings it to this version and ends what must not live on. */
async function bringUp(place: ReturnType<typeof databasePlace>, manifest: Manifest, now: Date): Promise<number> {
  const database = openDatabase(place);
  try {
    requireSame((await summarise(database.owner)).tables, manifest.tables);
    await migrate(database);
    return await database.write((tx) => settle(tx, manifest, now));
  } finally {
    await database.close();
  }
}

async function settle(tx: Tx, manifest: Manifest, now: Date): Promise<number> {
  await endEverySession(tx);
  const held = await holdWaitingMails(tx);
  await recordAudit(tx, now, {
    account: { id: null, name: "Operator" },
    action: "restored a backup",
    record: { type: "backup", id: "", name: manifest.createdAt },
    caller: { requestId: "", address: "" },
  });
  await contentChanged(tx);
  return held;
}

function requireSame(tables: DatabaseSummary["tables"], expected: Manifest["tables"]): void {
  const found: Readonly<Record<string, { rows: number; sha256: string } | undefined>> = tables;
  for (const [table, { rows, sha256 }] of Object.entries(expected)) {
    if (found[table]?.rows === rows && found[table].sha256 === sha256) continue;
    throw new OperatorError(
      `The restored table ${table} is not what the archive says: ${found[table]?.rows ?? 0} of ${rows} rows.`,
    );
  }
}

/** Into a folder of its own, from which everything can be put back by hand. */
async function moveAside(config: Config, paths: readonly string[], now: Date): Promise<string | undefined> {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return undefined;
  const before = join(config.dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`);
  await mkdir(before, { mode: 0o700 });
  for (const path of there) await rename(path, join(before, basename(path)));
  return before;
}

async function putFilesBack(config: Config, manifest: Manifest, staging: string): Promise<void> {
  const stores = await openFileStores(config);
  for (const path of Object.keys(manifest.files)) {
    const [folder = "", name] = path.split("/");
    if (name !== undefined) await stores[folder]?.putBack(join(staging, folder, name), name);
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
