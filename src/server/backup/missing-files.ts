import { TABLES } from "#server/features.ts";
import type { Database } from "#server/platform/database/database.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

/** The columns with names of files, and those of them whose files must be there. */
const NAMED = TABLES.flatMap((table) => (table.files ?? []).map((file) => ({ table, ...file })));
const OWN = NAMED.filter(({ mayBeOther }) => !mayBeOther);

async function* namesIn(database: Database, places: typeof NAMED): AsyncGenerator<string[]> {
  for (const { table, column, store } of places) {
    for await (const rows of pagesOf(database.owner, table)) yield rows.map((row) => `${store}/${row[column]}`);
  }
}

/** The files that the database keeps and that are not there, as `resumes/0199….pdf`. */
export async function findMissingFiles(database: Database, isThere: (name: string) => boolean): Promise<string[]> {
  const missing: string[] = [];
  for await (const names of namesIn(database, OWN)) missing.push(...names.filter((name) => !isThere(name)));
  return missing;
}

/** Every file to which a record refers, as `resumes/0199….pdf`. */
export async function findReferredFiles(database: Database): Promise<Set<string>> {
  const referred = new Set<string>();
  for await (const names of namesIn(database, NAMED)) for (const name of names) referred.add(name);
  return referred;
}
