import { describe, expect, test } from "vitest";
import type { ArticleBlock, ArticleRun } from "#contract/article-blocks.ts";
import { LIMITS } from "#contract/fields.ts";
import { MAX_PAGE_TEXT } from "#contract/page-documents.ts";
import { proseMarkdown } from "#server/pages/prose-markdown.ts";
import { isAllowedHref, isOwnPath } from "#server/platform/markdown/allowed-links.ts";
import { createMarkdown } from "#server/platform/markdown/markdown.ts";
import { faultOfText, tooManyBlocks, unreadable } from "#server/platform/markdown/text-limits.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { PATHOLOGICAL_TEXTS } from "#tests/support/pathological-inputs.ts";

const read = (text: string) => proseMarkdown.read(text);
const hrefsIn = (text: string) => proseMarkdown.referencesIn(text).hrefs;
const paragraph = (...runs: ArticleRun[]): ArticleBlock => ({ kind: "paragraph", runs });
const runsOf = (text: string): ArticleRun[] => read(text).flatMap((block) => ("runs" in block ? block.runs : []));
const htmlText = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join("");

describe("long text", () => {
  test("long text has paragraphs, bold, italic, links and line breaks", () => {
    expect(read("One **two** *three*\nfour.\n\n[Five](/five) ***six***\\\nseven")).toEqual([
      paragraph(
        { text: "One " },
        { text: "two", bold: true },
        { text: " " },
        { text: "three", italic: true },
        { text: " four." },
      ),
      paragraph(
        { text: "Five", href: "/five" },
        { text: " " },
        { text: "six", bold: true, italic: true },
        { text: "\n" },
        { text: "seven" },
      ),
    ]);
  });

  test("long text has lists three deep, and deeper entries are paragraphs", () => {
    const entry = (text: string, ...inner: ArticleBlock[]): ArticleBlock[] => [paragraph({ text }), ...inner];
    const list = (ordered: boolean, ...entries: ArticleBlock[][]): ArticleBlock => ({ kind: "list", ordered, entries });
    const flat = [...entry("c"), ...entry("d"), ...entry("e")];
    expect(read("1. a\n   - b\n     - c\n       - d\n         - e\n2. f")).toEqual([
      list(true, entry("a", list(false, entry("b", list(false, flat)))), entry("f")),
    ]);
  });

  test.each([
    ["pages", proseMarkdown],
    ["articles and campaigns", bodyMarkdown],
  ])("ordered lists of %s keep the number of their first entry", (_, { read }) => {
    const starts = (text: string) => read(text).flatMap((block) => (block.kind === "list" ? [block.start ?? 1] : []));
    expect(starts("1. one\n\ntext\n\n2. two\n\ntext\n\n3. three\n4. four\n\ntext\n\n0. none\n\n- a")).toEqual([
      1, 2, 3, 0, 1,
    ]);
    expect(starts("1. one\n\n```\ncode\n```\n\n2. two")).toEqual([1, 2]);
  });

  test("blank long text has no paragraphs", () => {
    expect(read("")).toEqual([]);
    expect(read(" \n\n ")).toEqual([]);
  });
});

describe("unsupported syntax stays as it was typed", () => {
  test.each([
    "<script>alert(1)</script>",
    "a <b onclick=alert(1)>b</b> c",
    "<!-- a -->",
    "<![CDATA[a]]>",
    "<?php a ?>",
    "[a][b]",
  ])("%s", (text) => {
    expect(read(text)).toEqual([paragraph({ text })]);
  });

  test("a definition stays, and its address is a bare link", () => {
    expect(htmlText("[a]: https://example.org")).toBe("[a]: https://example.org");
  });
});

describe("GitHub's additions", () => {
  test("a bare address is a link, but not within a bracket that is still open", () => {
    const addresses = "https://a.example b@c.example www.d.example";
    const all = ["https://a.example", "mailto:b@c.example", "http://www.d.example"];
    expect(hrefsIn(addresses)).toEqual(all);
    expect(hrefsIn(`[ ${addresses}`)).toEqual([]);
    expect(hrefsIn(`![ [ ${addresses}`)).toEqual([]);
    expect(hrefsIn(`[x] ${addresses}`)).toEqual(all);
    expect(hrefsIn(`[ [x](/) ${addresses}`)).toEqual(["/"]);
    expect(hrefsIn(`[ ${addresses}] ${addresses}`)).toEqual(all);
    expect(hrefsIn(`[ one\n${addresses}\n\n${addresses}`)).toEqual(all);
  });

  test("a table has a head, aligned columns and rows as long as its head", () => {
    expect(read("| **a** | b | c |\n|:--|:-:|--:|\n| 1 | [2](/two) |\n| 3 | ~~4~~ | 5 | 6 |")).toEqual([
      {
        kind: "table",
        align: ["left", "center", "right"],
        head: [[{ text: "a", bold: true }], [{ text: "b" }], [{ text: "c" }]],
        rows: [
          [[{ text: "1" }], [{ text: "2", href: "/two" }], []],
          [[{ text: "3" }], [{ text: "4", strike: true }], [{ text: "5" }]],
        ],
      },
    ]);
  });

  test("struck words can be bold, and a picture in a cell is its words", () => {
    expect(runsOf("~~a **b**~~")).toEqual([
      { text: "a ", strike: true },
      { text: "b", strike: true, bold: true },
    ]);
    expect(JSON.stringify(read("| ![x](/uploads/a.png) |\n|-|"))).not.toContain("picture");
  });

  test.each([
    ["https://example.org/a?b=c.", "https://example.org/a?b=c", "https://example.org/a?b=c"],
    ["www.example.org", "www.example.org", "http://www.example.org"],
    ["thandi@example.org", "thandi@example.org", "mailto:thandi@example.org"],
  ])("the bare link %s is one", (text, words, href) => {
    expect(runsOf(`See ${text} now`)[1]).toEqual({ text: words, href });
    expect(hrefsIn(text)).toEqual([href]);
  });

  test.each([
    "https\\://example.org",
    "www\\.example.org",
    "thandi\\@example.org",
    "javascript:alert(1)",
    "//evil.example",
  ])("%s is no link", (text) => {
    expect(runsOf(text).some(({ href }) => href)).toBe(false);
  });
});

test("a line break stays one in descriptions alone", () => {
  const description = createMarkdown({ keepsLines: true, mostParsed: 1 });
  expect(description.read("one\ntwo")).toEqual([paragraph({ text: "one\ntwo" })]);
  expect(read("one\ntwo")).toEqual([paragraph({ text: "one two" })]);
});

/** Links that must be refused in every spelling. */
const FORBIDDEN = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:a",
  "blob:https://example.org/a",
  "file:///etc/passwd",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "https:evil.example",
  "https:\\\\evil.example",
  "https://",
  "evil.example",
  "?q=a",
  "",
];

describe("links", () => {
  test.each(FORBIDDEN)("links do not lead to %j", (href) => {
    expect(isAllowedHref(href)).toBe(false);
    expect(isOwnPath(href)).toBe(false);
  });

  test.each(["/", "/about", "/contact#write", "/catalogue?q=a", "#here"])("links lead to %s of this site", (href) => {
    expect(isAllowedHref(href)).toBe(true);
    expect(isOwnPath(href)).toBe(true);
  });

  test.each(["https://example.org", "HTTP://example.org/a?b#c", "mailto:thandi@example.org"])(
    "links lead to %s",
    (href) => {
      expect(isAllowedHref(href)).toBe(true);
      expect(isOwnPath(href)).toBe(false);
    },
  );

  test.each([
    "[words](javascript:alert(1))",
    "[words](<java\tscript:alert(1)>)",
    "[words](java&#9;script:alert(1))",
    "[words](&#106;avascript:alert(1))",
    "[words](&#x6A;avascript&colon;alert(1))",
    "[words](javascript\\:alert(1))",
    "[words](//evil.example)",
    "[words](/\\evil.example)",
    "[words](/\\\\evil.example)",
    "[words](<\\\\\\\\evil.example>)",
    "[words](data:text/html,a)",
    "[words]()",
  ])("%s is no link and keeps its words", (text) => {
    expect(runsOf(text)).toEqual([{ text: "words" }]);
  });

  test("an address in angle brackets is a link only if its scheme is allowed", () => {
    expect(runsOf("<javascript:alert(1)>")).toEqual([{ text: "javascript:alert(1)" }]);
    expect(runsOf("<https://example.org>")).toEqual([{ text: "https://example.org", href: "https://example.org" }]);
  });

  test("hrefsIn finds all links, as they were written", () => {
    expect(hrefsIn("[a](/a) **[b](javascript:b)**\n\n- c\n  - [d]({name})\n\n<https://e.example>")).toEqual([
      "/a",
      "javascript:b",
      "{name}",
      "https://e.example",
    ]);
  });
});

describe("placeholder values", () => {
  const NAMES: Readonly<Record<string, string>> = {
    "{name}": "A *b* [c](javascript:d) <i>e</i>\n\n- f",
    "{email}": "thandi@example.org",
    "{street}": "/evil.example",
    "{suburb}": "javascript:alert(1)",
  };
  const fill = (text: string) => text.replaceAll(/\{\w+\}/g, (name) => NAMES[name] ?? name);

  test("values in text are not parsed as Markdown", () => {
    expect(proseMarkdown.read("**{name}**", { fill })).toEqual([paragraph({ text: `${NAMES["{name}"]}`, bold: true })]);
  });

  test("values in links cannot make a link lead to a different site", () => {
    expect(proseMarkdown.read("[a](mailto:{email})", { fill })).toEqual([
      paragraph({ text: "a", href: "mailto:thandi@example.org" }),
    ]);
    expect(proseMarkdown.read("[a](/{street})", { fill })).toEqual([paragraph({ text: "a" })]);
    expect(proseMarkdown.read("[a]({suburb})", { fill })).toEqual([paragraph({ text: "a" })]);
  });
});

/** Texts that can make a CommonMark parser read everything again at each place. */
const UNITS = [
  ...["*a_ ", "*_", "a*", "_a", "**a ", "[", "[a](", "![a](", "[a](<b", '[a](b "', "[]", "](", "<a ", "<http://", "&"],
  ...["~", "a~", "~~a ", "|", "|a|\n", "a|\n-|\n", "|-|\n", "www.", "www.a_", "http://a ", "a@b.c ", "a@", "> |\n"],
  ...["- a\n", "1) a\n", "- - - a\n", "- a\n\n  ", "> ", "`", "\\", "a\\\n", "  \n", "\t", "&#1;"],
];
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  ...PATHOLOGICAL_TEXTS,
  ...Object.fromEntries(UNITS.map((unit) => [unit, (length: number) => unit.repeat(length)])),
  "lists ever deeper": (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
  "three lists a line, ever deeper": (length) =>
    Array.from({ length: Math.sqrt(length / 3) }, (_, depth) => `${"      ".repeat(depth)}- - - a`).join("\n"),
  "brackets in brackets": (length) => "[".repeat(length / 2) + "]".repeat(length / 2),
  "links in links": (length) => "[".repeat(length / 5) + "](a)".repeat(length / 5),
  "list entries": (length) => "- a\n".repeat(length / 4),
  "three lists on a line": (length) => "- - - a\n".repeat(length / 8),
  "lists after paragraphs": (length) => "a:\n- b\n\n".repeat(length / 8),
  "nested lists": (length) => "- a\n  - b\n    - c\n".repeat(length / 18),
  paragraphs: (length) => "a\n\n".repeat(length / 3),
  "half of it opens": (length) => "*a ".repeat(length / 6) + " a*".repeat(length / 6),
};

/** Returns the shortest of several times, since other work of the machine only adds to it. */
function msToRead(text: string): number {
  const runs = Array.from({ length: 3 }, () => {
    // A reader of its own, since one keeps what it has parsed.
    const { read: parse } = createMarkdown({ mostParsed: 1 });
    const start = performance.now();
    parse(text);
    return performance.now() - start;
  });
  return Math.min(...runs);
}

/** Maximum time in ms. The slowest text takes 0.4 s on a busy machine. Reading all again at each place takes several seconds. */
const MAX_MS = 1500;

describe("reading the longest text is fast", () => {
  test.each(Object.keys(TEXTS))("%j", (name) => {
    const text = TEXTS[name]?.(MAX_PAGE_TEXT).slice(0, MAX_PAGE_TEXT) ?? "";
    // Refused texts are never parsed.
    if (faultOfText(text)) return;
    expect(msToRead(text)).toBeLessThan(MAX_MS);
  });

  test("a bracket that is never closed makes the longest article no slower to read", () => {
    const words = "word ".repeat(LIMITS.long / 5);
    expect(msToRead(`[${words}`)).toBeLessThan(4 * msToRead(words));
  });

  test.each(["- - - - a", "  * 1. + 2) a", "a\n\t-\t-\t-\t- a", `${"- ".repeat(MAX_PAGE_TEXT / 2)}`])(
    "four lists on a line are not read: %j",
    (text) => {
      expect(unreadable(text)).toBe("Lists and quotations can be nested three deep");
    },
  );

  test.each([
    ["- a\n".repeat(200), undefined],
    ["- a\n".repeat(201), "Has 201 list entries; the maximum is 200"],
    ["1. a\n\n".repeat(201), "Has 201 list entries; the maximum is 200"],
    ["- - - a\n".repeat(67), "Has 201 list entries; the maximum is 200"],
    ["- a\n  - b\n    - c\n".repeat(67), "Has 201 list entries; the maximum is 200"],
    [`- a\n${"b\n".repeat(200)}`, "Has 201 list entries; the maximum is 200"],
    [`1. a\n${"b\n".repeat(100)}`.repeat(2), "Has 202 list entries; the maximum is 200"],
    ["-\n".repeat(201), "Has 201 list entries; the maximum is 200"],
    ["a\n\n".repeat(500), undefined],
    ["a\n\n".repeat(501), "Has 501 paragraphs and list entries; the maximum is 500"],
    ["- a\n\nb\n\n".repeat(167), "Has 501 paragraphs and list entries; the maximum is 500"],
    ["a\n".repeat(2500), undefined],
    ["**a** - b, 3. c\n".repeat(300), undefined],
  ])("a text is refused above 200 list entries or 500 blocks: case %#", (text, fault) => {
    expect(tooManyBlocks(text)).toBe(fault);
  });

  test("a text with more than 300 signs for bold and italic is refused", () => {
    expect(unreadable("*_".repeat(MAX_PAGE_TEXT / 2))).toBe(
      "Has more than 300 signs for bold, italic and strikethrough",
    );
    expect(unreadable("**bold** and *italic* ".repeat(70))).toBeUndefined();
  });

  test("a text with long runs of signs for bold and italic is refused", () => {
    const run = "*".repeat(MAX_PAGE_TEXT / 2 - 1);
    expect(unreadable(`${run}a${run}`)).toBe("Has more than 1200 asterisks, underscores and tildes");
    expect(unreadable(`Name: ${"_".repeat(1200)}`)).toBeUndefined();
  });
});
