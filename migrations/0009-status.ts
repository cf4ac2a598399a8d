import { sql } from "kysely";
import { createTable, integer, type Migrating, text } from "./dialects/tables-1.ts";

/** Checks of the program's own parts: each minute for two days, each day and each run of failures for ninety. */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];

  await createTable(db, "status_checks")
    .addColumn("minute", integerType, (column) => column.notNull())
    .addColumn("component", textType, (column) => column.notNull())
    .addColumn("reason", textType)
    .addPrimaryKeyConstraint("status_checks_key", ["minute", "component"])
    .execute();

  await createTable(db, "status_days")
    .addColumn("day", textType, (column) => column.notNull())
    .addColumn("component", textType, (column) => column.notNull())
    .addColumn("passed", integerType, (column) => column.notNull())
    .addColumn("failed", integerType, (column) => column.notNull())
    .addPrimaryKeyConstraint("status_days_key", ["day", "component"])
    .addCheckConstraint("status_days_counts", sql`passed >= 0 and failed >= 0`)
    .execute();

  await createTable(db, "status_incidents")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("component", textType, (column) => column.notNull())
    .addColumn("reason", textType, (column) => column.notNull())
    .addColumn("first_minute", integerType, (column) => column.notNull())
    .addColumn("last_minute", integerType, (column) => column.notNull())
    .addColumn("failed", integerType, (column) => column.notNull())
    .addCheckConstraint("status_incidents_order", sql`first_minute <= last_minute`)
    .execute();
  await db.schema
    .createIndex("status_incidents_by_last")
    .on("status_incidents")
    .columns(["last_minute", "id"])
    .execute();
}
