import { data, type RouterContextProvider, redirect } from "react-router";
import type { PublicProject } from "#contract/projects.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { findUploads } from "#server/uploads/find-uploads.ts";
import { pageOf } from "./frame.server.ts";
import { countWorks, filterOf, worksAddress, worksOf } from "./works/filter.ts";
import { type PicturedProject, projectPicture, type Uploads } from "./works/project-picture.ts";

type Context = Readonly<RouterContextProvider>;

/** How many projects the page shows large, whatever is chosen. */
const FEATURED = 2;

/**
 * One page of the vault, and the counts of its filter. Every view has one address: from others (an unknown category, a
 * page behind the last) the way to it is thrown.
 */
export async function loadWorks(context: Context, request: Request) {
  const url = new URL(request.url);
  const asked = filterOf(url.searchParams);
  const projects = await loadProjects(context);
  const works = worksOf(projects, asked);
  const filter = { category: asked.category, page: works.page };
  if (isOtherAddress(url.searchParams, worksAddress(filter))) throw redirect(worksAddress(filter));
  const featured = projects.slice(0, FEATURED);
  const uploads = await loadUploads(context, [...works.shown, ...featured]);
  return {
    filter,
    works: { ...works, shown: works.shown.map((project) => withPicture(project, uploads)) },
    featured: featured.map((project) => withPicture(project, uploads)),
    counts: countWorks(projects),
    total: projects.length,
  };
}

/** Whether a query says something of category or page that this address does not. */
function isOtherAddress(query: URLSearchParams, address: string): boolean {
  const said = new URL(address, "http://site").searchParams;
  return ["category", "page"].some((name) => (query.get(name) || null) !== said.get(name));
}

/** The project under a slug and the one after it. Throws the page for unknown addresses, or the way from a former slug. */
export async function loadProject(context: Context, slug: string) {
  const { database } = context.get(platformContext);
  const found = await findPublicProject(database.read, slug).catch((error: unknown) => {
    throw pageOf(error);
  });
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/products/${found.slug}`, 301);
  const projects = await loadProjects(context);
  const place = projects.findIndex((project) => project.slug === slug);
  const next = projects[(place + 1) % projects.length];
  const uploads = await loadUploads(context, next ? [found.project, next] : [found.project]);
  return {
    project: withPicture(found.project, uploads),
    next: next && next.slug !== slug ? withPicture(next, uploads) : undefined,
  };
}

async function loadProjects(context: Context): Promise<PublicProject[]> {
  const { rows } = await listPublicProjects(context.get(platformContext).database, {}).catch((error: unknown) => {
    throw pageOf(error);
  });
  return rows;
}

function loadUploads(context: Context, projects: readonly PublicProject[]): Promise<Uploads> {
  const names = projects.flatMap(({ image }) => image ?? []);
  return findUploads(context.get(platformContext).database.read, names).catch((error: unknown) => {
    throw pageOf(error);
  });
}

function withPicture(project: PublicProject, uploads: Uploads): PicturedProject {
  return { ...project, picture: projectPicture(project, uploads) };
}
