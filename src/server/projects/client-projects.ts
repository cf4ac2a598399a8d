import type { Read } from "#server/platform/database/database.ts";
import { findNewestSlugOfClient, findSlugs } from "#server/projects/store.ts";

/** Returns the slug of each client's newest published project by the client's name. Clients without one are left out. */
export async function findClientProjects(db: Read, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const slugs = await Promise.all(names.map((name) => findNewestSlugOfClient(db, name)));
  return new Map(names.flatMap((name, index) => (slugs[index] === undefined ? [] : [[name, slugs[index]]])));
}

/** Returns which of the slugs that clients lead to a project has, published or not. */
export async function findKnownSlugs(db: Read, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(slugs.length > 0 ? await findSlugs(db, slugs) : []);
}
