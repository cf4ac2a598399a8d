import { csvOf, type ExamplesOf } from "#contract/examples/example.ts";
import type { NEWSLETTER_ENDPOINTS } from "#contract/newsletter.ts";
import { CHECK_INBOX, CONSENT_VERSION } from "#contract/newsletter.ts";

const id = "01a1f813-a740-7000-8000-0000000000e1";
const email = "nomvula@example.org";
const query = { q: "nomvula", status: "Confirmed", held: "false", sort: "email", order: "asc" } as const;
const unsubscribeToken = `${id}.${"x".repeat(43)}`;

const subscriber = {
  id,
  email,
  status: "Confirmed",
  spamReason: null,
  consent: {
    source: "Form",
    evidence: "",
    version: CONSENT_VERSION,
    requestedAt: "2026-11-21T08:30:00.000Z",
    requestedFrom: "192.0.2.10",
    confirmedAt: "2026-11-21T08:34:00.000Z",
    confirmedFrom: "192.0.2.10",
  },
  noticeVersion: 1,
  unsubscribedAt: null,
  createdAt: "2026-11-21T08:30:00.000Z",
  updatedAt: "2026-11-21T08:34:00.000Z",
} as const;

const released = {
  ...subscriber,
  status: "Pending",
  consent: { ...subscriber.consent, confirmedAt: null, confirmedFrom: "" },
} as const;

export const NEWSLETTER_EXAMPLES = {
  subscribe: { body: { email }, reply: { data: { message: CHECK_INBOX } } },
  confirmSubscription: { body: { token: "x".repeat(43) }, reply: { data: { status: "Confirmed" } } },
  unsubscribe: { query: { token: unsubscribeToken }, reply: { data: { status: "Unsubscribed" } } },
  openUnsubscribe: { query: { token: unsubscribeToken } },
  listSubscribers: { query: { ...query, page: "1", pageSize: "10" }, reply: [subscriber] },
  exportSubscribers: {
    query,
    reply: csvOf(
      '"Email","Status","Signed up","Signed up from","Confirmed","Confirmed from","Words agreed to","Notice version","Unsubscribed","Consent source","Evidence"',
      `"${email}","Confirmed","${subscriber.consent.requestedAt}","192.0.2.10","${subscriber.consent.confirmedAt}","192.0.2.10","${CONSENT_VERSION}","1","","Form",""`,
    ),
  },
  exportSubscribersXlsx: { query },
  getSubscriberGrowth: { reply: { data: [{ week: "2026-11-16", confirmed: 12, unsubscribed: 1, subscribers: 340 }] } },
  releaseSubscriber: { params: { id }, reply: { data: released } },
  deleteSubscriber: { params: { id } },
} satisfies ExamplesOf<typeof NEWSLETTER_ENDPOINTS>;
