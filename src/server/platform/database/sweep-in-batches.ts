import type { Database, Tx } from "#server/platform/database/database.ts";

/** Rows in one transaction of about 10 ms, which delays other writers. */
const BATCH = 1000;

/**
 * Runs a statement on batches of rows, each in a transaction of its own, until no row is left. The statement returns its
 * number of rows. Visitors decide how many rows there are.
 */
export async function sweepInBatches(
  { writeReadCommitted }: Database,
  take: (tx: Tx, most: number) => Promise<{ numDeletedRows: bigint } | { numUpdatedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const taken = await writeReadCommitted((tx) => take(tx, BATCH));
    const rows = "numDeletedRows" in taken ? taken.numDeletedRows : taken.numUpdatedRows;
    if (rows < BATCH) return;
  }
}
