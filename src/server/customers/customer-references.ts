import type { Reference } from "#server/platform/database/references.ts";

/** Columns of rows that stay without their customer. */
export const LINKS_TO_CUSTOMERS: readonly Reference[] = [
  { table: "messages", column: "customer_id" },
  { table: "deals", column: "customer_id" },
];

/** Columns of rows that are deleted with their customer. */
export const PARTS_OF_CUSTOMERS: readonly Reference[] = [
  { table: "customer_notes", column: "customer_id" },
  { table: "customer_interactions", column: "customer_id" },
  { table: "replies", column: "customer_id" },
  { table: "tasks", column: "customer_id" },
];

/** All columns with the id of a customer. A merge moves their rows to the customer that stays. */
export const CUSTOMER_REFERENCES: readonly Reference[] = [
  ...LINKS_TO_CUSTOMERS,
  ...PARTS_OF_CUSTOMERS,
  { table: "outbox", column: "about_id" },
];
