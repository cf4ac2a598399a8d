import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setCounter } from "#server/platform/database/counters.ts";
import { RESPONSE_LIFETIME_MS, runIdempotent } from "#server/platform/database/idempotency.ts";
import { countTry } from "#server/platform/database/limit-counters.ts";
import { type Job, startHousekeeping, sweep } from "#server/platform/housekeeping.ts";
import { stopLoops } from "#server/platform/loops.ts";
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
  await platform.database.writeReadCommitted((tx) =>
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
  afterEach(async () => {
    await stopLoops(platform.loops);
    vi.useRealTimers();
  });

  /** Starts housekeeping with these jobs besides the platform's own ones. */
  const start = (...works: Job["work"][]) =>
    startHousekeeping(
      platform,
      works.map((work, index) => ({ name: `job ${index}`, work })),
    );

  /** Advances the fake timers until a call count is reached, since jobs wait for a database in real time. */
  async function advanceUntil(ms: number, isDone: () => boolean): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 5000, interval: 5 });
  }

  test("a program sweeps a minute after its start, then every hour", { tags: "promise-51" }, async () => {
    const swept = vi.fn(async () => undefined);
    const loop = start(swept);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(swept).not.toHaveBeenCalled();
    await advanceUntil(1000, () => swept.mock.calls.length === 1);
    for (const calls of [2, 3]) await advanceUntil(60 * 60_000, () => swept.mock.calls.length === calls);
    await loop.stop();
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    expect(swept).toHaveBeenCalledTimes(3);
  });

  test("jobs run one after another", async () => {
    let [underWay, most] = [0, 0];
    const works = Array.from({ length: 5 }, () =>
      vi.fn(async () => {
        most = Math.max(most, ++underWay);
        await Promise.resolve();
        underWay--;
      }),
    );
    start(...works);
    await advanceUntil(60_000, () => works.at(-1)?.mock.calls.length === 1);
    expect(most).toBe(1);
  });

  test("a job that fails does not keep the next ones from running", { tags: "promise-51" }, async () => {
    const fails = vi.fn(async () => Promise.reject(new Error("it fails")));
    const works = vi.fn(async () => undefined);
    platform.logLines.length = 0;
    start(fails, fails, works);
    await advanceUntil(60_000, () => works.mock.calls.length === 1);
    await vi.waitFor(() => expect(platform.logLines.join("")).toContain("it fails"), 5000);
    const line = JSON.parse(platform.logLines.find((one) => one.includes("it fails")) ?? "");
    expect(line).toMatchObject({ loop: "housekeeping", err: { message: "Failed: job 0, job 1" } });
  });

  test("a job that hangs keeps the next ones waiting for ten minutes, and is not started again", {
    tags: "promise-51",
  }, async () => {
    const hung = Promise.withResolvers<void>();
    const hangs = vi.fn(() => hung.promise);
    const works = vi.fn(async () => undefined);
    start(hangs, works);
    await advanceUntil(60_000, () => hangs.mock.calls.length === 1);
    expect(works).not.toHaveBeenCalled();
    await advanceUntil(10 * 60_000, () => works.mock.calls.length === 1);
    await advanceUntil(60 * 60_000, () => works.mock.calls.length === 2);
    expect(hangs).toHaveBeenCalledTimes(1);
    hung.resolve();
    await advanceUntil(60 * 60_000, () => works.mock.calls.length === 3);
    expect(hangs).toHaveBeenCalledTimes(2);
  });

  test("the clock is asked once for all jobs that need it", async () => {
    const [works, deletes] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    const jobs = ["first", "second"].map((name) => ({ name, needsClock: true, work: deletes }));
    const asked = vi.spyOn(platform.database, "write");
    startHousekeeping(platform, [...jobs, { name: "last", work: works }]);
    await advanceUntil(60_000, () => works.mock.calls.length === 1);
    expect(deletes).toHaveBeenCalledTimes(2);
    await platform.database.write((tx) => setCounter(tx, "clock-noted", platform.now().getTime() - 8 * DAY));
    const before = asked.mock.calls.length;
    await advanceUntil(60 * 60_000, () => works.mock.calls.length === 2);
    expect(deletes).toHaveBeenCalledTimes(2);
    expect(asked.mock.calls.length - before).toBe(1);
  });
});
