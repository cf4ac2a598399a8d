import { expect, test } from "vitest";
import { every } from "#server/platform/loops.ts";
import { startServer } from "#tests/support/server.ts";

test("a stop waits for the loops before it closes the database", async () => {
  const logLines: string[] = [];
  const server = await startServer({ logLines });
  const { platform } = server.app;
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ends: string[] = [];
  every(platform, { name: "slow", ms: 60_000, firstMs: 0 }, async () => {
    started.resolve();
    await released.promise;
    await platform.database.write((tx) => tx.selectFrom("counters").select("name").execute());
    ends.push("the work");
  });
  await started.promise;
  const closing = server.close().then(() => ends.push("the stop"));
  // The stop has reached the loops once the quick ones have ended.
  await expect.poll(() => [...platform.loops].map(({ name }) => name), { timeout: 10_000 }).toEqual(["slow"]);
  released.resolve();
  await closing;
  expect(ends).toEqual(["the work", "the stop"]);
  expect(logLines.filter((line) => line.includes("loop failed"))).toEqual([]);
});
