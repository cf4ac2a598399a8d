import { describe, expect, test } from "vitest";
import {
  code,
  continueList,
  countWords,
  type Edit,
  insertMarkdown,
  isInCode,
  link,
  linkTo,
  type Selected,
  startLines,
  table,
  wrap,
} from "./markdown-edits.ts";

/** Returns a text with its selection between bars: `a |b| c`. One bar is a cursor. */
function at(marked: string): Selected {
  const start = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const end = marked.lastIndexOf("|");
  return { text, start, end: end === start ? start : end - 1 };
}

/** Returns the text after an edit, with its selection between bars. */
function after({ text }: Selected, { from, to, insert, select: [start, end] }: Edit): string {
  const changed = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${changed.slice(0, start)}|${changed.slice(start)}`
    : `${changed.slice(0, start)}|${changed.slice(start, end)}|${changed.slice(end)}`;
}
const edited = (marked: string, edit: (selected: Selected) => Edit) => after(at(marked), edit(at(marked)));

describe("signs around the selection", () => {
  test.each([
    ["a |b| c", "**", "a **|b|** c"],
    ["a **|b|** c", "**", "a |b| c"],
    ["a |b | c", "*", "a *|b|*  c"],
    ["a **|b|** c", "*", "a ***|b|*** c"],
    ["a ***|b|*** c", "*", "a **|b|** c"],
    ["a | c", "**", "a **|** c"],
  ])("%s with %s is %s", (before, sign, result) => {
    expect(edited(before, (selected) => wrap(selected, sign))).toBe(result);
  });

  test("a link selects the part that is missing", () => {
    expect(edited("see |words|.", link)).toBe("see [words](|https://|).");
    expect(edited("see |https://example.org/a|.", link)).toBe("see [|words|](https://example.org/a).");
    expect(edited("see |.", link)).toBe("see [|words|](https://).");
    expect(link(at("see |.")).next).toBe("Type the words of the link, then its address in brackets.");
    expect(link(at("see |words|.")).next).toBe("Type the address of the link.");
  });

  test("code of several lines is a block", () => {
    expect(edited("|a|", code)).toBe("`|a|`");
    expect(edited("|a\nb\n|c", code)).toBe("```\n|a\nb|\n```\nc");
  });
});

test.each([
  ["a|b", "## ", "## ab|"],
  ["### a|b", "## ", "ab|"],
  ["|a\nb|", "1. ", "|1. a\n2. b|"],
  ["|- a\n- b|\nc", "- ", "|a\nb|\nc"],
  ["x\n|a\n\nb|", "> ", "x\n|> a\n\n> b|"],
] as const)("lines of %j get or lose %j", (before, sign, result) => {
  expect(edited(before, (selected) => startLines(selected, sign))).toBe(result);
});

test("a table is in a paragraph of its own", () => {
  const { text } = at("a| b");
  const edit = table(at("a| b"));
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  expect(changed).toBe("a\n\n| Column | Column |\n|---|---|\n|  |  |\n\n b");
  expect(changed.slice(...edit.select)).toBe("Column");
});

test.each([
  ["a|b", false, "a\n\nX|\n\nb"],
  ["a\n|b|\nc", false, "a\n\nX|\n\nc"],
  ["|", false, "X|"],
  ["a\n\n|\n\nb", false, "a\n\nX|\n\nb"],
  ["a |b| c", true, "a X| c"],
])("Markdown that is pasted into %j is in its place", (before, isInline, result) => {
  expect(edited(before, (selected) => insertMarkdown(selected, "X", isInline))).toBe(result);
});

test("an address that is pasted over words makes a link of them", () => {
  const edit = linkTo(at("see |the words |now"), "https://example.org/a");
  expect(edit && after(at("see |the words |now"), edit)).toBe("see [the words](https://example.org/a)| now");
  expect(linkTo(at("see| the words"), "https://example.org/a")).toBeUndefined();
  expect(linkTo(at("|see|"), "not an address")).toBeUndefined();
  expect(linkTo(at("|https://example.org/b|"), "https://example.org/a")).toBeUndefined();
});

test.each([
  ["```\na|", true],
  ["```\na\n```\n|", false],
  ["a `b|", true],
  ["a `b` c|", false],
])("the cursor of %j is in code: %s", (before, isCode) => {
  const { text, start } = at(before);
  expect(isInCode(text, start)).toBe(isCode);
});

test.each([
  ["- a|", "- a\n- |"],
  ["  9. a|b", "  9. a\n  10. |b"],
  ["> a|", "> a\n> |"],
  ["- x\n- |", "- x\n\n|"],
])("Enter after %j gives %j", (before, result) => {
  const edit = continueList(at(before));
  expect(edit && after(at(before), edit)).toBe(result);
});

test.each(["a|", "-a|", "- |a|"])("Enter after %j is an ordinary one", (before) => {
  expect(continueList(at(before))).toBeUndefined();
});

test("words are counted without signs", () => {
  expect(countWords("## Don't **stop** - 24/7, it\u2019s 3.5 km")).toBe(7);
});
