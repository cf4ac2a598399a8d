import type { Examples } from "#contract/examples/example.ts";
import { MESSAGE_EXAMPLES } from "#contract/examples/messages.ts";
import { OUTBOX_EXAMPLES } from "#contract/examples/outbox.ts";

const email = "nomvula@example.org";

export const PRIVACY_EXAMPLES = {
  readPersonalData: {
    body: { email },
    reply: {
      data: {
        email,
        otherAddresses: [],
        messages: MESSAGE_EXAMPLES.listMessages.reply,
        applications: [],
        customers: [],
        subscriptions: [],
        mails: OUTBOX_EXAMPLES.listOutbox.reply,
        accounts: [],
        trail: [],
        settings: [],
        mentions: [],
        answers: 1,
        limits: 0,
      },
    },
  },
  erasePersonalData: {
    body: { email },
    reply: {
      data: { messages: 1, applications: 0, customers: 1, subscriptions: 0, mails: 2, trail: 3, answers: 1, limits: 0 },
    },
  },
  getRetention: {
    reply: {
      data: {
        due: { messages: 0, applications: 1, mails: 2 },
        days: [
          {
            day: "2026-11-20",
            lastRunAt: "2026-11-20T21:10:00.000Z",
            messages: 3,
            applications: 1,
            customers: 2,
            mails: 8,
          },
        ],
      },
    },
  },
  runRetention: { reply: { data: { messages: 0, applications: 1, customers: 0, mails: 2 } } },
} satisfies Partial<Examples>;
