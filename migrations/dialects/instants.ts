import { SqliteAdapter } from "kysely";
import type { Migrating } from "./tables.ts";

/** Returns an expression for the instant in a column, moved by the time between the instants in two others. */
export function movedInstant(db: Migrating, column: string, from: string, to: string): string {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return `strftime('%Y-%m-%dT%H:%M:%fZ', ${column},
      printf('%+.3f seconds', unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec')))`;
  const instant = (name: string) => `${name}::timestamptz`;
  return `to_char((${instant(column)} + (${instant(to)} - ${instant(from)})) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
