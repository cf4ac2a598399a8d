import type { AssignedArea } from "#contract/assignees.ts";
import type { TaskRepeat } from "#contract/tasks.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    tasks: {
      id: string;
      title: string;
      /** South African date: `2026-11-20`. */
      due_on: string;
      /** South African time: `09:30`. */
      due_time: string | null;
      /** Key by which tasks are sorted and overdue: `2026-11-20T09:30`, and `2026-11-20T24:00` without a time. */
      due_at: string;
      description: string;
      repeat: TaskRepeat;
      /** Day of the month of a monthly pattern, which a shorter month does not change. */
      repeat_day: number;
      /** Id of the task that was created when this one was done. That task may be deleted. */
      next_id: string | null;
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
  namesPeople: { addresses: [], texts: ["title", "description"] },
});
