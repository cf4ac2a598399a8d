import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { listPublicProjectsOfYears } from "#server/projects/list-public-projects.ts";
import { errorResponse } from "../frame.server.ts";

/**
 * Loads the published projects that the timeline names: a few of each year since the founding, newest year first. None if /products,
 * which shows the projects, is hidden. Throws a response if the database does not answer.
 */
export async function loadTimelineProjects(context: Readonly<RouterContextProvider>, founded: number) {
  const { database, hiddenPages } = context.get(platformContext);
  try {
    if ((await hiddenPages()).has("products")) return [];
    return await listPublicProjectsOfYears(database.read, String(founded));
  } catch (error) {
    throw errorResponse(error);
  }
}
