import { sql } from "kysely";
import { TABLES } from "#server/features.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { TableName, TableWith } from "#server/platform/database/table.ts";
import { countRowsOf } from "#tests/support/records.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Internal tables of the server: limits, versions, noted changes, days, checks. */
const OWN: readonly TableName[] = [
  // Rows that belong to audit entries, which are counted.
  "audit_subjects",
  "devices",
  "limits",
  "noted_changes",
  "counters",
  "loose_files",
  "secrets",
  "daily_totals",
  "retention_days",
  "status_checks",
  "status_days",
  "status_incidents",
  "visit_days",
  "visit_pages",
  "visit_referrers",
  "visit_sources",
  "visit_entries",
  "visit_devices",
  "visit_links",
  "visit_salts",
  "visitor_hashes",
];
/** Tables with records of users, visitors and other programs. */
const LEFT = TABLES.map(({ name }) => name).filter((name) => !OWN.includes(name));

type Counts = Record<TableName, number>;

/** Counts the rows of each table, to compare before and after a refused call. */
export async function countRows({ app }: TestServer): Promise<Counts> {
  const counts = {} as Counts; // filled with all that people leave, which is what tests ask for
  for (const table of LEFT) counts[table] = await countRowsOf(app.platform.database, table);
  // The server deletes expired keys a minute after its start.
  const keys = app.platform.database.read.selectFrom("keys").where("expires_at", ">", new Date().toISOString());
  counts.keys = (await keys.select("id").execute()).length;
  return counts;
}

/** Returns every row of a table, ordered by id. */
export async function rowsOf<Table extends TableWith<"id">>(
  { app }: TestServer,
  table: Table,
): Promise<Schema[Table][]> {
  const { rows } = await sql<Schema[Table]>`select * from ${sql.table(table)} order by id`.execute(
    app.platform.database.read,
  );
  return rows;
}
