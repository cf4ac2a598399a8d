import type { BlockContent, List, ListItem, Table, TableCell } from "mdast";
import {
  breakRun,
  type Look,
  lookIn,
  PLAIN,
  paragraphsOf,
  phrasingOf,
  type Run,
  runsOf,
  styleOf,
} from "./html-runs.ts";
import { type HtmlElement, type HtmlNode, typedText } from "./html-tree.ts";

/** Entry of a list that Word writes as a paragraph, until it is in its list. */
interface LooseEntry {
  type: "entry";
  /** Level in its list, from 1. */
  level: number;
  /** Number of an entry in a numbered list, 0 for an unknown one, undefined for one with a bullet. */
  number: number | undefined;
  children: BlockContent[];
}
type Block = BlockContent | LooseEntry;

/** State of a conversion. */
export interface Conversion {
  /** Number of pictures that were left out. */
  pictures: number;
  /** Levels by which headings are lowered: the title of the page is the only one of the first level. */
  lowered: 0 | 1;
}

/** Surroundings of an element that is converted. */
interface Place {
  look: Look;
  /** Number of lists and quotations around the place. */
  depth: number;
  conversion: Conversion;
}

/** Elements that begin a new paragraph. */
const BLOCKS = new Set(
  (
    "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption"
  ).split(" "),
);

/** Returns what an element contains, as the blocks of a text in Markdown. */
export function blocksIn({ children }: Pick<HtmlElement, "children">, place: Place): BlockContent[] {
  const blocks: Block[] = [];
  let line: Run[] = [];
  function endLine() {
    for (const runs of paragraphsOf(line)) blocks.push({ type: "paragraph", children: phrasingOf(runs) });
    line = [];
  }
  function walk(nodes: readonly HtmlNode[], look: Look): void {
    for (const node of nodes) {
      if (typeof node === "string") line.push(...runsOf(node, look));
      else if (node.name === "br") line.push(breakRun(look));
      else if (node.name === "img") place.conversion.pictures += 1;
      else if (BLOCKS.has(node.name)) {
        endLine();
        blocks.push(...blockOf(node, { ...place, look: lookIn(node, look) }));
      } else walk(node.children, lookIn(node, look));
    }
  }
  walk(children, place.look);
  endLine();
  return gathered(blocks);
}

/** Returns an element as blocks. An element without a meaning of its own gives the blocks that it contains. */
function blockOf(element: HtmlElement, place: Place): Block[] {
  const { name, attributes } = element;
  const level = headingLevel(element);
  if (level !== undefined) return headingOf(element, level, place);
  const entry = wordEntry(element, place);
  if (entry) return [entry];
  if (name === "blockquote" || /^Mso(Intense)?Quote$/.test(attributes.class ?? "")) return quoteOf(element, place);
  if (name === "pre") return [{ type: "code", value: typedText(element).replace(/^\n|\s+$/g, "") }];
  if (name === "hr") return [{ type: "thematicBreak" }];
  if (name === "ul" || name === "ol" || name === "menu") return listOf(element, place);
  if (name === "li") return [entryOf(element, undefined, 1, place)];
  if (name === "table") return tableOf(element, place);
  return blocksIn(element, name === "dt" ? { ...place, look: { ...place.look, bold: true } } : place);
}

/** Returns the level of a heading, 1 to 6, or undefined for any other element. Word writes a title as a paragraph. */
function headingLevel({ name, attributes }: HtmlElement): number | undefined {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  return attributes.class === "MsoTitle" ? 1 : undefined;
}

/** Returns a heading without bold words, and any blocks below its first paragraph; nothing for a blank heading. */
function headingOf(element: HtmlElement, level: number, place: Place): Block[] {
  const [first, ...rest] = blocksIn(element, { ...place, look: { ...place.look, bold: false } });
  if (first?.type !== "paragraph") return first ? [first, ...rest] : [];
  const depth = Math.min(level + place.conversion.lowered, 6) as 1 | 2 | 3 | 4 | 5 | 6;
  return [{ type: "heading", depth, children: withoutBold(first.children) }, ...rest];
}

type Phrasing = ReturnType<typeof phrasingOf>;

/** Returns the parts of a line without bold and line breaks, as headings and heads of tables need them. */
function withoutBold(parts: Phrasing): Phrasing {
  return parts.flatMap((part): Phrasing => {
    if (part.type === "strong") return withoutBold(part.children);
    if (part.type === "break") return [{ type: "text", value: " " }];
    return "children" in part ? [{ ...part, children: withoutBold(part.children) } as typeof part] : [part];
  });
}

/** Returns a quotation, or only its blocks if it is blank or too deep. */
function quoteOf(element: HtmlElement, place: Place): Block[] {
  const children = blocksIn(element, { ...place, depth: place.depth + 1 });
  return children.length === 0 || place.depth >= MAX_DEPTH ? children : [{ type: "blockquote", children }];
}

/** Maximum depth of lists and quotations, as on our pages. */
const MAX_DEPTH = 3;

/** Returns the entries of a list. Google Docs and Word put an inner list directly in a list, other programs put it in an entry. */
function listOf(element: HtmlElement, place: Place, level = 1): Block[] {
  if (place.depth >= MAX_DEPTH) return blocksIn({ children: element.children.flatMap(entryAsDiv) }, place);
  const inner = { ...place, depth: place.depth + 1 };
  let number = element.name === "ol" ? Number.parseInt(element.attributes.start ?? "1", 10) || 1 : undefined;
  return element.children.flatMap((child): Block[] => {
    if (typeof child === "string") return child.trim() === "" ? [] : blocksIn({ children: [child] }, place);
    if (child.name === "ul" || child.name === "ol") return listOf(child, place, Math.min(level + 1, MAX_DEPTH));
    if (child.name !== "li") return blockOf(child, place);
    const entry = entryOf(child, number, level, inner);
    if (number !== undefined) number += 1;
    return [entry];
  });
}

/** Returns an entry as a `div`, so that its text is on a line of its own. A text stays as it is. */
function entryAsDiv(node: HtmlNode): HtmlNode[] {
  return typeof node === "string" ? [node] : [{ ...node, name: "div" }];
}

function entryOf(element: HtmlElement, number: number | undefined, level: number, place: Place): LooseEntry {
  return { type: "entry", level, number, children: blocksIn(element, { ...place, look: lookIn(element, place.look) }) };
}

/** Matches the marker of a numbered entry in Word: `1.`, `a)`, `(iv)`. A bullet can be the letter o. */
const NUMBER = /^\(?(?:(\d{1,9})|[a-z]{1,5})[.)]/i;

/** Returns an entry of a list that Word wrote as a paragraph with its marker, or undefined for any other element. */
function wordEntry(element: HtmlElement, place: Place): LooseEntry | undefined {
  const level = /\blevel(\d)\b/.exec(styleOf(element, "mso-list"))?.[1];
  if (level === undefined) return undefined;
  const markers: string[] = [];
  const children = withoutMarker(element.children, markers);
  const found = NUMBER.exec(markers.join("").trim());
  const number = found ? Number(found[1] ?? 0) : undefined;
  return { type: "entry", level: Math.min(Number(level), MAX_DEPTH), number, children: blocksIn({ children }, place) };
}

/** Returns nodes without the markers of entries that Word writes. Adds the text of each marker to `markers`. */
function withoutMarker(nodes: readonly HtmlNode[], markers: string[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (styleOf(node, "mso-list") === "ignore") {
      markers.push(typedText(node));
      return [];
    }
    return [{ ...node, children: withoutMarker(node.children, markers) }];
  });
}

/** Returns blocks with lists made of loose entries, and with one quotation for several in a row. */
function gathered(blocks: readonly Block[]): BlockContent[] {
  const result: BlockContent[] = [];
  let entries: LooseEntry[] = [];
  function endList() {
    result.push(...listsOf(entries));
    entries = [];
  }
  for (const block of blocks) {
    if (block.type === "entry") {
      entries.push(block);
      continue;
    }
    endList();
    const last = result.at(-1);
    if (block.type === "blockquote" && last?.type === "blockquote") last.children.push(...block.children);
    else result.push(block);
  }
  endList();
  return result;
}

/** Returns the lists that consecutive entries make. Entries of a deeper level become lists within the entry before them. */
function listsOf(entries: readonly LooseEntry[]): List[] {
  const lists: List[] = [];
  let index = 0;
  while (index < entries.length) {
    const [first, deeper] = [entries[index], [] as LooseEntry[]];
    if (!first) break;
    for (index += 1; (entries[index]?.level ?? 0) > first.level; index++) {
      const entry = entries[index];
      if (entry) deeper.push(entry);
    }
    const children = [...first.children, ...listsOf(deeper)];
    if (children.length === 0) continue;
    const item: ListItem = { type: "listItem", spread: isSpread(children), children };
    const ordered = first.number !== undefined;
    const last = lists.at(-1);
    // An entry with the number 1 begins a new list.
    if (last?.ordered === ordered && first.number !== 1) last.children.push(item);
    else lists.push({ type: "list", ordered, start: first.number || 1, spread: false, children: [item] });
  }
  for (const list of lists) list.spread = list.children.some(({ spread }) => spread);
  return lists;
}

/** Returns whether an entry has more than one paragraph, and so blank lines between them. */
const isSpread = (children: readonly BlockContent[]) => children.filter(({ type }) => type !== "list").length > 1;

interface Cell {
  runs: Phrasing;
  width: number;
  height: number;
  align: "center" | "right" | null;
}

/** Maximum columns and rows that a cell may cover, and columns of a table. */
const MAX_SPAN = 20;
const MAX_COLUMNS = 100;
/** Returns how many columns or rows a cell covers, 1 to 20. A missing or invalid attribute counts as 1. */
const span = (text = "1") => Math.min(Math.max(Number.parseInt(text, 10) || 1, 1), MAX_SPAN);

/** Returns the rows of a table, without those of a table in it. */
function rowsOf({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child) => {
    if (typeof child === "string") return [];
    if (child.name === "tr") return [child];
    return ["thead", "tbody", "tfoot"].includes(child.name) ? rowsOf(child) : [];
  });
}

const cellsOf = ({ children }: HtmlElement) =>
  children.filter((child): child is HtmlElement => typeof child !== "string" && /^t[dh]$/.test(child.name));

const UNFIT = new Set("table blockquote pre h1 h2 h3 h4 h5 h6".split(" "));
const hasUnfit = ({ children }: HtmlElement): boolean =>
  children.some((child) => typeof child !== "string" && (UNFIT.has(child.name) || hasUnfit(child)));

/** Returns a table, or what its cells contain if it only arranges them: mails are often tables of one column. */
function tableOf(element: HtmlElement, place: Place): Block[] {
  const rows = rowsOf(element).map(cellsOf);
  const captions = element.children.filter((child) => typeof child !== "string" && child.name === "caption");
  const before = blocksIn({ children: captions }, place);
  const isArranged = rows.every((cells) => cells.length < 2) || rows.flat().some(hasUnfit);
  if (isArranged || rows.some((cells) => cells.length > MAX_COLUMNS))
    return [...before, ...rows.flat().flatMap((cell) => blocksIn(cell, place))];
  const grid = withoutBlank(gridOf(rows.map((cells) => cells.map((cell) => wordsOf(cell, place)))));
  const [head = []] = grid;
  if (head.length === 0) return before;
  const align = head.map((_, at) => grid.map((cells) => cells[at]?.align ?? null).find((one) => one !== null) ?? null);
  const table: Table = {
    type: "table",
    align,
    children: grid.map((cells, row) => ({
      type: "tableRow",
      children: cells.map(
        ({ runs }): TableCell => ({ type: "tableCell", children: row === 0 ? withoutBold(runs) : runs }),
      ),
    })),
  };
  return [...before, table];
}

/** Returns a cell, whose paragraphs and lines become words of one line. */
function wordsOf(cell: HtmlElement, place: Place): Cell {
  const blocks = blocksIn(cell, { ...place, look: { ...PLAIN, href: place.look.href } });
  const runs = linesIn(blocks).flatMap((words, index) => (index === 0 ? words : [SPACE, ...words]));
  const align = styleOf(cell, "text-align") || cell.attributes.align?.toLowerCase();
  return {
    runs: runs.map((run) => (run.type === "break" ? SPACE : run)),
    width: span(cell.attributes.colspan),
    height: span(cell.attributes.rowspan),
    align: align === "center" || align === "right" ? align : null,
  };
}

/** Returns the words of blocks, line by line. */
function linesIn(blocks: readonly BlockContent[]): Phrasing[] {
  return blocks.flatMap((block): Phrasing[] => {
    if (block.type === "paragraph" || block.type === "heading") return [block.children];
    if (block.type === "list") return block.children.flatMap(({ children }) => linesIn(children as BlockContent[]));
    return [];
  });
}

const SPACE = { type: "text", value: " " } as const;
const BLANK: Cell = { runs: [], width: 1, height: 1, align: null };

function put(cells: (Cell | undefined)[] | undefined, at: number, cell: Cell): void {
  if (cells) cells[at] = cell;
}

/** Returns rows of equal length, with a blank cell wherever another one extends to. */
function gridOf(rows: readonly (readonly Cell[])[]): Cell[][] {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  rows.forEach((cells, row) => {
    let at = 0;
    for (const cell of cells) {
      while (grid[row]?.[at]) at++;
      for (let below = row; below < Math.min(row + cell.height, rows.length); below++)
        for (let beside = at; beside < Math.min(at + cell.width, MAX_COLUMNS); beside++)
          put(grid[below], beside, BLANK);
      put(grid[row], at, cell);
      at += cell.width;
    }
  });
  const columns = Math.max(0, ...grid.map((cells) => cells.length));
  return grid.map((cells) => Array.from({ length: columns }, (_, at) => cells[at] ?? BLANK));
}

/** Returns a table without its blank rows and columns: a spreadsheet copies them with the others. */
function withoutBlank(grid: readonly Cell[][]): Cell[][] {
  const rows = grid.filter((cells) => cells.some(({ runs }) => runs.length > 0));
  const [first = []] = rows;
  const columns = first.map((_, at) => at).filter((at) => rows.some((cells) => (cells[at]?.runs.length ?? 0) > 0));
  return rows.map((cells) => columns.map((at) => cells[at] ?? BLANK));
}
