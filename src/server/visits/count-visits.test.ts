import { beforeEach, describe, expect, test } from "vitest";
import { OTHER_HOSTS } from "#contract/visits.ts";
import {
  createVisitCounter,
  MAX_REFERRERS,
  MAX_WAITING_VISITORS,
  type VisitCounter,
} from "#server/visits/count-visits.ts";
import { type Clock, createClock, HOUR } from "#tests/support/clock.ts";
import { configOf } from "#tests/support/platform.ts";
import { BROWSER, viewOf } from "#tests/support/visits.ts";

let clock: Clock;
let counter: VisitCounter;
beforeEach(() => {
  clock = createClock();
  counter = createVisitCounter({ config: configOf({ PUBLIC_URL: "https://www.example.org" }), now: clock.now });
});

/** Returns the only waiting day as plain values. */
function taken() {
  const [day, ...others] = counter.take();
  expect(others).toEqual([]);
  return day && { ...day, pages: Object.fromEntries(day.pages), referrers: Object.fromEntries(day.referrers) };
}

describe("a view", () => {
  test("a view counts for its page, its referrer and its visitor, on the South African day", () => {
    clock.set("2026-11-20T22:30:00.000Z");
    counter.count("/", viewOf({ referer: "https://search.example.com/?q=x" }));
    counter.count("/", viewOf());
    counter.count("/about", viewOf({}, "192.0.2.2"));
    expect(taken()).toEqual({
      day: "2026-11-21",
      links: new Map(),
      pages: { "/": 2, "/about": 1 },
      referrers: { "search.example.com": 1 },
      visitors: new Map([
        [
          `192.0.2.1\n${BROWSER}`,
          { source: "search.example.com", medium: "", campaign: "", entry: "/", device: "Computer" },
        ],
        [`192.0.2.2\n${BROWSER}`, { source: "Direct", medium: "", campaign: "", entry: "/about", device: "Computer" }],
      ]),
      goals: new Map(),
    });
    expect(counter.take()).toEqual([]);
  });

  test("a view from this website has no referrer, with any of the website's names", () => {
    counter.count("/", viewOf({ referer: "https://www.example.org/about" }));
    counter.count("/", viewOf({ referer: "https://example.org/about", host: "Example.org:443" }));
    const { pages, referrers } = taken() ?? {};
    expect([pages, referrers]).toEqual([{ "/": 2 }, {}]);
  });

  test.each([
    ["www.shop.example.net", "https://shop.example.net/"],
    ["shop.example.net:8443", "https://www.shop.example.net/"],
    ["Shop.Example.NET", "http://m.shop.example.net:8080/"],
    ["203.0.113.7", "https://example.org/"],
  ])("a view at %s from %s has no referrer", (host, referer) => {
    counter.count("/", viewOf({ host, referer }));
    expect(taken()?.referrers).toEqual({});
  });

  test("views from all hosts of a website count for one host", () => {
    for (const host of ["facebook.com", "www.facebook.com", "m.facebook.com", "l.facebook.com", "lm.facebook.com"])
      counter.count("/", viewOf({ referer: `https://${host}/` }));
    expect(taken()?.referrers).toEqual({ "facebook.com": 5 });
  });

  test.each([
    ["prefetched", { "sec-purpose": "prefetch" }],
    ["prerendered", { "sec-purpose": "prefetch;prerender" }],
    ["prefetched by an older browser", { purpose: "prefetch" }],
    ["prefetched by an older Firefox", { "x-moz": "prefetch" }],
    ["pictured by an older Safari", { "x-purpose": "preview" }],
    ["fetched by a script", { "sec-fetch-dest": "empty" }],
    ["shown in a frame", { "sec-fetch-dest": "iframe" }],
    ["requested by a robot", { "user-agent": "Googlebot/2.1" }],
    ["requested by an unknown program", { "user-agent": undefined }],
  ])("a view does not count if the page was %s", (_, headers) => {
    counter.count("/", viewOf(headers));
    expect(counter.take()).toEqual([]);
  });

  test.each(["/login", "/forgot-password", "/reset-password"])(
    "a view of %s does not count, since it is for staff",
    (path) => {
      counter.count(path, viewOf());
      expect(counter.take()).toEqual([]);
    },
  );
});

describe("memory", () => {
  test("the memory has at most 200 hosts, and counts further ones as Other", () => {
    for (let host = 0; host < MAX_REFERRERS + 5; host++) {
      counter.count("/", viewOf({ referer: `https://h${host}.example.com/` }));
    }
    counter.count("/", viewOf({ referer: "https://h0.example.com/" }));
    const { referrers } = taken() ?? {};
    expect(Object.keys(referrers ?? {})).toHaveLength(MAX_REFERRERS + 1);
    expect(referrers).toMatchObject({ "h0.example.com": 2, [OTHER_HOSTS]: 5 });
  });

  test("the memory has at most 10,000 visitors, and counts the views of others", () => {
    for (let visitor = 0; visitor < MAX_WAITING_VISITORS + 5; visitor++)
      counter.count("/", viewOf({}, String(visitor)));
    const day = taken();
    expect(day?.visitors.size).toBe(MAX_WAITING_VISITORS);
    expect(day?.pages).toEqual({ "/": MAX_WAITING_VISITORS + 5 });
  });

  test("the memory adds counts that are put back to later ones", () => {
    counter.count("/", viewOf({ referer: "https://search.example.com/" }));
    const before = counter.take();
    counter.count("/", viewOf({ referer: "https://search.example.com/" }, "192.0.2.2"));
    for (const counts of before) counter.putBack(counts);
    expect(taken()).toMatchObject({ pages: { "/": 2 }, referrers: { "search.example.com": 2 } });
    clock.forward(24 * HOUR);
    for (const counts of before) counter.putBack(counts);
    counter.count("/", viewOf());
    expect(counter.take().map(({ day, visitors }) => [day, visitors.size])).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 1],
    ]);
  });
});
