import { endpoint } from "#contract/endpoint.ts";
import {
  blankableText,
  characters,
  emailAddress,
  idParams,
  instant,
  isLongerThan,
  LIMITS,
  optionalEmail,
  optionalText,
  requiredText,
} from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { ALREADY_SENT } from "#contract/outbox.ts";
import type { PermissionArea } from "#contract/permissions.ts";
import { REPLY_FILES } from "#contract/reply-files.ts";
import { z } from "#contract/zod.ts";

export const REPLY_LIMIT = 5000;

/** Areas whose records can be replied to. */
export const REPLY_AREAS = ["messages", "applications", "customers", "deals"] as const;
export type ReplyArea = (typeof REPLY_AREAS)[number];

export const REPLY_DELAY_MS = 10_000;

/**
 * Waiting: not yet handed over, and can be taken back. Sending: handed over at least once, and tried again until it is Sent
 * or Failed. Bounced: sent, and reported as not delivered. Unknown: its email is no longer stored.
 */
export const REPLY_STATUSES = ["Waiting", "Sending", "Sent", "Failed", "Bounced", "Taken back", "Unknown"] as const;

const status = z.enum(REPLY_STATUSES);

/** File sent with a reply. It is deleted when the reply is taken back. */
export const ReplyAttachment = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Size in bytes. */
  size: z.int(),
});
export type ReplyAttachment = z.infer<typeof ReplyAttachment>;

export const Reply = z.strictObject({
  id: z.string(),
  /** Record that the reply is for. The replies of a customer include those to their messages. */
  record: z.strictObject({ type: z.enum(["message", "application", "customer", "deal"]), id: z.string() }),
  to: z.string(),
  /** Addresses that got a copy. */
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(ReplyAttachment),
  /** Name of the account that wrote the reply. */
  author: z.string(),
  status,
  sendsAt: instant,
  sentAt: instant.nullable(),
  /** Reason for which the last try failed; `""` if no try failed. */
  lastError: z.string(),
  takenBackAt: instant.nullable(),
  /** Id of the reply's line in the customer's history, or `null`. */
  interactionId: z.string().nullable(),
  createdAt: instant,
});
export type Reply = z.infer<typeof Reply>;

/** Area of the calls that reply to each type of record. */
export const REPLY_AREA_OF = {
  message: "messages",
  application: "applications",
  customer: "customers",
  deal: "deals",
} as const satisfies Record<Reply["record"]["type"], ReplyArea>;

/** Author and time of the last reply. A reply that was taken back or failed does not count. */
export const LatestReply = z.strictObject({ by: z.string(), at: instant });
export type LatestReply = z.infer<typeof LatestReply>;

/** Maximum addresses that get a copy of a reply. */
export const MAX_COPIES = 10;
export const NOT_IN_THREAD = "Must be an address of this thread";

export const ReplyInput = z.strictObject({
  /** Address of the thread to which the reply goes. Default: that of the record, also for a blank one. */
  to: optionalEmail,
  /** Addresses that get a copy. A form has them in one field, with commas between them. */
  cc: z
    .array(emailAddress, "Must be a list of addresses")
    .max(MAX_COPIES, `Must be at most ${MAX_COPIES} addresses`)
    .default([]),
  text: requiredText("Reply is required", REPLY_LIMIT, "many"),
  /** Subject in one line. Default: `defaultSubject`, also for a blank one. */
  subject: optionalText(LIMITS.short),
});

/** Properties of a record that its default subject is made of. */
interface ReplyTarget {
  /** Subject of a message, or the job of an application. `""` if unknown. */
  about: string;
  /** `""` where the record has none. */
  reference: string;
}

/** Returns a subject such as `Re: A portal for permits (MSG-7K3F-9QX2)`. A long subject is cut before the reference. */
export function defaultSubject({ about, reference }: ReplyTarget, company: string): string {
  const end = reference === "" ? "" : ` (${reference})`;
  const start = `Re: ${about || `Your contact with ${company}`}`;
  const room = LIMITS.short - end.length;
  return (isLongerThan(start, room) ? `${[...start].slice(0, room - 1).join("")}…` : start) + end;
}

const replyParams = z.strictObject({ ...idParams.shape, replyId: z.uuid() });
const attachmentParams = z.strictObject({ ...replyParams.shape, attachmentId: z.uuid() });

/** Returns the calls for replies to a record of an area: list, send, take back and download an attachment. */
function replyCalls<const Area extends ReplyArea>(
  area: Area,
  one: string,
  notAnswered: string,
  permissions: PermissionArea = area === "deals" ? "customers" : area,
) {
  const path: `/${string}` = `/${area}/{id}/replies`;
  const onePath: `/${string}` = `${path}/{replyId}`;
  return {
    list: endpoint({
      method: "GET",
      path,
      access: `${permissions}:read`,
      summary: `The replies to ${one}, newest first unless sorted, at most 100 per answer, each with its delivery.`,
      params: idParams,
      query: listQuery(["createdAt"], {}).omit({ q: true }),
      reply: z.array(Reply),
      status: 200,
      list: true,
      unpagedRows: MAX_PAGE_SIZE,
    }),
    send: endpoint({
      method: "POST",
      path,
      access: `${permissions}:write`,
      summary: `Answers ${one} by email, to the address on the record or another one of its thread, with copies to at most ten addresses. It is sent ten seconds later, and can be taken back until then. A form (multipart/form-data) may add up to five files of 5 MB, but no programs and no scripts. At most 100 in any hour from one account.`,
      params: idParams,
      body: ReplyInput,
      attachments: REPLY_FILES,
      reply: z.strictObject({ data: z.strictObject({ id: z.string(), status, sendsAt: instant }) }),
      status: 202,
      limits: ["reply"],
      conflict: { code: "not-answerable", message: notAnswered },
      repeatable: true,
    }),
    takeBack: endpoint({
      method: "DELETE",
      path: onePath,
      access: `${permissions}:write`,
      summary: `Takes a reply to ${one} back before it is sent, and deletes its files. Done twice it is done.`,
      params: replyParams,
      status: 204,
      conflict: { code: "already-sent", message: ALREADY_SENT },
    }),
    getAttachment: endpoint({
      method: "GET",
      path: `${onePath}/attachments/{attachmentId}`,
      access: `${permissions}:read`,
      summary: `A file that was sent with a reply to ${one}, only ever as a download. Noted in the audit trail.`,
      params: attachmentParams,
      status: 200,
      download: true,
    }),
  };
}

export const IN_SPAM = "You can't reply to spam. Change its status first.";
/** Reason for which a record without an address takes no reply. */
export const NO_ADDRESS = {
  messages: "This message has no email address to reply to.",
  applications: "This application has no email address to reply to.",
  customers: "This customer has no email address to reply to.",
  deals: "This deal has no customer with an email address to reply to.",
} as const satisfies Record<ReplyArea, string>;

export const REPLY_CALLS = {
  messages: replyCalls("messages", "a message", IN_SPAM),
  applications: replyCalls("applications", "an application", IN_SPAM),
  customers: replyCalls("customers", "a customer", NO_ADDRESS.customers),
  deals: replyCalls("deals", "a deal", NO_ADDRESS.deals),
} as const;

export const MAX_TEMPLATES = 20;
/** Maximum characters of all template texts together: in any script they fit one request of 256 kB. */
const MAX_TEMPLATE_TEXT = 40_000;

/** Placeholders of a template. Only some records have a `reference` or a `job`. */
export const PLACEHOLDERS = ["name", "reference", "job", "company"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** Values of the placeholders on one record; a placeholder that the record has no value for is absent. */
type TemplateValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Any text in braces on one line. A misspelt placeholder matches too, so that it never reaches a customer. */
const BRACES = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** Returns a message about the first unknown placeholder of a text; undefined where all are known. */
function unknownPlaceholder(text: string): string | undefined {
  const unknown = [...text.matchAll(BRACES)].find(([, name = ""]) => !isPlaceholder(name));
  return unknown && `There is no ${unknown[0].slice(0, 40)}. Use {name}, {reference}, {job} or {company}.`;
}

function withPlaceholders<Schema extends z.ZodType<string>>(text: Schema) {
  return text.superRefine((value, context) => {
    const message = unknownPlaceholder(value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
}

export const ReplyTemplate = z.strictObject({
  name: requiredText("Template name is required", LIMITS.name),
  /** Blank for the default subject of a reply. */
  subject: withPlaceholders(blankableText(LIMITS.short)).default(""),
  text: withPlaceholders(requiredText("Template text is required", REPLY_LIMIT, "many")),
});
export type ReplyTemplate = z.output<typeof ReplyTemplate>;

/** Template of an account's own. Its replies have the default subject. */
export const OwnTemplate = ReplyTemplate.omit({ subject: true });
export type OwnTemplate = z.output<typeof OwnTemplate>;

/** Returns the schema of a list of templates, which fits one request. */
export function templateList<Template extends z.ZodType<OwnTemplate>>(template: Template) {
  const lengthOf = (templates: readonly OwnTemplate[]) =>
    templates.reduce((sum, { text }) => sum + characters(text), 0);
  return z
    .array(template, "Must be a list of templates")
    .max(MAX_TEMPLATES, `Must be at most ${MAX_TEMPLATES} templates`)
    .refine((templates) => lengthOf(templates) <= MAX_TEMPLATE_TEXT, {
      error: `Must be at most ${MAX_TEMPLATE_TEXT.toLocaleString("en-US")} characters in all templates together`,
    });
}

/** Returns the text with each placeholder replaced once: braces in a value stay as typed. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(BRACES, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? whole) : whole));
}

/** Returns whether a record has a value for every placeholder of a template. */
export function canFill({ subject, text }: Pick<ReplyTemplate, "subject" | "text">, values: TemplateValues): boolean {
  return [...`${subject}\n${text}`.matchAll(BRACES)].every(
    ([, name = ""]) => !isPlaceholder(name) || Boolean(values[name]),
  );
}

/** Settings that the form of a reply needs. */
export const ReplySettings = z.strictObject({
  /** Text below the caller's replies, with the caller's name filled in; `""` for none. */
  signature: z.string(),
  templates: z.array(ReplyTemplate),
  /** Address that receives answers to the caller's replies. */
  replyTo: z.string(),
  company: z.string(),
});
export type ReplySettings = z.infer<typeof ReplySettings>;

export const getReplySettings = endpoint({
  method: "GET",
  path: "/replies/settings",
  access: ["messages:read", "applications:read", "customers:read"],
  summary: "The caller's signature and the templates of replies, and where answers to the caller's replies go.",
  reply: z.strictObject({ data: ReplySettings }),
  status: 200,
});

export const REPLY_ENDPOINTS = {
  getReplySettings,
  listMessageReplies: REPLY_CALLS.messages.list,
  sendMessageReply: REPLY_CALLS.messages.send,
  takeBackMessageReply: REPLY_CALLS.messages.takeBack,
  getMessageReplyAttachment: REPLY_CALLS.messages.getAttachment,
  listApplicationReplies: REPLY_CALLS.applications.list,
  sendApplicationReply: REPLY_CALLS.applications.send,
  takeBackApplicationReply: REPLY_CALLS.applications.takeBack,
  getApplicationReplyAttachment: REPLY_CALLS.applications.getAttachment,
  listCustomerReplies: REPLY_CALLS.customers.list,
  sendCustomerReply: REPLY_CALLS.customers.send,
  takeBackCustomerReply: REPLY_CALLS.customers.takeBack,
  getCustomerReplyAttachment: REPLY_CALLS.customers.getAttachment,
  listDealReplies: REPLY_CALLS.deals.list,
  sendDealReply: REPLY_CALLS.deals.send,
  takeBackDealReply: REPLY_CALLS.deals.takeBack,
  getDealReplyAttachment: REPLY_CALLS.deals.getAttachment,
} as const;
