import { Application } from "#contract/applications.ts";
import { AuditEntry } from "#contract/audit.ts";
import { Entry } from "#contract/conversations.ts";
import { CustomerRow, Interaction } from "#contract/customers.ts";
import { Deal } from "#contract/deals.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Factor } from "#contract/factors.ts";
import { emailAddress, instant, LIMITS, requiredText } from "#contract/fields.ts";
import { ImportedRow } from "#contract/imports.ts";
import { OwnKey } from "#contract/keys.ts";
import { mapToRecord } from "#contract/map-record.ts";
import { Message } from "#contract/messages.ts";
import { Subscriber } from "#contract/newsletter.ts";
import { Note } from "#contract/notes.ts";
import { OutboxMail } from "#contract/outbox.ts";
import { phoneKey } from "#contract/phone-key.ts";
import { Reply } from "#contract/replies.ts";
import { OwnSession } from "#contract/sessions.ts";
import { Task } from "#contract/tasks.ts";
import { User } from "#contract/users.ts";
import { View } from "#contract/views.ts";
import { z } from "#contract/zod.ts";

const count = z.int().nonnegative();

const notes = z.array(Note);

/** Personal records that an erasure deletes, by kind, with their exported fields. Resources with personal data add a kind. */
const ERASED_RECORDS = {
  messages: z.array(z.strictObject({ ...Message.omit({ overdue: true, returned: true }).shape, notes })),
  applications: z.array(z.strictObject({ ...Application.shape, notes })),
  /** Customers with their whole history. */
  customers: z.array(z.strictObject({ ...CustomerRow.shape, notes, interactions: z.array(Interaction) })),
  /** Deals with the person as customer. An erasure keeps them without anything that names the person. */
  deals: z.array(z.strictObject({ ...Deal.shape, notes })),
  /** Rows of imports that were not run yet, and rows that were refused. */
  imports: z.array(ImportedRow),
  subscriptions: z.array(Subscriber),
  /** Replies of the staff to the person. */
  replies: z.array(Reply),
  /** Mails and calls of the person in threads, and mails to the person among others. An erasure takes the address out of the latter. */
  entries: z.array(Entry),
  /** Tasks about the person's messages, applications and customer records. */
  tasks: z.array(Task),
  /** Mails to the person, and to the staff about the person. */
  mails: z.array(OutboxMail),
  /** Saved views of lists whose search or name names the person. */
  views: z.array(View.omit({ own: true })),
  /** Pictures whose file name or alternative text names the person. An erasure removes both texts and keeps the picture. */
  pictures: z.array(z.strictObject({ name: z.string(), fileName: z.string(), alt: z.string(), createdAt: instant })),
} as const;

const PERSONAL_RECORDS = {
  ...ERASED_RECORDS,
  /** Accounts are deleted under Users. A later erasure removes what remains of them. */
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

// `Object.keys` types all keys as string.
export const ERASED_KINDS = Object.keys(ERASED_RECORDS) as ErasedKind[];
export const PERSONAL_KINDS = Object.keys(PERSONAL_RECORDS) as PersonalKind[];

/** Singular of each kind; an added `s` makes the plural. */
export const PERSONAL_NAMES: Readonly<Record<PersonalKind, string>> = {
  messages: "message",
  applications: "application",
  customers: "customer record",
  deals: "deal",
  imports: "import row",
  subscriptions: "newsletter subscription",
  replies: "staff answer",
  entries: "received mail",
  tasks: "task",
  mails: "email",
  views: "saved view",
  pictures: "picture text",
  accounts: "account",
};

/** All data stored under the email address or the telephone number of a person. */
export const PersonalData = z.strictObject({
  /** Address of the request; `""` if it has a number. */
  email: z.string(),
  /** Telephone number of the request; `""` if it has an address. */
  phone: z.string(),
  /** Other addresses of the person, known from corrections. Data under them is included. */
  otherAddresses: z.array(z.string()),
  /**
   * Other addresses that are not certain: corrected by an account that may not erase people, or used with a different name.
   * An erasure includes only those that it names.
   */
  unsureAddresses: z.array(z.string()),
  ...PERSONAL_RECORDS,
  /** Audit log entries about the person, and about actions of their accounts. */
  trail: z.array(AuditEntry),
  /** Settings that name one of the addresses. */
  settings: z.array(z.string()),
  /** Records of other people, and pages of the site, whose text contains one of the addresses. An erasure keeps them. */
  mentions: z.array(z.strictObject({ type: z.string(), id: z.string() })),
  /** Number of responses stored for a day for repeated requests. */
  answers: count,
  /** Number of rate limit counters, stored under a keyed hash for a day at most. */
  limits: count,
});
export type PersonalData = z.infer<typeof PersonalData>;

/** Number of deleted records by kind. `trail` counts the audit entries whose subject or author was removed. */
export const ErasedData = z.strictObject({
  ...mapToRecord(ERASED_KINDS, () => count),
  trail: count,
  answers: count,
  limits: count,
  /** Whether the mailbox of the company may still have mails of the person, which the program never deletes. */
  mailbox: z.boolean(),
});
export type ErasedData = z.infer<typeof ErasedData>;

export const PERSON_MESSAGES = {
  one: "Enter an email address or a phone number",
  phone: "Please enter a valid phone number",
};

/** Telephone number of a person, in any spelling. */
const phone = requiredText(PERSON_MESSAGES.one, LIMITS.name).refine(
  (value) => value === "" || phoneKey(value) !== "",
  PERSON_MESSAGES.phone,
);

const person = { email: emailAddress.optional(), phone: phone.optional() };
const hasOne = ({ email, phone: number }: { email?: string | undefined; phone?: string | undefined }) =>
  (email === undefined) !== (number === undefined);
const ONE = { path: ["email"], error: PERSON_MESSAGES.one };

/** Email address or telephone number of the person whose data is requested. */
export const PersonInput = z.strictObject(person).refine(hasOne, ONE);
export type PersonInput = z.output<typeof PersonInput>;

export const readPersonalData = endpoint({
  method: "POST",
  path: "/personal-data/read",
  access: "privacy:read",
  summary:
    "Everything kept under an email address or a telephone number, to be handed to the person. It is in the body, so that no log keeps it.",
  body: PersonInput,
  reply: z.strictObject({ data: PersonalData }),
  status: 200,
});

/** Conflict of an erasure for a person with unsure addresses, when the request does not say which are theirs. */
export const UNSURE_ADDRESSES = {
  code: "undecided-addresses",
  message: "Some of it may be under other addresses. Say in otherAddresses which of unsureAddresses are this person's.",
} as const;

export const ErasureInput = z
  .strictObject({
    ...person,
    /** Addresses in `unsureAddresses` that belong to the person. */
    otherAddresses: z.array(emailAddress).max(1000, "Must be at most 1000 addresses").optional(),
  })
  .refine(hasOne, ONE);
export type ErasureInput = z.output<typeof ErasureInput>;

export const erasePersonalData = endpoint({
  method: "POST",
  path: "/personal-data/erase",
  access: "privacy:write",
  summary:
    "Deletes everything kept under an email address, and under those it was corrected from or to: records, résumés, emails, and the names in the audit trail. By a telephone number, records without an address, and those under the addresses that the request names. It also applies to any backup restored later. Staff accounts, with the audit entries about them, stay until they are deleted under Users.",
  body: ErasureInput,
  reply: z.strictObject({ data: ErasedData }),
  status: 200,
  conflict: UNSURE_ADDRESSES,
});

/** Number of records deleted after their retention period. Customers are untouched leads that a message created. */
const RetentionCounts = z.strictObject({ messages: count, applications: count, customers: count, mails: count });

export const Retention = z.strictObject({
  /** Number of records that the next run deletes. */
  due: RetentionCounts.omit({ customers: true }),
  /** Days with a run, newest first, at most 30. */
  days: z.array(z.strictObject({ day: z.iso.date(), lastRunAt: instant, ...RetentionCounts.shape })),
});
export type Retention = z.infer<typeof Retention>;
/** Kind of records that has a retention period. */
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
