import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError } from "#tests/support/error-responses.ts";
import { type Request, send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const logLines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ logLines, environment: { RATE_LIMIT: "off" } });
});
afterAll(() => server.close());

const get = (path: string, request?: Request) => send(server.url + path, request);

describe("an address with a bad percent sign", () => {
  test.each([
    "/services/%E0%A4%A",
    "/services/%E0%A4%A/",
    "/careers/%zz?q=1",
    "/%",
    "//%E0",
    "/%C0%AF",
    "/admin/%E0",
    "/login/%E0",
    "/preview/%E0",
    "/nope%E0.data",
    "/embed/%E0",
  ])("%s gets the site's page for unknown addresses with 400", async (path) => {
    const unknown = await get("/no-such-page");
    expect(unknown.status).toBe(404);
    const page = await get(path);
    expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    expect(page.text === unknown.text, page.text.slice(0, 200)).toBe(true);
    expect([page.headers.get("cache-control"), page.headers.get("etag")]).toEqual(["no-store", null]);
    expect(page.headers.get("content-security-policy")).toBe(unknown.headers.get("content-security-policy"));
    const head = await get(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([400, ""]);
  });

  test("a form posted to one gets the same page, and nothing is stored", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: server.url };
    const body = "name=Nomsa&email=nomsa%40example.org&message=Good+day+to+you";
    const page = await get("/contact/%E0", { method: "POST", headers, body });
    expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    const token = await server.signIn();
    expect((await server.api("GET", "/messages", { token })).json).toEqual([]);
  });

  test.each(["/api/%E0", "/api/users/%E0%A4%A", "/api/public/jobs/%zz"])(
    "%s is refused as JSON with 400",
    async (path) => {
      expect(expectError(await get(path), 400).code).toBe("malformed-address");
    },
  );

  test.each(["/uploads/%E0.png", "/assets/%E0.js", "/covers/%zz.svg", "/share/%E0.png"])(
    "%s is refused as JSON, like a missing file",
    async (path) => {
      expectError(await get(path), 404);
    },
  );

  test.each(["/services?x=%E0%A4%A", "/contact?product=%zz"])(
    "%s shows the page: only its query is bad",
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  test("the log has the address as the client sent it", async () => {
    await get("/about/%E0%A4%A");
    const paths = logLines.map((line) => JSON.parse(line).req?.path);
    expect(paths).toContain("/about/%E0%A4%A");
  });
});
