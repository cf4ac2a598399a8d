import { loadInitialJobs } from "#server/jobs/load-initial-jobs.ts";
import { findNextClosing, findPublicJob } from "#server/jobs/public-jobs.ts";
import { serveJobs } from "#server/jobs/routes.ts";
import { jobRecords, jobStore } from "#server/jobs/store.ts";
import { jobsTable } from "#server/jobs/tables.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";

export const jobs: Feature = {
  name: "jobs",
  tables: [jobsTable],
  http: { calls: serveJobs },
  search: {
    staff: quickSource(jobsTable, {
      begins: ["title_key", "slug"],
      within: ["title_key"],
      title: ({ title }) => title,
      subtitle: ({ department }) => department,
    }),
    site: siteSource("job", jobRecords, {
      url: ({ slug }) => `/careers/${slug}`,
      texts: ({ description, requirements, department, location, type }) => [
        plainText(description),
        ...requirements,
        `${department}, ${location}, ${type}`,
      ],
    }),
  },
  site: { pages: { under: "/careers", find: findPublicJob }, findNextChange: findNextClosing },
  content: {
    initial: loadInitialJobs,
    samples: { table: jobsTable, heldBy: [{ table: "applications", column: "job_id" }], remove: jobStore.remove },
  },
};
