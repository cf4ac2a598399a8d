import { queryOptions } from "@tanstack/react-query";
import { getReplySettings, type LatestReply, REPLY_CALLS, type Reply, type ReplyArea } from "#contract/replies.ts";
import { callFile, callList, callRecord } from "#web/shared/call.ts";
import { formatInstant } from "#web/shared/dates.ts";
import { every } from "../base/query-client.ts";
import { recordKeys } from "../resources/resource-client.ts";

export const REPLY_KEYS = recordKeys("replies");

/** Milliseconds between two readings while a reply is being delivered. */
const MOVING_MS = 1500;

/** Returns whether a reply is about to be delivered. A reply that failed once and waits for the next try is not. */
function isUnderWay({ status, lastError }: Reply): boolean {
  return status === "Waiting" || (status === "Sending" && lastError === "");
}

/**
 * Query of the newest replies to a record, at most 100. It is read at short intervals while a reply is being delivered.
 */
export function repliesQuery(area: ReplyArea, id: string) {
  return queryOptions({
    queryKey: [...REPLY_KEYS.all, area, id],
    queryFn: ({ signal }) =>
      callList(REPLY_CALLS[area].list, { params: { id }, query: { page: "1", pageSize: "100" }, signal }),
    refetchInterval: (query) => every(query.state.data?.rows.some(isUnderWay) ? MOVING_MS : undefined)(query),
  });
}

export const REPLY_SETTINGS_QUERY = queryOptions({
  queryKey: [...REPLY_KEYS.all, "settings"],
  queryFn: ({ signal }) => callRecord(getReplySettings, { signal }),
});

/** Loads a file that was sent with a reply. */
export function loadReplyFile(area: ReplyArea, params: { id: string; replyId: string; attachmentId: string }) {
  return callFile(REPLY_CALLS[area].getAttachment, { params });
}

/** Returns the seconds until a reply is sent: 0 once it is due, and at most 10, even if the browser's clock is wrong. */
export function secondsLeft(sendsAt: string, now: number): number {
  return Math.min(10, Math.max(0, Math.ceil((Date.parse(sendsAt) - now) / 1000)));
}

/** Returns the delivery of a reply in words, with the mail server's error if there is one. */
export function deliveryText({ status, sendsAt, sentAt, lastError }: Reply, now: number): string {
  switch (status) {
    case "Waiting": {
      const seconds = secondsLeft(sendsAt, now);
      return seconds === 0 ? "Sending..." : `Sends in ${seconds} s`;
    }
    case "Sending":
      return lastError ? `Not delivered yet, still trying: ${lastError}` : "Sending...";
    case "Sent":
      return `Sent ${formatInstant(sentAt ?? sendsAt)}`;
    case "Failed":
      return `Not delivered: ${lastError}`;
    case "Bounced":
      return `Came back: ${lastError}`;
    case "Taken back":
      return "Taken back";
    case "Unknown":
      return "Delivery status no longer known";
  }
}

/**
 * Returns the newest reply that was neither taken back nor undeliverable, as the list begins with the newest. Undefined
 * without one.
 */
export function newestAnswer(replies: readonly Reply[]): Reply | undefined {
  return replies.find(({ status }) => !["Taken back", "Failed", "Bounced"].includes(status));
}

/** Addresses to which a reply to a thread can go, that of the record first, and those that get a copy by default. */
export interface Recipients {
  addresses: readonly string[];
  copies: readonly string[];
}

/** Returns the email addresses of a text. They are separated by commas, semicolons, spaces or line breaks. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== "");
}

/** Properties of a record that a reply needs. */
export interface RepliedRecord {
  id: string;
  name: string;
  email: string;
  /** Subject of the record, from which the default subject is made. */
  about: string;
  reference: string;
  job?: string | undefined;
  isSpam?: boolean;
  /** Newest reply, or null for none. Undefined if not known. */
  answered?: LatestReply | null;
}
