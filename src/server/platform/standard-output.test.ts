import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";

const LOG = resolve(import.meta.dirname, "log.ts");
/** Ten times as long as any of these programs takes. */
const DEADLINE_MS = 30_000;

/** Runs a program that logs, with its standard output there; answers how it ended and what it said besides. */
async function runLogging(program: string, stdout: number | "pipe", isRead = true) {
  const script = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog("info"); ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", stdout, "pipe"],
  });
  const deadline = setTimeout(() => child.kill("SIGKILL"), DEADLINE_MS);
  const said = child.stderr ? text(child.stderr) : Promise.resolve("");
  const written = child.stdout && isRead ? text(child.stdout) : Promise.resolve("");
  const [code, signal] = await once(child, "exit");
  clearTimeout(deadline);
  return { code, signal, said: await said, written: await written };
}

describe("a log that cannot be written", () => {
  test("since the disk is full neither ends the program nor keeps it from ending", {
    timeout: 2 * DEADLINE_MS,
  }, async () => {
    const full = openSync("/dev/full", "w");
    const lines =
      'setInterval(() => log.info("line"), 10); setTimeout(() => { console.error("alive"); process.exit(7); }, 1000);';
    const ended = await runLogging(lines, full).finally(() => closeSync(full));
    expect(ended).toMatchObject({ code: 7, signal: null, said: "alive\n" });
  });

  test.each([
    ["since the disk is full", () => openSync("/dev/full", "w")],
    ["since nobody reads it", () => "pipe" as const],
  ])("%s costs a few megabytes and no more", { timeout: 2 * DEADLINE_MS }, async (_, open) => {
    const stdout = open();
    // As the program does: from then on a full pipe says so instead of holding up whoever writes.
    const lines = `process.stdout.on("error", () => undefined);
      const line = "x".repeat(1000);
      for (let turn = 0; turn < 100; turn++) {
        for (let count = 0; count < 1000; count++) log.info(line);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      console.error(Math.round(process.memoryUsage().arrayBuffers / 1024 / 1024));
      process.exit(0);`;
    const ended = await runLogging(lines, stdout, false);
    if (typeof stdout === "number") closeSync(stdout);
    expect(ended).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+\n$/) });
    expect(Number(ended.said)).toBeLessThan(20);
  });
});

describe("a log that cannot be written and has a line now and then", () => {
  test("keeps no more memory than its lines need", { timeout: 2 * DEADLINE_MS }, async () => {
    const full = openSync("/dev/full", "w");
    const lines = `const { mock } = await import("node:test");
      mock.timers.enable({ apis: ["setTimeout"] });
      for (let count = 0; count < 2000; count++) {
        log.info("line");
        mock.timers.tick(100);
      }
      console.error(Math.round(process.memoryUsage().arrayBuffers / 1024 / 1024));
      process.exit(0);`;
    const ended = await runLogging(lines, full).finally(() => closeSync(full));
    expect(ended).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+\n$/) });
    expect(Number(ended.said)).toBeLessThan(20);
  });
});

describe("a log that can be written", () => {
  test("holds every line in order, those of the last moment too", { timeout: 2 * DEADLINE_MS }, async () => {
    const lines = `for (let count = 0; count < 20000; count++) log.info({ count }, "line");
      log.info({ count: 20000 }, "x".repeat(200000));
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (let count = 20001; count < 20100; count++) log.info({ count }, "line");`;
    const { written } = await runLogging(lines, "pipe");
    const counts = written
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line).count);
    expect(counts).toEqual(Array.from({ length: 20_100 }, (_, count) => count));
  });
});
