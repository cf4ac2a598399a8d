import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, instant, LIMITS, newPassword, password, rawText, tooLong } from "#contract/fields.ts";
import { PERMISSIONS, ROLES } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

export const USER_STATUSES = ["Active", "Inactive"] as const;

export const WRONG_CREDENTIALS = "Invalid email or password";
export const SESSION_ENDED = "Your session has ended. Please sign in again.";
export const PASSWORD_CHANGE_REQUIRED = "Please choose a password of your own first.";
/** Error code of the 403 response. */
export const PASSWORD_CHANGE_CODE = "password-change-required";
export const NOT_SIGNED_IN = "Please sign in.";
export const NOT_PERMITTED = "Your account is not allowed to do this.";

export const WRONG_PASSWORD = "The password is wrong";

/** Error when the new password equals the generated one. */
export const SAME_PASSWORD = "Choose a password that differs from the current one";
export const WRONG_CURRENT_PASSWORD = "The current password is wrong";
export const PASSWORDS_DIFFER = "Passwords do not match";
export const INVALID_LINK = "This link is invalid or has expired.";
/** Prefix of the token of an invitation, by which the page of the link knows what it is for, also after the token expired. */
const INVITATION_PREFIX = "wsi_";

/** Returns the token of an invitation from random text. */
export function invitationToken(random: string): string {
  return INVITATION_PREFIX + random;
}

export function isInvitationToken(token: string): boolean {
  return token.startsWith(INVITATION_PREFIX);
}

/** Response to every request for a reset, so that it does not reveal whether the account exists. */
export const RESET_ASKED = "If this address belongs to an account, a link to set a new password is on its way.";

/** Device that an earlier sign-in returned. Any text is accepted: a device of a different account counts as none. */
const device = rawText(LIMITS.name).max(LIMITS.name, tooLong(LIMITS.name));

export const LoginInput = z.strictObject({ email: emailAddress, password, device: device.optional() });

/** Present only while a generated password is in use. Until it is changed, only `beforePasswordChange` calls are allowed. */
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

/** Account of the caller, with the permissions of its role. `products:write` includes `products:read`. */
export const OwnAccount = Account.extend({
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Time from which only calls about the own account are allowed. Present while a required second factor is missing. */
  secondFactorDueAt: instant.optional(),
});

/** Methods for the second step of a sign-in. */
export const SECOND_FACTOR_METHODS = ["totp", "recovery", "passkey"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** Response to a successful sign-in. */
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
  limits: ["sign-in-network", "sign-in-account", "sign-in-device", "sign-in-after-reset", "signed-in"],
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

export const PasswordChangeInput = z.strictObject({ currentPassword: password, newPassword });

export const changePassword = endpoint({
  method: "PUT",
  path: "/auth/password",
  access: "account",
  beforePasswordChange: true,
  summary: "Changes the password of the account. Every other session of it ends.",
  body: PasswordChangeInput,
  status: 204,
  limits: ["own-password", "password-change"],
});

export const ForgotPasswordInput = z.strictObject({ email: emailAddress });

export const forgotPassword = endpoint({
  method: "POST",
  path: "/auth/forgot-password",
  access: "public",
  summary:
    "Emails a link to set a new password, valid for an hour and one use, if the address belongs to an active account.",
  body: ForgotPasswordInput,
  reply: z.strictObject({ data: z.strictObject({ message: z.string() }) }),
  status: 202,
  limits: ["reset-mails-network", "reset-mails"],
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
  summary: "Sets a new password with the token from an emailed link. Every session of the account ends.",
  body: ResetPasswordInput,
  status: 204,
  limits: ["reset-password"],
});

export const AUTH_ENDPOINTS = {
  login,
  logout,
  getMe,
  changePassword,
  forgotPassword,
  resetPassword,
} as const;
