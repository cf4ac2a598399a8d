import type { Tx } from "#server/platform/database/database.ts";

/** A moment that all processes on this database know by its name, in epoch milliseconds; undefined before it was set. */
export async function momentOf(tx: Tx, name: string): Promise<number | undefined> {
  const row = await tx.selectFrom("counters").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

export async function setMoment(tx: Tx, name: string, value: number): Promise<void> {
  await tx
    .insertInto("counters")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
