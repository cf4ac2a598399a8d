import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { type Request, send } from "#tests/support/http.ts";
import { countRows } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const logLines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    logLines,
    environment: { RATE_LIMIT: "off", CORS_ORIGINS: "https://shop.example.org", PUBLIC_URL: "https://www.example.org" },
  });
});
afterAll(() => server.close());

/** Returns log lines at warning level or above. */
const alarms = () => logLines.filter((line) => !["info", "debug", "trace"].includes(JSON.parse(line).level));

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const TARGETS: readonly (Request & { path: string })[] = [
  {
    path: "/contact",
    method: "POST",
    headers: FORM,
    body: new URLSearchParams({ ...CONTACT_MESSAGE, website: "x" }).toString(),
  },
  { path: "/about.data" },
  { path: "/favicon.svg" },
  { path: "/embed/map" },
  { path: "/api/public/products" },
  {
    path: "/api/applications",
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "--x\r\n\r\n--x--",
  },
  { path: "/api/messages", method: "OPTIONS" },
];

const HEADERS = [
  "accept",
  "accept-encoding",
  "access-control-request-method",
  "authorization",
  "content-type",
  "cookie",
  "forwarded",
  "host",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "origin",
  "range",
  "referer",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
];

const VALUES = [
  "",
  "null",
  "*",
  "https://evil.example",
  "https://shop.example.org",
  "http://[",
  "javascript:x",
  "%00%zz",
  "\x80\xff",
  'W/"v1", "v2"',
  "a".repeat(5000),
  "bytes=9-1,0-0,-",
  "multipart/form-data",
  "__proto__",
];

const PATHS = [
  "/_root.data",
  "/contact.data?_routes=x",
  "/admin/users.data",
  "/__manifest?p=/x",
  "/?index=&index",
  "/%zz",
  "/%00",
  "/%c0%af",
  "//evil.example",
  "/\\evil",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/%2e%2e/x",
  "/uploads/..%2fx",
  "/covers/%zz.svg",
  "/share/x.png",
  "/embed/tiles/99/99999999/1.png",
  "/careers/%E0%A4%A",
  "/products/constructor",
  "/catalogue?page=1e9&q=%00",
  "/products?category=__proto__",
  "/newsletter/confirm?token=%00",
  "/api/constructor",
  "/api/users/%zz",
  "/api/public/products?__proto__=1",
];

describe("any request of a visitor", () => {
  test("is at worst refused for any header, and logs nothing above info", {
    tags: ["promise-51", "release"],
  }, async () => {
    for (const [row, name] of HEADERS.entries()) {
      const sent = VALUES.flatMap((value, column) =>
        // Each value goes to two of the targets, so that each target gets each header.
        [0, 3].map(async (more) => {
          const { path, ...request } = TARGETS[(row + column + more) % TARGETS.length] ?? expect.fail();
          const headers = { ...request.headers, [name]: value };
          const { status } = await send(`${server.url}${path}`, { ...request, headers });
          expect(status, `${name}: ${value} to ${path}`).toBeLessThan(500);
        }),
      );
      await Promise.all(sent);
    }
    expect(alarms()).toEqual([]);
  });

  test("is at worst refused for any address and method, and logs nothing above info", {
    tags: "promise-51",
  }, async () => {
    for (const path of PATHS) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "TRACE", "PROPFIND"]) {
        const body = method === "POST" ? { headers: FORM, body: "a=b" } : {};
        const { status } = await send(`${server.url}${path}`, { method, ...body });
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    }
    expect(alarms()).toEqual([]);
  });
});

describe("a form posted from another website", () => {
  const post = (origin: Record<string, string>) =>
    send(`${server.url}/contact`, {
      method: "POST",
      headers: { ...FORM, ...origin },
      body: new URLSearchParams(CONTACT_MESSAGE).toString(),
    });

  test.each([
    "https://evil.example",
    "null",
    "http://[",
    "https://www.example.org.evil.example",
    "https://shop.example.org",
  ])(
    "is refused with the usual error page when its origin is %s, and nothing is stored",
    { tags: "promise-51" },
    async (origin) => {
      const before = await countRows(server);
      const { code, message } = expectError(await post({ origin }), 400);
      expect(code).toBe("foreign-origin");
      expect(message).toBe(
        "This form was sent from another website. Please fill it in on this website and send it again.",
      );
      expect(await countRows(server)).toEqual(before);
    },
  );

  test("is not assumed for our own address, the requested one, or a client without an origin", async () => {
    expect((await post({ origin: "https://www.example.org" })).status).toBe(303);
    expect((await post({ origin: server.url })).status).toBe(303);
    expect((await post({})).status).toBe(303);
  });
});
