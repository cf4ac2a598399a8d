import { isDeepStrictEqual } from "node:util";
import type { Field, GroupField, ListField, PageDocument, ValueOf } from "#content/document.ts";
import { unknownPlaceholders } from "#content/placeholders.ts";
import { isCalendarDay } from "#contract/calendar-day.ts";
import { blankableText, LIMITS, requiredText } from "#contract/fields.ts";
import { LINK_MESSAGES } from "#contract/link-targets.ts";
import { MAX_PAGE_TEXT, PAGE_MESSAGES, type PageTextField } from "#contract/page-documents.ts";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import { z } from "#contract/zod.ts";
import { initialOf, partsOf, TEXTS_OF } from "#server/pages/document-fields.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";
import { isAllowedHref, isOwnPath } from "#server/platform/markdown/allowed-links.ts";
import { faultOfText, unreadable } from "#server/platform/markdown/text-limits.ts";

/**
 * Stages of a document. A draft may lack what publishing requires, and a change may leave fields out. A stored document may be
 * longer than a new one. Unknown fields are refused in every stage.
 */
type Stage = "stored" | "change" | "draft" | "published";

const WRONG_LINK = "Must begin with / for a page of this site, or with https://, http:// or mailto:";
/** Pattern of a target on this site for the editor. The server looks for the page as well. */
const OWN_PATH = "^[/#]";
/** Pattern of an optional date for the editor. The server checks the calendar as well. */
const OPTIONAL_DAY = "^(\\d{4}-\\d{2}-\\d{2})?$";

/** Returns the error for the first placeholder without a setting, or undefined. */
function wrongName(text: string): string | undefined {
  const [name] = unknownPlaceholders(text);
  return name === undefined ? undefined : `{${name}} is not one of the settings that a text can name`;
}

interface TextRules {
  title: string;
  max: number;
  optional?: boolean;
  lines?: "one" | "many";
}

/** Returns the schema of a text. Only publishing requires words, unless they are optional, and known placeholders. */
function textSchema(stage: Stage, { title, max, optional = false, lines = "one" }: TextRules) {
  if (stage !== "published") return blankableText(max, lines).meta({ title, maxLength: max });
  const [text, rules] = optional
    ? [blankableText(max, lines), { title, maxLength: max }]
    : [requiredText(`${title} is required`, max, lines), { title, minLength: 1, maxLength: max }];
  return text
    .refine((value) => wrongName(value) === undefined, { error: ({ input }) => wrongName(String(input)) ?? "" })
    .meta(rules);
}

/** Returns the schema of a long text in Markdown. Only publishing requires allowed links. */
function proseSchema(stage: Stage, title: string) {
  const text = textSchema(stage, { title, max: MAX_PAGE_TEXT, lines: "many" });
  const rules = { ...text.meta(), contentMediaType: "text/markdown" };
  // A published text was a draft before, and a stored text may be longer than the present limit.
  const isNewText = stage === "change" || stage === "draft";
  const fault = (value: string) => (isNewText ? faultOfText(value) : unreadable(value));
  const readable = text.refine((value) => fault(value) === undefined, {
    error: ({ input }) => fault(String(input)) ?? "",
    abort: true,
  });
  if (stage !== "published") return readable.meta(rules);
  return readable
    .refine((value) => proseMarkdown.referencesIn(value).hrefs.every(isAllowedHref), WRONG_LINK)
    .meta(rules);
}

/** Returns the schema of a text of a link or a figure. */
function partSchema(stage: Stage, part: PageTextField): z.ZodType {
  if (part.kind === "href") return hrefSchema(stage, part);
  return part.kind === "day" ? daySchema(stage, part) : textSchema(stage, part);
}

/** Returns the schema of a link's target. Only publishing requires a path of this site. */
function hrefSchema(stage: Stage, part: TextRules) {
  const href = textSchema(stage, part);
  if (stage !== "published") return href;
  const pattern = part.optional ? `^$|${OWN_PATH}` : OWN_PATH;
  const rules = { ...href.meta(), format: "uri-reference", pattern };
  const isAllowed = (value: string) => (part.optional && value === "") || isOwnPath(value);
  return href.refine(isAllowed, LINK_MESSAGES.elsewhere).meta(rules);
}

/** Requires the name of a figure that has a value, and the target of a link that has words. */
function requireCounterpart(parts: unknown, context: z.RefinementCtx): void {
  const { value, name, label, href }: Readonly<Record<string, unknown>> = Object(parts);
  if (value && name === "") context.addIssue({ code: "custom", path: ["name"], message: "Name is required" });
  if (label && href === "") context.addIssue({ code: "custom", path: ["href"], message: "Leads to is required" });
}

/** Returns the schema of an optional day. Only publishing requires a day of the calendar. */
function daySchema(stage: Stage, rules: TextRules) {
  const day = textSchema(stage, rules);
  if (stage !== "published") return day;
  const isDay = (value: string) => value === "" || isCalendarDay(value);
  return day.refine(isDay, "Must be a day, such as 2026-11-25").meta({ ...day.meta(), pattern: OPTIONAL_DAY });
}

function listSchema({ title, entry, min, max }: Pick<ListField, "title" | "entry" | "min" | "max">, stage: Stage) {
  // A change replaces the whole list, so its entries are complete.
  const entries = z
    .array(schemaOf(entry, stage === "change" ? "draft" : stage), "Must be a list")
    .max(max, `Must be at most ${max} entries`);
  const rules = { title, minItems: min, maxItems: max };
  if (stage !== "published") return entries.meta(rules);
  return entries.min(min, `Must be at least ${min} ${min === 1 ? "entry" : "entries"}`).meta(rules);
}

/** Returns the schema of a picture's name, in every stage. A draft is saved only with pictures of the library. */
function pictureSchema(title: string) {
  const isName = (value: string) => value === "" || UPLOAD_NAME.test(value);
  return blankableText(LIMITS.slug)
    .refine(isName, PAGE_MESSAGES.picture)
    .meta({ title, maxLength: LIMITS.slug, pattern: `^$|${UPLOAD_NAME.source}` });
}

/** Returns the schema of an object with exactly these fields. In a change, each of them is optional. */
function objectSchema(stage: Stage, title: string, shape: Readonly<Record<string, z.ZodType>>): z.ZodType {
  const object = z.strictObject(shape, "Must be an object");
  return (stage === "change" ? object.partial() : object).meta({ title });
}

const schemas: Readonly<Record<Stage, WeakMap<Field, z.ZodType>>> = {
  stored: new WeakMap(),
  change: new WeakMap(),
  draft: new WeakMap(),
  published: new WeakMap(),
};

/**
 * Returns the schema of a field's value as stored, sent as a change, saved as a draft or published. Schemas are cached, since
 * every rendered page uses them.
 */
export function schemaOf(field: Field, stage: Stage): z.ZodType {
  const known = schemas[stage].get(field) ?? makeSchema(field, stage);
  schemas[stage].set(field, known);
  return known;
}

function makeSchema(field: Field, stage: Stage): z.ZodType {
  const { title } = field;
  switch (field.kind) {
    case "line":
    case "paragraph":
      return textSchema(stage, field);
    case "prose":
      return proseSchema(stage, title);
    case "link":
    case "figure": {
      const shape = partsOf(field).map((part) => [part.name, partSchema(stage, part)] as const);
      const parts = objectSchema(stage, title, Object.fromEntries(shape));
      return stage === "published" ? parts.superRefine(requireCounterpart) : parts;
    }
    case "picture":
      return pictureSchema(title);
    case "list":
      return listSchema(field, stage);
    case "group": {
      const shape = Object.entries(field.fields).map(([name, one]) => [name, schemaOf(one, stage)] as const);
      return objectSchema(stage, title, Object.fromEntries(shape));
    }
  }
}

/** Returns the initial value of a document, which applies until it is changed. */
export function initialValue<Document extends PageDocument>(document: Document): ValueOf<Document> {
  // The value has the type because it is made from these fields.
  return initialOf(document) as ValueOf<Document>;
}

/**
 * Returns a stored document in the form of this program's version. Fields that are new, or whose stored value is not valid
 * any more, have their initial words. Stored values without a field are left out.
 */
export function completeValue<Document extends PageDocument>(document: Document, stored: unknown): ValueOf<Document> {
  // Each field's value is its initial one, or was validated by the schema of its kind.
  return completed(document, stored) as ValueOf<Document>;
}

function completed(field: Field, stored: unknown): unknown {
  if (stored === undefined) return initialOf(field);
  const values: Readonly<Record<string, unknown>> = Object(stored);
  if (field.kind === "group") {
    return Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, completed(one, values[name])]));
  }
  const read = schemaOf(field, "stored").safeParse(withParts(field, stored));
  return read.success ? read.data : field.initial;
}

/** Returns a stored value with its entries completed, or with the parts of a link or figure that it lacks. */
function withParts(field: Exclude<Field, GroupField>, stored: unknown): unknown {
  if (field.kind === "list") {
    return Array.isArray(stored) ? stored.map((entry) => completed(field.entry, entry)) : stored;
  }
  if (field.kind !== "link" && field.kind !== "figure") return stored;
  const [values, initial]: Readonly<Record<string, unknown>>[] = [Object(stored), Object(field.initial)];
  return Object.fromEntries(TEXTS_OF[field.kind].map(({ name }) => [name, values?.[name] ?? initial?.[name]]));
}

/** Returns the parts of a change that differ from the document, or undefined if nothing differs. Unknown fields stay in it. */
export function withoutUnchanged(field: Field, value: unknown, change: unknown): unknown {
  if (isDeepStrictEqual(value, change)) return undefined;
  if (field.kind !== "group" || typeof change !== "object" || change === null || Array.isArray(change)) return change;
  const values: Readonly<Record<string, unknown>> = Object(value);
  const fields = new Map(Object.entries(field.fields));
  const parts = Object.entries(change).flatMap(([name, one]: [string, unknown]) => {
    const known = fields.get(name);
    const part = known ? withoutUnchanged(known, values[name], one) : one;
    return known && part === undefined ? [] : [[name, part] as const];
  });
  return Object.fromEntries(parts);
}

/** Returns a complete document with a change. Fields that the change does not name stay; lists are replaced as a whole. */
export function withChange(field: Field, value: unknown, change: unknown): unknown {
  if (change === undefined) return value;
  const [before, changed]: Readonly<Record<string, unknown>>[] = [Object(value), Object(change)];
  if (field.kind === "link" || field.kind === "figure") return { ...before, ...changed };
  if (field.kind !== "group") return change;
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, one]) => [name, withChange(one, before?.[name], changed?.[name])]),
  );
}
