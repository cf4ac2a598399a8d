import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Drops a column with the indexes that have it. SQLite drops no column of an index, and later migrations may have added some. */
export async function dropColumn({ owner, kind }: Database, table: string, column: string): Promise<void> {
  if (kind === "sqlite") {
    const { rows } = await sql<{ name: string; text: string }>`
      select name, sql as text from sqlite_master where type = 'index' and tbl_name = ${table} and sql is not null`.execute(
      owner,
    );
    for (const { name, text } of rows)
      if (new RegExp(`\\b${column}\\b`).test(text.slice(text.indexOf("("))))
        await sql.raw(`drop index ${name}`).execute(owner);
  }
  await sql.raw(`alter table ${table} drop column ${column}`).execute(owner);
}
