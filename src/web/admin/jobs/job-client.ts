import { queryOptions } from "@tanstack/react-query";
import { JOB_SORTS, JOB_STATUSES, type Job, jobCalls } from "#contract/jobs.ts";
import type { Choice } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { callList } from "#web/shared/call.ts";
import { vocabulary } from "#web/shared/vocabulary.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const jobs = resourceClient(jobCalls, {
  noun: "job",
  nouns: "jobs",
  nameOf: ({ title }) => title,
  aboutOf: ({ department, location }) => `${department}, ${location}`,
  deletionWarning: "Its page under Careers is deleted too. Applications stay, with the title of the job.",
  deletionWarningOfMany: "Their pages under Careers are deleted too. Applications stay, with the titles of the jobs.",
  list: {
    screen: "jobs",
    sorts: JOB_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [
      { name: "status", values: JOB_STATUSES },
      { name: "department", text: true },
    ],
  },
});

/** All jobs, to filter applications by, because closed jobs have applications too. */
export const ALL_JOBS_QUERY = queryOptions({
  queryKey: [...jobs.keys.lists, "all"],
  queryFn: ({ signal }) => callList(jobCalls.list, { query: { sort: "title", order: "asc" }, signal }),
});

export const JOB_STATUS_BADGES = {
  draft: { label: "Draft", tone: "info" },
  active: { label: "Active", tone: "success" },
  closed: { label: "Closed", tone: "neutral" },
} as const satisfies Record<Job["status"], { label: string; tone: Tone }>;

export const JOB_TONES = {
  draft: JOB_STATUS_BADGES.draft.tone,
  active: JOB_STATUS_BADGES.active.tone,
  closed: JOB_STATUS_BADGES.closed.tone,
} as const satisfies Record<Job["status"], Tone>;

export const STATUS_CHOICES = JOB_STATUSES.map((status) => ({
  value: status,
  label: JOB_STATUS_BADGES[status].label,
}));

/** Returns the departments of the settings to choose from. */
export function departmentChoices(): Choice<string>[] {
  return vocabulary().departments.map((department) => ({ value: department, label: department }));
}
