import type { ScreenName } from "#contract/screens.ts";
import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    views: {
      id: string;
      /** Id of the owner; `null` for a shared view whose account was deleted. */
      user_id: string | null;
      name: string;
      name_key: string;
      screen: ScreenName;
      query: Json;
      columns: Json | null;
      shared: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

export const viewsTable = defineTable("views", {
  key: ["id"],
  refersTo: ["users"],
  recordType: "view",
  namesPeople: CUSTOM_SEARCH_TABLES,
});
