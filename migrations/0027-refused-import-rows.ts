import { addText } from "./dialects/columns.ts";
import { addCount } from "./dialects/count-columns.ts";
import { createIndex, type Migrating } from "./dialects/tables.ts";

/** Adds refused rows of imports with their cells and reasons, and the number of customers that an update left unchanged. */
export async function up(db: Migrating): Promise<void> {
  await addCount(db, "imports", "unchanged");
  await addText(db, "import_rows", "cells");
  await addText(db, "import_rows", "reason");
  await createIndex(db, "import_rows", "refused", ["id"], "cells is not null");
}
