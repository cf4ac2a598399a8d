import { sql } from "kysely";
import { CAMPAIGN_SORTS, type Campaign, type CampaignStatus } from "#contract/campaigns.ts";
import type { ListRequest } from "#contract/lists.ts";
import { campaignsTable } from "#server/campaigns/tables.ts";
import { attachPictures } from "#server/pictures/attach-pictures.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newRow } from "#server/platform/mail/queue-mail.ts";
import type { Own } from "#server/platform/records/record-declaration.ts";
import { fieldsOf, itself, readOnly } from "#server/platform/records/record-fields.ts";
import { recordTable } from "#server/platform/records/record-table.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { endSchedule, setSchedule } from "#server/schedules/set-schedule.ts";
import { loadCampaignLinks } from "#server/visits/campaign-links.ts";

type Row = Schema["campaigns"];
export type CampaignFilters = ListRequest & { status?: CampaignStatus | undefined };
type Content = Pick<Campaign, "subject" | "preheader" | "body" | "articleId">;
/** Content with the names of all its pictures. */
export type PicturedContent = Content & { pictures: readonly string[] };

const { blank, column, folded } = fieldsOf<Row>();

export const campaignRecords = recordTable<"campaigns", Own<Campaign>, Content, CampaignFilters, "refused_in_row">({
  table: campaignsTable,
  title: "subject",
  fields: {
    subject: folded("subject", "subject_key", { listed: itself }),
    preheader: column("preheader", { listed: itself }),
    body: column("body"),
    articleId: column("article_id"),
    // `setProgress` and the counts of mails change these.
    status: readOnly("Draft", column("status")),
    scheduledFor: readOnly(null, blank("scheduled_for")),
    startedAt: readOnly(null, blank("started_at")),
    finishedAt: readOnly(null, blank("finished_at")),
    pausedBecause: readOnly("", column("paused_because")),
    recipients: readOnly(0, column("recipients")),
    sent: readOnly(0, column("sent")),
    failed: readOnly(0, column("failed")),
    unsubscribed: readOnly(0, column("unsubscribed")),
    bounced: readOnly(0, column("bounced")),
    links: {
      initial: [],
      isReadOnly: true,
      load: (db, rows) =>
        loadCampaignLinks(
          db,
          rows.map(({ id }) => id),
        ),
    },
  },
  sorts: CAMPAIGN_SORTS,
  plan: ({ status }) => ({ filters: { status } }),
  others: { refused_in_row: 0 },
  affectsPublicPages: false,
});

export const { list: listCampaigns, find: findCampaign, hasAny: hasCampaigns } = campaignRecords;

export async function insertCampaign(
  tx: Tx,
  id: string,
  { pictures, ...content }: PicturedContent,
  now: string,
  sample: Row["sample"] = 0,
): Promise<VersionedRecord<Campaign>> {
  const inserted = await campaignRecords.insert(tx, id, content, now, sample);
  await attachPictures(tx, { campaign_id: id }, pictures);
  return inserted;
}

export async function writeCampaign(
  tx: Tx,
  before: Campaign,
  { pictures, ...content }: PicturedContent,
  now: string,
): Promise<VersionedRecord<Campaign> | "unchanged"> {
  await attachPictures(tx, { campaign_id: before.id }, pictures);
  return campaignRecords.replace(tx, before, content, now);
}

type Progress = Pick<
  Row,
  "status" | "scheduled_for" | "started_at" | "finished_at" | "paused_because" | "recipients" | "refused_in_row"
>;

/** Changes the status of a campaign, with the values that belong to it. Its schedule ends with every other status than Scheduled. */
export async function setProgress(
  tx: Tx,
  id: string,
  progress: Partial<Progress> & Pick<Progress, "status">,
  now: string,
): Promise<void> {
  await setColumns(tx, "campaigns", id, progress, now);
  if (progress.status !== "Scheduled") await endSchedule(tx, { type: campaignsTable.recordType, id });
}

/** Schedules a campaign in an account's name. */
export async function scheduleCampaign(
  tx: Tx,
  id: string,
  { at, accountId }: { at: string; accountId: string },
  now: string,
): Promise<void> {
  await setProgress(tx, id, { status: "Scheduled", scheduled_for: at }, now);
  await setSchedule(tx, { type: campaignsTable.recordType, id }, { at, accountId }, now);
}

export async function deleteCampaign(tx: Tx, id: string): Promise<void> {
  await campaignRecords.remove(tx, id);
  await endSchedule(tx, { type: campaignsTable.recordType, id });
}

/** Campaign that is being sent. */
export type ActiveCampaign = Pick<Row, "id"> & {
  /** Whether mails must still be made. */
  lacksMails: boolean;
  /** Whether a mail waits. */
  hasMail: boolean;
};

/** Returns the campaigns that the server has to continue or to finish, in the order of their starts. */
export async function findActiveCampaigns(db: Read): Promise<ActiveCampaign[]> {
  const { rows } = await sql<Omit<ActiveCampaign, "lacksMails" | "hasMail"> & { cursors: number; mail: number }>`
    select id,
      (select count(*) from campaign_cursors where campaign_id = campaigns.id) as cursors,
      case when exists (select 1 from outbox where campaign_id = campaigns.id and status = 'Queued') then 1 else 0 end as mail
    from campaigns where status = 'Sending' order by started_at, id`.execute(db);
  return rows.map(({ cursors, mail, ...campaign }) => ({
    ...campaign,
    lacksMails: Number(cursors) > 0,
    hasMail: Number(mail) > 0,
  }));
}

/** Returns the campaigns that are scheduled, being sent or paused, in the order of their starts. */
export async function findUnfinishedCampaigns(db: Read): Promise<Campaign[]> {
  const rows = await db
    .selectFrom("campaigns")
    .selectAll()
    .where("status", "in", ["Scheduled", "Sending", "Paused"])
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return campaignRecords.recordsOf(db, rows);
}

/** Returns the ids of the campaigns that are being sent, in the order of their starts. */
export async function findSendingCampaigns(db: Read): Promise<string[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select("id")
    .where("status", "=", "Sending")
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a campaign as one that lacks mails, from its first reader on. */
export async function insertCursor(tx: Tx, campaign_id: string): Promise<void> {
  await tx.insertInto("campaign_cursors").values({ campaign_id, reader_id: "" }).execute();
}

/** Returns the id of the last reader for whom a mail was made, `""` before the first; undefined if no more mails are to be made. */
export async function findCursor(tx: Tx, campaignId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("campaign_cursors")
    .select("reader_id")
    .where("campaign_id", "=", campaignId)
    .executeTakeFirst();
  return row?.reader_id;
}

export async function moveCursor(tx: Tx, campaignId: string, reader_id: string): Promise<void> {
  await tx.updateTable("campaign_cursors").set({ reader_id }).where("campaign_id", "=", campaignId).execute();
}

export async function deleteCursor(tx: Tx, campaignId: string): Promise<void> {
  await tx.deleteFrom("campaign_cursors").where("campaign_id", "=", campaignId).execute();
}

/** Kind of the mails of campaigns. */
const CAMPAIGN_KIND = "campaign";

/**
 * Queues a mail for each reader who has no mail of the campaign. The text of a mail is composed when it is sent. Open screens
 * hear of the campaign's progress, not of each mail.
 */
export async function insertCampaignMails(
  tx: Tx,
  { id, subject }: Pick<Campaign, "id" | "subject">,
  readers: readonly { id: string; email: string }[],
  { now, deleteAfter }: { now: Date; deleteAfter: string },
): Promise<void> {
  const shared = {
    kind: CAMPAIGN_KIND,
    sender_name: "",
    recipient_name: "",
    cc: "",
    reply_to: "",
    subject,
    text: "",
    html: "",
    next_at: now.getTime(),
    unsubscribe_url: "",
    delete_after: deleteAfter,
    campaign_id: id,
  } as const;
  const rows = readers.map((reader) => ({
    ...newRow(now),
    ...shared,
    about_id: reader.id,
    recipient_email: reader.email,
  }));
  await tx
    .insertInto("outbox")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of at most `most` mails of a campaign: all, or those that wait and are not under way. */
export async function findCampaignMails(
  tx: Tx,
  campaignId: string,
  { waitingAt, most }: { waitingAt?: number; most: number },
): Promise<string[]> {
  let mails = tx.selectFrom("outbox").select("id").where("campaign_id", "=", campaignId);
  if (waitingAt !== undefined) mails = mails.where("status", "=", "Queued").where("claimed_until", "<=", waitingAt);
  return (await mails.limit(most).execute()).map(({ id }) => id);
}

/** Returns the ids of stopped campaigns that still have mails that wait. */
export async function findUnclearedCampaigns(db: Read): Promise<string[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select("id")
    .where("status", "=", "Stopped")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("outbox")
          .select("outbox.id")
          .whereRef("outbox.campaign_id", "=", "campaigns.id")
          .where("outbox.status", "=", "Queued"),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of deleted campaigns that still have mails. It reads the row counts, since there may be 100,000 mails. The kind leaves
 * out the batches of other lanes, which have no row in `campaigns` either.
 */
export async function findDeletedCampaigns(db: Read): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select campaign_id as id from outbox_totals
    where campaign_id <> '' and not exists (select 1 from campaigns where id = campaign_id)
      and exists (select 1 from outbox where outbox.campaign_id = outbox_totals.campaign_id and kind = ${CAMPAIGN_KIND})
    group by campaign_id having sum(rows) > 0`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives the waiting mails of a campaign their full number of attempts again, the first of them now. */
export async function renewAttempts(tx: Tx, campaignId: string, now: number): Promise<void> {
  await tx
    .updateTable("outbox")
    .set({ attempts: 0, next_at: now })
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "Queued")
    .where("attempts", ">", 0)
    .where("claimed_until", "<=", now)
    .execute();
}

/** Returns the increment of a count. The campaign's version stays: a mail that is sent must not make somebody's change fail. */
const oneMore = (column: "sent" | "failed" | "unsubscribed" | "bounced" | "refused_in_row") =>
  sql<number>`${sql.ref(column)} + 1`;

/** Counts a mail that was sent. Returns the campaign's status; undefined if it was deleted. */
export async function incrementSent(tx: Tx, id: string): Promise<CampaignStatus | undefined> {
  const row = await tx
    .updateTable("campaigns")
    .set({ sent: oneMore("sent"), refused_in_row: 0 })
    .where("id", "=", id)
    .returning("status")
    .executeTakeFirst();
  return row?.status;
}

/**
 * Counts a mail that failed for good. Returns the number of failures since the last sent mail, and the campaign's status; undefined if the
 * campaign was deleted.
 */
export async function incrementFailed(tx: Tx, id: string) {
  return await tx
    .updateTable("campaigns")
    .set({ failed: oneMore("failed"), refused_in_row: oneMore("refused_in_row") })
    .where("id", "=", id)
    .returning(["refused_in_row", "status"])
    .executeTakeFirst();
}

/** Takes back the count of failed mails, which are tried again. */
export async function decrementFailed(tx: Tx, id: string, count = 1): Promise<void> {
  await tx
    .updateTable("campaigns")
    .set({ failed: sql<number>`failed - ${count}` })
    .where("id", "=", id)
    .where("failed", ">=", count)
    .execute();
}

/** Counts a mail that came back after it was sent. Returns how many mails of the campaign have come back; 0 if it was deleted. */
export async function incrementBounced(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable("campaigns")
    .set({ bounced: oneMore("bounced") })
    .where("id", "=", id)
    .returning("bounced")
    .executeTakeFirst();
  return row?.bounced ?? 0;
}

/** Returns the ids of the campaigns that began since an instant and of which mails came back, in the order of their starts. */
export async function findBouncedCampaigns(db: Read, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select("id")
    .where("started_at", ">=", since)
    .where("bounced", ">", 0)
    .orderBy("started_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the readers of mails of a campaign that came back, with the code and the time of sending of each mail. */
export async function findBouncedMails(db: Read, campaignId: string) {
  const rows = await db
    .selectFrom("outbox")
    .select(["about_id as readerId", "last_error as code", "sent_at"])
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "Bounced")
    .orderBy("id")
    .execute();
  return rows.map(({ sent_at, ...mail }) => ({ ...mail, sentAt: sent_at ?? "" }));
}

/** Returns the most mails of a campaign that failed or came back one after the other, in the order in which the mails were made. */
export async function findLongestStreak(db: Read, campaignId: string): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max(length) as most from (
      select count(*) as length from (
        select row_number() over (order by id) - row_number() over (partition by is_returned order by id) as part, is_returned
        from (select id, case when status in ('Failed', 'Bounced') then 1 else 0 end as is_returned
          from outbox where campaign_id = ${campaignId} and status <> 'Queued') mails
      ) parts where is_returned = 1 group by part
    ) lengths`.execute(db);
  return Number(rows[0]?.most ?? 0);
}

/** Notes a reader whose mail failed for good, until it is clear whether it is the reader's address that is refused. */
export async function insertRefusal(
  tx: Tx,
  refusal: { campaign_id: string; reader_id: string; is_recipient: 0 | 1 },
): Promise<void> {
  await tx
    .insertInto("campaign_refusals")
    .values(refusal)
    .onConflict((conflict) => conflict.columns(["campaign_id", "reader_id"]).doUpdateSet(refusal))
    .execute();
}

export async function deleteRefusal(tx: Tx, campaignId: string, readerId: string): Promise<void> {
  await tx
    .deleteFrom("campaign_refusals")
    .where("campaign_id", "=", campaignId)
    .where("reader_id", "=", readerId)
    .execute();
}

/** Returns the ids of the readers whose address was refused since the last accepted mail of a campaign. */
export async function findRefusedReaders(tx: Tx, campaignId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("campaign_refusals")
    .select("reader_id")
    .where("campaign_id", "=", campaignId)
    .where("is_recipient", "=", 1)
    .execute();
  return rows.map(({ reader_id }) => reader_id);
}

/** Forgets the failures since the last accepted mail of a campaign. Returns the readers whose address was refused. */
export async function takeRefusals(tx: Tx, campaignId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom("campaign_refusals")
    .where("campaign_id", "=", campaignId)
    .returning(["reader_id", "is_recipient"])
    .execute();
  return rows.filter(({ is_recipient }) => is_recipient === 1).map(({ reader_id }) => reader_id);
}

/** Queues the mails of a campaign again that failed since its last accepted one, and forgets that they failed. */
export async function requeueSinceAccepted(tx: Tx, campaignId: string, now: number): Promise<void> {
  const queued = await tx
    .updateTable("outbox")
    .set({ status: "Queued", attempts: 0, next_at: now, last_error: "" })
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "Failed")
    .where("about_id", "in", (eb) =>
      eb.selectFrom("campaign_refusals").select("reader_id").where("campaign_refusals.campaign_id", "=", campaignId),
    )
    .returning("id")
    .execute();
  await decrementFailed(tx, campaignId, queued.length);
  await takeRefusals(tx, campaignId);
}

/** Maximum failed mails that a statement queues again. */
const REQUEUED_AT_ONCE = 500;

/** Queues the failed mails of a campaign again whose readers are still subscribed. Returns their number. */
export async function requeueFailed(tx: Tx, campaignId: string, now: number): Promise<number> {
  const failed = tx
    .selectFrom("outbox")
    .innerJoin("subscribers", "subscribers.id", "outbox.about_id")
    .select("outbox.id")
    .where("outbox.campaign_id", "=", campaignId)
    .where("outbox.status", "=", "Failed")
    .where("subscribers.status", "=", "Confirmed")
    .limit(REQUEUED_AT_ONCE);
  for (let queued = 0; ; ) {
    const ids = (await failed.execute()).map(({ id }) => id);
    if (ids.length === 0) {
      await decrementFailed(tx, campaignId, queued);
      return queued;
    }
    await tx
      .updateTable("outbox")
      .set({ status: "Queued", attempts: 0, next_at: now, last_error: "" })
      .where("id", "in", ids)
      .execute();
    queued += ids.length;
  }
}

/** Returns the reason of the last failure of a campaign's mails to these readers; `""` without a mail. */
export async function findLastError(tx: Tx, campaignId: string, readers: readonly string[]): Promise<string> {
  const mail = await tx
    .selectFrom("outbox")
    .select("last_error")
    .where("campaign_id", "=", campaignId)
    .where("about_id", "in", readers)
    .orderBy("next_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return mail?.last_error ?? "";
}

/**
 * Counts a reader who unsubscribed by the link in a mail of the campaign. A reader who subscribed again since its start does not
 * count, so that nobody counts twice.
 */
export async function countUnsubscribed(tx: Tx, id: string, confirmedAt: string): Promise<void> {
  await tx
    .updateTable("campaigns")
    .set({ unsubscribed: oneMore("unsubscribed") })
    .where("id", "=", id)
    .where("started_at", ">=", confirmedAt)
    .execute();
}

/** Returns a campaign as the trail has it: views of its links are no change. */
export function campaignInTrail({ links: _, ...campaign }: Campaign): object {
  return campaign;
}

export const campaignStore = { ...campaignRecords.store, inTrail: campaignInTrail, remove: deleteCampaign };
