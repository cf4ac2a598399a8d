import { assignCall, assigneeFilter, assigneeInput } from "#contract/assignees.ts";
import { CameFrom } from "#contract/came-from.ts";
import { answeredFilters, createdFilters } from "#contract/day-filters.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import {
  idParams,
  instant,
  instantInput,
  LIMITS,
  optionalEmail,
  optionalText,
  requiredText,
  sample,
  status,
} from "#contract/fields.ts";
import { listQuery, wholeNumber } from "#contract/lists.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { LatestReply } from "#contract/replies.ts";
import { exportCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const MESSAGE_STATUSES = ["New", "Read", "Done", "Spam"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * States of messages. An `open` one is New or Read and was not answered since the last mail of a person, or too long ago (`overdue`). A
 * `waiting` one was answered since. A message of `mine` is open and assigned to the caller. A `snoozed` message is in no other state
 * until its instant, and neither is an `automatic` one, which programs sent. All others that are no Spam were `received`.
 */
export const MESSAGE_STATES = ["open", "mine", "waiting", "snoozed", "automatic", "received"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Ways in which messages come: by a form of the website, by mail, or written down by staff during a call. */
export const MESSAGE_SOURCES = ["Website", "Email", "Phone"] as const;
export type MessageSource = (typeof MESSAGE_SOURCES)[number];

/** Reasons for which the spam check holds a message back. */
export const SPAM_REASONS = ["hidden-field", "too-fast"] as const;
/** Reasons for which a mail is held back: its mail server marked it, or its sender is blocked. */
export const MAIL_SPAM_REASONS = ["spam-flag", "blocked-sender"] as const;

export const Message = z.strictObject({
  id: z.string(),
  reference: z.string(),
  source: z.enum(MESSAGE_SOURCES),
  name: z.string(),
  /** Address of the sender; `""` where only a telephone number is known. */
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  spamReason: z.enum([...SPAM_REASONS, ...MAIL_SPAM_REASONS]).nullable(),
  /** Customer whose history has the message. `null` while it is held back as spam, and after the customer is deleted. */
  customerId: z.string().nullable(),
  answered: LatestReply.nullable(),
  /** Time of the first reply that was neither taken back nor failed. */
  firstAnsweredAt: instant.nullable(),
  /** Time of the newest entry of the thread, by which messages are ordered. */
  lastEntryAt: instant,
  /** Whether the message is open again because nobody answered the last reply for `waitingDays` of the settings. */
  overdue: z.boolean(),
  /** Whether the message was snoozed, is back, and nobody has read it or changed its status since. */
  returned: z.boolean(),
  /** Account that takes care of the message. */
  assigneeId: z.string().nullable(),
  /** Name of that account; `""` if nobody takes care of the message. */
  assignee: z.string(),
  /** Instant until which the message is out of the inbox. One that has passed is forgotten once somebody reads the thread. */
  snoozedUntil: instant.nullable(),
  /** Start of the visit from which the form was sent; `null` unless it was kept. */
  cameFrom: CameFrom.nullable(),
  /** Version of the notice shown beside the form. */
  formNotice: z.string(),
  /** Version of the privacy notice in force when the message arrived. Every version of the terms names its own. */
  noticeVersion: z.int().positive(),
  /** Time from which the message may be deleted. It counts from the last entry. */
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
  source: inExport("Source"),
  phone: inExport("Phone"),
  assignee: inExport("Assignee"),
  firstAnsweredAt: inExport("First Answered", "instant"),
  id: notInExport("Id"),
  spamReason: notInExport("Reason of the spam filter"),
  customerId: notInExport("Customer"),
  answered: notInExport("Latest reply"),
  lastEntryAt: notInExport("Last entry"),
  overdue: notInExport("Overdue"),
  returned: notInExport("Returned"),
  assigneeId: notInExport("Assignee"),
  snoozedUntil: notInExport("Snoozed until"),
  cameFrom: notInExport("Came from"),
  formNotice: notInExport("Notice beside the form"),
  noticeVersion: notInExport("Notice version"),
  deleteAfter: notInExport("Deleted after"),
};

export const MESSAGE_SORTS = ["lastEntryAt", "createdAt", "name", "status"] as const;

/** Maximum days of the filter `olderThan`. */
const MAX_AGE_DAYS = 3650;
const NO_AGE = `Must be a whole number of days from 1 to ${MAX_AGE_DAYS}`;

const query = listQuery(MESSAGE_SORTS, {
  status: status(MESSAGE_STATUSES).optional(),
  state: z.enum(MESSAGE_STATES, `Must be one of ${MESSAGE_STATES.join(", ")}`).optional(),
  customerId: z.uuid("Must be the id of a customer").optional(),
  assignee: assigneeFilter,
  ...createdFilters,
  ...answeredFilters,
  /** Days since the message came in: older ones match. */
  olderThan: wholeNumber(1, MAX_AGE_DAYS, NO_AGE).optional(),
});

export const assignMessages = assignCall({ name: "messages", write: "messages:write" }, "message");

export const exportMessages = exportCalls("messages", "message", query);

export const listMessages = endpoint({
  method: "GET",
  path: "/messages",
  access: "messages:read",
  summary:
    "What came in: by the contact forms, by mail and by telephone. Ordered by the last entry of each thread, newest first, unless sorted. Searches reference, name, email, subject and message.",
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

const BLOCK_WITHOUT_SPAM = "Only the sender of spam can be blocked";
export const NO_SENDER_TO_BLOCK = "This message has no email address to block";

export const setMessageStatus = endpoint({
  method: "PATCH",
  path: "/messages/{id}/status",
  access: "messages:write",
  summary:
    "Changes the status. A message marked as Spam takes its untouched lead along, and brings it back; with block, later mails of its sender are Spam as well. One that was held back is linked to its customer and has its emails sent when it leaves Spam.",
  params: idParams,
  body: z
    .strictObject({
      status: status(MESSAGE_STATUSES),
      /** Whether, besides Spam, the sender's later mails are Spam too. */
      block: z.boolean("Must be true or false").optional(),
    })
    .refine((change) => !change.block || change.status === "Spam", { path: ["block"], error: BLOCK_WITHOUT_SPAM }),
  reply: z.strictObject({ data: Message }),
  status: 200,
  errorStatuses: [412],
});

/** Conflict of a change that a message in Spam does not take. */
export const IN_SPAM = {
  code: "in-spam",
  message: "This message is in Spam. Change its status first.",
} as const;

export const MESSAGE_MESSAGES = {
  name: "Name is required",
  subject: "Subject is required",
  message: "Message is required",
  sender: "Enter an email address or a phone number",
  phone: "Please enter a valid phone number",
  customer: "There is no such customer",
} as const;

/** Telephone number as staff write it down: digits with signs between them, and long enough to be one. */
export const writtenPhone = optionalText(40).refine(
  (phone) => phone === "" || (/^\+?[\d\s().\p{Pd}/]+$/u.test(phone) && phoneKey(phone) !== ""),
  MESSAGE_MESSAGES.phone,
);

/** Message that a member of staff writes down during a call. */
export const PhoneMessage = z
  .strictObject({
    name: requiredText(MESSAGE_MESSAGES.name, LIMITS.name),
    email: optionalEmail,
    phone: writtenPhone,
    subject: requiredText(MESSAGE_MESSAGES.subject, LIMITS.short),
    message: requiredText(MESSAGE_MESSAGES.message, LIMITS.long, "many"),
    /** The only source of these messages, so it may be left out. */
    source: z.literal("Phone").optional(),
  })
  .refine(({ email, phone }) => email !== "" || phone !== "", { path: ["phone"], error: MESSAGE_MESSAGES.sender });
export type PhoneMessage = z.output<typeof PhoneMessage>;

export const addMessage = endpoint({
  method: "POST",
  path: "/messages",
  access: "messages:write",
  summary:
    "Writes down a message that came by telephone. Nobody is mailed. With an email address its sender becomes a customer as with the forms; a number alone belongs to the one customer that has it.",
  body: PhoneMessage,
  reply: z.strictObject({ data: Message }),
  status: 201,
  repeatable: true,
});

export const MessageChange = z
  .strictObject({
    assigneeId: assigneeInput.optional(),
    snoozedUntil: instantInput.nullable().optional(),
    /** Customer to whom the message belongs, or `null`. Its lines in the history move along. */
    customerId: z.uuid(MESSAGE_MESSAGES.customer).nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: "Must have assigneeId, snoozedUntil or customerId",
  });
export type MessageChange = z.output<typeof MessageChange>;

export const changeMessage = endpoint({
  method: "PATCH",
  path: "/messages/{id}",
  access: "messages:write",
  summary:
    "Assigns a message to an account or to nobody, takes it out of the inbox until an instant, or gives it to another customer. A field left out stays as it is.",
  params: idParams,
  body: MessageChange,
  reply: z.strictObject({ data: Message }),
  status: 200,
  errorStatuses: [412],
  conflict: IN_SPAM,
});

export const NOT_MERGEABLE = "Must be another message";

export const mergeMessages = endpoint({
  method: "POST",
  path: "/messages/{id}/merge",
  access: "messages:write",
  summary:
    "Makes another message part of this one: its words, mails, files, replies, notes and tasks move here, and its address leads here. Status, assignee and customer of this one stay.",
  params: idParams,
  body: z.strictObject({
    /** Id of the message that becomes part of this one. */
    from: z.uuid(NOT_MERGEABLE),
  }),
  reply: z.strictObject({ data: Message }),
  status: 200,
  errorStatuses: [412],
  conflict: IN_SPAM,
});

/** Conflict of a split of an entry that cannot be a message of its own. */
export const NOT_SPLITTABLE = {
  code: "not-splittable",
  message: "Only mails after the first one can become a message of their own, and none of a message in Spam.",
} as const;

export const splitEntry = endpoint({
  method: "POST",
  path: "/messages/{id}/entries/{entryId}/split",
  access: "messages:write",
  summary:
    "Makes a mail that came in a message of its own, with its files. Its sender becomes a customer as with the forms. The first mail of a thread stays.",
  params: idParams.extend({ entryId: z.uuid() }),
  reply: z.strictObject({ data: Message }),
  status: 201,
  errorStatuses: [412],
  conflict: NOT_SPLITTABLE,
  repeatable: true,
});

export const listCustomerMessages = endpoint({
  method: "GET",
  path: "/customers/{id}/messages",
  access: "messages:read",
  summary: "The messages of a customer, ordered by the last entry of each thread, newest first, unless sorted.",
  params: idParams,
  query: query.omit({ customerId: true }),
  reply: z.array(Message),
  status: 200,
  list: true,
});

/** Numbers of messages. `mine` are the open ones of the caller, `unassigned` those of nobody, `spam` those in Spam. */
export const MessageSummary = z.strictObject({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waiting: z.int(),
  snoozed: z.int(),
  spam: z.int(),
});
export type MessageSummary = z.infer<typeof MessageSummary>;

export const getMessageSummary = endpoint({
  method: "GET",
  path: "/messages/summary",
  access: "messages:read",
  summary:
    "How many messages are open, open and assigned to the caller, open and assigned to nobody, waiting for an answer, snoozed, and in Spam.",
  reply: z.strictObject({ data: MessageSummary }),
  status: 200,
});

export const MESSAGE_ENDPOINTS = {
  listMessages,
  exportMessages: exportMessages.csv,
  exportMessagesXlsx: exportMessages.xlsx,
  getMessageSummary,
  getMessage,
  addMessage,
  changeMessage,
  setMessageStatus,
  mergeMessages,
  splitEntry,
  listCustomerMessages,
  assignMessages,
} as const;
