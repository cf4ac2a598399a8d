import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Authenticator apps. An account has at most one confirmed app and one that may replace it. */
    totp_factors: {
      id: string;
      user_id: string;
      /** Shared secret in base32. */
      secret: string;
      /** 30-second step of the last used code. Codes of it and of earlier steps are refused. */
      last_step: number;
      /** Time of the first correct code; `null` until then, and the app does not count. */
      confirmed_at: Instant | null;
      last_used_at: Instant | null;
      created_at: Instant;
    };
    passkeys: {
      id: string;
      user_id: string;
      /** Id in base64url, like the key. It is unique, because an authenticator identifies a key by it. */
      credential_id: string;
      public_key: string;
      /** Number of uses that the authenticator reports; 0 if it does not count. */
      counter: number;
      name: string;
      last_used_at: Instant | null;
      created_at: Instant;
    };
    /** Identities at a provider that sign in to an account (OpenID Connect). An account has at most one for each issuer. */
    oidc_links: {
      id: string;
      user_id: string;
      issuer: string;
      /** Identifier of the person at the issuer, which never changes. */
      subject: string;
      /** Name of the provider when the account was linked. */
      name: string;
      last_used_at: Instant | null;
      created_at: Instant;
    };
    /** Recovery codes that have not been used. */
    recovery_codes: { user_id: string; code_hash: string };
    /** Challenges that were signed and sent, and authorization codes that signed in. They cannot be used again. */
    used_passkey_challenges: { challenge_hash: string; expires_at: Instant };
  }
}

const OF_ACCOUNT = { refersTo: ["users"], namesPeople: { partOf: "users", by: "user_id" } } as const;

export const factorTables = [
  defineTable("totp_factors", { key: ["id"], ...OF_ACCOUNT }),
  defineTable("passkeys", { key: ["id"], ...OF_ACCOUNT }),
  defineTable("oidc_links", { key: ["id"], ...OF_ACCOUNT }),
  defineTable("recovery_codes", { key: ["user_id", "code_hash"], ...OF_ACCOUNT }),
  defineTable("used_passkey_challenges", { key: ["challenge_hash"], namesPeople: false }),
];
