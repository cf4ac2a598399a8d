import { data, type RouterContextProvider, redirect } from "react-router";
import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProjects as call, PublicProject } from "#contract/projects.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findNextProject, findPublicProject } from "#server/projects/find-public-project.ts";
import { countPublicProjects, listPublicProjects } from "#server/projects/list-public-projects.ts";
import { findUploads } from "#server/uploads/find-uploads.ts";
import { errorResponse } from "../frame.server.ts";
import { type Case, casesOf } from "./cases.ts";
import { countAll, filterOf, placeOf, WORKS_A_PAGE, worksAddress } from "./filter.ts";
import { type PicturedProject, projectPicture, type Uploads } from "./project-picture.ts";

type Context = Readonly<RouterContextProvider>;

/** How many of the newest projects are looked through for such as are told in two paragraphs. */
const LOOKED_THROUGH = 24;

/** How many projects the page shows large, whatever is chosen. */
const FEATURED = 2;

/**
 * One page of the vault, and the counts of its filter. Every view has one address: from others (an unknown category, a
 * page behind the last) the way to it is thrown.
 */
export async function loadWorks(context: Context, request: Request) {
  const url = new URL(request.url);
  const asked = filterOf(url.searchParams);
  const counts = await orErrorResponse(countPublicProjects(context.get(platformContext).database.read));
  const place = placeOf(counts, asked);
  const filter = { category: asked.category, page: place.page };
  if (isOtherAddress(url.searchParams, worksAddress(filter))) throw redirect(worksAddress(filter));
  const [shown, featured, ongoing] = await Promise.all([
    listProjects(context, { ...filter, pageSize: WORKS_A_PAGE }),
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

/** Whether a query says something of category or page that this address does not. */
function isOtherAddress(query: URLSearchParams, address: string): boolean {
  const said = new URL(address, "http://site").searchParams;
  return ["category", "page"].some((name) => (query.get(name) || null) !== said.get(name));
}

/** The project under a slug and the one after it. Throws the page for unknown addresses, or the way from a former slug. */
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

/** A project as proof on another page. */
export type PicturedCase = PicturedProject & Case;

/** Published projects as proof, each with before, now and its picture: at most so many, none where none can be told. */
export async function loadCases(context: Context, count: number): Promise<PicturedCase[]> {
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

/** What the database says, or the page that says why it cannot. */
async function orErrorResponse<Found>(found: Promise<Found>): Promise<Found> {
  return found.catch((error: unknown) => {
    throw errorResponse(error);
  });
}
