import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProjects as call, Project, PublicProject } from "#contract/projects.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { type ListResult, type SlugRow, windowOf } from "#server/platform/database/lists.ts";
import { streamSlugsOf } from "#server/platform/records/slugged-records.ts";
import {
  countPublishedByCategory,
  listProjects,
  listProjectsByYear,
  listProjectsOfYears,
  type ProjectOfYear,
  projectRecords,
} from "#server/projects/store.ts";

/** Returns a project without the fields for staff only. */
export function publicProject({ published: _, sample: __, ...shown }: Project): PublicProject {
  return shown;
}

/** Returns the published projects, by default sorted by year, newest first, and then by name. */
export async function listPublicProjects(
  database: Database,
  query: QueryOf<typeof call>,
): Promise<ListResult<PublicProject>> {
  if (query.sort !== undefined) {
    const { rows, total } = await listProjects(database, { ...query, published: "true" });
    return { rows: rows.map(publicProject), total };
  }
  const down = query.order !== "asc";
  const { rows, total } = await listProjectsByYear(database, query, { ...windowOf(query), down });
  return { rows: rows.map(publicProject), total };
}

/** Maximum years of the timeline. Users enter years freely, so there may be more. */
const YEARS = 40;
/** Maximum projects named for a year. */
const PER_YEAR = 4;

/** Returns the first few published projects of each year since `from`, newest year first, for the timeline. */
export function listPublicProjectsOfYears(db: Read, from: string): Promise<ProjectOfYear[]> {
  return listProjectsOfYears(db, { from, years: YEARS, perYear: PER_YEAR });
}

/** Yields the slugs of all published projects in batches. */
export function streamPublicSlugs(database: Database, now: Date): AsyncGenerator<SlugRow[]> {
  return streamSlugsOf(database, projectRecords, now.toISOString());
}

/** Returns the number of published projects of each category that has some. */
export async function countPublicProjects(db: Read): Promise<Record<string, number>> {
  return Object.fromEntries((await countPublishedByCategory(db)).map(({ category, count }) => [category, count]));
}
