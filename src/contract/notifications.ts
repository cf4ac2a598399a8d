import { endpoint } from "#contract/endpoint.ts";
import { instant } from "#contract/fields.ts";
import { pageQuery } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";

/**
 * Reasons of notifications. `answered` is an answer by email, `returned` the end of a snooze, and `failed` an own mail that was not
 * delivered, or a webhook that was switched off. `handed-over` is for the account whose work went to a colleague.
 */
export const NOTIFICATION_KINDS = [
  "assigned",
  "mentioned",
  "answered",
  "returned",
  "due",
  "failed",
  "handed-over",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Types of the records that notifications are about. Pages, articles, extra pages and campaigns are those that are scheduled. */
export const NOTIFICATION_TYPES = [
  "message",
  "application",
  "customer",
  "deal",
  "task",
  "page",
  "article",
  "extra-page",
  "campaign",
  "webhook",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Days after which notifications are deleted. */
export const NOTIFICATION_DAYS = 60;

/** Maximum notifications that a call marks as read by their ids. */
export const MAX_READ_IDS = 500;

const NOUNS: Readonly<Record<NotificationType, { one: string; many: string }>> = {
  message: { one: "a message", many: "messages" },
  application: { one: "an application", many: "applications" },
  customer: { one: "a customer", many: "customers" },
  deal: { one: "a deal", many: "deals" },
  task: { one: "a task", many: "tasks" },
  page: { one: "a scheduled page", many: "scheduled pages" },
  article: { one: "a scheduled article", many: "scheduled articles" },
  "extra-page": { one: "a scheduled extra page", many: "scheduled extra pages" },
  campaign: { one: "a scheduled campaign", many: "scheduled campaigns" },
  webhook: { one: "a webhook", many: "webhooks" },
};

/** Returns records by their numbers: `a message`, `2 customers and 3 deals`. */
export function recordsInWords(counts: Readonly<Partial<Record<NotificationType, number>>>): string {
  const parts = NOTIFICATION_TYPES.flatMap((type) => {
    const count = counts[type] ?? 0;
    if (count === 0) return [];
    return count === 1 ? NOUNS[type].one : `${count.toLocaleString("en-US")} ${NOUNS[type].many}`;
  });
  return [parts.slice(0, -1).join(", "), parts.at(-1) ?? ""].filter(Boolean).join(" and ");
}

export const Notification = z.strictObject({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: instant,
  readAt: instant.nullable(),
  /** Sentence with the present names. It has none if the record was deleted or the account may not read it any more. */
  text: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  /** Record that the notification leads to; the first of several. */
  recordId: z.string(),
  /** Number of the act's records of this type. */
  count: z.int().positive(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  access: "account",
  summary: "The account's own notifications of the last 60 days, newest first.",
  query: pageQuery,
  reply: z.array(Notification),
  status: 200,
  list: true,
  unpagedRows: 100,
});

export const getNotificationSummary = endpoint({
  method: "GET",
  path: "/notifications/summary",
  access: "account",
  summary: "The number of the account's unread notifications.",
  reply: z.strictObject({ data: z.strictObject({ unread: z.int().nonnegative() }) }),
  status: 200,
});

export const WHICH_ARE_READ = "Send either ids, or all as true";

export const readNotifications = endpoint({
  method: "POST",
  path: "/notifications/read",
  access: "account",
  summary: "Marks own notifications as read: those with these ids, or all of them. Other ids change nothing.",
  body: z
    .strictObject({
      ids: z
        .array(z.uuid("Must be the id of a notification"), "Must be a list of ids")
        .min(1, "Name at least one notification")
        .max(MAX_READ_IDS, `Must be at most ${MAX_READ_IDS} ids`)
        .optional(),
      all: z.literal(true, "Must be true").optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), WHICH_ARE_READ),
  status: 204,
});

export const NOTIFICATION_ENDPOINTS = { listNotifications, getNotificationSummary, readNotifications } as const;
