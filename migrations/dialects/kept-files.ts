import { SqliteAdapter } from "kysely";
import { type Migrating, run } from "./tables.ts";

/** Marks the file of each deleted row for removal, like `releasesFiles`, for a column that may be null. */
export async function releasesKeptFiles(db: Migrating, table: string, column: string, store: string): Promise<void> {
  const mark = `insert into loose_files (store, name, due_at, tried_at) values ('${store}', old.${column}, 0, 0)
    on conflict (store, name) do update set due_at = 0;`;
  const when = `when (old.${column} is not null)`;
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return run(db, [`create trigger ${table}_release after delete on ${table} for each row ${when} begin ${mark} end`]);
  await run(db, [
    `create function ${table}_release() returns trigger language plpgsql as $$ begin ${mark} return null; end $$`,
    `create trigger ${table}_release after delete on ${table} for each row ${when} execute function ${table}_release()`,
  ]);
}
