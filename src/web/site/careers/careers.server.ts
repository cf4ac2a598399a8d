import { data, type RouterContextProvider, redirect } from "react-router";
import type { QueryOf } from "#contract/endpoint.ts";
import { listPublicJobs as call, type PublicJob } from "#contract/jobs.ts";
import { findPublicJob, listPublicJobs } from "#server/jobs/public-jobs.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import { type Described, describe, describeAll } from "../described.server.ts";
import { orErrorResponse } from "../frame.server.ts";
import { careersAddress, type JobFilter } from "./careers-address.ts";
import { matchesFilter, searchTextOf } from "./match-jobs.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Page size of the open jobs. If all fit on one page, its script searches them as the visitor types. More are searched on the
 * server: with 5,000 jobs on one page each search took 1.3 s of processor time and 29 MB.
 */
const JOBS_PER_PAGE = 50;

/** Jobs on a page of /careers, each with whether it matches the search. */
export interface OpenJobs {
  rows: readonly { job: PublicJob; shown: boolean }[];
  /** Number of matching jobs on all pages. */
  found: number;
  pages: number;
  /** Whether every open job is on this page. */
  isWhole: boolean;
}

/** Loads the departments of the settings, in their order. */
export async function loadDepartments(context: Context): Promise<readonly string[]> {
  return (await orErrorResponse(context.get(platformContext).vocabulary())).departments;
}

/** Reads the filter from the address of /careers. Ignores an unknown department, and values that the call would refuse. */
export function filterOf(request: Request, departments: readonly string[]): JobFilter {
  const query = new URL(request.url).searchParams;
  const { q, page } = call.query.shape;
  const asked = (name: string) => query.get(name) || undefined;
  return {
    term: q.safeParse(asked("q")).data ?? "",
    department: departments.find((department) => department === asked("department")) ?? "",
    page: page.safeParse(asked("page")).data ?? 1,
  };
}

/** Loads a page of open jobs. Throws a redirect to the last page for pages beyond it. */
export async function loadOpenJobs(context: Context, filter: JobFilter): Promise<OpenJobs> {
  const { term, department, page } = filter;
  const newest = await listOpen(context, { page: 1 });
  const isWhole = newest.total <= JOBS_PER_PAGE;
  if (isWhole) {
    if (page > 1) throw redirect(careersAddress({ ...filter, page: 1 }));
    const rows = newest.rows.map((job) => ({ job, shown: matchesFilter(searchTextOf(job), job.department, filter) }));
    return { rows, found: rows.filter(({ shown }) => shown).length, pages: 1, isWhole };
  }
  const { rows, total } = await listOpen(context, { q: term || undefined, department: department || undefined, page });
  const pages = Math.max(1, Math.ceil(total / JOBS_PER_PAGE));
  if (page > pages) throw redirect(careersAddress({ ...filter, page: pages }));
  return { rows: rows.map((job) => ({ job, shown: true })), found: total, pages, isWhole };
}

/** Lists a page of open jobs with described texts, and the number of all matching jobs. */
async function listOpen(context: Context, query: QueryOf<typeof call>) {
  const { database, now } = context.get(platformContext);
  const { rows, total } = await orErrorResponse(listPublicJobs(database, { ...query, pageSize: JOBS_PER_PAGE }, now()));
  return { rows: await describeAll(context, rows), total };
}

/** Loads the job with a slug, open or closed. Throws a 404, or a redirect from a former slug to the present one. */
export async function loadJob(context: Context, slug: string): Promise<{ job: Described<PublicJob>; isOpen: boolean }> {
  const { database, now } = context.get(platformContext);
  const found = await orErrorResponse(findPublicJob(database.read, slug, now()));
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/careers/${found.slug}`, 301);
  return { job: await describe(context, found.job), isOpen: found.kind === "open" };
}
