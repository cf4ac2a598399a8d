import { cameFromInput } from "#contract/came-from.ts";
import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, LIMITS, optionalText, requiredText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Minimum time from the first touch of a form to sending it. A faster sender is a program. */
export const FASTEST_HUMAN_MS = 2_000;

/** Version of the notice beside a form, stored with each submission as proof of what the visitor read. */
export const FORM_NOTICE = "2026-11-24";

/** Reference of a message, to be read out over the phone. It has no letters or digits that look alike. */
export const REFERENCE = /^MSG-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Fields of a contact form. The home page asks for a company, the contact page for a subject. */
export const ContactInput = z.strictObject({
  name: requiredText("Name is required", LIMITS.name),
  email: emailAddress,
  company: optionalText(LIMITS.name),
  subject: optionalText(LIMITS.short),
  message: requiredText("Message is required", LIMITS.long, "many"),
  /** Hidden from people: only a program fills this field. */
  website: optionalText(LIMITS.short),
  /** Token from GET /public/form-token, requested at the first touch. A form sent without JavaScript has none. */
  formToken: z.string().max(LIMITS.short).optional(),
  cameFrom: cameFromInput,
});
export type ContactInput = z.infer<typeof ContactInput>;

/**
 * Rules for the form of each page, with and without JavaScript. The call does not know pages, so its own rules accept
 * everything that these accept.
 */
export const CONTACT_RULES = {
  home: ContactInput,
  contact: ContactInput.extend({ subject: requiredText("Subject is required", LIMITS.short) }),
} as const;
export type ContactRules = keyof typeof CONTACT_RULES;

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/contact",
  access: "public",
  summary: "Sends a message. It is stored and linked to a customer, and both the staff and the sender get an email.",
  body: ContactInput,
  reply: z.strictObject({ data: z.strictObject({ reference: z.string().regex(REFERENCE) }) }),
  status: 201,
  limits: ["contact", "contact-day", "acknowledgements", "acknowledgements-network"],
  repeatable: true,
});

export const getFormToken = endpoint({
  method: "GET",
  path: "/public/form-token",
  access: "public",
  summary: "When a form was first touched, signed. Never cached.",
  reply: z.strictObject({ data: z.strictObject({ token: z.string() }) }),
  status: 200,
  limits: ["form-token"],
});

export const CONTACT_ENDPOINTS = { sendContactMessage, getFormToken } as const;
