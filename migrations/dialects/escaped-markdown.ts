/** Matches an escapable character of ASCII behind a backslash, or the end of the line. */
const BEFORE_SIGN = /\\(?=[!-/:-@[-`{-~]|$)/g;

/** Signs inside a line that would begin markup, and what they become. */
const INLINE: readonly [RegExp, string][] = [
  [BEFORE_SIGN, "\\\\"],
  [/[*`~]/g, "\\$&"],
  // Underscores between letters or digits mean nothing.
  [/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, "\\$&"],
  [/\](?=\()/g, "\\]"],
  [/<(?=[^\s<>]*>)/g, "\\<"],
  [/&(?=#\d{1,7};|#[xX][\da-fA-F]{1,6};|[A-Za-z][A-Za-z\d]*;)/g, "\\&"],
];

/** Bare links, which would become links. */
const BARE: readonly [RegExp, string][] = [
  [/(?<=https?):(?=\/\/)/gi, "\\:"],
  [/(?<=www)\.(?=[^\s])/gi, "\\."],
  [/(?<=[\w.+-])@(?=[\w.-])/g, "\\@"],
];

/** Signs at the beginning of a line that would begin a heading, a quotation, a list, a rule or the second row of a table. */
const STARTS: readonly [RegExp, string][] = [
  [/^#{1,6}(?=[\t ]|$)/, "\\$&"],
  [/^>/, "\\>"],
  [/^[-+](?=[\t ]|$)/, "\\$&"],
  [/^-(?=[-\t ]*$)/, "\\-"],
  [/^=+$/, "\\$&"],
  [/^(\d{1,9})([.)])(?=[\t ]|$)/, "$1\\$2"],
  [/^[|:](?=[-|:\t ]*$)/, "\\$&"],
  [/^-(?=[-|:\t ]*$)/, "\\-"],
];

const replaceAll = (text: string, signs: readonly [RegExp, string][]) =>
  signs.reduce((changed, [sign, by]) => changed.replace(sign, by), text);

/** Returns each underscore of a run behind a backslash of its own. */
const splitUnderscores = (text: string) => text.replace(/\\(_+)/g, (_, run: string) => run.replaceAll("_", "\\_"));

/** Returns a plain text as Markdown that shows the same words and line breaks, with blank lines between paragraphs. */
export function escapePlainText(text: string): string {
  return text
    .split("\n")
    .map((line, at, lines) => {
      // Space of any kind was no part of a paragraph's beginning.
      const shown = at > 0 && lines[at - 1]?.trim() === "" ? line.trimStart() : line;
      const words = shown.trim() === "" ? "" : shown.replace(/^[\t ]+|[\t ]+$/g, "");
      return replaceAll(replaceAll(splitUnderscores(replaceAll(words, INLINE)), BARE), STARTS);
    })
    .join("\n");
}

/** Returns a long text of a page, which had bold, italic, links and lists alone, as Markdown that shows the same words. */
export function escapeEarlierProse(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const [start = "", marker = ""] = /^([\t ]*(?:(?:[-+*]|\d{1,9}[.)])[\t ]+)*)/.exec(line) ?? [];
      const words = line.slice(start.length);
      const indent =
        marker.trim() === "" && start.replaceAll("\t", "    ").length > 3 ? start.slice(0, 2).trim() : start;
      return (indent + replaceAll(replaceAll(words, PROSE), PROSE_STARTS)).replace(/^(?:-[\t ]*){3,}$/, "\\$&");
    })
    .join("\n");
}

/** Signs inside a line that meant nothing in long texts of pages. Addresses of links are left as they are. */
const PROSE: readonly [RegExp, string][] = [
  [/(?<!\\)[`~]/g, "\\$&"],
  [/(?<!\\)!(?=\[)/g, "\\!"],
  [/(?<![(<]https?)(?<=https?):(?=\/\/)/gi, "\\:"],
];
const PROSE_STARTS: readonly [RegExp, string][] = [
  [/^#{1,6}(?=[\t ]|$)/, "\\$&"],
  [/^>/, "\\>"],
  [/^=+[\t ]*$/, "\\$&"],
  [/^-(?=[-\t ]*$)/, "\\-"],
  [/^[|:](?=[-|:\t ]*$)/, "\\$&"],
  [/^-(?=[-|:\t ]*$)/, "\\-"],
  [/^(?:[*_][\t ]*){3,}$/, "\\$&"],
];
