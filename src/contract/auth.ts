import { endpoint } from "#contract/endpoint.ts";
import {
  emailAddress,
  idParams,
  instant,
  LIMITS,
  MESSAGES,
  newPassword,
  password,
  rawText,
  requiredText,
  tooLong,
} from "#contract/fields.ts";
import { PERMISSIONS, ROLES } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

export const USER_STATUSES = ["Active", "Inactive"] as const;

export const WRONG_CREDENTIALS = "Invalid email or password";
export const SESSION_ENDED = "Your session has ended. Please sign in again.";
export const PASSWORD_CHANGE_REQUIRED = "Please choose a password of your own first.";
/** Of the refusal that says so, for programs. */
export const PASSWORD_CHANGE_CODE = "password-change-required";
export const SECOND_FACTOR_REQUIRED = "Your role needs a second factor. Please add one under Your account first.";
/** Of the refusal that says so, for programs. */
export const SECOND_FACTOR_CODE = "second-factor-required";
export const NOT_SIGNED_IN = "Please sign in.";
export const NOT_PERMITTED = "Your account is not allowed to do this.";

/** What lets somebody in or keeps somebody out, or erases a person, asks for the password again after ten minutes. */
export const CONFIRM_AGAIN = "Please confirm with your password or a code that it is you.";
/** Of the refusal that says so, for programs. */
export const CONFIRM_CODE = "confirm-again";
export const WRONG_PASSWORD = "The password is wrong";
export const PASSWORD_OR_CODE = "Send either the password or a code";
export const WRONG_CODE = "The code is wrong or has been used";
/** Of the refusal that says so, for programs. */
export const WRONG_CODE_CODE = "wrong-code";
export const CODE_REQUIRED = "Code is required";

/** Of a password that was made up and is to be replaced by itself. */
export const SAME_PASSWORD = "Choose a password that differs from the current one";
export const WRONG_CURRENT_PASSWORD = "The current password is wrong";
export const PASSWORDS_DIFFER = "Passwords do not match";
export const INVALID_LINK = "This link is invalid or has expired.";
/** Says the same whether there is such an account or not. */
export const RESET_ASKED = "If this address belongs to an account, a link to set a new password is on its way.";

/** What an earlier sign-in on the same device answered. Any text will do: one that is not the account's counts as none. */
const device = rawText(LIMITS.name).max(LIMITS.name, tooLong(LIMITS.name));

export const LoginInput = z.strictObject({ email: emailAddress, password, device: device.optional() });

/** Only there while it is so: nothing but the own password, the own account and logging out is open. */
const mustChangePassword = z.literal(true).optional();

export const Account = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(USER_STATUSES),
  mustChangePassword,
});
export type Account = z.infer<typeof Account>;

/** With what its role may do: `products:write` includes `products:read`. */
export const OwnAccount = Account.extend({
  permissions: z.array(z.enum(PERMISSIONS)),
  /** From when nothing but the own account opens; only there while a second factor is asked for and missing. */
  secondFactorDueAt: instant.optional(),
});

/** The six digits of an authenticator app, or a recovery code; spaces, hyphens and case are the reader's own. */
export const code = requiredText(CODE_REQUIRED, LIMITS.name).overwrite((value) =>
  value.replace(/[\s-]+/g, "").toLowerCase(),
);

/** What can be the second step of a sign-in. */
export const SECOND_FACTOR_METHODS = ["totp", "recovery", "passkey"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** What whoever has signed in is answered. */
export const SignedIn = z.strictObject({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  token: z.string(),
  device: z.string(),
  mustChangePassword,
});
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  summary:
    "Signs in and returns a token for the Authorization header, and a device to send with the next sign-in: it opens nothing by itself, but strangers cannot use up its attempts. An account with a second factor is answered 202 and a challenge, good for ten minutes, to send to /auth/second-factor.",
  body: LoginInput,
  reply: SignedIn,
  interimReply: z.strictObject({
    data: z.strictObject({ challenge: z.string(), methods: z.array(z.enum(SECOND_FACTOR_METHODS)) }),
  }),
  status: 200,
  errorStatuses: [429],
  unauthorized: { code: "wrong-credentials", message: WRONG_CREDENTIALS },
});

export const logout = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "account",
  beforePasswordChange: true,
  summary: "Ends the session of the token it is called with.",
  status: 204,
});

export const getMe = endpoint({
  method: "GET",
  path: "/auth/me",
  access: "account",
  beforePasswordChange: true,
  summary: "The account that the token belongs to, and what it may do.",
  reply: z.strictObject({ data: OwnAccount }),
  status: 200,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/auth/password",
  access: "account",
  beforePasswordChange: true,
  summary: "Changes the password of the account. Every other session of it ends.",
  body: z.strictObject({ currentPassword: password, newPassword }),
  status: 204,
  errorStatuses: [429],
});

export const confirmAccount = endpoint({
  method: "POST",
  path: "/auth/confirm",
  access: "account",
  summary:
    "Confirms with the password, a code of the authenticator app or a recovery code that it is you, for ten minutes. Changing who may sign in or do what, and erasing a person, answer 403 (confirm-again) where neither this nor signing in is that recent.",
  body: z
    .strictObject({ password: password.optional(), code: code.optional() })
    .refine(({ password, code }) => password !== undefined || code !== undefined, {
      path: ["password"],
      error: MESSAGES.passwordRequired,
    })
    .refine(({ password, code }) => password === undefined || code === undefined, {
      path: ["code"],
      error: PASSWORD_OR_CODE,
    }),
  status: 204,
  errorStatuses: [429],
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

/** Wrong code: the password was right. Blocked: after too many of either, when nobody looked any more. */
export const SIGN_IN_OUTCOMES = ["Signed in", "Failed", "Wrong code", "Blocked"] as const;

export const OwnSignIn = z.strictObject({
  id: z.string(),
  /** Of several the first. */
  at: instant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** Of several that failed one of the network's; `""` where they came from many. */
  address: z.string(),
  /** How many there were within an hour, as far as they are counted; each that succeeded is told for itself. */
  count: z.int().min(1),
});
export type OwnSignIn = z.infer<typeof OwnSignIn>;

export const listSignIns = endpoint({
  method: "GET",
  path: "/auth/sign-ins",
  access: "account",
  summary: "The newest 50 sign-ins to the own account, newest first, with those that failed or were blocked.",
  reply: z.array(OwnSignIn),
  status: 200,
  list: true,
});

export const ForgotPasswordInput = z.strictObject({ email: emailAddress });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "public",
  summary:
    "E-mails a link to set a new password, valid for an hour and one use, if the address belongs to an active account.",
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
  summary: "Sets a new password with the token from an e-mailed link. Every session of the account ends.",
  body: ResetPasswordInput,
  status: 204,
  errorStatuses: [429],
});

export const AUTH_ENDPOINTS = {
  login,
  logout,
  getMe,
  changePassword,
  confirmAccount,
  listSessions,
  deleteSession,
  listSignIns,
  forgotPassword,
  resetPassword,
} as const;
