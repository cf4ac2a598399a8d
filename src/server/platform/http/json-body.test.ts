import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { MAX_BODY_BYTES, readJsonBodies } from "./json-body.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp((api) => {
    readJsonBodies(api);
    api.post("/echo", async (request) => ({ got: request.body === undefined ? "nothing" : request.body }));
  });
});
afterAll(() => app.close());

async function post(payload: string | Buffer, type = "application/json") {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: "/echo",
    payload,
    headers: { "content-type": type },
  });
  return { status: statusCode, json: JSON.parse(body) };
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const items = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 0));
const fields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, number) => [`f${number}`, 0])));

describe("a JSON body", () => {
  test("a JSON body is read as it was sent", async () => {
    const sent = { text: "Zoë 👩🏽‍💻 مرحبا", list: [1, 2.5, null, true], nested: { a: {} } };
    expect(await post(JSON.stringify(sent))).toEqual({ status: 200, json: { got: sent } });
  });

  test("a JSON body may follow a byte order mark and may name its charset", async () => {
    expect((await post(`\ufeff{"a":1}`)).json).toEqual({ got: { a: 1 } });
    expect((await post('{"a":1}', "application/json; charset=utf-8")).json).toEqual({ got: { a: 1 } });
  });

  test("an empty body is treated as no body", async () => {
    expect((await post("")).json).toEqual({ got: "nothing" });
  });

  test.each([
    ["cut off", '{"a":'],
    ["with a comma too many", '{"a":1,}'],
    ["of blanks", "   "],
    ["that is no JSON", "a=1&b=2"],
    ["with NaN", '{"a":NaN}'],
    ["with a control character in its text", '{"a":"\u0001"}'],
    ["with two values", "{}{}"],
    ["that reaches for the prototype", '{"__proto__":{"isAdmin":true}}'],
    ["that reaches for it deep inside", '{"a":[{"__proto__":{"isAdmin":true}}]}'],
    ["that reaches for it in other letters", '{"\\u005f_proto__":{"isAdmin":true}}'],
    ["that reaches for the constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])("%s is refused as malformed", { tags: "promise-9" }, async (_, payload) => {
    const { status, json } = await post(payload);
    expect([status, json.code]).toEqual([400, "malformed-json"]);
    expect("isAdmin" in {}).toBe(false);
  });

  test.each([
    ["a byte that begins nothing", [0xff]],
    ["half a letter", [0xc3]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
  ])("a JSON body with %s is refused, not repaired", { tags: "promise-32" }, async (_, bytes) => {
    const { status, json } = await post(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, ...bytes, 0x22, 0x7d]));
    expect([status, json.code]).toEqual([400, "malformed-json"]);
  });

  test("a JSON body may be nested 20 deep", { tags: "promise-24" }, async () => {
    expect((await post(nested(20))).status).toBe(200);
    for (const depth of [21, 1000, 100_000]) {
      const { status, json } = await post(nested(depth));
      expect([depth, status, json.code]).toEqual([depth, 400, "too-complex"]);
    }
  });

  test("a JSON body may have 1,000 items or fields in one place", { tags: "promise-24" }, async () => {
    for (const body of [items(1000), fields(1000)]) expect((await post(body)).status).toBe(200);
    for (const body of [items(1001), fields(1001), `{"a":{"b":${items(1001)}}}`]) {
      expect((await post(body)).json.code).toBe("too-complex");
    }
  });

  test("a JSON body of more than 256 kB is refused", { tags: "promise-24" }, async () => {
    const filled = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
    expect((await post(filled(MAX_BODY_BYTES))).status).toBe(200);
    const { status, json } = await post(filled(MAX_BODY_BYTES + 1));
    expect([status, json.code]).toEqual([413, "too-large"]);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("a JSON body sent as '%s' is refused", async (type) => {
    const { status, json } = await post("{}", type);
    expect([status, json.code]).toEqual([415, "unsupported-type"]);
  });
});
