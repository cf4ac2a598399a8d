import { SqliteAdapter, sql } from "kysely";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Returns whether the database is SQLite, whose writing transactions run one after another. */
export function isSqlite(db: Pick<Read, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * Makes writers of these rows, and of rows that refer to them, wait for the end of the transaction. A read committed transaction
 * that locks first sees every change before it, and no change comes between its statements.
 */
export async function lockRows(tx: Tx, table: TableWith<"id">, ids: readonly string[]): Promise<void> {
  if (isSqlite(tx) || ids.length === 0) return;
  // In one order, so that two transactions never wait for each other.
  await sql`select id from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for update`.execute(tx);
}
