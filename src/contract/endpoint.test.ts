import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "#contract/calls.ts";
import { addressOf, type Endpoint, mayCall, neededPermissions, statusesOf } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import { fc } from "#tests/support/fast-check.ts";

const plain: Endpoint = { method: "GET", path: "/things", access: "public", summary: "Things.", status: 200 };

describe("addressOf", () => {
  test("fills in the braces and appends the query", () => {
    const call: Endpoint = { ...plain, path: "/things/{id}/parts/{part}" };
    expect(addressOf(call, { id: "7", part: "x" }, { q: "a b", page: 2 })).toBe("/things/7/parts/x?q=a+b&page=2");
  });

  test("leaves out absent and blank values", () => {
    expect(addressOf(plain, {}, { q: "", status: undefined, page: 0 })).toBe("/things?page=0");
    expect(addressOf(plain, {}, { q: "" })).toBe("/things");
  });

  test("keeps every value within one segment of the path or one value of the query", () => {
    const call: Endpoint = { ...plain, path: "/things/{id}" };
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }),
        fc.string({ unit: "grapheme", minLength: 1 }),
        (id, q) => {
          const address = addressOf(call, { id }, { q });
          const [path = "", search = ""] = address.split("?");
          expect(path.split("/")).toHaveLength(3);
          expect(decodeURIComponent(path.split("/")[2] ?? "")).toBe(id);
          expect(new URLSearchParams(search).get("q")).toBe(q);
        },
      ),
    );
  });
});

describe("statusesOf", () => {
  test("returns the statuses that follow from a call's access and shape", () => {
    // Every call refuses unknown parameters and unexpected bodies, so every call can return 400.
    expect(statusesOf(plain)).toEqual([200, 400, 500, 503]);
    expect(statusesOf({ ...plain, access: "account" })).toEqual([200, 400, 401, 403, 500, 503]);
    expect(statusesOf({ ...plain, access: "account", beforePasswordChange: true })).toEqual([
      200, 400, 401, 403, 500, 503,
    ]);
    expect(statusesOf({ ...plain, access: "products:read" })).toEqual([200, 400, 401, 403, 500, 503]);
    expect(statusesOf({ ...plain, params: z.strictObject({}) })).toContain(404);
    expect(statusesOf({ ...plain, method: "POST" })).toEqual([200, 400, 413, 415, 500, 503]);
    expect(statusesOf({ ...plain, repeatable: true })).toContain(422);
    for (const status of [412, 429]) expect(statusesOf({ ...plain, errorStatuses: [412, 429] })).toContain(status);
  });
});

describe("mayCall", () => {
  test("allows every signed-in user if the call requires no permission", () => {
    expect([mayCall([], plain), mayCall([], { ...plain, access: "account" })]).toEqual([true, true]);
  });

  test("requires the permission of the call, or any one of several", () => {
    const call: Endpoint = { ...plain, access: ["products:write", "projects:write"] };
    expect(neededPermissions(call)).toEqual(["products:write", "projects:write"]);
    expect(mayCall(["projects:write"], call)).toBe(true);
    expect(mayCall(["products:read", "projects:read", "users:write"], call)).toBe(false);
    expect(mayCall(["products:read"], { ...plain, access: "products:read" })).toBe(true);
    expect(mayCall([], { ...plain, access: "products:read" })).toBe(false);
  });
});

describe("the calls of the contract", () => {
  const calls = Object.entries<Endpoint>(ENDPOINTS);

  test("each call has its own combination of method and path", () => {
    const routes = calls.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
    expect(new Set(routes).size).toBe(calls.length);
  });

  test.each(calls)("%s has a summary, and only the parts that its status allows", (_, call) => {
    expect(call.summary).toMatch(/^[A-Z].*\.$/);
    expect(call.status === 302).toBe(call.leadsTo !== undefined);
    const isFile = call.csv === true || call.download === true || call.eventStream === true;
    const hasNoReply = call.status === 204 || call.leadsTo !== undefined || isFile;
    expect(hasNoReply).toBe(call.reply === undefined);
    expect(call.path.includes("{")).toBe(call.params !== undefined);
    expect(call.list === true).toBe(call.reply instanceof z.ZodArray);
    if (call.method === "GET") expect(call.body).toBeUndefined();
  });
});
