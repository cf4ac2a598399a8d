import type { Company } from "#contract/company.ts";

/** What is looked at every minute, in the order in which it is shown. */
export const STATUS_COMPONENTS = ["website", "api", "database", "mail", "files"] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** Why a check failed. People read a sentence of ours for each; what a driver or a server said is never shown. */
export const STATUS_REASONS = [
  "no-page",
  "no-answer",
  "not-reachable",
  "cannot-save",
  "no-mail-server",
  "mail-waits",
  "no-files",
  "too-slow",
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** Whether it works, by its last check; `unknown` where there is none of the last minutes. */
export type StatusState = "works" | "fails" | "unknown";

/** So far back the history goes; today is its last day. */
export const STATUS_DAYS = 90;

export interface DayStatus {
  day: string;
  passed: number;
  failed: number;
}

export interface ComponentStatus {
  component: StatusComponent;
  state: StatusState;
  /** Why it fails. */
  reason: StatusReason | null;
  /** Every day that is shown, oldest first; without checks both counts are 0. */
  days: DayStatus[];
}

export interface IncidentStatus {
  component: StatusComponent;
  reason: StatusReason;
  from: string;
  /** `null` while it goes on. */
  until: string | null;
  failedMinutes: number;
}

export interface Status {
  company: Company;
  /** False when all but the last checks of this process is as it was read before, or missing. */
  databaseAnswers: boolean;
  /** When the newest check was; `null` when nobody knows. */
  checkedAt: string | null;
  components: ComponentStatus[];
  /** Newest first. */
  incidents: IncidentStatus[];
  /** Whether there are older incidents than those listed. */
  hasMoreIncidents: boolean;
}
