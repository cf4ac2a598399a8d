import { z } from "#contract/zod.ts";

/** Longest texts, counted in characters as people see them in Unicode (code points), not in bytes. */
export const LIMITS = { name: 200, slug: 120, short: 300, long: 20_000, password: 200, email: 254 } as const;

export const MESSAGES = {
  text: "Must be text",
  characters: "Contains characters that are not allowed",
  email: "Please enter a valid email address",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
} as const;

/** Control characters but tab and newline, and halves of a surrogate pair: no person types them, no database agrees on them. */
const FORBIDDEN = /[^\P{Cc}\t\n]|\p{Cs}/u;
const FORBIDDEN_IN_LINE = /\p{Cc}|\p{Cs}/u;

/** The form in which text is kept: line ends as newline, composed characters, no space around. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
}

const characters = (text: string): number => [...text].length;

function cleanText(max: number, lines: "one" | "many", required: string | undefined) {
  const forbidden = lines === "one" ? FORBIDDEN_IN_LINE : FORBIDDEN;
  return z
    .string({ error: (issue) => (issue.input === undefined ? required : undefined) ?? MESSAGES.text })
    .overwrite(tidy)
    .refine((value) => !forbidden.test(value), MESSAGES.characters)
    .refine((value) => characters(value) <= max, `Must be at most ${max.toLocaleString("en-US")} characters`)
    .refine((value) => required === undefined || value !== "", required ?? "")
    .meta(required === undefined ? { maxLength: max } : { minLength: 1, maxLength: max });
}

/** A text that must be there; `required` is what people read when it is not. */
export function requiredText(required: string, max: number, lines: "one" | "many" = "one") {
  return cleanText(max, lines, required);
}

/** A text that may be left out or blank, which is the same: `""`. */
export function optionalText(max: number, lines: "one" | "many" = "one") {
  return cleanText(max, lines, undefined).default("");
}

/** The browser's own rule for `type=email`, and at least one dot in the domain. It leaves no room for a second recipient or a header. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const emailAddress = z
  .string({ error: (issue) => (issue.input === undefined ? MESSAGES.emailRequired : MESSAGES.text) })
  .overwrite((value) => value.trim())
  .refine((value) => value !== "", { error: MESSAGES.emailRequired, abort: true })
  .refine((value) => value.length <= LIMITS.email && EMAIL.test(value), MESSAGES.email)
  .meta({ format: "email", maxLength: LIMITS.email });

/** The form in which addresses are compared: without case. */
export function emailKey(email: string): string {
  return email.normalize("NFC").toLowerCase();
}

/** Taken exactly as typed, and never hashed when it is longer than anybody types. */
export const password = z
  .string({ error: (issue) => (issue.input === undefined ? MESSAGES.passwordRequired : MESSAGES.text) })
  .min(1, MESSAGES.passwordRequired)
  .max(LIMITS.password, `Must be at most ${LIMITS.password} characters`);

/** A status goes out as listed here and comes in in any case. */
export function status<const Values extends readonly [string, ...string[]]>(values: Values) {
  const asListed = (given: string) => values.find((value) => value.toLowerCase() === given.toLowerCase()) ?? given;
  return z
    .string(`Must be one of ${values.join(", ")}`)
    .overwrite(asListed)
    .pipe(z.enum(values, `Must be one of ${values.join(", ")}`))
    .meta({ enum: values });
}

/** An instant as it goes out: ISO 8601 in UTC. */
export const instant = z.string().meta({ format: "date-time" });

/** Dollars with at most two decimals; exact up to ninety trillion, since it is kept as whole cents. */
export const money = z.number().meta({ minimum: 0, multipleOf: 0.01 });

/** An id in a path; one that is malformed names nothing, so it is 404 like an unknown one. */
export const idParams = z.strictObject({ id: z.uuid() });
