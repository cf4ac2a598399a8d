import { Brand } from "#contract/brand.ts";
import { Client } from "#contract/clients.ts";
import { Company } from "#contract/company.ts";
import { CURRENCIES } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import type { LabelsOf } from "#contract/field-facts.ts";
import {
  blankableText,
  emailAddress,
  instant,
  LIMITS,
  optionalText,
  rawText,
  requiredText,
  slug,
  tooLong,
} from "#contract/fields.ts";
import { link, Menus } from "#contract/menus.ts";
import { ROLES } from "#contract/permissions.ts";
import { ReplyTemplate, templateList } from "#contract/replies.ts";
import { HIDEABLE_PAGES } from "#contract/site-pages.ts";
import { TeamMember } from "#contract/team.ts";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import { VOCABULARY_MESSAGES, Vocabulary, VocabularyChange } from "#contract/vocabulary.ts";
import { z } from "#contract/zod.ts";

const months = z
  .int("Must be a whole number of months")
  .min(1, "Must be at least 1 month")
  .max(120, "Must be at most 120 months");

const NO_WEB_LINK = "Must be a web address that begins with http:// or https://";

/**
 * Returns a web link with its slashes: browsers read `http:example.org` too, but on a page it leads elsewhere. A link that
 * would become too long stays as it is, since saved settings must stay readable.
 */
function withSlashes(url: string): string {
  if (/^https?:\/\//i.test(url) || !isWebLink(url)) return url;
  const { href } = new URL(url);
  return href.length <= LIMITS.short ? href : url;
}

function isWebLink(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

export const MAX_NOTIFIED = 10;
export const MAX_LINKS = 10;
/** Maximum number of blocked senders. */
export const MAX_BLOCKED = 500;
export const MAX_CLIENTS = 24;
export const MAX_MEMBERS = 24;

/** Message for a picture that was never uploaded. */
export const UNKNOWN_PICTURE = "Must be the name of an uploaded image";
export const UNKNOWN_PROJECT = "There is no project with this slug";

/** Name of an uploaded picture, or `null`. The server checks that the picture exists. */
const picture = rawText(LIMITS.short, UNKNOWN_PICTURE)
  .refine((name) => name.length <= LIMITS.short && UPLOAD_NAME.test(name), UNKNOWN_PICTURE)
  .meta({ maxLength: LIMITS.short })
  .nullable();

/** Maximum characters of a registration number, a VAT number and a B-BBEE level. */
const NUMBER_LENGTH = 60;

/** Limits of the year of founding. */
const [MIN_YEAR, MAX_YEAR] = [1800, 2100];
const NO_YEAR = `Must be a year from ${MIN_YEAR} to ${MAX_YEAR}`;

const shape = {
  company: z.strictObject({
    name: requiredText("Company name is required", LIMITS.name),
    street: requiredText("Street is required", LIMITS.short),
    /** Office park of the address, which may be blank. Required, as every field of the settings. */
    officePark: blankableText(LIMITS.short),
    suburb: requiredText("Suburb is required", LIMITS.short),
    province: requiredText("Province is required", LIMITS.short),
    postalCode: requiredText("Postal code is required", 20),
    latitude: z.number("Must be a number").min(-90, "Must be from -90 to 90").max(90, "Must be from -90 to 90"),
    longitude: z.number("Must be a number").min(-180, "Must be from -180 to 180").max(180, "Must be from -180 to 180"),
    email: emailAddress,
    phone: requiredText("Phone number is required", LIMITS.name),
    officeHours: requiredText("Office hours are required", LIMITS.short),
    supportHours: requiredText("Support hours are required", LIMITS.short),
    social: z
      .array(
        z.strictObject({
          name: requiredText("Name is required", LIMITS.name),
          url: rawText(LIMITS.short, NO_WEB_LINK)
            .overwrite((url) => url.trim())
            .refine((url) => url.length <= LIMITS.short, { ...tooLong(LIMITS.short), abort: true })
            .refine(isWebLink, NO_WEB_LINK)
            .overwrite(withSlashes)
            .meta({ format: "uri", maxLength: LIMITS.short }),
        }),
      )
      .max(MAX_LINKS, `Must be at most ${MAX_LINKS} links`),
    /** Omitted, this field and the next nine keep their values. */
    country: requiredText("Country is required", LIMITS.short).optional(),
    founded: z.int(NO_YEAR).min(MIN_YEAR, NO_YEAR).max(MAX_YEAR, NO_YEAR).optional(),
    city: blankableText(LIMITS.short).optional(),
    legalName: blankableText(LIMITS.name).optional(),
    registrationNumber: blankableText(NUMBER_LENGTH).optional(),
    vatNumber: blankableText(NUMBER_LENGTH).optional(),
    bbbeeLevel: blankableText(NUMBER_LENGTH).optional(),
    logo: picture.optional(),
    logoDark: picture.optional(),
    icon: picture.optional(),
  }),
  /** Email addresses of staff notified of visitors' messages and applications. */
  notificationAddresses: z
    .array(emailAddress)
    .min(1, "At least one address must be notified")
    .max(MAX_NOTIFIED, `Must be at most ${MAX_NOTIFIED} addresses`),
  /** Retention of visitors' messages and applications, in months from the day of arrival. */
  retention: z.strictObject({ messages: months, applications: months }),
};

/** Roles whose accounts must have a second factor, seven days after it was required of them. */
const secondFactorFor = z
  .array(z.enum(ROLES, `Must be one of ${ROLES.join(", ")}`), "Must be a list of roles")
  .max(ROLES.length, `Must be at most ${ROLES.length} roles`);

/** Receiver of a customer's answer to a reply: the author of the reply, or the company. */
export const REPLY_TO = ["author", "company"] as const;

const replies = {
  /** Text below every reply, with `{name}` for its author and `{company}`; blank for none. */
  replySignature: blankableText(1000, "many"),
  replyTemplates: templateList(ReplyTemplate),
  replyTo: z.enum(REPLY_TO, `Must be one of ${REPLY_TO.join(", ")}`),
};

/** Days for which an answered message waits for its person. Later it is open again, and marked as overdue. */
const waitingDays = z
  .int("Must be a whole number of days")
  .min(1, "Must be at least 1 day")
  .max(60, "Must be at most 60 days");
const incoming = {
  /** Whether a mail that begins a message is acknowledged. Automatic mail never is. */
  acknowledgeEmail: z.boolean("Must be true or false"),
  /** Addresses whose mails are Spam. */
  blockedSenders: z
    .array(emailAddress, "Must be a list of addresses")
    .max(MAX_BLOCKED, `Must be at most ${MAX_BLOCKED} addresses`),
};

/** Currency of all amounts. A change converts none of them. */
const currency = z.enum(CURRENCIES, `Must be one of ${CURRENCIES.join(", ")}`);

/** Whether the prices on public pages include VAT; `null` if the pages say nothing about it. */
const pricesIncludeVat = z.boolean("Must be true, false or null").nullable();

const clients = z
  .array(
    z.strictObject({
      name: requiredText("Client name is required", LIMITS.name),
      logo: picture.default(null),
      projectSlug: slug.or(z.literal("")).nullable().default(null),
    }),
    "Must be a list of clients",
  )
  .max(MAX_CLIENTS, `Must be at most ${MAX_CLIENTS} clients`);

const member = z
  .strictObject({
    name: optionalText(LIMITS.name),
    role: optionalText(LIMITS.name),
    portrait: picture.default(null),
    text: optionalText(1000, "many"),
    link: link.default(""),
    linkLabel: blankableText(LIMITS.name).optional(),
  })
  .refine(({ name, role }) => name !== "" || role !== "", { path: ["name"], error: "Enter a name or a role" });

const team = z.array(member, "Must be a list of members").max(MAX_MEMBERS, `Must be at most ${MAX_MEMBERS} members`);

const hiddenPages = z
  .array(z.enum(HIDEABLE_PAGES, `Must be one of ${HIDEABLE_PAGES.join(", ")}`), "Must be a list of pages")
  .max(HIDEABLE_PAGES.length, `Must be at most ${HIDEABLE_PAGES.length} pages`);

const keepSource = z.boolean("Must be true or false");

export const Settings = z.strictObject({
  ...shape,
  ...replies,
  waitingDays,
  ...incoming,
  /** Address to which people write while mail comes in, which answers to replies go to; `""` while none does. Set by the server. */
  inboxAddress: z.string(),
  /** Address from which mails are sent. Set by the server. */
  mailFrom: z.string(),
  secondFactorFor,
  currency,
  pricesIncludeVat,
  company: Company,
  /** Clients of the strip on the home page, in order. Without any, the strip is left out. */
  clients: z.array(Client),
  /** Team on the about page, in order. */
  team: z.array(TeamMember),
  ...Menus.shape,
  /** Whether messages and applications keep where their sender's visit began. */
  keepSource,
  /** Keys of the pages that visitors cannot open, with the pages below them. */
  hiddenPages,
  /** Colours of the company; `null` for ours. */
  brand: Brand,
  /** Words for projects and jobs. An id stays, and what is in use cannot be removed. */
  vocabulary: Vocabulary,
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
});
export type Settings = z.infer<typeof Settings>;

export const SETTINGS_LABELS = {
  company: "Company",
  notificationAddresses: "Who is notified",
  retention: "How long records are kept",
  secondFactorFor: "Who needs a second factor",
  currency: "Currency",
  pricesIncludeVat: "Prices include VAT",
  replySignature: "Signature",
  replyTemplates: "Reply templates",
  replyTo: "Reply-to address",
  waitingDays: "Days until an unanswered reply is overdue",
  acknowledgeEmail: "Acknowledge email",
  blockedSenders: "Blocked senders",
  inboxAddress: "Address for mail",
  mailFrom: "Sender of mail",
  clients: "Clients",
  team: "Team",
  menu: "Menu",
  moreMenu: "More in the menu of a phone",
  footer: "Footer",
  credit: "Line at the foot",
  hiddenPages: "Hidden pages",
  keepSource: "Where messages and applications came from",
  brand: "Colours",
  vocabulary: "Categories and departments",
} as const satisfies LabelsOf<Settings>;

export const SettingsChange = z.strictObject({
  ...shape,
  /** Omitted, this field and those below keep their values. */
  secondFactorFor: secondFactorFor.optional(),
  currency: currency.optional(),
  pricesIncludeVat: pricesIncludeVat.optional(),
  clients: clients.optional(),
  team: team.optional(),
  replySignature: replies.replySignature.optional(),
  replyTemplates: replies.replyTemplates.optional(),
  replyTo: replies.replyTo.optional(),
  waitingDays: waitingDays.optional(),
  acknowledgeEmail: incoming.acknowledgeEmail.optional(),
  blockedSenders: incoming.blockedSenders.optional(),
  ...Menus.partial().shape,
  hiddenPages: hiddenPages.optional(),
  /** Switching it on is refused while the published terms lack `CAME_FROM_NOTICE`. */
  keepSource: keepSource.optional(),
  brand: Brand.optional(),
  /** A department with its former name is renamed, and its jobs with it. */
  vocabulary: VocabularyChange.optional(),
  inboxAddress: z.unknown().optional(),
  mailFrom: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
});
export type SettingsChange = z.output<typeof SettingsChange>;

/** Part of the settings that only the website shows. The back office has a screen for it. */
export const WebsiteSettings = z.strictObject({
  company: shape.company.pick({
    legalName: true,
    registrationNumber: true,
    vatNumber: true,
    bbbeeLevel: true,
    logo: true,
    logoDark: true,
    icon: true,
  }),
  brand: Brand,
  clients,
  team,
});
export type WebsiteSettings = z.output<typeof WebsiteSettings>;

/** Links of every public page, and the pages that are hidden. The back office has a screen for them. */
export const MenuSettings = Menus.extend({ hiddenPages });
export type MenuSettings = z.output<typeof MenuSettings>;

/** Words of the company for its projects and jobs. The back office has a screen for them. */
export const VocabularySettings = z.strictObject({ vocabulary: VocabularyChange });
export type VocabularySettings = z.output<typeof VocabularySettings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "settings:read",
  summary:
    "Company details, hours, social links, who is notified, how long records are kept, which roles have to have a second factor, how replies are signed, how long a reply waits for an answer, which senders are blocked, the currency of amounts, the clients and team on public pages, the menus, the hidden pages, whether the sources of forms are kept, the colours, and the categories of projects and departments of jobs. With an ETag.",
  reply: z.strictObject({ data: Settings }),
  status: 200,
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  access: "settings:write",
  summary:
    "Changes the settings. Public pages show them within two seconds. Switching keepSource on is a 409 notice-missing while the published terms lack the sentence that its message names.",
  body: SettingsChange,
  reply: z.strictObject({ data: Settings }),
  status: 200,
  errorStatuses: [412],
  conflict: { code: "in-use", message: `${VOCABULARY_MESSAGES.inUse}: iot.`, field: "vocabulary.projectCategories" },
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/settings/test-mail",
  access: "settings:write",
  summary: "Sends a mail to the caller, to see that mails of this installation arrive.",
  reply: z.strictObject({ data: z.strictObject({ to: z.string() }) }),
  status: 202,
  limits: ["test-mail"],
});

export const SETTINGS_ENDPOINTS = { getSettings, updateSettings, sendTestMail } as const;
