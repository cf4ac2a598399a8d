import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isClockRight } from "#server/platform/database/clock-jumps.ts";
import type { Read } from "#server/platform/database/database.ts";

type Table = "articles" | "extra_pages";

/**
 * Returns the condition of the texts that visitors see at an instant. A scheduled text that is due is public before its status changes.
 * One that waits because the clock is in doubt is hidden.
 */
export function whenPublished(table: Table, at: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<SqlBool>`${column("publish_at")} <= ${at}
    and (${column("status")} = 'Published' or (${column("status")} = 'Scheduled' and ${isClockRight(Date.parse(at))}))`;
}

/** Returns when the next scheduled text of a table becomes public, or undefined. */
export async function findNextPublication(db: Read, table: Table, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ publish_at: string }>`select publish_at from ${sql.table(table)}
    where status = 'Scheduled' and publish_at > ${after} order by publish_at limit 1`.execute(db);
  return rows[0]?.publish_at;
}
