import { type QueryExecutorProvider, sql } from "kysely";
import type { AnyTable } from "#server/platform/database/table.ts";

export type Row = Readonly<Record<string, unknown>>;

const PAGE_ROWS = 500;

/** Yields every row of a table in the order of its key, a page at a time, with all columns that the database has. */
export async function* pagesOf(db: QueryExecutorProvider, { name, key }: AnyTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let behind = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)}${behind} order by ${columns} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE_ROWS) return;
    behind = sql` where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
