import type { PublicProject } from "#contract/projects.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findFormer } from "#server/platform/records/former-slugs.ts";
import { publicProject } from "#server/projects/list-public-projects.ts";
import { findProject, findProjectAfter, findProjectBySlug, isPublic } from "#server/projects/store.ts";

/** Public result for a slug: a project, or its new slug. Unpublished projects are treated as not found. */
export type FoundProject = { kind: "shown"; project: PublicProject } | { kind: "moved"; slug: string };

export async function findPublicProject(db: Read, slug: string): Promise<FoundProject | undefined> {
  const project = await findProjectBySlug(db, slug);
  if (project && isPublic(project)) return { kind: "shown", project: publicProject(project) };
  const id = await findFormer(db, "projects", slug);
  const moved = id === undefined ? undefined : await findProject(db, id);
  return moved && isPublic(moved.record) ? { kind: "moved", slug: moved.record.slug } : undefined;
}

/** Returns the project whose page follows: the next one of its year or of an earlier year. After the last, it is the first. */
export async function findNextProject(db: Read, { id }: PublicProject): Promise<PublicProject | undefined> {
  const next = await findProjectAfter(db, id);
  return next && publicProject(next);
}
