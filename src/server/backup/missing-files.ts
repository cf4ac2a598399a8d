import { applicationsTable } from "#server/applications/tables.ts";
import type { Database } from "#server/platform/database/database.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";
import { productImagesTable } from "#server/products/tables.ts";
import { projectsTable } from "#server/projects/tables.ts";
import { uploadsTable } from "#server/uploads/tables.ts";

/** What the database keeps in the stores, by the column that has its name. */
const KEPT = [
  { table: uploadsTable, column: "name", folder: "files" },
  { table: applicationsTable, column: "resume_file", folder: "resumes" },
] as const;
/** What may have been typed instead of uploaded, and then is no file of ours. */
const NAMED = [
  { table: productImagesTable, column: "name", folder: "files" },
  { table: projectsTable, column: "image", folder: "files" },
] as const;

async function* namesIn(database: Database, places: readonly ((typeof KEPT)[number] | (typeof NAMED)[number])[]) {
  for (const { table, column, folder } of places) {
    for await (const rows of pagesOf(database.owner, table)) yield rows.map((row) => `${folder}/${row[column]}`);
  }
}

/** The files that the database keeps and that are not there, as `resumes/0199….pdf`. */
export async function findMissingFiles(database: Database, isThere: (name: string) => boolean): Promise<string[]> {
  const missing: string[] = [];
  for await (const names of namesIn(database, KEPT)) missing.push(...names.filter((name) => !isThere(name)));
  return missing;
}

/** Every file to which a record refers, as `resumes/0199….pdf`. */
export async function findReferredFiles(database: Database): Promise<Set<string>> {
  const referred = new Set<string>();
  for await (const names of namesIn(database, [...KEPT, ...NAMED])) for (const name of names) referred.add(name);
  return referred;
}
