import type { ShownPicture } from "#contract/pictures.ts";
import { z } from "#contract/zod.ts";

const text = z.string();
const set = z.literal(true).optional();

/** Run of a text with one style and at most one link. */
const ArticleRun = z.strictObject({ text, bold: set, italic: set, code: set, href: text.optional() });
export type ArticleRun = z.infer<typeof ArticleRun>;

const runs = z.array(ArticleRun);

const ShownPictureSchema = z.strictObject({
  src: text,
  width: z.int(),
  height: z.int(),
  alt: text,
  focusX: z.number(),
  focusY: z.number(),
  isTransparent: z.boolean(),
  sizes: z.array(z.strictObject({ width: z.int(), avif: text, webp: text })).readonly(),
}) satisfies z.ZodType<ShownPicture>;

const ListBlock = z.strictObject({
  kind: z.literal("list"),
  ordered: z.boolean(),
  /** Number of the first entry of an ordered list, unless it is 1. */
  start: z.int().min(0).optional(),
  get entries(): z.ZodArray<z.ZodArray<typeof ArticleBlock>> {
    return z.array(z.array(ArticleBlock));
  },
});

const QuoteBlock = z.strictObject({
  kind: z.literal("quote"),
  get blocks(): z.ZodArray<typeof ArticleBlock> {
    return z.array(ArticleBlock);
  },
});

/** Part of the body of an article or campaign, or of a long text of a page, parsed from CommonMark. */
export const ArticleBlock = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("paragraph"), runs }),
    z.strictObject({ kind: z.literal("heading"), level: z.literal([2, 3, 4]), runs }),
    ListBlock,
    QuoteBlock,
    z.strictObject({ kind: z.literal("code"), text }),
    z.strictObject({ kind: z.literal("rule") }),
    /** A linked picture has the target of its link. */
    z.strictObject({ kind: z.literal("picture"), picture: ShownPictureSchema, alt: text, href: text.optional() }),
  ])
  .meta({ id: "ArticleBlock" });
export type ArticleBlock = z.infer<typeof ArticleBlock>;
