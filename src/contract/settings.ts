import { Company } from "#contract/company.ts";
import { CURRENCIES } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  blankableText,
  characters,
  emailAddress,
  instant,
  LIMITS,
  rawText,
  requiredText,
  tooLong,
} from "#contract/fields.ts";
import { ROLES } from "#contract/permissions.ts";
import { MAX_TEMPLATE_TEXT, MAX_TEMPLATES, ReplyTemplate } from "#contract/replies.ts";
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

const lengthOf = (templates: readonly ReplyTemplate[]) =>
  templates.reduce((sum, { text }) => sum + characters(text), 0);

const replies = {
  /** Text below every reply, with `{name}` for its author and `{company}`; blank for none. */
  replySignature: blankableText(1000, "many"),
  replyTemplates: z
    .array(ReplyTemplate, "Must be a list of templates")
    .max(MAX_TEMPLATES, `Must be at most ${MAX_TEMPLATES} templates`)
    .refine((templates) => lengthOf(templates) <= MAX_TEMPLATE_TEXT, {
      error: `Must be at most ${MAX_TEMPLATE_TEXT.toLocaleString("en-US")} characters in all templates together`,
    }),
  replyTo: z.enum(REPLY_TO, `Must be one of ${REPLY_TO.join(", ")}`),
};

/** Currency of all amounts. A change converts none of them. */
const currency = z.enum(CURRENCIES, `Must be one of ${CURRENCIES.join(", ")}`);

export const Settings = z.strictObject({
  ...shape,
  ...replies,
  secondFactorFor,
  currency,
  company: Company,
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsChange = z.strictObject({
  ...shape,
  /** Omitted, this field and the next four keep their values. */
  secondFactorFor: secondFactorFor.optional(),
  currency: currency.optional(),
  replySignature: replies.replySignature.optional(),
  replyTemplates: replies.replyTemplates.optional(),
  replyTo: replies.replyTo.optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
});
export type SettingsChange = z.output<typeof SettingsChange>;

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  access: "settings:read",
  summary:
    "Company details, hours, social links, who is notified, how long records are kept, which roles have to have a second factor, how replies are signed, and the currency of amounts. With an ETag.",
  reply: z.strictObject({ data: Settings }),
  status: 200,
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/settings",
  access: "settings:write",
  summary: "Changes the settings. Public pages show them within two seconds.",
  body: SettingsChange,
  reply: z.strictObject({ data: Settings }),
  status: 200,
  errorStatuses: [412],
});

export const SETTINGS_ENDPOINTS = { getSettings, updateSettings } as const;
