import type { ReplyArea } from "#contract/replies.ts";

/** Column of a reply that refers to the answered record. */
export const RECORD_COLUMNS = {
  messages: "message_id",
  applications: "application_id",
  customers: "customer_id",
  deals: "deal_id",
} as const satisfies Record<ReplyArea, string>;
