import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    /** Mails and calls in the threads of records. The words of the form with which a record began are in the record. */
    received_entries: {
      id: string;
      /** Id of the record. Exactly one of the three is set. */
      message_id: string | null;
      application_id: string | null;
      deal_id: string | null;
      /** Time of the arrival. */
      at: Instant;
      name: string;
      /** Address of the sender; `""` for a call. */
      email: string;
      email_key: string;
      phone: string;
      /** The telephone number in one form (`phoneKey`); `""` without a number. */
      phone_key: string;
      /** JSON list of `Name <address>`. `received_addresses` has the keys of these and of `cc`. */
      recipients: Json;
      cc: Json;
      subject: string;
      text: string;
      quoted: string;
      is_automatic: Flag;
      is_unverified: Flag;
      /** Message-ID of the mail with its brackets; `""` without one. */
      message_id_header: string;
      /** Sender, subject and text, normalised for a search. */
      search: string;
    };
    /** Keys of the addresses to which a mail was sent, by which a look-up finds it. */
    received_addresses: { entry_id: string; email_key: string };
    received_files: {
      id: string;
      entry_id: string;
      /** Name of the file in the store; null if it was above a limit and left out. A trigger marks it for removal with its row. */
      file: string | null;
      /** Name of the file for people. */
      name: string;
      type: string;
      bytes: number;
    };
  }
}

export const receivedEntriesTable = defineTable("received_entries", {
  key: ["id"],
  refersTo: ["messages", "applications", "deals"],
  recordType: "entry",
  namesPeople: { addresses: ["email_key"], texts: ["name", "recipients", "cc", "subject", "text", "quoted"] },
});

export const receivedAddressesTable = defineTable("received_addresses", {
  key: ["entry_id", "email_key"],
  refersTo: ["received_entries"],
  namesPeople: { partOf: "received_entries", by: "entry_id" },
});

export const receivedFilesTable = defineTable("received_files", {
  key: ["id"],
  refersTo: ["received_entries"],
  namesPeople: { partOf: "received_entries", by: "entry_id", texts: ["name"] },
  files: [{ column: "file", store: "resumes" }],
});
