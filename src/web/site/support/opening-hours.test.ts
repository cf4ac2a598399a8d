import { describe, expect, test } from "vitest";
import { openingAt } from "./opening-hours.ts";

describe("open or closed, by the clock in South Africa", () => {
  const hours = { from: 480, until: 1020 };
  const open = "Open now, until 17:00";

  test.each([
    ["Friday 20 November, a second before eight", "2026-11-20T07:59:59+02:00", "Closed now, opens today at 8:00"],
    ["at eight", "2026-11-20T08:00:00+02:00", open],
    ["a second before five", "2026-11-20T16:59:59+02:00", open],
    ["at five", "2026-11-20T17:00:00+02:00", "Closed now, opens Monday at 8:00"],
    ["Saturday noon", "2026-11-21T12:00:00+02:00", "Closed now, opens Monday at 8:00"],
    ["the last second of Sunday", "2026-11-22T23:59:59+02:00", "Closed now, opens Monday at 8:00"],
    ["the first of Monday", "2026-11-23T00:00:00+02:00", "Closed now, opens today at 8:00"],
    ["Monday evening", "2026-11-23T20:00:00+02:00", "Closed now, opens Tuesday at 8:00"],
    ["Sunday in New York, Monday morning here", "2026-11-23T01:30:00-05:00", open],
  ])("%s", (_, instant, text) => {
    expect(openingAt(hours, new Date(instant))).toEqual({ open: text === open, text });
  });
});
