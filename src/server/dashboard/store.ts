import { sql } from "kysely";
import { LOW_STOCK } from "#contract/fields.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { MAX_CENTS, sumOfCents } from "#server/platform/database/sum-cents.ts";
import { countRows } from "#server/platform/database/totals.ts";
import { productsTable } from "#server/products/tables.ts";
import { servicesTable } from "#server/services/tables.ts";
import { usersTable } from "#server/users/tables.ts";

type Totals = Omit<Schema["daily_totals"], "day" | "sample">;

export interface ValueByStatus {
  status: Schema["customers"]["status"];
  cents: number;
  customers: number;
}

/** Reads of the current totals. `values` is the result of `sumValues`. */
export const TOTALS = {
  services: (db: Read) => countRows(db, servicesTable),
  products: (db: Read) => countRows(db, productsTable),
  activeUsers: (db: Read) => countRows(db, usersTable, "Active"),
  revenueCents: (values: ValueByStatus[]) => values.find(({ status }) => status === "Active")?.cents ?? 0,
};

/** Returns the current totals. */
export async function countTotals(db: Read): Promise<Totals> {
  return {
    services: await TOTALS.services(db),
    products: await TOTALS.products(db),
    active_users: await TOTALS.activeUsers(db),
    revenue_cents: TOTALS.revenueCents(await sumValues(db)),
  };
}

/** Returns value and number of customers for each status that occurs. */
export async function sumValues(db: Read): Promise<ValueByStatus[]> {
  return db
    .selectFrom("customers")
    .select((eb) => ["status", sumOfCents().as("cents"), eb.fn.countAll<number>().as("customers")])
    .groupBy("status")
    .execute();
}

/** Stores the totals of a day, in place of earlier ones of that day. */
export async function setDailyTotals(tx: Tx, day: string, counted: Totals): Promise<void> {
  const totals = { ...counted, revenue_cents: Math.min(counted.revenue_cents, MAX_CENTS) };
  await tx
    .insertInto("daily_totals")
    .values({ day, ...totals, sample: 0 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ ...totals, sample: 0 }))
    .execute();
}

/**
 * Stores totals for an earlier day from the records created by its end, in their present state. A day with stored totals stays as
 * it is.
 */
export async function setSampleTotals(tx: Tx, day: string, end: string): Promise<void> {
  const made = (table: "services" | "products") =>
    sql<number>`(select count(*) from ${sql.table(table)} where created_at < ${end})`;
  await sql`
    insert into daily_totals (day, services, products, active_users, revenue_cents, sample)
    values (${day}, ${made("services")}, ${made("products")},
      (select count(*) from users where status = 'Active' and created_at < ${end}),
      (select coalesce(sum(value_cents), 0) from customers where status = 'Active' and created_at < ${end}), 1)
    on conflict (day) do nothing`.execute(tx);
}

export async function deleteSampleTotals(tx: Tx): Promise<void> {
  await tx.deleteFrom("daily_totals").where("sample", "=", 1).execute();
}

/** Returns the newest totals from before a day; undefined if no earlier day has any. */
export async function findTotalsBefore(db: Read, day: string): Promise<Totals | undefined> {
  return db
    .selectFrom("daily_totals")
    .select(["services", "products", "active_users", "revenue_cents"])
    .where("day", "<", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the totals of at most `most` days up to a day, newest first. Later days were stored by a clock that was ahead. */
export async function listDailyTotals(db: Read, upTo: string, most: number): Promise<Schema["daily_totals"][]> {
  return db
    .selectFrom("daily_totals")
    .selectAll()
    .where("day", "<=", upTo)
    .orderBy("day", "desc")
    .limit(most)
    .execute();
}

/** Returns the number of new customers between each two successive instants, in one query of an index. */
export async function countNewCustomers(db: Read, bounds: readonly string[]): Promise<number[]> {
  const counts = bounds.slice(1).map(
    (end, index) => sql`(select count(*) from customers
      where created_at >= ${bounds[index]} and created_at < ${end}) as ${sql.ref(`span_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return counts.map((_, index) => rows[0]?.[`span_${index}`] ?? 0);
}

/** Returns at most `most` active products with a stock below `LOW_STOCK`, the lowest stock first. */
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
