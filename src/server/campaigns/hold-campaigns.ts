import { beginSending, recordByServer } from "#server/campaigns/campaign-progress.ts";
import { campaignStore, findActiveCampaigns, setProgress } from "#server/campaigns/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

const BECAUSE = "Held after a restore or move: its emails may have been sent since. Resume sends those that wait.";

/** Pauses the campaigns that may have been sent since a copy of the database, until somebody resumes or stops them. */
export async function holdCampaigns(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  for (const { id, status, scheduled_for } of await findActiveCampaigns(tx)) {
    const before = (await campaignStore.find(tx, id))?.record;
    if (!before || (status === "Scheduled" && scheduled_for > at)) continue;
    if (status === "Scheduled") await beginSending(tx, id, at);
    await setProgress(tx, id, { status: "Paused", paused_because: BECAUSE }, at);
    await recordByServer(tx, "held after a restore or move", before, now);
  }
}
