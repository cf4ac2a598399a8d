import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { compress } from "./compressed-body.ts";
import { allowOrigins } from "./cors.ts";
import { notFound } from "./http-error.ts";
import { sendCompressed } from "./send-compressed.ts";

const OURS = "https://front.example";

/** Returns an app with a catch-all for every method, like the API. */
function withOrigins(origins: readonly string[]): Promise<TestApp> {
  return createTestApp((api) => {
    allowOrigins(api, origins);
    api.get("/things", async () => []);
    api.get("/kept", (request, reply) => sendCompressed(request, reply, compress(Buffer.from("kept"))));
    api.all("/*", () => {
      throw notFound();
    });
  });
}

describe("with an origin that may call", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await withOrigins([OURS]);
  });
  afterAll(() => app.close());

  test("an allowed origin gets a preflight response for any path and method", async () => {
    const { statusCode, headers, body } = await app.inject({
      method: "OPTIONS",
      url: "/things/7",
      headers: { origin: OURS, "access-control-request-method": "PATCH" },
    });
    expect([statusCode, body]).toEqual([204, ""]);
    expect(headers["access-control-allow-origin"]).toBe(OURS);
    expect(headers["access-control-allow-methods"]).toContain("PATCH");
    for (const name of ["Authorization", "Content-Type", "If-Match", "Idempotency-Key"]) {
      expect(headers["access-control-allow-headers"]).toContain(name);
    }
  });

  test("an allowed origin may read the headers that our own client reads", async () => {
    const { headers } = await app.inject({ url: "/things", headers: { origin: OURS } });
    expect(headers["access-control-allow-origin"]).toBe(OURS);
    for (const name of ["ETag", "Link", "Retry-After", "X-Total-Count"]) {
      expect(headers["access-control-expose-headers"]).toContain(name);
    }
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });

  test("a cached response to an allowed origin varies by origin and encoding", async () => {
    const first = await app.inject({ url: "/kept", headers: { origin: OURS } });
    expect(first.headers.vary).toBe("Origin, Accept-Encoding");
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: "/kept", headers: { origin: OURS, "if-none-match": etag } });
    expect([again.statusCode, again.headers.vary]).toEqual([304, "Origin, Accept-Encoding"]);
  });

  test("an allowed origin can read refusals", async () => {
    const { statusCode, headers } = await app.inject({ url: "/nothing", headers: { origin: OURS } });
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([404, OURS]);
  });

  test.each(["https://front.example.evil", "http://front.example", "https://FRONT.example", "null", "*"])(
    "the origin %s is a different one and is not allowed",
    async (origin) => {
      const call = await app.inject({ url: "/things", headers: { origin } });
      expect(call.headers).not.toHaveProperty("access-control-allow-origin");
      expect(call.headers.vary).toBe("Origin");
      const preflight = await app.inject({
        method: "OPTIONS",
        url: "/things",
        headers: { origin, "access-control-request-method": "PUT" },
      });
      expect(preflight.headers).not.toHaveProperty("access-control-allow-origin");
      expect(preflight.headers).not.toHaveProperty("access-control-allow-methods");
    },
  );
});

test("no response has a CORS header if no origin is allowed", async () => {
  const app = await withOrigins([]);
  const { headers } = await app.inject({ url: "/things", headers: { origin: OURS } });
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  await app.close();
});
