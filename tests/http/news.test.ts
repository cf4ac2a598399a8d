import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NEWS } from "#content/news.ts";
import { makeNext } from "#server/pictures/make-sizes.ts";
import { imageOf } from "#tests/support/images.ts";
import { uploadImage, uploadPicture } from "#tests/support/pictures.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Requests a page once changes are in the page cache. */
async function get(path: string): Promise<Response> {
  await server.app.pageCache.refresh();
  return fetch(`${server.url}${path}`, { redirect: "manual" });
}
const textOf = async (path: string) => (await get(path)).text();

let articles = 0;

/** Adds an article, by default a public one. */
async function publish(given: object = {}): Promise<{ id: string; slug: string; publishAt: string }> {
  const slug = `news-${++articles}`;
  const body = { title: "Looms <online>", slug, summary: "Forty & more looms.", body: "Words.", status: "Published" };
  const { status, json } = await server.api("POST", "/articles", { body: { ...body, ...given }, token });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}

const ldOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) => JSON.parse(json));

describe("without an article", () => {
  test("no page links to the news, whose page search engines leave out", async () => {
    for (const path of ["/", "/about"]) expect(await textOf(path)).not.toContain('href="/news"');
    expect(await textOf("/sitemap.xml")).not.toContain("/news</loc>");
    const page = await get(NEWS.path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('name="robots" content="noindex"');
  });

  test("the feed is valid and empty", async () => {
    const answer = await get("/news/feed.xml");
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(await answer.text()).not.toContain("<entry>");
  });
});

describe("an article", () => {
  test("has its page, with structured data and a picture for shared links", async () => {
    const { slug, publishAt } = await publish({ body: "# One\n\n<b>typed</b> [words](/services)" });
    const html = await textOf(`/news/${slug}`);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain("Looms &lt;online&gt;");
    expect(html).toContain("&lt;b&gt;typed&lt;/b&gt;");
    expect(html).toContain(`rel="canonical" href="${server.app.platform.config.publicUrl}/news/${slug}"`);
    expect(html).toContain(`/share/news/${slug}.png"`);
    expect(ldOf(html)).toContainEqual(
      expect.objectContaining({ "@type": "Article", headline: "Looms <online>", datePublished: publishAt }),
    );
    const picture = await get(`/share/news/${slug}.png`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await get(`/covers/${slug}.svg`)).status).toBe(200);
  });

  test.each(["jpg", "png", "webp", "avif"] as const)(
    "has a JPEG or PNG for shared links if its cover is in %s, at once and with sizes",
    async (kind) => {
      const cover = await uploadImage(server, token, `cover.${kind}`, await imageOf(kind));
      const { slug } = await publish({ cover });
      for (const hasSizes of [false, true]) {
        if (hasSizes) while (await makeNext(server.app.platform));
        const html = await textOf(`/news/${slug}`);
        const address = /"og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
        const [article] = ldOf(html).filter((one) => one["@type"] === "Article");
        expect(article.image).toEqual([address]);
        const { pathname } = new URL(address);
        expect(pathname.startsWith("/uploads/")).toBe(hasSizes || kind === "jpg" || kind === "png");
        // In a file, since the server's process reads pictures from nothing else.
        const file = join(server.dataDir, "shared-picture");
        await writeFile(file, Buffer.from(await (await get(pathname)).arrayBuffer()));
        const { format, width, height } = await sharp(file).metadata();
        expect(["jpeg", "png"]).toContain(format);
        for (const [side, pixels] of Object.entries({ width, height }))
          expect(html).toContain(`"og:image:${side}" content="${pixels}"`);
      }
    },
  );

  test("shows linked pictures as links, and numbered lists with their first numbers", async () => {
    const address = `/uploads/${await uploadPicture(server, token)}`;
    const picture = `[![Stand](${address})](https://example.org/)\n\n[![](${address})](/contact)`;
    const { slug } = await publish({ body: `${picture}\n\n1. one\n\n\`\`\`\ncode\n\`\`\`\n\n2. two\n\n> 3. three` });
    const html = await textOf(`/news/${slug}`);
    for (const [href, alt] of [
      ["https://example.org/", "Stand"],
      ["/contact", "/contact"],
    ]) {
      expect(html).toMatch(new RegExp(`<a href="${href}">(<picture>.*)?<img [^>]*alt="${alt}"`));
    }
    const text = html.slice(html.indexOf('class="article-text '));
    expect([...text.matchAll(/<ol[^>]*>/g)].map(([tag]) => tag)).toEqual(["<ol>", '<ol start="2">', '<ol start="3">']);
  });

  test("is on the home page, in the footer, in the feed and among the news", async () => {
    const { slug, id } = await publish();
    const home = await textOf("/");
    expect(home).toContain(NEWS.latest);
    expect(home.match(/class="article-card[ "]/g)?.length).toBeLessThanOrEqual(3);
    const footer = (await textOf("/about")).match(/<footer[\s\S]*<\/footer>/)?.[0];
    const links = [...(footer ?? "").matchAll(/href="([^"]*)">(?:Pricing|Catalogue|Projects|News)</g)];
    expect(links.map(([, href]) => href)).toEqual(["/pricing", "/catalogue", "/products", "/news"]);
    expect(await textOf(NEWS.path)).toContain('type="application/atom+xml"');
    expect(await textOf("/news/feed.xml")).toContain(`<id>urn:uuid:${id}</id>`);
    expect(await textOf(NEWS.path)).toContain(`/news/${slug}`);
  });

  test("redirects from its old address, and is 404 once archived", async () => {
    const { id, slug } = await publish();
    const { json } = await server.api("GET", `/articles/${id}`, { token });
    const moved = `${slug}-moved`;
    await server.api("PUT", `/articles/${id}`, { body: { ...json.data, slug: moved }, token });
    const old = await get(`/news/${slug}`);
    expect([old.status, old.headers.get("location")]).toEqual([301, `/news/${moved}`]);
    await server.api("PATCH", `/articles/${id}/status`, { body: { status: "Archived" }, token });
    for (const path of [slug, moved]) expect((await get(`/news/${path}`)).status).toBe(404);
  });

  test("has no page as a draft, and none before its instant", async () => {
    const draft = await publish({ status: "Draft" });
    const later = await publish({ status: "Scheduled", publishAt: "2036-01-01T00:00:00Z" });
    for (const { slug } of [draft, later]) {
      for (const path of [`/news/${slug}`, `/covers/${slug}.svg`, `/share/news/${slug}.png`])
        expect((await get(path)).status, path).toBe(404);
      expect(await textOf("/news/feed.xml")).not.toContain(slug);
    }
  });
});

describe("a preview link of an article", () => {
  /** Creates a link. Returns the path of its page. */
  async function share(id: string): Promise<string> {
    const { status, json } = await server.api("POST", `/articles/${id}/preview`, { token });
    expect(status, JSON.stringify(json)).toBe(201);
    return new URL(json.data.url).pathname;
  }

  test.each(["Draft", "Scheduled", "Archived"])(
    "shows a %s article as its page would, and says that it is a preview",
    async (status) => {
      const { id, slug } = await publish({ status, publishAt: "2036-01-01T00:00:00Z", body: "Secret **words**." });
      const answer = await get(await share(id));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      const html = await answer.text();
      expect(html).toContain("This is a preview");
      expect(html).toContain("Secret <strong>words</strong>.");
      expect(html).toContain("1 January 2036");
      expect(html).toContain('class="article-cover" src="data:image/svg+xml;base64,');
      expect(html).toContain('name="robots" content="noindex"');
      for (const absent of ["canonical", "og:", "ld+json", "/share/", `/covers/${slug}`, "<script"])
        expect(html, absent).not.toContain(absent);
      for (const path of ["/news", "/news/feed.xml", "/sitemap.xml", "/search?q=Secret", "/"])
        expect(await textOf(path), path).not.toContain(`/news/${slug}`);
      expect((await get(`/news/${slug}`)).status).toBe(404);
    },
  );

  test("shows a draft without an instant under the present day, after the latest article", async () => {
    const latest = await publish({ title: "The latest of all" });
    const { id } = await publish({ status: "Draft" });
    const html = await textOf(await share(id));
    const today = server.app.platform.now().toISOString().slice(0, 10);
    expect(html).toMatch(new RegExp(`dateTime="${today}|datetime="${today}`));
    expect(html).toContain(`href="/news/${latest.slug}" rel="prev"`);
    expect(html).not.toContain('rel="next"');
  });

  test("shows what was saved last, also under a new slug", async () => {
    const { id, slug } = await publish({ status: "Draft", body: "First." });
    const path = await share(id);
    const { json } = await server.api("GET", `/articles/${id}`, { token });
    const body = { ...json.data, body: "Second.", slug: `${slug}-b` };
    expect((await server.api("PUT", `/articles/${id}`, { token, body })).status).toBe(200);
    expect(await textOf(path)).toContain("Second.");
  });
});

describe("sections", () => {
  test("the news have sections by tag and by year, each with its own address and title", async () => {
    await publish({ title: "Of rails", tags: ["Railways & roads"], publishAt: "2019-05-01T10:00:00Z" });
    await publish({ title: "Of looms", tags: ["Looms"], publishAt: "2018-05-01T10:00:00Z" });
    const html = await textOf(NEWS.path);
    expect(html).toContain('href="/news?tag=railways+%26+roads">Railways &amp; roads<');
    expect(html).toContain('href="/news?year=2018">2018<');
    const ofTag = await textOf("/news?tag=RAILWAYS%20%26%20roads");
    expect(ofTag).toContain("<title>News: Railways &amp; roads |");
    expect(ofTag).toMatch(/tag=railways\+%26\+roads" aria-current="page"/);
    expect(ofTag).toContain("Of rails");
    expect(ofTag).not.toContain("Of looms");
    const ofYear = await textOf("/news?year=2018");
    expect(ofYear).toContain("Of looms");
    expect(ofYear).not.toContain("Of rails");
    expect(await textOf("/news?tag=nothing")).toContain(NEWS.noneIn);
    expect(await textOf("/news?year=18")).toBe(html);
  });

  test("an article leads to its tags, and is found by them", async () => {
    const { slug } = await publish({ title: "A tagged one", tags: ["Weirs"], publishAt: "2017-05-01T10:00:00Z" });
    const html = await textOf(`/news/${slug}`);
    expect(html).toContain('href="/news?tag=weirs" rel="tag"');
    expect(ldOf(html)).toContainEqual(expect.objectContaining({ "@type": "Article", keywords: ["Weirs"] }));
    expect(await textOf("/search?q=weirs")).toContain("A tagged one");
  });
});

test("an article has its byline on its page, in structured data and in the feed", async () => {
  const { slug } = await publish({ byline: "The <Loom> Team" });
  const html = await textOf(`/news/${slug}`);
  expect(html).toContain("By The &lt;Loom&gt; Team");
  const author = { "@type": "Person", name: "The <Loom> Team" };
  expect(ldOf(html)).toContainEqual(expect.objectContaining({ "@type": "Article", author }));
  expect(await textOf("/news/feed.xml")).toContain("<name>The &lt;Loom&gt; Team</name>");
});

test("the feed has the whole text of an article, with absolute addresses", async () => {
  const cover = await uploadPicture(server, token);
  await publish({ cover, body: `One **two** [three](/contact).\n\n![Four](/uploads/${cover})\n\n<b>typed</b>` });
  const feed = await textOf("/news/feed.xml");
  const { publicUrl } = server.app.platform.config;
  const [, text = ""] = /<content type="html">([^<]*)<\/content>/.exec(feed) ?? [];
  expect(text).toContain(
    `&lt;p&gt;One &lt;strong&gt;two&lt;/strong&gt; &lt;a href=&quot;${publicUrl}/contact&quot;&gt;three&lt;/a&gt;`,
  );
  expect(text.split(`&lt;img src=&quot;${publicUrl}/uploads/`)).toHaveLength(3);
  expect(text).toContain("&amp;lt;b&amp;gt;typed");
});

test("the news have twelve articles on a page", async () => {
  for (let day = 10; day < 22; day++) await publish({ publishAt: `2020-01-${day}T00:00:00Z` });
  expect(await textOf("/news?page=2")).toContain(`aria-label="${NEWS.pages}"`);
  expect((await textOf(NEWS.path)).match(/class="article-card[ "]/g)).toHaveLength(12);
  const { headers } = await server.api("GET", "/public/articles?page=1");
  const last = Math.ceil(Number(headers.get("x-total-count")) / 12);
  expect((await get("/news?page=9")).headers.get("location")).toBe(`/news?page=${last}`);
});
