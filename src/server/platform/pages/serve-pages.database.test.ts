import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { NOT_FOUND, targetOf } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { servePages } from "#server/platform/pages/serve-pages.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { send } from "#tests/support/http.ts";
import { buildOf } from "#tests/support/page-build.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let cache: PageCache;
let app: TestApp;
let rendered: string[];
beforeEach(async () => {
  platform = await createPlatform();
  cache = await createPageCache(platform);
  rendered = [];
  const there = (path: string) => ["/", "/contact", "/login", "/admin"].includes(path);
  const loadPages = async () => buildOf({ there, rendered });
  const options = { platform, cache, loadPages, development: false };
  app = await createTestApp((api) => servePages(api, options));
});
afterEach(async () => {
  await app.close();
  cache.close();
  await platform.close();
});

async function get(url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  const { statusCode, headers: sent, body } = await app.inject({ url, headers, method });
  return { status: statusCode, headers: sent, body };
}

describe("a page", () => {
  test("a page is rendered once, under its address without unknown parameters", async () => {
    for (const url of ["/contact?utm_source=x", "/contact", "/contact?a=b"]) {
      expect(await get(url)).toMatchObject({ status: 200, body: "<p>/contact</p>" });
    }
    expect(rendered).toEqual(["GET /contact"]);
  });

  test("a page is rendered again after a change", async () => {
    await get("/");
    await platform.database.write((tx) => bumpContentVersion(tx));
    await cache.refresh();
    await get("/");
    expect(rendered).toEqual(["GET /", "GET /"]);
  });

  test("pages for one visitor and the back office are never cached, here or in a browser", async () => {
    for (const url of ["/contact?sent=MSG-7K2M-Q9XD", "/admin"]) {
      for (let time = 0; time < 2; time++) {
        const { headers } = await get(url);
        expect([headers["cache-control"], headers.etag]).toEqual(["no-store", undefined]);
      }
    }
    expect(rendered).toHaveLength(4);
  });

  test("a form post to a cached page is rendered and not cached", async () => {
    await get("/contact");
    const { headers } = await app.inject({ method: "POST", url: "/contact", payload: "name=x" });
    expect(headers["cache-control"]).toBe("no-store");
    expect((await get("/contact")).status).toBe(200);
  });
});

describe("a cached page", () => {
  beforeEach(() => get("/"));

  test("a cached page has its security headers, and a browser revalidates it", { tags: "promise-39" }, async () => {
    const { status, headers, body } = await get("/?utm_source=mail");
    expect([status, body]).toEqual([200, "<p>/</p>"]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringContaining("default-src 'none'; script-src 'self'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(rendered).toEqual(["GET /"]);
  });

  test("a browser that has the page gets 304 without a body", async () => {
    const { etag } = (await get("/")).headers;
    const again = await get("/", { "if-none-match": `"other", ${etag}` });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
    ["", undefined],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0", undefined],
  ])("a browser that accepts '%s' gets the page as %s", async (accepts, encoding) => {
    expect((await get("/", { "accept-encoding": accepts })).headers["content-encoding"]).toBe(encoding);
  });

  test("HEAD has the length of the page and no body", async () => {
    const { status, headers, body } = await get("/", {}, "HEAD");
    expect([status, headers["content-length"], body]).toEqual([200, "8", ""]);
  });

  test("a CDN may keep a cached page for as long as CDN_SECONDS says, and no page of one visitor", async () => {
    const config = configOf({ CDN_SECONDS: "60" });
    const cdnCache = await createPageCache({ ...platform, config });
    const loadPages = async () => buildOf({ there: () => true, rendered });
    const options = { platform: { ...platform, config }, cache: cdnCache, loadPages, development: false };
    const cdnApp = await createTestApp((api) => servePages(api, options), { config });
    const cacheControlOf = async (url: string) => (await cdnApp.inject({ url })).headers["cache-control"];
    expect(await cacheControlOf("/")).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
    expect(await cacheControlOf("/contact?sent=MSG-7K2M-Q9XD")).toBe("no-store");
    await cdnApp.close();
    cdnCache.close();
  });
});

describe("an unknown address", () => {
  test("unknown addresses get a 404 that is rendered once for all of them", async () => {
    for (const url of ["/nope/x", "/wp-login.php", "/nope/x?x=1"]) expect((await get(url)).status).toBe(404);
    expect(rendered).toEqual([`GET ${targetOf(NOT_FOUND)}`]);
  });

  test("an address in capitals redirects to the page in lower case, without a render", async () => {
    const { status, headers } = await get("/Login?utm_source=x");
    expect([status, headers.location]).toEqual([302, "/login"]);
    expect(rendered).toEqual([]);
  });

  // A name of one segment may be that of an extra page, which has no form either.
  test.each(["/nope/x", "/nope"])("a form post to the unknown address %s gets a 404 without a render", async (url) => {
    await get("/nope/x");
    const answer = await app.inject({ method: "POST", url, payload: "name=x" });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(rendered).toHaveLength(1);
  });
});

describe("a slash at the end", () => {
  test.each([
    ["/contact/", "/contact"],
    ["/contact///", "/contact"],
    ["/contact/?a=1&b=2", "/contact?a=1&b=2"],
    ["//", "/"],
    ["///?a=1", "/?a=1"],
    ["//evil.example/", "/evil.example"],
    ["/\\evil.example/", "/evil.example"],
    ["/a//evil.example/", "/a//evil.example"],
  ])("a slash at the end of %s is removed by a redirect to %s", async (url, location) => {
    // Sent over a real connection, since `inject` would normalise the address.
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await send(base + url);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, location]);
    expect(new URL(String(answer.headers.get("location")), "https://www.example.org").host).toBe("www.example.org");
  });
});
