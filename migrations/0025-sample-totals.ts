import { integer, type Migrating } from "./dialects/tables-1.ts";

/** Which daily totals were put in with sample records, and go with them. */
export async function up(db: Migrating): Promise<void> {
  await db.schema
    .alterTable("daily_totals")
    .addColumn("sample", integer(db), (column) => column.notNull().defaultTo(0))
    .execute();
}
