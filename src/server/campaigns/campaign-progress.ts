import { type Campaign, type CampaignStatus, NOT_POSSIBLE } from "#contract/campaigns.ts";
import { campaignInTrail, campaignStore, insertCursor, setProgress } from "#server/campaigns/store.ts";
import { countReaders } from "#server/newsletter/readers.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { BY_THE_SERVER, recordAudit, type TrailAuthor } from "#server/platform/records/audit.ts";
import { changedFields } from "#server/platform/records/records.ts";

const STATES: Readonly<Record<CampaignStatus, string>> = {
  Draft: "is a draft",
  Scheduled: "is scheduled",
  Sending: "is being sent",
  Paused: "is paused",
  Stopped: "was stopped",
  Sent: "was sent",
};

/** Throws a 409 unless the campaign has one of these statuses. */
export function requireStatus({ status }: Pick<Campaign, "status">, allowed: readonly CampaignStatus[]): void {
  if (!allowed.includes(status))
    throw new HttpError(409, NOT_POSSIBLE, `This is not possible, because the campaign ${STATES[status]}.`);
}

/** Starts sending a campaign to everybody who has confirmed until now. The loop in `run-campaigns.ts` makes the mails. */
export async function beginSending(tx: Tx, id: string, now: string): Promise<void> {
  const recipients = await countReaders(tx);
  await setProgress(tx, id, { status: "Sending", started_at: now, recipients }, now);
  await insertCursor(tx, id);
}

/** Records in the audit trail what the server did to a campaign, with no account. */
export function recordByServer(tx: Tx, action: string, before: Campaign, now: Date): Promise<void> {
  const { account, caller } = BY_THE_SERVER;
  return recordCampaign(tx, action, before, now, { session: { account }, caller });
}

/**
 * Records in the audit trail a change of a campaign that was not made by `changeRecord`. Called after the change, with the campaign
 * before.
 */
export async function recordCampaign(
  tx: Tx,
  action: string,
  before: Campaign,
  now: Date,
  { session, caller }: TrailAuthor,
): Promise<void> {
  const after = (await campaignStore.find(tx, before.id))?.record ?? before;
  await recordAudit(tx, now, {
    account: session.account,
    caller,
    action,
    record: { type: campaignStore.type, id: before.id, name: campaignStore.nameOf(before), people: [] },
    ...changedFields(campaignInTrail(before), campaignInTrail(after)),
  });
}
