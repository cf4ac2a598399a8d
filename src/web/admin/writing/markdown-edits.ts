/** Text of a field with its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replacement of a part of a text, and what is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [start: number, end: number];
  /** Advice where the edit leaves a part to be typed. */
  next?: string;
}

/** Returns the selection without the spaces at its ends: Markdown ignores a sign beside a space. A blank selection stays. */
function trimmed({ text, start, end }: Selected): Selected {
  const part = text.slice(start, end);
  if (part.trim() === "") return { text, start, end };
  return { text, start: start + part.length - part.trimStart().length, end: end - part.length + part.trimEnd().length };
}

/** Returns whether a number of asterisks beside a text has those of bold (2) or of italic (1). */
const hasStars = (stars: number, sign: string) => (sign === "**" ? stars >= 2 : stars % 2 === 1);

/** Returns whether the sign is directly before and after the selection. Asterisks of bold are not those of italic. */
function isWrapped({ text, start, end }: Selected, sign: string): boolean {
  if (!text.slice(0, start).endsWith(sign) || !text.slice(end).startsWith(sign)) return false;
  if (!sign.startsWith("*")) return true;
  const [before = ""] = /\**$/.exec(text.slice(0, start)) ?? [];
  const [after = ""] = /^\**/.exec(text.slice(end)) ?? [];
  return hasStars(before.length, sign) && hasStars(after.length, sign);
}

/** Puts a sign before and after the selection, or takes it away: `**` for bold, `*` for italic, a backtick for code. */
export function wrap(selected: Selected, sign: string): Edit {
  const { text, start, end } = trimmed(selected);
  const part = text.slice(start, end);
  const length = sign.length;
  if (isWrapped({ text, start, end }, sign))
    return { from: start - length, to: end + length, insert: part, select: [start - length, end - length] };
  return { from: start, to: end, insert: sign + part + sign, select: [start + length, end + length] };
}

const ADDRESS = /^(?:https?:\/\/|mailto:|\/)\S+$/;

const WORDS = "words";

/** Makes a link of the selection, and selects its missing part: the address, or the words of an address or of a new link. */
export function link(selected: Selected): Edit {
  const { text, start, end } = trimmed(selected);
  const part = text.slice(start, end);
  const isAddress = ADDRESS.test(part);
  if (isAddress || part === "") {
    const next = isAddress
      ? "Type the words of the link."
      : "Type the words of the link, then its address in brackets.";
    const insert = `[${WORDS}](${isAddress ? part : "https://"})`;
    return { from: start, to: end, insert, select: [start + 1, start + 1 + WORDS.length], next };
  }
  const at = start + part.length + 3;
  const select = [at, at + "https://".length] as const;
  return { from: start, to: end, insert: `[${part}](https://)`, select, next: "Type the address of the link." };
}

/** Signs at the beginning of lines, with what counts as each. */
const STARTS = {
  "## ": /^#{1,6}[\t ]+/,
  "- ": /^[-+*][\t ]+/,
  "1. ": /^\d{1,9}[.)][\t ]+/,
  "> ": /^>[\t ]?/,
} as const;
export type LineStart = keyof typeof STARTS;

/** Puts a sign before each selected line, or takes it away from all. Numbers count upwards. */
export function startLines({ text, start, end }: Selected, sign: LineStart): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const behind = text.indexOf("\n", end);
  const to = behind === -1 ? text.length : behind;
  const lines = text.slice(from, to).split("\n");
  const filled = lines.length === 1 ? lines : lines.filter((line) => line.trim() !== "");
  const isStarted = filled.every((line) => STARTS[sign].test(line));
  let number = 0;
  const insert = lines
    .map((line) => {
      if (isStarted) return line.replace(STARTS[sign], "");
      if (!filled.includes(line)) return line;
      number++;
      return (sign === "1. " ? `${number}. ` : sign) + line.replace(sign === "## " ? STARTS[sign] : /^/, "");
    })
    .join("\n");
  const after = from + insert.length;
  return { from, to, insert, select: start === end ? [after, after] : [from, after] };
}

/** Makes code of the selection: a block of several lines. Within one line it puts backticks around, or takes them away. */
export function code(selected: Selected): Edit {
  const { text, start, end } = selected;
  const part = text.slice(start, end);
  if (!part.includes("\n")) return wrap(selected, "`");
  const insert = `\`\`\`\n${part.replace(/\n$/, "")}\n\`\`\`\n`;
  return { from: start, to: end, insert, select: [start + 4, start + insert.length - 5] };
}

const TABLE = "| Column | Column |\n|---|---|\n|  |  |\n";

/** Adds a table after the selection, in a paragraph of its own, and selects its first heading. */
export function table({ text, end }: Selected): Edit {
  const before = text.slice(0, end);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const rest = text.slice(end);
  const insert = gap + TABLE + (rest === "" || rest.startsWith("\n") ? "" : "\n");
  const at = end + gap.length + 2;
  return { from: end, to: end, insert, select: [at, at + "Column".length] };
}

/** Inserts Markdown instead of the selection: a part of a line where the cursor is, anything else in paragraphs of its own. */
export function insertMarkdown({ text, start, end }: Selected, markdown: string, isInline: boolean): Edit {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const gapBefore = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const gapAfter = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const insert = isInline ? markdown : gapBefore + markdown + gapAfter;
  const at = start + insert.length - (isInline ? 0 : gapAfter.length);
  return { from: start, to: end, insert, select: [at, at] };
}

/** Returns the link of selected words to a pasted address, or undefined for anything else. */
export function linkTo(selected: Selected, address: string): Edit | undefined {
  const { text, start, end } = trimmed(selected);
  const words = text.slice(start, end);
  if (words === "" || /[\n[\]]/.test(words) || ADDRESS.test(words)) return undefined;
  if (!/^https?:\/\/[^\s()<>]+$/.test(address)) return undefined;
  const insert = `[${words}](${address})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

/** Returns whether the position `at` is in code, where signs of Markdown have no effect. */
export function isInCode(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const fences = before.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0;
  const ticks = before.slice(before.lastIndexOf("\n") + 1).match(/`/g)?.length ?? 0;
  return fences % 2 === 1 || ticks % 2 === 1;
}

const ENTRY = /^([\t ]*)(?:([-+*])|(\d{1,8})([.)])|(>))([\t ]+)(.*)$/;

/** Continues a list or a quotation on a new line, or ends it after a blank entry. Returns undefined elsewhere or with selected text. */
export function continueList({ text, start, end }: Selected): Edit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const [, indent = "", dash, number, dot, quote, space = " ", words = ""] = ENTRY.exec(text.slice(from, start)) ?? [];
  const marker = dash ?? quote ?? (number === undefined ? undefined : `${Number(number) + 1}${dot}`);
  if (marker === undefined) return undefined;
  // A blank line ends the list: words on the very next line would belong to the last entry.
  if (words.trim() === "") return { from, to: start, insert: "\n", select: [from + 1, from + 1] };
  const insert = `\n${indent}${marker}${space}`;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}

/** Returns the number of words of a text, without single signs between spaces. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'\u2019.-]*/gu)?.length ?? 0;
}
