import type { Reference } from "#server/platform/database/references.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Tables whose rows refer to messages, besides those without an id of their own. */
type Referring = Exclude<TableWith<"message_id" | "id">, "merged_messages">;

/** Column of each table that refers to messages. A new table with the column does not compile without a line. */
const REFERENCES: { [Table in Referring]: { table: Table; column: "message_id" } } = {
  received_entries: { table: "received_entries", column: "message_id" },
  notes: { table: "notes", column: "message_id" },
  replies: { table: "replies", column: "message_id" },
  tasks: { table: "tasks", column: "message_id" },
  customer_interactions: { table: "customer_interactions", column: "message_id" },
};

/** All columns with the id of a message. A merge moves their rows to the message that stays. */
export const MESSAGE_REFERENCES: readonly Reference[] = [
  ...Object.values(REFERENCES),
  { table: "merged_messages", column: "message_id" },
  { table: "outbox", column: "about_id" },
];
