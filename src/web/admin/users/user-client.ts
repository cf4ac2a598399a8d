import { USER_STATUSES } from "#contract/auth.ts";
import { ROLE_NAMES, ROLES, type Role } from "#contract/permissions.ts";
import { exportUsers, inviteUser, USER_SORTS, type User, userCalls } from "#contract/users.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callRecord } from "#web/shared/call.ts";
import { formatDay } from "#web/shared/dates.ts";
import { withConfirmation } from "../base/confirm-again.ts";
import { resourceClient } from "../resources/resource-client.ts";

const client = resourceClient(
  { ...userCalls, exportRows: exportUsers },
  {
    noun: "user",
    nouns: "users",
    nameOf: ({ name }) => name,
    aboutOf: ({ email }) => email,
    deletionWarning:
      "They can no longer sign in, and their open sessions and API keys end at once. What they wrote stays, with their name.",
    list: {
      screen: "users",
      sorts: USER_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: USER_STATUSES },
        { name: "role", values: ROLES },
      ],
    },
  },
);

/** Client of users. A call that gives or takes access may ask for the password first. */
export const users = {
  ...client,
  create: (...made: Parameters<typeof client.create>) => withConfirmation(() => client.create(...made)),
  update: (...change: Parameters<typeof client.update>) => withConfirmation(() => client.update(...change)),
  setStatus: (...change: Parameters<typeof client.setStatus>) => withConfirmation(() => client.setStatus(...change)),
  remove: (id: string) => withConfirmation(() => client.remove(id)),
  invite: (id: string) => withConfirmation(() => callRecord(inviteUser, { params: { id } })),
};

/** Returns since when a user is invited, in words; undefined once a password was chosen. */
export function invitedSince({ invitedAt }: User): string | undefined {
  return invitedAt === null ? undefined : `Invited ${formatDay(invitedAt)}`;
}

export const USER_TONES = { Active: "success", Inactive: "neutral" } as const satisfies Record<User["status"], Tone>;

export const STATUS_CHOICES = choicesOf(USER_STATUSES);
/** Choices of the filter. The specified roles come first. */
export const ROLE_CHOICES = choicesOf([...new Set<Role>(["admin", "user", ...ROLES])]);

/** Choices of roles with their names, in the order of the form. */
export const NAMED_ROLE_CHOICES = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value: value as Role, label }));
