import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, idParams, instant, LIMITS, newPassword, password } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const ROLES = ["admin", "user"] as const;
export const USER_STATUSES = ["Active", "Inactive"] as const;

export const WRONG_CREDENTIALS = "Invalid email or password";
export const SESSION_ENDED = "Your session has ended. Please sign in again.";
export const NOT_SIGNED_IN = "Please sign in.";
export const ADMINS_ONLY = "Only administrators can do this.";

export const WRONG_CURRENT_PASSWORD = "The current password is wrong";
export const PASSWORDS_DIFFER = "Passwords do not match";
export const INVALID_LINK = "This link is invalid or has expired.";
/** Says the same whether there is such an account or not. */
export const RESET_ASKED = "If this address belongs to an account, a link to set a new password is on its way.";

export const LoginInput = z.strictObject({ email: emailAddress, password });

export const Account = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
});
export type Account = z.infer<typeof Account>;

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  summary: "Signs in and answers a token for the Authorization header.",
  body: LoginInput,
  reply: z.strictObject({ name: z.string(), email: z.string(), role: z.enum(ROLES), token: z.string() }),
  status: 200,
  refuses: [401, 429],
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "account",
  summary: "Ends the session of the token it is called with.",
  status: 204,
});

export const getMe = endpoint({
  method: "GET",
  path: "/auth/me",
  access: "account",
  summary: "The account that the token belongs to.",
  reply: z.strictObject({ data: Account }),
  status: 200,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/auth/password",
  access: "account",
  summary: "Changes the password of the account. Every other session of it ends.",
  body: z.strictObject({ currentPassword: password, newPassword }),
  status: 204,
  refuses: [429],
});

export const OwnSession = z.strictObject({
  id: z.string(),
  createdAt: instant,
  /** The last call, to the minute. */
  lastSeen: instant,
  address: z.string(),
  /** What the browser says of itself. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/auth/sessions",
  access: "account",
  summary: "The account's own sessions that have not ended, newest first.",
  reply: z.array(OwnSession),
  status: 200,
  list: true,
});

export const deleteSession = endpoint({
  method: "DELETE",
  path: "/auth/sessions/{id}",
  access: "account",
  summary: "Ends one of the account's own sessions.",
  params: idParams,
  status: 204,
});

export const ForgotPasswordInput = z.strictObject({ email: emailAddress });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "public",
  summary:
    "Mails a link to set a new password, good for an hour and one use, if the address belongs to an active account.",
  body: ForgotPasswordInput,
  reply: z.strictObject({ data: z.strictObject({ message: z.string() }) }),
  status: 202,
});

export const ResetPasswordInput = z.strictObject({
  token: z
    .string({ error: (issue) => (issue.input === undefined ? INVALID_LINK : "Must be text") })
    .max(LIMITS.short, INVALID_LINK),
  password: newPassword,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/auth/reset-password",
  access: "public",
  summary: "Sets a new password by the token of a mailed link. Every session of the account ends.",
  body: ResetPasswordInput,
  status: 204,
  refuses: [429],
});
