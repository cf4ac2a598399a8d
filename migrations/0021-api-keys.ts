import { sql } from "kysely";
import { createTable, kindOf, type Migrating, text, uniqueColumn } from "./dialects/tables-1.ts";

/** Keys of accounts, by which their programs call; and in the trail the name of the key by which something was done. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  await createTable(db, "keys")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("user_id", textType, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("key_hash", textType, (column) => column.notNull())
    .addColumn("prefix", textType, (column) => column.notNull())
    .addColumn("permissions", textType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("expires_at", textType, (column) => column.notNull())
    .addColumn("last_used_at", textType)
    .execute();
  await uniqueColumn(db, "keys", "key_hash");
  await db.schema.createIndex("keys_user_id").on("keys").columns(["user_id", "created_at"]).execute();
  await db.schema.createIndex("keys_expires_at").on("keys").column("expires_at").execute();
  await db.schema
    .alterTable("audit")
    .addColumn("key_name", textType, (column) => column.notNull().defaultTo(""))
    .execute();
  await letKeyNamesBeForgotten(db);
}

const UNCHANGING = ["id", "at", "account_id", "action", "record_type", "record_id", "request_id", "address"];
/** As before, and of who did it the name of their key. */
const FORGETS = [
  "(new.account_name = old.account_name or new.account_name = 'Erased')",
  "(new.key_name = old.key_name or new.key_name = '')",
  `((new.record_name = old.record_name and new.before is not distinct from old.before
     and new.after is not distinct from old.after)
    or (new.record_name = 'Erased' and new.before is null and new.after is null))`,
  ...UNCHANGING.map((column) => `new.${column} is not distinct from old.${column}`),
].join(" and ");

async function letKeyNamesBeForgotten(db: Migrating): Promise<void> {
  const isSqlite = kindOf(db) === "sqlite";
  await sql.raw(isSqlite ? "drop trigger audit_no_update" : "drop trigger audit_no_update on audit").execute(db);
  await sql
    .raw(
      isSqlite
        ? `create trigger audit_no_update before update on audit when not (${FORGETS})
           begin select raise(abort, 'audit is append-only'); end`
        : `create trigger audit_no_update before update on audit
           for each row when (not (${FORGETS})) execute function audit_refuse()`,
    )
    .execute(db);
}
