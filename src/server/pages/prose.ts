import type { PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { ProseBlock, TextRun } from "#content/document.ts";

/** What is no part of long text stays as it was typed: HTML above all, but also headings, pictures, code and quotations. */
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

/** Lists within lists, beyond which no page has room. */
const DEEPEST = 3;

/** What begins four lists on one line. Twenty thousand of them took six seconds to read. */
const TOO_DEEP = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+){4}/m;

/** Runs of the signs that mark words, which are held against each other: 2,500 of them took a tenth of a second to read. */
const MOST_MARKS = 300;

/** Why a text would take longer to read than its length asks for; undefined where it does not. */
export function unreadable(text: string): string | undefined {
  if (TOO_DEEP.test(text)) return "Lists can be nested three deep";
  const marks = text.match(/\*+|_+/g)?.length ?? 0;
  return marks > MOST_MARKS ? `Has more than ${MOST_MARKS} signs for bold and italic` : undefined;
}

type Look = Omit<TextRun, "text">;
type Fill = (text: string) => string;

/**
 * Reads long text in CommonMark. What `fill` puts in for placeholders comes after that and stands for itself: a company's name with
 * an asterisk makes nothing bold. Links lead where `isAllowedHref` lets them; of others the words stay.
 */
export function readProse(text: string, fill: Fill): ProseBlock[] {
  return blocksOf(parse(text), fill, 0);
}

/** The addresses that the links of long text lead to, as they were written. */
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

function parse(text: string): RootContent[] {
  return fromMarkdown(text, { extensions: [{ disable: { null: DISABLED } }] }).children;
}

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

/** Whether a link may lead there: http, https, mailto, or a path of this site, which no browser reads as another host. */
export function isAllowedHref(href: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href);
  return isOwnPath(href);
}

/** A path of this site, with or without a query, or a place on the same page. */
export function isOwnPath(href: string): boolean {
  return /^[/#]/.test(href) && URL.parse(href, "http://site")?.origin === "http://site";
}
