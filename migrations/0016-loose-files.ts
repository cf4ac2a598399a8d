import { sql } from "kysely";
import { createTable, integer, type Migrating, text } from "./dialects/tables-1.ts";

/** Files that no record holds are known by name: nothing else is ever swept from a folder or a bucket. */
export async function up(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "loose_files")
    .addColumn("store", textType, (column) => column.notNull())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("due_at", integerType, (column) => column.notNull())
    .addColumn("tried_at", integerType, (column) => column.notNull())
    .addPrimaryKeyConstraint("loose_files_pk", ["store", "name"])
    .execute();
  // Pictures that were unused then stay: a restore may be undone.
  await sql`update counters set name = 'turned-back' where name = 'files-known-since'`.execute(db);
  await sql`delete from counters where name in ('resumes-known-since', 'files-swept', 'resumes-swept')`.execute(db);
}
