import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY } from "#tests/support/clock.ts";
import { type Request, send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { BROWSER } from "#tests/support/visits.ts";

let server: TestServer;
let token: string;
const clock = createClock();
beforeAll(async () => {
  const environment = { RATE_LIMIT: "off", TRUST_PROXY: "127.0.0.1", PUBLIC_URL: "https://www.example.org" };
  server = await startServer({ now: clock.now, environment });
});
afterAll(() => server.close());
// Each test has a day of its own, and a session of that day.
beforeEach(async () => {
  clock.forward(DAY);
  token = await tokenOf(server, await adminId(server));
});

/** Requests a path as a browser does. */
function visit(path: string, { headers, ...request }: Request = {}) {
  return send(server.url + path, { ...request, headers: { "user-agent": BROWSER, ...headers } });
}

/** Returns the visits of today, once they are stored. */
async function today() {
  await server.app.visits.store();
  const day = clock.now().toISOString().slice(0, 10);
  const { status, json } = await server.api("GET", `/visits?from=${day}&to=${day}`, { token });
  expect(status).toBe(200);
  const { days, pages, referrers, sources, entries } = json.data;
  return { views: days[0].views, visitors: days[0].visitors, pages, referrers, sources, entries };
}
const NONE = { views: 0, visitors: 0, pages: [], referrers: [], sources: [], entries: [] };

const FORMS = [
  [
    "a message",
    "/contact",
    { name: "Thandi", email: "thandi@example.org", company: "", subject: "", message: "Hello" },
  ],
  ["a newsletter request", "/newsletter", { email: "thandi@example.org" }],
] as const;

describe("goals", () => {
  test.each(FORMS)(
    "%s counts for the source and the first page of its visitor, once, and spam does not",
    async (_, path, form) => {
      const headers = {
        "user-agent": BROWSER,
        "x-forwarded-for": "203.0.113.7",
        "idempotency-key": `goal${path.replace("/", "-")}`,
      };
      await visit("/services?utm_source=Fair&utm_medium=poster", { headers });
      await visit("/contact", { headers });
      await today();
      for (let sent = 0; sent < 2; sent++) {
        const { status } = await server.api("POST", path, { body: form, headers });
        expect(status).toBeLessThan(300);
      }
      await server.api("POST", path, {
        body: { ...form, website: "x" },
        headers: { ...headers, "idempotency-key": `spam${path.replace("/", "-")}` },
      });
      expect(await today()).toMatchObject({
        sources: [{ source: "fair", medium: "poster", campaign: "", visitors: 1, goals: 1 }],
        entries: [{ path: "/services", visitors: 1, goals: 1 }],
      });
    },
  );
});

describe("what counts", () => {
  test("pages rendered, cached and revalidated count, under their path without parameters", async () => {
    const { headers } = await visit("/about?utm_source=mail");
    const etag = headers.get("etag") ?? "";
    expect((await visit("/about", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await visit("/catalogue?q=pump")).status).toBe(200);
    expect((await visit("/status")).status).toBe(200);
    expect(await today()).toMatchObject({
      views: 4,
      visitors: 1,
      pages: [
        { path: "/about", views: 2 },
        { path: "/catalogue", views: 1 },
        { path: "/status", views: 1 },
      ],
      referrers: [],
    });
  });

  test("visitors are told apart by address behind the proxy and browser", async () => {
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.1"]) {
      await visit("/", { headers: { "x-forwarded-for": address, referer: "https://search.example.com/?q=words" } });
    }
    await visit("/", { headers: { "x-forwarded-for": "203.0.113.1", referer: "https://www.example.org/about" } });
    expect(await today()).toMatchObject({
      views: 4,
      visitors: 2,
      referrers: [{ host: "search.example.com", views: 3 }],
    });
  });

  test.each([
    ["a robot", "/", { headers: { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" } }],
    ["a program", "/", { headers: { "user-agent": "curl/8.5.0" } }],
    ["no user agent", "/", { headers: { "user-agent": "" } }],
    ["a prefetch", "/", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["a script", "/", { headers: { "sec-fetch-dest": "empty" } }],
    ["a HEAD request", "/", { method: "HEAD" }],
    ["a call", "/api/health", {}],
    ["a file", "/robots.txt", {}],
    ["an icon", "/favicon.ico", {}],
    ["an unknown address", "/no-such-page", {}],
    ["an invented record", "/careers/no-such-job", {}],
    ["a redirect", "/About", {}],
    ["the back office", "/admin/dashboard", {}],
    ["the sign-in", "/login", {}],
    ["an ended preview", "/preview/0123456789", {}],
  ] as const)("%s does not count", async (_, path, request: Request) => {
    expect((await visit(path, request)).status).toBeLessThan(500);
    expect(await today()).toEqual(NONE);
  });

  test("the preview of an article does not count", async () => {
    const token = await server.signIn();
    const body = { title: "Unseen", slug: "unseen", summary: "Short.", body: "Long." };
    const { json } = await server.api("POST", "/articles", { token, body });
    const link = await server.api("POST", `/articles/${json.data.id}/preview`, { token });
    expect((await visit(new URL(link.json.data.url).pathname)).status).toBe(200);
    expect(await today()).toEqual(NONE);
  });

  test("the program's own checks do not count", async () => {
    await server.app.inject({ url: "/" });
    expect(await today()).toEqual(NONE);
  });

  test("a page sets no cookie, and runs the same script as without counting", async () => {
    const { headers, text } = await visit("/");
    expect(headers.has("set-cookie")).toBe(false);
    expect(text).not.toMatch(/sendBeacon|\/visits/);
  });
});
