import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";
import { INITIAL_PROJECTS } from "#server/projects/initial-projects.ts";
import { insertProject } from "#server/projects/store.ts";

/** Inserts the initial projects, which are samples, dated a second apart so that they are listed in their order in the source. */
export async function loadInitialProjects(tx: Tx, now: Date): Promise<void> {
  for (const [index, project] of INITIAL_PROJECTS.entries()) {
    const createdAt = new Date(now.getTime() - index * 1000).toISOString();
    await insertProject(tx, newId(), { ...project, ...statesIn(project.description) }, createdAt, 1);
  }
}

/** Returns the states before and after a project, with which the descriptions of the initial projects begin. */
function statesIn(description: string): { before?: string; after?: string } {
  const [before, after] = description.split("\n\n");
  return before && after ? { before, after } : {};
}
