import type { Read } from "#server/platform/database/database.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Tables whose rows contain the end of their retention period. */
type DueTable = TableWith<"id" | "delete_after">;

/** Returns the number of rows whose retention period has ended. */
export async function countDue(db: Read, table: DueTable, now: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("delete_after", "<=", now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ids of at most `limit` due rows, the longest due first. */
export async function findDue(db: Read, table: DueTable, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("delete_after", "<=", now)
    .orderBy("delete_after")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
