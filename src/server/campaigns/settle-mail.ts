import { DAY_MS } from "#contract/calendar-day.ts";
import { type Campaign, NOT_POSSIBLE } from "#contract/campaigns.ts";
import { recordByServer } from "#server/campaigns/campaign-progress.ts";
import {
  campaignStore,
  decrementFailed,
  deleteRefusal,
  findBouncedCampaigns,
  findBouncedMails,
  findLastError,
  findLongestStreak,
  findRefusedReaders,
  incrementBounced,
  incrementFailed,
  incrementSent,
  insertRefusal,
  setProgress,
  takeRefusals,
} from "#server/campaigns/store.ts";
import { endRefusedSubscription } from "#server/newsletter/readers.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { failureWords } from "#server/platform/mail/failure-words.ts";
import { isRecipientRefusal, refusalOf } from "#server/platform/mail/refusals.ts";
import type { ChangedMail, Platform } from "#server/platform/platform.ts";

/** Number of failures in a row after which the server pauses a campaign, since its sender is refused then. */
const PAUSING_FAILURES = 20;
/**
 * Number of refused recipients after the last accepted mail with which a campaign is paused at its end. A shorter list than
 * `PAUSING_FAILURES` would otherwise lose its readers to a refused sender.
 */
const PAUSING_FAILURES_AT_END = 5;
/** Number of bounced mails of a campaign from which on a bounce ends no subscription at once: the sender may be refused. */
const MANY_BOUNCED = 5;

/**
 * Counts a mail of a campaign that was sent, failed, came back or is tried again. Pauses a campaign whose mails fail one after the other.
 * An accepted mail ends the subscriptions of the recipients refused before it: the sender is not refused then.
 */
export async function settleCampaignMail(tx: Tx, mail: ChangedMail, platform: Pick<Platform, "now">): Promise<void> {
  if (mail.campaignId === "") return;
  const now = platform.now();
  if (mail.status === "Sent") await countSent(tx, mail, now);
  else if (mail.status === "Bounced") await countBounced(tx, mail, now);
  else if (mail.status === "Queued") await takeBackFailure(tx, mail, now);
  else await countFailed(tx, mail, now);
}

/** Counts a sent mail. While the campaign is being sent, ends the subscriptions of the recipients refused before. */
async function countSent(tx: Tx, { campaignId }: ChangedMail, now: Date): Promise<void> {
  // A mail that was under way when the campaign was paused proves nothing: a resume tries the refused ones again.
  if ((await incrementSent(tx, campaignId)) === "Sending") await endRefused(tx, campaignId, now);
}

/**
 * Counts a mail that failed for good, and notes its reader until it is clear whether the reader or the sender is refused. Pauses the
 * campaign after `PAUSING_FAILURES` failures in a row.
 */
async function countFailed(tx: Tx, { campaignId, aboutId, isRecipientRefused, reason = "" }: ChangedMail, now: Date) {
  const counted = await incrementFailed(tx, campaignId);
  if (!counted || counted.status === "Stopped") return;
  await insertRefusal(tx, { campaign_id: campaignId, reader_id: aboutId, is_recipient: isRecipientRefused ? 1 : 0 });
  if (counted.status !== "Sending" || Number(counted.refused_in_row) < PAUSING_FAILURES) return;
  const before = (await campaignStore.find(tx, campaignId))?.record;
  if (before) await pauseAfterFailures(tx, before, { failed: PAUSING_FAILURES, reason }, now);
}

/**
 * Counts a mail that came back. Its reader is unsubscribed if the mail server refused the recipient, and few mails of the campaign have
 * come back. After many, the sender may be refused, and `settleBounced` decides.
 */
async function countBounced(tx: Tx, { campaignId, aboutId, isRecipientRefused, sentAt }: ChangedMail, now: Date) {
  const bounced = await incrementBounced(tx, campaignId);
  if (!isRecipientRefused || bounced >= MANY_BOUNCED) return;
  await endRefusedSubscription(tx, aboutId, now, sentAt);
}

/** Days after the start of a campaign for which bounced mails are looked at. Mail servers try for five days. */
const BOUNCING_DAYS = 8;

/**
 * Unsubscribes the readers of recent campaigns whose mails came back because there is no such recipient. In a campaign of which
 * `PAUSING_FAILURES` mails failed or came back in a row, the sender may be refused, and nobody is unsubscribed.
 */
export async function settleBounced({ database, now }: Pick<Platform, "database" | "now">): Promise<void> {
  const since = new Date(now().getTime() - BOUNCING_DAYS * DAY_MS).toISOString();
  for (const campaignId of await findBouncedCampaigns(database.read, since)) {
    if ((await findLongestStreak(database.read, campaignId)) >= PAUSING_FAILURES) continue;
    for (const chunk of chunksOf(await findBouncedMails(database.read, campaignId)))
      await database.write(async (tx) => {
        for (const { readerId, code, sentAt } of chunk)
          if (isRecipientRefusal(refusalOf(code))) await endRefusedSubscription(tx, readerId, now(), sentAt);
      });
  }
}

/** Pauses a campaign in the name of the server. `reason` is that of the last failure. */
async function pauseAfterFailures(
  tx: Tx,
  before: Campaign,
  { failed, reason }: { failed: number; reason: string },
  now: Date,
): Promise<void> {
  const paused_because = `${failed} emails failed one after the other. Nobody was unsubscribed, and Resume tries them again. The last answer was: ${failureWords(reason)}.`;
  await setProgress(tx, before.id, { status: "Paused", paused_because }, now.toISOString());
  await recordByServer(tx, "paused by itself", before, now);
}

/** Ends the subscriptions of the recipients refused since the last accepted mail of a campaign. */
async function endRefused(tx: Tx, campaignId: string, now: Date): Promise<void> {
  for (const reader of await takeRefusals(tx, campaignId)) await endRefusedSubscription(tx, reader, now);
}

/**
 * Ends the subscriptions of the recipients refused since the last accepted mail of a campaign whose mails are all settled. If they are
 * many, their sender may be refused: the campaign is paused instead. Returns whether the campaign was paused.
 */
export async function settleLastRefused(tx: Tx, before: Campaign, now: Date): Promise<boolean> {
  const refused = await findRefusedReaders(tx, before.id);
  if (refused.length < PAUSING_FAILURES_AT_END) {
    await endRefused(tx, before.id, now);
    return false;
  }
  const reason = await findLastError(tx, before.id, refused);
  await pauseAfterFailures(tx, before, { failed: refused.length, reason }, now);
  return true;
}

/**
 * Takes back the count of a failed mail that is queued again. A campaign that was Sent is Sending again until the mail is settled.
 * Throws a 409 if the campaign was stopped or deleted.
 */
async function takeBackFailure(
  tx: Tx,
  { campaignId, aboutId, wasFailed = false }: ChangedMail,
  now: Date,
): Promise<void> {
  const before = (await campaignStore.find(tx, campaignId))?.record;
  if (!before || before.status === "Stopped")
    throw new HttpError(409, NOT_POSSIBLE, "This email belongs to a campaign that was stopped.");
  if (wasFailed) await decrementFailed(tx, campaignId);
  await deleteRefusal(tx, campaignId, aboutId);
  if (before.status === "Sent")
    await setProgress(tx, campaignId, { status: "Sending", finished_at: "" }, now.toISOString());
}
