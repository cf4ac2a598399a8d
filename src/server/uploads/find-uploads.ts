import type { Read } from "#server/platform/database/database.ts";
import { findSizes } from "#server/uploads/store.ts";

/** The size in pixels of each of these images that was uploaded, by its name. Other names are not in it. */
export async function findUploads(
  db: Read,
  names: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const rows = names.length > 0 ? await findSizes(db, names) : [];
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}
