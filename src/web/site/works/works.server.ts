import { data, type RouterContextProvider, redirect } from "react-router";
import type { QueryOf } from "#contract/endpoint.ts";
import type { listPublicProjects as call, PublicProject } from "#contract/projects.ts";
import { categoryOf, type ProjectCategory } from "#contract/vocabulary.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findNextProject, findPublicProject } from "#server/projects/find-public-project.ts";
import { countPublicProjects, listPublicProjects } from "#server/projects/list-public-projects.ts";
import { describe } from "../described.server.ts";
import { orErrorResponse } from "../frame.server.ts";
import { casesOf } from "./cases.ts";
import { countAll, filterOf, groupsWith, PROJECTS_PER_PAGE, placeOf, worksAddress } from "./filter.ts";
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
  const categories = await loadCategories(context);
  const asked = filterOf(url.searchParams, categories);
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
    category: filter.category === undefined ? undefined : categoryOf(categories, filter.category),
    shown: shown.map((project) => withPicture(project, uploads, categories)),
    featured: featured.map((project) => withPicture(project, uploads, categories)),
    counts,
    groups: groupsWith(counts, categories),
    tally: { ongoing, completed: countAll(counts) - ongoing },
  };
}

async function loadCategories(context: Context): Promise<readonly ProjectCategory[]> {
  return (await orErrorResponse(context.get(platformContext).vocabulary())).projectCategories;
}

async function countOngoing(context: Context): Promise<number> {
  const { database } = context.get(platformContext);
  return (await orErrorResponse(listPublicProjects(database, { status: "ongoing", page: 1, pageSize: 1 }))).total;
}

/** Returns whether category or page of a query differ from those of an address. Other parameters do not count. */
function isOtherAddress(query: URLSearchParams, address: string): boolean {
  const said = new URL(address, "http://site").searchParams;
  return ["category", "page"].some((name) => (query.get(name) || null) !== said.get(name));
}

/** Loads the project with a slug, and the next project if there is one. Throws a 404, or a redirect from a former slug. */
export async function loadProject(context: Context, slug: string) {
  const { database } = context.get(platformContext);
  const found = await orErrorResponse(findPublicProject(database.read, slug));
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/products/${found.slug}`, 301);
  const next = await orErrorResponse(findNextProject(database.read, found.project));
  const uploads = await loadUploads(context, next ? [found.project, next] : [found.project]);
  const categories = await loadCategories(context);
  return {
    project: await describe(context, withPicture(found.project, uploads, categories)),
    next: next && withPicture(next, uploads, categories),
  };
}

/** Loads up to `count` published projects as cases, each with its picture; none while the projects are hidden. */
export async function loadCases(context: Context, count: number): Promise<PicturedProject[]> {
  if ((await orErrorResponse(context.get(platformContext).hiddenPages())).has("products")) return [];
  const categories = await loadCategories(context);
  const patternOf = ({ category }: PublicProject) => categoryOf(categories, category).pattern;
  const cases = casesOf(await listProjects(context, { page: 1, pageSize: LOOKED_THROUGH }), count, patternOf);
  const uploads = await loadUploads(context, cases);
  return cases.map((told) => withPicture(told, uploads, categories));
}

async function listProjects(context: Context, query: QueryOf<typeof call>): Promise<PublicProject[]> {
  return (await orErrorResponse(listPublicProjects(context.get(platformContext).database, query))).rows;
}

function loadUploads(context: Context, projects: readonly PublicProject[]): Promise<Uploads> {
  const names = projects.flatMap(({ image }) => image ?? []);
  return orErrorResponse(findShownPictures(context.get(platformContext).database.read, names));
}

function withPicture<Project extends PublicProject>(
  project: Project,
  uploads: Uploads,
  categories: readonly ProjectCategory[],
): Project & PicturedProject {
  const kind = categoryOf(categories, project.category);
  return { ...project, kind, picture: projectPicture({ ...project, ...kind }, uploads) };
}
