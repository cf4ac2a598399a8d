import { expect, test, vi } from "vitest";
import type { ArticleBlock } from "#contract/article-blocks.ts";
import { faultOfText } from "#server/platform/markdown/text-limits.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";

const NAME = "01a1f813-a740-7000-8000-000000000141.webp";
const picture = {
  src: `/uploads/${NAME}`,
  width: 2,
  height: 1,
  alt: "A shelf",
  focusX: 0.5,
  focusY: 0.5,
  isTransparent: false,
  sizes: [],
};
const pictures = new Map([[NAME, picture]]);
const readBody = (body: string) => bodyMarkdown.read(body, { pictures });

test("headings begin at level 2", () => {
  const levels = readBody("# a\n\n## b\n\n### c\n\n###### d").map((block) => "level" in block && block.level);
  expect(levels).toEqual([2, 2, 3, 4]);
});

test("a picture has its own text unless the article gives one; other pictures are left out", () => {
  const body = `Before ![](/uploads/${NAME}) after ![Mine](/uploads/${NAME}) ![x](//evil.example/a.png)`;
  expect(readBody(body)).toEqual([
    { kind: "paragraph", runs: [{ text: "Before " }] },
    { kind: "picture", picture, alt: "A shelf" },
    { kind: "paragraph", runs: [{ text: " after " }] },
    { kind: "picture", picture, alt: "Mine" },
  ]);
  expect(bodyMarkdown.referencesIn(body)).toEqual({
    hrefs: [],
    pictures: [NAME, NAME],
    foreign: ["//evil.example/a.png"],
  });
});

test.each([
  ["a link", `[![Stand](/uploads/${NAME})](https://example.org/)`, [{ alt: "Stand", href: "https://example.org/" }]],
  ["a link without words", `[![](/uploads/${NAME})](/contact)`, [{ alt: "A shelf", href: "/contact" }]],
  ["a link to no safe place", `[![Stand](/uploads/${NAME})](javascript:alert)`, [{ alt: "Stand" }]],
  ["bold words", `**![Stand](/uploads/${NAME})**`, [{ alt: "Stand" }]],
  ["italic words", `*a ![Stand](/uploads/${NAME})*`, ["a ", { alt: "Stand" }]],
  ["a heading", `## ![Stand](/uploads/${NAME})`, [{ alt: "Stand" }]],
  ["a list", `- ![Stand](/uploads/${NAME})`, [{ alt: "Stand" }]],
  ["a quotation", `> [**![Stand](/uploads/${NAME})**](/contact)`, [{ alt: "Stand", href: "/contact" }]],
])("a picture in %s stays a picture", (_, body, expected) => {
  const flat = (blocks: ArticleBlock[]): ArticleBlock[] =>
    blocks.flatMap((block) => {
      if (block.kind === "list") return block.entries.flatMap(flat);
      return block.kind === "quote" ? flat(block.blocks) : [block];
    });
  const shown = flat(readBody(body)).map((block) => (block.kind === "paragraph" ? block.runs[0]?.text : block));
  expect(shown).toEqual(expected.map((one) => (typeof one === "string" ? one : { kind: "picture", picture, ...one })));
  expect(bodyMarkdown.referencesIn(body).pictures).toEqual([NAME]);
});

test("a heading keeps its words together between its pictures", () => {
  const image = `![](/uploads/${NAME})`;
  const shown = { kind: "picture", picture, alt: "A shelf" };
  expect(readBody(`## ${image} One ${image} *two*`)).toEqual([
    shown,
    {
      kind: "heading",
      level: 2,
      runs: [{ text: " One " }, { text: " " }, { text: "two", italic: true }],
    },
    shown,
  ]);
});

test("a link around a picture that is gone keeps its words", () => {
  expect(readBody("[![Stand](/uploads/x.png)](/contact)")).toEqual([
    { kind: "paragraph", runs: [{ text: "Stand", href: "/contact" }] },
  ]);
});

test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;"])("%s is text", (body) => {
  const runs = readBody(body).flatMap((block) => ("runs" in block ? block.runs : []));
  expect(runs.map(({ text }) => text).join("")).toBe(body.replace("&lt;", "<").replace("&gt;", ">"));
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example"])(
  "a link to %s keeps its words only",
  (href) => {
    expect(readBody(`[words](<${href}>)`)).toEqual([{ kind: "paragraph", runs: [{ text: "words" }] }]);
  },
);

test.each([
  `> a\n${"b\n".repeat(200)}`,
  `> - > a\n${"b\n".repeat(200)}`,
  `> a\u2028\n${"b\n".repeat(200)}`,
  `>${"\n> a".repeat(200)}`,
])("200 lines that continue a quotation are refused, with or without its sign: case %#", (body) => {
  expect(faultOfText(body)).toBe("Has more than 200 headings, rules and quoted lines");
  expect(faultOfText(body.replace(/>/g, "\\>"))).toBeUndefined();
});

test("a body is parsed once, although a page looks at its links and then shows it", () => {
  const body = "**a**\n".repeat(75);
  const parses = vi.spyOn(String.prototype, "charCodeAt");
  bodyMarkdown.referencesIn(body);
  expect(parses).toHaveBeenCalled();
  parses.mockClear();
  readBody(body);
  expect(parses).not.toHaveBeenCalled();
});

test.each(["a\n===\n", "# a\n", "---\n", ">\n", "> a\n\n", "- a\n", "[", "`a`", "*a "])(
  "a body of many %j is refused before it is parsed",
  (part) => {
    expect(faultOfText(part.repeat(20_000 / part.length))).toMatch(/^Has /);
  },
);

test("a table of too many blank cells is refused, and one from before is not filled up", () => {
  const body = `${"|a".repeat(4800)}\n${"|-".repeat(4800)}\n${"|\n".repeat(390)}`.slice(0, 20_000).trim();
  expect(faultOfText(body)).toBe("Has tables of more than 10000 cells");
  expect(JSON.stringify(readBody(body)).length).toBeLessThan(1_000_000);
  expect(faultOfText(`${"|a".repeat(20)}\n${"|-".repeat(20)}\n${"|b\n".repeat(400)}`)).toBeUndefined();
});
