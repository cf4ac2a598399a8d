import { sql } from "kysely";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { AnyTable, TableName } from "#server/platform/database/table.ts";

/** How many rows there are, or how many of one status. */
export async function countRows<Column extends string>(
  db: Read,
  { name }: { name: TableName; countedBy: readonly Column[] },
  ...[status]: "status" extends Column ? [status?: string] : []
): Promise<number> {
  const where = status === undefined ? sql`` : sql`where status = ${status}`;
  const totals = sql.table(`${name}_totals`);
  const { rows } = await sql<{ number: number }>`
    select coalesce(sum(rows), 0) as number from ${totals} ${where}`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Sums up the lines that changes have added to the kept totals: one for each combination of the columns is left. */
export async function sumRowCounts(database: Database, tables: readonly AnyTable[]): Promise<void> {
  for (const { name, countedBy } of tables) {
    if (!countedBy) continue;
    const [totals, names] = [sql.table(`${name}_totals`), sql.join(countedBy.map((column) => sql.ref(column)))];
    if (database.kind === "sqlite") {
      await database.writeOne((tx) => sql`delete from ${totals} where rows = 0`.execute(tx));
      continue;
    }
    // One statement, so that no reader ever sees the lines gone and their sum not there yet.
    await database.writeOne((tx) =>
      sql`with folded as (delete from ${totals} returning ${names}, rows)
        insert into ${totals} (${names}, rows)
        select ${names}, sum(rows) from folded group by ${names} having sum(rows) <> 0`.execute(tx),
    );
  }
}
