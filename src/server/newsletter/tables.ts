import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    subscribers: {
      id: string;
      email: string;
      /** Unique key of the address, in lower case. */
      email_key: string;
      status: "Pending" | "Confirmed" | "Unsubscribed";
      spam_reason: "hidden-field" | "too-fast" | null;
      /** SHA-256 of the newest link's token, which is not stored; `null` without a valid link. */
      token_hash: string | null;
      token_expires_at: Instant | "";
      consent_version: string;
      /** Version of the privacy notice in force when the visitor signed up. */
      notice_version: number;
      requested_at: Instant;
      requested_from: string;
      confirmed_at: Instant | null;
      confirmed_from: string;
      unsubscribed_at: Instant | null;
      consent_source: "Form" | "Import";
      /** Where an imported address agreed, as the import says. */
      evidence: string;
      /** Import that added the address. */
      import_id: string | null;
      search: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Addresses that unsubscribed or came back and whose rows are deleted, so that no import adds them again. */
    declined_addresses: {
      /** Keyed hash of the address in lower case. */
      hash: string;
    };
  }
}

export const subscribersTable = defineTable("subscribers", {
  key: ["id"],
  countedBy: ["status"],
  recordType: "subscriber",
  namesPeople: { addresses: ["email_key"] },
});

export const declinedAddressesTable = defineTable("declined_addresses", { key: ["hash"], namesPeople: false });
