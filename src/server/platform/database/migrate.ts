import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "#server/platform/database/database.ts";
import { isBusy } from "#server/platform/database/errors.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

const MIGRATIONS = new URL("../../../../migrations/", import.meta.url);
const LOCK_DEADLINE_MS = 30_000;

/** The names of all migrations of this program, in their order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".ts")).sort();
  return files.map((file) => file.slice(0, -".ts".length));
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await migrationNames()) {
    // Found on the disk when the program starts: the development server must leave the import as it is.
    migrations[name] = await import(/* @vite-ignore */ new URL(`${name}.ts`, MIGRATIONS).href);
  }
  return migrations;
}

/** Says so when that is why migrations failed: Kysely only knows of a list that does not fit. */
async function rejectNewer({ owner }: Database, known: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner);
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `The database is newer than this program, which does not know ${unknown.join(", ")}. Start the newer program, or restore the backup from before it.`,
  );
}

/**
 * Brings the database up to this program's version and answers what it did. Any number of processes may start at once.
 * Throws, with nothing half done, when a migration fails or the database is newer than this program.
 */
export async function migrate(database: Database, getMigrations = readMigrations): Promise<string[]> {
  return withoutForeignKeys(database, () => migrateToLatest(database, getMigrations));
}

/** On SQLite, where a table that is made anew would otherwise take with it what refers to its rows. Inside a transaction it has no effect. */
async function withoutForeignKeys<Result>({ kind, owner }: Database, work: () => Promise<Result>): Promise<Result> {
  if (kind === "postgres") return work();
  await sql`pragma foreign_keys = off`.execute(owner);
  try {
    return await work();
  } finally {
    await sql`pragma foreign_keys = on`.execute(owner);
  }
}

async function migrateToLatest(database: Database, getMigrations: typeof readMigrations): Promise<string[]> {
  const migrator = new Migrator({ db: database.owner, provider: { getMigrations } });
  const deadline = performance.now() + LOCK_DEADLINE_MS;
  for (;;) {
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map((result) => result.migrationName);
    // Kysely makes its own two tables outside the transaction that is the lock.
    if (!isBusy(error) || performance.now() > deadline) {
      await rejectNewer(database, Object.keys(await getMigrations()));
      throw error;
    }
    await sleep(20);
  }
}
