import { addBlankText } from "./dialects/blank-columns.ts";
import type { Migrating } from "./dialects/tables.ts";

/** Adds to messages and applications where the visit of their sender began. */
export async function up(db: Migrating): Promise<void> {
  for (const table of ["messages", "applications"])
    for (const column of ["came_from", "first_page"]) await addBlankText(db, table, column);
}
