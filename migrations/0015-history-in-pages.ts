import type { Migrating } from "./dialects/tables-1.ts";

/** The newest of a customer's history, and any page of it, come in order from an index however long it is. */
export async function up(db: Migrating): Promise<void> {
  for (const [table, instant] of [
    ["customer_notes", "created_at"],
    ["customer_interactions", "happened_at"],
  ] as const) {
    const index = db.schema.createIndex(`${table}_customer_id_by_${instant}`).on(table);
    await index.columns(["customer_id", instant, "id"]).execute();
    await db.schema.dropIndex(`${table}_customer_id`).execute();
  }
}
