import { parseAtomFeed } from "feedsmith";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublicArticle } from "#contract/articles.ts";
import { readHtml } from "#tests/support/html.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { findingsOf, hasXmllint } from "#tests/support/xmllint.ts";

/** Texts with what ends an element or a section of XML, with what XML cannot contain, and with signs of other scripts. */
const TEXTS = [
  "Plain words",
  "A & B <c> \"d\" 'e' ]]> -->",
  "&amp; &lt;b&gt; &#0; &nbsp; &unknown;",
  "<![CDATA[ x ]]> <?xml?> <!DOCTYPE a>",
  "Ünïcode 👩‍👩‍👧 \u{10ffff} \u200f\u202e עברית",
  "Positions\ufffe\uffff without a character",
  "Lines \u2028\u2029 of others",
];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Requests a file once changes are in the cache. */
async function textOf(path: string): Promise<string> {
  await server.app.pageCache.refresh();
  const answer = await fetch(`${server.url}${path}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Publishes an article with a text in each field. Returns it as visitors see it. */
async function publish(text: string, index: number): Promise<PublicArticle> {
  const cover = await uploadPicture(server, token);
  const body = {
    title: text,
    slug: `text-${index}`,
    summary: text,
    body: `${text}\n\n[${index}](/contact)\n\n\`\`\`\n${text}\n\`\`\``,
    byline: text.slice(0, 40),
    tags: [text.slice(0, 20)],
    cover,
    status: "Published",
  };
  const { status, json } = await server.api("POST", "/articles", { body, token });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}

/** Returns a text without what XML cannot carry. */
const inXml = (text: string) => text.replace(/[\ufffe\uffff]/g, "").trim();

describe("the feed and the sitemap", { tags: "release" }, () => {
  test("a reader of feeds has the title, byline, tags, address and text of each article", async () => {
    const { publicUrl } = server.app.platform.config;
    const published = new Map<string, { article: PublicArticle; text: string }>();
    for (const [index, text] of TEXTS.entries()) {
      const article = await publish(text, index);
      published.set(`urn:uuid:${article.id}`, { article, text });
    }
    const { entries = [], ...feed } = parseAtomFeed(await textOf("/news/feed.xml"));
    expect(feed.links?.map(({ rel, href }) => [rel, href])).toEqual([
      ["self", `${publicUrl}/news/feed.xml`],
      ["alternate", `${publicUrl}/news`],
    ]);
    for (const [id, { article, text }] of published) {
      const entry = entries.find((one) => one.id === id);
      expect(entry).toMatchObject({
        title: { value: inXml(text) },
        summary: { value: inXml(text) },
        authors: [{ name: inXml(article.byline) }],
        categories: article.tags.map((tag) => ({ term: inXml(tag) })),
        links: [{ href: `${publicUrl}/news/${article.slug}`, rel: "alternate", type: "text/html" }],
        published: article.publishAt,
        updated: article.updatedAt,
      });
      const elements = readHtml(entry?.content?.value ?? "");
      const code = elements.find(({ name }) => name === "code");
      expect(code?.content).toEqual([inXml(text)]);
      for (const { attributes } of elements)
        for (const address of [attributes.href, attributes.src])
          if (address !== undefined) expect(address).toMatch(new RegExp(`^${publicUrl}/`));
    }
  });

  test.runIf(hasXmllint)("xmllint finds nothing against them", async () => {
    expect(await findingsOf(await textOf("/news/feed.xml"), "atom")).toBe("");
    expect(await findingsOf(await textOf("/sitemap.xml"), "sitemap")).toBe("");
  });
});
