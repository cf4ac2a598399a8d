import { createMarkdown } from "#server/platform/markdown/markdown.ts";
import { tooManyBlocks, unreadable } from "#server/platform/markdown/text-limits.ts";

/**
 * Reader of the bodies of articles and campaigns. HTML, and links that are defined elsewhere in the text, stay as typed. It keeps the
 * last few bodies, since thousands of mails of one campaign follow each other.
 */
export const bodyMarkdown = createMarkdown({ disabled: ["definition", "htmlFlow", "htmlText"], mostParsed: 10 });

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
