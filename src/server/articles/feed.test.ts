import { expect, test } from "vitest";
import { feedOf } from "#server/articles/feed.ts";

const article = {
  id: "01a1f813-a740-7000-8000-000000000151",
  title: "A & B <c> ]]>",
  slug: "a-and-b",
  summary: "Text with \u000b and\u0000 controls.",
  body: "Words.",
  cover: null,
  author: "",
  byline: "",
  tags: ['"Looms" & <reeds>'],
  html: '<p>One & <a href="/two">two</a></p>',
  publishAt: "2026-11-20T08:00:00.000Z",
  createdAt: "2026-11-19T08:00:00.000Z",
  updatedAt: "2026-11-19T09:00:00.000Z",
};

const feed = feedOf({ publicUrl: "https://www.example.org", company: "Loom & Sons", articles: [article] });

/** Returns the texts of the elements with a name. */
const all = (name: string) => [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text);

test("a feed and each entry have id, title, author and the time of the last change", () => {
  expect(all("id")).toEqual(["https://www.example.org/news/feed.xml", `urn:uuid:${article.id}`]);
  expect(all("title")).toEqual(["News | Loom &amp; Sons", "A &amp; B &lt;c&gt; ]]&gt;"]);
  expect(all("name")).toEqual(["Loom &amp; Sons", "Loom &amp; Sons"]);
  expect(all("updated")).toEqual([article.publishAt, article.publishAt]);
  expect(feed).toContain('<link rel="self" type="application/atom+xml" href="https://www.example.org/news/feed.xml"/>');
});

test("an entry has its tags, and its whole text as escaped HTML", () => {
  expect(feed).toContain('<category term="&quot;Looms&quot; &amp; &lt;reeds&gt;"/>');
  expect(feed).toContain(
    '<content type="html">&lt;p&gt;One &amp; &lt;a href=&quot;/two&quot;&gt;two&lt;/a&gt;&lt;/p&gt;</content>',
  );
});

test("a feed has no character that XML cannot contain, and every element ends", () => {
  expect(all("summary")).toEqual(["Text with  and controls."]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
  expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  const open: string[] = [];
  for (const [, end, name = "", alone] of feed.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
  }
  expect(open).toEqual([]);
});
