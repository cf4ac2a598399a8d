import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Returns an ETag in the forms that nginx, Apache and Caddy make of it when they compress the response. */
function changedByProxies(etag: string): string[] {
  const strong = etag.replace(/^W\//, "");
  const suffixed = ["-gzip", "-br", "-zstd"].map((suffix) => strong.replace(/"$/, `${suffix}"`));
  return [strong, ...suffixed].flatMap((tag) => [tag, `W/${tag}`]);
}

describe("If-None-Match with an ETag that a proxy has changed", () => {
  test.each(["/", "/about", "/sitemap.xml", "/covers/grid-ops.svg", "/share/home.png", "/api/openapi.json"])(
    "%s is not sent again to a client that has it",
    async (path) => {
      const etag = (await send(server.url + path)).headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      for (const tag of changedByProxies(etag)) {
        for (const header of [tag, `"other" , ${tag}`]) {
          const known = await send(server.url + path, { headers: { "if-none-match": header } });
          expect([known.status, known.text.length], header).toEqual([304, 0]);
        }
      }
      const others = ['"other"', 'W/"other-gzip"', etag.replace(/"$/, '-zip"'), etag.replaceAll('"', "")];
      for (const header of others) {
        expect((await send(server.url + path, { headers: { "if-none-match": header } })).status, header).toBe(200);
      }
    },
  );

  test("a built file has no ETag to change, and is not sent again to a client that has it", async () => {
    const first = await send(`${server.url}/favicon.svg`);
    expect([first.status, first.headers.get("etag")]).toEqual([200, null]);
    const since = first.headers.get("last-modified") ?? "";
    const known = await send(`${server.url}/favicon.svg`, { headers: { "if-modified-since": since } });
    expect([known.status, known.text.length]).toEqual([304, 0]);
  });
});

describe("a record's ETag that a proxy has changed", () => {
  const CUSTOMER = { name: "Nomsa Dlamini", email: "nomsa@example.org", phone: "", company: "Weave" };

  test("saves an unchanged record and refuses a changed one", { tags: "promise-16" }, async () => {
    const { json } = await server.api("POST", "/customers", { body: CUSTOMER, token });
    const path = `/customers/${json.data.id}`;
    const put = (company: string, ifMatch: string) =>
      server.api("PUT", path, { body: { ...CUSTOMER, company }, token, headers: { "if-match": ifMatch } });
    for (const index of changedByProxies('"v1"').keys()) {
      const etag = (await server.api("GET", path, { token })).headers.get("etag") ?? "";
      const tag = changedByProxies(etag)[index] ?? "";
      expect((await put(`Weave ${index}`, tag)).status, tag).toBe(200);
      expect((await put("Later", tag)).status, tag).toBe(412);
    }
  });

  test("publishes the reviewed version of a page and refuses a changed one", { tags: "promise-16" }, async () => {
    const draft = async (lede: string) => {
      const body = { opening: { lede } };
      return (await server.api("PUT", "/pages/community/draft", { body, token })).headers.get("etag") ?? "";
    };
    const publish = (etag: string) =>
      server.api("POST", "/pages/publish", { body: { pages: [{ key: "community", etag }] }, token });
    for (const index of changedByProxies('"v1"').keys()) {
      const tag = changedByProxies(await draft(`Words ${index}.`))[index] ?? "";
      expect((await publish(tag)).status, tag).toBe(200);
      await draft(`Later words ${index}.`);
      expect((await publish(tag)).status, tag).toBe(412);
    }
  });
});
