import type { ExamplesOf } from "#contract/examples/example.ts";
import { MESSAGE_EXAMPLES } from "#contract/examples/messages.ts";
import { OUTBOX_EXAMPLES } from "#contract/examples/outbox.ts";
import { mapToRecord } from "#contract/map-record.ts";
import type { PRIVACY_ENDPOINTS } from "#contract/privacy.ts";
import { ERASED_KINDS, PERSONAL_KINDS } from "#contract/privacy.ts";

const email = "nomvula@example.org";

export const PRIVACY_EXAMPLES = {
  readPersonalData: {
    body: { email },
    reply: {
      data: {
        email,
        phone: "",
        otherAddresses: [],
        unsureAddresses: [],
        ...mapToRecord(PERSONAL_KINDS, () => []),
        messages: MESSAGE_EXAMPLES.listMessages.reply.map(({ overdue: _, returned: __, ...message }) => ({
          ...message,
          notes: [],
        })),
        mails: OUTBOX_EXAMPLES.listOutbox.reply,
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
      data: {
        ...mapToRecord(ERASED_KINDS, () => 0),
        messages: 1,
        customers: 1,
        mails: 2,
        trail: 3,
        answers: 1,
        limits: 0,
        mailbox: false,
      },
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
} satisfies ExamplesOf<typeof PRIVACY_ENDPOINTS>;
