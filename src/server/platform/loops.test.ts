import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/http/log.ts";
import { every, type RunningLoop, stopLoops } from "#server/platform/loops.ts";

const lines: string[] = [];
const log = createLog("info", { write: (line) => lines.push(line) });
const loops = new Set<RunningLoop>();

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(async () => {
  await stopLoops(loops);
  vi.useRealTimers();
});

/** Starts a loop of a second whose runs last until the test ends them. */
function startSlow() {
  const ends: (() => void)[] = [];
  const work = vi.fn((_isStopping: () => boolean) => new Promise<void>((resolve) => ends.push(resolve)));
  return { work, endRun: () => ends.shift()?.(), loop: every({ log, loops }, { name: "slow", ms: 1000 }, work) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a loop", () => {
  test("a run begins after the pause, and never before the last one has ended", async () => {
    const { work, endRun } = startSlow();
    await pass(999);
    expect(work).not.toHaveBeenCalled();
    await pass(10_000);
    expect(work).toHaveBeenCalledTimes(1);
    endRun();
    await pass(1000);
    expect(work).toHaveBeenCalledTimes(2);
    endRun();
  });

  test("a loop that is woken runs at once, or again after the run under way", async () => {
    const { work, endRun, loop } = startSlow();
    loop.wake();
    expect(work).toHaveBeenCalledTimes(1);
    loop.wake();
    loop.wake();
    expect(work).toHaveBeenCalledTimes(1);
    endRun();
    await pass(0);
    expect(work).toHaveBeenCalledTimes(2);
    endRun();
    await pass(999);
    expect(work).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(work).toHaveBeenCalledTimes(3);
    endRun();
  });

  test("a stop waits for the run under way and then for the last work", async () => {
    const { work, endRun } = startSlow();
    const last = vi.fn(async () => undefined);
    every({ log, loops }, { name: "last", ms: 1000, last }, async () => undefined);
    await pass(1000);
    let isStopped = false;
    const stopping = stopLoops(loops).then(() => {
      isStopped = true;
    });
    await pass(10_000);
    expect([isStopped, work.mock.lastCall?.[0]()]).toEqual([false, true]);
    endRun();
    await stopping;
    expect(last).toHaveBeenCalledTimes(1);
    expect(work).toHaveBeenCalledTimes(1);
    expect(loops.size).toBe(0);
  });

  test("a loop that is stopped cannot be woken", async () => {
    const { work, loop } = startSlow();
    await loop.stop();
    loop.wake();
    await pass(10_000);
    expect(work).not.toHaveBeenCalled();
  });

  test("an hour of failures is one log line and is counted, and the recovery is another line", async () => {
    let isAway = true;
    const loop = every({ log, loops }, { name: "polls", ms: 1000 }, async () => {
      if (isAway) throw new Error("away");
    });
    await pass(59 * 60_000);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", loop: "polls", msg: "loop failed: polls" });
    await pass(2 * 60_000);
    expect(lines).toHaveLength(2);
    isAway = false;
    await pass(10_000);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain("loop works again");
    expect([...loops].find((one) => one === loop)?.runs).toEqual({ done: 10, failed: 61 * 60 });
  });

  test("a loop with a first delay of 0 runs at once", () => {
    const work = vi.fn(async () => undefined);
    every({ log, loops }, { name: "at once", ms: 1000, firstMs: 0 }, work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
