import { findCampaignMails, findDeletedCampaigns, findUnclearedCampaigns } from "#server/campaigns/store.ts";
import { deleteMailsById } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Mails deleted in one transaction, so that other writers hardly wait. */
const BATCH_SIZE = 200;

/** Deletes mails of a campaign: all, or those that wait and are not under way. */
export async function deleteMailsOf(
  { database, now }: Pick<Platform, "database" | "now">,
  campaignId: string,
  which: "all" | "waiting",
): Promise<void> {
  for (;;) {
    const deleted = await database.write(async (tx) => {
      const waiting = which === "waiting" ? { waitingAt: now().getTime() } : {};
      const ids = await findCampaignMails(tx, campaignId, { ...waiting, most: BATCH_SIZE });
      if (ids.length > 0) await deleteMailsById(tx, ids);
      return ids.length;
    });
    if (deleted < BATCH_SIZE) return;
  }
}

/**
 * Deletes mails of stopped campaigns that were under way at the stop, and mails of stopped and deleted campaigns that a killed process
 * left.
 */
export async function sweepStoppedCampaigns(platform: Platform): Promise<void> {
  const { read } = platform.database;
  for (const id of await findUnclearedCampaigns(read)) await deleteMailsOf(platform, id, "waiting");
  for (const id of await findDeletedCampaigns(read)) await deleteMailsOf(platform, id, "all");
}
