import type { ListRequest } from "#contract/lists.ts";
import type { MESSAGE_SORTS, Message } from "#contract/messages.ts";
import type { LatestReply } from "#contract/replies.ts";
import { z } from "#contract/zod.ts";
import { messagesTable } from "#server/messages/tables.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { type ListPlan, type ListResult, listRows, streamRows } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { StatusStore } from "#server/platform/records/records.ts";
import { setColumns } from "#server/platform/records/versioned.ts";
import { answersToMessages } from "#server/replies/find-latest-replies.ts";

type Row = Schema["messages"];

const SORTS = {
  createdAt: "created_at",
  name: "name_key",
  status: "status",
} as const satisfies Record<(typeof MESSAGE_SORTS)[number], keyof Row>;

export type MessageFilters = ListRequest & {
  status?: Row["status"] | undefined;
  customerId?: string | undefined;
};

/** Returns the messages of the rows, in the same order, each with its latest reply. */
async function messagesOf(db: Read, rows: readonly Row[]): Promise<Message[]> {
  const answers = await answersToMessages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => messageOf(row, answers.get(row.id)));
}

function messageOf(row: Row, answered: LatestReply | undefined): Message {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    company: row.company,
    subject: row.subject,
    message: row.message,
    status: row.status,
    spamReason: row.spam_reason,
    customerId: row.customer_id,
    answered: answered ?? null,
    formNotice: row.form_notice,
    noticeVersion: row.notice_version,
    deleteAfter: row.delete_after,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function planOf({ status, customerId }: MessageFilters): ListPlan<"messages"> {
  return { table: messagesTable, reference: "reference", sorts: SORTS, filters: { status, customer_id: customerId } };
}

export async function listMessages(database: Database, filters: MessageFilters): Promise<ListResult<Message>> {
  const { rows, total } = await listRows(database, planOf(filters), filters);
  return { rows: await messagesOf(database.read, rows), total };
}

export async function* everyMessage(database: Database, filters: MessageFilters): AsyncGenerator<Message[]> {
  for await (const rows of streamRows(database, planOf(filters), filters)) yield await messagesOf(database.read, rows);
}

export async function findMessage(db: Read, id: string): Promise<VersionedRecord<Message> | undefined> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const answers = await answersToMessages(db, [id]);
  return { record: messageOf(row, answers.get(id)), version: row.version };
}

/** Maximum length of the search text: three times the longest message. Normalising makes up to three letters of one, in rare ones 18. */
const MAX_SEARCHED = 65_000;

type NewMessage = Omit<Row, "name_key" | "search" | "version" | "updated_at" | "withdrawn_lead">;

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto("messages")
    .values({
      ...message,
      name_key: normalizeForSearch(message.name),
      search: normalizeForSearch([message.name, message.email, message.subject, message.message].join("\n"))
        .slice(0, MAX_SEARCHED)
        .toWellFormed(),
      version: 1,
      updated_at: message.created_at,
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

export async function setWithdrawnLead(tx: Tx, id: string, lead: WithdrawnLead | null): Promise<void> {
  const withdrawn_lead = lead && JSON.stringify(lead);
  await tx.updateTable("messages").set({ withdrawn_lead }).where("id", "=", id).execute();
}

/** Returns the messages of an address whose lead was withdrawn with them, oldest first. */
export async function findWithdrawnLeads(tx: Tx, emailKey: string) {
  const rows = await tx
    .selectFrom("messages")
    .select(["id", "subject", "message", "created_at as createdAt", "withdrawn_lead"])
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

export async function setMessageCustomer(tx: Tx, id: string, customerId: string): Promise<void> {
  await tx.updateTable("messages").set({ customer_id: customerId }).where("id", "=", id).execute();
}

/** Sets the status. Leaving Spam clears the spam reason. */
async function setMessageStatus(tx: Tx, id: string, status: Row["status"], now: string): Promise<void> {
  const spam_reason = status === "Spam" ? undefined : null;
  await setColumns(tx, "messages", id, { status, spam_reason }, now);
}

export async function findMessages(db: Read, ids: readonly string[]): Promise<Message[]> {
  const rows = await db.selectFrom("messages").selectAll().where("id", "in", ids).orderBy("id").execute();
  return messagesOf(db, rows);
}

export async function deleteMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("messages").where("id", "in", ids).execute();
}

/** Store of messages. Visitors create them; staff change only their status. */
export const messageStore: StatusStore<Message, Row["status"]> = {
  type: messagesTable.recordType,
  affectsPublicPages: false,
  nameOf: (message) => message.reference,
  find: findMessage,
  setStatus: setMessageStatus,
};
