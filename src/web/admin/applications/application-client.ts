import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  exportApplications,
  getApplication,
  getResume,
  listApplications,
  MAX_RATING,
  setApplicationStatus,
} from "#contract/applications.ts";
import type { Choice } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { callFile } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { ACCOUNT_FILTER, DAY, RECORD_ID } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

/** Ratings, the best first, as choices. */
export const RATING_CHOICES: readonly Choice<string>[] = Array.from({ length: MAX_RATING }, (_, at) => ({
  value: String(MAX_RATING - at),
  label: `${MAX_RATING - at} of ${MAX_RATING}`,
}));

export const applications = resourceClient(
  { list: listApplications, get: getApplication, setStatus: setApplicationStatus, exportRows: exportApplications },
  {
    noun: "application",
    nouns: "applications",
    nameOf,
    aboutOf: ({ email, phone, jobTitle, createdAt }) => `${email || phone}, ${jobTitle}, ${formatInstant(createdAt)}`,
    namedAfterSender: true,
    list: {
      screen: "applications",
      sorts: APPLICATION_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: APPLICATION_STATUSES },
        { name: "jobId", pattern: RECORD_ID },
        { name: "assignee", pattern: ACCOUNT_FILTER },
        { name: "rating", values: RATING_CHOICES.map(({ value }) => value) },
        { name: "createdFrom", pattern: DAY },
        { name: "createdTo", pattern: DAY },
      ],
    },
  },
);

export function loadResume(id: string): Promise<Blob> {
  return callFile(getResume, { params: { id } });
}

/** Statuses on the way to being hired, in order. */
export const STAGES: readonly ApplicationStatus[] = ["New", "Shortlisted", "Interview", "Offer", "Hired"];

export const APPLICATION_TONES = {
  New: "info",
  Shortlisted: "info",
  Interview: "info",
  Offer: "success",
  Hired: "success",
  Rejected: "neutral",
  Spam: "warning",
} as const satisfies Record<ApplicationStatus, Tone>;

export const STATUS_CHOICES: readonly Choice<ApplicationStatus>[] = APPLICATION_STATUSES.map((status) => ({
  value: status,
  label: status,
  apart: status === "Spam",
}));

type NoticePeriod = NonNullable<Application["noticePeriod"]>;

export const NOTICE_PERIOD_LABELS = {
  immediate: "Immediate",
  "15days": "15 days",
  "30days": "30 days",
  "60days": "60 days",
  "90days": "90 days",
} as const satisfies Record<NoticePeriod, string>;

export function nameOf({ firstName, lastName }: Pick<Application, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** Returns the next stage; undefined after the last one, and for a rejected application. */
export function nextStage(status: ApplicationStatus): ApplicationStatus | undefined {
  const at = STAGES.indexOf(status);
  return at < 0 ? undefined : STAGES[at + 1];
}

/** Returns name and job: a person may have applied for several jobs. */
export function labelOf(application: Application): string {
  return `${nameOf(application)}, ${application.jobTitle}`;
}
