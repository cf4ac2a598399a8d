import { loadInitialJobs } from "#server/jobs/load-initial-jobs.ts";
import { findNextClosing, findPublicJob } from "#server/jobs/public-jobs.ts";
import { serveJobs } from "#server/jobs/routes.ts";
import { searchedJobs } from "#server/jobs/search-source.ts";
import { jobsOnSite } from "#server/jobs/site-search.ts";
import { jobStore } from "#server/jobs/store.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const jobs: Feature = {
  name: "jobs",
  tables: [jobsTable],
  searched: searchedJobs,
  searchedOnSite: jobsOnSite,
  serveCalls: serveJobs,
  loadInitialContent: loadInitialJobs,
  samples: { table: jobsTable, heldBy: [{ table: "applications", column: "job_id" }], remove: jobStore.remove },
  pages: { under: "/careers", find: findPublicJob },
  findNextChange: findNextClosing,
};
