import type { ReplyArea } from "#contract/replies.ts";

/** Properties of a record that a reply to it needs. */
export interface ReplyTarget {
  /** Type and name of the record in the audit log. */
  type: string;
  recordName: string;
  /** Name and address of the recipient. */
  name: string;
  email: string;
  /** Topic for the subject of the reply; `""` if unknown. */
  about: string;
  /** Reference of the record; `""` if it has none. */
  reference: string;
  isSpam: boolean;
  /** Customer whose history lists the reply. */
  customerId: string | null;
  /** End of the retention period of the record and the mail; `null` for a record that only a user deletes. */
  deleteAfter: string | null;
}

/** Column of a reply that refers to the answered record. */
export const RECORD_COLUMNS = {
  messages: "message_id",
  applications: "application_id",
  customers: "customer_id",
} as const satisfies Record<ReplyArea, string>;
