import { USER_STATUSES } from "#contract/auth.ts";
import { ROLES, type Role } from "#contract/permissions.ts";
import type { User } from "#contract/users.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const USER_TONES = { Active: "success", Inactive: "neutral" } as const satisfies Record<User["status"], Tone>;

export const STATUS_CHOICES = choicesOf(USER_STATUSES);
/** Those that are specified come first. */
export const ROLE_CHOICES = choicesOf([...new Set<Role>(["admin", "user", ...ROLES])]);

/** As the form writes and lists them, and what each may do, said to whoever chooses one. */
const ROLES_IN_WORDS: Readonly<Record<Role, { label: string; line: string }>> = {
  user: { label: "User", line: "Can sign in to the website, but not to the back office." },
  admin: { label: "Admin", line: "Can do everything, including users and settings." },
  editor: { label: "Editor", line: "Looks after products, services, projects and jobs." },
  sales: { label: "Sales", line: "Works with customers and messages, and can look up products and services." },
  recruiter: { label: "Recruiter", line: "Looks after jobs and the applications for them." },
  support: { label: "Support", line: "Answers messages, and can look up customers." },
  auditor: { label: "Auditor", line: "Reads the audit trail and looks up personal data, and changes nothing." },
};

export const ROLE_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(ROLES_IN_WORDS).map(([role, { label }]) => [role, label]),
);

const ROLE_LINES: ReadonlyMap<string, string> = new Map(
  Object.entries(ROLES_IN_WORDS).map(([role, { line }]) => [role, line]),
);

/** A sentence about what the role may do. */
export function roleLine(role: string): string {
  return ROLE_LINES.get(role) ?? "";
}
