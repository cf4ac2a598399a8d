import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoint } from "#contract/endpoint.ts";
import { ErrorResponse } from "#contract/error-response.ts";
import { idParams, requiredText } from "#contract/fields.ts";
import { listQuery } from "#contract/lists.ts";
import { z } from "#contract/zod.ts";
import { readJsonBodies } from "#server/platform/http/json-body.ts";
import { beginSession } from "#server/platform/session/session.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addUser } from "#tests/support/records.ts";
import { idempotencyKeyFor, serve } from "./serve.ts";

const ID = "0198a0e2-7c1e-7000-8000-000000000000";
const common = { summary: "A thing.", status: 200 } as const;

const change = endpoint({
  ...common,
  method: "PUT",
  path: "/things/{id}",
  access: "products:write",
  params: idParams,
  body: z.strictObject({ name: requiredText("Name is required", 20) }),
  reply: z.strictObject({ data: z.strictObject({ name: z.string(), by: z.string() }) }),
});
const list = endpoint({
  ...common,
  method: "GET",
  path: "/things",
  access: "public",
  query: listQuery(["name"], {}),
  reply: z.array(z.strictObject({ n: z.number() })),
  list: true,
});
const own = endpoint({ ...common, method: "DELETE", path: "/own", access: "account", status: 204 });
const create = endpoint({
  ...common,
  method: "POST",
  path: "/things",
  access: "public",
  body: z.strictObject({ name: requiredText("Name is required", 20) }),
  reply: z.strictObject({ key: z.string().nullable(), bodyHash: z.string().nullable() }),
  status: 201,
  repeatable: true,
});
const careless = endpoint({
  ...common,
  method: "GET",
  path: "/careless",
  access: "public",
  reply: z.strictObject({ data: z.string() }),
});

let platform: TestPlatform;
let app: TestApp;
let tokens: Record<"admin" | "user", string>;
let total = 3;

beforeAll(async () => {
  platform = await createPlatform();
  app = await createTestApp((api) => {
    readJsonBodies(api);
    serve(api, platform, change, ({ body, session, ifMatch, setVersion }) => {
      setVersion(ifMatch === undefined ? 1 : 2);
      return { data: { name: body.name, by: session.account.role } };
    });
    serve(api, platform, list, () => ({ rows: [{ n: 1 }], total }));
    serve(api, platform, own, () => undefined);
    serve(api, platform, create, ({ idempotencyKey }) => ({
      key: idempotencyKey?.key ?? null,
      bodyHash: idempotencyKey?.bodyHash ?? null,
    }));
    serve(api, platform, careless, () => {
      // A store can return an excess field that the compiler does not see.
      const row = { data: "x", passwordHash: "canary" };
      return row;
    });
  });
  tokens = { admin: await tokenOf("admin"), user: await tokenOf("user") };
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

async function tokenOf(role: "admin" | "user"): Promise<string> {
  const userId = await addUser(platform.database, { role });
  return platform.database.write((tx) => beginSession(platform, tx, userId, { address: "", browser: "" }));
}

type Method = "GET" | "PUT" | "POST" | "DELETE";

async function call(method: Method, url: string, more: { token?: string; body?: unknown; headers?: object } = {}) {
  const { statusCode, headers, body } = await app.inject({
    method,
    url,
    headers: {
      ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
      ...(more.body === undefined ? {} : { "content-type": "application/json" }),
      ...more.headers,
    },
    ...(more.body === undefined ? {} : { payload: JSON.stringify(more.body) }),
  });
  const json = body === "" ? undefined : JSON.parse(body);
  if (statusCode >= 400) expect(ErrorResponse.parse(json)).toEqual(json);
  return { status: statusCode, headers, json };
}

describe("access is checked before anything else", () => {
  test.each([
    ["a good call", `/things/${ID}`, { name: "x" }],
    ["a wrong body", `/things/${ID}`, { name: 1 }],
    ["a malformed id", "/things/7", { name: "x" }],
  ])("access is checked before the rest of %s", async (_, url, body) => {
    expect((await call("PUT", url, { body })).status).toBe(401);
    expect((await call("PUT", url, { body, token: "x".repeat(43) })).status).toBe(401);
    expect((await call("PUT", url, { body, token: tokens.user })).status).toBe(403);
  });

  test("access is checked before a malformed body is read", { tags: "promise-8" }, async () => {
    const { statusCode } = await app.inject({
      method: "PUT",
      url: `/things/${ID}`,
      payload: "{",
      headers: { "content-type": "application/json" },
    });
    expect(statusCode).toBe(401);
  });

  test("every active account may make a call that needs an account", async () => {
    for (const token of Object.values(tokens)) {
      const { status, json } = await call("DELETE", "/own", { token });
      expect([status, json]).toEqual([204, undefined]);
    }
  });
});

describe("a call", () => {
  test("a call gets validated input and sends its version as an ETag", async () => {
    const first = await call("PUT", `/things/${ID}`, { token: tokens.admin, body: { name: "  Zoe\u0308 " } });
    expect([first.status, first.json]).toEqual([200, { data: { name: "Zoë", by: "admin" } }]);
    expect(first.headers.etag).toBe('"v1"');
    expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
    const headers = { "if-match": '"v1"' };
    const second = await call("PUT", `/things/${ID}`, { token: tokens.admin, body: { name: "x" }, headers });
    expect(second.headers.etag).toBe('"v2"');
  });

  test.each([
    ["a wrong field", { name: 1 }, ["name"]],
    ["an unknown field", { name: "x", role: "admin" }, ["role"]],
    ["no body", undefined, ["name"]],
    ["a list for a body", [], [""]],
  ])("a call with %s is refused by the name of the field", async (_, body, paths) => {
    const { status, json } = await call("PUT", `/things/${ID}`, { token: tokens.admin, body });
    expect(status).toBe(400);
    expect(json.errors.map((error: { path: string }) => error.path)).toEqual(paths);
  });

  test("a call with a malformed id gets a 404", async () => {
    for (const id of ["7", "%00", "..%2f", `${ID}x`]) {
      expect((await call("PUT", `/things/${id}`, { token: tokens.admin, body: { name: "x" } })).status).toBe(404);
    }
  });

  test("a call with an unknown query parameter is refused", async () => {
    expect((await call("GET", "/things?limit=5")).json.errors).toEqual([{ path: "limit", message: "Unknown field" }]);
    expect((await call("DELETE", "/own?x=1", { token: tokens.user })).status).toBe(400);
    expect((await call("GET", "/things?page=1&page=2")).json.errors[0].path).toBe("page");
  });

  test("a call with a body that it does not take is refused", async () => {
    expect((await call("DELETE", "/own", { token: tokens.user, body: { id: 1 } })).status).toBe(400);
    expect((await call("DELETE", "/own", { token: tokens.user, body: {} })).status).toBe(204);
  });

  test("a response that violates the contract fails with 500 in tests", { tags: "promise-10" }, async () => {
    const { status, json } = await call("GET", "/careless");
    expect(status).toBe(500);
    expect(JSON.stringify(json)).not.toContain("canary");
  });
});

describe("a list", () => {
  test("a list is a bare array, with the total number in a header", async () => {
    total = 3;
    const { json, headers } = await call("GET", "/things");
    expect([json, headers["x-total-count"], headers.link]).toEqual([[{ n: 1 }], "3", undefined]);
  });

  test("a truncated list links to its next page with the same search", async () => {
    total = 10_001;
    const { headers } = await call("GET", "/things?q=a%26b&sort=name");
    expect(headers.link).toBe('</things?q=a%26b&sort=name&page=101&pageSize=100>; rel="next"');
    expect((await call("GET", "/things?page=1")).headers.link).toBeUndefined();
  });
});

describe("an Idempotency-Key", () => {
  const send = (key: string | undefined, name = "x") =>
    call("POST", "/things", { body: { name }, headers: key === undefined ? {} : { "idempotency-key": key } });

  test("an Idempotency-Key represents the key and the validated body", async () => {
    const [one, same, spaced, other] = [await send("k"), await send("k"), await send("k", " x "), await send("k", "y")];
    expect(one.json).toEqual(same.json);
    expect(one.json).toEqual(spaced.json);
    expect(other.json.key).toBe(one.json.key);
    expect(other.json.bodyHash).not.toBe(one.json.bodyHash);
    expect((await send(undefined)).json).toEqual({ key: null, bodyHash: null });
  });

  test("an Idempotency-Key is stored as a hash, separate for each call and caller", () => {
    expect(idempotencyKeyFor("a", "k", {}).key).not.toBe(idempotencyKeyFor("b", "k", {}).key);
    expect(idempotencyKeyFor("a", "k", {}).key).toMatch(/^[\w-]{43}$/);
  });

  test.each(["", "x".repeat(301), "with space", "tab\there"])("the Idempotency-Key %j is refused", async (key) => {
    const { status, json } = await send(key);
    expect([status, json.errors?.[0].path]).toEqual([400, "Idempotency-Key"]);
  });
});
