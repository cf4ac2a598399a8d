import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";
import { findNextClosing } from "#server/jobs/public-jobs.ts";
import { insertJob } from "#server/jobs/store.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read } from "#server/platform/database/database.ts";
import { createHttpServer } from "#server/platform/http-server.ts";
import { newId } from "#server/platform/ids.ts";
import { pageFrom } from "#server/platform/pages/page.ts";
import { cacheKeyOf } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { DAY } from "#tests/support/clock.ts";
import { type Answer, send } from "#tests/support/http.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { until } from "#tests/support/until.ts";

let platform: TestPlatform;
let cache: PageCache;
let closers: (() => unknown)[];
beforeEach(async () => {
  platform = await createPlatform();
  cache = await createPageCache(platform);
  closers = [() => cache.close()];
});
afterEach(async () => {
  for (const close of closers) await close();
  await platform.close();
});

const VISITOR = "198.51.100.7";
const page = (text: string, status = 200) => pageFrom(`<p>${text}</p>`, status, platform.config);
const change = () => platform.database.write((tx) => bumpContentVersion(tx));
const unknown = cacheKeyOf("/no-such-page") ?? "";

/** Renders that count themselves; each waits until it is let go, when it is told to wait. */
function renderer(status = 200) {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  let count = 0;
  return {
    count: () => count,
    letGo,
    now: async () => page(`render ${++count}`, status),
    later: async () => {
      const mine = ++count;
      await gate;
      return page(`render ${mine}`, status);
    },
  };
}

describe("a page", () => {
  test("is rendered once and kept", async () => {
    const { now, count } = renderer();
    for (let time = 0; time < 3; time++) await cache.renderShared("/", VISITOR, now);
    expect(count()).toBe(1);
  });

  test("is rendered once for all who ask meanwhile", async () => {
    const { later, letGo, count } = renderer();
    const asked = Array.from({ length: 50 }, () => cache.renderShared("/", VISITOR, later));
    letGo();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(count()).toBe(1);
  });

  test("is dropped when its content changes, here or in another process", async () => {
    const rival = await platform.rival();
    const { now, count } = renderer();
    await cache.renderShared("/", VISITOR, now);
    await rival.database.write((tx) => bumpContentVersion(tx));
    await cache.refresh();
    await cache.renderShared("/", VISITOR, now);
    expect(count()).toBe(2);
  });

  test("is dropped within two seconds by itself", async () => {
    const { now, count } = renderer();
    await cache.renderShared("/", VISITOR, now);
    await change();
    const start = performance.now();
    await until("it is rendered anew", async () => {
      await cache.renderShared("/", VISITOR, now);
      return count() === 2;
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test("is dropped when the clock brings a change, once, and looks for the next", async () => {
    cache.close();
    const changes = ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00.000Z"];
    const findNextChanges = async (_: unknown, after: string) => changes.filter((change) => change > after);
    cache = await createPageCache({ ...platform, findNextChanges });
    const { now, count } = renderer();
    const rendersAt = async (time: string) => {
      platform.clock.set(time);
      await cache.refresh();
      await cache.renderShared("/", VISITOR, now);
      return count();
    };
    expect(await rendersAt("2026-11-20T08:59:59.999Z")).toBe(1);
    expect(await rendersAt("2026-11-20T09:00:00.000Z")).toBe(2);
    expect(await rendersAt("2026-11-20T09:00:01.000Z")).toBe(2);
    expect(await rendersAt("2026-11-20T11:00:00.000Z")).toBe(3);
    expect(await rendersAt("2027-11-20T11:00:00.000Z")).toBe(3);
  });

  test("is dropped when a job closes that was made after the cache", async () => {
    cache.close();
    const findNextChanges = async (db: Read, after: string) => [(await findNextClosing(db, after)) ?? []].flat();
    cache = await createPageCache({ ...platform, findNextChanges });
    const closesAt = new Date(platform.now().getTime() + DAY).toISOString();
    await platform.database.write(async (tx) => {
      const text = { title: "Tester", slug: "tester", location: "Remote", type: "Full-time", description: "Tests" };
      const job = { ...text, department: "Product", status: "active", closesAt } as const;
      await insertJob(tx, newId(), job, platform.now().toISOString());
      await bumpContentVersion(tx);
    });
    await cache.refresh();
    const { now, count } = renderer();
    await cache.renderShared("/careers", VISITOR, now);
    platform.clock.forward(DAY);
    await cache.refresh();
    await cache.renderShared("/careers", VISITOR, now);
    expect(count()).toBe(2);
  });

  test("is dropped once, and not at every look, while what is due does not happen", async () => {
    cache.close();
    const overdue = "2026-11-20T09:00:00.000Z";
    cache = await createPageCache({ ...platform, findNextChanges: async () => [overdue, "2026-11-20T10:00:00.000Z"] });
    const { now, count } = renderer();
    for (const [time, renders] of [
      ["08:59", 1],
      ["09:00", 2],
      ["09:01", 2],
      ["09:59", 2],
      ["10:00", 3],
      ["10:01", 3],
    ] as const) {
      platform.clock.set(`2026-11-20T${time}:00.000Z`);
      await cache.refresh();
      await cache.renderShared("/", VISITOR, now);
      expect(count(), time).toBe(renders);
    }
  });

  test("whose content changed while it was made is sent and not kept", async () => {
    const slow = renderer();
    const asked = cache.renderShared("/", VISITOR, slow.later);
    await change();
    await cache.refresh();
    slow.letGo();
    expect((await asked).html.toString()).toContain("render 1");
    const fresh = renderer();
    await cache.renderShared("/", VISITOR, fresh.now);
    expect(fresh.count()).toBe(1);
  });

  test("asked for after a change does not wait for the render that began before it", async () => {
    const slow = renderer();
    const before = cache.renderShared("/", VISITOR, slow.later);
    await change();
    await cache.refresh();
    const fresh = renderer();
    await cache.renderShared("/", VISITOR, fresh.now);
    slow.letGo();
    await before;
    // Nor does the old render, ending last, take the place of the new one.
    expect(await cache.renderShared("/", VISITOR, fresh.now)).toMatchObject({ status: 200 });
    expect(fresh.count()).toBe(1);
  });

  test.each([500, 404, 302])("of status %i is not kept under its address", async (status) => {
    const { now, count } = renderer(status);
    await cache.renderShared("/", VISITOR, now);
    await cache.renderShared("/", VISITOR, now);
    expect(count()).toBe(2);
  });

  test("whose render failed is tried again", async () => {
    await expect(cache.renderShared("/", VISITOR, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const { now, count } = renderer();
    await cache.renderShared("/", VISITOR, now);
    expect(count()).toBe(1);
  });
});

describe("the page for unknown addresses", () => {
  test("is rendered once for all of them", async () => {
    const { now, count } = renderer(404);
    for (let time = 0; time < 3; time++) await cache.renderShared(unknown, VISITOR, now);
    expect(count()).toBe(1);
  });

  test("is never a page that is there after all", async () => {
    const found = renderer(200);
    await cache.renderShared(unknown, VISITOR, found.now);
    const missing = renderer(404);
    expect((await cache.renderShared(unknown, VISITOR, missing.now)).status).toBe(404);
  });
});

test("what is kept stays in use when the database is away", async () => {
  const rival = await platform.rival();
  const away = await createPageCache(rival);
  const { now, count } = renderer();
  await away.renderShared("/", VISITOR, now);
  await rival.database.close();
  await until("the failure is told", () => rival.logLines.some((line) => line.includes("content version not read")));
  await away.renderShared("/", VISITOR, now);
  expect(count()).toBe(1);
  away.close();
});

describe("more pages than there is room for", () => {
  /** Pages of records, of which anybody with ten thousand products has too many. */
  const MANY = 2500;
  const nameOf = (number: number) => `/catalogue/record-${number}`;

  async function isCached(name: string): Promise<boolean> {
    let wasRendered = false;
    await cache.renderShared(name, VISITOR, async () => {
      wasRendered = true;
      return page("not kept", 500);
    });
    return !wasRendered;
  }

  test("go one by one, the longest unasked first, and never those that the contract lists", async () => {
    const tiny = page("tiny");
    for (const { path } of CACHED_PAGES) await cache.renderShared(path, VISITOR, async () => tiny);
    await cache.renderShared(unknown, VISITOR, renderer(404).now);
    for (let number = 0; number < MANY; number++) {
      await cache.renderShared(nameOf(number), VISITOR, async () => tiny);
      // Asked for again and again, as the newest product is.
      await cache.renderShared(nameOf(0), VISITOR, async () => tiny);
    }
    const cached: number[] = [];
    for (let number = 0; number < MANY; number++) if (await isCached(nameOf(number))) cached.push(number);
    const newest = Array.from({ length: 999 }, (_, index) => MANY - 999 + index);
    expect(cached).toEqual([0, ...newest]);
    for (const { path } of CACHED_PAGES) expect(await isCached(path), path).toBe(true);
    expect(await isCached(unknown)).toBe(true);
  });

  test("are none that are not there, however many are asked for", async () => {
    const { now, count } = renderer();
    await cache.renderShared("/catalogue/there", VISITOR, now);
    for (let number = 0; number < MANY; number++)
      await cache.renderShared(nameOf(number), VISITOR, async () => undefined);
    await cache.renderShared("/catalogue/there", VISITOR, now);
    expect(count()).toBe(1);
  });
});

describe("over HTTP", () => {
  async function serve(pages: PageCache): Promise<string> {
    const server = createHttpServer((_request, response) => response.writeHead(418).end("the router"), pages);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    // A TCP server has an address with a port.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
    const { now } = renderer();
    await cache.renderShared("/", VISITOR, now);
    return send((await serve(cache)) + path, { headers, method });
  }

  test("a kept page has its policy, its headers, and no place in a cache that does not ask again", async () => {
    const answer = await get("/?utm_source=mail");
    expect([answer.status, answer.text]).toEqual([200, "<p>render 1</p>"]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is not sent again to who has it", async () => {
    const { headers } = await get("/");
    const etag = headers.get("etag") ?? "";
    const again = await get("/", { "if-none-match": `"other", ${etag}` });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("goes compressed to who takes that, and plain to who does not", async () => {
    for (const [accepts, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["identity", null],
      ["", null],
      ["br;q=0, gzip", "gzip"],
      ["br;q=0.0, gzip;q=0", null],
    ] as const) {
      expect((await get("/", { "accept-encoding": accepts })).headers.get("content-encoding"), accepts).toBe(encoding);
    }
  });

  test("answers HEAD with the length and no body", async () => {
    const head = await get("/", {}, "HEAD");
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", "15"]);
  });

  test.each([
    ["a post", "/", "POST"],
    ["a visitor's own page", "/?sent=MSG-7K2M-Q9XD", "GET"],
    ["the back office", "/admin", "GET"],
    ["an unknown address", "/nope", "GET"],
    ["a call", "/api/health", "GET"],
  ])("%s goes to the router", async (_, path, method) => {
    await cache.renderShared(unknown, VISITOR, renderer(404).now);
    expect((await get(path, {}, method)).status).toBe(418);
  });

  test("is one line of the log, without its query", async () => {
    await get("/?q=canary");
    expect(platform.logLines).toHaveLength(1);
    expect(platform.logLines[0]).not.toContain("canary");
    expect(JSON.parse(platform.logLines[0] ?? "")).toMatchObject({ req: { path: "/" }, status: 200 });
  });

  test("its line names the visitor behind a proxy that is believed, as every other line does", async () => {
    cache.close();
    cache = await createPageCache({ ...platform, config: configOf({ TRUST_PROXY: "127.0.0.1" }) });
    await get("/", { "x-forwarded-for": "6.6.6.6, 198.51.100.7" });
    expect(JSON.parse(platform.logLines.at(-1) ?? "")).toMatchObject({ req: { address: "198.51.100.7" } });
  });

  test("behind a CDN it may be kept there for as long as was said", async () => {
    cache.close();
    cache = await createPageCache({ ...platform, config: configOf({ CDN_SECONDS: "60" }) });
    expect((await get("/")).headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
    );
  });
});
