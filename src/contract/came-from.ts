import { LIMITS, rawText, requiredText } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Start of the visit from which a form was sent: a `utm_source`, the host of another website or `Direct`, and the path of the first page. */
export const CameFrom = z.strictObject({ source: z.string(), entry: z.string() });
export type CameFrom = z.infer<typeof CameFrom>;

const MESSAGE = "Must be an object with source and entry";

const given = z.strictObject(
  {
    source: requiredText("Source is required", LIMITS.short),
    entry: requiredText("First page is required", LIMITS.short),
  },
  MESSAGE,
);

/** Start of a visit in a body of JSON. It is stored only while the setting `keepSource` is on. */
export const cameFromInput = given.optional();

/** Start of a visit in a form with files: JSON. */
export const cameFromText = rawText(4 * LIMITS.short)
  .transform((text, context) => {
    try {
      const read = given.safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {
      // Reported below.
    }
    context.addIssue(MESSAGE);
    return z.NEVER;
  })
  .optional();

/** Entry for the list of the privacy notice. `keepSource` cannot be switched on while the published terms lack it. */
export const CAME_FROM_NOTICE =
  "Where you came from. With a message or an application we keep the website, email or link from which you came, and the page that you saw first, to know what leads people to us. Your browser keeps both until you close its tab, and keeps and sends neither if it asks websites not to track you. They are deleted with your message or application.";
