import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OTHER_HOSTS } from "#contract/visits.ts";
import { createVisitCounter, MAX_REFERRERS } from "#server/visits/count-visits.ts";
import { visits } from "#server/visits/feature.ts";
import { readVisits } from "#server/visits/read-visits.ts";
import { MAX_KEPT_PAGES, startCountingVisits, type VisitCounting } from "#server/visits/start-counting.ts";
import { MAX_SOURCES } from "#server/visits/store-visitors.ts";
import { MAX_VISITORS, storeVisits } from "#server/visits/store-visits.ts";
import { DAY, HOUR, SECOND } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { BROWSER, viewOf } from "#tests/support/visits.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";

let platform: TestPlatform;
let counting: VisitCounting;
beforeEach(async () => {
  platform = await createPlatform();
  counting = startCountingVisits(platform);
});
afterEach(async () => {
  await counting.stop();
  await platform.close();
});

const TABLES = [
  "visit_days",
  "visit_pages",
  "visit_referrers",
  "visit_salts",
  "visitor_hashes",
  "visit_sources",
  "visit_entries",
  "visit_devices",
] as const;

const visitsOf = (from: string, to = from) => readVisits(platform, { from, to });
const rowsOf = (table: (typeof TABLES)[number]) => platform.database.read.selectFrom(table).selectAll().execute();

/** Returns the platform with a database that cannot be written, until `isAway` is false. */
function withOutage() {
  const outage = { isAway: true };
  const database = {
    ...platform.database,
    get read() {
      return platform.database.read;
    },
    writeReadCommitted: async <Result>(work: Parameters<typeof platform.database.writeReadCommitted<Result>>[0]) => {
      if (outage.isAway) throw new Error("The database is away");
      return platform.database.writeReadCommitted(work);
    },
  };
  return { outage, reached: { ...platform, database } };
}

describe("counts", () => {
  test("counts add up over intervals, and a visitor counts once a day", async () => {
    counting.count("/", viewOf({ referer: "https://search.example.com/" }));
    counting.count("/about", viewOf());
    await counting.store();
    counting.count("/", viewOf({ referer: "https://search.example.com/" }));
    counting.count("/", viewOf({}, "192.0.2.2"));
    counting.count("/", viewOf({ "user-agent": BROWSER.replaceAll("132", "133") }));
    await counting.store();
    await counting.store();
    expect(await visitsOf(TODAY)).toEqual({
      days: [{ day: TODAY, views: 5, visitors: 3 }],
      pages: [
        { path: "/", views: 4 },
        { path: "/about", views: 1 },
      ],
      referrers: [{ host: "search.example.com", views: 2 }],
      sources: [
        { source: "Direct", medium: "", campaign: "", visitors: 2, goals: 0 },
        { source: "search.example.com", medium: "", campaign: "", visitors: 1, goals: 0 },
      ],
      campaigns: [],
      entries: [{ path: "/", visitors: 3, goals: 0 }],
      devices: [{ device: "Computer", visitors: 3 }],
      isBehindCdn: false,
    });
  });

  test("a visitor and each of the forms count for the first view of the day", async () => {
    counting.count("/about", viewOf({}, "192.0.2.1", "/about?utm_source=Newsletter&utm_medium=email&utm_campaign=may"));
    counting.count("/", viewOf({ referer: "https://search.example.com/" }));
    await counting.store();
    counting.count("/", viewOf({ referer: "https://search.example.com/" }));
    counting.count("/", viewOf({ referer: "https://search.example.com/" }, "192.0.2.2"));
    const [one, two] = ["192.0.2.1", "192.0.2.2"].map((address) => ({ address, browser: BROWSER }));
    for (const caller of [one, one, two]) if (caller) counting.countGoal(caller);
    counting.countGoal({ address: "192.0.2.9", browser: BROWSER });
    counting.countGoal({ address: "192.0.2.1", browser: "curl/8.5.0" });
    await counting.store();
    expect(await visitsOf(TODAY)).toMatchObject({
      sources: [
        { source: "newsletter", medium: "email", campaign: "may", visitors: 1, goals: 2 },
        { source: "search.example.com", medium: "", campaign: "", visitors: 1, goals: 1 },
        { source: "Direct", medium: "", campaign: "", visitors: 0, goals: 1 },
      ],
      entries: [
        { path: "/about", visitors: 1, goals: 2 },
        { path: "/", visitors: 1, goals: 1 },
      ],
      devices: [{ device: "Computer", visitors: 2 }],
    });
  });

  test("a form of a day that is over counts without its visitor", async () => {
    const counter = createVisitCounter(platform);
    counter.countGoal({ address: "192.0.2.1", browser: BROWSER });
    platform.clock.forward(16 * HOUR);
    await storeVisits(platform, counter);
    expect((await visitsOf(TODAY)).sources).toEqual([
      { source: "Direct", medium: "", campaign: "", visitors: 0, goals: 1 },
    ]);
    expect(await rowsOf("visit_salts")).toEqual([]);
  });

  test("a day has at most 200 sources, and further ones are Other", async () => {
    for (let source = 0; source < MAX_SOURCES + 4; source++)
      counting.count("/", viewOf({}, `192.0.2.${source}`, `/?utm_source=s${source}`));
    counting.count("/", viewOf({}, "198.51.100.1"));
    await counting.store();
    counting.count("/", viewOf({}, "198.51.100.2", "/?utm_source=new"));
    counting.count("/", viewOf({}, "198.51.100.3", "/?utm_source=s0"));
    await counting.store();
    const rows = await rowsOf("visit_sources");
    const plain = { day: TODAY, medium: "", campaign: "", goals: 0 };
    expect(rows).toHaveLength(MAX_SOURCES + 1);
    expect(rows).toContainEqual({ ...plain, source: "Direct", visitors: 1 });
    expect(rows).toContainEqual({ ...plain, source: OTHER_HOSTS, visitors: 6 });
    expect(rows).toContainEqual({ ...plain, source: "s0", visitors: 2 });
  });

  test("two addresses of one IPv6 network are one visitor", async () => {
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]) counting.count("/", viewOf({}, address));
    await counting.store();
    expect((await visitsOf(TODAY)).days).toEqual([{ day: TODAY, views: 3, visitors: 2 }]);
  });

  test("processes share one salt, so that a visitor of both counts once", async () => {
    const rival = await platform.rival();
    const others = startCountingVisits(rival);
    for (const process of [counting, others]) {
      process.count("/", viewOf());
      process.count("/", viewOf({}, process === others ? "192.0.2.3" : "192.0.2.2"));
    }
    await Promise.all([counting.store(), others.store()]);
    expect((await visitsOf(TODAY)).days).toEqual([{ day: TODAY, views: 4, visitors: 3 }]);
    expect(await rowsOf("visit_salts")).toHaveLength(1);
    await others.stop();
  });

  test("counts that wait when the program stops are stored", async () => {
    counting.count("/", viewOf());
    await counting.stop();
    expect((await visitsOf(TODAY)).days).toEqual([{ day: TODAY, views: 1, visitors: 1 }]);
  });

  test("counts that could not be stored are stored later, once", async () => {
    const { outage, reached } = withOutage();
    const counter = createVisitCounter(platform);
    counter.count("/", viewOf());
    await expect(storeVisits(reached, counter)).rejects.toThrow("The database is away");
    counter.count("/", viewOf());
    outage.isAway = false;
    await storeVisits(reached, counter);
    await storeVisits(reached, counter);
    expect((await visitsOf(TODAY)).days).toEqual([{ day: TODAY, views: 2, visitors: 1 }]);
  });

  test("a day has at most 200 hosts, and further ones are Other", async () => {
    for (const part of ["a", "b"]) {
      for (let host = 0; host < MAX_REFERRERS - 50; host++) {
        counting.count("/", viewOf({ referer: `https://${part}${host}.example.com/` }));
      }
      await counting.store();
    }
    counting.count("/", viewOf({ referer: "https://a0.example.com/" }));
    counting.count("/", viewOf({ referer: "https://new.example.com/" }));
    await counting.store();
    const rows = await rowsOf("visit_referrers");
    expect(rows).toHaveLength(MAX_REFERRERS + 1);
    expect(rows).toContainEqual({ day: TODAY, host: OTHER_HOSTS, views: 101 });
    expect(rows).toContainEqual({ day: TODAY, host: "a0.example.com", views: 2 });
  });

  test("a day has at most 200,000 visitors, and further views count", async () => {
    await platform.database.write((tx) =>
      tx
        .insertInto("visit_days")
        .values({ day: TODAY, views: 0, visitors: MAX_VISITORS - 1 })
        .execute(),
    );
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) counting.count("/", viewOf({}, address));
    await counting.store();
    expect((await visitsOf(TODAY)).days).toEqual([{ day: TODAY, views: 3, visitors: MAX_VISITORS }]);
    expect(await rowsOf("visitor_hashes")).toHaveLength(1);
  });
});

describe("what is stored", () => {
  test("the database has no address and no user agent, only 64 bits of a keyed hash", async () => {
    counting.count("/", viewOf({}, "203.0.113.77"));
    await counting.store();
    const stored = await Promise.all(TABLES.map(rowsOf));
    expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|Firefox/);
    expect(stored[4]).toEqual([
      {
        day: TODAY,
        hash: expect.stringMatching(/^[0-9a-f]{16}$/),
        source: "Direct",
        medium: "",
        campaign: "",
        entry: "/",
      },
    ]);
    expect(stored[3]).toEqual([{ day: TODAY, salt: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(platform.logLines.join("")).not.toMatch(/203\.0\.113|visit_salts/);
  });

  test("salt and hashes are deleted after midnight, while the counts stay", async () => {
    counting.count("/", viewOf());
    await counting.store();
    platform.clock.set("2026-11-20T22:00:59.000Z");
    await counting.store();
    expect([await rowsOf("visit_salts"), await rowsOf("visitor_hashes")].map(({ length }) => length)).toEqual([1, 1]);
    platform.clock.forward(SECOND);
    counting.count("/", viewOf());
    await counting.store();
    const [[salt, ...salts], hashes] = [await rowsOf("visit_salts"), await rowsOf("visitor_hashes")];
    expect([salt?.day, salts.length, hashes.map(({ day }) => day)]).toEqual([TOMORROW, 0, [TOMORROW]]);
    expect((await visitsOf(TODAY, TOMORROW)).days).toEqual([
      { day: TODAY, views: 1, visitors: 1 },
      { day: TOMORROW, views: 1, visitors: 1 },
    ]);
  });

  test("salt and hashes are deleted at the next start if no process ran at midnight", async () => {
    counting.count("/", viewOf());
    await counting.stop();
    platform.clock.forward(2 * DAY);
    const restarted = startCountingVisits(platform);
    await restarted.store();
    expect([await rowsOf("visit_salts"), await rowsOf("visitor_hashes")]).toEqual([[], []]);
    await restarted.stop();
  });

  test("salt and hashes of a day to come, from a clock that was ahead, are deleted", async () => {
    platform.clock.forward(100 * DAY);
    counting.count("/", viewOf());
    await counting.store();
    platform.clock.forward(-100 * DAY);
    await counting.store();
    expect([await rowsOf("visit_salts"), await rowsOf("visitor_hashes")]).toEqual([[], []]);
  });

  test("a day that is over keeps its 500 most viewed pages and all its views", async () => {
    for (let page = 0; page < MAX_KEPT_PAGES + 5; page++) counting.count(`/catalogue/${page}`, viewOf());
    counting.count("/catalogue/504", viewOf());
    await counting.store();
    expect(await rowsOf("visit_pages")).toHaveLength(MAX_KEPT_PAGES + 5);
    platform.clock.forward(DAY);
    await counting.store();
    expect(await rowsOf("visit_pages")).toHaveLength(MAX_KEPT_PAGES);
    const { days, pages } = await visitsOf(TODAY);
    expect([days[0]?.views, pages[0]]).toEqual([MAX_KEPT_PAGES + 6, { path: "/catalogue/504", views: 2 }]);
  });

  test("a view just before midnight that is stored after it counts for its day", async () => {
    platform.clock.set("2026-11-20T21:59:55.000Z");
    counting.count("/", viewOf());
    platform.clock.forward(10 * SECOND);
    counting.count("/", viewOf());
    await counting.store();
    expect((await visitsOf(TODAY, TOMORROW)).days).toEqual([
      { day: TODAY, views: 1, visitors: 1 },
      { day: TOMORROW, views: 1, visitors: 1 },
    ]);
  });

  test("views of a day that is over count, and its visitors leave the memory", async () => {
    const { outage, reached } = withOutage();
    const counter = createVisitCounter(platform);
    counter.count("/", viewOf());
    platform.clock.forward(16 * HOUR);
    await expect(storeVisits(reached, counter)).rejects.toThrow("The database is away");
    const waiting = counter.take();
    expect(waiting.map(({ visitors }) => visitors.size)).toEqual([0]);
    for (const counts of waiting) counter.putBack(counts);
    outage.isAway = false;
    await storeVisits(reached, counter);
    expect((await visitsOf(TODAY)).days).toEqual([{ day: TODAY, views: 1, visitors: 0 }]);
    expect(await rowsOf("visit_salts")).toEqual([]);
  });

  test("counts are deleted after three years", async () => {
    counting.count("/", viewOf({ referer: "https://search.example.com/" }));
    await counting.store();
    platform.clock.forward(3 * 365 * DAY);
    await visits.background?.deleteDue?.(platform);
    expect(await rowsOf("visit_days")).toHaveLength(1);
    platform.clock.forward(5 * DAY);
    await visits.background?.deleteDue?.(platform);
    const left = await Promise.all(TABLES.map(rowsOf));
    expect(left.map((rows) => rows.length)).toEqual(TABLES.map((table) => (/salts|hashes/.test(table) ? 1 : 0)));
  });
});

describe("storing", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("a process stores its counts every 15 seconds", async () => {
    const own = startCountingVisits(platform);
    own.count("/", viewOf());
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await waitUntil("the view is stored", async () => (await rowsOf("visit_days")).length > 0);
    await own.stop();
  });
});
