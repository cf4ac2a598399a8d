import type { Schema } from "#server/platform/database/schema.ts";

/** Column of a table with the id of a customer. */
export type CustomerReference = {
  [Table in keyof Schema]: { table: Table; column: keyof Schema[Table] & string };
}[keyof Schema];

/** All columns with the id of a customer. A merge moves their rows to the customer that stays. */
export const CUSTOMER_REFERENCES: readonly CustomerReference[] = [
  { table: "customer_notes", column: "customer_id" },
  { table: "customer_interactions", column: "customer_id" },
  { table: "messages", column: "customer_id" },
  { table: "replies", column: "customer_id" },
  { table: "tasks", column: "customer_id" },
  { table: "deals", column: "customer_id" },
  { table: "outbox", column: "about_id" },
];
