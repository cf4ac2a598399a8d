import {
  deleteSubscriber,
  exportSubscribers,
  listSubscribers,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
  type Subscriber,
  type SubscriberStatus,
} from "#contract/newsletter.ts";
import { choicesOf } from "#ui/choices.ts";
import type { Tone } from "#ui/tone.tsx";
import { formatInstant } from "#web/shared/dates.ts";
import type { Change } from "../changes/change.ts";
import { ignoreNotFound, resourceClient } from "../resources/resource-client.ts";

export const subscribers = resourceClient(
  { list: listSubscribers, remove: deleteSubscriber, exportRows: exportSubscribers },
  {
    noun: "subscriber",
    nouns: "subscribers",
    nameOf: ({ email }) => email,
    aboutOf: ({ createdAt }) => formatInstant(createdAt),
    deletionWarning:
      "The address is deleted, with the proof of consent. Emails to it stop, and there will be no record of an unsubscription.",
    deletionWarningOfMany:
      "The addresses are deleted, with the proof of consent. Emails to them stop, and there will be no record of who has unsubscribed.",
    list: {
      screen: "subscribers",
      sorts: SUBSCRIBER_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: SUBSCRIBER_STATUSES },
        { name: "held", values: ["true"] },
      ],
    },
  },
);

/** Deletion of a row as a change. A subscriber that is already deleted counts as deleted. The list is read again afterwards. */
export const DELETION: Change<Subscriber> = {
  async send(subscriber) {
    await ignoreNotFound(subscribers.remove(subscriber.id));
    return { record: subscriber, etag: undefined };
  },
  message: ({ email }) => `${email} deleted`,
  failed: "Failed to delete subscriber",
  unchanged: (_, email) => `${email} is still on the list.`,
};

export const SUBSCRIBER_TONES = {
  Pending: "info",
  Confirmed: "success",
  Unsubscribed: "neutral",
} as const satisfies Record<SubscriberStatus, Tone>;

export const STATUS_CHOICES = choicesOf(SUBSCRIBER_STATUSES);

export const HELD_FILTER = {
  name: "held",
  label: "Spam check",
  all: "All Requests",
  choices: [{ value: "true", label: "Held back" }],
} as const;
