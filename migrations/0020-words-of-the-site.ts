import { SqliteAdapter, sql } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import { mergeSearchEvenly } from "./dialects/search.ts";
import { type Migrating, searchable } from "./dialects/tables.ts";

const TABLES = ["services", "products", "projects", "jobs", "articles"] as const;

/**
 * Gives the words for the search over the site a column and an index of their own. Behind the texts of lists, in one index, a list read
 * every row that has a term among its words only.
 */
export async function up(db: Migrating): Promise<void> {
  for (const table of TABLES) {
    await addBlankText(db, table, "words");
    await moveWords(db, table);
    await searchable(db, table, "words");
    await fillIndex(db, table);
    await mergeSearchEvenly(db, table, `${table}_words_fts`);
  }
}

/** Moves the words behind the sign in `search` to `words`. */
export async function moveWords(db: Migrating, table: (typeof TABLES)[number]): Promise<void> {
  const place = isSqlite(db) ? sql`instr(search, char(31))` : sql`strpos(search, chr(31))`;
  await sql`update ${sql.table(table)} set words = substr(search, ${place} + 1), search = substr(search, 1, ${place} - 1)
    where ${place} > 0`.execute(db);
}

/** Fills SQLite's new index. PostgreSQL has filled its own. */
async function fillIndex(db: Migrating, table: string): Promise<void> {
  if (!isSqlite(db)) return;
  const index = sql.table(`${table}_words_fts`);
  await sql`insert into ${index}(${sql.ref(`${table}_words_fts`)}) values ('rebuild')`.execute(db);
}

function isSqlite(db: Migrating): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
