import type { RouterContextProvider } from "react-router";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { findUploads } from "#server/uploads/find-uploads.ts";
import { pageOf } from "../frame.server.ts";
import { casesOf } from "./cases.ts";
import { projectPicture } from "./project-picture.ts";

/** How many of the newest projects are looked through for such as are told in two paragraphs. */
const LOOKED_AT = 24;

/** Published projects as proof, each with before, now and its picture: at most so many, none where none can be told. */
export async function loadCases(context: Readonly<RouterContextProvider>, count: number) {
  try {
    const { database } = context.get(platformContext);
    const { rows } = await listPublicProjects(database, { page: 1, pageSize: LOOKED_AT });
    const cases = casesOf(rows, count);
    const uploads = await findUploads(
      database.read,
      cases.flatMap(({ image }) => image ?? []),
    );
    return cases.map(({ name, slug, client, year, category, before, now, feature, image }) => ({
      name,
      slug,
      client,
      year,
      category,
      before,
      now,
      feature,
      picture: projectPicture({ slug, image, category }, uploads),
    }));
  } catch (error) {
    throw pageOf(error);
  }
}

export type PicturedCase = Awaited<ReturnType<typeof loadCases>>[number];
