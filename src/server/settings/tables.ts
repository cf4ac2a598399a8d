import { defineTable, SEARCHED_APART } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    settings: { name: string; value: Json; version: number; created_at: Instant; updated_at: Instant };
  }
}

export const settingsTable = defineTable("settings", {
  key: ["name"],
  namesPeople: SEARCHED_APART,
});
