import { queryOptions } from "@tanstack/react-query";
import { JOB_DEPARTMENTS, JOB_SORTS, JOB_STATUSES, jobCalls } from "#contract/jobs.ts";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const jobs = resourceClient(jobCalls, {
  noun: "job",
  nouns: "jobs",
  nameOf: ({ title }) => title,
  deletionWarning: "Its page under Careers is deleted too. Applications stay, with the title of the job.",
  list: {
    screen: "jobs",
    sorts: JOB_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [
      { name: "status", values: JOB_STATUSES },
      { name: "department", values: JOB_DEPARTMENTS },
    ],
  },
});

/** Every job there is, to filter applications by: people also apply for those that are closed by now. */
export const ALL_JOBS_QUERY = queryOptions({
  queryKey: [...jobs.keys.lists, "all"],
  queryFn: ({ signal }) => callList(jobCalls.list, { query: { sort: "title", order: "asc" }, signal }),
});
