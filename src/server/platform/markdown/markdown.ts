import { LRUCache } from "lru-cache";
import type { PhrasingContent, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import { isAllowedHref } from "#server/platform/markdown/allowed-links.ts";
import { boundedAutolinks } from "#server/platform/markdown/autolinks.ts";
import { MAX_CELLS } from "#server/platform/markdown/text-limits.ts";

/** Properties of a kind of text. */
interface MarkdownKind {
  /** Set for texts whose line breaks the page shows, such as descriptions. */
  keepsLines?: boolean;
  /** Maximum number of texts whose parsed form is kept. A page or a change reads the same text several times. */
  mostParsed: number;
}

/** Pictures of the library by their names. */
export type TextPictures = ReadonlyMap<string, ShownPicture>;

/** Values for a text that is shown. */
export interface Filling {
  /** Pictures that the text may show. All others are left out. */
  pictures?: TextPictures;
  /** Fills in placeholders, after parsing, so that an asterisk in a company's name makes nothing bold. */
  fill?: (text: string) => string;
}

/** Links and pictures of a text. */
export interface TextReferences {
  /** Addresses of the links, as they were written. */
  hrefs: string[];
  /** Names of the pictures. */
  pictures: string[];
  /** Addresses of pictures that have no name of the library. */
  foreign: string[];
}

/** Reader of one kind of text. */
export interface Markdown {
  /** Returns the blocks of a text. Of a link that is not allowed (`isAllowedHref`) only the words stay. */
  read(text: string, filling?: Filling): ArticleBlock[];
  referencesIn(text: string): TextReferences;
}

const { enter, exit } = gfmAutolinkLiteralFromMarkdown();

/** CommonMark with GitHub's tables, strikethrough and bare links. HTML, and links that are defined elsewhere, stay as typed. */
const SYNTAX = {
  extensions: [
    { disable: { null: ["definition", "htmlFlow", "htmlText"] } },
    gfmTable(),
    gfmStrikethrough(),
    boundedAutolinks(),
  ],
  // The transform of bare links is left out: it looks for addresses in parsed words, and would find escaped ones too.
  mdastExtensions: [
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    ...(enter && exit ? [{ enter, exit }] : []),
  ],
};

/** Returns the reader of one kind of text. Texts in its cache are not parsed again. */
export function createMarkdown({ mostParsed, keepsLines = false }: MarkdownKind): Markdown {
  const parsed = new LRUCache<string, readonly RootContent[]>({ max: mostParsed });
  function parse(text: string): readonly RootContent[] {
    const nodes = parsed.get(text) ?? fromMarkdown(text, SYNTAX).children;
    parsed.set(text, nodes);
    return nodes;
  }
  return {
    read: (text, { pictures = NO_PICTURES, fill = asItIs } = {}) =>
      blocksOf(parse(text), { pictures, fill, lineEnd: keepsLines ? "\n" : " " }, 0),
    referencesIn: (text) => referencesOf(parse(text)),
  };
}

const NO_PICTURES: TextPictures = new Map();
const asItIs = (text: string) => text;

const UPLOADS = "/uploads/";

/** Returns the name of a picture in its address, or undefined for any other address. */
function nameOf(url: string): string | undefined {
  const name = url.startsWith(UPLOADS) ? url.slice(UPLOADS.length) : "";
  return UPLOAD_NAME.test(name) ? name : undefined;
}

/** Returns the links and pictures of a parsed text. */
function referencesOf(nodes: readonly RootContent[]): TextReferences {
  const found: TextReferences = { hrefs: [], pictures: [], foreign: [] };
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
  look(nodes);
  return found;
}

/** Values of a text, with what a line end in it becomes. */
type Filled = Required<Filling> & { lineEnd: string };

/** Maximum depth of nested lists and quotations, limited by the width of pages. */
const DEEPEST = 3;
const HEADING_LEVELS = [2, 2, 2, 3, 4, 4, 4] as const;

/** Returns the blocks of a parsed text. Beyond `DEEPEST`, lists and quotations become ordinary blocks. */
function blocksOf(nodes: readonly RootContent[], filled: Filled, depth: number): ArticleBlock[] {
  return nodes.flatMap((node): ArticleBlock[] => {
    switch (node.type) {
      case "paragraph":
        return paragraphsOf(inlineOf(node.children, {}, filled));
      case "heading":
        return headingOf(HEADING_LEVELS[node.depth], inlineOf(node.children, {}, filled));
      case "code":
        return [{ kind: "code", text: node.value }];
      case "thematicBreak":
        return [{ kind: "rule" }];
      case "blockquote": {
        const blocks = blocksOf(node.children, filled, depth + 1);
        return depth < DEEPEST ? [{ kind: "quote", blocks }] : blocks;
      }
      case "list": {
        const entries = node.children.map((item) => blocksOf(item.children, filled, depth + 1));
        if (depth >= DEEPEST) return entries.flat();
        const start = node.start ?? 1;
        return [{ kind: "list", ordered: node.ordered === true, ...(start !== 1 && { start }), entries }];
      }
      case "table":
        return [tableOf(node, filled)];
      default:
        return [];
    }
  });
}

/** Returns a table. Its pictures become their alternative texts. */
function tableOf({ align, children }: Table, filled: Filled): ArticleBlock {
  const [head = [], ...rows] = children.map((row) =>
    row.children.map((cell) => inlineOf(cell.children, {}, filled).map(wordsOf)),
  );
  // A row may have fewer cells or more than its table. Texts from before the limit of cells are not filled up.
  const isFilled = children.length * head.length <= MAX_CELLS;
  const filledUp = (row: ArticleRun[][]) => (isFilled ? head.map((_, at) => row[at] ?? []) : row.slice(0, head.length));
  return { kind: "table", align: head.map((_, at) => align?.[at] ?? null), head, rows: rows.map(filledUp) };
}

type PictureBlock = Extract<ArticleBlock, { kind: "picture" }>;
/** Part of a line: words, or a picture, which is as wide as the text and so a block of its own. */
type Inline = ArticleRun | PictureBlock;

/** Returns a part as words: a picture of a cell as its alternative text. */
function wordsOf(part: Inline): ArticleRun {
  if (isWords(part)) return part;
  return { text: part.alt, ...(part.href !== undefined && { href: part.href }) };
}

const isPicture = (part: Inline): part is PictureBlock => "kind" in part;
const isWords = (part: Inline): part is ArticleRun => !isPicture(part);
const hasWords = (part: Inline) => isWords(part) && part.text.trim() !== "";

/** Returns a paragraph, or several with pictures between them. */
function paragraphsOf(parts: readonly Inline[]): ArticleBlock[] {
  const blocks: ArticleBlock[] = [];
  let runs: ArticleRun[] = [];
  function endParagraph(): void {
    if (runs.some(hasWords)) blocks.push({ kind: "paragraph", runs });
    runs = [];
  }
  for (const part of parts) {
    if (isWords(part)) {
      runs.push(part);
      continue;
    }
    endParagraph();
    blocks.push(part);
  }
  endParagraph();
  return blocks;
}

/** Returns a heading with all its words, and its pictures before or after it. */
function headingOf(level: 2 | 3 | 4, parts: readonly Inline[]): ArticleBlock[] {
  const first = parts.findIndex(hasWords);
  if (first === -1) return parts.filter(isPicture);
  const [before, after] = [parts.slice(0, first), parts.slice(first)];
  return [
    ...before.filter(isPicture),
    { kind: "heading", level, runs: parts.filter(isWords) },
    ...after.filter(isPicture),
  ];
}

type Look = Omit<ArticleRun, "text">;

/** Returns the words and pictures of a line. `look` is what the nodes around them say: bold, or the link that they are in. */
function inlineOf(nodes: readonly PhrasingContent[], look: Look, filled: Filled): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case "text":
        return [{ ...look, text: filled.fill(node.value.replaceAll("\n", filled.lineEnd)) }];
      case "inlineCode":
        return [{ ...look, text: node.value, code: true }];
      case "break":
        return [{ ...look, text: "\n" }];
      case "strong":
        return inlineOf(node.children, { ...look, bold: true }, filled);
      case "emphasis":
        return inlineOf(node.children, { ...look, italic: true }, filled);
      case "delete":
        return inlineOf(node.children, { ...look, strike: true }, filled);
      case "link": {
        const href = filled.fill(node.url);
        return inlineOf(node.children, isAllowedHref(href) ? { ...look, href } : look, filled);
      }
      case "image": {
        const picture = filled.pictures.get(nameOf(node.url) ?? "");
        const link = look.href === undefined ? {} : { href: look.href };
        const caption = node.title ? { caption: node.title } : {};
        if (picture) return [{ kind: "picture", picture, alt: node.alt || picture.alt, ...caption, ...link }];
        // A link to a place stays, although its picture does not.
        return look.href !== undefined && node.alt ? [{ ...look, text: node.alt }] : [];
      }
      default:
        return [];
    }
  });
}
