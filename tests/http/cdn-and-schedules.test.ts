import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runDue } from "#server/schedules/run-schedules.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const CDN_SECONDS = 600;

let server: TestServer;
let token: string;
let now = Date.parse("2026-11-20T08:00:00.000Z");
beforeAll(async () => {
  const environment = { RATE_LIMIT: "off", CDN_SECONDS: String(CDN_SECONDS) };
  server = await startServer({ environment, now: () => new Date(now) });
  token = await server.signIn();
});
afterAll(() => server.close());

const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

/** Reads a page once its change is in the cache, and the time for which a CDN may cache the response. */
async function read(path: string) {
  await server.app.pageCache.refresh();
  const response = await fetch(server.url + path);
  const directives = response.headers.get("cache-control") ?? "";
  const [fresh = Number.NaN, stale = Number.NaN] = ["s-maxage", "stale-while-revalidate"].map((name) =>
    Number(new RegExp(`\\b${name}=(\\d+)`).exec(directives)?.[1]),
  );
  return { html: await response.text(), status: response.status, fresh, stale };
}

const WHOLE = { fresh: CDN_SECONDS, stale: CDN_SECONDS };

describe("CDN_SECONDS", () => {
  test("ends when a job closes by itself, for cached and for unchanged pages", { tags: "promise-44" }, async () => {
    expect(await read("/careers")).toMatchObject(WHOLE);
    const job = { title: "Tester", slug: "tester", department: "Product", location: "Remote", type: "Full-time" };
    const body = { ...job, description: "Tests.", status: "active", closesAt: inSeconds(40) };
    expect((await server.api("POST", "/jobs", { body, token })).status).toBe(201);
    for (const path of ["/careers", "/careers", "/careers/tester", "/"]) {
      expect(await read(path), path).toMatchObject({ status: 200, fresh: 40, stale: 0 });
    }
    const etag = (await fetch(`${server.url}/careers`)).headers.get("etag") ?? "";
    now += 30_500;
    const known = await fetch(`${server.url}/careers`, { headers: { "if-none-match": etag } });
    expect([known.status, known.headers.get("cache-control")]).toEqual([
      304,
      "public, max-age=0, s-maxage=9, stale-while-revalidate=0",
    ]);
    now += 9_500;
    // The cached page may have been rendered before the job closed. In that case no CDN may cache it.
    const closing = await fetch(`${server.url}/careers`);
    const isOld = (await closing.text()).includes("Tester");
    expect(closing.headers.get("cache-control")).toContain(`s-maxage=${isOld ? 0 : CDN_SECONDS},`);
    const closed = await read("/careers");
    expect(closed).toMatchObject(WHOLE);
    expect(closed.html).not.toContain("Tester");
  });

  test("ends when a scheduled page is due, and is zero for a page that is overdue", {
    tags: "promise-44",
  }, async () => {
    const draft = { opening: { lede: "Words for later." } };
    const { headers } = await server.api("PUT", "/pages/community/draft", { body: draft, token });
    const pages = [{ key: "community", etag: headers.get("etag") }];
    const body = { pages, at: inSeconds(900) };
    expect((await server.api("POST", "/pages/publish", { body, token })).status).toBe(200);
    expect(await read("/community")).toMatchObject({ fresh: 600, stale: 300 });
    now += 860_000;
    expect(await read("/community")).toMatchObject({ fresh: 40, stale: 0 });
    now += 40_000;
    for (const path of ["/community", "/community"]) {
      const due = await read(path);
      expect(due).toMatchObject(due.html.includes("Words for later.") ? WHOLE : { fresh: 0, stale: 0 });
    }
    await runDue(server.app.platform);
    const published = await read("/community");
    expect(published).toMatchObject(WHOLE);
    expect(published.html).toContain("Words for later.");
  });
});
