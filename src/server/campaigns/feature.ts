import { campaignLane } from "#server/campaigns/campaign-lane.ts";
import { sweepStoppedCampaigns } from "#server/campaigns/delete-mails.ts";
import { campaignMailPreviews } from "#server/campaigns/mails.ts";
import { notifiedCampaigns } from "#server/campaigns/notified-store.ts";
import { serveCampaigns } from "#server/campaigns/routes.ts";
import { scheduledCampaigns, startCampaigns } from "#server/campaigns/run-campaigns.ts";
import { sampleCampaigns } from "#server/campaigns/samples.ts";
import { settleBounced, settleCampaignMail } from "#server/campaigns/settle-mail.ts";
import { campaignCursorsTable, campaignRefusalsTable, campaignsTable } from "#server/campaigns/tables.ts";
import { findRowsMentioning } from "#server/platform/people/personal-rows.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

/** Texts in which addresses are searched. */
const TEXTS = [{ table: campaignsTable.name, columns: ["subject", "preheader", "body"], record: "id" }] as const;

async function sweepCampaigns(platform: Platform): Promise<void> {
  await sweepStoppedCampaigns(platform);
  await settleBounced(platform);
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
  people: {
    // Its mails to readers are mails of the outbox, which are erased.
    mentions: {
      type: campaignsTable.recordType,
      find: (database, keys) => findRowsMentioning(database, TEXTS, keys),
    },
  },
  scheduled: scheduledCampaigns,
  notified: notifiedCampaigns,
  mail: { previews: campaignMailPreviews, statusChanged: settleCampaignMail, lanes: [campaignLane] },
  background: { start: startCampaigns, sweep: sweepCampaigns },
};
