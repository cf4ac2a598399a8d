import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Records that sessions have open. A row that was not repeated in time stands for nobody, and is deleted later. */
    open_records: { session_id: string; type: string; record_id: string; writing: Flag; seen_at: Instant };
  }
}

export const presenceTable = defineTable("open_records", {
  key: ["session_id", "type", "record_id"],
  namesPeople: false,
  leftOutOfCopies: true,
});
