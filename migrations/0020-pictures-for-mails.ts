import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/** Lets a picture have a JPEG or PNG for mails, which is made for earlier pictures after the upgrade. SQLite cannot change a check. */
export async function up(db: Migrating): Promise<void> {
  await run(db, ["create table earlier_sizes as select * from picture_sizes", "drop table picture_sizes"]);
  await createTables(db, [
    `picture_sizes (
      name text primary key,
      picture_id text not null references pictures (id) on delete cascade,
      kind text not null,
      width integer not null,
      bytes integer not null,
      constraint picture_sizes_kind check (kind in ('avif', 'webp', 'jpg', 'png'))
    )`,
  ]);
  await run(db, [
    `insert into picture_sizes (name, picture_id, kind, width, bytes)
      select name, picture_id, kind, width, bytes from earlier_sizes`,
    "drop table earlier_sizes",
    "update pictures set sizes_due_at = 0, sizes_tries = 0",
  ]);
  await createIndex(db, "picture_sizes", "picture_id", ["picture_id", "width"]);
}
