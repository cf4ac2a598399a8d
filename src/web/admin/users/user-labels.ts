import { USER_STATUSES } from "#contract/auth.ts";
import { ROLE_NAMES, ROLES, type Role } from "#contract/permissions.ts";
import type { User } from "#contract/users.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const USER_TONES = { Active: "success", Inactive: "neutral" } as const satisfies Record<User["status"], Tone>;

export const STATUS_CHOICES = choicesOf(USER_STATUSES);
/** Choices of the filter. The specified roles come first. */
export const ROLE_CHOICES = choicesOf([...new Set<Role>(["admin", "user", ...ROLES])]);

/** Sentence about what each role can do. */
const LINES: Readonly<Record<Role, string>> = {
  user: "Can sign in to the website, but not to the back office.",
  admin: "Can do everything, including users and settings.",
  editor: "Looks after products, services, projects and jobs.",
  sales: "Works with customers and messages, and can look up products and services.",
  recruiter: "Looks after jobs and the applications for them.",
  support: "Answers messages, and can look up customers.",
  auditor: "Can read the audit trail and look up personal data, but not change anything.",
};

/** Roles by their names, in the order of the form. */
export const NAMED_ROLE_CHOICES = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value: value as Role, label }));

const ROLE_LINES: ReadonlyMap<string, string> = new Map(Object.entries(LINES));

/** A sentence about what the role may do. */
export function roleLine(role: string): string {
  return ROLE_LINES.get(role) ?? "";
}
