import { z } from "#contract/zod.ts";

/** Maximum lengths of texts, in Unicode code points, not bytes. */
export const LIMITS = { name: 200, slug: 120, short: 300, long: 20_000, password: 200, email: 254 } as const;

export const MESSAGES = {
  text: "Must be text",
  characters: "Contains characters that are not allowed",
  marks: "Contains a letter with more than 30 accents",
  email: "Please enter a valid email address",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
} as const;

/** Whether a record is a sample that nobody has changed. Every change by a person makes it an ordinary record. */
export const sample = z.boolean();

/** Control characters except tab and newline, and unpaired surrogates. People type neither, and databases differ on both. */
const FORBIDDEN = /[^\P{Cc}\t\n]|\p{Cs}/u;
const FORBIDDEN_IN_LINE = /\p{Cc}|\p{Cs}/u;

/** Returns a text with newlines as its line ends. */
function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Returns a text as it is stored: newlines as line ends, composed characters (NFC), no space around it. */
export function tidy(text: string): string {
  return oneLineEnd(text).normalize("NFC").trim();
}

/** Any character except spaces and format characters. A name without a visible character would look empty. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** Returns the number of code points of a text: an emoji is one, but has a `length` of two. */
export const characters = (text: string): number => [...text].length;

/** Returns whether a text has more than `max` code points. A text of more than twice the length is not counted. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || characters(text) > max);
}

/** Error of a text that is too long. A function, because formatting numbers at load delays a list by 70 ms on a slow phone. */
export function tooLong(max: number) {
  return { error: () => `Must be at most ${max.toLocaleString("en-US")} characters` };
}

/** Maximum characters that compose into one: no character decomposes into more. */
const RAW_TIMES = 4;

/** Maximum accents on one letter, as in stream-safe text (UAX #15). No language needs half of that. */
const MAX_MARKS = 30;
const MARKS = /\p{M}+/gu;

/**
 * Returns whether normalising a text costs no more than its length. A run of accents costs the square of its length: 126,000,
 * which fit in one request, took eleven seconds. Each run is read once: `\p{M}{31}` would begin again at each accent.
 */
function isStreamSafe(text: string): boolean {
  return (text.match(MARKS) ?? []).every((run) => !isLongerThan(run, MAX_MARKS));
}

/**
 * Returns the schema that every text from outside starts with. Text that costs more than its length to normalise is
 * refused first; only then is it normalised, and then measured.
 */
export function rawText(max: number, error?: Parameters<typeof z.string>[0]) {
  return z
    .string(error)
    .refine((value) => !isLongerThan(value, RAW_TIMES * max), { ...tooLong(max), abort: true })
    .refine(isStreamSafe, { error: MESSAGES.marks, abort: true });
}

function cleanText(max: number, lines: "one" | "many", required: string | undefined) {
  return (
    rawText(max, { error: (issue) => (issue.input === undefined ? required : undefined) ?? MESSAGES.text })
      .overwrite(oneLineEnd)
      // Before the trim, which would remove some control characters at the ends as space.
      .refine((value) => !FORBIDDEN.test(value), { error: MESSAGES.characters, abort: true })
      .overwrite(tidy)
      // Some accents become two when normalised. Stored text must be accepted when it is sent back.
      .refine(isStreamSafe, MESSAGES.marks)
      .refine((value) => lines === "many" || !FORBIDDEN_IN_LINE.test(value), MESSAGES.characters)
      .refine((value) => !isLongerThan(value, max), tooLong(max))
      .refine((value) => required === undefined || VISIBLE.test(value), required ?? "")
      .meta(required === undefined ? { maxLength: max } : { minLength: 1, maxLength: max })
  );
}

/** Returns the schema of a required text. `required` is the message for a missing or blank one. */
export function requiredText(required: string, max: number, lines: "one" | "many" = "one") {
  return cleanText(max, lines, required);
}

/** Returns the schema of an optional text. A missing or blank text becomes `""`. */
export function optionalText(max: number, lines: "one" | "many" = "one") {
  return cleanText(max, lines, undefined).default("");
}

/** Returns the schema of a text that must be present and may be blank. */
export function blankableText(max: number, lines: "one" | "many" = "one") {
  return cleanText(max, lines, undefined);
}

/** Returns the schema of an optional text in a change. A missing text stays as it is, a blank one becomes `""`. */
export function changedText(max: number, lines: "one" | "many" = "one") {
  return cleanText(max, lines, undefined).optional();
}

/** Returns the schema of a list of texts. Entries without a visible character are dropped, as the forms promise. */
export function textList(most: number, max: number, lines: "one" | "many" = "one") {
  return z
    .array(cleanText(max, lines, undefined), "Must be a list of texts")
    .max(most, `Must be at most ${most} entries`)
    .overwrite((entries) => entries.filter((entry) => VISIBLE.test(entry)));
}

/** URL slug: words of `a-z0-9` joined by single hyphens. `new` is reserved for the address of the form. */
export const slug = rawText(LIMITS.slug, {
  error: (issue) => (issue.input === undefined ? "Slug is required" : MESSAGES.text),
})
  .overwrite((value) => value.trim())
  .refine((value) => value !== "", { error: "Slug is required", abort: true })
  .refine(
    (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
    "Must be lower-case letters and digits, with single hyphens between them",
  )
  .refine((value) => value.length <= LIMITS.slug, tooLong(LIMITS.slug))
  .refine((value) => value !== "new", "This slug is reserved")
  .meta({ maxLength: LIMITS.slug, pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" });

/**
 * Rule of browsers for `type=email`, so that form and server accept the same addresses, `jo@localhost` among them. A match
 * cannot contain a second recipient or a header.
 */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Zero-width spaces and joiners, soft hyphens, direction marks: copied along from web pages and documents. The two characters
 * that override text direction are refused instead, since they disguise an address.
 */
const INVISIBLE = /(?![\u202d\u202e])\p{Default_Ignorable_Code_Point}/gu;

/** Returns an address as a person sees it, without invisible characters and space around it. */
export function visibleAddress(typed: string): string {
  return typed.replace(INVISIBLE, "").trim();
}

export const emailAddress = rawText(LIMITS.email, {
  error: (issue) => (issue.input === undefined ? MESSAGES.emailRequired : MESSAGES.text),
})
  .overwrite(visibleAddress)
  .refine((value) => value !== "", MESSAGES.emailRequired)
  // Not aborted for a blank one, which would keep the form's rules about several fields from being checked.
  .refine((value) => value === "" || (value.length <= LIMITS.email && EMAIL.test(value)), MESSAGES.email)
  .meta({ format: "email", maxLength: LIMITS.email });

/** Email address that may be left out or blank. */
export const optionalEmail = rawText(LIMITS.email, MESSAGES.text)
  .overwrite(visibleAddress)
  .refine((value) => value === "" || (value.length <= LIMITS.email && EMAIL.test(value)), MESSAGES.email)
  .meta({ format: "email", maxLength: LIMITS.email })
  .default("");

/** Returns the form in which email addresses are compared: composed and in lower case. */
export function emailKey(email: string): string {
  return email.normalize("NFC").toLowerCase();
}

/** Password, accepted exactly as typed. One over the limit is never hashed, since hashing costs time. */
export const password = z
  .string({ error: (issue) => (issue.input === undefined ? MESSAGES.passwordRequired : MESSAGES.text) })
  .min(1, MESSAGES.passwordRequired)
  .refine((value) => !isLongerThan(value, LIMITS.password), tooLong(LIMITS.password))
  .meta({ maxLength: LIMITS.password });

/** Minimum length of a new password. The variable `PASSWORD_MIN_LENGTH` can raise it. */
export const PASSWORD_MIN_LENGTH = 6;

export function isShorterThan(value: string, min: number): boolean {
  return value.length < 2 * min && characters(value) < min;
}

export function passwordTooShort(min: number): string {
  return `Password must be at least ${min} characters`;
}

/** New password. Unpaired surrogates are refused: in UTF-8 they all become the same character. */
export const newPassword = password
  .refine((value) => value === "" || !isShorterThan(value, PASSWORD_MIN_LENGTH), passwordTooShort(PASSWORD_MIN_LENGTH))
  .refine((value) => value.isWellFormed(), MESSAGES.characters)
  .meta({ minLength: PASSWORD_MIN_LENGTH, maxLength: LIMITS.password });

/** New password in a change. A missing or blank one keeps the old password. */
export const changedPassword = z.union([z.literal(""), newPassword], MESSAGES.text).optional();

/** Returns the schema of a status. Requests may use any case; responses have the status as listed. */
export function status<const Values extends readonly [string, ...string[]]>(values: Values) {
  const listed = new Map(values.map((value) => [value.toLowerCase(), value]));
  const asListed = (given: string) => listed.get(given.toLowerCase()) ?? given;
  return z
    .string(`Must be one of ${values.join(", ")}`)
    .overwrite(asListed)
    .pipe(z.enum(values, `Must be one of ${values.join(", ")}`))
    .meta({ enum: values });
}

/** Returns the schema of a choice, exactly as listed. `what` starts the message for a missing one. */
export function choice<const Values extends readonly [string, ...string[]]>(what: string, values: Values) {
  const message = `Must be one of ${values.join(", ")}`;
  return z.enum(values, { error: (issue) => (issue.input === undefined ? `${what} is required` : message) });
}

/** Instant in a response: ISO 8601 in UTC. */
export const instant = z.string().meta({ format: "date-time" });

/** Instant in a request, with a time zone and any precision. It is stored in UTC with milliseconds. */
export const instantInput = z.iso
  .datetime({
    offset: true,
    abort: true,
    error: "Must be a date and time with a time zone, such as 2026-11-20T08:30:00Z",
  })
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
  // In UTC the last hours of 9999 have a year of five digits, which would sort before all others.
  .refine((text) => /^\d{4}-/.test(text), "Must be a date from year 0 to year 9999");

/**
 * Description of money in the API. `multipleOf: 0.01` would be machine-readable, but validators divide in binary: ajv reads
 * 1234.56 as 123,455.99999999999 cents and refuses it. `moneyInput` checks requests exactly.
 */
const MONEY_DESCRIPTION = "In the currency of the settings, two decimals at most";

/** Amount with at most two decimals, stored as whole cents: exact up to 90 trillion. */
export const money = z.number().meta({ minimum: 0, description: MONEY_DESCRIPTION });
const MAX_MONEY = 90_000_000_000_000;

/** Returns the schema of money in a request. `what` starts the messages: `Price`. */
export function moneyInput(what: string) {
  return z
    .number({ error: (issue) => (issue.input === undefined ? `${what} is required` : `${what} must be a number`) })
    .min(0, `${what} must be 0 or more`)
    .max(MAX_MONEY, `${what} is too large`)
    .refine((value) => Number(value.toFixed(2)) === value, `${what} must have at most two decimals`)
    .meta({ minimum: 0, maximum: MAX_MONEY, description: MONEY_DESCRIPTION });
}

/** Returns the whole cents of an amount that passed `moneyInput`. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Stock below which a product counts as low. */
export const LOW_STOCK = 10;

const MAX_STOCK = 2_147_483_647;

export function stockInput(what: string) {
  const error = () => `${what} must be a whole number from 0 to ${MAX_STOCK.toLocaleString("en-US")}`;
  return z
    .int({ error: (issue) => (issue.input === undefined ? `${what} is required` : error()) })
    .min(0, { error })
    .max(MAX_STOCK, { error });
}

/** Id in a path. A malformed id gets a 404, as an unknown one does. */
export const idParams = z.strictObject({ id: z.uuid() });

/** Returns whether a text is the address of a website. The scheme may be missing, since people often leave it out. */
export function isWebAddress(value: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  if (/[\s\\@]/.test(value) || !URL.canParse(address)) return false;
  // Without the slashes, a browser reads the address as a path of the current page.
  return /^https?:\/\//i.test(address) && /^[^.]+(\.[^.]+)+$/.test(new URL(address).hostname);
}
