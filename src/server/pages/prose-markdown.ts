import { createMarkdown } from "#server/platform/markdown/markdown.ts";

/** Reader of the long texts of pages. HTML, headings, pictures, code and quotations stay as typed. */
export const proseMarkdown = createMarkdown({
  disabled: [
    "blockQuote",
    "codeFenced",
    "codeIndented",
    "codeText",
    "definition",
    "headingAtx",
    "htmlFlow",
    "htmlText",
    "labelStartImage",
    "setextUnderline",
    "thematicBreak",
  ],
  // Previews read the same texts at every view, some of them for 0.1 s.
  mostParsed: 100,
});
