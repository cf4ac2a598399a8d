import type { Device } from "#contract/visits.ts";
import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    visit_days: { day: string; views: number; visitors: number };
    visit_pages: { day: string; path: string; views: number };
    /** Views that came from other websites, by their host. */
    visit_referrers: { day: string; host: string; views: number };
    /** Salt of the hashes of a day, deleted after midnight. */
    visit_salts: { day: string; salt: string };
    /** Keyed hashes of a day's visitors with their first view, deleted after midnight. */
    visitor_hashes: { day: string; hash: string; source: string; medium: string; campaign: string; entry: string };
    /** Visitors by the source of their first view of the day, and the forms that they sent. */
    visit_sources: {
      day: string;
      source: string;
      medium: string;
      campaign: string;
      visitors: number;
      goals: number;
    };
    /** Visitors by the page of their first view of the day, and the forms that they sent. */
    visit_entries: { day: string; path: string; visitors: number; goals: number };
    visit_devices: { day: string; device: Device; visitors: number };
    /** Links of a campaign to pages of the site, and the views by each. */
    visit_links: { campaign_id: string; url: string; views: number };
  }
}

export const visitDaysTable = defineTable("visit_days", { key: ["day"], namesPeople: false });

export const visitPagesTable = defineTable("visit_pages", { key: ["day", "path"], namesPeople: false });

export const visitReferrersTable = defineTable("visit_referrers", { key: ["day", "host"], namesPeople: false });

export const visitSourcesTable = defineTable("visit_sources", {
  key: ["day", "source", "medium", "campaign"],
  namesPeople: false,
});

export const visitEntriesTable = defineTable("visit_entries", { key: ["day", "path"], namesPeople: false });

export const visitDevicesTable = defineTable("visit_devices", { key: ["day", "device"], namesPeople: false });

export const visitLinksTable = defineTable("visit_links", {
  key: ["campaign_id", "url"],
  refersTo: ["campaigns"],
  namesPeople: false,
});

export const visitSaltsTable = defineTable("visit_salts", {
  key: ["day"],
  namesPeople: false,
  leftOutOfCopies: true,
});

/** A hash names nobody without address, browser and salt together. After midnight it is deleted. */
export const visitorHashesTable = defineTable("visitor_hashes", {
  key: ["day", "hash"],
  namesPeople: false,
  leftOutOfCopies: true,
});
