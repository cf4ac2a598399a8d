import type { AssignedArea } from "#contract/assignees.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    tasks: {
      id: string;
      title: string;
      /** South African date: `2026-11-20`. */
      due_on: string;
      status: "Open" | "Done";
      done_at: Instant | null;
      /** Area of the task's record, whose permissions the task needs. */
      area: AssignedArea;
      /** Id of the task's record. At most one of the four is set. */
      customer_id: string | null;
      message_id: string | null;
      application_id: string | null;
      deal_id: string | null;
      /** Id of the assignee's account. A finished task keeps it when the account is deleted. */
      assignee_id: string | null;
      /** Kept name of the account that created it. */
      signed_by: string | null;
      /** Title as it is searched and sorted. */
      search: string;
      sample: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

export const tasksTable = defineTable("tasks", {
  key: ["id"],
  refersTo: ["customers", "messages", "applications", "account_names"],
  countedBy: ["status", "area"],
  recordType: "task",
  // A task has no address: it belongs to the person of its record (`personal-tasks.ts`).
  namesPeople: { addresses: [], texts: ["title"] },
});
