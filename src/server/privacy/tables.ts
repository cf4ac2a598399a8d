import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Number of rows of each kind that were deleted on a day because their retention period had passed. */
    retention_days: {
      day: string;
      last_run_at: Instant;
      messages: number;
      applications: number;
      customers: number;
      mails: number;
    };
  }
}

export const retentionDaysTable = defineTable("retention_days", {
  key: ["day"],
  namesPeople: false,
});
