import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/**
 * Makes the database read-only, like a full disk or a standby, or writable again. On PostgreSQL the setting applies to
 * new sessions. Making it read-only ends the open sessions.
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
    // The sessions have ended. The pool learns this before the response to this query, so no later query uses one of
    // them.
    await sql`select 1`.execute(connection);
  });
}
