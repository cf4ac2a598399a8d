import { type Database, markContentChange, type Tx } from "#server/platform/database/database.ts";

const CONTENT = "content";

/** Notes that public content changed. Call it last in the transaction, because every writer locks this row. */
export async function bumpContentVersion(tx: Tx): Promise<void> {
  markContentChange(tx);
  await tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", CONTENT)
    .execute();
}

/** Returns a number that every change of public content increments, in any process. */
export async function readContentVersion(database: Database): Promise<number> {
  const row = await database.read
    .selectFrom("counters")
    .select("value")
    .where("name", "=", CONTENT)
    .executeTakeFirstOrThrow();
  return row.value;
}
