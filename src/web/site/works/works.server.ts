import { data, type RouterContextProvider, redirect } from "react-router";
import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProjects as call, PublicProject } from "#contract/projects.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findNextProject, findPublicProject } from "#server/projects/find-public-project.ts";
import { countPublicProjects, listPublicProjects } from "#server/projects/list-public-projects.ts";
import { findUploads } from "#server/uploads/find-uploads.ts";
import { errorResponse } from "../frame.server.ts";
import { casesOf } from "./cases.ts";
import { countAll, filterOf, PROJECTS_PER_PAGE, placeOf, worksAddress } from "./filter.ts";
import { type PicturedProject, projectPicture, type Uploads } from "./project-picture.ts";

type Context = Readonly<RouterContextProvider>;

/** Number of newest projects that are searched for cases. */
const LOOKED_THROUGH = 24;

/** Number of projects that the page shows large, whatever the filter. */
const FEATURED = 2;

/**
 * Loads a page of projects and the counts of the filter. Every view has one address. Throws a redirect to it from any other
 * address, such as with an unknown category or a page beyond the last.
 */
export async function loadWorks(context: Context, request: Request) {
  const url = new URL(request.url);
  const asked = filterOf(url.searchParams);
  const counts = await orErrorResponse(countPublicProjects(context.get(platformContext).database.read));
  const place = placeOf(counts, asked);
  const filter = { category: asked.category, page: place.page };
  if (isOtherAddress(url.searchParams, worksAddress(filter))) throw redirect(worksAddress(filter));
  const [shown, featured, ongoing] = await Promise.all([
    listProjects(context, { ...filter, pageSize: PROJECTS_PER_PAGE }),
    listProjects(context, { page: 1, pageSize: FEATURED }),
    countOngoing(context),
  ]);
  const uploads = await loadUploads(context, [...shown, ...featured]);
  return {
    filter,
    place,
    shown: shown.map((project) => withPicture(project, uploads)),
    featured: featured.map((project) => withPicture(project, uploads)),
    counts,
    tally: { ongoing, completed: countAll(counts) - ongoing },
  };
}

async function countOngoing(context: Context): Promise<number> {
  const { database } = context.get(platformContext);
  return (await orErrorResponse(listPublicProjects(database, { status: "ongoing", page: 1, pageSize: 1 }))).total;
}

/** Returns whether category or page of a query differ from those of an address. */
function isOtherAddress(query: URLSearchParams, address: string): boolean {
  const said = new URL(address, "http://site").searchParams;
  return ["category", "page"].some((name) => (query.get(name) || null) !== said.get(name));
}

/** Loads the project with a slug, and the next project. Throws a 404, or a redirect from a former slug. */
export async function loadProject(context: Context, slug: string) {
  const { database } = context.get(platformContext);
  const found = await orErrorResponse(findPublicProject(database.read, slug));
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/products/${found.slug}`, 301);
  const next = await orErrorResponse(findNextProject(database.read, found.project));
  const uploads = await loadUploads(context, next ? [found.project, next] : [found.project]);
  return {
    project: withPicture(found.project, uploads),
    next: next && withPicture(next, uploads),
  };
}

/** Loads up to `count` published projects as cases, each with its picture. */
export async function loadCases(context: Context, count: number): Promise<PicturedProject[]> {
  const cases = casesOf(await listProjects(context, { page: 1, pageSize: LOOKED_THROUGH }), count);
  const uploads = await loadUploads(context, cases);
  return cases.map((told) => withPicture(told, uploads));
}

async function listProjects(context: Context, query: QueryOf<typeof call>): Promise<PublicProject[]> {
  return (await orErrorResponse(listPublicProjects(context.get(platformContext).database, query))).rows;
}

function loadUploads(context: Context, projects: readonly PublicProject[]): Promise<Uploads> {
  const names = projects.flatMap(({ image }) => image ?? []);
  return orErrorResponse(findUploads(context.get(platformContext).database.read, names));
}

function withPicture<Project extends PublicProject>(project: Project, uploads: Uploads): Project & PicturedProject {
  return { ...project, picture: projectPicture(project, uploads) };
}

/** Returns the result of a query. Throws the matching error response if the query fails. */
async function orErrorResponse<Found>(found: Promise<Found>): Promise<Found> {
  return found.catch((error: unknown) => {
    throw errorResponse(error);
  });
}
