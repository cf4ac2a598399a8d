import { endpoint, type StaffAccess } from "#contract/endpoint.ts";
import { idParams, instant } from "#contract/fields.ts";
import { noteCalls } from "#contract/notes.ts";
import { REPLY_STATUSES } from "#contract/replies.ts";
import { z } from "#contract/zod.ts";

/** Areas whose records have one thread of mails, replies and notes. */
export const CONVERSATION_AREAS = ["messages", "applications", "deals"] as const;
export type ConversationArea = (typeof CONVERSATION_AREAS)[number];

/** Maximum entries of a thread that are read: the newest ones. */
export const MAX_ENTRIES = 500;

/** File of an entry. `removed` means that it was above a limit and was not kept. */
export const EntryAttachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Size in bytes. */
  size: z.int(),
  removed: z.boolean(),
});
export type EntryAttachment = z.infer<typeof EntryAttachment>;

/** Entry of a thread. Addresses are `Name <address>`. A field that a kind does not have is `""`, null or an empty list. */
export const Entry = z.strictObject({
  id: z.string(),
  kind: z.enum(["received", "reply", "note"]),
  /** Time at which it arrived or was written. */
  at: instant,
  /** Name of the account that wrote it. */
  author: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  /** Words of the author. `text` followed by `quoted` is the whole text. */
  text: z.string(),
  quoted: z.string(),
  automatic: z.boolean(),
  /** Whether the mail could not be shown to come from the address in `from`. */
  unverified: z.boolean(),
  attachments: z.array(EntryAttachment),
  /** Delivery of a reply. */
  status: z.enum(REPLY_STATUSES).nullable(),
});
export type Entry = z.infer<typeof Entry>;

const attachmentParams = idParams.extend({ entryId: z.uuid(), attachmentId: z.uuid() });

interface ConversationAccess<Area extends ConversationArea> {
  name: Area;
  read: StaffAccess;
  write: StaffAccess;
}

function conversationCalls<const Area extends ConversationArea>(access: ConversationAccess<Area>, one: string) {
  const path: `/${string}` = `/${access.name}/{id}/entries`;
  return {
    list: endpoint({
      method: "GET",
      path,
      access: access.read,
      summary: `The thread of ${one}, oldest first: mails, replies with their delivery, and notes. At most the newest ${MAX_ENTRIES} entries. Replies that were taken back are left out.`,
      params: idParams,
      reply: z.array(Entry),
      status: 200,
      list: true,
    }),
    getAttachment: endpoint({
      method: "GET",
      path: `${path}/{entryId}/attachments/{attachmentId}`,
      access: access.read,
      summary: `A file of the thread of ${one}, only ever as a download. Noted in the audit trail.`,
      params: attachmentParams,
      status: 200,
      download: true,
    }),
    notes: noteCalls(access, one),
  } as const;
}

export const CONVERSATION_CALLS = {
  messages: conversationCalls({ name: "messages", read: "messages:read", write: "messages:write" }, "a message"),
  applications: conversationCalls(
    { name: "applications", read: "applications:read", write: "applications:write" },
    "an application",
  ),
  deals: conversationCalls({ name: "deals", read: "customers:read", write: "customers:write" }, "a deal"),
} as const;

const { messages, applications, deals } = CONVERSATION_CALLS;

export const CONVERSATION_ENDPOINTS = {
  listMessageEntries: messages.list,
  getMessageEntryAttachment: messages.getAttachment,
  addMessageNote: messages.notes.add,
  updateMessageNote: messages.notes.change,
  deleteMessageNote: messages.notes.remove,
  listApplicationEntries: applications.list,
  getApplicationEntryAttachment: applications.getAttachment,
  addApplicationNote: applications.notes.add,
  updateApplicationNote: applications.notes.change,
  deleteApplicationNote: applications.notes.remove,
  listDealEntries: deals.list,
  getDealEntryAttachment: deals.getAttachment,
  addDealNote: deals.notes.add,
  updateDealNote: deals.notes.change,
  deleteDealNote: deals.notes.remove,
} as const;
