import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";
import { findNextClosing } from "#server/jobs/public-jobs.ts";
import { insertJob } from "#server/jobs/store.ts";
import { LOOK_EVERY_MS } from "#server/platform/database/change-feed.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read } from "#server/platform/database/database.ts";
import { every } from "#server/platform/loops.ts";
import { pageFrom } from "#server/platform/pages/page.ts";
import { cacheKeyOf } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { newId } from "#server/platform/records/ids.ts";
import { DAY } from "#tests/support/clock.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

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

const page = (text: string, status = 200) => pageFrom(`<p>${text}</p>`, status, platform.config);
const change = () => platform.database.write((tx) => bumpContentVersion(tx));
const unknown = cacheKeyOf("/no-such/page") ?? "";

/** Returns renders that are counted: `now` ends at once, `later` when `release` is called. */
function renderer(status = 200) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  return {
    count: () => count,
    release,
    now: async () => page(`render ${++count}`, status),
    later: async () => {
      const mine = ++count;
      await gate;
      return page(`render ${mine}`, status);
    },
  };
}

describe("page cache", () => {
  test("a page is rendered once and cached", async () => {
    const { now, count } = renderer();
    for (let time = 0; time < 3; time++) await cache.fetch("/", now);
    expect(count()).toBe(1);
  });

  test("concurrent requests for a page share one render", async () => {
    const { later, release, count } = renderer();
    const asked = Array.from({ length: 50 }, () => cache.fetch("/", later));
    release();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(count()).toBe(1);
  });

  test("a page is dropped before the next request after a change of its own process", async () => {
    const { now, count } = renderer();
    await cache.fetch("/", now);
    await change();
    expect(cache.get("/")).toBeUndefined();
    await cache.fetch("/", now);
    expect(count()).toBe(2);
  });

  test("a page stays when a change of its own process is rolled back", async () => {
    const { now } = renderer();
    await cache.fetch("/", now);
    const undone = platform.database.write(async (tx) => {
      await bumpContentVersion(tx);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(cache.get("/")).toBeDefined();
  });

  test("no CDN keeps a page from an own change until the next change by the clock is known", async () => {
    cache.close();
    const config = configOf({ CDN_SECONDS: "600" });
    cache = await createPageCache({ ...platform, config });
    expect(cache.cacheControl()).toContain("s-maxage=600");
    await change();
    expect(cache.cacheControl()).toBe("no-cache");
    await cache.refresh();
    expect(cache.cacheControl()).toContain("s-maxage=600");
  });

  test("a page is dropped when another process changes content", async () => {
    const rival = await platform.rival();
    const { now, count } = renderer();
    await cache.fetch("/", now);
    await rival.database.write((tx) => bumpContentVersion(tx));
    await cache.refresh();
    await cache.fetch("/", now);
    expect(count()).toBe(2);
  });

  test("a page is dropped within two seconds after a change of another process", async () => {
    const rival = await platform.rival();
    const { now, count } = renderer();
    await cache.fetch("/", now);
    every(platform, { name: "changes", ms: LOOK_EVERY_MS }, platform.changes.look);
    await rival.database.write((tx) => bumpContentVersion(tx));
    const start = performance.now();
    await waitUntil("the page is rendered again", async () => {
      await cache.fetch("/", now);
      return count() === 2;
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test("a page is dropped once for each change that the clock brings", async () => {
    cache.close();
    const changes = ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00.000Z"];
    const findNextChanges = async (_: unknown, after: string) => changes.filter((change) => change > after);
    cache = await createPageCache({ ...platform, findNextChanges });
    const { now, count } = renderer();
    const rendersAt = async (time: string) => {
      platform.clock.set(time);
      await cache.refresh();
      await cache.fetch("/", now);
      return count();
    };
    expect(await rendersAt("2026-11-20T08:59:59.999Z")).toBe(1);
    expect(await rendersAt("2026-11-20T09:00:00.000Z")).toBe(2);
    expect(await rendersAt("2026-11-20T09:00:01.000Z")).toBe(2);
    expect(await rendersAt("2026-11-20T11:00:00.000Z")).toBe(3);
    expect(await rendersAt("2027-11-20T11:00:00.000Z")).toBe(3);
  });

  test("a page is dropped when a job closes that was created after the cache", async () => {
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
    await cache.fetch("/careers", now);
    platform.clock.forward(DAY);
    await cache.refresh();
    await cache.fetch("/careers", now);
    expect(count()).toBe(2);
  });

  test("a page is dropped once for an overdue change that does not happen", async () => {
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
      await cache.fetch("/", now);
      expect(count(), time).toBe(renders);
    }
  });

  test("a page whose content changes during its render is returned and not cached", async () => {
    const slow = renderer();
    const asked = cache.fetch("/", slow.later);
    await change();
    await cache.refresh();
    slow.release();
    expect((await asked).content.plain.toString()).toContain("render 1");
    const fresh = renderer();
    await cache.fetch("/", fresh.now);
    expect(fresh.count()).toBe(1);
  });

  test("a request after a change does not wait for a render from before the change", async () => {
    const slow = renderer();
    const before = cache.fetch("/", slow.later);
    await change();
    await cache.refresh();
    const fresh = renderer();
    await cache.fetch("/", fresh.now);
    slow.release();
    await before;
    // The old render ends last and does not replace the new page.
    expect(await cache.fetch("/", fresh.now)).toMatchObject({ status: 200 });
    expect(fresh.count()).toBe(1);
  });

  test.each([500, 404, 302])("a page of status %i is not cached under its address", async (status) => {
    const { now, count } = renderer(status);
    await cache.fetch("/", now);
    await cache.fetch("/", now);
    expect(count()).toBe(2);
  });

  test("a page whose render failed is rendered again", async () => {
    await expect(cache.fetch("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    const { now, count } = renderer();
    await cache.fetch("/", now);
    expect(count()).toBe(1);
  });
});

describe("the page for unknown addresses", () => {
  test("unknown addresses share one render", async () => {
    const { now, count } = renderer(404);
    for (let time = 0; time < 3; time++) await cache.fetch(unknown, now);
    expect(count()).toBe(1);
  });

  test("the page for unknown addresses is never a page with status 200", async () => {
    const found = renderer(200);
    await cache.fetch(unknown, found.now);
    const missing = renderer(404);
    expect((await cache.fetch(unknown, missing.now)).status).toBe(404);
  });
});

test("cached pages stay in use while the database is away", { tags: "promise-21" }, async () => {
  const rival = await platform.rival();
  const away = await createPageCache(rival);
  const { now, count } = renderer();
  await away.fetch("/", now);
  every(rival, { name: "changes", ms: LOOK_EVERY_MS }, rival.changes.look);
  await rival.database.close();
  await waitUntil("the failure is logged", () => rival.logLines.some((line) => line.includes("loop failed: changes")));
  await away.fetch("/", now);
  expect(count()).toBe(1);
  await away.close();
});

describe("a full page cache", () => {
  /** More pages of records than fit into the cache. */
  const MANY = 2500;
  const nameOf = (number: number) => `/catalogue/record-${number}`;

  const isCached = (name: string) => cache.get(name) !== undefined;

  test("pages of records leave a full cache one by one, and listed pages stay", { tags: "promise-44" }, async () => {
    const tiny = page("tiny");
    for (const { path } of CACHED_PAGES) await cache.fetch(path, async () => tiny);
    await cache.fetch(unknown, renderer(404).now);
    for (let number = 0; number < MANY; number++) {
      await cache.fetch(nameOf(number), async () => tiny);
      // Requested between all others, like the newest product.
      await cache.fetch(nameOf(0), async () => tiny);
    }
    const cached: number[] = [];
    for (let number = 0; number < MANY; number++) if (isCached(nameOf(number))) cached.push(number);
    const newest = Array.from({ length: 999 }, (_, index) => MANY - 999 + index);
    expect(cached).toEqual([0, ...newest]);
    for (const { path } of CACHED_PAGES) expect(isCached(path), path).toBe(true);
    expect(isCached(unknown)).toBe(true);
  });
});
