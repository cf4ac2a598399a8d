import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, password } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const ROLES = ["admin", "user"] as const;
export const USER_STATUSES = ["Active", "Inactive"] as const;

export const WRONG_CREDENTIALS = "Invalid email or password";
export const SESSION_ENDED = "Your session has ended. Please sign in again.";
export const NOT_SIGNED_IN = "Please sign in.";
export const ADMINS_ONLY = "Only administrators can do this.";

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
