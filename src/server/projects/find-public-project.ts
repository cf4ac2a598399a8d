import type { PublicProject } from "#contract/projects.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findFormer } from "#server/platform/records/former-slugs.ts";
import { publicProject } from "#server/projects/list-public-projects.ts";
import {
  findNewestSlugOfClient,
  findProject,
  findProjectAfter,
  findProjectBySlug,
  isPublic,
} from "#server/projects/store.ts";

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

/** Returns the slug of each client's newest published project by the client's name. Clients without one are left out. */
export async function findClientProjects(db: Read, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const slugs = await Promise.all(names.map((name) => findNewestSlugOfClient(db, name)));
  return new Map(names.flatMap((name, index) => (slugs[index] === undefined ? [] : [[name, slugs[index]]])));
}
