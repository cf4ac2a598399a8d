import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { pageOf } from "../frame.server.ts";

const SHOWN = 3;

/** The newest published projects, of each only what the timeline says. */
export async function loadRecentProjects(context: Readonly<RouterContextProvider>) {
  try {
    const { database } = context.get(platformContext);
    const { rows } = await listPublicProjects(database, { page: 1, pageSize: SHOWN });
    return rows.map(({ name, slug, year }) => ({ name, slug, year }));
  } catch (error) {
    throw pageOf(error);
  }
}

export type RecentProject = Awaited<ReturnType<typeof loadRecentProjects>>[number];
