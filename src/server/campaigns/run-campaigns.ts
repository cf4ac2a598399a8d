import { DAY_MS } from "#contract/calendar-day.ts";
import { beginSending, recordByServer, recordCampaign } from "#server/campaigns/campaign-progress.ts";
import { findLinks } from "#server/campaigns/compose-mail.ts";
import { settleLastRefused } from "#server/campaigns/settle-mail.ts";
import {
  campaignStore,
  deleteCursor,
  findActiveCampaigns,
  findCursor,
  insertCampaignMails,
  moveCursor,
  setProgress,
} from "#server/campaigns/store.ts";
import { listReaders } from "#server/newsletter/readers.ts";
import { every } from "#server/platform/loops.ts";
import type { Platform, ScheduledWork } from "#server/platform/platform.ts";
import { noteCampaignLinks } from "#server/visits/campaign-links.ts";

type Runner = Pick<Platform, "config" | "database" | "now" | "mailQueued">;

/** Mails made in one transaction of about 20 ms, so that other writers hardly wait. */
const MAILS_AT_A_TIME = 200;
/** Days for which the mails of a campaign stay in the outbox. Its counts stay. */
const KEPT_DAYS = 90;

/** Campaigns that are scheduled. They begin to be sent when they are due. */
export const scheduledCampaigns: ScheduledWork = {
  type: campaignStore.type,
  needs: "campaigns:write",
  async run(tx, due, at) {
    for (const { id } of due) {
      const before = (await campaignStore.find(tx, id))?.record;
      if (before?.status !== "Scheduled") continue;
      await beginSending(tx, id, at.toISOString());
      await recordByServer(tx, "started sending as scheduled", before, at);
    }
  },
  async takeBack(tx, { now }, actor, id) {
    const before = (await campaignStore.find(tx, id))?.record;
    if (before?.status !== "Scheduled" || before.scheduledFor === null) return undefined;
    const at = now();
    await setProgress(tx, id, { status: "Draft", scheduled_for: "" }, at.toISOString());
    await recordCampaign(tx, "took back the schedule of", before, at, actor);
    return { title: before.subject, path: `/admin/campaigns/${id}/edit`, at: before.scheduledFor };
  },
};

/**
 * Makes the next mails of a campaign. Mails and cursor are written in one transaction, so that a kill neither loses nor doubles a mail.
 * Returns whether more mails are to be made.
 */
function makeSomeMails(platform: Runner, id: string): Promise<boolean> {
  const { database, now } = platform;
  return database.write(async (tx) => {
    const lastReaderId = await findCursor(tx, id);
    const campaign = lastReaderId === undefined ? undefined : (await campaignStore.find(tx, id))?.record;
    if (lastReaderId === undefined || campaign?.status !== "Sending") return false;
    // Once, before the first mail: only views of stored links are counted.
    if (lastReaderId === "") await noteCampaignLinks(tx, await findLinks(platform, tx, campaign));
    const readers = await listReaders(tx, {
      after: lastReaderId,
      confirmedUntil: campaign.startedAt ?? "",
      most: MAILS_AT_A_TIME,
    });
    const at = now();
    const deleteAfter = new Date(at.getTime() + KEPT_DAYS * DAY_MS).toISOString();
    if (readers.length > 0) await insertCampaignMails(tx, campaign, readers, { now: at, deleteAfter });
    const last = readers.at(-1);
    const isMore = last !== undefined && readers.length === MAILS_AT_A_TIME;
    if (isMore) await moveCursor(tx, id, last.id);
    else await deleteCursor(tx, id);
    return isMore;
  });
}

/** Marks a campaign as Sent, unless mails were queued since the caller looked, or `settleLastRefused` pauses it. */
async function finish({ database, now }: Runner, id: string): Promise<void> {
  await database.write(async (tx) => {
    const campaign = (await findActiveCampaigns(tx)).find((active) => active.id === id);
    const before = (await campaignStore.find(tx, id))?.record;
    if (before?.status !== "Sending" || !campaign || campaign.lacksMails || campaign.hasMail) return;
    const at = now();
    if (await settleLastRefused(tx, before, at)) return;
    await setProgress(tx, id, { status: "Sent", finished_at: at.toISOString() }, at.toISOString());
    await recordByServer(tx, "finished sending", before, at);
  });
}

/**
 * Makes the mails of the campaigns that are being sent, and marks those as Sent of which no mail waits.
 * Any number of processes may do so at once. `isStopped` ends the work between two transactions.
 */
export async function advanceCampaigns(platform: Runner, isStopped: () => boolean = () => false): Promise<void> {
  const { read } = platform.database;
  const active = await findActiveCampaigns(read);
  for (const { id, lacksMails } of active) {
    while (lacksMails && !isStopped()) {
      const isMore = await makeSomeMails(platform, id);
      platform.mailQueued();
      if (!isMore) break;
    }
  }
  for (const { id, lacksMails, hasMail } of active)
    if (!lacksMails && !hasMail && !isStopped()) await finish(platform, id);
}

const LOOK_EVERY_MS = 1000;

/** Starts the loop that makes the mails of campaigns and finishes campaigns. */
export function startCampaigns(platform: Platform): void {
  every(platform, { name: "campaigns", ms: LOOK_EVERY_MS }, (isStopping) => advanceCampaigns(platform, isStopping));
}
