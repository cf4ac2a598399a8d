import { SqliteAdapter } from "kysely";
import { type Migrating, run } from "./tables.ts";

/**
 * Makes every fourth new row merge 32 pages of its table's search index on SQLite, about 5 ms of work. By itself FTS5 saves the work up:
 * at 100,000 messages one insert then merges hundreds of pages, and writes of other visitors wait for it. The limit of 1,000 segments
 * is a reserve, since FTS5 refuses writes at 2,000.
 */
export async function mergeSearchEvenly(db: Migrating, table: string, index = `${table}_fts`): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  const command = (name: string, value: number) => `insert into ${index}(${index}, rank) values ('${name}', ${value})`;
  await run(db, [
    command("automerge", 0),
    command("crisismerge", 1000),
    `create trigger ${index}_merge after insert on ${table} when new.rowid % 4 = 0 begin ${command("merge", 32)}; end`,
  ]);
}
