import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    messages: {
      id: string;
      reference: string;
      source: "Website" | "Email" | "Phone";
      name: string;
      name_key: string;
      email: string;
      email_key: string;
      phone: string;
      /** The telephone number in one form (`phoneKey`); `""` without a number. */
      phone_key: string;
      company: string;
      subject: string;
      message: string;
      status: "New" | "Read" | "Done" | "Spam";
      spam_reason: "hidden-field" | "too-fast" | "spam-flag" | "blocked-sender" | null;
      customer_id: string | null;
      /** Account that takes care of the message. Without a foreign key: `releaseWork` ends an assignment with an audit entry. */
      assignee_id: string | null;
      /** End of the snooze. It is removed once somebody reads the message or changes its status afterwards. */
      snoozed_until: Instant | null;
      /** Time of the latest reply that was neither taken back nor failed, if no person has written since. */
      replied_at: Instant | null;
      first_answered_at: Instant | null;
      last_entry_at: Instant;
      /** Set while the message has only mails of programs and nobody has opened it. */
      is_automatic: Flag;
      /** JSON of `WithdrawnLead`: the lead that was withdrawn when staff marked the message as Spam. */
      withdrawn_lead: string | null;
      /** Start of the sender's visit: its source and its first page. Both are `""` unless they were kept. */
      came_from: string;
      first_page: string;
      /** Version of the data notice shown beside the form. */
      form_notice: string;
      /** Version of the privacy notice in force when the message arrived. */
      notice_version: number;
      delete_after: Instant;
      sample: Flag;
      search: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Messages that became part of another one, by their former ids. Their references still lead there. */
    merged_messages: { id: string; reference: string; message_id: string; created_at: Instant };
  }
}

export const mergedMessagesTable = defineTable("merged_messages", {
  key: ["id"],
  refersTo: ["messages"],
  namesPeople: { partOf: "messages", by: "message_id" },
});

export const messagesTable = defineTable("messages", {
  key: ["id"],
  refersTo: ["customers"],
  countedBy: ["status"],
  recordType: "message",
  namesPeople: {
    addresses: ["email_key"],
    name: "name_key",
    texts: ["name", "company", "subject", "message"],
  },
});
