import { sql } from "kysely";
import { TABLES } from "#server/features.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { TableName, TableWith } from "#server/platform/database/table.ts";
import { countRowsOf } from "#tests/support/records.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Tables that the program keeps for itself: limits, versions, days, checks. */
const OWN: readonly TableName[] = [
  // Rows of audit lines, which are counted.
  "audit_subjects",
  "devices",
  "limits",
  "counters",
  "loose_files",
  "secrets",
  "daily_totals",
  "retention_days",
  "status_checks",
  "status_days",
  "status_incidents",
];
/** Tables of records that users, visitors and other programs leave. */
const LEFT = TABLES.map(({ name }) => name).filter((name) => !OWN.includes(name));

type Counts = Record<TableName, number>;

/** How many rows each table holds: equal before and after what must not be stored. */
export async function countRows({ app }: TestServer): Promise<Counts> {
  const counts = {} as Counts; // filled with all that people leave, which is what tests ask for
  for (const table of LEFT) counts[table] = await countRowsOf(app.platform.database, table);
  // A minute after its start the program deletes expired keys.
  const keys = app.platform.database.read.selectFrom("keys").where("expires_at", ">", new Date().toISOString());
  counts.keys = (await keys.select("id").execute()).length;
  return counts;
}

/** Every row of a table, in the order of its ids. */
export async function rowsOf<Table extends TableWith<"id">>(
  { app }: TestServer,
  table: Table,
): Promise<Schema[Table][]> {
  const { rows } = await sql<Schema[Table]>`select * from ${sql.table(table)} order by id`.execute(
    app.platform.database.read,
  );
  return rows;
}
