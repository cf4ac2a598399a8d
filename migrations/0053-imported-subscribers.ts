import { addBlankText } from "./dialects/blank-columns.ts";
import { addText } from "./dialects/columns.ts";
import { addCount } from "./dialects/count-columns.ts";
import { createIndex, createTables, type Migrating } from "./dialects/tables.ts";
import { addWord } from "./dialects/word-columns.ts";

/** Lets an import add subscribers with the evidence of their consent, and keeps which addresses no import may add. */
export async function up(db: Migrating): Promise<void> {
  await addWord(db, "imports", "kind", ["customers", "subscribers"]);
  await addCount(db, "imports", "left_out");
  await addText(db, "import_rows", "consented_at");
  await addBlankText(db, "import_rows", "evidence");
  await addWord(db, "subscribers", "consent_source", ["Form", "Import"]);
  await addBlankText(db, "subscribers", "evidence");
  await addText(db, "subscribers", "import_id");
  await createIndex(db, "subscribers", "import_id", ["import_id"], "import_id is not null");
  await createTables(db, ["declined_addresses (hash text primary key)"]);
}
