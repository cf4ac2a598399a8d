import type { Role } from "#contract/permissions.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    users: {
      id: string;
      name: string;
      name_key: string;
      email: string;
      /** Unique key of the address, in lower case. */
      email_key: string;
      /** Hash of the password; `null` for an account that cannot sign in. */
      password_hash: string | null;
      /** Set for a generated password. Until it is changed, the account has access to nothing else. */
      must_change_password: Flag;
      /** Time of the last invitation; `null` once a password was set, and for accounts that were not invited. */
      invited_at: Instant | null;
      role: Role;
      /** Start of the grace period in which a role that needs a second factor may do without one. */
      second_factor_from: Instant;
      status: "Active" | "Inactive";
      search: string;
      sample: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Newest link of each account to set a new password. */
    password_resets: { user_id: string; token_hash: string; created_at: Instant; expires_at: Instant };
  }
}

export const usersTable = defineTable("users", {
  key: ["id"],
  countedBy: ["status", "role"],
  recordType: "user",
  namesPeople: { addresses: ["email_key"], name: "name_key" },
});

export const passwordResetsTable = defineTable("password_resets", {
  key: ["user_id"],
  refersTo: ["users"],
  namesPeople: { partOf: "users", by: "user_id" },
});
