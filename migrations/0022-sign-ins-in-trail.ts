import { sql } from "kysely";
import type { Migrating } from "./dialects/tables-1.ts";

/** Sign-ins to an account, and refused ones by the address they named, are found among millions of lines that are about something else. */
export async function up(db: Migrating): Promise<void> {
  await sql`
    create index audit_signed_in on audit (account_id, at, id) where action = 'signed in'`.execute(db);
  await sql`
    create index audit_sign_in_refused on audit (record_name, at, id)
    where action in ('failed to sign in', 'was kept from signing in', 'gave a wrong code', 'was kept from giving codes')`.execute(
    db,
  );
}
