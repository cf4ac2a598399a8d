import { sql } from "kysely";
import { createTable, integer, kindOf, type Migrating, text } from "./dialects/tables-1.ts";

/** What is kept no longer is counted by day, and the trail may forget whom a line was about. */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "retention_days")
    .addColumn("day", textType, (column) => column.primaryKey())
    .addColumn("last_run_at", textType, (column) => column.notNull())
    .addColumn("messages", integerType, (column) => column.notNull())
    .addColumn("applications", integerType, (column) => column.notNull())
    .addColumn("customers", integerType, (column) => column.notNull())
    .addColumn("mails", integerType, (column) => column.notNull())
    .execute();
  if (kindOf(db) === "sqlite") await letSqliteForget(db);
  else await letPostgresForget(db);
}

/** Of a line only who it was about may go, and nothing of it may become anything else. */
const KEPT = ["id", "at", "account_id", "account_name", "action", "record_type", "record_id", "request_id", "address"];
const FORGETS = [
  "new.record_name = 'Erased'",
  "new.before is null",
  "new.after is null",
  ...KEPT.map((column) => `new.${column} is not distinct from old.${column}`),
].join(" and ");

async function letSqliteForget(db: Migrating): Promise<void> {
  for (const statement of [
    "drop trigger audit_no_update",
    `create trigger audit_no_update before update on audit when not (${FORGETS})
     begin select raise(abort, 'audit is append-only'); end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

async function letPostgresForget(db: Migrating): Promise<void> {
  for (const statement of [
    "drop trigger audit_no_change on audit",
    `create trigger audit_no_change before delete or truncate on audit
     for each statement execute function audit_refuse()`,
    `create trigger audit_no_update before update on audit
     for each row when (not (${FORGETS})) execute function audit_refuse()`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
