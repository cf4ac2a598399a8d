import { LOW_STOCK } from "#contract/dashboard.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Totals = Omit<Schema["daily_totals"], "day">;

async function countRows(db: Read, table: "services" | "products"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How things stand now. */
export async function countTotals(db: Read): Promise<Totals> {
  const users = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "Active")
    .executeTakeFirstOrThrow();
  const [active] = (await sumValues(db)).filter(({ status }) => status === "Active");
  return {
    services: await countRows(db, "services"),
    products: await countRows(db, "products"),
    active_users: users.count,
    revenue_cents: active?.cents ?? 0,
  };
}

/** Value by status, for those statuses that somebody has. */
export async function sumValues(db: Read) {
  return db
    .selectFrom("customers")
    .select((eb) => ["status", eb.fn.sum<number>("value_cents").as("cents")])
    .groupBy("status")
    .execute();
}

/** One row a day: the last look of the day is what stays of it. */
export async function setDailyTotals(tx: Tx, day: string, totals: Totals): Promise<void> {
  await tx
    .insertInto("daily_totals")
    .values({ day, ...totals })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(totals))
    .execute();
}

/** The newest totals from before a day. */
export async function findTotalsBefore(db: Read, day: string): Promise<Totals | undefined> {
  return db
    .selectFrom("daily_totals")
    .select(["services", "products", "active_users", "revenue_cents"])
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** New customers since an instant, by hour, so that any time zone's days can be made of them. */
export async function countNewCustomers(db: Read, since: string): Promise<{ hour: string; count: number }[]> {
  return db
    .selectFrom("customers")
    .select((eb) => [
      eb.fn<string>("substr", ["created_at", eb.lit(1), eb.lit(13)]).as("hour"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("created_at", ">=", since)
    .groupBy((eb) => eb.fn("substr", ["created_at", eb.lit(1), eb.lit(13)]))
    .execute();
}

export async function listLowStock(db: Read, most: number) {
  return db
    .selectFrom("products")
    .select(["id", "name", "stock"])
    .where("status", "=", "Active")
    .where("stock", "<", LOW_STOCK)
    .orderBy("stock")
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Messages that nobody has opened. */
export async function countUnreadMessages(db: Read): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "New")
    .executeTakeFirstOrThrow();
  return row.count;
}
