import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Authenticator apps: one of an account that counts, and perhaps one that is to take its place. */
    totp_factors: {
      id: string;
      user_id: string;
      /** Base32, as the app has it. */
      secret: string;
      /** The step of 30 seconds whose code was used last: no code of it or of an earlier one works again. */
      last_step: number;
      /** `null` until a code of it was given: it does not count before. */
      confirmed_at: Instant | null;
      last_used_at: Instant | null;
      created_at: Instant;
    };
    passkeys: {
      id: string;
      user_id: string;
      /** Base64url, as is the key. Unique: an authenticator names one key by it. */
      credential_id: string;
      public_key: string;
      /** Number of uses that the authenticator reports; 0 if it does not count. */
      counter: number;
      name: string;
      last_used_at: Instant | null;
      created_at: Instant;
    };
    /** Recovery codes that have not been used. */
    recovery_codes: { user_id: string; code_hash: string };
    /** Challenges that were signed and sent. They cannot be used again. */
    used_passkey_challenges: { challenge_hash: string; expires_at: Instant };
  }
}

const OF_ACCOUNT = { refersTo: ["users"], namesPeople: { partOf: "users", by: "user_id" } } as const;

export const factorTables = [
  defineTable("totp_factors", { key: ["id"], ...OF_ACCOUNT }),
  defineTable("passkeys", { key: ["id"], ...OF_ACCOUNT }),
  defineTable("recovery_codes", { key: ["user_id", "code_hash"], ...OF_ACCOUNT }),
  defineTable("used_passkey_challenges", { key: ["challenge_hash"], namesPeople: false }),
];
