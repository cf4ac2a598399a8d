import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Some two seconds on PostgreSQL, whose search takes each row in anew, when all are as long as a stranger can make them. */
const BATCH = 20;

/**
 * Empties the column of the rows that refer to a record that is about to be deleted, a few in a transaction, until so few are
 * left that the database does it with the record itself. In one statement thousands would take longer than it may.
 */
export async function letGoOf<Table extends keyof Schema>(
  { read, writeOne }: Database,
  table: Table,
  column: keyof Schema[Table] & string,
  id: string,
): Promise<void> {
  const [name, reference] = [sql.table(table), sql.ref(column)];
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${name} where ${reference} = ${id} limit ${sql.lit(BATCH + 1)}`.execute(read);
    if (rows.length <= BATCH) return;
    const some = sql.join(rows.map((row) => row.id));
    await writeOne((tx) => sql`update ${name} set ${reference} = null where id in (${some})`.execute(tx));
  }
}
