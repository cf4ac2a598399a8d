import { sql } from "kysely";
import { type Migrating, text } from "./dialects/tables-1.ts";

/** That a password was right without a second factor to follow: from where, and in the trail, where the owner sees it. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  for (const column of ["address", "browser"]) {
    await db.schema
      .alterTable("sign_in_challenges")
      .addColumn(column, textType, (type) => type.notNull().defaultTo(""))
      .execute();
  }
  await db.schema.dropIndex("audit_sign_in_refused").execute();
  await sql`
    create index audit_sign_in_refused on audit (record_name, at, id)
    where action in ('failed to sign in', 'was kept from signing in', 'gave the right password', 'gave a wrong code',
      'was kept from giving codes')`.execute(db);
}
