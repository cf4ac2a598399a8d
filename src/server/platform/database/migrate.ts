import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "#server/platform/database/database.ts";
import { isBusy } from "#server/platform/database/errors.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

const MIGRATIONS = new URL("../../../../migrations/", import.meta.url);
/** Maximum wait for another process that migrates SQLite and so locks the file. */
const LOCK_DEADLINE_MS = 30_000;

/** First migration of the schema before 0.1.0, which the baseline replaced, and the last commit that reads such a database. */
const UNRELEASED = { migration: "0001-foundation", lastCommit: "87f7c8e" } as const;

/** Returns the names of all migrations of this program, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".ts")).sort();
  return files.map((file) => file.slice(0, -".ts".length));
}

/** Returns all migrations. Each is loaded when it runs, since most starts need none, and loaded code stays in memory. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await migrationNames()) {
    migrations[name] = {
      async up(db) {
        // The file is found on disk at start, so the development server must not resolve the import.
        const { up }: Migration = await import(/* @vite-ignore */ new URL(`${name}.ts`, MIGRATIONS).href);
        await up(db);
      },
    };
  }
  return migrations;
}

/**
 * Throws an OperatorError if a database or backup has a migration that this program lacks. It is then from before version 0.1.0,
 * or from a newer program.
 */
export function requireKnown(subject: "database" | "backup", found: readonly string[], known: readonly string[]): void {
  if (found.includes(UNRELEASED.migration)) {
    throw new OperatorError(
      `The ${subject} is from before version 0.1.0, which this program cannot read; the last commit that reads it is ${UNRELEASED.lastCommit}.`,
    );
  }
  const unknown = found.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const remedy =
    subject === "database"
      ? "Start the newer program, or restore the backup from before it."
      : "Restore it with the newer program.";
  throw new OperatorError(
    `The ${subject} is newer than this program, which does not know ${unknown.join(", ")}. ${remedy}`,
  );
}

/** Returns the names of the migrations that ran on this database: none before Kysely's table exists. */
async function findApplied({ owner }: Database): Promise<string[]> {
  const applied = sql<{ name: string }>`select name from kysely_migration order by name`;
  const { rows } = await applied.execute(owner).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}

/**
 * Migrates the database to this program's version and returns the names of the migrations that ran. Several processes may start
 * at once: one migrates. Throws and leaves the database unchanged when a migration fails or `requireKnown` refuses it.
 */
export async function migrate(database: Database, getMigrations = readMigrations): Promise<string[]> {
  return withoutForeignKeys(database, () => migrateToLatest(database, getMigrations));
}

/** Runs work without foreign keys on SQLite. There a migration replaces a table, and dropping it would delete the rows that refer to it. */
async function withoutForeignKeys<Result>({ kind, owner }: Database, work: () => Promise<Result>): Promise<Result> {
  if (kind === "postgres") return work();
  await sql`pragma foreign_keys = off`.execute(owner);
  try {
    return await work();
  } finally {
    await sql`pragma foreign_keys = on`.execute(owner);
  }
}

/** Key of the advisory lock of migrations. Restore and db:move use a different key. */
const LOCK = 5_061_998_401;

async function migrateToLatest(database: Database, getMigrations: typeof readMigrations): Promise<string[]> {
  const deadline = performance.now() + LOCK_DEADLINE_MS;
  for (;;) {
    try {
      return database.kind === "postgres"
        ? await migratePostgres(database, getMigrations)
        : await runMigrations(database.owner, getMigrations);
    } catch (error) {
      // On SQLite Kysely creates its own two tables outside the transaction that is the lock.
      if (!isBusy(error) || performance.now() > deadline) {
        requireKnown("database", await findApplied(database), Object.keys(await getMigrations()));
        throw error;
      }
    }
    await sleep(20);
  }
}

/**
 * Runs the migrations in one transaction, which has the lock. With a pooler in between, a lock of the session would not be released. A
 * migration of a full database, and the wait for another process that runs it, may take minutes.
 */
function migratePostgres({ owner }: Database, getMigrations: typeof readMigrations): Promise<string[]> {
  const transaction = owner.transaction().setIsolationLevel("read committed");
  return transaction.execute(async (tx) => {
    // The server may set default limits. The program sets none on this connection.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    return runMigrations(tx, getMigrations);
  });
}

/** Runs the missing migrations and returns their names. Throws the error of the first that fails. */
async function runMigrations(db: Database["owner"], getMigrations: typeof readMigrations): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
