import { LRUCache } from "lru-cache";
import type { PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { ProseBlock, TextRun } from "#content/document.ts";

/** Syntax that long text does not support and that stays as typed: HTML, headings, pictures, code and quotations. */
const DISABLED = [
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
];

/** Maximum depth of nested lists, limited by the width of pages. */
const DEEPEST = 3;

/** Matches a line that begins four lists. Twenty thousand lists on one line took six seconds to parse. */
const TOO_DEEP = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+){4}/m;

/** Maximum runs of signs for bold and italic, which the parser compares with each other: 2,500 took a tenth of a second. */
const MAX_MARKERS = 300;
/** Maximum signs in all runs. Two runs of 10,000 asterisks took four seconds and nested deeper than the stack. */
const MAX_MARKER_SIGNS = 4 * MAX_MARKERS;

/** Maximum paragraphs and list entries together, and maximum list entries, of one text: reading 5,000 entries took 1.5 s. */
const MAX_BLOCKS = 500;
const MAX_ENTRIES = 200;

/** Markers of list entries at the beginning of a line, several of which may follow each other. */
const ENTRY_MARKERS = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])(?:[\t ]+|$))+/;

/** Returns why a text takes too long to read for its length, or undefined. */
export function unreadable(text: string): string | undefined {
  if (TOO_DEEP.test(text)) return "Lists can be nested three deep";
  const runs = text.match(/\*+|_+/g) ?? [];
  if (runs.length > MAX_MARKERS) return `Has more than ${MAX_MARKERS} signs for bold and italic`;
  const signs = runs.join("").length;
  return signs > MAX_MARKER_SIGNS ? `Has more than ${MAX_MARKER_SIGNS} asterisks and underscores` : undefined;
}

/**
 * Returns why a new text is too long for its page, or undefined. Counts lines, since parsing is what takes long: each further
 * line of a list entry counts as another one. Texts published before this limit still show.
 */
export function tooManyBlocks(text: string): string | undefined {
  let entries = 0;
  let paragraphs = 0;
  let previous: "blank" | "paragraph" | "entry" = "blank";
  for (const line of text.split("\n")) {
    const [markers = ""] = ENTRY_MARKERS.exec(line) ?? [];
    const hasText = line.slice(markers.length).trim() !== "";
    if (markers !== "") entries += markers.match(/[-+*]|\d+[.)]/g)?.length ?? 0;
    else if (hasText && previous === "entry") entries++;
    if (hasText && (markers !== "" || previous === "blank")) paragraphs++;
    if (markers !== "") previous = "entry";
    else if (!hasText) previous = "blank";
    else if (previous === "blank") previous = "paragraph";
  }
  if (entries > MAX_ENTRIES) return `Has ${entries} list entries; the maximum is ${MAX_ENTRIES}`;
  const blocks = entries + paragraphs;
  return blocks > MAX_BLOCKS ? `Has ${blocks} paragraphs and list entries; the maximum is ${MAX_BLOCKS}` : undefined;
}

type Look = Omit<TextRun, "text">;
type Fill = (text: string) => string;

/**
 * Parses long text in CommonMark. Placeholders are filled afterwards with plain text, so an asterisk in a company's name makes
 * nothing bold. Links that `isAllowedHref` refuses keep their words only.
 */
export function readProse(text: string, fill: Fill): ProseBlock[] {
  return blocksOf(parse(text), fill, 0);
}

/** Returns the addresses of the links in long text, as they were written. */
export function hrefsIn(text: string): string[] {
  const hrefs: string[] = [];
  const look = (nodes: readonly (RootContent | PhrasingContent)[]): void => {
    for (const node of nodes) {
      if (node.type === "link") hrefs.push(node.url);
      if ("children" in node) look(node.children);
    }
  };
  look(parse(text));
  return hrefs;
}

/** Maximum texts whose parsed form a parser keeps. Previews read the same texts at every view, some of them for 0.1 s. */
const MAX_PARSED = 100;

/** Returns a parser of CommonMark without some of its syntax. It parses a text that it still has only once. */
export function createParser(disabled: string[], most: number): (text: string) => readonly RootContent[] {
  const parsed = new LRUCache<string, readonly RootContent[]>({ max: most });
  return (text) => {
    const nodes = parsed.get(text) ?? fromMarkdown(text, { extensions: [{ disable: { null: disabled } }] }).children;
    parsed.set(text, nodes);
    return nodes;
  };
}

const parse = createParser(DISABLED, MAX_PARSED);

function blocksOf(nodes: readonly RootContent[], fill: Fill, depth: number): ProseBlock[] {
  return nodes.flatMap((node): ProseBlock[] => {
    if (node.type === "paragraph") return [{ runs: runsOf(node.children, {}, fill) }];
    if (node.type !== "list") return [];
    const entries = node.children.map((item) => blocksOf(item.children, fill, depth + 1));
    return depth < DEEPEST ? [{ list: entries, ordered: node.ordered === true }] : entries.flat();
  });
}

function runsOf(nodes: readonly PhrasingContent[], look: Look, fill: Fill): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    if (node.type === "text") return [{ ...look, text: fill(node.value.replaceAll("\n", " ")) }];
    if (node.type === "break") return [{ ...look, text: "\n" }];
    if (node.type === "strong") return runsOf(node.children, { ...look, bold: true }, fill);
    if (node.type === "emphasis") return runsOf(node.children, { ...look, italic: true }, fill);
    if (node.type !== "link") return [];
    const href = fill(node.url);
    return runsOf(node.children, isAllowedHref(href) ? { ...look, href } : look, fill);
  });
}

/** Returns whether a link may lead there: http, https, mailto, or a path of this site, which no browser reads as another host. */
export function isAllowedHref(href: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href);
  return isOwnPath(href);
}

/** Returns whether a link leads to a path of this site, with or without a query, or to a place on the same page. */
export function isOwnPath(href: string): boolean {
  return /^[/#]/.test(href) && URL.parse(href, "http://site")?.origin === "http://site";
}
