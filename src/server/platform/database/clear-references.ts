import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { chunksOf } from "#server/platform/people/personal-rows.ts";

/** Rows of one transaction: about two seconds on PostgreSQL, which indexes each row again, with texts of maximum length. */
const BATCH = 20;

/**
 * Empties the column of rows that refer to a record about to be deleted, or makes them refer to the record `to` while it exists.
 * Does a few in a transaction, since thousands would exceed its time limit. The transaction that deletes the record does the rest.
 */
export async function clearReferences<Table extends keyof Schema>(
  { read, writeOne }: Database,
  table: Table,
  column: keyof Schema[Table] & string,
  id: string,
  to?: { table: keyof Schema; id: string },
): Promise<void> {
  const [name, reference] = [sql.table(table), sql.ref(column)];
  // Read once: two calls in opposite directions would move their rows to and fro without end.
  const { rows } = await sql<{ id: string }>`select id from ${name} where ${reference} = ${id}`.execute(read);
  const isThere = to ? sql`exists (select id from ${sql.table(to.table)} where id = ${to.id})` : sql`1 = 1`;
  for (const some of chunksOf(rows.slice(BATCH), BATCH)) {
    const ids = sql.join(some.map((row) => row.id));
    await writeOne((tx) =>
      sql`update ${name} set ${reference} = ${to?.id ?? null}
        where id in (${ids}) and ${reference} = ${id} and ${isThere}`.execute(tx),
    );
  }
}
