import type { Read } from "#server/platform/database/database.ts";
import { findSlugs } from "#server/projects/store.ts";

/** Returns which of these slugs a project has, published or not. */
export async function findKnownSlugs(db: Read, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(slugs.length > 0 ? await findSlugs(db, slugs) : []);
}
