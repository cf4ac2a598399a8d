import { SqliteAdapter, sql } from "kysely";
import { type Migrating, run } from "./tables.ts";

/** Does work that changes lines of the audit trail, which the database otherwise refuses. */
export async function changeAudit(db: Migrating, work: () => Promise<void>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await run(db, ["alter table audit disable trigger audit_no_update"]);
    await work();
    await run(db, ["alter table audit enable trigger audit_no_update"]);
    return;
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'audit_no_update'`.execute(db);
  await run(db, ["drop trigger audit_no_update"]);
  await work();
  await run(
    db,
    rows.map((trigger) => trigger.sql),
  );
}
