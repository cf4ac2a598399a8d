import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    replies: {
      id: string;
      /** Id of the answered record. Exactly one of the four is set. */
      message_id: string | null;
      application_id: string | null;
      customer_id: string | null;
      deal_id: string | null;
      /** Address to which the reply went. */
      email: string;
      email_key: string;
      /** Addresses that got a copy, one a line; `reply_addresses` has their keys. */
      cc: string;
      /** Kept name of the author. */
      signed_by: string | null;
      subject: string;
      text: string;
      /** Id of the mail in the outbox, and the part of its Message-ID before the `@`. The mail is deleted when the reply is taken back. */
      mail_id: string;
      sends_at: Instant;
      /** Id of the reply's line in the customer's history. */
      interaction_id: string | null;
      taken_back_at: Instant | null;
      created_at: Instant;
    };
    reply_attachments: {
      id: string;
      reply_id: string;
      /** Name of the file in the store. A trigger marks the file for removal when the row is deleted. */
      file: string;
      /** Name of the file for people. */
      name: string;
      /** Media type in the mail. */
      type: string;
      bytes: number;
      created_at: Instant;
    };
    /** Keys of the addresses that got a copy, by which a look-up finds the reply. */
    reply_addresses: { reply_id: string; email_key: string };
    acknowledgement_mails: {
      /** Id of the mail that confirmed the record to its sender: the part of its Message-ID before the `@`. */
      mail_id: string;
      /** Id of the confirmed record. Exactly one of the two is set. */
      message_id: string | null;
      application_id: string | null;
    };
  }
}

export const repliesTable = defineTable("replies", {
  key: ["id"],
  refersTo: ["messages", "applications", "customers", "deals", "account_names"],
  recordType: "reply",
  namesPeople: { addresses: ["email_key"], texts: ["subject", "text"] },
});

export const replyAddressesTable = defineTable("reply_addresses", {
  key: ["reply_id", "email_key"],
  refersTo: ["replies"],
  namesPeople: { partOf: "replies", by: "reply_id" },
});

export const replyAttachmentsTable = defineTable("reply_attachments", {
  key: ["id"],
  refersTo: ["replies"],
  namesPeople: { partOf: "replies", by: "reply_id", texts: ["name"] },
  files: [{ column: "file", store: "resumes" }],
});

/** Ids of sent mails, which outlive these mails in the outbox. They name no person. */
export const acknowledgementMailsTable = defineTable("acknowledgement_mails", {
  key: ["mail_id"],
  refersTo: ["messages", "applications"],
  namesPeople: false,
});
