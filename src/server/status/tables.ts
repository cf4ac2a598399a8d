import type { StatusComponent, StatusReason } from "#contract/status.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Checks of the last days by minute, counted since 1970. */
    status_checks: { minute: number; component: StatusComponent; reason: StatusReason | null };
    /** Number of passed and failed checks of a day. Minutes that are missing from the sum were not checked. */
    status_days: { day: string; component: StatusComponent; passed: number; failed: number };
    /** Incidents: failures for one reason within a few minutes of each other. `failed` counts the failed minutes. */
    status_incidents: {
      id: string;
      component: StatusComponent;
      reason: StatusReason;
      first_minute: number;
      last_minute: number;
      failed: number;
    };
  }
}

export const statusChecksTable = defineTable("status_checks", {
  key: ["minute", "component"],
  namesPeople: false,
});

export const statusDaysTable = defineTable("status_days", {
  key: ["day", "component"],
  namesPeople: false,
});

export const statusIncidentsTable = defineTable("status_incidents", {
  key: ["id"],
  namesPeople: false,
});
