import { SqliteAdapter } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import { mergeSearchEvenly } from "./dialects/search.ts";
import { createIndex, type Migrating, run, searchable } from "./dialects/tables.ts";

/** Lets a search find mails in threads, and the view Automatic read its own index alone. */
export async function up(db: Migrating): Promise<void> {
  const table = "received_entries";
  await addBlankText(db, table, "search");
  // No release has stored mails yet: those of before keep their accents.
  await run(db, [
    `update ${table} set search = lower(name || '\n' || email || '\n' || subject || '\n' || text) where search = ''`,
  ]);
  await searchable(db, table);
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await run(db, [`insert into ${table}_fts(${table}_fts) values ('rebuild')`]);
  await mergeSearchEvenly(db, table);
  // The status is an expression, since SQLite would take the index of the status instead.
  await run(db, ["drop index messages_automatic"]);
  const columns = ["last_entry_at", "id"];
  await createIndex(db, "messages", "automatic", columns, "status || '' = 'Done' and is_automatic = 1");
}
