import { addText } from "./dialects/columns.ts";
import { createIndex, type Migrating, uniqueColumn } from "./dialects/tables.ts";

/** Adds the hashes of pictures. The program fills those of the stored files after the upgrade. */
export async function up(db: Migrating): Promise<void> {
  await addText(db, "pictures", "sent_hash");
  await addText(db, "pictures", "stored_hash");
  await uniqueColumn(db, "pictures", "sent_hash");
  await createIndex(db, "pictures", "stored_hash", ["stored_hash", "id"]);
}
