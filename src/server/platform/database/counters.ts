import type { Kysely } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

type Db<Use extends keyof Kysely<Schema>> = Pick<Kysely<Schema>, Use>;

/** Returns a number that all processes on this database share: a count, or an instant in epoch milliseconds. Undefined if never set. */
export async function readCounter(db: Db<"selectFrom">, name: string): Promise<number | undefined> {
  const row = await db.selectFrom("counters").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

export async function setCounter(db: Db<"insertInto">, name: string, value: number): Promise<void> {
  await db
    .insertInto("counters")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Sets a number. Returns false if it has this value already, so that of several processes one does what belongs to the value. */
export async function claimValue(db: Db<"insertInto">, name: string, value: number): Promise<boolean> {
  const claimed = await db
    .insertInto("counters")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }).where("counters.value", "!=", value))
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}
