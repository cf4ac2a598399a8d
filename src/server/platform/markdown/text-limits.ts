/** Matches a line that begins four lists or quotations. Twenty thousand lists on one line took six seconds to parse. */
const TOO_DEEP = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+|>[\t ]*){4}/m;

/** Maximum runs of signs for bold, italic and strikethrough, which the parser compares with each other: 2,500 took a tenth of a second. */
const MAX_MARKERS = 300;
/** Maximum signs in all runs. Two runs of 10,000 asterisks took four seconds and nested deeper than the stack. */
const MAX_MARKER_SIGNS = 4 * MAX_MARKERS;

/** Maximum paragraphs and list entries together, and maximum list entries, of one text: reading 5,000 entries took 1.5 s. */
const MAX_BLOCKS = 500;
const MAX_ENTRIES = 200;

/** Markers of list entries at the beginning of a line, several of which may follow each other. */
const ENTRY_MARKERS = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])(?:[\t ]+|$))+/;

/** Maximum brackets and backticks. The parser compares them, and reads to the end of the text for a title that never ends. */
const MAX_SIGNS = 400;
/** Matches a line that begins a heading, underlines one or is a rule. */
const MARKED_LINE = /^[\t ]*(?:#{1,6}(?=[\t ]|$)|=+[\t ]*$|(?:-[\t ]*){2,}$)/gm;
/** Matches a line that begins a quotation, also in a list, and the lines up to a blank one, which belong to it without a sign. */
const QUOTED_LINES = /^[\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+)*>[^\n]*(?:\n[\t ]*[^\t\n ][^\n]*)*/gm;
/** Maximum lines of these kinds: 3,300 underlined headings took eleven seconds to parse, 10,000 quoted lines one second. */
const MAX_MARKED_LINES = 200;
/** Matches a line that may be the row of a table. */
const TABLE_LINES = /^[^\n|]*\|.*$/gm;
/** Maximum rows of tables: 3,300 took 0.16 s to parse. */
const MAX_ROWS = 500;
/** Maximum cells: rows of tables, each as wide as the widest. Blank cells take no text, so 20 kB made a page of 50 MB. */
export const MAX_CELLS = 10_000;
/** Matches an escaped sign, which the parser compares with no other. */
const ESCAPED = /\\[!-/:-@[-`{-~]/g;

/** Returns why a text takes too long to parse for its length, as a message; undefined if it does not. */
export function unreadable(text: string): string | undefined {
  if (TOO_DEEP.test(text)) return "Lists and quotations can be nested three deep";
  const plain = text.replace(ESCAPED, "");
  const runs = plain.match(/\*+|_+|~+/g) ?? [];
  if (runs.length > MAX_MARKERS) return `Has more than ${MAX_MARKERS} signs for bold, italic and strikethrough`;
  const length = runs.join("").length;
  if (length > MAX_MARKER_SIGNS) return `Has more than ${MAX_MARKER_SIGNS} asterisks, underscores and tildes`;
  const signs = plain.match(/[[\]`]/g)?.length ?? 0;
  if (signs > MAX_SIGNS) return `Has more than ${MAX_SIGNS} brackets and backticks`;
  const quoted = text.match(QUOTED_LINES)?.join("\n").split("\n").length ?? 0;
  const lines = quoted + (text.match(MARKED_LINE)?.length ?? 0);
  if (lines > MAX_MARKED_LINES) return `Has more than ${MAX_MARKED_LINES} headings, rules and quoted lines`;
  const rows = plain.match(TABLE_LINES) ?? [];
  if (rows.length > MAX_ROWS) return `Has more than ${MAX_ROWS} rows of tables`;
  const widest = Math.max(0, ...rows.map((row) => row.split("|").length));
  return rows.length * widest > MAX_CELLS ? `Has tables of more than ${MAX_CELLS} cells` : undefined;
}

/** Returns why a new text takes too long to parse or has too many parts, as a message; undefined if it is fine. */
export function faultOfText(text: string): string | undefined {
  return unreadable(text) ?? tooManyBlocks(text);
}

/**
 * Returns why a new text has too many parts for its page, as a message; undefined if it has not. It counts lines, since parsing takes
 * long: each further line of a list entry counts as an entry. Texts published before this limit are still shown.
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
