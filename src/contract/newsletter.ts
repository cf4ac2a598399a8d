import { INVALID_LINK } from "#contract/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import { emailAddress, idParams, instant, LIMITS, MESSAGES, optionalText, status } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { SPAM_REASONS } from "#contract/messages.ts";
import { exportCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

/**
 * Version of the consent text, stored as proof of consent. It covers the line below the field and the details on the form's
 * pages: a change of either needs a new version.
 */
export const CONSENT_VERSION = "2026-11-25.2";

/** Hours for which the link in a confirmation mail works. */
export const CONFIRMATION_HOURS = 48;

/** Retention of an unconfirmed and of an unsubscribed address, as the notice states. */
export const UNCONFIRMED_RETENTION_DAYS = 30;
export const UNSUBSCRIBED_RETENTION_MONTHS = 12;

export const SUBSCRIBER_STATUSES = ["Pending", "Confirmed", "Unsubscribed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Response to every request, so that it does not reveal whether the address is subscribed. */
export const CHECK_INBOX = "Check your inbox for a link to confirm your subscription.";

export const SubscribeInput = z.strictObject({
  email: emailAddress,
  /** Hidden from people: only a program fills this field. */
  website: optionalText(LIMITS.short),
  /** Token from GET /public/form-token, requested at the first touch. A form sent without JavaScript has none. */
  formToken: z.string(MESSAGES.text).max(LIMITS.short).optional(),
});
export type SubscribeInput = z.infer<typeof SubscribeInput>;

export const subscribe = endpoint({
  method: "POST",
  path: "/newsletter",
  access: "public",
  ofPage: "newsletter",
  summary:
    "Asks for the newsletter. Emails a link to a page with a button that confirms; the answer is always the same.",
  body: SubscribeInput,
  reply: z.strictObject({ data: z.strictObject({ message: z.string() }) }),
  status: 202,
  limits: ["newsletter", "newsletter-day", "newsletter-mails", "newsletter-mails-network"],
  repeatable: true,
});

const linkToken = z
  .string({ error: (issue) => (issue.input === undefined ? INVALID_LINK : MESSAGES.text) })
  .max(LIMITS.short, INVALID_LINK);

export const confirmSubscription = endpoint({
  method: "POST",
  path: "/newsletter/confirm",
  access: "public",
  summary:
    "Confirms a subscription with the token from an emailed link, valid for 48 hours; used again, it gets the same answer.",
  body: z.strictObject({ token: linkToken }),
  reply: z.strictObject({ data: z.strictObject({ status: z.literal("Confirmed") }) }),
  status: 200,
  limits: ["newsletter-confirm"],
});

/** Ends a subscription. Mail programs make this call on their own (RFC 8058), with a form body that is ignored. */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/newsletter/unsubscribe",
  access: "public",
  summary:
    "Ends a subscription at once (one-click, RFC 8058). Any body is accepted and ignored; repeats get the same answer.",
  query: z.strictObject({ token: linkToken }),
  reply: z.strictObject({ data: z.strictObject({ status: z.literal("Unsubscribed") }) }),
  status: 200,
  limits: ["newsletter-unsubscribe"],
  anyBody: true,
});

/** Redirects mail programs that open the address of `unsubscribe` instead of posting to it. Changes nothing. */
export const openUnsubscribe = endpoint({
  method: "GET",
  path: "/newsletter/unsubscribe",
  access: "public",
  summary: "Leads to the page whose button ends the subscription of the token.",
  query: z.strictObject({ token: linkToken }),
  leadsTo: "/newsletter/unsubscribe",
  status: 302,
});

/** Origins of a consent: the form of the site, or an import that states it. */
export const CONSENT_SOURCES = ["Form", "Import"] as const;

export const Subscriber = z.strictObject({
  id: z.string(),
  email: z.string(),
  status: z.enum(SUBSCRIBER_STATUSES),
  /** Set if a program seems to have filled the form. In that case no mail was sent. */
  spamReason: z.enum(SPAM_REASONS).nullable(),
  /** Version of the consent text, with times and network addresses of the request and of the confirmation. */
  consent: z.strictObject({
    source: z.enum(CONSENT_SOURCES),
    /** Where an imported address agreed, as the import says; `""` for a form. */
    evidence: z.string(),
    version: z.string(),
    requestedAt: instant,
    requestedFrom: z.string(),
    confirmedAt: instant.nullable(),
    confirmedFrom: z.string(),
  }),
  /** Version of the privacy notice in force at the request. Every version of the terms names its own. */
  noticeVersion: z.int().positive(),
  unsubscribedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SUBSCRIBER_FACTS: FactsOf<Subscriber> = {
  email: inExport("Email"),
  status: inExport("Status"),
  consent: {
    label: "Consent",
    exported: [
      { title: "Signed up", cell: ({ requestedAt }) => requestedAt, kind: "instant" },
      { title: "Signed up from", cell: ({ requestedFrom }) => requestedFrom },
      { title: "Confirmed", cell: ({ confirmedAt }) => confirmedAt, kind: "instant" },
      { title: "Confirmed from", cell: ({ confirmedFrom }) => confirmedFrom },
      { title: "Words agreed to", cell: ({ version }) => version },
    ],
  },
  noticeVersion: inExport("Notice version", "number"),
  unsubscribedAt: inExport("Unsubscribed", "instant"),
  spamReason: notInExport("Reason of the spam filter"),
  createdAt: notInExport("Created"),
  id: notInExport("Id"),
};

export const SUBSCRIBER_SORTS = ["createdAt", "email", "status"] as const;

const query = listQuery(SUBSCRIBER_SORTS, {
  status: status(SUBSCRIBER_STATUSES).optional(),
  held: z
    .enum(["true", "false"], "Must be true or false")
    .meta({ description: "Whether the address is held back as suspected spam." })
    .optional(),
});

export const listSubscribers = endpoint({
  method: "GET",
  path: "/subscribers",
  access: "subscribers:read",
  summary: "Newsletter addresses with their consent, newest first unless sorted. Searches email.",
  query,
  reply: z.array(Subscriber),
  status: 200,
  list: true,
});

/** Weeks of the growth of subscribers. */
export const GROWTH_WEEKS = 52;

const growthOfWeek = z.strictObject({
  /** Monday of the week. */
  week: z.string().meta({ format: "date" }),
  /** Addresses that confirmed in the week. An imported one counts at the time of its consent. */
  confirmed: z.int(),
  unsubscribed: z.int(),
  /** Confirmed addresses at the end of the week. */
  subscribers: z.int(),
});
export type GrowthOfWeek = z.infer<typeof growthOfWeek>;

export const getSubscriberGrowth = endpoint({
  method: "GET",
  path: "/subscribers/growth",
  access: "subscribers:read",
  summary: `Confirmed newsletter addresses at the end of each of the last ${GROWTH_WEEKS} weeks, oldest first, with those that came and went. Deleted addresses are not counted in any week.`,
  reply: z.strictObject({ data: z.array(growthOfWeek) }),
  status: 200,
});

export const exportSubscribers = exportCalls("subscribers", "subscriber", query);

export const NOT_HELD = "This subscriber is not held back.";

export const releaseSubscriber = endpoint({
  method: "POST",
  path: "/subscribers/{id}/release",
  access: "subscribers:write",
  summary: "Releases an address that was held back as suspected spam: it is sent the email with the link to confirm.",
  params: idParams,
  reply: z.strictObject({ data: Subscriber }),
  status: 200,
  errorStatuses: [412, 429],
  conflict: { code: "not-held", message: NOT_HELD },
  repeatable: true,
});

export const deleteSubscriber = endpoint({
  method: "DELETE",
  path: "/subscribers/{id}",
  access: "subscribers:write",
  summary: "Deletes an address with its consent, for good.",
  params: idParams,
  status: 204,
});

export const NEWSLETTER_ENDPOINTS = {
  subscribe,
  confirmSubscription,
  unsubscribe,
  openUnsubscribe,
  exportSubscribers: exportSubscribers.csv,
  exportSubscribersXlsx: exportSubscribers.xlsx,
  listSubscribers,
  getSubscriberGrowth,
  releaseSubscriber,
  deleteSubscriber,
} as const;
