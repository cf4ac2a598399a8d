import type { Tx } from "#server/platform/database/database.ts";

/** Whether this is done for the first time on this database; from then on it is not, once the transaction is through. */
export async function isFirstTime(tx: Tx, what: string): Promise<boolean> {
  const mine = await tx
    .insertInto("counters")
    .values({ name: what, value: 1 })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return mine !== undefined;
}

/** Holds a row until the transaction ends, for which everybody else waits who takes a turn at this. */
export async function takeTurn(tx: Tx, what: string): Promise<void> {
  await tx
    .insertInto("counters")
    .values({ name: what, value: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })))
    .execute();
}
