import { createIndex, type Migrating } from "./dialects/tables.ts";
import { addFlag } from "./dialects/word-columns.ts";

/** Marks pictures whose file was replaced. Earlier versions and sent campaigns still show them; the library does not. */
export async function up(db: Migrating): Promise<void> {
  await addFlag(db, "pictures", "replaced");
  await createIndex(db, "pictures", "replaced", ["id"], "replaced = 1");
}
