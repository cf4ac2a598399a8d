import { convert, type FormatCallback } from "html-to-text";
import { cutNestedHtml } from "#server/inbox/cut-nested-html.ts";

/** Maximum characters of HTML of a mail that are turned into text, which takes 0.1 s. The first 20,000 characters of text count. */
export const MAX_HTML = 500_000;

/** Ways in which senders hide words, such as the preview in a list of mails. */
const HIDDEN = ["[hidden]", '[style*="display:none"]', '[style*="display: none"]', '[style*="mso-hide:all"]', "title"];

/** Writes a cell of a table, apart from the next one. */
const formatCell: FormatCallback = (cell, walk, builder) => {
  walk(cell.children, builder);
  builder.addInline(" ");
};

/** Returns the text of HTML that a stranger wrote. Leaves out pictures, and the address of a link whose text is the address. */
export function htmlAsText(html: string): string {
  return convert(cutNestedHtml(html.slice(0, MAX_HTML)), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 10_000, ellipsis: "" },
    formatters: { cell: formatCell },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
      ...["td", "th"].map((selector) => ({ selector, format: "cell" })),
      ...HIDDEN.map((selector) => ({ selector, format: "skip" })),
    ],
  });
}
