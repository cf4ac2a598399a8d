import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { pageOf } from "../frame.server.ts";
import { caseOf } from "./case-of.ts";

/** How many of the newest projects are looked through for one that is told in two paragraphs. */
const LOOKED_AT = 24;

/** The published project that stands beside the closing call; none where none says what was before and what is now. */
export async function loadServicesCase(context: Readonly<RouterContextProvider>) {
  try {
    const { database } = context.get(platformContext);
    const { rows } = await listPublicProjects(database, { page: 1, pageSize: LOOKED_AT });
    return caseOf(rows);
  } catch (error) {
    throw pageOf(error);
  }
}
