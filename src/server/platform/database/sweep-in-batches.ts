import type { Database, Tx } from "#server/platform/database/database.ts";

/** Rows in one transaction of about 10 ms, which delays other writers. */
const BATCH = 1000;

/**
 * Deletes or updates rows in batches of at most `most`, each in a transaction of its own, until `sweep` affects fewer. Visitors decide
 * how many rows there are, and a single transaction of all would delay other writers.
 */
export async function sweepInBatches(
  { writeReadCommitted }: Database,
  sweep: (tx: Tx, most: number) => Promise<{ numDeletedRows: bigint } | { numUpdatedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const swept = await writeReadCommitted((tx) => sweep(tx, BATCH));
    const rows = "numDeletedRows" in swept ? swept.numDeletedRows : swept.numUpdatedRows;
    if (rows < BATCH) return;
  }
}
