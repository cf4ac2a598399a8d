import { Application } from "#contract/applications.ts";
import { AuditEntry } from "#contract/audit.ts";
import { CustomerNote, CustomerRow, Interaction } from "#contract/customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Factor } from "#contract/factors.ts";
import { emailAddress, instant } from "#contract/fields.ts";
import { OwnKey } from "#contract/keys.ts";
import { Message } from "#contract/messages.ts";
import { Subscriber } from "#contract/newsletter.ts";
import { ofEach } from "#contract/of-each.ts";
import { OutboxMail } from "#contract/outbox.ts";
import { Reply } from "#contract/replies.ts";
import { OwnSession } from "#contract/sessions.ts";
import { User } from "#contract/users.ts";
import { View } from "#contract/views.ts";
import { z } from "#contract/zod.ts";

const count = z.int().nonnegative();

/** The records of people that are erased with them, by kind: what is told of each. A resource that keeps some adds its kind. */
const ERASED_RECORDS = {
  messages: z.array(Message),
  applications: z.array(Application),
  /** With the whole history, however long. */
  customers: z.array(
    z.strictObject({ ...CustomerRow.shape, notes: z.array(CustomerNote), interactions: z.array(Interaction) }),
  ),
  subscriptions: z.array(Subscriber),
  /** What the staff answered them. */
  replies: z.array(Reply),
  /** To the person, and to the staff about them. */
  mails: z.array(OutboxMail),
  /** Saved views of lists whose search or name names the person. */
  views: z.array(View.omit({ own: true })),
} as const;

const PERSONAL_RECORDS = {
  ...ERASED_RECORDS,
  /** They are deleted under Users; what they leave behind is erased after that. */
  accounts: z.array(
    z.strictObject({
      ...User.shape,
      sessions: z.array(OwnSession.omit({ current: true })),
      secondFactors: z.array(Factor),
      keys: z.array(OwnKey),
    }),
  ),
} as const;

export type ErasedKind = keyof typeof ERASED_RECORDS;
export type PersonalKind = keyof typeof PERSONAL_RECORDS;

// Object.keys knows but text.
export const ERASED_KINDS = Object.keys(ERASED_RECORDS) as ErasedKind[];
export const PERSONAL_KINDS = Object.keys(PERSONAL_RECORDS) as PersonalKind[];

/** What people call one of them; an `s` makes it many. */
export const PERSONAL_NAMES: Readonly<Record<PersonalKind, string>> = {
  messages: "message",
  applications: "application",
  customers: "customer record",
  subscriptions: "newsletter subscription",
  replies: "staff answer",
  mails: "email",
  views: "saved view",
  accounts: "account",
};

/** Everything that is kept under somebody's address. */
export const PersonalData = z.strictObject({
  email: z.string(),
  /** Other addresses of the same person: those it was corrected from or to. What is kept under them is here too. */
  otherAddresses: z.array(z.string()),
  /**
   * Those of them that were corrected by nobody who may erase people, or under which something of another name is kept: they are erased
   * only where they are named.
   */
  unsureAddresses: z.array(z.string()),
  ...PERSONAL_RECORDS,
  /** Lines of the audit trail about them, and about what their accounts did. */
  trail: z.array(AuditEntry),
  /** Settings that name one of the addresses. */
  settings: z.array(z.string()),
  /** Records of others in whose notes, history or words one of the addresses stands, and pages of the site. They stay. */
  mentions: z.array(z.strictObject({ type: z.string(), id: z.string() })),
  /** Answers that are kept for a day, for requests that are sent again. */
  answers: count,
  /** Counts of tries, for a day at most; kept under a keyed hash. */
  limits: count,
});
export type PersonalData = z.infer<typeof PersonalData>;

/** How much of each kind went; of the trail, how many lines lost whom they were about or who did it. */
export const ErasedData = z.strictObject({
  ...ofEach(ERASED_KINDS, () => count),
  trail: count,
  answers: count,
  limits: count,
});
export type ErasedData = z.infer<typeof ErasedData>;

/** Whose data are asked for. */
export const PersonInput = z.strictObject({ email: emailAddress });

export const readPersonalData = endpoint({
  method: "POST",
  path: "/personal-data/read",
  access: "privacy:read",
  summary:
    "Everything kept under an email address, to be handed to the person. The address is in the body, so that no log keeps it.",
  body: PersonInput,
  reply: z.strictObject({ data: PersonalData }),
  status: 200,
});

/** Said where an erasure would leave, or take, what is under an address that may be somebody else's. */
export const UNDECIDED = {
  code: "undecided-addresses",
  message: "Some of it may be under other addresses. Say in otherAddresses which of unsureAddresses are this person's.",
} as const;

export const erasePersonalData = endpoint({
  method: "POST",
  path: "/personal-data/erase",
  access: "privacy:write",
  summary:
    "Deletes everything kept under an email address, and under those it was corrected from or to: records, résumés, emails, and the names in the audit trail. It also applies to any backup restored later. Staff accounts, with the audit entries about them, stay until they are deleted under Users.",
  body: z.strictObject({
    email: emailAddress,
    /** Those of `unsureAddresses` that are this person's too. */
    otherAddresses: z.array(emailAddress).max(1000, "Must be at most 1000 addresses").optional(),
  }),
  reply: z.strictObject({ data: ErasedData }),
  status: 200,
  conflict: UNDECIDED,
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
/** Of which kinds it is said how long they are kept. */
export type DueKind = keyof Retention["due"];
export const DUE_KINDS = RetentionCounts.omit({ customers: true }).keyof().options;

export const getRetention = endpoint({
  method: "GET",
  path: "/retention",
  access: "privacy:read",
  summary: "What is due for deletion at the next run, and what was deleted in the last 30 days.",
  reply: z.strictObject({ data: Retention }),
  status: 200,
});

export const runRetention = endpoint({
  method: "POST",
  path: "/retention",
  access: "privacy:write",
  summary: "Deletes at once everything that is due, as the program does by itself every hour.",
  reply: z.strictObject({ data: RetentionCounts }),
  status: 200,
});

export const PRIVACY_ENDPOINTS = { readPersonalData, erasePersonalData, getRetention, runRetention } as const;
