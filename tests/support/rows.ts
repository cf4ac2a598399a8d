import { sql } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Tables that hold what people and programs leave; not those of limits and versions. */
const TABLES = [
  "users",
  "sessions",
  "password_resets",
  "messages",
  "applications",
  "customers",
  "customer_notes",
  "customer_interactions",
  "products",
  "product_variants",
  "product_images",
  "services",
  "jobs",
  "projects",
  "former_slugs",
  "subscribers",
  "outbox",
  "idempotency",
  "audit",
  "settings",
  "uploads",
] as const satisfies (keyof Schema)[];

type Counts = Record<(typeof TABLES)[number], number>;

/** How many rows each table holds: equal before and after what must not be stored. */
export async function countRows({ app }: TestServer): Promise<Counts> {
  const counts = {} as Counts; // filled in the loop over all its keys
  for (const table of TABLES) {
    const row = await app.platform.database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    counts[table] = row.rows;
  }
  return counts;
}

/** Every row of a table, in the order of its ids. */
export async function rowsOf<
  Table extends
    | "applications"
    | "messages"
    | "customers"
    | "customer_interactions"
    | "outbox"
    | "audit"
    | "sessions"
    | "subscribers"
    | "users",
>({ app }: TestServer, table: Table): Promise<Schema[Table][]> {
  const { rows } = await sql<Schema[Table]>`select * from ${sql.table(table)} order by id`.execute(
    app.platform.database.read,
  );
  return rows;
}
