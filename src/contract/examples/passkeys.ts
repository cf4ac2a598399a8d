import { AUTH_EXAMPLES } from "#contract/examples/auth.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";
import type { PASSKEY_ENDPOINTS } from "#contract/passkeys.ts";

const challenge = "x".repeat(72);
const credential = {
  id: "Y3JlZGVudGlhbA",
  rawId: "Y3JlZGVudGlhbA",
  type: "public-key",
  authenticatorAttachment: "platform",
  clientExtensionResults: {},
} as const;
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4iLCJjaGFsbGVuZ2UiOiJ4In0";

export const PASSKEY_EXAMPLES = {
  passkeyOptions: {
    reply: { data: { challenge, rpId: "example.org", userVerification: "required", timeout: 300_000 } },
  },
  signInWithPasskey: {
    body: {
      ...credential,
      response: { clientDataJSON, authenticatorData: "YXV0aGVudGljYXRvcg", signature: "c2lnbmF0dXJl" },
    },
    reply: AUTH_EXAMPLES.login.reply,
  },
  newPasskeyOptions: {
    reply: {
      data: {
        challenge,
        rp: { id: "example.org", name: "Example" },
        user: { id: "dXNlcg", name: "thandi@example.org", displayName: "Thandi Example" },
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: 300_000,
        attestation: "none",
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        excludeCredentials: [],
      },
    },
  },
  addPasskey: {
    body: { ...credential, name: "Work laptop", response: { clientDataJSON, attestationObject: "YXR0ZXN0YXRpb24" } },
    reply: {
      data: {
        id: "01a1f813-a740-7000-8000-0000000000f2",
        type: "passkey",
        name: "Work laptop",
        createdAt: "2026-11-21T06:30:00.000Z",
        lastUsedAt: null,
        recoveryCodes: [],
      },
    },
  },
} satisfies ExamplesOf<typeof PASSKEY_ENDPOINTS>;
