import { CUSTOM_SEARCH_TABLES, defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    campaigns: {
      id: string;
      subject: string;
      subject_key: string;
      preheader: string;
      body: string;
      article_id: string | null;
      status: "Draft" | "Scheduled" | "Sending" | "Paused" | "Stopped" | "Sent";
      /** These instants are `""` without one, since a null would sort differently on the two databases. */
      scheduled_for: Instant | "";
      started_at: Instant | "";
      finished_at: Instant | "";
      paused_because: string;
      recipients: number;
      sent: number;
      failed: number;
      unsubscribed: number;
      bounced: number;
      /** Mails that were refused or failed otherwise, for good, since the last one that was sent, or since somebody resumed. */
      refused_in_row: number;
      sample: Flag;
      search: string;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** Last reader for whom a mail was made, by the campaigns that lack mails. Apart, since counts change the campaign's row. */
    campaign_cursors: {
      campaign_id: string;
      /** `""` before the first one. */
      reader_id: string;
    };
    /**
     * Readers whose mail was refused or failed otherwise, for good, since the last accepted one. Their subscriptions have not ended
     * yet.
     */
    campaign_refusals: {
      campaign_id: string;
      reader_id: string;
      /** 1 if the mail server refused the recipient, not the sender or the mail. */
      is_recipient: 0 | 1;
    };
  }
}

export const campaignsTable = defineTable("campaigns", {
  key: ["id"],
  refersTo: ["articles"],
  recordType: "campaign",
  namesPeople: CUSTOM_SEARCH_TABLES,
  pictures: { columns: ["body"], key: "id", use: "campaign_id", only: "status in ('Draft', 'Scheduled')" },
});

export const campaignRefusalsTable = defineTable("campaign_refusals", {
  key: ["campaign_id", "reader_id"],
  refersTo: ["campaigns"],
  namesPeople: false,
});

export const campaignCursorsTable = defineTable("campaign_cursors", {
  key: ["campaign_id"],
  refersTo: ["campaigns"],
  namesPeople: false,
});
