import { queryOptions } from "@tanstack/react-query";
import {
  changeMessage,
  exportMessages,
  getMessage,
  getMessageSummary,
  listMessages,
  MESSAGE_SORTS,
  MESSAGE_STATES,
  MESSAGE_STATUSES,
  type Message,
  type MessageChange,
  type MessageStatus,
  setMessageStatus,
} from "#contract/messages.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { type Change, instantStatusChange } from "../changes/change.ts";
import { mailAddress } from "../records/addresses.ts";
import { ACCOUNT_FILTER, DAY, RECORD_ID } from "../resources/record-id.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const messages = resourceClient(
  { list: listMessages, get: getMessage, setStatus: setMessageStatus, exportRows: exportMessages },
  {
    noun: "message",
    nouns: "messages",
    nameOf: ({ name }) => name,
    aboutOf: ({ email, subject, createdAt }) => `${email}, ${subject || "no subject"}, ${formatInstant(createdAt)}`,
    namedAfterSender: true,
    list: {
      screen: "messages",
      sorts: MESSAGE_SORTS,
      defaultSort: { by: "lastEntryAt", order: "desc" },
      filters: [
        { name: "state", values: MESSAGE_STATES },
        { name: "status", values: MESSAGE_STATUSES },
        { name: "customerId", pattern: RECORD_ID },
        { name: "assignee", pattern: ACCOUNT_FILTER },
        { name: "createdFrom", pattern: DAY },
        { name: "createdTo", pattern: DAY },
        { name: "answeredFrom", pattern: DAY },
        { name: "answeredTo", pattern: DAY },
        { name: "olderThan", pattern: /^[1-9]\d{0,2}$/ },
      ],
    },
  },
);

/** Query of the numbers of messages by state. */
export const MESSAGE_SUMMARY_QUERY = queryOptions({
  queryKey: [...messages.keys.all, "summary"],
  queryFn: ({ signal }) => callRecord(getMessageSummary, { signal }),
});

/** Assigns a message, snoozes it, or gives it to a customer. */
export function saveMessage(id: string, body: MessageChange, ifMatch: string | undefined) {
  return callRecord(changeMessage, { params: { id }, body, ifMatch });
}

/**
 * Returns the change that marks a message as Spam and blocks its sender. It has no undo, because an undo of the status
 * would leave the sender blocked.
 */
export function blockingChange(): Change<Message> {
  const { undo: _, ...change } = instantStatusChange<Message, MessageStatus>(messages, "Spam");
  return {
    ...change,
    send: ({ id }, ifMatch) =>
      callRecord(setMessageStatus, { params: { id }, body: { status: "Spam", block: true }, ifMatch }),
    message: ({ name, email }) => `${name} marked as Spam, ${email} blocked`,
  };
}

/** Returns whether a message is out of the inbox until a later time. */
export function isSnoozed({ snoozedUntil }: Pick<Message, "snoozedUntil">): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
}

/** Query of the newest messages of a customer, at most 100. */
export function messagesOfCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: [...messages.keys.all, "of", customerId],
    queryFn: ({ signal }) => callList(listMessages, { query: { customerId, page: "1", pageSize: "100" }, signal }),
  });
}

/** Number of messages on the dashboard. */
export const NEWEST_SHOWN = 8;

/**
 * Query of the newest messages for the dashboard. It asks for more than are shown, since the dashboard leaves out those
 * held back as spam.
 */
export const NEWEST_MESSAGES_QUERY = queryOptions({
  queryKey: [...messages.keys.lists, "newest"],
  queryFn: ({ signal }) =>
    callList(listMessages, { query: { sort: "createdAt", order: "desc", page: "1", pageSize: "50" }, signal }),
});

export const MESSAGE_TONES = {
  New: "info",
  Read: "neutral",
  Done: "success",
  Spam: "warning",
} as const satisfies Record<MessageStatus, Tone>;

export const STATUS_CHOICES = choicesOf(MESSAGE_STATUSES);

/** Returns the subject of a message, or a default: the form of the home page has no subject. */
export function subjectOf({ subject }: Pick<Message, "subject">): string {
  return subject || "No subject";
}

/** Returns the `mailto:` address of a reply, with the reference of the message in the subject. */
export function replyAddress({ email, subject, reference }: Pick<Message, "email" | "subject" | "reference">): string {
  return mailAddress(email, subject ? `Re: ${subject} (${reference})` : `Your message ${reference}`);
}
