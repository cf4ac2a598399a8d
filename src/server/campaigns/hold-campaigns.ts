import { beginSending, recordByServer } from "#server/campaigns/campaign-progress.ts";
import { findUnfinishedCampaigns, setProgress } from "#server/campaigns/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

const BECAUSE = "Held after a restore or move: its emails may have been sent since. Resume sends those that wait.";

/**
 * Pauses the campaigns that may have been sent since a copy of the database, until somebody resumes or stops them. Campaigns that are
 * paused in the copy get the reason as well, since somebody may have resumed them after the copy.
 */
export async function holdCampaigns(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  for (const before of await findUnfinishedCampaigns(tx)) {
    const { id, status, scheduledFor, pausedBecause } = before;
    if (pausedBecause.startsWith(BECAUSE) || (status === "Scheduled" && (scheduledFor ?? "") > at)) continue;
    if (status === "Scheduled") await beginSending(tx, id, at);
    const paused_because = [BECAUSE, pausedBecause].join(" ").trim();
    await setProgress(tx, id, { status: "Paused", paused_because }, at);
    await recordByServer(tx, "held after a restore or move", before, now);
  }
}
