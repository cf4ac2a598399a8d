import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    daily_totals: {
      day: string;
      services: number;
      products: number;
      active_users: number;
      revenue_cents: number;
      /** Set for a day before the installation, whose totals are computed from sample records. */
      sample: Flag;
    };
  }
}

export const dailyTotalsTable = defineTable("daily_totals", {
  key: ["day"],
  namesPeople: false,
});
