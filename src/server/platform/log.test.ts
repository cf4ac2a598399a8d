import { describe, expect, test } from "vitest";
import { createAnswerLog, createLog, describeAnswered, type Log } from "#server/platform/log.ts";

const CANARY = "canary-7f3a";

/** Every line that this makes of the log. */
function logged(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog("trace", { write: (line) => lines.push(line) }));
  return lines.join("");
}

/** What PostgreSQL's driver throws: the text of a visitor stands in several places. */
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
  test("has one JSON object a line with level and time", () => {
    const line = JSON.parse(logged((log) => log.warn({ mail: "1" }, "not sent")));
    expect(line).toMatchObject({ level: "warn", mail: "1", msg: "not sent" });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(line).not.toHaveProperty("hostname");
  });

  test("keeps a line break from making a line of its own", () => {
    const text = logged((log) => log.info({ name: 'x\n{"level":"info","msg":"forged"}' }, "a\nb"));
    expect(text.trim().split("\n")).toHaveLength(1);
  });

  test("tells of a driver's error its code and where it arose, and none of its words", () => {
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
  ])("says nothing of a driver's error %s", (_, write) => {
    expect(logged(write)).not.toContain(CANARY);
  });

  test("gives an error of ours with its message", () => {
    expect(JSON.parse(logged((log) => log.error({ err: new TypeError("no such thing") }, "x"))).err).toMatchObject({
      type: "TypeError",
      message: "no such thing",
    });
  });

  test("survives an error that is its own cause", () => {
    const error = new Error("turns round");
    error.cause = error;
    expect(JSON.parse(logged((log) => log.error({ err: error }, "x"))).err.message).toBe("turns round");
  });

  test("tells of a request its method, path and address: no query, header or body", () => {
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

describe("the line of an answer", () => {
  const answer = { requestId: "0199", status: 304, ms: 0.1 };

  test("is the one that the log would write of it", () => {
    const answered = describeAnswered("HEAD", '/a"\\\n');
    const ours = logged((log) => createAnswerLog(log)({ answered, address: "::1", ...answer }));
    const pinos = logged((log) =>
      log.info({ req: { method: "HEAD", url: '/a"\\\n?q=secret', address: "::1" }, ...answer }),
    );
    const time = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/;
    expect(ours).toMatch(time);
    expect(ours.replace(time, "")).toBe(pinos.replace(time, ""));
  });

  test("is left out where answers are not told", () => {
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    createAnswerLog(log)({ answered: describeAnswered("GET", "/"), address: "::1", ...answer });
    expect(lines).toEqual([]);
  });
});
