import { describe, expect, test } from "vitest";
import { createWorkQueue } from "#server/platform/work-queue.ts";

/** Returns a queue for two jobs at a time and three waiting ones, and jobs that wait for `release`. */
function fill(jobs: number) {
  const queue = createWorkQueue({ concurrency: 2, maxPending: 3 });
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const results = Array.from({ length: jobs }, () => {
    const job = async () => {
      running++;
      await gate;
      return "done";
    };
    return queue.run(job);
  });
  return { queue, results, release, running: () => running };
}

const BUSY = expect.objectContaining({ status: 503, code: "busy", retryAfter: 2 });

describe("work queue", () => {
  test("jobs beyond the concurrency wait for a slot", async () => {
    const { results, release, running } = fill(5);
    await Promise.resolve();
    expect(running()).toBe(2);
    release();
    expect(await Promise.all(results)).toEqual(Array(5).fill("done"));
  });

  test("a job beyond those that may wait is refused with Retry-After", { tags: "promise-44" }, async () => {
    const { queue, results, release } = fill(5);
    expect(() => queue.requireRoom()).toThrow(BUSY);
    await expect(queue.run(async () => "late")).rejects.toEqual(BUSY);
    release();
    await Promise.all(results);
    expect(await queue.run(async () => "later")).toBe("later");
  });

  test("a job that takes a slot without admission is never refused", async () => {
    const { queue, results, release } = fill(5);
    const waiting = queue.takeSlot(async () => "in the end");
    release();
    await Promise.all(results);
    expect(await waiting).toBe("in the end");
  });

  test("work counts as waiting from its admission, before it takes a slot", async () => {
    const queue = createWorkQueue({ concurrency: 2, maxPending: 3 });
    const { promise: data, resolve: dataIsRead } = Promise.withResolvers<void>();
    const readAndDraw = () => queue.admit(() => data.then(() => queue.takeSlot(async () => "drawn")));
    const pages = Array.from({ length: 5 }, readAndDraw);
    await expect(readAndDraw()).rejects.toEqual(BUSY);
    dataIsRead();
    expect(await Promise.all(pages)).toEqual(Array(5).fill("drawn"));
    expect(await readAndDraw()).toBe("drawn");
  });

  test("a job that fails gives its slot back", async () => {
    const queue = createWorkQueue({ concurrency: 1, maxPending: 1 });
    await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run(async () => "next")).toBe("next");
  });
});
