import type { PhrasingContent } from "mdast";
import type { HtmlElement } from "./html-tree.ts";

/** Look of a part of a line. */
export interface Look {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
  href: string;
  /** Whether a line end of the source is one on the screen. */
  keepsLines: boolean;
}

/** Part of a line: words with their look, or a line break. */
export interface Run extends Look {
  text: string;
}

export const PLAIN: Look = { bold: false, italic: false, strike: false, code: false, href: "", keepsLines: false };

const BOLD = new Set(["b", "strong"]);
const ITALIC = new Set(["i", "em", "cite", "dfn", "var"]);
const STRIKE = new Set(["s", "strike", "del"]);
const CODE = new Set(["code", "kbd", "samp", "tt"]);

/** Returns the value of a property in a style attribute, in lower case; `""` if it is not there. */
export function styleOf({ attributes: { style = "" } }: HtmlElement, property: string): string {
  const found = style.split(";").find((one) => one.trim().toLowerCase().startsWith(`${property}:`));
  return (
    found
      ?.slice(found.indexOf(":") + 1)
      .trim()
      .toLowerCase() ?? ""
  );
}

/** Returns whether an element is bold. Its style wins over its name and over the text around it (`before`). */
function boldOf(element: HtmlElement, before: boolean): boolean {
  const weight = styleOf(element, "font-weight");
  if (weight === "") return before || BOLD.has(element.name);
  return weight.startsWith("bold") || Number(weight) >= 600;
}

/** Returns whether an element is italic. Its style wins over its name and over the text around it (`before`). */
function italicOf(element: HtmlElement, before: boolean): boolean {
  const style = styleOf(element, "font-style");
  return style === "" ? before || ITALIC.has(element.name) : /^(italic|oblique)/.test(style);
}

/** Returns the address of a link, or `""` for one that our texts cannot have, such as a place in the document that was copied. */
function hrefOf(href: string): string {
  const isAllowed = /^(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href);
  return isAllowed ? href : "";
}

/** Returns the look of the words in an element, where `look` is the look around it. */
export function lookIn(element: HtmlElement, look: Look): Look {
  const { name, attributes } = element;
  const lines = `${styleOf(element, "text-decoration")} ${styleOf(element, "text-decoration-line")}`;
  const space = styleOf(element, "white-space") || styleOf(element, "white-space-collapse");
  return {
    bold: boldOf(element, look.bold),
    italic: italicOf(element, look.italic),
    strike: look.strike || STRIKE.has(name) || lines.includes("line-through"),
    code: look.code || CODE.has(name),
    href: look.href || (name === "a" ? hrefOf(attributes.href ?? "") : ""),
    keepsLines: space === "" ? look.keepsLines : /^(pre|break-spaces|preserve)/.test(space),
  };
}

/** Returns a text as runs, with spaces as a browser shows them. A no-break space stays between words. */
export function runsOf(text: string, look: Look): Run[] {
  const lines = look.keepsLines ? text.split(/\r?\n/) : [text];
  return lines.flatMap((line, index) => {
    const runs = withLinks(line.replace(/[\t\n\f\r ]+/g, " "), look);
    return index === 0 ? runs : [breakRun(look), ...runs];
  });
}

/** Matches an address in a text, without the punctuation behind it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?()[\]{}*_])/i;

/** Returns a text with each bare address as a link. Otherwise Markdown would escape signs in the address. */
function withLinks(text: string, look: Look): Run[] {
  if (look.href !== "" || look.code) return [{ ...look, text }];
  return text.split(ADDRESS).map((part) => ({ ...look, text: part, href: hrefOf(part) }));
}

export const breakRun = (look: Look): Run => ({ ...look, text: "\n" });

type Mark = "href" | "strike" | "bold" | "italic" | "code";
/** Marks from the outer to the inner one. */
const MARKS: readonly Mark[] = ["href", "strike", "bold", "italic", "code"];

const isBlank = ({ text }: Run) => text.trim() === "";

/** Returns runs whose spaces at the edges are runs of their own, since signs beside a space have no effect. */
function withSpacesApart(runs: readonly Run[]): Run[] {
  return runs.flatMap((run) => {
    const core = run.text.trim();
    if (core === "") return run.text === "" ? [] : [run];
    const start = run.text.indexOf(core);
    const [before, after] = [run.text.slice(0, start), run.text.slice(start + core.length)];
    return [before, core, after].filter((text) => text !== "").map((text) => ({ ...run, text }));
  });
}

/** Runs behind a space in which its next words are looked for: enough for a text, and little work for a long row of blanks. */
const LOOKED_AHEAD = 20;

/** Gives each space the marks that the words on both sides have. */
function withEvenSpaces(runs: readonly Run[]): Run[] {
  const none: Run = { ...PLAIN, text: "" };
  const nextWords = (index: number) => runs.slice(index + 1, index + LOOKED_AHEAD).find((run) => !isBlank(run)) ?? none;
  let before = none;
  return runs.map((run, index) => {
    if (!isBlank(run)) {
      before = run;
      return run;
    }
    const after = nextWords(index);
    return {
      ...run,
      bold: before.bold && after.bold,
      italic: before.italic && after.italic,
      strike: before.strike && after.strike,
      // Two codes beside each other stay two: only a space that is code itself joins them.
      code: run.code && before.code && after.code,
      href: before.href === after.href ? before.href : "",
    };
  });
}

/** Returns runs with one space for several, and none beside a line break or at the start. */
function withSingleSpaces(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    const text = run.text.replace(/ ?\u00a0 | \u00a0|\u00a0{2,}/g, " ");
    const isSpace = text !== "\n" && text.trim() === "";
    if (isSpace && (!last || isBlank(last))) continue;
    if (text === "\n" && last && isBlank(last) && last.text !== "\n") kept.pop();
    kept.push({ ...run, text: isSpace ? " " : text });
  }
  return kept;
}

/** Returns the paragraphs of a text, without blank runs at their ends. Two breaks in a row begin a paragraph. */
export function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]];
  const spaced = withSingleSpaces(withSpacesApart(runs));
  spaced.forEach((run, index) => {
    const isBreak = run.text === "\n";
    if (isBreak && spaced[index + 1]?.text === "\n") paragraphs.push([]);
    else if (!isBreak || (paragraphs.at(-1) ?? []).length > 0) paragraphs.at(-1)?.push(run);
  });
  return paragraphs.map(trimmed).filter((one) => one.length > 0);
}

/** Returns runs without the blank ones at both ends, or none if all are blank. */
function trimmed(runs: readonly Run[]): Run[] {
  const first = runs.findIndex((run) => !isBlank(run));
  const last = runs.findLastIndex((run) => !isBlank(run));
  return first === -1 ? [] : runs.slice(first, last + 1);
}

/** Returns the runs of a paragraph as parts of a text in Markdown. */
export function phrasingOf(runs: readonly Run[]): PhrasingContent[] {
  return nested(withEvenSpaces(runs), MARKS);
}

/** Returns runs as parts of a text. Neighbours with the same mark share it, and blanks at its ends are outside. */
function nested(runs: readonly Run[], [mark, ...inner]: readonly Mark[]): PhrasingContent[] {
  if (mark === undefined) return wordsOf(runs);
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.[0]?.[mark] === run[mark]) last.push(run);
    else groups.push([run]);
  }
  return groups.flatMap((group) => {
    const words = trimmed(group);
    if (!group[0]?.[mark] || words.length === 0) return nested(group, inner);
    const start = group.findIndex((run) => !isBlank(run));
    const [before, after] = [group.slice(0, start), group.slice(start + words.length)];
    return [...wordsOf(before), ...marked(mark, words, inner), ...wordsOf(after)];
  });
}

/** Returns runs in one mark, with the inner marks in it. */
function marked(mark: Mark, group: readonly Run[], inner: readonly Mark[]): PhrasingContent[] {
  switch (mark) {
    case "href":
      // A link may not contain links, which the type of `nested` allows. No inner mark is one.
      return [{ type: "link", url: group[0]?.href ?? "", children: nested(group, inner) as never }];
    case "strike":
      return [{ type: "delete", children: nested(group, inner) }];
    case "bold":
      return [{ type: "strong", children: nested(group, inner) }];
    case "italic":
      return [{ type: "emphasis", children: nested(group, inner) }];
    case "code":
      return [{ type: "inlineCode", value: group.map(({ text }) => text).join("") }];
  }
}

/** Returns runs without marks as texts and line breaks. */
function wordsOf(runs: readonly Run[]): PhrasingContent[] {
  const lines = runs
    .map(({ text }) => text)
    .join("")
    .split("\n");
  return lines.flatMap((value, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: "break" } as const]),
    ...(value === "" ? [] : [{ type: "text", value } as const]),
  ]);
}
