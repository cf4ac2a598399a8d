import type { Database } from "#server/platform/database/database.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

/** The files to which the database refers and that are not there, as `resumes/0199….pdf`. */
export async function findMissingFiles(database: Database, isThere: (name: string) => boolean): Promise<string[]> {
  const missing: string[] = [];
  const referring = [
    { table: "uploads", column: "name", folder: "files" },
    { table: "applications", column: "resume_file", folder: "resumes" },
  ] as const;
  for (const { table, column, folder } of referring) {
    for await (const rows of pagesOf(database.owner, table)) {
      const names = rows.map((row) => `${folder}/${row[column]}`);
      missing.push(...names.filter((name) => !isThere(name)));
    }
  }
  return missing;
}

/** The names of all résumés to which an application refers. */
export async function findReferredResumes(database: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const rows of pagesOf(database.owner, "applications")) {
    for (const { resume_file } of rows) names.add(String(resume_file));
  }
  return names;
}
