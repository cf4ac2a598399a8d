import { queryOptions } from "@tanstack/react-query";
import {
  exportMessages,
  getMessage,
  listMessages,
  MESSAGE_SORTS,
  MESSAGE_STATUSES,
  type Message,
  type MessageStatus,
  setMessageStatus,
} from "#contract/messages.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList } from "#web/shared/call.ts";
import { resourceClient } from "../lists/resource-client.ts";
import { mailAddress } from "../records/addresses.ts";

export const messages = resourceClient(
  { list: listMessages, get: getMessage, setStatus: setMessageStatus, exportRows: exportMessages },
  {
    noun: "message",
    nouns: "messages",
    nameOf: ({ name }) => name,
    namedAfterSender: true,
    list: {
      screen: "messages",
      sorts: MESSAGE_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [{ name: "status", values: MESSAGE_STATUSES }],
    },
  },
);

/** Query of the newest messages of a customer. */
export function messagesOfCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: [...messages.keys.all, "of", customerId],
    queryFn: ({ signal }) => callList(listMessages, { query: { customerId, page: "1", pageSize: "100" }, signal }),
  });
}

/** Rows on the dashboard. */
export const NEWEST_SHOWN = 8;

/** Query of more messages than are shown, since those held back as spam are left out. */
export const NEWEST_MESSAGES_QUERY = queryOptions({
  queryKey: [...messages.keys.lists, "newest"],
  queryFn: ({ signal }) => callList(listMessages, { query: { page: "1", pageSize: "50" }, signal }),
});

export const MESSAGE_TONES = {
  New: "info",
  Read: "neutral",
  Done: "success",
  Spam: "warning",
} as const satisfies Record<MessageStatus, Tone>;

export const STATUS_CHOICES = choicesOf(MESSAGE_STATUSES);

/** The form of the home page asks for no subject. */
export function subjectOf({ subject }: Pick<Message, "subject">): string {
  return subject || "No subject";
}

/** An answer by mail that names the message, so that both sides can find it again. */
export function replyAddress({ email, subject, reference }: Pick<Message, "email" | "subject" | "reference">): string {
  return mailAddress(email, subject ? `Re: ${subject} (${reference})` : `Your message ${reference}`);
}
