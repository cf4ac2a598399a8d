import { login } from "#contract/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { LIMITS, rawText, tooLong } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Error for an identity without an account, with an inactive one, or with the address of an account that is linked to another identity. */
export const NO_ACCOUNT = "There is no account for this address.";
export const OIDC_FAILED = "Sign-in did not work. Please try again.";
export const OIDC_TAKEN = "This sign-in belongs to another account already.";
export const OIDC_LINKED = "Your account is linked already. Remove that link first.";

/** Maximum characters of an authorization code. Providers set no limit; codes of Microsoft have some 1,500. */
const MAX_CODE = 4096;

/** Returns the schema of a value in base64url or the unreserved characters of addresses. */
const token = (min: number, max: number) =>
  z
    .string("Must be text")
    .max(max, tooLong(max))
    .regex(new RegExp(`^[\\w.~-]{${min},}$`), `Must have at least ${min} letters, digits or any of -._~`);

/** Values of one sign-in: those of the provider's redirect, and those that the browser made. */
const ProviderAnswer = z.strictObject({
  code: z
    .string("Must be text")
    .max(MAX_CODE, tooLong(MAX_CODE))
    .regex(/^[\x21-\x7e]+$/, "Must be the code that the provider answered"),
  /** Secret whose hash was the `codeChallenge` (RFC 7636). */
  verifier: token(43, 128),
  nonce: token(1, LIMITS.name),
  /** Issuer that the provider named beside the code (RFC 9207). */
  iss: z
    .string("Must be text")
    .max(LIMITS.short, tooLong(LIMITS.short))
    .regex(/^[\x21-\x7e]+$/, "Must be an address")
    .optional(),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

export const startOidc = endpoint({
  method: "POST",
  path: "/auth/oidc/start",
  access: "public",
  summary:
    "The provider's address at which a sign-in by OpenID Connect begins. The browser makes verifier, state and nonce and keeps them. Without a provider it is 404, while the provider is away 503.",
  body: z.strictObject({
    /** SHA-256 of the verifier in base64url. */
    codeChallenge: z
      .string("Must be text")
      .regex(/^[\w-]{43}$/, "Must be a SHA-256 in base64url: 43 letters, digits or any of -_"),
    state: token(1, LIMITS.name),
    nonce: token(1, LIMITS.name),
  }),
  reply: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
  status: 200,
  errorStatuses: [404],
  limits: ["oidc"],
});

export const signInWithOidc = endpoint({
  method: "POST",
  path: "/auth/oidc",
  access: "public",
  summary:
    "Signs in with the code to which the provider led back, the verifier and the nonce of its start. Answers as /auth/login does: 202 where the account has a second factor and the provider checked none.",
  body: ProviderAnswer.extend({ device: rawText(LIMITS.name).max(LIMITS.name, tooLong(LIMITS.name)).optional() }),
  reply: login.reply,
  interimReply: login.interimReply,
  status: 200,
  errorStatuses: [404],
  limits: ["oidc", "sign-in-network", "signed-in"],
  unauthorized: { code: "sign-in-failed", message: OIDC_FAILED },
});

export const linkOidc = endpoint({
  method: "POST",
  path: "/auth/factors/oidc",
  access: "account",
  summary:
    "Links the own account to an identity at the provider, which then signs in to it. DELETE /auth/factors/{id} unlinks it.",
  body: ProviderAnswer,
  reply: z.strictObject({ data: z.strictObject({ id: z.string() }) }),
  status: 201,
  errorStatuses: [404],
  limits: ["oidc", "factor-change"],
  conflict: { code: "oidc-taken", message: OIDC_TAKEN },
});

export const OIDC_ENDPOINTS = { startOidc, signInWithOidc, linkOidc } as const;
