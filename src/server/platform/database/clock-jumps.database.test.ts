import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isClockTrusted } from "#server/platform/housekeeping.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

/** Returns whether deletions run now. */
const isDone = () => isClockTrusted(platform);

describe("deletions", () => {
  test("deletions run in a new database and every hour after", async () => {
    for (let hour = 0; hour < 30; hour++) {
      expect(await isDone(), `hour ${hour}`).toBe(true);
      platform.clock.forward(HOUR);
    }
  });

  test("deletions wait a day after the clock has jumped ahead", { tags: "promise-31" }, async () => {
    expect(await isDone()).toBe(true);
    platform.clock.forward(400 * DAY);
    for (let hour = 0; hour < 24; hour++) {
      expect(await isDone(), `hour ${hour}`).toBe(false);
      platform.clock.forward(HOUR);
    }
    expect(await isDone()).toBe(true);
  });

  test("deletions run at once when the clock is set right again", { tags: "promise-31" }, async () => {
    expect(await isDone()).toBe(true);
    platform.clock.forward(5000 * DAY);
    expect(await isDone()).toBe(false);
    platform.clock.forward(-5000 * DAY + 5 * MINUTE);
    expect(await isDone()).toBe(true);
    platform.clock.forward(HOUR);
    expect(await isDone()).toBe(true);
  });

  test("deletions run after a weekend in which the program was off", async () => {
    expect(await isDone()).toBe(true);
    platform.clock.forward(3 * DAY);
    expect(await isDone()).toBe(true);
  });
});
