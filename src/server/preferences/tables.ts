import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Preferences of the accounts that have set any. */
    preferences: { user_id: string; value: Json; version: number; updated_at: Instant };
  }
}

export const preferencesTable = defineTable("preferences", {
  key: ["user_id"],
  refersTo: ["users"],
  namesPeople: { partOf: "users", by: "user_id" },
});
