import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    visit_days: { day: string; views: number; visitors: number };
    visit_pages: { day: string; path: string; views: number };
    /** Views that came from other websites, by their host. */
    visit_referrers: { day: string; host: string; views: number };
    /** Salt of the hashes of a day, deleted after midnight. */
    visit_salts: { day: string; salt: string };
    /** Keyed hashes of a day's visitors, deleted after midnight. */
    visitor_hashes: { day: string; hash: string };
  }
}

export const visitDaysTable = defineTable("visit_days", { key: ["day"], namesPeople: false });

export const visitPagesTable = defineTable("visit_pages", { key: ["day", "path"], namesPeople: false });

export const visitReferrersTable = defineTable("visit_referrers", { key: ["day", "host"], namesPeople: false });

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
