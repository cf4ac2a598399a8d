import { DAY_MS } from "#contract/calendar-day.ts";
import { type Campaign, type CampaignStatus, NOT_POSSIBLE } from "#contract/campaigns.ts";
import { beginSending, requireStatus } from "#server/campaigns/campaign-progress.ts";
import { composeTest } from "#server/campaigns/compose-mail.ts";
import { deleteMailsOf } from "#server/campaigns/delete-mails.ts";
import {
  campaignStore,
  deleteCursor,
  renewAttempts,
  requeueFailed,
  requeueSinceAccepted,
  scheduleCampaign,
  setProgress,
  takeRefusals,
} from "#server/campaigns/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import { type ActorContext, changeRecord, findOr404 } from "#server/platform/records/records.ts";
import { lockBodyPictures, requireBodyLinks } from "#server/publications/body-rules.ts";

type Changed = Promise<VersionedRecord<Campaign>>;

/** Instant at which a campaign starts. Without an instant, or with a past one, it starts at once. */
type Start = string | null | undefined;

/** Starts a draft now, or schedules it. Throws a 400 for links and pictures that lead nowhere. */
export function sendCampaign(platform: Platform, acting: ActorContext, id: string, at: Start): Changed {
  return setStart(platform, acting, { id, at, status: "Draft", action: "scheduled" });
}

/** Changes the start of a scheduled campaign, or starts it now. Throws a 400 as `sendCampaign`. */
export function rescheduleCampaign(platform: Platform, acting: ActorContext, id: string, at: Start): Changed {
  return setStart(platform, acting, { id, at, status: "Scheduled", action: "rescheduled" });
}

/** Starts or schedules a campaign that has the status. `action` is that of the audit entry if the campaign starts later. */
function setStart(
  platform: Platform,
  acting: ActorContext,
  { id, at, status, action }: { id: string; at: Start; status: CampaignStatus; action: string },
): Changed {
  const isLater = at != null && at > platform.now().toISOString();
  async function work(tx: Tx, now: string, before: Campaign): Promise<void> {
    requireStatus(before, [status]);
    const { errors } = await lockBodyPictures(tx, before.body);
    if (errors.length > 0) throw invalidFields(errors);
    await requireBodyLinks(platform, tx, before.body);
    if (isLater) await scheduleCampaign(tx, id, { at, accountId: acting.session.account.id }, now);
    else await beginSending(tx, id, now);
  }
  return changeRecord(platform, campaignStore, acting, id, isLater ? action : "started sending", work);
}

/** Makes a scheduled campaign a draft again. */
export async function unscheduleCampaign(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  async function work(tx: Tx, now: string, before: Campaign): Promise<void> {
    requireStatus(before, ["Scheduled"]);
    await setProgress(tx, id, { status: "Draft", scheduled_for: "" }, now);
  }
  await changeRecord(platform, campaignStore, acting, id, "unscheduled", work);
}

export function pauseCampaign(platform: Platform, acting: ActorContext, id: string): Changed {
  async function work(tx: Tx, now: string, before: Campaign): Promise<void> {
    requireStatus(before, ["Sending"]);
    await setProgress(tx, id, { status: "Paused", paused_because: "" }, now);
  }
  return changeRecord(platform, campaignStore, acting, id, "paused", work);
}

/**
 * Continues a paused campaign. Mails that failed since the last accepted one are tried again: if their sender was refused, nothing is
 * lost. Mails that were refused for now get their full number of attempts again.
 */
export async function resumeCampaign(platform: Platform, acting: ActorContext, id: string): Changed {
  async function work(tx: Tx, now: string, before: Campaign): Promise<void> {
    requireStatus(before, ["Paused"]);
    await setProgress(tx, id, { status: "Sending", paused_because: "", refused_in_row: 0 }, now);
    await requeueSinceAccepted(tx, id, Date.parse(now));
    await renewAttempts(tx, id, Date.parse(now));
  }
  const resumed = await changeRecord(platform, campaignStore, acting, id, "resumed", work);
  platform.mailQueued();
  return resumed;
}

/** Sends a campaign again to those whose mail failed and who are still subscribed. Throws a 409 without any. */
export async function resendCampaign(platform: Platform, acting: ActorContext, id: string): Changed {
  async function work(tx: Tx, now: string, before: Campaign): Promise<void> {
    requireStatus(before, ["Sent"]);
    if ((await requeueFailed(tx, id, Date.parse(now))) === 0)
      throw new HttpError(409, NOT_POSSIBLE, "No email of this campaign failed to a reader who is still subscribed.");
    await setProgress(tx, id, { status: "Sending", finished_at: "", refused_in_row: 0 }, now);
  }
  const resent = await changeRecord(platform, campaignStore, acting, id, "sent again to failed readers", work);
  platform.mailQueued();
  return resent;
}

/** Ends a campaign for good and deletes the mails that wait. */
export async function stopCampaign(platform: Platform, acting: ActorContext, id: string): Changed {
  async function work(tx: Tx, now: string, before: Campaign): Promise<void> {
    requireStatus(before, ["Scheduled", "Sending", "Paused"]);
    await setProgress(tx, id, { status: "Stopped", finished_at: now, paused_because: "" }, now);
    await deleteCursor(tx, id);
    await takeRefusals(tx, id);
  }
  const stopped = await changeRecord(platform, campaignStore, acting, id, "stopped", work);
  // In transactions of its own. No mail is composed for a stopped campaign, and the sweep deletes those that a killed process leaves.
  await deleteMailsOf(platform, id, "waiting");
  return stopped;
}

/** How long a test mail stays in the outbox, so that its sender can see the outcome. */
const TEST_KEPT_MS = 7 * DAY_MS;

/** Sends the mail of a campaign to the caller alone. */
export async function sendTest(platform: Platform, acting: ActorContext, id: string): Promise<{ to: string }> {
  const { account } = acting.session;
  const { record: campaign } = await findOr404(platform.database.read, campaignStore, id);
  const mail = await composeTest(platform, campaign);
  const subject = namedRecord({ type: campaignStore.type, id, name: campaignStore.nameOf(campaign), people: [] });
  await act(platform, acting, subject, "sent a test", async (tx, _campaign, now) => {
    await queueMail(tx, platform, {
      kind: "campaign-test",
      senderName: mail.sender_name,
      to: { name: account.name, email: account.email },
      replyTo: mail.reply_to,
      subject: `[Test] ${mail.subject}`,
      text: mail.text,
      html: mail.html,
      aboutId: id,
      deleteAfter: new Date(now.getTime() + TEST_KEPT_MS).toISOString(),
    });
    return { result: undefined };
  });
  platform.mailQueued();
  return { to: account.email };
}
