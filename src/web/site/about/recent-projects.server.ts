import type { RouterContextProvider } from "react-router";
import { FOUNDED } from "#content/company-founded.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { listPublicProjectsOfYears } from "#server/projects/list-public-projects.ts";
import { errorResponse } from "../frame.server.ts";

/** Loads the published projects that the timeline names: a few of each year, newest year first. */
export async function loadRecentProjects(context: Readonly<RouterContextProvider>) {
  try {
    return await listPublicProjectsOfYears(context.get(platformContext).database.read, String(FOUNDED));
  } catch (error) {
    throw errorResponse(error);
  }
}
