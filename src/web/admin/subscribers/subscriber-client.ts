import {
  deleteSubscriber,
  exportSubscribers,
  listSubscribers,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
} from "#contract/newsletter.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const subscribers = resourceClient(
  { list: listSubscribers, remove: deleteSubscriber, exportRows: exportSubscribers },
  {
    noun: "subscriber",
    nouns: "subscribers",
    nameOf: ({ email }) => email,
    deletionWarning:
      "The addresses are deleted for good, with the proof of consent. Emails to them stop, and there will be no record of who has unsubscribed.",
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
