import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createLog, type Log } from "./log.ts";

const CANARY = "canary-7f3a";

/** Returns the log lines that the function writes. */
function logged(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog("trace", { write: (line) => lines.push(line) }));
  return lines.join("");
}

/** Returns an error like those of PostgreSQL's driver, with a visitor's text in several properties. */
function driverError(): Error {
  return Object.assign(new Error(`duplicate key: ${CANARY}`), {
    code: "23505",
    detail: `Key (email_key)=(${CANARY}) already exists.`,
    where: `COPY ${CANARY}`,
    query: `select '${CANARY}'`,
    parameters: [CANARY],
  });
}

describe("the log", () => {
  test("the log has one JSON object per line, with level and time", () => {
    const line = JSON.parse(logged((log) => log.warn({ mail: "1" }, "not sent")));
    expect(line).toMatchObject({ level: "warn", mail: "1", msg: "not sent" });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(line).not.toHaveProperty("hostname");
  });

  test.each(["/preview/", "/calendar/", "/%63alendar/", "/%2f/calenda%72/", "/CALENDAR/"])(
    "the log has no token of an address below %s",
    (before) => {
      const url = `${before}${CANARY}.ics?x=${CANARY}`;
      const text = logged((log) => log.info({ req: { method: "GET", url } }, "request"));
      expect(text).not.toContain(CANARY);
      expect(JSON.parse(text).req.path).toMatch(/(preview|calendar)\/…$/i);
    },
  );

  test("the log escapes line breaks", () => {
    const text = logged((log) => log.info({ name: 'x\n{"level":"info","msg":"forged"}' }, "a\nb"));
    expect(text.trim().split("\n")).toHaveLength(1);
  });

  test("the log has the code and the stack of a driver's error, and none of its texts", () => {
    const text = logged((log) => log.error({ err: driverError() }, "request failed"));
    expect(text).not.toContain(CANARY);
    expect(JSON.parse(text).err).toMatchObject({ type: "Error", code: "23505" });
    expect(JSON.parse(text).err.stack[0]).toContain("log.test.ts");
  });

  test.each([
    ["as the cause of another", (log: Log) => log.error({ err: new Error("failed", { cause: driverError() }) }, "x")],
    ["under the name error", (log: Log) => log.error({ error: driverError() }, "x")],
    ["by itself", (log: Log) => log.error(driverError())],
    ["without words beside it", (log: Log) => log.error({ err: driverError() })],
    [
      "with lines that look like frames",
      (log: Log) => {
        log.error({ err: Object.assign(new Error(`bad\n    at ${CANARY} (x.ts:1:1)`), { code: "22P02" }) }, "x");
      },
    ],
    ["that is only text", (log: Log) => log.error({ err: CANARY }, "x")],
  ])("the log does not contain a driver's error %s", (_, write) => {
    expect(logged(write)).not.toContain(CANARY);
  });

  test("the log has the message of our own errors", () => {
    expect(JSON.parse(logged((log) => log.error({ err: new TypeError("no such thing") }, "x"))).err).toMatchObject({
      type: "TypeError",
      message: "no such thing",
    });
  });

  test("the log can write an error that is its own cause", () => {
    const error = new Error("turns round");
    error.cause = error;
    expect(JSON.parse(logged((log) => log.error({ err: error }, "x"))).err.message).toBe("turns round");
  });

  test("the log has the method, path and address of a request, and no query, header or body", () => {
    const request = {
      method: "GET",
      url: `/api/messages?q=${CANARY}&token=${CANARY}`,
      address: "192.0.2.1",
      headers: { authorization: `Bearer ${CANARY}`, cookie: CANARY },
      body: { password: CANARY },
    };
    const text = logged((log) => log.info({ req: request }, "answered"));
    expect(JSON.parse(text).req).toEqual({ method: "GET", path: "/api/messages", address: "192.0.2.1" });
    expect(text).not.toContain(CANARY);
  });
});

/** Timeout: ten times as long as any of these programs takes. */
const DEADLINE_MS = 30_000;

/** Runs a program that logs to this standard output. Returns how it ended and what it wrote. */
async function runLogging(program: string, stdout: number | "pipe") {
  const log = JSON.stringify(resolve(import.meta.dirname, "log.ts"));
  const script = `import { createLog } from ${log}; const log = createLog("info"); ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", stdout, "pipe"],
    timeout: DEADLINE_MS,
    killSignal: "SIGKILL",
  });
  const outputs = [child.stdout, child.stderr].map((output) => (output ? text(output) : ""));
  const [code, signal] = await once(child, "exit");
  const [written = "", errors = ""] = await Promise.all(outputs);
  return { code, signal, written, errors };
}

describe("standard output", () => {
  test("a full disk neither ends the program nor delays its end", {
    tags: "promise-49",
    timeout: 2 * DEADLINE_MS,
  }, async () => {
    const full = openSync("/dev/full", "w");
    const lines =
      'setInterval(() => log.info("line"), 10); setTimeout(() => { console.error("alive"); process.exit(7); }, 1000);';
    const ended = await runLogging(lines, full).finally(() => closeSync(full));
    expect(ended).toMatchObject({ code: 7, signal: null, errors: "alive\n" });
  });

  test("lines that a full disk refuses take a few megabytes at most", {
    tags: "promise-49",
    timeout: 2 * DEADLINE_MS,
  }, async () => {
    const full = openSync("/dev/full", "w");
    const lines = `const line = "x".repeat(1000);
      const before = process.memoryUsage().heapUsed;
      for (let turn = 0; turn < 50; turn++) {
        for (let count = 0; count < 1000; count++) log.info(line);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      gc();
      console.error(Math.round((process.memoryUsage().heapUsed - before) / 1024 / 1024));
      process.exit(0);`;
    const program = `import { setFlagsFromString } from "node:v8"; import { runInNewContext } from "node:vm";
      setFlagsFromString("--expose-gc"); const gc = runInNewContext("gc"); ${lines}`;
    const ended = await runLogging(program, full).finally(() => closeSync(full));
    expect(ended).toMatchObject({ code: 0, errors: expect.stringMatching(/^\d+\n$/) });
    expect(Number(ended.errors)).toBeLessThan(20);
  });

  test("every line is written in order, those of the last moment too", {
    tags: "promise-49",
    timeout: 2 * DEADLINE_MS,
  }, async () => {
    const lines = `for (let count = 0; count < 10000; count++) log.info({ count }, "line");
      log.info({ count: 10000 }, "x".repeat(200000));
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (let count = 10001; count < 10100; count++) log.info({ count }, "line");`;
    const { written } = await runLogging(lines, "pipe");
    const counts = written
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line).count);
    expect(counts).toEqual(Array.from({ length: 10_100 }, (_, count) => count));
  });
});
