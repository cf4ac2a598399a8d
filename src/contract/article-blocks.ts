import type { ShownPicture } from "#contract/pictures.ts";
import { z } from "#contract/zod.ts";

const text = z.string();
const set = z.literal(true).optional();

/** Run of a text with one style and at most one link. */
const ArticleRun = z.strictObject({ text, bold: set, italic: set, code: set, strike: set, href: text.optional() });
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

/** Table whose rows have as many cells as its head. Cells have words alone. */
const TableBlock = z.strictObject({
  kind: z.literal("table"),
  align: z.array(z.enum(["left", "center", "right"]).nullable()),
  head: z.array(runs),
  rows: z.array(z.array(runs)),
});

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

/** Part of the body of an article or campaign, of a long text of a page, or of a description, parsed from Markdown. */
export const ArticleBlock = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("paragraph"), runs }),
    z.strictObject({ kind: z.literal("heading"), level: z.literal([2, 3, 4]), runs }),
    ListBlock,
    QuoteBlock,
    TableBlock,
    z.strictObject({ kind: z.literal("code"), text }),
    z.strictObject({ kind: z.literal("rule") }),
    /** A linked picture has the target of its link. */
    z.strictObject({
      kind: z.literal("picture"),
      picture: ShownPictureSchema,
      alt: text,
      /** Words below the picture, from its title in the text. */
      caption: text.optional(),
      href: text.optional(),
    }),
  ])
  .meta({ id: "ArticleBlock" });
export type ArticleBlock = z.infer<typeof ArticleBlock>;

const wordsOfRuns = (parts: readonly ArticleRun[]) => parts.map((run) => run.text).join("");

/** Returns the words of a block without any signs, its entries and rows on lines of their own. */
export function wordsOfBlock(block: ArticleBlock): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return wordsOfRuns(block.runs);
    case "list":
      return block.entries.map((entry) => entry.map(wordsOfBlock).join("\n")).join("\n");
    case "quote":
      return block.blocks.map(wordsOfBlock).join("\n\n");
    case "table":
      return [block.head, ...block.rows].map((cells) => cells.map(wordsOfRuns).join(" ")).join("\n");
    case "code":
      return block.text;
    case "rule":
      return "";
    case "picture":
      return [block.alt, block.caption ?? ""].filter((words) => words !== "").join("\n");
  }
}

/** Returns the words of a text without any signs, its blocks separated by blank lines. */
export function wordsOfBlocks(blocks: readonly ArticleBlock[]): string {
  return blocks
    .map(wordsOfBlock)
    .filter((words) => words.trim() !== "")
    .join("\n\n");
}
