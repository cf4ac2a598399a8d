import type { PhrasingContent, RootContent } from "mdast";
import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import { createParser, isAllowedHref, tooManyBlocks, unreadable } from "#server/pages/markdown.ts";

/** Syntax that articles do not support and that stays as typed: HTML and links that are defined elsewhere in the text. */
const DISABLED = ["definition", "htmlFlow", "htmlText"];

/** Maximum depth of nested lists and quotations, limited by the width of pages. */
const DEEPEST = 3;
/** Matches a line that begins four lists or quotations. */
const TOO_DEEP = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+|>[\t ]*){4}/m;
/** Maximum brackets and backticks. The parser compares them, and reads to the end of the text for a title that never ends. */
const MAX_SIGNS = 400;
/** Matches a line that begins a heading, underlines one or is a rule. */
const MARKED_LINE = /^[\t ]*(?:#{1,6}(?=[\t ]|$)|=+[\t ]*$|(?:-[\t ]*){2,}$)/gm;
/** Matches a line that begins a quotation, also in a list, and the lines up to a blank one, which belong to it without a sign. */
const QUOTED_LINES = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+)*>[^\n]*(?:\n[\t ]*[^\t\n ][^\n]*)*/gm;
/** Maximum lines of these kinds: 3,300 underlined headings took eleven seconds to parse, 10,000 quoted lines one second. */
const MAX_MARKED_LINES = 200;
const UPLOADS = "/uploads/";

/** Pictures of the library by their names. */
export type BodyPictures = ReadonlyMap<string, ShownPicture>;

/** Returns why the body of an article takes too long to read for its length, or undefined. */
export function faultOfBody(body: string): string | undefined {
  if (TOO_DEEP.test(body)) return "Lists and quotations can be nested three deep";
  const signs = body.match(/[[\]`]/g)?.length ?? 0;
  if (signs > MAX_SIGNS) return `Has more than ${MAX_SIGNS} brackets and backticks`;
  const quoted = body.match(QUOTED_LINES)?.join("\n").split("\n").length ?? 0;
  const lines = quoted + (body.match(MARKED_LINE)?.length ?? 0);
  if (lines > MAX_MARKED_LINES) return `Has more than ${MAX_MARKED_LINES} headings, rules and quoted lines`;
  return unreadable(body) ?? tooManyBlocks(body);
}

/** Parser of bodies. It keeps the last few, since a page or a change looks at its body several times. */
const parse = createParser(DISABLED, 10);

/** Links and pictures of a body. */
export interface BodyReferences {
  /** Addresses of the links, as they were written. */
  hrefs: string[];
  /** Names of the pictures. */
  pictures: string[];
  /** Addresses of pictures that have no name of the library. */
  foreign: string[];
}

export function referencesIn(body: string): BodyReferences {
  const found: BodyReferences = { hrefs: [], pictures: [], foreign: [] };
  const look = (nodes: readonly (RootContent | PhrasingContent)[]): void => {
    for (const node of nodes) {
      if (node.type === "link") found.hrefs.push(node.url);
      if (node.type === "image") {
        const name = nameOf(node.url);
        if (name === undefined) found.foreign.push(node.url);
        else found.pictures.push(name);
      }
      if ("children" in node) look(node.children);
    }
  };
  look(parse(body));
  return found;
}

/** Returns the name of a picture in its address, or undefined for any other address. */
function nameOf(url: string): string | undefined {
  const name = url.startsWith(UPLOADS) ? url.slice(UPLOADS.length) : "";
  return UPLOAD_NAME.test(name) ? name : undefined;
}

/** Returns the parts of a body. Pictures that are not in the library and links that may lead to no safe place are left out. */
export function readBody(body: string, pictures: BodyPictures): ArticleBlock[] {
  return blocksOf(parse(body), pictures, 0);
}

const HEADING_LEVELS = [2, 2, 2, 3, 4, 4, 4] as const;

function blocksOf(nodes: readonly RootContent[], pictures: BodyPictures, depth: number): ArticleBlock[] {
  return nodes.flatMap((node): ArticleBlock[] => {
    switch (node.type) {
      case "paragraph":
        return paragraphsOf(node.children, pictures);
      case "heading":
        return [{ kind: "heading", level: HEADING_LEVELS[node.depth], runs: runsOf(node.children, {}) }];
      case "code":
        return [{ kind: "code", text: node.value }];
      case "thematicBreak":
        return [{ kind: "rule" }];
      case "blockquote": {
        const blocks = blocksOf(node.children, pictures, depth + 1);
        return depth < DEEPEST ? [{ kind: "quote", blocks }] : blocks;
      }
      case "list": {
        const entries = node.children.map((item) => blocksOf(item.children, pictures, depth + 1));
        return depth < DEEPEST ? [{ kind: "list", ordered: node.ordered === true, entries }] : entries.flat();
      }
      default:
        return [];
    }
  });
}

/** Returns a paragraph, or several with pictures between them, since a picture is as wide as the text. */
function paragraphsOf(nodes: readonly PhrasingContent[], pictures: BodyPictures): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  let text: PhrasingContent[] = [];
  function endParagraph(): void {
    const runs = runsOf(text, {});
    if (runs.some((run) => run.text.trim() !== "")) blocks.push({ kind: "paragraph", runs });
    text = [];
  }
  for (const node of nodes) {
    if (node.type !== "image") {
      text.push(node);
      continue;
    }
    endParagraph();
    const picture = pictures.get(nameOf(node.url) ?? "");
    if (picture) blocks.push({ kind: "picture", picture, alt: node.alt || picture.alt });
  }
  endParagraph();
  return blocks;
}

type Look = Omit<ArticleRun, "text">;

function runsOf(nodes: readonly PhrasingContent[], look: Look): ArticleRun[] {
  return nodes.flatMap((node): ArticleRun[] => {
    switch (node.type) {
      case "text":
        return [{ ...look, text: node.value.replaceAll("\n", " ") }];
      case "inlineCode":
        return [{ ...look, text: node.value, code: true }];
      case "break":
        return [{ ...look, text: "\n" }];
      case "strong":
        return runsOf(node.children, { ...look, bold: true });
      case "emphasis":
        return runsOf(node.children, { ...look, italic: true });
      case "link":
        return runsOf(node.children, isAllowedHref(node.url) ? { ...look, href: node.url } : look);
      // A picture inside a heading or a link is replaced by its words.
      case "image":
        return node.alt ? [{ ...look, text: node.alt }] : [];
      default:
        return [];
    }
  });
}
