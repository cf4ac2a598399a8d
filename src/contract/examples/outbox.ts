import type { ExamplesOf } from "#contract/examples/example.ts";
import type { OUTBOX_ENDPOINTS } from "#contract/outbox.ts";

const id = "01a1f813-a740-7000-8000-0000000000e1";
const campaignId = "01a1f813-a740-7000-8000-000000000161";

const mail = {
  id,
  kind: "contact-acknowledgement",
  campaignId: null,
  status: "Queued",
  to: { name: "Nomvula Dlamini", email: "nomvula@example.org" },
  subject: "We have your message (MSG-7K3F-9QX2)",
  attempts: 0,
  lastError: "",
  nextAt: "2026-11-20T08:30:00.000Z",
  sentAt: null,
  createdAt: "2026-11-20T08:30:00.000Z",
  updatedAt: "2026-11-20T08:30:00.000Z",
} as const;

export const OUTBOX_EXAMPLES = {
  listOutbox: {
    query: { status: "Queued", campaignId, sort: "status", order: "asc", page: "1", pageSize: "10" },
    reply: [{ ...mail, kind: "campaign", campaignId, subject: "What We Built This Spring" }],
  },
  getMail: {
    params: { id },
    reply: {
      data: { ...mail, cc: [], replyTo: "office@example.org", text: "Hello Nomvula,\n\nThank you for your message." },
    },
  },
  retryMail: { params: { id }, reply: { data: mail } },
} satisfies ExamplesOf<typeof OUTBOX_ENDPOINTS>;
