import { expect, test } from "vitest";
import { faultOfBody, readBody, referencesIn } from "#server/articles/article-body.ts";

const NAME = "01a1f813-a740-7000-8000-000000000141.webp";
const picture = { src: `/uploads/${NAME}`, width: 2, height: 1, alt: "A shelf", focusX: 0.5, focusY: 0.5, sizes: [] };
const pictures = new Map([[NAME, picture]]);

test("headings begin at level 2", () => {
  const levels = readBody("# a\n\n## b\n\n### c\n\n###### d", pictures).map((block) => "level" in block && block.level);
  expect(levels).toEqual([2, 2, 3, 4]);
});

test("a picture has its own text unless the article gives one; other pictures are left out", () => {
  const body = `Before ![](/uploads/${NAME}) after ![Mine](/uploads/${NAME}) ![x](//evil.example/a.png)`;
  expect(readBody(body, pictures)).toEqual([
    { kind: "paragraph", runs: [{ text: "Before " }] },
    { kind: "picture", picture, alt: "A shelf" },
    { kind: "paragraph", runs: [{ text: " after " }] },
    { kind: "picture", picture, alt: "Mine" },
  ]);
  expect(referencesIn(body)).toEqual({ hrefs: [], pictures: [NAME, NAME], foreign: ["//evil.example/a.png"] });
});

test.each(["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;"])("%s is text", (body) => {
  const runs = readBody(body, pictures).flatMap((block) => ("runs" in block ? block.runs : []));
  expect(runs.map(({ text }) => text).join("")).toBe(body.replace("&lt;", "<").replace("&gt;", ">"));
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example"])(
  "a link to %s keeps its words only",
  (href) => {
    expect(readBody(`[words](<${href}>)`, pictures)).toEqual([{ kind: "paragraph", runs: [{ text: "words" }] }]);
  },
);

test.each(["a\n===\n", "# a\n", "---\n", ">\n", "> a\n\n", "- a\n", "[", "`a`", "*a "])(
  "a body of many %j is refused before it is parsed",
  (part) => {
    expect(faultOfBody(part.repeat(20_000 / part.length))).toMatch(/^Has /);
  },
);
