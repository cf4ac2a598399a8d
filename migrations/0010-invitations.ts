import { addText } from "./dialects/columns.ts";
import type { Migrating } from "./dialects/tables.ts";

/** Adds the time of a pending invitation to accounts. Earlier accounts were not invited. */
export async function up(db: Migrating): Promise<void> {
  await addText(db, "users", "invited_at");
}
