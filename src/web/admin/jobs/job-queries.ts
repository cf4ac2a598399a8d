import { queryOptions } from "@tanstack/react-query";
import {
  deleteJob,
  getJob,
  JOB_DEPARTMENTS,
  JOB_SORTS,
  JOB_STATUSES,
  type Job,
  listJobs,
  setJobStatus,
} from "#contract/jobs.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";
import { orderOf, pageQuery } from "../shells/page-query.ts";
import { recordKeys } from "../shells/record-keys.ts";
import type { RemovableRecords, StatusRecords } from "../shells/status-records.ts";

export const JOB_KEYS = recordKeys("jobs");

export const JOB_RECORDS: StatusRecords<Job, Job["status"]> & RemovableRecords<Job> = {
  keys: JOB_KEYS,
  noun: "job",
  nouns: "jobs",
  nameOf: ({ title }) => title,
  get: (id, signal) => callRecord(getJob, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setJobStatus, { params: { id }, body: { status }, ifMatch }),
  told: (status, name) => `${name ?? "The job"} is now ${status}`,
  failed: "Failed to update job status",
  remove: (id) => call(deleteJob, { params: { id } }),
  goes: "The page under Careers goes with it. Applications stay, with the title of the job.",
};

export const JOB_LIST_SHAPE = {
  sorts: JOB_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: JOB_STATUSES },
    { name: "department", values: JOB_DEPARTMENTS },
  ],
} as const satisfies ListShape;

type JobListState = ListState<(typeof JOB_SORTS)[number], "status" | "department">;

function filtersOf(state: JobListState) {
  return {
    ...orderOf(state),
    status: state.filters.get("status"),
    department: JOB_DEPARTMENTS.find((department) => department === state.filters.get("department")),
  };
}

export function jobListQuery(state: JobListState) {
  return pageQuery(JOB_KEYS, filtersOf(state), state.page, (query, signal) => callList(listJobs, { query, signal }));
}

export function jobQuery(id: string) {
  return queryOptions({
    queryKey: JOB_KEYS.record(id),
    queryFn: ({ signal }) => callRecord(getJob, { params: { id }, signal }),
  });
}

/** Every job there is, to filter applications by: people also apply for those that are closed by now. */
export const ALL_JOBS_QUERY = queryOptions({
  queryKey: [...JOB_KEYS.lists, "all"],
  queryFn: ({ signal }) => callList(listJobs, { query: { sort: "title", order: "asc" }, signal }),
});
