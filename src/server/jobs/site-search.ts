import { searchOpenJobs } from "#server/jobs/store.ts";
import type { SiteSearchSource } from "#server/platform/platform.ts";

export const jobsOnSite: SiteSearchSource = {
  type: "job",
  async find({ database, now }, request) {
    const found = await searchOpenJobs(database, request, now().toISOString());
    return found.map(({ job, rank }) => ({
      rank,
      title: job.title,
      url: `/careers/${job.slug}`,
      texts: () => [job.description, ...job.requirements, `${job.department}, ${job.location}, ${job.type}`],
    }));
  },
};
