import { sql } from "kysely";
import { createTable, integer, type Migrating, text, uniqueColumn } from "./dialects/tables-1.ts";

/**
 * What somebody shows beside a password, or in its place: authenticator apps, passkeys, recovery codes; sign-ins that wait for it; and
 * the roles that have to have one.
 */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  const ofAccount = (name: string) =>
    createTable(db, name).addColumn("user_id", textType, (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    );
  await ofAccount("totp_factors")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("secret", textType, (column) => column.notNull())
    .addColumn("last_step", integerType, (column) => column.notNull())
    .addColumn("confirmed_at", textType)
    .addColumn("last_used_at", textType)
    .addColumn("created_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("totp_factors_user_id").on("totp_factors").column("user_id").execute();
  await ofAccount("passkeys")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("credential_id", textType, (column) => column.notNull())
    .addColumn("public_key", textType, (column) => column.notNull())
    .addColumn("counter", integerType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("last_used_at", textType)
    .addColumn("created_at", textType, (column) => column.notNull())
    .execute();
  await uniqueColumn(db, "passkeys", "credential_id");
  await db.schema.createIndex("passkeys_user_id").on("passkeys").column("user_id").execute();
  await ofAccount("recovery_codes")
    .addColumn("code_hash", textType, (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "code_hash"])
    .execute();
  await ofAccount("sign_in_challenges")
    .addColumn("token_hash", textType, (column) => column.primaryKey())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sign_in_challenges_user_id").on("sign_in_challenges").column("user_id").execute();
  await db.schema.createIndex("sign_in_challenges_expires_at").on("sign_in_challenges").column("expires_at").execute();
  await createTable(db, "used_passkey_challenges")
    .addColumn("challenge_hash", textType, (column) => column.primaryKey())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .execute();
  await createTable(db, "second_factor_roles")
    .addColumn("role", textType, (column) => column.primaryKey())
    .addColumn("since", textType, (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("users")
    .addColumn("second_factor_from", textType, (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update users set second_factor_from = created_at`.execute(db);
}
