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
