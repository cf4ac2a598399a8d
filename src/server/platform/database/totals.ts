import { sql } from "kysely";
import type { Database, Read } from "#server/platform/database/database.ts";

/** By which columns each list's rows are counted as they come and go (`countedBy` of the migrations). */
export const COUNTED_BY = {
  users: ["status", "role"],
  customers: ["status"],
  messages: ["status"],
  products: ["status", "category"],
  services: ["status", "category"],
  jobs: ["status", "department"],
  projects: ["status", "category", "published"],
  applications: ["status"],
  subscribers: ["status"],
  outbox: ["status"],
  audit: ["record_type"],
} as const;

/** How many rows there are, or how many of one status. */
export async function countKept(
  db: Read,
  table: Exclude<keyof typeof COUNTED_BY, "audit">,
  status?: string,
): Promise<number> {
  const where = status === undefined ? sql`` : sql`where status = ${status}`;
  const totals = sql.table(`${table}_totals`);
  const { rows } = await sql<{ number: number }>`
    select coalesce(sum(rows), 0) as number from ${totals} ${where}`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Sums up the lines that changes have added to the kept totals: one for each combination of the columns is left. */
export async function foldTotals(database: Database): Promise<void> {
  for (const [table, columns] of Object.entries(COUNTED_BY)) {
    const [totals, names] = [sql.table(`${table}_totals`), sql.join(columns.map((column) => sql.ref(column)))];
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
