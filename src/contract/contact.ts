import { endpoint } from "#contract/endpoint.ts";
import { emailAddress, LIMITS, optionalText, requiredText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** A form sent sooner than this after it was first touched was filled by a program. */
export const FASTEST_HUMAN_MS = 2_000;

/** The words of the notice beside a form, so that what was agreed to can be told later. What they lead to is in the terms. */
export const FORM_NOTICE = "2026-11-24";

/** A reference as people read it over the phone: no letters or digits that look alike. */
export const REFERENCE = /^MSG-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** What a visitor types. The home page asks for a company, the contact page for a subject. */
export const ContactInput = z.strictObject({
  name: requiredText("Name is required", LIMITS.name),
  email: emailAddress,
  company: optionalText(LIMITS.name),
  subject: optionalText(LIMITS.short),
  message: requiredText("Message is required", LIMITS.long, "many"),
  /** Hidden from people; whoever fills it is a program. */
  website: optionalText(LIMITS.short),
  /** From GET /public/form-token at the first touch. A form without it (no JavaScript) is as welcome. */
  formToken: z.string().max(LIMITS.short).optional(),
});
export type ContactInput = z.infer<typeof ContactInput>;

/**
 * What the form of each page must hold, for its document post and for its script alike. All of it is within what the call
 * takes, which knows no pages.
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
