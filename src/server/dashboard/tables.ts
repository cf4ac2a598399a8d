import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    daily_totals: { day: string; services: number; products: number; active_users: number; revenue_cents: number };
  }
}

export const dailyTotalsTable = defineTable("daily_totals", {
  key: ["day"],
  namesPeople: false,
});
