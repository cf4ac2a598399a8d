import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readArchive } from "#server/backup/archive.ts";
import { databaseOptions } from "#server/backup/database-options.ts";
import { requireDirect } from "#server/backup/direct-store.ts";
import { requireEmptyBucket, requireEmptyDatabase, requireEmptyFolder } from "#server/backup/empty-place.ts";
import { DATABASE_FILES, type Manifest } from "#server/backup/manifest.ts";
import { type CopyNote, completeNote, countQueuedMails, createNote } from "#server/backup/note-store.ts";
import { requirePostgresRestore, restorePostgresDump } from "#server/backup/postgres-programs.ts";
import type { Config } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { migrationNames, requireKnown } from "#server/platform/database/migrate.ts";
import { flushToDisk } from "#server/platform/files/disk-storage.ts";
import { openFileStores, STORE_NAMES } from "#server/platform/files/open-file-stores.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { toOperatorError } from "#server/system/operator-errors.ts";

export interface RestoredBackup {
  manifest: Manifest;
  /** Mails that the first start will hold. */
  queuedMails: number;
}

/**
 * Restores an archive into an empty place. Every hash is checked before anything is written, and the database gets its name
 * last. If the command is killed before that, no program starts on the place. `finishCopy` does the rest at the first
 * start. Throws an OperatorError if the archive or the place is unfit.
 */
export async function restoreBackup(config: Config, path: string): Promise<RestoredBackup> {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  const manifest = await readArchive(path);
  await requireFitting(config, manifest);
  await requireEmptyFolder(config);
  await requireEmptyBucket(config, manifest);
  const { createdAt, erasuresBefore } = manifest;
  const restoring: Restoring = { config, path, note: { command: "restore", createdAt, erasuresBefore } };
  const { databaseUrl } = config;
  return {
    manifest,
    queuedMails: await (databaseUrl ? restorePostgres(restoring, databaseUrl) : restoreSqlite(restoring)),
  };
}

interface Restoring {
  config: Config;
  path: string;
  note: CopyNote;
}

/** Throws an OperatorError if this program cannot restore the archive: another kind of database, unknown migrations or files. */
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
  const unknown = Object.keys(manifest.files).find(
    (name) => name !== DATABASE_FILES[kind] && !STORE_NAMES.some((store) => store === dirname(name)),
  );
  if (unknown) throw new OperatorError(`The archive holds ${unknown}, which this program does not use.`);
}

/** Restores files and an embedded database into DATA_DIR. Returns the number of queued mails. */
async function restoreSqlite({ config, path, note }: Restoring): Promise<number> {
  const [staged, place] = [join(config.dataDir, DATABASE_FILES.sqlite), databaseOptions(config).sqliteFile];
  return explainUnfinished("empty DATA_DIR", async () => {
    await unpack(config, path, staged);
    // Closes the database before it is renamed, so that its write-ahead log is in the file.
    const queuedMails = await withDatabase(openDatabase({ sqliteFile: staged }), async (database) => {
      await createNote(database.owner, note, true);
      return countQueuedMails(database.read);
    });
    await flushToDisk(staged);
    await flushToDisk(config.dataDir);
    if (existsSync(place)) throw new OperatorError("A program was started on DATA_DIR in the meantime.");
    await rename(staged, place);
    await flushToDisk(config.dataDir);
    return queuedMails;
  });
}

/** Restores files and a PostgreSQL database. Returns the number of queued mails. */
async function restorePostgres({ config, path, note }: Restoring, url: string): Promise<number> {
  await requireDirect(url);
  await requirePostgresRestore();
  return withDatabase(openDatabase({ sqliteFile: "", databaseUrl: url, connections: 2 }), async (database) => {
    await requireEmptyDatabase(database);
    return explainUnfinished("empty DATA_DIR, make a new database", async () => {
      // First of all: no program starts on a database with an incomplete note.
      await createNote(database.owner, note, false);
      const dump = join(config.dataDir, DATABASE_FILES.postgres);
      await unpack(config, path, dump);
      await restorePostgresDump(url, dump);
      await rm(dump);
      await completeNote(database.owner);
      return countQueuedMails(database.read);
    });
  });
}

/** Runs the part of a restore that writes. Its error says what the operator has to do before the next attempt. */
async function explainUnfinished<Result>(remedy: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    const failure = toOperatorError(error);
    if (!(failure instanceof OperatorError)) throw error;
    throw new OperatorError(`The restore did not finish: ${remedy} and run it again. ${failure.message}`, {
      cause: error,
    });
  });
}

/** Does work on a database and closes the database, also after an error. */
async function withDatabase<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Unpacks the archive: the database into the file `staged`, everything else into the stores. */
async function unpack(config: Config, path: string, staged: string): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const stores = await openFileStores(config);
  const write = (contents: Readable, file: string, flags: string) =>
    pipeline(contents, createWriteStream(file, { flags, mode: 0o600 }));
  await readArchive(path, async (name, contents) => {
    const store = stores[dirname(name)];
    if (!store) return write(contents, staged, "wx");
    await store.withTemporary(async (temporary) => {
      await write(contents, temporary, "w");
      await store.put(temporary, basename(name));
    });
  });
}
