import { createHash } from "node:crypto";
import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrationNames } from "#server/platform/database/migrate.ts";
import { databaseKind } from "#tests/support/database.ts";
import { createInstallation } from "#tests/support/platform.ts";

/**
 * A database that was made by a newer program must be the same as one that was brought up step by step, so a migration that was
 * released runs the same statements for ever: SHA-256 of them, by database. A new migration gets its line with its release.
 */
const RELEASED: Readonly<Record<string, { sqlite: string; postgres: string }>> = {
  "0001-foundation": { sqlite: "4ca329fb8807db08", postgres: "4afb207634c732e4" },
  "0002-accounts": { sqlite: "b1e52a1bd38a92c0", postgres: "ff87a2e0e67f31a3" },
  "0003-catalogue": { sqlite: "697fc04315d08b34", postgres: "fd74bd7070ec61fc" },
  "0004-work": { sqlite: "51ab6cdabb8c9344", postgres: "fb30826827380027" },
  "0005-administration": { sqlite: "9d2953c37cb332b4", postgres: "bec87707eff33550" },
  "0006-uploads": { sqlite: "f4888c92d44d6cea", postgres: "bf102636dbba5c0d" },
  "0007-totals": { sqlite: "095f45944d178825", postgres: "22f7ec82a6ee4c5a" },
  "0008-intake": { sqlite: "0c87a61db21332eb", postgres: "39ec1892cd3cfb3b" },
  "0009-status": { sqlite: "723f785d70f31bb2", postgres: "720356078a1c520f" },
  "0010-samples-and-values": { sqlite: "9f99a729bfafb047", postgres: "9f99a729bfafb047" },
  "0011-privacy": { sqlite: "8a0d74c59ea63582", postgres: "82159a2469993ce4" },
  "0012-upload-names": { sqlite: "37e07d6318d51c37", postgres: "728db8ad44bab74b" },
  "0013-erasure": { sqlite: "93b41b6501e710ab", postgres: "7acd4434bb9ededc" },
  "0014-sign-in": { sqlite: "5db27ca6ca68b03a", postgres: "7888aaec08d96eac" },
  "0015-history-in-pages": { sqlite: "f86dec7556fdda50", postgres: "f86dec7556fdda50" },
  "0016-loose-files": { sqlite: "6cee7d3fdeabe748", postgres: "f054e37ae3aa3f5b" },
  "0017-search-in-steps": { sqlite: "9e72611f32144cfe", postgres: "7455631fff74a79d" },
};

/** What a migration asks of the database, in order. */
async function recordStatements(): Promise<Map<string, string[]>> {
  const installation = await createInstallation();
  onTestFinished(() => installation.remove());
  let statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect:
      installation.databaseUrl === undefined
        ? new SqliteDialect({ database: new BetterSqlite3(":memory:") })
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: installation.databaseUrl, max: 1 }) }),
    log: ({ query }) => void statements.push(query.sql.replace(/\s+/g, " ").trim()),
  });
  const recorded = new Map<string, string[]>();
  for (const name of await migrationNames()) {
    statements = [];
    const migration: Migration = await import(`../../../../migrations/${name}.ts`);
    await migration.up(db);
    recorded.set(name, statements);
  }
  await db.destroy();
  return recorded;
}

/** Sorted: a migration that asks for all indexes is told of them in any order. */
const hash = (statements: readonly string[]) =>
  createHash("sha256").update(statements.toSorted().join("\n")).digest("hex");

test("a migration that was released runs the statements of its release", async () => {
  const recorded = await recordStatements();
  const hashes = Object.keys(RELEASED).map((name) => [name, hash(recorded.get(name) ?? []).slice(0, 16)]);
  expect(Object.fromEntries(hashes)).toEqual(
    Object.fromEntries(Object.entries(RELEASED).map(([name, ofDatabases]) => [name, ofDatabases[databaseKind]])),
  );
});
