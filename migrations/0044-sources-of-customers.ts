import type { Migrating } from "./dialects/tables.ts";
import { addWord } from "./dialects/word-columns.ts";

/** Adds the way in which a customer came. It is blank for earlier customers, of whom it is not known. */
export async function up(db: Migrating): Promise<void> {
  await addWord(db, "customers", "source", ["", "Website", "Email", "Phone", "Import", "Staff"]);
}
