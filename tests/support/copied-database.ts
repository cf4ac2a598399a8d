import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { createOnServer, databaseKind, inDataFolder, type TestDatabase } from "#tests/support/database.ts";

/** Creates a database with all tables and no rows. On SQLite it is in the data folder. */
export async function createMigratedDatabase(dataDir: string): Promise<TestDatabase> {
  const migrated = inject("migratedDatabase");
  if (databaseKind === "postgres") return createOnServer(migrated);
  await copyFile(migrated, join(dataDir, "website.db"));
  return inDataFolder;
}
