import { assigneeInput } from "#contract/assignees.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import { idParams, instant, instantInput, sample, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { LatestReply } from "#contract/replies.ts";
import { exportCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const MESSAGE_STATUSES = ["New", "Read", "Done", "Spam"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * States of the inbox, which only New and Read messages have. An `open` message has no reply, a `waiting` one has. A message of
 * `mine` is open and assigned to the caller. A `snoozed` message is in no other state until its instant.
 */
export const MESSAGE_STATES = ["open", "mine", "waiting", "snoozed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Reasons for which the spam check holds a message back. */
export const SPAM_REASONS = ["hidden-field", "too-fast"] as const;

export const Message = z.strictObject({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  spamReason: z.enum(SPAM_REASONS).nullable(),
  /** Customer whose history has the message. `null` while it is held back as spam, and after the customer is deleted. */
  customerId: z.string().nullable(),
  answered: LatestReply.nullable(),
  /** Account that takes care of the message. */
  assigneeId: z.string().nullable(),
  /** Name of that account; `""` if nobody takes care of the message. */
  assignee: z.string(),
  /** Instant until which the message is out of the inbox. It may have passed. */
  snoozedUntil: instant.nullable(),
  /** Version of the notice shown beside the form. */
  formNotice: z.string(),
  /** Version of the privacy notice in force when the message arrived. Every version of the terms names its own. */
  noticeVersion: z.int().positive(),
  /** Time from which the message may be deleted. */
  deleteAfter: instant,
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Message = z.infer<typeof Message>;

export const MESSAGE_FACTS: FactsOf<Message> = {
  reference: inExport("Reference"),
  createdAt: inExport("Received", "instant"),
  name: inExport("Name"),
  email: inExport("Email"),
  company: inExport("Company"),
  subject: inExport("Subject"),
  message: inExport("Message"),
  status: inExport("Status"),
  id: notInExport("Id"),
  spamReason: notInExport("Reason of the spam filter"),
  customerId: notInExport("Customer"),
  answered: notInExport("Latest reply"),
  assigneeId: notInExport("Assignee"),
  assignee: notInExport("Assignee"),
  snoozedUntil: notInExport("Snoozed until"),
  formNotice: notInExport("Notice beside the form"),
  noticeVersion: notInExport("Notice version"),
  deleteAfter: notInExport("Deleted after"),
};

export const MESSAGE_SORTS = ["createdAt", "name", "status"] as const;

const query = listQuery(MESSAGE_SORTS, {
  status: status(MESSAGE_STATUSES).optional(),
  state: z.enum(MESSAGE_STATES, `Must be one of ${MESSAGE_STATES.join(", ")}`).optional(),
  customerId: z.uuid("Must be the id of a customer").optional(),
});

export const exportMessages = exportCalls("messages", "message", query);

export const listMessages = endpoint({
  method: "GET",
  path: "/messages",
  access: "messages:read",
  summary: "What came in through the contact forms. Searches reference, name, email, subject and message.",
  query,
  reply: z.array(Message),
  status: 200,
  list: true,
});

export const getMessage = endpoint({
  method: "GET",
  path: "/messages/{id}",
  access: "messages:read",
  summary: "One message, with an ETag.",
  params: idParams,
  reply: z.strictObject({ data: Message }),
  status: 200,
});

export const setMessageStatus = endpoint({
  method: "PATCH",
  path: "/messages/{id}/status",
  access: "messages:write",
  summary:
    "Changes the status. A message marked as Spam takes its untouched lead along, and brings it back. One that was held back is linked to its customer and has its emails sent when it leaves Spam.",
  params: idParams,
  body: z.strictObject({ status: status(MESSAGE_STATUSES) }),
  reply: z.strictObject({ data: Message }),
  status: 200,
  errorStatuses: [412],
});

export const MessageChange = z
  .strictObject({ assigneeId: assigneeInput.optional(), snoozedUntil: instantInput.nullable().optional() })
  .refine(({ assigneeId, snoozedUntil }) => assigneeId !== undefined || snoozedUntil !== undefined, {
    message: "Must have assigneeId or snoozedUntil",
  });
export type MessageChange = z.output<typeof MessageChange>;

export const changeMessage = endpoint({
  method: "PATCH",
  path: "/messages/{id}",
  access: "messages:write",
  summary:
    "Assigns a message to an account or to nobody, or takes it out of the inbox until an instant. A field left out stays as it is.",
  params: idParams,
  body: MessageChange,
  reply: z.strictObject({ data: Message }),
  status: 200,
  errorStatuses: [412],
});

/** Numbers of messages. `mine` are the open ones of the caller, `spam` those in Spam. */
export const MessageSummary = z.strictObject({ open: z.int(), mine: z.int(), snoozed: z.int(), spam: z.int() });
export type MessageSummary = z.infer<typeof MessageSummary>;

export const getMessageSummary = endpoint({
  method: "GET",
  path: "/messages/summary",
  access: "messages:read",
  summary: "How many messages are open, open and assigned to the caller, snoozed, and in Spam.",
  reply: z.strictObject({ data: MessageSummary }),
  status: 200,
});

export const MESSAGE_ENDPOINTS = {
  listMessages,
  exportMessages: exportMessages.csv,
  exportMessagesXlsx: exportMessages.xlsx,
  getMessageSummary,
  getMessage,
  changeMessage,
  setMessageStatus,
} as const;
