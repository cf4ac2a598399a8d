import type { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { NOT_FOUND, targetOf } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { callerContext, partialPageContext } from "#server/platform/pages/page-context.ts";
import { servePages } from "#server/platform/pages/serve-pages.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { send } from "#tests/support/http.ts";
import { buildOf } from "#tests/support/page-build.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** All cached pages, with each cacheable value of their parameters. */
const EVERY = CACHED_PAGES.flatMap(({ path, values = {} }) => [
  path,
  ...Object.entries(values).flatMap(([name, all]) =>
    (typeof all === "function" ? ["cloud"] : all).map((value) => `${path}?${name}=${value}`),
  ),
]);

interface Load {
  request: Request;
  caller: Caller;
}

let platform: TestPlatform;
let cache: PageCache;
let app: TestApp;
let rendered: string[];
/** Requests and callers that the pages' loaders got. */
let loads: Load[];
let drawn: (path: string) => string;
/** Promise for which the loaders wait. */
let gate: Promise<void>;
/** Runs in each loader. */
let duringRender: (context: Readonly<RouterContextProvider>) => void;
/** Slugs of the records that exist. */
let records: string[];
beforeEach(async () => {
  platform = await createPlatform({ PUBLIC_URL: "https://www.example.org" });
  cache = await createPageCache(platform);
  [rendered, loads, records] = [[], [], []];
  drawn = (path) => path;
  gate = Promise.resolve();
  duringRender = () => undefined;
  async function load(request: Request, context: Readonly<RouterContextProvider>) {
    loads.push({ request, caller: context.get(callerContext) });
    duringRender(context);
    await gate;
  }
  const build = buildOf({
    there: (path) => path !== targetOf(NOT_FOUND),
    rendered,
    load,
    drawn: (path) => drawn(path),
  });
  const isRecordPage = async ({ slug }: { slug: string }) => records.includes(slug);
  const options = { platform, cache, loadPages: async () => build, development: false, isRecordPage };
  app = await createTestApp((api) => servePages(api, options), { config: platform.config });
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  cache.close();
  await platform.close();
});

const listen = () => app.listen({ port: 0, host: "127.0.0.1" });
const openConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test("a partial page is sent and not cached", async () => {
  let isAway = true;
  duringRender = (context) => context.set(partialPageContext, isAway);
  const ask = async () => (await app.inject({ url: "/login" })).headers["cache-control"];
  expect(await ask()).toBe("no-store");
  isAway = false;
  expect(await ask()).toBe("no-cache");
  expect(await ask()).toBe("no-cache");
  expect(rendered).toEqual(["GET /login", "GET /login"]);
});

describe("a cached page", () => {
  const HEADERS: readonly Record<string, string>[] = [
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-proto": "javascript" },
    { host: "evil.example:8080" },
    { host: "[2001:db8::7]", forwarded: "host=evil.example" },
    { "x-original-url": "/login", "x-rewrite-url": "/login", "x-http-method-override": "POST" },
    { "x-react-router-spa-mode": "yes", "accept-language": "xx", cookie: "a=b", origin: "null" },
  ];

  test("a cached page is rendered from PUBLIC_URL and its key, and from nothing else of a request", {
    tags: "promise-44",
  }, async () => {
    const base = await listen();
    for (const [turn, path] of EVERY.entries()) {
      const search = `${path.includes("?") ? "&" : "?"}utm_source=evil&_data=x&index`;
      const headers = HEADERS[turn % HEADERS.length] ?? {};
      expect((await send(base + path + search, { headers })).status, path).toBe(200);
    }
    expect(loads.map(({ request }) => request.url)).toEqual(EVERY.map((path) => `https://www.example.org${path}`));
    for (const { request, caller } of loads) {
      expect([...request.headers], request.url).toEqual([]);
      expect([caller.address, caller.browser], request.url).toEqual(["", ""]);
    }
  });

  test("a page that is rendered for another address is not cached", { tags: "promise-44" }, async () => {
    drawn = () => "/elsewhere";
    for (const path of EVERY) expect((await app.inject({ url: path })).statusCode, path).toBe(500);
    drawn = (path) => path;
    for (const path of EVERY) {
      const { statusCode, body } = await app.inject({ url: path });
      expect([statusCode, body]).toEqual([200, `<p>${path.split("?")[0]}</p>`]);
    }
  });

  test("a page reaches all waiting visitors though the first one has left", {
    tags: ["promise-44", "promise-49"],
  }, async () => {
    const base = await listen();
    for (const path of EVERY.slice(0, 12)) {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      gate = promise;
      const before = loads.length;
      const leaving = new AbortController();
      const first = send(base + path, { signal: leaving.signal }).catch(() => "left");
      await waitUntil("it is being rendered", () => loads.length > before);
      const others = Array.from({ length: 3 }, () => send(base + path));
      await waitUntil("all are connected", async () => (await openConnections()) === 4);
      leaving.abort();
      await waitUntil("the first has left", async () => (await openConnections()) === 3);
      release();
      for (const answer of await Promise.all(others))
        expect([answer.status, answer.text]).toEqual([200, `<p>${path.split("?")[0]}</p>`]);
      expect(await first).toBe("left");
      expect(loads).toHaveLength(before + 1);
      await waitUntil("the connections are closed", async () => (await openConnections()) === 0);
    }
  });
});

describe("invented addresses", () => {
  test("invented addresses cost a look-up and no render, and push no page out", { tags: "promise-44" }, async () => {
    records = ["there"];
    for (const path of [...EVERY, "/catalogue/there", "/no-such"]) await app.inject({ url: path });
    const before = rendered.length;
    for (let number = 0; number < 1100; number++) {
      const folder = ["/catalogue", "/careers", "/products"][number % 3];
      await app.inject({ url: `${folder}/invented-${number}` });
    }
    for (const path of [...EVERY, "/catalogue/there", "/no-such"]) await app.inject({ url: path });
    expect(rendered).toHaveLength(before);
  });
});

describe("a full render queue", () => {
  const REFUSED = [
    ["GET", "/reset-password?token=x"],
    ["GET", "/catalogue/there"],
    ["POST", "/contact"],
  ] as const;

  test("a full render queue refuses own pages, records and forms, and no listed page", {
    tags: "promise-44",
  }, async () => {
    records = ["there"];
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const jobs = Array.from({ length: 104 }, () => platform.renders.run(() => promise));
    for (const [method, url] of REFUSED) {
      const { statusCode, headers, body } = await app.inject({ method, url });
      expect([statusCode, headers["retry-after"], JSON.parse(body).code], url).toEqual([503, "2", "busy"]);
    }
    expect((await app.inject({ url: "/contact" })).statusCode).toBe(200);
    release();
    await Promise.all(jobs);
    for (const [method, url] of REFUSED) expect((await app.inject({ method, url })).statusCode, url).toBe(200);
  });

  test("a burst of pages is refused beyond 104, though none of them has read its data yet", async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    gate = promise;
    const burst = Array.from({ length: 200 }, (_, n) => app.inject({ url: `/reset-password?token=${n}` }));
    await waitUntil("104 pages read their data", () => loads.length === 104);
    release();
    const statuses = (await Promise.all(burst)).map(({ statusCode }) => statusCode);
    expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([104, 96]);
  });
});

describe("a form", () => {
  const post = (origin: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: "/contact",
      headers: { origin, host: "internal.example:3000", ...headers },
      payload: "name=x",
    });

  test.each(["https://www.example.org", "http://internal.example:3000"])(
    "a form from a page of %s is accepted",
    async (origin) => {
      expect((await post(origin)).statusCode).toBe(200);
      expect(loads.at(-1)?.request.url).toBe("https://www.example.org/contact");
    },
  );

  test.each(["https://evil.example", "http://www.example.org", "null", "%%%", "javascript:x", ""])(
    "a form from a page of %j is refused without an error in the log",
    { tags: "promise-51" },
    async (origin) => {
      const answer = await post(origin, { "x-forwarded-host": "evil.example" });
      expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([400, "foreign-origin"]);
      expect(loads).toEqual([]);
      expect(platform.logLines.filter((line) => line.includes('"error"'))).toEqual([]);
    },
  );
});
