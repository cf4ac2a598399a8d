import type { Read, Tx } from "#server/platform/database/database.ts";

/** Claims a one-time task in this database. Returns false if it was claimed before. */
export async function claimOnce(tx: Tx, what: string): Promise<boolean> {
  const mine = await tx
    .insertInto("counters")
    .values({ name: what, value: 1 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return mine !== undefined;
}

/** Returns whether a one-time task was claimed in this database. */
export async function isClaimed(db: Read, what: string): Promise<boolean> {
  return (await db.selectFrom("counters").select("name").where("name", "=", what).executeTakeFirst()) !== undefined;
}

/** Locks a row until the transaction ends. Other transactions that call this with the same name wait. */
export async function lockRow(tx: Tx, what: string): Promise<void> {
  await tx
    .insertInto("counters")
    .values({ name: what, value: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })))
    .execute();
}
