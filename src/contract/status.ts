import type { Company } from "#contract/company.ts";

/** Components that are checked every minute, in the order shown. */
export const STATUS_COMPONENTS = ["website", "api", "database", "mail", "files"] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** Reasons for a failed check. The page has a sentence for each; errors of drivers and servers are never shown. */
export const STATUS_REASONS = [
  "no-page",
  "no-answer",
  "not-reachable",
  "cannot-save",
  "no-mail-server",
  "mail-waits",
  "no-mailbox",
  "no-files",
  "too-slow",
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** State by the last check; `unknown` if there is no recent check. */
export type StatusState = "works" | "fails" | "unknown";

/** Days of history, of which today is the last. */
export const STATUS_DAYS = 90;

export interface DayStatus {
  day: string;
  passed: number;
  failed: number;
}

export interface ComponentStatus {
  component: StatusComponent;
  state: StatusState;
  /** Reason for the failure; `null` unless `state` is `fails`. */
  reason: StatusReason | null;
  /** All days shown, oldest first. A day without checks has two counts of 0. */
  days: DayStatus[];
}

export interface IncidentStatus {
  component: StatusComponent;
  reason: StatusReason;
  from: string;
  /** `null` while the incident lasts. */
  until: string | null;
  failedMinutes: number;
}

export interface Status {
  company: Company;
  /** Whether the database could be read. If not, everything except this process's last checks is old or missing. */
  databaseAnswers: boolean;
  /** Time of the newest check; `null` if unknown. */
  checkedAt: string | null;
  components: ComponentStatus[];
  /** Newest first. */
  incidents: IncidentStatus[];
  /** Whether there are older incidents than those listed. */
  hasMoreIncidents: boolean;
}
