import BetterSqlite3 from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect, sql } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrationNames } from "#server/platform/database/migrate.ts";
import { createInstallation } from "#tests/support/platform.ts";

const ADDED = "0040-task-times";

async function emptyDatabase(): Promise<Kysely<unknown>> {
  const installation = await createInstallation();
  const { databaseUrl } = installation;
  const dialect =
    databaseUrl === undefined
      ? new SqliteDialect({ database: new BetterSqlite3(":memory:") })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) });
  const db = new Kysely<unknown>({ dialect });
  onTestFinished(async () => {
    await db.destroy();
    await installation.remove();
  });
  return db;
}

test("tasks from before they had times keep their order and the day of their month", async () => {
  const db = await emptyDatabase();
  for (const name of await migrationNames()) {
    if (name > ADDED) break;
    if (name === ADDED)
      for (const dueOn of ["2026-01-31", "2026-11-05"])
        await sql`insert into tasks (id, title, due_on, status, area, search, sample, version, created_at, updated_at)
          values (${dueOn}, 'Call', ${dueOn}, 'Open', 'customers', 'call', 0, 3, '', '')`.execute(db);
    const migration: Migration = await import(`../../../migrations/${name}.ts`);
    await migration.up(db);
  }
  const { rows } = await sql`select id, due_at, due_time, description, repeat, repeat_day, next_id, version
    from tasks order by due_at`.execute(db);
  const plain = { due_time: null, description: "", repeat: "none", next_id: null };
  expect(rows).toMatchObject([
    { ...plain, id: "2026-01-31", due_at: "2026-01-31T24:00" },
    { ...plain, id: "2026-11-05", due_at: "2026-11-05T24:00" },
  ]);
  const numbers = rows.map((row) => [Number(Object(row).repeat_day), Number(Object(row).version)]);
  expect(numbers).toEqual([
    [31, 3],
    [5, 3],
  ]);
});
