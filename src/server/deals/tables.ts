import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    deals: {
      id: string;
      title: string;
      title_key: string;
      customer_id: string | null;
      /** Name of the customer, the same as in `customers` while the customer exists. */
      customer_name: string;
      customer_key: string;
      /** Address of the customer, by which a look-up finds the deal; `""` without a customer. It stays after the customer's deletion. */
      email_key: string;
      value_cents: number;
      status: "New" | "Qualified" | "Proposal" | "Won" | "Lost";
      /** Day as `2026-11-25`; `""` without one. */
      expected_on: string;
      lost_reason: string;
      /** Id of an account; `""` for nobody. Without a reference: a closed deal keeps the id of a deleted account. */
      owner_id: string;
      closed_at: Instant | null;
      /** Time of the newest entry of the thread; `""` before the first. */
      last_entry_at: Instant | "";
      search: string;
      sample: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

export const dealsTable = defineTable("deals", {
  key: ["id"],
  refersTo: ["customers"],
  countedBy: ["status", "owner_id"],
  recordType: "deal",
  namesPeople: {
    addresses: ["email_key"],
    name: "customer_key",
    texts: ["title", "customer_name", "lost_reason"],
  },
});
