import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOT_PERMITTED, NOT_SIGNED_IN, PASSWORD_CHANGE_REQUIRED, SESSION_ENDED } from "#contract/auth.ts";
import { ENDPOINTS } from "#contract/calls.ts";
import { type Endpoint, mayCall, neededPermissions } from "#contract/endpoint.ts";
import { SECOND_FACTOR_REQUIRED } from "#contract/factors.ts";
import { isForKeys, KEY_NOT_PERMITTED, KEY_PERMISSIONS, NOT_FOR_KEYS } from "#contract/keys.ts";
import { may, type Permission, permissionsOf, ROLES, type Role } from "#contract/permissions.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import {
  ALL_ENDPOINTS,
  absentRecords,
  addRecords,
  addressOfExample,
  addUserAndAccess,
  type CallWithExample,
  callExample,
  EXAMPLES,
  type Records,
  withUniqueValues,
} from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

/** Callers that are not signed in: 401. */
const NOT_SIGNED_IN_CALLERS = ["visitor", "garbage token", "expired token", "inactive account"] as const;
/** An administrator's API key with every permission that keys can have: 403 for what keys may not do. */
const KEY = "key";
/** Administrators limited to their own account for now: 403 elsewhere. Their API keys, `key of …`, may do nothing. */
const HELD_BACK = ["made-up password", "missing second factor"] as const;
const KEYS_HELD_BACK = ["key of made-up password", "key of missing second factor"] as const;
type Caller = (typeof NOT_SIGNED_IN_CALLERS)[number] | Role | typeof KEY | HeldBack | KeyHeldBack;
type HeldBack = (typeof HELD_BACK)[number];
type KeyHeldBack = (typeof KEYS_HELD_BACK)[number];
/** All kinds of callers. Every call is tried as each of them; `errorFor` says which are refused. */
const CALLERS: readonly Caller[] = [...NOT_SIGNED_IN_CALLERS, ...ROLES, KEY, ...HELD_BACK, ...KEYS_HELD_BACK];
const KEY_NAME = "Every call";

let server: TestServer;
let provider: IdentityProvider;
let records: Records;
let accounts: Record<"expired token" | "inactive account" | Role | typeof KEY | HeldBack, string>;
let keys: ReadonlyMap<Caller, string>;

beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await startServer({ environment: { RATE_LIMIT: "off", ...provider.environment } });
  records = await addRecords(server);
  accounts = {
    "expired token": await addAccount(server, { email: "expired@example.com", role: "admin" }),
    "inactive account": await addAccount(server, { email: "inactive@example.com", role: "admin", status: "Inactive" }),
    [KEY]: await addAccount(server, { email: "programs@example.com", role: "admin" }),
    "made-up password": await addAccount(server, {
      email: "made-up@example.com",
      password: ADMIN.password,
      role: "admin",
      mustChangePassword: true,
    }),
    "missing second factor": await addAccount(server, {
      email: "no-factor@example.com",
      password: ADMIN.password,
      role: "admin",
    }),
    ...(await addAccountOfEachRole()),
  };
  keys = new Map<Caller, string>([
    [KEY, (await addKeyOf(server, accounts[KEY], { name: KEY_NAME })).key],
    ["key of made-up password", (await addKeyOf(server, accounts["made-up password"])).key],
    ["key of missing second factor", (await addKeyOf(server, accounts["missing second factor"])).key],
  ]);
  await demandOf("missing second factor");
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

describe("access", () => {
  test("is as declared for every call and every kind of caller, and checked first", {
    tags: ["promise-8", "promise-53", "promise-55", "promise-56", "promise-59", "promise-63"],
    // Ten times what it takes on a quiet machine: some thousand requests.
    timeout: 280_000,
  }, async () => {
    for (const one of ALL_ENDPOINTS) {
      const { method, path } = one.call;
      const whatOf = (caller: Caller) => `${method} ${path} as ${caller}`;
      const refused = CALLERS.filter((caller) => errorFor(one.call, caller) !== undefined);
      const allowed = callersOf(one.call).filter((caller) => !refused.includes(caller));
      // A refused call changes nothing, so all of them run at once.
      await Promise.all(
        refused.map(async (caller) => {
          const [expected = 401, text] = [errorFor(one.call, caller), textOf(one.call, caller)];
          expect(expectError(await sendValid(one, caller), expected, whatOf(caller)).message).toBe(text);
          if (caller !== refused.find(isRole) && caller !== "visitor") return;
          const rubbish = await sendRubbish(one, await tokenFor(caller));
          expect(expectError(rubbish, expected, `${whatOf(caller)} with rubbish`).message).toBe(text);
        }),
      );
      for (const caller of allowed) {
        // A record is deleted once. Further callers ask for an absent record, since only permitted callers learn of its absence.
        const isAbsent = isOnce(one) && isOfSharedRecord(one) && caller !== allowed[0];
        const { status } = await sendValid(one, caller, isAbsent ? absentRecords(records) : records);
        expect(isAbsent ? [404, one.call.status] : [statusFor(one, caller)], whatOf(caller)).toContain(status);
      }
      const rubbish = await sendRubbish(one, await tokenFor("admin"));
      expect([401, 403], `${whatOf("admin")} with rubbish`).not.toContain(rubbish.status);
      expect(rubbish.status, `${whatOf("admin")} with rubbish`).toBeGreaterThanOrEqual(400);
    }
    const byKey = (await rowsOf(server, "audit")).filter(({ account_id }) => account_id === accounts[KEY]);
    expect(byKey.length).toBeGreaterThan(30);
    for (const { key_name, action } of byKey) expect(key_name, action).toBe(KEY_NAME);
  });

  test("is declared and tested here for every call", { tags: "promise-8" }, () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  test("covers every route below /api: all routes served are declared in the contract", { tags: "promise-8" }, () => {
    const declared = new Set(
      ALL_ENDPOINTS.map(({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const served = routesOf(server.app.printRoutes({ commonPrefix: false })).filter((route) => / \/api/.test(route));
    expect(served.length).toBeGreaterThanOrEqual(declared.size);
    // The catch-all returns 404 to every caller.
    expect(served.filter((route) => !declared.has(route) && !/ \/api(\/|\/\*)?$/.test(route))).toEqual([]);
  });

  test("accepts a token only as Bearer in the Authorization header", async () => {
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

  test("cannot be bypassed by another spelling of the address or a method override header", {
    tags: "promise-8",
  }, async () => {
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

  test("A call without access to a record is refused alike whether the record exists or not", {
    tags: "promise-8",
  }, async () => {
    const ofRecords = ALL_ENDPOINTS.filter(({ call, example }) => example.record && neededPermissions(call).length > 0);
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

/** Returns the callers to try. Access to a public call depends on no account, so a caller of each kind is enough. */
function callersOf(call: Endpoint): readonly Caller[] {
  return call.access === "public" ? ["visitor", "garbage token", "expired token", "user", "admin", KEY] : CALLERS;
}

function isRole(caller: Caller): caller is Role {
  return ROLES.some((role) => role === caller);
}

/** Returns the owner of an API key. */
function makerOf(caller: Caller): Caller | undefined {
  if (caller === KEY) return "admin";
  return HELD_BACK.find((one) => caller === `key of ${one}`);
}

/** Returns the status of a call refused for access, or undefined if the caller is allowed. */
function errorFor(call: Endpoint, caller: Caller): 401 | 403 | undefined {
  if (call.access === "public") return undefined;
  if (caller === KEY) return isForKeys(call) ? undefined : 403;
  if (makerOf(caller)) return 403;
  if (caller === "made-up password") return call.beforePasswordChange ? undefined : 403;
  if (caller === "missing second factor") return call.access === "account" ? undefined : 403;
  if (!isRole(caller)) return 401;
  return mayCall(permissionsOf(caller), call) ? undefined : 403;
}

/**
 * Requires a second factor of administrators: one without a factor is overdue, the others' grace period begins in 2100.
 */
async function demandOf(caller: HeldBack): Promise<void> {
  const since = "2026-01-01T00:00:00.000Z";
  await server.app.platform.database.write(async (tx) => {
    await tx.insertInto("second_factor_roles").values({ role: "admin", since }).execute();
    await tx.updateTable("users").set({ second_factor_from: "2100-01-01T00:00:00.000Z" }).execute();
    await tx.updateTable("users").set({ second_factor_from: since }).where("id", "=", accounts[caller]).execute();
  });
}

async function addAccountOfEachRole(): Promise<Record<Role, string>> {
  const ids = new Map<Role, string>([["admin", await adminId(server)]]);
  for (const role of ROLES) {
    if (ids.has(role)) continue;
    ids.set(role, await addAccount(server, { email: `${role}@example.com`, password: ADMIN.password, role }));
  }
  // Every role has an id.
  return Object.fromEntries(ids) as Record<Role, string>;
}

/** Returns a new token for each request, because logging out ends it. */
async function tokenFor(caller: Caller): Promise<string | undefined> {
  if (caller === "garbage token") return `wst_${"A".repeat(43)}`;
  const key = keys.get(caller);
  if (key !== undefined) return key;
  const account = accountOf(caller);
  return account === undefined ? undefined : tokenOf(server, account, { ended: caller === "expired token" });
}

function accountOf(caller: Caller): string | undefined {
  const maker = makerOf(caller);
  if (maker && caller !== KEY) return accountOf(maker);
  return Object.entries(accounts).find(([name]) => name === caller)?.[1];
}

/** Sends a request with an invalid type, body and query, and an unknown id: all are checked after access. */
async function sendRubbish({ call }: CallWithExample, token: string | undefined) {
  const path = call.path.replace(/\{\w+\}/g, "no-such-record");
  const headers = { "content-type": "text/plain" };
  const rubbish = { method: call.method, headers, body: "<rubbish>", ...(token === undefined ? {} : { token }) };
  return send(`${server.url}/api${path}?nonsense=1&page=-1`, rubbish);
}

/** Returns whether a call succeeds only once for each record: deletions, runs of an import and the like. */
function isOnce({ call, name }: CallWithExample): boolean {
  return (
    call.method === "DELETE" ||
    ["replaceView", "releaseSubscriber", "runImport", "undoImport", "replacePictureFile"].includes(name)
  );
}

function isOfSharedRecord({ call, example }: CallWithExample): boolean {
  return example.record !== undefined && call.access !== "account";
}

async function sendValid(one: CallWithExample, caller: Caller, shared = records) {
  const token = await tokenFor(caller);
  const isOwn = isOnce(one) && errorFor(one.call, caller) === undefined && shared === records;
  const own = isOwn ? await addOwnRecords(one, caller) : shared;
  // Several roles may create one, so unique values must differ.
  const creates = one.call.method === "POST" && one.call.conflict?.code === "taken";
  const sent = creates ? { json: withUniqueValues(one.example.body) } : keyOf(one, caller);
  return callExample(server, one, own, { ...sent, ...(token === undefined ? {} : { token }) });
}

/** Adds records for one call. Calls of the own account need no others. */
async function addOwnRecords({ call }: CallWithExample, caller: Caller): Promise<Records> {
  if (call.access !== "account") return addRecords(server, accountOf(caller));
  return { ...records, ...(await addUserAndAccess(server, accountOf(caller))) };
}

/** Limits a new key to the permissions of its creator. */
function keyOf({ name, example }: CallWithExample, caller: Caller) {
  if (name !== "createKey" || !isRole(caller)) return {};
  const own = permissionsOf(caller);
  return { json: { ...example.body, permissions: KEY_PERMISSIONS.filter((one) => may(own, one)) } };
}

/** Status of calls about views, which need access to their list: the example's view is of products. */
const ON_VIEWS: ReadonlyMap<string, number> = new Map([
  ["createView", 403],
  ["replaceView", 404],
  ["deleteView", 404],
]);

/** Status of calls about tasks, which need access to their record: the example's task is like one of a customer. */
const ON_TASKS: Partial<Record<Caller, ReadonlyMap<string, number>>> = {
  recruiter: new Map([
    ["createTask", 403],
    ["getTask", 404],
    ["updateTask", 404],
    ["deleteTask", 404],
    ["setTaskStatus", 404],
  ]),
};

/** Permissions of calls about imports, which need access to the kind of their records. */
const ON_IMPORTS: ReadonlyMap<string, Permission> = new Map([
  ["exportImportErrors", "customers:read"],
  ["runImport", "customers:write"],
  ["undoImport", "customers:write"],
]);

/**
 * Returns the expected status of an allowed call. Exceptions: views of lists and tasks of records that the role cannot read, keys
 * without permissions, and a generated password set again.
 */
function statusFor({ name, call }: CallWithExample, caller: Caller): number {
  const onTask = ON_TASKS[caller]?.get(name);
  if (onTask !== undefined) return onTask;
  if (isRole(caller) && !may(permissionsOf(caller), "products:read"))
    return ON_VIEWS.get(name) ?? otherStatusFor(name, call, caller);
  return otherStatusFor(name, call, caller);
}

function otherStatusFor(name: string, call: Endpoint, caller: Caller): number {
  // The example is an import of customers.
  if (isRole(caller) && ON_IMPORTS.has(name) && !may(permissionsOf(caller), ON_IMPORTS.get(name) ?? "customers:write"))
    return 404;
  if (name === "changePassword" && caller === "made-up password") return 400;
  // The examples are about messages.
  if (["listAssignees", "setPresence"].includes(name) && isRole(caller) && !may(permissionsOf(caller), "messages:read"))
    return 403;
  return name === "createKey" && caller === "user" ? 400 : call.status;
}

function textOf(call: Endpoint, caller: Caller): string {
  const maker = makerOf(caller);
  if (maker && (call.access === "account" || call.sessionsOnly)) return NOT_FOR_KEYS;
  if (caller === KEY) return KEY_NOT_PERMITTED;
  const held = maker ?? caller;
  if (held === "made-up password") return PASSWORD_CHANGE_REQUIRED;
  if (held === "missing second factor") return SECOND_FACTOR_REQUIRED;
  if (isRole(caller)) return NOT_PERMITTED;
  return caller === "visitor" ? NOT_SIGNED_IN : SESSION_ENDED;
}

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
