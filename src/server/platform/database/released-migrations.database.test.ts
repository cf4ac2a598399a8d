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
  "0001-foundation": { sqlite: "e07231c285bb54fd", postgres: "711abc9dc868f114" },
  "0002-accounts": { sqlite: "b1e52a1bd38a92c0", postgres: "ff87a2e0e67f31a3" },
  "0003-catalogue": { sqlite: "6de5831ae44871d7", postgres: "7bb02968bcfc2564" },
  "0004-work": { sqlite: "7b222d90cc76b7f2", postgres: "04f905c93d62193c" },
  "0005-administration": { sqlite: "f56737bd24f4c890", postgres: "fd2a4aa87b07def5" },
  "0006-uploads": { sqlite: "d33bf8610017fbaf", postgres: "271b0a71cc916108" },
  "0007-totals": { sqlite: "5af1eb6a0bbe94f2", postgres: "9acd3114a60dd041" },
  "0008-intake": { sqlite: "9e612a3af79f84b9", postgres: "c4c553b0225ef508" },
  "0009-status": { sqlite: "35fa7cafeb910371", postgres: "c05f714798b3ba12" },
  "0010-samples-and-values": { sqlite: "8ff11583ff949ea0", postgres: "8ff11583ff949ea0" },
  "0011-privacy": { sqlite: "976d08401b153b10", postgres: "eb2a7f752df63d40" },
  "0012-upload-names": { sqlite: "37e07d6318d51c37", postgres: "728db8ad44bab74b" },
  "0013-erasure": { sqlite: "7af32dfa0cac601a", postgres: "dd9957da87220cdf" },
  "0014-sign-in": { sqlite: "c7cc3d622a6df94b", postgres: "67c782870bd01888" },
  "0015-history-in-pages": { sqlite: "717e23bd04e2ce2d", postgres: "717e23bd04e2ce2d" },
  "0016-loose-files": { sqlite: "d09d25e0af700ed6", postgres: "d998894389400c1c" },
  "0017-search-in-steps": { sqlite: "295b323f23da972e", postgres: "3d9928902f56647d" },
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

const hash = (statements: readonly string[]) => createHash("sha256").update(statements.join("\n")).digest("hex");

test("a migration that was released runs the statements of its release", async () => {
  const recorded = await recordStatements();
  const hashes = Object.keys(RELEASED).map((name) => [name, hash(recorded.get(name) ?? []).slice(0, 16)]);
  expect(Object.fromEntries(hashes)).toEqual(
    Object.fromEntries(Object.entries(RELEASED).map(([name, ofDatabases]) => [name, ofDatabases[databaseKind]])),
  );
});
