import { SqliteAdapter } from "kysely";
import type { Migrating } from "./tables.ts";

/** Returns an expression for the date of the day in UTC: `2026-11-20`. */
export function today(db: Migrating): string {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? "date('now')"
    : "to_char(now() at time zone 'UTC', 'YYYY-MM-DD')";
}
