import { USER_STATUSES } from "#contract/auth.ts";
import { endpoint, taken } from "#contract/endpoint.ts";
import { CREATED_AND_ID, type FactsOf, inExport } from "#contract/field-facts.ts";
import {
  changedPassword,
  emailAddress,
  idParams,
  instant,
  LIMITS,
  MESSAGES,
  newPassword,
  requiredText,
  sample,
  status,
} from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { ROLES } from "#contract/permissions.ts";
import { exportCalls, READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const USER_TAKEN = "A user with this email already exists.";
export const LAST_ADMIN = "At least one active admin is required.";
export const INVITED_WITH_PASSWORD = "An invited user chooses a password. Leave it out.";
export const INVITED_INACTIVE = "Only an active user can be invited";
export const NOT_INVITED =
  "Only an active user who was invited and has not chosen a password yet can be invited again.";
/** Validity of an invitation, in hours. */
export const INVITATION_HOURS = 72;

/** Account in the back office, without password or hash. */
export const User = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  /** Time of the last invitation, until the user has chosen a password; otherwise null. */
  invitedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type User = z.infer<typeof User>;

export const USER_FACTS: FactsOf<User> = {
  name: inExport("Name"),
  email: inExport("Email"),
  role: inExport("Role"),
  status: inExport("Status"),
  invitedAt: inExport("Invited", "instant"),
  ...CREATED_AND_ID,
};

export const USER_SORTS = ["createdAt", "name", "email", "role", "status"] as const;

const role = z.enum(ROLES, `Must be one of ${ROLES.join(", ")}`);

const input = {
  name: requiredText("Name is required", LIMITS.name),
  email: emailAddress,
  /** Default: `user`. */
  role: role.optional(),
  /** Default: Active. */
  status: status(USER_STATUSES).optional(),
};

const newUser = z.strictObject({
  ...input,
  /** Required without `invite`. */
  password: newPassword.optional(),
  /** Emails a link to choose a password, instead of `password`. */
  invite: z.boolean("Must be true or false").optional(),
});

/** Returns the parameters of a rule about several fields. It applies even if another field is wrong, so that all errors are listed. */
function ruleAt(field: string, error: string) {
  const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null && !Array.isArray(value);
  return { path: [field], error, when };
}

export const UserInput = newUser
  .refine(({ invite, password }) => invite || password !== undefined, ruleAt("password", MESSAGES.passwordRequired))
  .refine(({ invite, password }) => !invite || password === undefined, ruleAt("password", INVITED_WITH_PASSWORD))
  .refine((made) => !made.invite || made.status !== "Inactive", ruleAt("status", INVITED_INACTIVE));
export type UserInput = z.output<typeof UserInput>;

export const UserChange = z.strictObject({
  ...input,
  ...READ_ONLY_OF_SAMPLES,
  invitedAt: z.unknown().optional(),
  password: changedPassword,
});
export type UserChange = z.output<typeof UserChange>;

const query = listQuery(USER_SORTS, { status: status(USER_STATUSES).optional(), role: role.optional() });

export const exportUsers = exportCalls("users", "user", query);

const calls = resourceCalls("users", {
  one: "user",
  searches: "name and email",
  row: User,
  detail: User,
  create: UserInput,
  change: UserChange,
  status: status(USER_STATUSES),
  query,
  conflict: taken("email", USER_TAKEN),
  removalConflict: { code: "last-admin", message: LAST_ADMIN },
});

export const userCalls = { ...calls, create: { ...calls.create, limits: ["invitations"] as const } };

export const inviteUser = endpoint({
  method: "POST",
  path: "/users/{id}/invite",
  access: "users:write",
  summary: "Emails an invited user another link to choose a password. The earlier link ends.",
  params: idParams,
  reply: z.strictObject({ data: User }),
  status: 200,
  conflict: { code: "not-invited", message: NOT_INVITED },
  limits: ["invitations", "invitations-of-user"],
});

export const USER_ENDPOINTS = {
  exportUsers: exportUsers.csv,
  exportUsersXlsx: exportUsers.xlsx,
  listUsers: userCalls.list,
  getUser: userCalls.get,
  createUser: userCalls.create,
  inviteUser,
  updateUser: userCalls.replace,
  deleteUser: userCalls.remove,
  setUserStatus: userCalls.setStatus,
} as const;
