import { USER_STATUSES } from "#contract/auth.ts";
import { ROLES, type Role } from "#contract/permissions.ts";
import type { User } from "#contract/users.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";

export const USER_TONES = { Active: "success", Inactive: "neutral" } as const satisfies Record<User["status"], Tone>;

export const STATUS_CHOICES = choicesOf(USER_STATUSES);
export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: role }));

/** As the form writes them. */
const LABELS: Readonly<Record<Role, string>> = { user: "User", admin: "Admin" };
export const ROLE_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(LABELS));
