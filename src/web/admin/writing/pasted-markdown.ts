import type { BlockContent, Nodes, Root } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import { blocksIn, type Conversion } from "./html-blocks.ts";
import { PLAIN, styleOf } from "./html-runs.ts";
import { type HtmlElement, htmlTree } from "./html-tree.ts";

/** Formatted text of the clipboard as Markdown. */
export interface PastedMarkdown {
  text: string;
  /** Whether it is part of a line, and no paragraph of its own. */
  isInline: boolean;
  /** Number of pictures that were left out. */
  pictures: number;
}

const SYNTAX: Options = {
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
  // The signs of the toolbar.
  bullet: "-",
  rule: "-",
  listItemIndent: "one",
};

/**
 * Returns formatted text of the clipboard as Markdown that our texts can have. Links to `origin` become paths. Returns undefined where
 * the plain text of the clipboard is to be used: for words without formatting, for source code, and for too large documents.
 */
export function pastedMarkdown(html: string, origin: string): PastedMarkdown | undefined {
  const tree = htmlTree(html);
  if (!tree || isSource(tree)) return undefined;
  const conversion: Conversion = { pictures: 0, lowered: hasTitle(tree) ? 1 : 0 };
  const children = blocksIn(tree, { look: PLAIN, depth: 0, conversion });
  const { pictures } = conversion;
  const isInline = children.length === 1 && children[0]?.type === "paragraph";
  if (children.every(isUnformatted)) {
    // A program may put one line end between paragraphs of its plain text, which would make them one.
    return isInline || children.length === 0
      ? undefined
      : { text: children.map(plainOf).join("\n\n"), isInline, pictures };
  }
  const root: Root = { type: "root", children };
  shortenLinks(root, origin);
  return { text: toMarkdown(root, SYNTAX).trimEnd(), isInline, pictures };
}

/** Returns whether a program copied source code, such as Markdown, which stays as it is. */
function isSource({ children }: HtmlElement): boolean {
  const elements = children.filter((child) => typeof child !== "string" && child.name !== "meta");
  const [only, other] = elements;
  if (!only || other || typeof only === "string") return false;
  if (["html", "body"].includes(only.name)) return isSource(only);
  return only.name !== "pre" && styleOf(only, "white-space") === "pre";
}

/** Returns whether a text has a heading of the first level. Its headings are then lowered: only the title of a page has that level. */
const hasTitle = ({ name, attributes, children }: HtmlElement): boolean =>
  name === "h1" ||
  attributes.class === "MsoTitle" ||
  children.some((child) => typeof child !== "string" && hasTitle(child));

const isUnformatted = (block: BlockContent) =>
  block.type === "paragraph" && block.children.every(({ type }) => type === "text" || type === "break");

/** Returns the words of an unformatted block. */
function plainOf(block: BlockContent): string {
  const parts = block.type === "paragraph" ? block.children : [];
  return parts.map((part) => (part.type === "text" ? part.value : "\n")).join("");
}

/** Replaces links to this site by their paths, as editors type them. */
function shortenLinks(node: Nodes, origin: string): void {
  if (node.type === "link" && node.url.startsWith(`${origin}/`)) node.url = node.url.slice(origin.length);
  if ("children" in node) for (const child of node.children) shortenLinks(child, origin);
}
