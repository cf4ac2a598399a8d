import { endpoint } from "#contract/endpoint.ts";
import { code } from "#contract/factors.ts";
import { MESSAGES, password } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Message when the last sign-in or confirmation is over ten minutes old. Access changes and erasures need a recent one. */
export const CONFIRM_AGAIN = "Please confirm that it's you with your password or a code.";
export const PASSWORD_OR_CODE = "Send either the password or a code";

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
  limits: ["own-password", "confirm-code", "confirmation"],
});

export const CONFIRM_ENDPOINTS = { confirmAccount } as const;
