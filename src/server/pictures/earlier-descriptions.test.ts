import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { type ArticleBlock, wordsOfBlocks } from "#contract/article-blocks.ts";
import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";
import { descriptionMarkdown } from "#server/pictures/descriptions.ts";
import { escapeEarlierProse, escapePlainText } from "../../../migrations/dialects/escaped-markdown.ts";

/** Parts of texts that mean something in Markdown, and words between them. */
const PARTS = [
  ..."#>-+*_~`[]()<>!&|:=\\.@/ \t\n\n".split(""),
  ...[
    "word",
    "zwei",
    "3",
    "12.",
    "1)",
    "    ",
    "  \n",
    "\n\n",
    "\u00a0",
    "---",
    "===",
    "```",
    "~~~",
    "|-|",
    "| a |",
    "**",
    "__",
  ],
  ...[
    "https://example.org/a_b",
    "www.example.org",
    "a@example.org",
    "<https://a.b>",
    "&amp;",
    "&#65;",
    "[a](/b)",
    "![a](/b)",
    "\\\n",
  ],
];
const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 24 }).map((parts) => parts.join("").trim());

const collapsed = (line: string) => line.replace(/[\t ]+/g, " ").replace(/^ | $/g, "");

/** Returns the paragraphs of a plain text with their lines, as pages showed it before. */
function shownBefore(text: string): string[] {
  const paragraphs = text.split(/(?:\n[^\S\n]*){2,}/).filter((paragraph) => paragraph.trim() !== "");
  return paragraphs.map((paragraph) => paragraph.split("\n").map(collapsed).join("\n"));
}

/** Returns the paragraphs of blocks. A part with a look is no plain text. */
function shownNow(blocks: readonly ArticleBlock[]): unknown[] {
  return blocks.map((block) => {
    if (block.kind !== "paragraph") return block;
    const isPlain = block.runs.every((run) => Object.keys(run).length === 1);
    return isPlain ? wordsOfBlocks([block]).split("\n").map(collapsed).join("\n") : block;
  });
}

test("an escaped plain text has the same words and line breaks as before", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(shownNow(descriptionMarkdown.read(escapePlainText(text)))).toEqual(shownBefore(text));
    }),
    { numRuns: 5_000 },
  );
});

test("a plain text without signs stays as it is", () => {
  for (const { description } of INITIAL_JOBS) expect(escapePlainText(description)).toBe(description);
  for (const text of ["R&D, C++ and snake_case: 24/7 (from R18 500).", "100% - no more", "A/B = 2 * 3? No: x"])
    expect(escapePlainText(text)).toBe(text.replace("*", "\\*"));
});

/** Constructs that long texts of pages did not have. */
const EARLIER = {
  extensions: [
    {
      disable: {
        null: [
          ...[
            "blockQuote",
            "codeFenced",
            "codeIndented",
            "codeText",
            "definition",
            "headingAtx",
            "htmlFlow",
            "htmlText",
          ],
          ...["labelStartImage", "setextUnderline", "thematicBreak"],
        ],
      },
    },
  ],
};

test.each([
  "# No heading\n> no quotation\n\n---\n\n`no code` and ~~no strike~~",
  "![no picture](/contact) but **bold** [words](https://example.org/a_b)\n===",
  "See https://example.org and <https://example.org>.\n\n    no code\n\n| a | b |\n|---|---|\n| c | d |",
  "- One\n  - # Two\n  - > Three\n\n1. ```\n2. four",
])("an escaped long text of a page shows the same: case %#", (text) => {
  const words = (nodes: readonly object[]): string =>
    nodes
      .map((node) =>
        "value" in node ? String(node.value) : "children" in node ? words(node.children as object[]) : "\n",
      )
      .join("");
  const before = words(fromMarkdown(text, EARLIER).children);
  const blocks = proseMarkdown.read(escapeEarlierProse(text));
  expect(wordsOfBlocks(blocks).replace(/\s+/g, "")).toBe(before.replace(/\s+/g, ""));
  expect(JSON.stringify(blocks)).not.toMatch(/"kind":"(heading|quote|code|rule|table|picture)"|"code":true|"strike"/);
});
