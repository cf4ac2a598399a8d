import { JOB_DEPARTMENTS, JOB_STATUSES, type Job } from "#contract/jobs.ts";
import type { Tone } from "#ui/tone.tsx";

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
export const DEPARTMENT_CHOICES = JOB_DEPARTMENTS.map((department) => ({ value: department, label: department }));
