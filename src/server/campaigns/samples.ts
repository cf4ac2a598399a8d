import { deleteCampaign, hasCampaigns, insertCampaign } from "#server/campaigns/store.ts";
import { campaignsTable } from "#server/campaigns/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { SAMPLE_CAMPAIGN } from "#server/sample-data/sample-news.ts";

/** Inserts the sample issue of the newsletter, a draft, if there are no campaigns. */
async function loadSampleCampaign(tx: Tx, now: Date): Promise<void> {
  if (await hasCampaigns(tx)) return;
  await insertCampaign(tx, newId(), { ...SAMPLE_CAMPAIGN, articleId: null, pictures: [] }, now.toISOString(), 1);
}

export const sampleCampaigns: Samples = { table: campaignsTable, load: loadSampleCampaign, remove: deleteCampaign };
