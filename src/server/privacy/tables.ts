import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** How many rows of each kind went because they had been kept long enough. */
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
