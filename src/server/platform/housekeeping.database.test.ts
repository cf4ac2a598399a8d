import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { RESPONSE_LIFETIME_MS, runIdempotent } from "#server/platform/database/idempotency.ts";
import { countTry } from "#server/platform/database/limit-counters.ts";
import { startHousekeeping, sweep } from "#server/platform/housekeeping.ts";
import { beginSession } from "#server/platform/session/session.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addUser, countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const TABLES = ["sessions", "limits", "idempotency"] as const;

async function leaveTraces(name: string): Promise<void> {
  const now = platform.now().getTime();
  const userId = await addUser(platform.database);
  await platform.database.write((tx) => beginSession(platform, tx, userId, { address: "", browser: "" }));
  await platform.database.writeOne((tx) =>
    countTry(tx, { key: name, email: "", tries: 1, windowMs: 15 * MINUTE }, now),
  );
  await platform.database.write((tx) => runIdempotent(tx, { key: name, bodyHash: "" }, now, async () => ({})));
}

async function counts(): Promise<number[]> {
  return Promise.all(TABLES.map((table) => countRowsOf(platform.database, table)));
}

test("a sweep deletes expired rows and no others", async () => {
  await leaveTraces("old");
  await sweep(platform);
  expect(await counts()).toEqual([1, 1, 1]);
  platform.clock.forward(Math.max(RESPONSE_LIFETIME_MS, DAY));
  await leaveTraces("young");
  expect(await counts()).toEqual([2, 2, 2]);
  await sweep(platform);
  expect(await counts()).toEqual([1, 1, 1]);
});

describe("a program", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("a program sweeps a minute after its start, then every hour", { tags: "promise-51" }, async () => {
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

  test("a task that fails or hangs does not delay others, and a hanging one is not started again", {
    tags: "promise-51",
  }, async () => {
    const hangs = vi.fn(() => new Promise<void>(() => undefined));
    const fails = vi.fn(async () => Promise.reject(new Error("it fails")));
    const works = vi.fn(async () => undefined);
    platform.logLines.length = 0;
    const stop = startHousekeeping(platform, [hangs, fails, works]);
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    expect([hangs, fails, works].map((work) => work.mock.calls.length)).toEqual([1, 3, 3]);
    expect(platform.logLines.filter((line) => line.includes("it fails"))).toHaveLength(3);
    stop();
  });
});
