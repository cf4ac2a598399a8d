import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/**
 * Makes the database one that is only read, as a full disk or a standby is, or writable again. On PostgreSQL the setting is one
 * of sessions that begin. Those there are end when it becomes read-only, and are left as they are when it becomes writable.
 */
export async function setReadOnly({ kind, owner }: Database, isReadOnly: boolean): Promise<void> {
  if (kind === "sqlite") {
    await sql`pragma query_only = ${sql.lit(isReadOnly ? 1 : 0)}`.execute(owner);
    return;
  }
  await owner.connection().execute(async (connection) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection);
    const name = sql.id(rows[0]?.name ?? "");
    const value = sql.lit(isReadOnly ? "on" : "off");
    await sql`set default_transaction_read_only = off`.execute(connection);
    await sql`alter database ${name} set default_transaction_read_only = ${value}`.execute(connection);
    if (!isReadOnly) return;
    await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
    // Sessions have ended by now. Their ends reach the pool with this reply at the latest, so no later query is given one.
    await sql`select 1`.execute(connection);
  });
}
