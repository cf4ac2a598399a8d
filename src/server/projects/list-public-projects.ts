import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProjects as call, Project, PublicProject } from "#contract/projects.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type ListResult, windowOf } from "#server/platform/database/lists.ts";
import { listProjects } from "#server/projects/store.ts";

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
  const { q, category, status } = query;
  const { rows, total } = await listProjects(database, { q, category, status, published: "true", sort: "name" });
  const direction = query.order === "asc" ? 1 : -1;
  // Names stay in order within a year: sorting leaves equals where they are.
  const byYear = rows.toSorted(
    (one, other) => direction * (one.year < other.year ? -1 : Number(one.year > other.year)),
  );
  const { limit, offset } = windowOf(query);
  return { rows: byYear.slice(offset, offset + limit).map(publicProject), total };
}
