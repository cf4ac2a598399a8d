import { describe, expect, test } from "vitest";
import { arrivalOf, deviceOf, MAX_UTM } from "#server/visits/arrival.ts";
import { BROWSER, viewOf } from "#tests/support/visits.ts";

const arrival = (url: string, referrer?: string) => arrivalOf("/about", viewOf({}, undefined, url), referrer);

describe("the source of a visitor", () => {
  test.each([
    ["/about", undefined, "Direct", "", ""],
    ["/about", "search.example.org", "search.example.org", "", ""],
    ["/about?utm_source=Shop&utm_medium=E+Mail&utm_campaign=Spring", "search.example.org", "shop", "e mail", "spring"],
    ["/about?utm_source=Direct&utm_source=Other", undefined, "direct", "", ""],
    ["/about?utm_source=%20%0A%00", "search.example.org", "search.example.org", "", ""],
    ["/about?utm_source=a%0Ab%E2%80%AEc", undefined, "a b c", "", ""],
    ["/about?utm_source=%FF%ED%A0%80", undefined, "\uFFFD\uFFFD\uFFFD\uFFFD", "", ""],
    ["/about?utm_source=news&utm_campaign=thandi%40example.org", undefined, "news", "", ""],
    [`/about?utm_source=${"x".repeat(500)}`, undefined, "x".repeat(MAX_UTM), "", ""],
  ])("the view of %s from %s has the source %s", (url, referrer, source, medium, campaign) => {
    expect(arrival(url, referrer)).toEqual({ source, medium, campaign, entry: "/about", device: "Computer" });
  });
});

test.each([
  [BROWSER, "Computer"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1", "Phone"],
  ["Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36", "Phone"],
  ["Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16", "Phone"],
  ["Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Safari/537.36", "Tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1", "Tablet"],
])("the browser %s is on a %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
