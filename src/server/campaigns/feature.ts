import { campaignLane } from "#server/campaigns/campaign-lane.ts";
import { sweepStoppedCampaigns } from "#server/campaigns/delete-mails.ts";
import { campaignMailPreviews } from "#server/campaigns/mails.ts";
import { notifiedCampaigns } from "#server/campaigns/notified-store.ts";
import { findCampaignsNaming } from "#server/campaigns/personal-campaigns.ts";
import { serveCampaigns } from "#server/campaigns/routes.ts";
import { scheduledCampaigns, startCampaigns } from "#server/campaigns/run-campaigns.ts";
import { sampleCampaigns } from "#server/campaigns/samples.ts";
import { settleCampaignMail, settleReturned } from "#server/campaigns/settle-mail.ts";
import { campaignCursorsTable, campaignRefusalsTable, campaignsTable } from "#server/campaigns/tables.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

async function sweepCampaigns(platform: Platform): Promise<void> {
  await sweepStoppedCampaigns(platform);
  await settleReturned(platform);
}

export const campaigns: Feature = {
  name: "campaigns",
  tables: [campaignsTable, campaignCursorsTable, campaignRefusalsTable],
  http: { calls: serveCampaigns },
  search: {
    staff: quickSource(campaignsTable, {
      begins: ["subject_key"],
      title: ({ subject }) => subject,
      subtitle: ({ status }) => status,
    }),
  },
  content: { samples: sampleCampaigns },
  people: { mentions: { type: campaignsTable.recordType, find: findCampaignsNaming } },
  scheduled: scheduledCampaigns,
  notified: notifiedCampaigns,
  mail: { previews: campaignMailPreviews, statusChanged: settleCampaignMail, lanes: [campaignLane] },
  background: { start: startCampaigns, sweep: sweepCampaigns },
};
