import { USER_STATUSES } from "#contract/auth.ts";
import { taken } from "#contract/endpoint.ts";
import { changedPassword, emailAddress, instant, LIMITS, newPassword, requiredText, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { ROLES } from "#contract/permissions.ts";
import { exportCalls, READ_ONLY, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const USER_TAKEN = "A user with this email already exists.";
export const LAST_ADMIN = "At least one active admin is required.";

/** Account in the back office, without password or hash. */
export const User = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof User>;

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

export const UserInput = z.strictObject({ ...input, password: newPassword });
export type UserInput = z.output<typeof UserInput>;

export const UserChange = z.strictObject({ ...input, ...READ_ONLY, password: changedPassword });
export type UserChange = z.output<typeof UserChange>;

const query = listQuery(USER_SORTS, { status: status(USER_STATUSES).optional(), role: role.optional() });

export const exportUsers = exportCalls("users", "user", query);

export const userCalls = resourceCalls("users", {
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

export const USER_ENDPOINTS = {
  exportUsers: exportUsers.csv,
  exportUsersXlsx: exportUsers.xlsx,
  listUsers: userCalls.list,
  getUser: userCalls.get,
  createUser: userCalls.create,
  updateUser: userCalls.replace,
  deleteUser: userCalls.remove,
  setUserStatus: userCalls.setStatus,
} as const;
