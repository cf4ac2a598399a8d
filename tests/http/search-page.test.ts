import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { readHtml } from "#tests/support/html.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);
const htmlOf = async (path: string) => (await get(path)).text();
const HINT = "Type at least 2 characters.";

describe("the page of the search", () => {
  test.each([
    ["", HINT],
    ["?q=", HINT],
    ["?q=+a+", HINT],
    ["?q=%00", HINT],
    [`?q=${"x".repeat(101)}`, HINT],
    ["?q=depot", "3 results for &quot;depot&quot;"],
    ["?q=depot&q=other&page=2", "3 results for &quot;depot&quot;"],
    ["?q=unfindable", "Nothing found for &quot;unfindable&quot;"],
    ["?q=%3Cscript%3Ealert(1)%3C/script%3E", "Nothing found for &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;"],
    [`?q=${encodeURIComponent(`%_\\"'*`.repeat(16))}`, "Nothing found for"],
  ])("is a page that is neither cached nor listed: %s", async (search, text) => {
    const response = await get(`/search${search}`);
    expect([response.status, response.headers.get("cache-control"), response.headers.get("etag")]).toEqual([
      200,
      "no-store",
      null,
    ]);
    const html = await response.text();
    expect(html).toContain(text);
    expect(html).toMatch(/<title>Search \| [^<]+<\/title>/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    expect(readHtml(html).filter(({ name }) => name === "h1")).toHaveLength(1);
  });

  test("marks the found words as elements, and keeps the term in its field", async () => {
    const elements = readHtml(await htmlOf("/search?q=DEPOT%20smart"));
    const marks = elements.filter(({ name }) => name === "mark").map(({ content }) => content.join(""));
    expect(marks.slice(0, 2)).toEqual(["Smart", "Depot"]);
    expect(elements.find(({ attributes }) => attributes.id === "site-search")?.attributes.value).toBe("DEPOT smart");
    expect(elements.some(({ attributes }) => attributes.href === "/products/smart-depot")).toBe(true);
  });

  test("is not in the sitemap", async () => {
    expect(await htmlOf("/sitemap.xml")).not.toContain("/search<");
  });

  test("takes no post", async () => {
    const headers = { origin: new URL(server.url).origin, "content-type": "application/x-www-form-urlencoded" };
    const { status } = await get("/search", { method: "POST", body: "q=depot", headers });
    expect(status).toBe(405);
  });
});

test("every result of the search leads to a page and to a place on it", async () => {
  const urls = new Set<string>();
  for (const term of ["the", "cloud", "and", "developer", "gateway"]) {
    const { json } = await server.api("GET", `/public/search?q=${term}`);
    for (const { url } of json.data) urls.add(url);
  }
  expect(urls.size).toBeGreaterThan(20);
  for (const url of urls) {
    const { pathname, hash } = new URL(url, server.url);
    const response = await get(pathname);
    expect(response.status, url).toBe(200);
    if (hash) expect(await response.text()).toContain(`id="${hash.slice(1)}"`);
  }
});

test("every public page has the field of the search in its footer", async () => {
  const paths = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES, "/no-such-page"].filter(
    (path) => path !== "/login",
  );
  for (const path of paths) {
    const forms = readHtml(await htmlOf(path)).filter(({ attributes }) => attributes.action === "/search");
    expect(forms.length, path).toBeGreaterThanOrEqual(1);
  }
});
