import type { StatusComponent, StatusReason } from "#contract/status.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** What was checked in each of the last minutes; minutes since 1970. */
    status_checks: { minute: number; component: StatusComponent; reason: StatusReason | null };
    /** How many checks of a day passed and failed; what is missing from its minutes was not checked. */
    status_days: { day: string; component: StatusComponent; passed: number; failed: number };
    /** Failures for one reason that lie close together; `failed` of the minutes from first to last. */
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
