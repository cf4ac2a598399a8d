import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Records that are published or sent at a later time. Their own rows have the status and the same time. */
    schedules: {
      /** Type of the record in the audit trail: `article`. */
      kind: string;
      id: string;
      due_at: Instant;
      /**
       * Account that set status or time last; `null` for the installation. Not a reference, so that a deleted account, which may do
       * nothing, differs from none.
       */
      account_id: string | null;
    };
  }
}

export const schedulesTable = defineTable("schedules", {
  key: ["kind", "id"],
  namesPeople: false,
});
