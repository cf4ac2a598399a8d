import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    settings: { name: string; value: Json; version: number; created_at: Instant; updated_at: Instant };
    /** Roles that need a second factor, and since when. Sessions are checked against it. */
    second_factor_roles: { role: string; since: Instant };
  }
}

export const settingsTable = defineTable("settings", {
  key: ["name"],
  namesPeople: CUSTOM_SEARCH_TABLES,
  pictures: { columns: ["value"], key: "name", use: "settings_name" },
});

export const secondFactorRolesTable = defineTable("second_factor_roles", {
  key: ["role"],
  namesPeople: false,
});
