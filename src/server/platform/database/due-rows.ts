import type { Read } from "#server/platform/database/database.ts";

/** Tables whose rows say themselves until when they are kept. */
type Due = "messages" | "applications" | "outbox";

export async function countDue(db: Read, table: Due, now: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("delete_after", "<=", now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those whose day came first. */
export async function findDue(db: Read, table: Due, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("delete_after", "<=", now)
    .orderBy("delete_after")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
