import type { Reference } from "#server/platform/database/references.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Tables whose rows refer to customers, besides those in which the customers themselves are stored. */
type Referring = Exclude<TableWith<"customer_id">, "customer_addresses" | "customer_merges">;

/**
 * Column of each table that refers to customers, and whether its rows are parts of the customer: a deletion then deletes them, and
 * otherwise they stay without a customer. A new table with the column does not compile without a line.
 */
const REFERENCES: { [Table in Referring]: { table: Table; column: "customer_id"; isPart: boolean } } = {
  messages: { table: "messages", column: "customer_id", isPart: false },
  deals: { table: "deals", column: "customer_id", isPart: false },
  notes: { table: "notes", column: "customer_id", isPart: true },
  customer_interactions: { table: "customer_interactions", column: "customer_id", isPart: true },
  replies: { table: "replies", column: "customer_id", isPart: true },
  tasks: { table: "tasks", column: "customer_id", isPart: true },
};
const all = Object.values(REFERENCES);

/** Columns of rows that stay without their customer. */
export const LINKS_TO_CUSTOMERS: readonly Reference[] = all.filter(({ isPart }) => !isPart);

/** Columns of rows that are deleted with their customer. */
export const PARTS_OF_CUSTOMERS: readonly Reference[] = all.filter(({ isPart }) => isPart);

/** All columns with the id of a customer. A merge moves their rows to the customer that stays. */
export const CUSTOMER_REFERENCES: readonly Reference[] = [...all, { table: "outbox", column: "about_id" }];
