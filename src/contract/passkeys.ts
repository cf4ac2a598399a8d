import { SignedIn } from "#contract/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instant, LIMITS, rawText, requiredText, tooLong } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const WRONG_PASSKEY = "This passkey was not accepted. Please sign in another way.";
export const PASSKEY_NOT_ADDED = "This passkey could not be added. Please try again.";
export const PASSKEY_TAKEN = "This passkey belongs to an account already.";
/** Maximum passkeys of one account. */
export const MAX_PASSKEYS = 20;
export const TOO_MANY_PASSKEYS = `An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`;

/** Returns the schema of bytes as browsers encode them, at most `max` characters. */
const base64url = (max: number) =>
  z
    .string("Must be text")
    .max(max, tooLong(max))
    .regex(/^[\w-]+$/, "Must be base64url");
/** Long enough for a certificate chain in an attestation. */
const bytes = base64url(LIMITS.long);
/** Id of a credential, at most 1,023 bytes (WebAuthn, section 4). */
const credentialId = base64url(1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  /** Whether the key is part of the device. Not used. */
  authenticatorAttachment: bytes.nullish(),
  /** Results of extensions. None is requested, and any that browsers send are dropped. */
  clientExtensionResults: z.object({}).optional(),
};

/** `toJSON()` of a result of `navigator.credentials.get`. Fields that newer browsers add to `response` are dropped. */
export const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** `toJSON()` of a result of `navigator.credentials.create`. */
const NewPasskey = z.strictObject({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

const DescriptorJSON = z.strictObject({ type: z.literal("public-key"), id: z.string() });

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/auth/passkey/options",
  access: "public",
  summary: "What a browser needs to sign in with a passkey: for PublicKeyCredential.parseRequestOptionsFromJSON.",
  reply: z.strictObject({
    data: z.strictObject({
      challenge: z.string(),
      rpId: z.string(),
      userVerification: z.literal("required"),
      timeout: z.int(),
    }),
  }),
  status: 200,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/auth/passkey",
  access: "public",
  summary: "Signs in with a passkey alone: toJSON() of what the browser answered to the options.",
  body: PasskeyAnswer.extend({ device: rawText(LIMITS.name).max(LIMITS.name, tooLong(LIMITS.name)).optional() }),
  reply: SignedIn,
  status: 200,
  limits: ["passkey", "signed-in"],
  unauthorized: { code: "wrong-passkey", message: WRONG_PASSKEY },
});

export const newPasskeyOptions = endpoint({
  method: "POST",
  path: "/auth/passkeys/options",
  access: "account",
  summary: "What a browser needs to make a passkey: for PublicKeyCredential.parseCreationOptionsFromJSON.",
  reply: z.strictObject({
    data: z.strictObject({
      challenge: z.string(),
      rp: z.strictObject({ id: z.string(), name: z.string() }),
      user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
      timeout: z.int(),
      attestation: z.literal("none"),
      authenticatorSelection: z.strictObject({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification: z.literal("required"),
      }),
      excludeCredentials: z.array(DescriptorJSON),
    }),
  }),
  status: 200,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/auth/passkeys",
  access: "account",
  summary:
    "Adds a passkey to the account: toJSON() of what the browser answered to the options, and a name. With the first second factor come ten recovery codes, answered this once.",
  body: NewPasskey.extend({ name: requiredText("Name is required", LIMITS.name).default("Passkey") }),
  reply: z.strictObject({
    data: z.strictObject({
      id: z.string(),
      type: z.literal("passkey"),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
      recoveryCodes: z.array(z.string()),
    }),
  }),
  status: 201,
  limits: ["factor-change"],
  conflict: { code: "passkey-taken", message: PASSKEY_TAKEN },
});

export const PASSKEY_ENDPOINTS = { passkeyOptions, signInWithPasskey, newPasskeyOptions, addPasskey } as const;
