import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Rows of one transaction: about two seconds on PostgreSQL, which indexes each row again, with texts of maximum length. */
const BATCH = 20;

/**
 * Empties the column of rows that refer to a record about to be deleted, a few in a transaction, or makes them refer to the record `to`.
 * The transaction that deletes the record does the last few. Thousands in one statement would exceed its time limit.
 */
export async function clearReferences<Table extends keyof Schema>(
  { read, writeOne }: Database,
  table: Table,
  column: keyof Schema[Table] & string,
  id: string,
  to: string | null = null,
): Promise<void> {
  const [name, reference] = [sql.table(table), sql.ref(column)];
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${name} where ${reference} = ${id} limit ${sql.lit(BATCH + 1)}`.execute(read);
    if (rows.length <= BATCH) return;
    const some = sql.join(rows.map((row) => row.id));
    await writeOne((tx) => sql`update ${name} set ${reference} = ${to} where id in (${some})`.execute(tx));
  }
}
