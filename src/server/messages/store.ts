import { type SqlBool, sql } from "kysely";
import type { AnsweredFilters, CreatedFilters } from "#contract/day-filters.ts";
import type { ListRequest } from "#contract/lists.ts";
import type { MESSAGE_SORTS, Message, MessageState, MessageSummary } from "#contract/messages.ts";
import { phoneKey } from "#contract/phone-key.ts";
import type { LatestReply } from "#contract/replies.ts";
import { z } from "#contract/zod.ts";
import { cameFromOf } from "#server/intake/came-from.ts";
import { isNewToUs } from "#server/intake/is-new-to-us.ts";
import { daysBefore, isInState, type Moment, marksOf, type Viewer } from "#server/messages/states-store.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { MAX_SEARCHED, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { isSample } from "#server/platform/database/samples.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { inDays, onlyIf } from "#server/platform/database/spans.ts";
import { keptTotal } from "#server/platform/database/totals.ts";
import type { NotifiedRecord } from "#server/platform/notices/notified-records.ts";
import { type AccountName, findAccountNames } from "#server/platform/people/account-names.ts";
import type { StatusStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { latestRepliesToMessages } from "#server/replies/find-latest-replies.ts";

type Row = Schema["messages"];

const SORTS = {
  lastEntryAt: "last_entry_at",
  createdAt: "created_at",
  name: "name_key",
  status: "status",
} as const satisfies Record<(typeof MESSAGE_SORTS)[number], keyof Row>;

export type MessageFilters = ListRequest &
  CreatedFilters &
  AnsweredFilters & {
    status?: Row["status"] | undefined;
    state?: MessageState | undefined;
    customerId?: string | undefined;
    /** Id of an account, or `none`. */
    assignee?: string | undefined;
    /** Days since the message came in: older ones match. */
    olderThan?: number | undefined;
  };

/** Message without the marks that depend on the time. */
export type UnmarkedMessage = Omit<Message, "overdue" | "returned">;

/** Returns the messages of the rows, in the same order, each with its latest reply and the name of its assignee. */
async function recordsOf(db: Read, rows: readonly Row[]): Promise<UnmarkedMessage[]> {
  const latestReplies = await latestRepliesToMessages(
    db,
    rows.map(({ id }) => id),
  );
  const names = await findAccountNames(
    db,
    rows.map(({ assignee_id }) => assignee_id),
  );
  return rows.map((row) => recordOf(row, latestReplies.get(row.id), names));
}

function recordOf(
  row: Row,
  answered: LatestReply | undefined,
  names: ReadonlyMap<string | null, AccountName>,
): UnmarkedMessage {
  return {
    id: row.id,
    reference: row.reference,
    source: row.source,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    subject: row.subject,
    message: row.message,
    status: row.status,
    spamReason: row.spam_reason,
    customerId: row.customer_id,
    answered: answered ?? null,
    firstAnsweredAt: row.first_answered_at,
    lastEntryAt: row.last_entry_at,
    assigneeId: row.assignee_id,
    assignee: names.get(row.assignee_id)?.name ?? "",
    snoozedUntil: row.snoozed_until,
    cameFrom: cameFromOf(row),
    formNotice: row.form_notice,
    noticeVersion: row.notice_version,
    deleteAfter: row.delete_after,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    // A reply leaves the version as it is.
    sample: isSample(row) && answered === undefined,
  };
}

async function messagesOf(db: Read, rows: readonly Row[], moment: Moment): Promise<Message[]> {
  const records = await recordsOf(db, rows);
  return rows.flatMap((row, at) => {
    const record = records[at];
    return record ? [{ ...record, ...marksOf(row, moment) }] : [];
  });
}

function planOf(
  { status, state, customerId, assignee, olderThan, createdFrom, createdTo, answeredFrom, answeredTo }: MessageFilters,
  viewer: Viewer,
): ListPlan<"messages"> {
  const only = [
    ...inDays("messages.created_at", { from: createdFrom, to: createdTo }),
    ...inDays("messages.first_answered_at", { from: answeredFrom, to: answeredTo }),
  ];
  if (state) only.push(isInState(state, viewer));
  if (assignee === "none") only.push(sql<SqlBool>`messages.assignee_id is null`);
  if (olderThan !== undefined) only.push(sql<SqlBool>`messages.created_at < ${daysBefore(viewer.now, olderThan)}`);
  return {
    table: messagesTable,
    reference: "reference",
    alsoIn: [
      { table: "received_entries", column: "message_id" },
      { table: "merged_messages", column: "message_id", reference: "reference" },
    ],
    newest: "last_entry_at",
    sorts: SORTS,
    filters: { status, customer_id: customerId, assignee_id: assignee === "none" ? undefined : assignee },
    ...onlyIf(only),
  };
}

export async function listMessages(
  database: Database,
  filters: MessageFilters,
  viewer: Viewer,
): Promise<ListResult<Message>> {
  const { rows, total } = await listRows(database, planOf(filters, viewer), filters);
  return { rows: await messagesOf(database.read, rows, viewer), total };
}

/** Yields all messages that match the filters, in batches. */
export async function* everyMessage(
  database: Database,
  filters: MessageFilters,
  viewer: Viewer,
): AsyncGenerator<Message[]> {
  for await (const rows of streamRows(database, planOf(filters, viewer), filters))
    yield await messagesOf(database.read, rows, viewer);
}

/** Returns the numbers of messages by state, of open ones of the viewer and of nobody, and of Spam. */
export async function summariseMessages(database: Database, viewer: Viewer): Promise<MessageSummary> {
  const counted = (state: MessageState) => sql`(select count(*) from messages where ${isInState(state, viewer)})`;
  const { rows } = await sql<MessageSummary>`
    select ${counted("open")} as open, ${counted("mine")} as mine,
      (select count(*) from messages where ${isInState("open", viewer)} and messages.assignee_id is null) as unassigned, ${counted("waiting")} as waiting, ${counted("snoozed")} as snoozed,
      (${keptTotal("messages", { status: "Spam" })}) as spam`.execute(database.read);
  const [summary] = rows;
  return summary ?? { open: 0, mine: 0, unassigned: 0, waiting: 0, snoozed: 0, spam: 0 };
}

/** Returns the number of a customer's messages that are open at a moment. */
export async function countOpenOf(db: Read, customerId: string, moment: Moment): Promise<number> {
  const isOpen = isInState("open", { ...moment, accountId: "" });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages where customer_id = ${customerId} and ${isOpen}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findMessageRow(db: Read, id: string): Promise<Row | undefined> {
  return db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the id of the message with a reference, or of the message into which it was merged; otherwise undefined. */
export async function findReferenced(db: Read, reference: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", reference)
    .unionAll(({ selectFrom }) =>
      selectFrom("merged_messages").select("message_id as id").where("reference", "=", reference),
    )
    .executeTakeFirst();
  return found?.id;
}

export async function findMessage(db: Read, id: string, moment: Moment): Promise<VersionedRecord<Message> | undefined> {
  const row = await findMessageRow(db, id);
  if (!row) return undefined;
  const [record] = await messagesOf(db, [row], moment);
  return record && { record, version: row.version };
}

type NewMessage = Omit<
  Row,
  | "sample"
  | "name_key"
  | "phone"
  | "phone_key"
  | "search"
  | "version"
  | "updated_at"
  | "withdrawn_lead"
  | "assignee_id"
  | "snoozed_until"
  | "replied_at"
  | "first_answered_at"
  | "last_entry_at"
  | "source"
  | "is_automatic"
  | "came_from"
  | "first_page"
> &
  Partial<Pick<Row, "sample" | "snoozed_until" | "source" | "phone" | "is_automatic" | "came_from" | "first_page">>;

/** Inserts a message. Fields that are left out are those of a form of the website. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const phone = message.phone ?? "";
  await tx
    .insertInto("messages")
    .values({
      sample: 0,
      source: "Website",
      is_automatic: 0,
      came_from: "",
      first_page: "",
      ...message,
      name_key: normalizeForSearch(message.name),
      phone,
      phone_key: phoneKey(phone),
      search: normalizeForSearch([message.name, message.email, message.subject, message.message].join("\n"))
        .slice(0, MAX_SEARCHED)
        .toWellFormed(),
      version: 1,
      updated_at: message.created_at,
      last_entry_at: message.created_at,
    })
    .execute();
}

const WithdrawnLead = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  createdAt: z.string(),
  /** Line of the message in the lead's history, before it was withdrawn. */
  form: z.strictObject({ id: z.string(), createdAt: z.string() }),
});
type WithdrawnLead = z.infer<typeof WithdrawnLead>;

/** Stores the lead that was withdrawn when the message became Spam; null once the lead is restored. */
export async function setWithdrawnLead(tx: Tx, id: string, lead: WithdrawnLead | null): Promise<void> {
  const withdrawn_lead = lead && JSON.stringify(lead);
  await tx.updateTable("messages").set({ withdrawn_lead }).where("id", "=", id).execute();
}

/** Returns the messages of an address whose lead was withdrawn with them, oldest first. */
export async function findWithdrawnLeads(tx: Tx, emailKey: string) {
  const rows = await tx
    .selectFrom("messages")
    .select(["id", "source", "subject", "message", "created_at as createdAt", "withdrawn_lead"])
    .where("email_key", "=", emailKey)
    .where("withdrawn_lead", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ withdrawn_lead, ...message }) => ({
    message,
    lead: WithdrawnLead.parse(JSON.parse(withdrawn_lead ?? "")),
  }));
}

export async function setMessageCustomer(tx: Tx, id: string, customerId: string | null): Promise<void> {
  await tx.updateTable("messages").set({ customer_id: customerId }).where("id", "=", id).execute();
}

/**
 * Sets the status. Every status but Spam clears the spam reason. A change of the status ends a snooze that is over. New and Read clear the
 * mark of automatic mail.
 */
async function setMessageStatus(tx: Tx, before: Message, status: Row["status"], now: string): Promise<void> {
  const spam_reason = status === "Spam" ? undefined : null;
  const isOver = status !== before.status && before.snoozedUntil !== null && before.snoozedUntil <= now;
  const snoozed_until = isOver ? null : undefined;
  const is_automatic = status === "New" || status === "Read" ? 0 : undefined;
  await setColumns(tx, "messages", before.id, { status, spam_reason, snoozed_until, is_automatic }, now);
}

/** Writes assignment, snoozing and customer. An undefined column stays unchanged. */
export async function setMessageCare(
  tx: Tx,
  id: string,
  columns: Partial<Pick<Row, "assignee_id" | "snoozed_until" | "customer_id">>,
  now: string,
): Promise<void> {
  await setColumns(tx, "messages", id, columns, now);
}

/** Returns the messages with these ids that exist, sorted by id. */
export async function findMessages(db: Read, ids: readonly string[]): Promise<UnmarkedMessage[]> {
  const rows = await db.selectFrom("messages").selectAll().where("id", "in", ids).orderBy("id").execute();
  return recordsOf(db, rows);
}

export async function hasMessages(db: Read): Promise<boolean> {
  return (await db.selectFrom("messages").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("messages").where("id", "in", ids).execute();
}

/** Returns the store of messages at a moment. Visitors create them; staff change status, assignee, snooze and customer. */
export function messageStoreAt(moment: Moment): StatusStore<Message, Row["status"]> {
  return {
    type: messagesTable.recordType,
    affectsPublicPages: false,
    nameOf: (message) => message.reference,
    assigneeOf: ({ assigneeId }) => assigneeId,
    eventOf: (before, after) => (isNewToUs(before, after) ? "message.received" : undefined),
    // The marks depend on the time, so the audit trail leaves them out.
    inTrail: ({ overdue: _, returned: __, ...message }) => message,
    peopleOf: async (_db, { email, phone }) => [email || phoneKey(phone)],
    find: (db, id) => findMessage(db, id, moment),
    setStatus: setMessageStatus,
  };
}

/**
 * Returns whether a person wrote the mail with which a message began, and the receiving server did not doubt its sender. False for a
 * message that began without a mail.
 */
export async function isFirstMailTrusted(
  db: Read,
  { id, createdAt }: Pick<Message, "id" | "createdAt">,
): Promise<boolean> {
  const first = await db
    .selectFrom("received_entries")
    .select(["is_automatic", "is_unverified"])
    .where("message_id", "=", id)
    // A message has the time of its first mail.
    .where("at", "=", createdAt)
    .orderBy("id")
    .executeTakeFirst();
  return first?.is_automatic === 0 && first.is_unverified === 0;
}

/** Returns messages as notifications name them, merged ones by the message that they became part of. */
export async function findNotifiedMessages(db: Read, ids: readonly string[]): Promise<NotifiedRecord[]> {
  const rows = await db
    .selectFrom("messages")
    .select([
      "messages.id",
      "messages.name",
      "messages.email",
      "subject",
      "messages.reference",
      "sample",
      "messages.version",
    ])
    .where("messages.id", "in", ids)
    .unionAll(
      db
        .selectFrom("messages")
        .innerJoin("merged_messages", "merged_messages.message_id", "messages.id")
        .select([
          "merged_messages.id",
          "messages.name",
          "messages.email",
          "subject",
          "messages.reference",
          "sample",
          "messages.version",
        ])
        .where("merged_messages.id", "in", ids),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: `${row.name || row.email || row.reference}, ${row.subject || row.reference}`,
    needs: "messages:read",
    isSample: isSample(row),
  }));
}

/**
 * Returns the numbers of an account's open messages: never answered, open again after an answer, and back from a snooze. A message counts
 * once at most.
 */
export async function countMorning(
  db: Read,
  viewer: Viewer,
): Promise<{ messages: number; answered: number; returned: number }> {
  const { rows } = await sql<{ messages: number; answered: number; returned: number }>`
    select
      coalesce(sum(case when snoozed_until is null and first_answered_at is null then 1 else 0 end), 0) as messages,
      coalesce(sum(case when snoozed_until is null and first_answered_at is not null and replied_at is null
        then 1 else 0 end), 0) as answered,
      coalesce(sum(case when snoozed_until is not null then 1 else 0 end), 0) as returned
    from messages where ${isInState("mine", viewer)}`.execute(db);
  return rows[0] ?? { messages: 0, answered: 0, returned: 0 };
}
