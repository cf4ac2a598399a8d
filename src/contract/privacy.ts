import { Application } from "#contract/applications.ts";
import { Customer } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, instant } from "#contract/fields.ts";
import { Message } from "#contract/messages.ts";
import { Subscriber } from "#contract/newsletter.ts";
import { OutboxMail } from "#contract/outbox.ts";
import { z } from "#contract/zod.ts";

const count = z.int().nonnegative();

/** Everything that is kept under somebody's address. */
export const PersonalData = z.strictObject({
  email: z.string(),
  messages: z.array(Message),
  applications: z.array(Application),
  customers: z.array(Customer),
  subscriptions: z.array(Subscriber),
  mails: z.array(OutboxMail),
});
export type PersonalData = z.infer<typeof PersonalData>;

/** How much of each kind went. */
export const ErasedData = z.strictObject({
  messages: count,
  applications: count,
  customers: count,
  subscriptions: count,
  mails: count,
});
export type ErasedData = z.infer<typeof ErasedData>;

const person = z.strictObject({ email: emailAddress });

export const readPersonalData = endpoint({
  method: "POST",
  path: "/personal-data/read",
  access: "admin",
  summary:
    "Everything kept under an e-mail address, to be handed to the person. The address is in the body, lest a log keep it.",
  body: person,
  reply: z.strictObject({ data: PersonalData }),
  status: 200,
});

export const erasePersonalData = endpoint({
  method: "POST",
  path: "/personal-data/erase",
  access: "admin",
  summary:
    "Deletes everything kept under an e-mail address: records, résumés, mails, and the names in the audit trail. A backup that is restored later is held to it. Accounts of staff stay.",
  body: person,
  reply: z.strictObject({ data: ErasedData }),
  status: 200,
});

/** What is deleted because it was kept long enough. Customers are the leads that a message had made and nobody touched. */
const RetentionCounts = z.strictObject({ messages: count, applications: count, customers: count, mails: count });

export const Retention = z.strictObject({
  /** What the next run deletes. */
  due: RetentionCounts.omit({ customers: true }),
  /** The days on which it ran, newest first, at most 30. */
  days: z.array(z.strictObject({ day: z.iso.date(), lastRunAt: instant, ...RetentionCounts.shape })),
});
export type Retention = z.infer<typeof Retention>;

export const getRetention = endpoint({
  method: "GET",
  path: "/retention",
  access: "admin",
  summary: "What has been kept long enough and goes at the next run, and what went on the last 30 days.",
  reply: z.strictObject({ data: Retention }),
  status: 200,
});

export const runRetention = endpoint({
  method: "POST",
  path: "/retention",
  access: "admin",
  summary: "Deletes at once what has been kept long enough, as the program does by itself every hour.",
  reply: z.strictObject({ data: RetentionCounts }),
  status: 200,
});
