import { SignedIn } from "#contract/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { idParams, instant, LIMITS, rawText, requiredText, tooLong } from "#contract/fields.ts";
import { PasskeyAnswer } from "#contract/passkeys.ts";
import { z } from "#contract/zod.ts";

export const SECOND_FACTOR_REQUIRED = "Your role needs a second factor. Please add one under Your account first.";
/** Error code of the 403 response. */
export const SECOND_FACTOR_CODE = "second-factor-required";
export const WRONG_CODE = "The code is wrong or has been used";
/** Error code of the response to a wrong code: 401 in a sign-in, 400 otherwise. */
export const WRONG_CODE_CODE = "wrong-code";
export const CODE_REQUIRED = "Code is required";
export const CODE_OR_PASSKEY = "Send either a code or a passkey";
export const CHALLENGE_ENDED = "This sign-in has expired. Please enter your password again.";
export const NO_APP_TO_CONFIRM = "There is no authenticator app to confirm. Please start again.";
export const LAST_FACTOR = "Your role needs a second factor. Add another before you remove this one.";
export const RECOVERY_CODES = 10;

/** Six digits of an authenticator app, or a recovery code. Spaces, hyphens and case do not matter. */
export const code = requiredText(CODE_REQUIRED, LIMITS.name).overwrite((value) =>
  value.replace(/[\s-]+/g, "").toLowerCase(),
);

/** Second factor, or with type `oidc` the link to an identity that signs in; the link alone is no second factor. */
export const Factor = z.strictObject({
  id: z.string(),
  type: z.enum(["totp", "passkey", "oidc"]),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Factor = z.infer<typeof Factor>;

/** Recovery codes, returned once: only their hashes are stored. */
export const recoveryCodes = z.array(z.string());

export const secondFactor = endpoint({
  method: "POST",
  path: "/auth/second-factor",
  access: "public",
  summary:
    "The second step of a sign-in: the challenge that the first answered, with a code of the authenticator app, a recovery code or a passkey. Wrong codes answer 401 (wrong-code); ten of an account in fifteen minutes are 429.",
  body: z
    .strictObject({
      challenge: rawText(LIMITS.short)
        .max(LIMITS.short, tooLong(LIMITS.short))
        .regex(/^[\w-]+$/, "Must be the challenge that the sign-in answered"),
      code: code.optional(),
      passkey: PasskeyAnswer.optional(),
      device: rawText(LIMITS.name).max(LIMITS.name, tooLong(LIMITS.name)).optional(),
    })
    .refine((body) => (body.code === undefined) !== (body.passkey === undefined), {
      path: ["code"],
      error: CODE_OR_PASSKEY,
    }),
  reply: SignedIn,
  status: 200,
  limits: ["second-factor", "second-factor-code"],
  unauthorized: { code: WRONG_CODE_CODE, message: WRONG_CODE },
});

export const listFactors = endpoint({
  method: "GET",
  path: "/auth/factors",
  access: "account",
  summary:
    "The account's own second factors, an authenticator app and passkeys, and its links to sign-ins by OpenID Connect.",
  reply: z.array(Factor),
  status: 200,
  list: true,
});

export const addTotp = endpoint({
  method: "POST",
  path: "/auth/factors/totp",
  access: "account",
  summary:
    "Begins to add an authenticator app: its secret, as text and as the address that a QR code holds. It counts once it is confirmed.",
  reply: z.strictObject({ data: z.strictObject({ secret: z.string(), uri: z.string() }) }),
  status: 201,
  limits: ["factor-change"],
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/auth/factors/totp/confirm",
  access: "account",
  summary:
    "Confirms the authenticator app with a code of it. It takes the place of an earlier one; so do the ten recovery codes, which are answered this once.",
  body: z.strictObject({ code }),
  reply: z.strictObject({ data: z.strictObject({ recoveryCodes }) }),
  status: 200,
  limits: ["confirm-totp"],
  conflict: { code: "nothing-to-confirm", message: NO_APP_TO_CONFIRM },
});

export const deleteFactor = endpoint({
  method: "DELETE",
  path: "/auth/factors/{id}",
  access: "account",
  summary:
    "Removes one of the account's own second factors, or a link to a sign-in by OpenID Connect. With the last factor its recovery codes go as well.",
  params: idParams,
  status: 204,
  conflict: { code: "last-factor", message: LAST_FACTOR },
});

export const getRecoveryCodes = endpoint({
  method: "GET",
  path: "/auth/recovery-codes",
  access: "account",
  summary: "How many of the account's recovery codes have not been used.",
  reply: z.strictObject({ data: z.strictObject({ left: z.int().nonnegative() }) }),
  status: 200,
});

export const NO_FACTOR = "Recovery codes come with an authenticator app or a passkey. Add one first.";

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/auth/recovery-codes",
  access: "account",
  summary: "Makes ten new recovery codes, answered this once, in place of all earlier ones.",
  reply: z.strictObject({ data: z.strictObject({ recoveryCodes }) }),
  status: 201,
  limits: ["factor-change"],
  conflict: { code: "no-factor", message: NO_FACTOR },
});

export const listUserFactors = endpoint({
  method: "GET",
  path: "/users/{id}/factors",
  access: "users:read",
  summary: "The second factors of a user and the links to other sign-ins, by name and last use.",
  params: idParams,
  reply: z.array(Factor),
  status: 200,
  list: true,
});

export const resetUserFactors = endpoint({
  method: "DELETE",
  path: "/users/{id}/factors",
  access: "users:write",
  summary:
    "Removes every second factor of a user who has lost them, with the recovery codes and the links to other sign-ins. Their sessions end, and they are told by email.",
  params: idParams,
  status: 204,
});

export const FACTOR_ENDPOINTS = {
  secondFactor,
  listFactors,
  addTotp,
  confirmTotp,
  deleteFactor,
  getRecoveryCodes,
  renewRecoveryCodes,
  listUserFactors,
  resetUserFactors,
} as const;
