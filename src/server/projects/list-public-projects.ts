import type { QueryOf } from "#contract/endpoint.ts";
import {
  type listPublicProjects as call,
  PROJECT_CATEGORIES,
  type Project,
  type PublicProject,
} from "#contract/projects.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { type ListResult, type SlugRow, windowOf } from "#server/platform/database/lists.ts";
import {
  countPublishedByCategory,
  everyProjectSlug,
  listProjects,
  listProjectsByYear,
  listProjectsOfYears,
  type ProjectOfYear,
} from "#server/projects/store.ts";

/** Without the field that is the staff's business. */
export function publicProject({ published: _, ...shown }: Project): PublicProject {
  return shown;
}

/** The projects that the public pages show: the newest year first and by name within it, unless sorted. */
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

/** Enough for every year there has been; years are what somebody typed, so there may be more. */
const YEARS = 40;
/** How many of a year are named. */
const A_YEAR = 4;

/** What a line of years says of them: the first few of each year, the newest year first. */
export function listPublicProjectsOfYears(db: Read, from: string): Promise<ProjectOfYear[]> {
  return listProjectsOfYears(db, { from, years: YEARS, aYear: A_YEAR });
}

/** Where all of them are, batch by batch. */
export function everyPublicSlug(database: Database): AsyncGenerator<SlugRow[]> {
  return everyProjectSlug(database, { published: "true" });
}

/** How many of them each category has, none where there are none. */
export async function countPublicProjects(db: Read): Promise<Record<PublicProject["category"], number>> {
  const counts = new Map((await countPublishedByCategory(db)).map(({ category, count }) => [category, count]));
  const entries = PROJECT_CATEGORIES.map((category) => [category, counts.get(category) ?? 0] as const);
  return Object.fromEntries(entries) as Record<PublicProject["category"], number>;
}
