import type { PublicProject } from "#contract/projects.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findPublic } from "#server/platform/records/slugged-records.ts";
import { publicProject } from "#server/projects/list-public-projects.ts";
import { findProjectAfter, projectRecords } from "#server/projects/store.ts";

/** Public result for a slug: a project, or its new slug. Unpublished projects are treated as not found. */
export type FoundProject = { kind: "shown"; project: PublicProject } | { kind: "moved"; slug: string };

/** Returns what a public slug leads to; undefined if there is no such published project. */
export async function findPublicProject(db: Read, slug: string): Promise<FoundProject | undefined> {
  const found = await findPublic(db, projectRecords, slug);
  if (!found) return undefined;
  const { record } = found;
  return found.isFormer ? { kind: "moved", slug: record.slug } : { kind: "shown", project: publicProject(record) };
}

/**
 * Returns the project whose page follows: the next one of its year or of an earlier year, and the first one after the
 * last. Returns undefined if the project is not published, or no other one is.
 */
export async function findNextProject(db: Read, { id }: PublicProject): Promise<PublicProject | undefined> {
  const next = await findProjectAfter(db, id);
  return next && publicProject(next);
}
