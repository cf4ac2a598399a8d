import { NOT_POSSIBLE } from "#contract/campaigns.ts";
import { recordByServer } from "#server/campaigns/campaign-progress.ts";
import { campaignStore, countFailed, countSent, setProgress, uncountFailed } from "#server/campaigns/store.ts";
import { endRefusedSubscription } from "#server/newsletter/readers.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { SettledMail } from "#server/platform/platform.ts";

/** Mails that fail one after the other before the server pauses their campaign, since their sender is refused then. */
const MOST_REFUSED_IN_ROW = 20;

/**
 * Counts a mail of a campaign that was sent, failed or is tried again. Ends the subscription of a refused recipient, and pauses a
 * campaign whose mails fail one after the other.
 */
export async function settleCampaignMail(tx: Tx, mail: SettledMail, now: Date): Promise<void> {
  if (mail.campaignId === "") return;
  if (mail.status === "Sent") await countSent(tx, mail.campaignId);
  else if (mail.status === "Queued") await tryAgain(tx, mail, now);
  else await fail(tx, mail, now);
}

async function fail(tx: Tx, { campaignId, aboutId, isRecipientRefused, reason = "" }: SettledMail, now: Date) {
  if (isRecipientRefused) await endRefusedSubscription(tx, aboutId, now);
  if ((await countFailed(tx, campaignId)) < MOST_REFUSED_IN_ROW) return;
  const before = (await campaignStore.find(tx, campaignId))?.record;
  if (before?.status !== "Sending") return;
  // Without addresses: the campaign stays when its reader is erased.
  const answer = reason.replace(/[^\s<>]*@[^\s<>]*/g, "…");
  const because = `${MOST_REFUSED_IN_ROW} emails failed one after the other. The last answer was: ${answer}`;
  await setProgress(tx, campaignId, { status: "Paused", paused_because: because }, now.toISOString());
  await recordByServer(tx, "paused by itself", before, now);
}

/** Takes back the count of a failed mail. A campaign that was Sent is Sending again until the mail is settled. */
async function tryAgain(tx: Tx, { campaignId, wasFailed = false }: SettledMail, now: Date): Promise<void> {
  const before = (await campaignStore.find(tx, campaignId))?.record;
  if (!before || before.status === "Stopped")
    throw new HttpError(409, NOT_POSSIBLE, "This email belongs to a campaign that was stopped.");
  if (wasFailed) await uncountFailed(tx, campaignId);
  if (before.status === "Sent")
    await setProgress(tx, campaignId, { status: "Sending", finished_at: "" }, now.toISOString());
}
