import { data, type RouterContextProvider, redirect } from "react-router";
import { JOB_DEPARTMENTS, type PublicJob } from "#contract/jobs.ts";
import { findPublicJob, listPublicJobs } from "#server/jobs/public-jobs.ts";
import { platformContext } from "#server/platform/pages/page-context.ts";
import type { JobFilter } from "./careers/match-jobs.ts";
import { pageOf } from "./frame.server.ts";

/** Longer than anybody searches for. */
const LONGEST_TERM = 200;

type Context = Readonly<RouterContextProvider>;

/** What the address of /careers asks for; what makes no sense counts as not asked for. */
export function filterOf(request: Request): JobFilter {
  const query = new URL(request.url).searchParams;
  const department = query.get("department");
  return {
    term: (query.get("q") ?? "").trim().slice(0, LONGEST_TERM),
    department: JOB_DEPARTMENTS.find((known) => known === department) ?? "",
  };
}

export async function loadOpenJobs(context: Context): Promise<PublicJob[]> {
  const { database, now } = context.get(platformContext);
  const { rows } = await listPublicJobs(database, {}, now()).catch((error: unknown) => {
    throw pageOf(error);
  });
  return rows;
}

/** The job under a slug, open or closed. Throws the page for unknown addresses, or the way from a former slug to the present one. */
export async function loadJob(context: Context, slug: string): Promise<{ job: PublicJob; isOpen: boolean }> {
  const { database, now } = context.get(platformContext);
  const found = await findPublicJob(database.read, slug, now()).catch((error: unknown) => {
    throw pageOf(error);
  });
  if (!found) throw data(null, { status: 404 });
  if (found.kind === "moved") throw redirect(`/careers/${found.slug}`, 301);
  return { job: found.job, isOpen: found.kind === "open" };
}
