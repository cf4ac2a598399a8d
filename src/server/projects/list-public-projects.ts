import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProjects as call, Project, PublicProject } from "#contract/projects.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type ListResult, windowOf } from "#server/platform/database/lists.ts";
import { listProjects, listProjectsByYear } from "#server/projects/store.ts";

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
