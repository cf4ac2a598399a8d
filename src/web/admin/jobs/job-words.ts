import { JOB_DEPARTMENTS, JOB_STATUSES, type Job } from "#contract/jobs.ts";
import type { Tone } from "#ui/tone.tsx";

export const JOB_STATUSES_IN_WORDS = {
  draft: { label: "Draft", tone: "info" },
  active: { label: "Active", tone: "success" },
  closed: { label: "Closed", tone: "neutral" },
} as const satisfies Record<Job["status"], { label: string; tone: Tone }>;

export const JOB_TONES = {
  draft: JOB_STATUSES_IN_WORDS.draft.tone,
  active: JOB_STATUSES_IN_WORDS.active.tone,
  closed: JOB_STATUSES_IN_WORDS.closed.tone,
} as const satisfies Record<Job["status"], Tone>;

export const STATUS_CHOICES = JOB_STATUSES.map((status) => ({
  value: status,
  label: JOB_STATUSES_IN_WORDS[status].label,
}));
export const DEPARTMENT_CHOICES = JOB_DEPARTMENTS.map((department) => ({ value: department, label: department }));
