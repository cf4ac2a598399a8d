import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startHousekeeping } from "#server/platform/housekeeping.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await platform.close();
});

test("a program that never lives for an hour sweeps too, and one that does every hour", async () => {
  const swept = vi.fn(async () => undefined);
  const stop = startHousekeeping(platform, [swept]);
  expect(swept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(swept).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
  expect(swept).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
  expect(swept).toHaveBeenCalledTimes(4);
});
