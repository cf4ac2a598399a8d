import type { CAMPAIGN_ENDPOINTS } from "#contract/campaigns.ts";
import type { ExamplesOf } from "#contract/examples/example.ts";

const id = "01a1f813-a740-7000-8000-000000000161";
const createdAt = "2026-11-20T08:30:00.000Z";
const updatedAt = "2026-11-20T09:15:00.000Z";

const input = {
  subject: "What We Built This Spring",
  preheader: "A library moves online, and a museum fits into a pocket.",
  body: "Eleven libraries had **eleven** card indexes.",
  articleId: null,
};

const counts = { recipients: 0, sent: 0, failed: 0, unsubscribed: 0, bounced: 0 };
const times = { scheduledFor: null, startedAt: null, finishedAt: null, pausedBecause: "" };
const draft = {
  id,
  ...input,
  status: "Draft" as const,
  ...times,
  ...counts,
  links: [],
  createdAt,
  updatedAt: createdAt,
  sample: false,
};
const sending = {
  ...draft,
  status: "Sending" as const,
  startedAt: updatedAt,
  recipients: 1840,
  sent: 412,
  failed: 3,
  unsubscribed: 2,
  bounced: 1,
  links: [{ url: "https://www.example.org/services", views: 96 }],
  updatedAt,
};
const change = { ...input, subject: "What We Built This Summer" };

export const CAMPAIGN_EXAMPLES = {
  listCampaigns: {
    query: { q: "spring", status: "Draft", sort: "subject", order: "asc", page: "1", pageSize: "10" },
    reply: [draft],
  },
  summarizeCampaigns: { reply: { data: { readers: 1840 } } },
  getCampaign: { params: { id }, reply: { data: sending } },
  createCampaign: { body: input, reply: { data: draft } },
  updateCampaign: { params: { id }, body: change, reply: { data: { ...draft, ...change, updatedAt } } },
  deleteCampaign: { params: { id } },
  previewCampaign: {
    body: input,
    reply: {
      data: {
        company: "Example Company",
        blocks: [
          {
            kind: "paragraph",
            runs: [{ text: "Eleven libraries had " }, { text: "eleven", bold: true }, { text: " card indexes." }],
          },
        ],
        button: null,
        footer: "You are receiving this email because you subscribed to the Example Company newsletter.",
        text: "What We Built This Spring\n\nEleven libraries had eleven card indexes.",
      },
    },
  },
  testCampaign: { params: { id }, reply: { data: { to: "admin@example.com" } } },
  sendCampaign: {
    params: { id },
    body: { at: "2030-01-31T22:00:00Z" },
    reply: { data: { ...draft, status: "Scheduled", scheduledFor: "2030-01-31T22:00:00.000Z", updatedAt } },
  },
  rescheduleCampaign: {
    params: { id },
    body: { at: "2030-02-01T06:00:00Z" },
    reply: { data: { ...draft, status: "Scheduled", scheduledFor: "2030-02-01T06:00:00.000Z", updatedAt } },
  },
  unscheduleCampaign: { params: { id } },
  pauseCampaign: { params: { id }, reply: { data: { ...sending, status: "Paused" } } },
  resumeCampaign: { params: { id }, reply: { data: sending } },
  stopCampaign: { params: { id }, reply: { data: { ...sending, status: "Stopped", finishedAt: updatedAt } } },
  resendCampaign: { params: { id }, reply: { data: sending } },
} satisfies ExamplesOf<typeof CAMPAIGN_ENDPOINTS>;
