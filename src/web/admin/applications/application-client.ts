import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  exportApplications,
  getApplication,
  getResume,
  listApplications,
  setApplicationStatus,
} from "#contract/applications.ts";
import type { Choice } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";
import { callFile } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { RECORD_ID } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const applications = resourceClient(
  { list: listApplications, get: getApplication, setStatus: setApplicationStatus, exportRows: exportApplications },
  {
    noun: "application",
    nouns: "applications",
    nameOf,
    aboutOf: ({ email, jobTitle, createdAt }) => `${email}, ${jobTitle}, ${formatInstant(createdAt)}`,
    namedAfterSender: true,
    list: {
      screen: "applications",
      sorts: APPLICATION_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: APPLICATION_STATUSES },
        { name: "jobId", pattern: RECORD_ID },
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

export const NOTICE_PERIOD_LABELS = {
  immediate: "Immediate",
  "15days": "15 days",
  "30days": "30 days",
  "60days": "60 days",
  "90days": "90 days",
} as const satisfies Record<Application["noticePeriod"], string>;

export function nameOf({ firstName, lastName }: Pick<Application, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** Returns the next stage; undefined after the last one, and for a rejected application. */
export function nextStage(status: ApplicationStatus): ApplicationStatus | undefined {
  const at = STAGES.indexOf(status);
  return at < 0 ? undefined : STAGES[at + 1];
}
