import { APPLICATION_STATUSES, type Application, type ApplicationStatus } from "#contract/applications.ts";
import type { Choice } from "#ui/select.tsx";
import type { Tone } from "#ui/tone.tsx";

/** The way to being hired. */
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

/** `240 kB`, `1.4 MB`: thousands, as most file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The stage after one; undefined after the last, and for what was set aside. */
export function nextStage(status: ApplicationStatus): ApplicationStatus | undefined {
  const at = STAGES.indexOf(status);
  return at < 0 ? undefined : STAGES[at + 1];
}
