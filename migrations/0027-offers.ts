import { sql } from "kysely";
import { type Migrating, text } from "./dialects/tables-1.ts";

const NO_TIERS = JSON.stringify({ starter: [], professional: [], enterprise: [] });

/** What buyers ask before they ask for a price: what is in a tier and what its price is for, what a product is and holds. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  await db.schema
    .alterTable("services")
    .addColumn("unit", textType, (column) => column.check(sql`unit is null or unit in ('project', 'month', 'seat')`))
    .execute();
  await db.schema
    .alterTable("services")
    .addColumn("tiers", textType, (column) => column.notNull().defaultTo(NO_TIERS))
    .execute();
  const columns = { unit: "", purpose: "", contents: "[]", lead_time: "", specifications: "[]" };
  for (const [name, blank] of Object.entries(columns)) {
    await db.schema
      .alterTable("products")
      .addColumn(name, textType, (column) => column.notNull().defaultTo(blank))
      .execute();
  }
}
