import type { UploadedFile } from "#contract/uploads.ts";
import { findFileNames } from "#server/pictures/store.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns the uploads among these names, with their original file names. */
export async function listFileNames(
  { database }: Platform,
  names: readonly string[],
): Promise<ListResult<UploadedFile>> {
  const rows = await findFileNames(database.read, names);
  const files = rows.map(({ name, file_name }) => ({ name, url: `/uploads/${name}`, fileName: file_name }));
  return { rows: files, total: files.length };
}
