import type { Read } from "#server/platform/database/database.ts";
import { findSizes } from "#server/uploads/store.ts";

/** Returns the size in pixels of these images by name. Names that were not uploaded are left out. */
export async function findUploads(
  db: Read,
  names: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const rows = names.length > 0 ? await findSizes(db, names) : [];
  return new Map(rows.map(({ name, width, height }) => [name, { width, height }]));
}
