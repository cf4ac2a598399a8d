import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createOnServer, dropCopies } from "#tests/support/database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Template that each test's database is copied from: a file, or a database on the server of `TEST_DATABASE_URL`.
     */
    migratedDatabase: string;
  }
}

/**
 * Runs the migrations once for all tests of a project, which takes a fifth of the time of running them for each
 * database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "website-test-"));
  const file = join(folder, "migrated.db");
  const onServer = project.name === "api-postgres" ? await createOnServer() : undefined;
  const database = openDatabase({ sqliteFile: file, databaseUrl: onServer?.url });
  await migrate(database);
  await database.close();
  project.provide("migratedDatabase", onServer ? onServer.name : file);
  return async () => {
    if (onServer) await dropCopies(onServer.name);
    await onServer?.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
