import { TABLES } from "#server/features.ts";
import type { Database } from "#server/platform/database/database.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";
import type { FileStores } from "#server/platform/files/open-file-stores.ts";

/** Columns that always name a stored file. */
const NAMED = TABLES.flatMap((table) =>
  (table.files ?? []).filter(({ mayBeOther }) => !mayBeOther).map((file) => ({ table, ...file })),
);

/** Returns the files that records refer to and that are neither in the archive nor in a store: `resumes/0199….pdf`. */
export async function findMissingFiles(
  database: Database,
  stores: FileStores,
  isArchived: (path: string) => boolean,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { table, column, store } of NAMED) {
    for await (const rows of pagesOf(database.owner, table)) {
      for (const row of rows) {
        // A row without a file, such as an attachment that was above a limit and not stored.
        if (row[column] === null) continue;
        const name = String(row[column]);
        if (isArchived(`${store}/${name}`)) continue;
        const file = await stores[store].open(name);
        file?.contents.destroy();
        if (!file) missing.push(`${store}/${name}`);
      }
    }
  }
  return missing;
}
