import type { Answered, Reply } from "#contract/replies.ts";
import { formatDay, formatInstant } from "#web/shared/dates.ts";

/** Whole seconds until it is sent; 0 once it is due, and never more than the ten there are, whatever the clock here says. */
export function secondsLeft(sendsAt: string, now: number): number {
  return Math.min(10, Math.max(0, Math.ceil((Date.parse(sendsAt) - now) / 1000)));
}

/** How a reply fares, in words: what is to be done about it, where something is. */
export function deliveryOf({ status, sendsAt, sentAt, lastError }: Reply, now: number): string {
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
    case "Taken back":
      return "Taken back";
    case "Unknown":
      return "Delivery status no longer known";
  }
}

/** The newest that is an answer: neither taken back nor failed. */
export function newestAnswer(replies: readonly Reply[]): Reply | undefined {
  return replies.find(({ status }) => status !== "Taken back" && status !== "Failed");
}

export function answeredLine({ by, at }: Answered): string {
  return `Answered by ${by} on ${formatDay(at)}`;
}
