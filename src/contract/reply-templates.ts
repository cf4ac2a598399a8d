import { blankableText, LIMITS, requiredText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const REPLY_LIMIT = 5000;
export const MOST_TEMPLATES = 20;
/** Characters of all their texts together: in any script they are saved in one request, of 256 kB at most. */
export const MOST_TEMPLATE_TEXT = 40_000;

/** What a template may leave open. `reference` and `job` are known of some records only. */
export const PLACEHOLDERS = ["name", "reference", "job", "company"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** What stands for each of them on one record; absent where the record has none. */
export type TemplateValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Anything in braces on one line: a misspelt placeholder is one too, or it would go out to a customer. */
const BRACES = /\{([^{}\n]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** Said of a template with something in braces that nothing is known of. */
export function unknownPlaceholder(text: string): string | undefined {
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
  /** Blank where the subject is the one that a reply has by itself. */
  subject: withPlaceholders(blankableText(LIMITS.short)).default(""),
  text: withPlaceholders(requiredText("Template text is required", REPLY_LIMIT, "many")),
});
export type ReplyTemplate = z.output<typeof ReplyTemplate>;

/** The text with each placeholder replaced, once: what looks like one in a value stays as it was typed. */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(BRACES, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? whole) : whole));
}

/** Whether a record has all that a template leaves open: one that has not would be sent with a hole in it. */
export function canFill({ subject, text }: Pick<ReplyTemplate, "subject" | "text">, values: TemplateValues): boolean {
  return [...`${subject}\n${text}`.matchAll(BRACES)].every(
    ([, name = ""]) => !isPlaceholder(name) || Boolean(values[name]),
  );
}
