import { sql } from "kysely";
import { type Migrating, text } from "./dialects/tables-1.ts";

/** When whoever has a session last showed that it is them: by signing in, or by the password once more. */
export async function up(db: Migrating): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("confirmed_at", text(db), (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update sessions set confirmed_at = created_at`.execute(db);
}
