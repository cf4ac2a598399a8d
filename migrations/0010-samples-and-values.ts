import { sql } from "kysely";
import type { Migrating } from "./dialects/tables-1.ts";

/** Sample records, of which there are few, are found without a look at all others, and values by status summed from an index. */
export async function up(db: Migrating): Promise<void> {
  for (const table of ["users", "customers", "products", "services"] as const) {
    await db.schema.createIndex(`${table}_samples`).on(table).column("id").where(sql<boolean>`sample = 1`).execute();
  }
  await db.schema.createIndex("customers_values").on("customers").columns(["status", "value_cents"]).execute();
}
