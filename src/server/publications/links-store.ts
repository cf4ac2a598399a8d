import { type SqlBool, sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { streamRows } from "#server/platform/database/lists.ts";
import type { Table } from "#server/platform/database/table.ts";

/** Yields the texts of a table that are public or scheduled and may have a link to a path, the newest first, in batches. */
export function streamLinking<Name extends "articles" | "extra_pages">(database: Database, table: Table<Name>) {
  // Every link to a path has these two signs. All other texts need no parsing.
  const only = sql<SqlBool>`status in ('Published', 'Scheduled') and body like '%](%'`;
  return streamRows(database, { table, sorts: {}, only }, {});
}
