import { afterEach, describe, expect, test } from "vitest";
import { ErrorResponse } from "#contract/error-response.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { checkItself } from "./fastify.ts";
import { HttpError } from "./http-error.ts";

let app: TestApp | undefined;
afterEach(() => app?.close());

describe("every response", () => {
  test("every response has the headers of data and its own request id", async () => {
    app = await createTestApp((api) => api.get("/", async () => "ok"));
    const ids = new Set<unknown>();
    for (let call = 0; call < 2; call++) {
      const { headers } = await app.inject({ url: "/", headers: { "x-request-id": "mine", "request-id": "mine" } });
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      ids.add(headers["x-request-id"]);
    }
    expect(ids.size).toBe(2);
    expect(ids).not.toContain("mine");
  });

  test("every response is logged in one line, without the query", async () => {
    const logLines: string[] = [];
    app = await createTestApp((api) => api.get("/found", async () => "ok"), { logLines });
    const { headers } = await app.inject({ url: "/found?q=canary", headers: { authorization: "Bearer canary" } });
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).not.toContain("canary");
    expect(JSON.parse(logLines[0] ?? "")).toMatchObject({
      req: { method: "GET", path: "/found" },
      status: 200,
      requestId: headers["x-request-id"],
    });
  });
});

describe("an unexpected error", () => {
  test("an unexpected error becomes a 500 without details, and is logged without its text", async () => {
    const logLines: string[] = [];
    app = await createTestApp(
      (api) =>
        api.get("/", async () => {
          throw Object.assign(new Error("insert into users values ('canary')"), { code: "XX000" });
        }),
      { logLines },
    );
    const { statusCode, headers, body } = await app.inject({ url: "/" });
    expect(statusCode).toBe(500);
    expect(ErrorResponse.parse(JSON.parse(body))).toMatchObject({
      code: "internal",
      requestId: headers["x-request-id"],
    });
    expect(headers["cache-control"]).toBe("no-store");
    expect(body + logLines.join("")).not.toContain("canary");
    expect(logLines.join("")).toContain("XX000");
  });
});

test("a refusal of a busy server is not logged as an error", async () => {
  const logLines: string[] = [];
  const busy = async () => {
    throw new HttpError(503, "busy", "Please try again.");
  };
  app = await createTestApp((api) => api.get("/", busy), { logLines });
  expect((await app.inject({ url: "/" })).statusCode).toBe(503);
  expect(logLines.map((line) => JSON.parse(line).level)).toEqual(["info"]);
});

describe("a query", () => {
  test("a parameter given several times is a list, and no parameter reaches a prototype", async () => {
    app = await createTestApp((api) => api.get("/", async (request) => request.query));
    const { body } = await app.inject({ url: "/?a=1&a=2&a=3&b=x&__proto__=y&constructor=z" });
    expect(body).toBe('{"a":["1","2","3"],"b":"x","__proto__":"y","constructor":"z"}');
  });
});

test("headers time out after 10 s, requests and silent connections after two minutes", {
  tags: ["promise-23", "promise-46"],
}, async () => {
  app = await createTestApp(() => undefined);
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxRequestsPerSocket } = app.server;
  expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 120_000, 120_000]);
  expect([keepAliveTimeout, maxRequestsPerSocket]).toEqual([65_000, 1000]);
});

test("the program's own check is neither logged nor counted, and a visitor cannot imitate it", async () => {
  const logLines: string[] = [];
  app = await createTestApp((api) => api.get("/", async () => "ok"), { logLines });
  expect(await checkItself(app, "/")).toEqual({ status: 200, body: "ok" });
  expect(logLines).toEqual([]);
  await app.inject({ url: "/", headers: { "x-forwarded-for": "own check" } });
  expect(logLines).toHaveLength(1);
});
