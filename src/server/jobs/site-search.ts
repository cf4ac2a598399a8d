import { searchOpenJobs } from "#server/jobs/store.ts";
import type { SiteSearchSource } from "#server/platform/platform.ts";

export const jobsOnSite: SiteSearchSource = {
  type: "job",
  async find({ database, now }, query, most) {
    const found = await searchOpenJobs(database, query, now().toISOString(), most);
    return found.map(({ job, rank }) => ({
      rank,
      title: job.title,
      url: `/careers/${job.slug}`,
      texts: () => [job.description, ...job.requirements, `${job.department}, ${job.location}, ${job.type}`],
    }));
  },
};
