import { type Database, markContentChange, type Tx } from "#server/platform/database/database.ts";
import { constantQuery } from "#server/platform/database/statement.ts";

/** Name of the counter of changes of public content. */
export const CONTENT = "content";

const incrementCounter = constantQuery((tx: Tx, by: number, name: string) =>
  tx
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", by) }))
    .where("name", "=", name),
);

/**
 * Notes that public content changed. The page cache of this process compares `contentCommits()` at its next request; other processes
 * learn it from their change feed. Call it last in the transaction, because every writer locks this row.
 */
export async function bumpContentVersion(tx: Tx): Promise<void> {
  markContentChange(tx);
  await incrementCounter(tx, 1, CONTENT);
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
