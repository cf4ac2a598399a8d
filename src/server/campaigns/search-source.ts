import { campaignsTable } from "#server/campaigns/tables.ts";
import { searchQuickly } from "#server/platform/database/quick-search.ts";
import type { SearchSource } from "#server/platform/platform.ts";

export const searchedCampaigns: SearchSource = {
  type: "campaign",
  async find(database, term, most) {
    const rows = await searchQuickly(database, { table: campaignsTable, begins: ["subject_key"] }, term, most);
    return rows.map(({ id, subject, status }) => ({ id, title: subject, subtitle: status }));
  },
};
