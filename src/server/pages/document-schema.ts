import type { Field, ListField, PageDocument, ValueOf } from "#content/document.ts";
import { unknownPlaceholders } from "#content/placeholders.ts";
import { blankableText, LIMITS, requiredText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { hrefsIn, isAllowedHref } from "#server/pages/prose.ts";

/** While it is written a document may lack what it needs to be published; never may it have what does not belong in it. */
type Stage = "draft" | "published";

const LABEL_MAX = 80;
const FIGURE_VALUE_MAX = 20;

const WRONG_LINK = "Must begin with / for a page of this site, or with https://, http:// or mailto:";
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The sentence for a name in braces that no setting has. */
function unknownName(text: string): string | undefined {
  const [name] = unknownPlaceholders(text);
  return name === undefined ? undefined : `{${name}} is not one of the settings that a text can name`;
}

function textSchema(stage: Stage, title: string, max: number, { optional = false, lines = "one" as "one" | "many" }) {
  if (stage === "draft") return blankableText(max, lines).meta({ title });
  const text = optional ? blankableText(max, lines) : requiredText(`${title} is required`, max, lines);
  const wrong = (value: string) => unknownName(value);
  return text
    .refine((value) => wrong(value) === undefined, { error: ({ input }) => wrong(String(input)) ?? "" })
    .meta({ title });
}

function hrefSchema(stage: Stage) {
  const href = textSchema(stage, "Leads to", LIMITS.short, {});
  return stage === "draft" ? href : href.refine(isAllowedHref, WRONG_LINK).meta({ format: "uri-reference" });
}

function daySchema(stage: Stage) {
  const day = textSchema(stage, "As of", 10, { optional: true });
  if (stage === "draft") return day;
  const isDay = (value: string) => value === "" || (CALENDAR_DAY.test(value) && !Number.isNaN(Date.parse(value)));
  return day.refine(isDay, "Must be a day, such as 2026-11-25").meta({ format: "date" });
}

function listSchema({ title, entry, min, max }: Pick<ListField, "title" | "entry" | "min" | "max">, stage: Stage) {
  const entries = z.array(schemaOf(entry, stage), "Must be a list").meta({ title });
  const most = entries.max(max, `Must be at most ${max} entries`);
  return stage === "draft" ? most : most.min(min, `Must be at least ${min} ${min === 1 ? "entry" : "entries"}`);
}

/** A value of a field as it may be saved as a draft, or published. */
export function schemaOf(field: Field, stage: Stage): z.ZodType {
  const { title } = field;
  switch (field.kind) {
    case "line":
      return textSchema(stage, title, field.max, field);
    case "prose": {
      const text = textSchema(stage, title, LIMITS.long, { lines: "many" });
      const checked =
        stage === "draft" ? text : text.refine((value) => hrefsIn(value).every(isAllowedHref), WRONG_LINK);
      return checked.meta({ title, contentMediaType: "text/markdown" });
    }
    case "link":
      return z
        .strictObject({ label: textSchema(stage, "Text", LABEL_MAX, {}), href: hrefSchema(stage) })
        .meta({ title });
    case "figure":
      return z
        .strictObject({
          value: textSchema(stage, "Figure", FIGURE_VALUE_MAX, {}),
          counts: textSchema(stage, "What it counts", LIMITS.name, {}),
          source: textSchema(stage, "Source", LIMITS.short, { optional: true }),
          date: daySchema(stage),
        })
        .meta({ title });
    case "list":
      return listSchema(field, stage);
    case "group":
      return z
        .strictObject(
          Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, schemaOf(one, stage)])),
        )
        .meta({ title });
  }
}

/** What a document says while nobody has changed it. */
export function initialValue<Document extends PageDocument>(document: Document): ValueOf<Document> {
  return initialOf(document) as ValueOf<Document>;
}

function initialOf(field: Field): unknown {
  if (field.kind !== "group") return field.initial;
  return Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, initialOf(one)]));
}

/**
 * A stored document as this version of the program has it: fields that are new, or that hold what is no longer taken, have their
 * initial words; what there is no field for any more is left where it is stored.
 */
export function completeValue<Document extends PageDocument>(document: Document, stored: unknown): ValueOf<Document> {
  return completed(document, stored) as ValueOf<Document>;
}

function completed(field: Field, stored: unknown): unknown {
  if (field.kind === "group") {
    const values: Readonly<Record<string, unknown>> = Object(stored);
    return Object.fromEntries(Object.entries(field.fields).map(([name, one]) => [name, completed(one, values[name])]));
  }
  const value =
    field.kind === "list" && Array.isArray(stored) ? stored.map((entry) => completed(field.entry, entry)) : stored;
  const read = schemaOf(field, "draft").safeParse(value);
  return read.success ? read.data : field.initial;
}
