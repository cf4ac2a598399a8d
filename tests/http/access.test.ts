import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOT_PERMITTED, NOT_SIGNED_IN, SESSION_ENDED } from "#contract/auth.ts";
import { CALLS } from "#contract/calls.ts";
import { type Endpoint, mayCall, neededPermissions } from "#contract/endpoint.ts";
import { permissionsOf, ROLES, type Role } from "#contract/permissions.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import {
  absentRecords,
  addRecords,
  addressOfExample,
  type CallWithExample,
  callExample,
  EVERY_CALL,
  EXAMPLES,
  madeUnique,
  type Records,
} from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const NOT_SIGNED_IN_CALLERS = ["visitor", "garbage token", "expired token", "inactive account"] as const;
type Caller = (typeof NOT_SIGNED_IN_CALLERS)[number] | Role;
const CALLERS: readonly Caller[] = [...NOT_SIGNED_IN_CALLERS, ...ROLES];

function isRole(caller: Caller): caller is Role {
  return ROLES.some((role) => role === caller);
}

/** What access alone answers: undefined where it lets the caller through. */
function errorFor(call: Endpoint, caller: Caller): 401 | 403 | undefined {
  if (call.access === "public") return undefined;
  if (!isRole(caller)) return 401;
  return mayCall(permissionsOf(caller), call) ? undefined : 403;
}

let server: TestServer;
let records: Records;
let accounts: Record<"expired token" | "inactive account" | Role, string>;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  records = await addRecords(server);
  accounts = {
    "expired token": await addAccount(server, { email: "expired@example.com", role: "admin" }),
    "inactive account": await addAccount(server, { email: "inactive@example.com", role: "admin", status: "Inactive" }),
    ...(await addAccountOfEachRole()),
  };
});
afterAll(() => server.close());

async function addAccountOfEachRole(): Promise<Record<Role, string>> {
  const ids = new Map<Role, string>([["admin", await adminId(server)]]);
  for (const role of ROLES) {
    if (ids.has(role)) continue;
    ids.set(role, await addAccount(server, { email: `${role}@example.com`, password: ADMIN.password, role }));
  }
  // Every role was given one.
  return Object.fromEntries(ids) as Record<Role, string>;
}

/** A token of its own for every request, since logging out kills it. */
async function tokenFor(caller: Caller): Promise<string | undefined> {
  if (caller === "garbage token") return `wst_${"A".repeat(43)}`;
  const account = accountOf(caller);
  return account === undefined ? undefined : tokenOf(server, account, { ended: caller === "expired token" });
}

function accountOf(caller: Caller): string | undefined {
  return caller === "visitor" || caller === "garbage token" ? undefined : accounts[caller];
}

/** Wrong in every way that is looked at after access: type, body, query, and the id of no record. */
async function sendRubbish({ call }: CallWithExample, token: string | undefined) {
  const path = call.path.replace(/\{\w+\}/g, "no-such-record");
  const headers = { "content-type": "text/plain" };
  const rubbish = { method: call.method, headers, body: "<rubbish>", ...(token === undefined ? {} : { token }) };
  return send(`${server.url}/api${path}?nonsense=1&page=-1`, rubbish);
}

async function sendValid(one: CallWithExample, caller: Caller) {
  const token = await tokenFor(caller);
  // What a deletion that is let through takes away is nobody else's.
  const deletes = one.call.method === "DELETE" && errorFor(one.call, caller) === undefined;
  const own = deletes ? await addRecords(server, accountOf(caller)) : records;
  // Several roles may create one, each another.
  const creates = one.call.method === "POST" && one.call.conflict?.code === "taken";
  const sent = creates ? { json: madeUnique(one.example.body) } : {};
  return callExample(server, one, own, { ...sent, ...(token === undefined ? {} : { token }) });
}

describe("access", () => {
  test("is as declared for every call and every kind of caller, before anything else of a request is looked at", async () => {
    const matrix: Record<string, Record<string, string>> = {};
    for (const one of EVERY_CALL) {
      const { method, path, access } = one.call;
      const row: Record<string, string> = { access: String(access) };
      for (const caller of CALLERS) {
        const what = `${method} ${path} as ${caller}`;
        const expected = errorFor(one.call, caller);
        const valid = await sendValid(one, caller);
        const rubbish = await sendRubbish(one, await tokenFor(caller));
        row[caller] = `${valid.status} / ${rubbish.status}`;
        if (expected === undefined) {
          expect(valid.status, what).toBe(one.call.status);
          expect([401, 403], `${what} with rubbish`).not.toContain(rubbish.status);
          expect(rubbish.status, `${what} with rubbish`).toBeGreaterThanOrEqual(400);
          continue;
        }
        const text = expected === 403 ? NOT_PERMITTED : caller === "visitor" ? NOT_SIGNED_IN : SESSION_ENDED;
        expect(expectError(valid, expected, what).message).toBe(text);
        expect(expectError(rubbish, expected, `${what} with rubbish`).message).toBe(text);
      }
      matrix[`${method} ${path}`] = row;
    }
    console.log("Answers to a valid request / to rubbish:");
    console.table(matrix);
    // Some thousand requests, on a machine that may be busy.
  }, 120_000);

  test("is declared, and tried here, for every call", () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(CALLS).sort());
  });

  test("covers every route below /api: none is served that the contract does not declare", () => {
    const declared = new Set(
      EVERY_CALL.map(({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const served = routesOf(server.app.printRoutes({ commonPrefix: false })).filter((route) => / \/api/.test(route));
    expect(served.length).toBeGreaterThanOrEqual(declared.size);
    // The catch-all answers 404 to everybody.
    expect(served.filter((route) => !declared.has(route) && !/ \/api(\/|\/\*)?$/.test(route))).toEqual([]);
  });

  test("takes a token only as a Bearer of the Authorization header", async () => {
    const token = await tokenOf(server, accounts.admin);
    const url = `${server.url}/api/messages`;
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      "Bearer",
      `Bearer ${token},`,
    ]) {
      expectError(await send(url, { headers: { authorization } }), 401, authorization.replace(token, "…"));
    }
    expectError(await send(`${url}?token=${token}`), 401, "in the query");
    expectError(await send(url, { headers: { cookie: `token=${token}` } }), 401, "in a cookie");
    expect((await send(url, { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
  });

  test("is not got round by another spelling of the address or a header that claims another method", async () => {
    const spellings = [
      "//api/messages",
      "/api//messages",
      "/api/messages/",
      "/API/messages",
      "/api/./messages",
      "/api/health/../messages",
      "/api/%6dessages",
      "/api/messages%2f",
      "/api/messages;a=b",
      "/api/messages%00",
    ];
    for (const spelling of spellings) {
      const answer = await send(`${server.url}${spelling}`);
      expect(answer.status, spelling).not.toBe(200);
      expect(answer.text, spelling).not.toContain("nomvula");
    }
    const disguised = {
      headers: { "x-http-method-override": "GET", "x-original-url": "/api/health", "x-forwarded-for": "127.0.0.1" },
    };
    expectError(await send(`${server.url}/api/messages`, disguised), 401);
    expect((await send(`${server.url}/api/messages`, { method: "HEAD" })).status, "HEAD").toBe(401);
  });

  test("of a record's address is refused alike, whether the record is there or not", async () => {
    const ofRecords = EVERY_CALL.filter(({ call, example }) => example.record && neededPermissions(call).length > 0);
    const user = await tokenOf(server, accounts.user);
    for (const one of ofRecords) {
      const there = await callExample(server, one, records, { token: user });
      const absent = await callExample(server, one, absentRecords(records), { token: user });
      expect({ ...there.json, requestId: "" }, addressOfExample(one, records)).toEqual({
        ...absent.json,
        requestId: "",
      });
    }
  });
});

/** `METHOD /path` of every route in Fastify's printed tree. */
function routesOf(tree: string): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of tree.split("\n")) {
    const [, indent = "", part = "", methods = ""] =
      /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === "" && methods === "") continue;
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = part;
    const path = parents.join("").replace(/\/+/g, "/");
    for (const method of methods.split(", ").filter((name) => name !== "" && name !== "HEAD"))
      routes.push(`${method} ${path}`);
  }
  return routes;
}
