import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD_CHANGE_CODE } from "#contract/auth.ts";
import { CONFIRM_AGAIN } from "#contract/confirm.ts";
import {
  KEY_ENDED,
  KEY_LIMITS,
  KEY_MESSAGES,
  KEY_NOT_PERMITTED,
  NewKey,
  NOT_FOR_KEYS,
  NOT_FOR_KEYS_CODE,
  OwnKey,
} from "#contract/keys.ts";
import type { Role } from "#contract/permissions.ts";
import { sweep } from "#server/platform/housekeeping.ts";
import { newId } from "#server/platform/records/ids.ts";
import { checksumOf, requireKey } from "#server/platform/session/keys.ts";
import { requireRecentConfirmation } from "#server/platform/session/session.ts";
import { addAccount, addKeyOf, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY, MINUTE } from "#tests/support/clock.ts";
import { databaseKind } from "#tests/support/database.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const PASSWORD = "a password";
const clock = createClock();
let server: TestServer;
let email: string;
let account: string;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
});
beforeEach(() => becomeMaker("admin"));
afterAll(() => server.close());

/** Creates and signs in the account that makes the keys of a test. */
async function becomeMaker(role: Role): Promise<void> {
  email = `${newId()}@example.com`;
  account = await addAccount(server, { email, password: PASSWORD, role, name: "Thandi Dlamini" });
  token = await tokenOf(server, account);
}

const fromNow = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const PLAIN = { name: "Nightly import", permissions: ["products:write", "customers:read"] };
const create = (input: object = {}) => server.api("POST", "/keys", { token, body: { ...PLAIN, ...input } });

async function created(input: object = {}): Promise<NewKey> {
  const { status, json } = await create(input);
  expect(status, JSON.stringify(json)).toBe(201);
  return NewKey.parse(json.data);
}

async function listed(): Promise<OwnKey[]> {
  const { status, json, headers } = await server.api("GET", "/keys", { token });
  expect(status).toBe(200);
  expect(headers.get("x-total-count")).toBe(String(json.length));
  return OwnKey.array().parse(json);
}

const read = (key: string, path: string) => server.api("GET", path, { token: key });

async function expectEnded(key: string): Promise<void> {
  expect(expectError(await read(key, "/products"), 401)).toMatchObject({ code: "key-ended", message: KEY_ENDED });
}

async function setAccount(change: { role?: Role; status?: "Active" | "Inactive"; must_change_password?: 1 }) {
  await server.app.platform.database.write((tx) =>
    tx.updateTable("users").set(change).where("id", "=", account).execute(),
  );
}

describe("a key", () => {
  test("is returned once, and is stored nowhere in plain text", { tags: "promise-55" }, async () => {
    const { key, ...own } = await created();
    expect(key).toMatch(/^wsk_[\w-]{49}$/);
    expect(own).toEqual({
      ...PLAIN,
      id: own.id,
      prefix: key.slice(0, 12),
      createdAt: clock.now().toISOString(),
      expiresAt: fromNow(90 * DAY),
      lastUsedAt: null,
    });
    expect(await listed()).toEqual([own]);
    const kept = JSON.stringify([
      await rowsOf(server, "keys"),
      await rowsOf(server, "audit"),
      await server.app.platform.database.read.selectFrom("idempotency").selectAll().execute(),
    ]);
    expect(kept).not.toContain(key.slice(12));
    expect((await created()).key).not.toBe(key);
  });

  test("is a new one for a repeated request, since a stored response would have it in plain text", async () => {
    const headers = { "idempotency-key": newId() };
    const answers = [1, 2].map(() => server.api("POST", "/keys", { token, headers, body: PLAIN }));
    const [one, other] = await Promise.all(answers);
    expect(one?.json.data.key).not.toBe(other?.json.data.key);
  });

  test("does what it was created for, in its maker's name", async () => {
    const { key } = await created();
    const body = {
      name: "Pump",
      slug: `pump-${newId()}`,
      category: "Pumps",
      description: "It pumps.",
      price: 5,
      stock: 1,
    };
    const made = await server.api("POST", "/products", { token: key, body });
    expect(made.status).toBe(201);
    expect((await read(key, "/products")).status).toBe(200);
    expect((await read(key, "/customers")).status).toBe(200);
    const line = (await rowsOf(server, "audit")).find(({ record_id }) => record_id === made.json.data.id);
    expect(line).toMatchObject({
      account_id: account,
      account_name: "Thandi Dlamini",
      key_name: "Nightly import",
      action: "created",
    });
  });

  test("may do nothing else, and a refused call is in the audit trail", async () => {
    const { key } = await created();
    const body = { name: "Nobody", email: "nobody@example.org" };
    for (const answer of [
      await server.api("POST", "/customers", { token: key, body }),
      await read(key, "/jobs"),
      await read(key, "/users"),
      await read(key, "/settings"),
      await server.api("POST", "/personal-data/erase", { token: key, body: { email: "nobody@example.org" } }),
    ]) {
      expect(expectError(answer, 403)).toMatchObject({ code: "not-permitted", message: KEY_NOT_PERMITTED });
    }
    const tries = (await rowsOf(server, "audit")).filter(
      ({ account_id, action }) => account_id === account && action === "was refused",
    );
    expect(tries.map(({ record_name }) => record_name)).toContain("POST /customers");
    for (const { key_name } of tries) expect(key_name).toBe("Nightly import");
    const told = (await server.api("GET", "/audit?recordType=call", { token: await server.signIn(ADMIN) })).json;
    expect(told[0].account.name).toBe('Thandi Dlamini (API key "Nightly import")');
  });

  test("cannot make a call about the account itself", { tags: "promise-55" }, async () => {
    const { key, id } = await created();
    for (const [method, path] of [
      ["GET", "/auth/me"],
      ["POST", "/auth/logout"],
      ["PUT", "/auth/password"],
      ["POST", "/auth/confirm"],
      ["GET", "/auth/sessions"],
      ["GET", "/keys"],
      ["POST", "/keys"],
      ["DELETE", `/keys/${id}`],
    ] as const) {
      const refused = expectError(await server.api(method, path, { token: key }), 403, path);
      expect(refused).toMatchObject({ code: NOT_FOR_KEYS_CODE, message: NOT_FOR_KEYS });
    }
  });

  test("gets no permission that keys may not have, even if its row has it", { tags: "promise-55" }, async () => {
    const { key, id } = await created();
    const permissions = JSON.stringify(["users:write", "settings:write", "privacy:write", "jobs:read"]);
    await server.app.platform.database.write((tx) =>
      tx.updateTable("keys").set({ permissions }).where("id", "=", id).execute(),
    );
    expect((await read(key, "/jobs")).status).toBe(200);
    for (const path of ["/users", "/settings", "/retention"]) expectError(await read(key, path), 403, path);
  });

  test("never counts as confirmed, even right after its maker confirmed", async () => {
    const { platform } = server.app;
    const session = await requireKey(platform, (await created()).key);
    const confirmedNow = { ...session, confirmedAt: clock.now().toISOString() };
    expect(() => requireRecentConfirmation(platform, confirmedNow)).toThrow(CONFIRM_AGAIN);
  });

  test("stores its last use to the minute", async () => {
    const { key } = await created();
    await read(key, "/products");
    const used = clock.now().toISOString();
    clock.forward(MINUTE / 2);
    await read(key, "/products");
    expect((await listed())[0]?.lastUsedAt).toBe(used);
    clock.forward(MINUTE);
    await read(key, "/products");
    expect((await listed())[0]?.lastUsedAt).toBe(clock.now().toISOString());
  });

  test.runIf(databaseKind === "sqlite")("works while nothing can be written", async () => {
    const { key } = await created();
    const { owner } = server.app.platform.database;
    await sql`pragma query_only = on`.execute(owner);
    expect((await read(key, "/products")).status).toBe(200);
    await sql`pragma query_only = off`.execute(owner);
  });
});

describe("an invalid key", () => {
  test("is refused, with the right checksum or a wrong one", async () => {
    const unknown = `wsk_${"A".repeat(43)}`;
    await expectEnded(unknown + checksumOf(unknown));
    const { key } = await created();
    const last = key.endsWith("A") ? "B" : "A";
    for (const wrong of [`${key.slice(0, -1)}${last}`, key.slice(0, -1), `${key}A`, "wsk_", `wsk_${"ä".repeat(9)}`]) {
      const headers = { authorization: `Bearer ${encodeURI(wrong)}` };
      expect(expectError(await server.api("GET", "/products", { headers }), 401).code).toBe("key-ended");
    }
    expectError(await server.api("GET", "/products", { headers: { authorization: key } }), 401);
    expectError(await server.api("GET", `/products?key=${key}`), 401);
  });

  test("is not looked up when its checksum is wrong", async () => {
    const { owner } = server.app.platform.database;
    await sql`alter table keys rename to keys_elsewhere`.execute(owner);
    try {
      await expectEnded(`wsk_${"A".repeat(49)}`);
    } finally {
      await sql`alter table keys_elsewhere rename to keys`.execute(owner);
    }
  });
});

describe("what a key may", () => {
  test("a key may never do more than its maker may now", { tags: "promise-55" }, async () => {
    const { key } = await created({ permissions: ["products:write", "customers:read", "jobs:read"] });
    const product = { name: "Valve", category: "Pumps", description: "It closes.", price: 5, stock: 1 };
    const make = () => server.api("POST", "/products", { token: key, body: { ...product, slug: `valve-${newId()}` } });
    expect((await make()).status).toBe(201);
    // The role may read products and write customers, but not read jobs.
    await setAccount({ role: "sales" });
    expectError(await make(), 403);
    expect((await read(key, "/products")).status).toBe(200);
    expect((await read(key, "/customers")).status).toBe(200);
    expectError(
      await server.api("POST", "/customers", { token: key, body: { name: "A", email: "a@example.org" } }),
      403,
    );
    expectError(await read(key, "/jobs"), 403);
    await setAccount({ role: "user" });
    expectError(await read(key, "/products"), 403);
    await setAccount({ role: "admin" });
    expect((await make()).status).toBe(201);
  });

  test("a key works only while its maker exists, is active and has no password to change", {
    tags: "promise-55",
  }, async () => {
    const { key } = await created();
    await setAccount({ status: "Inactive" });
    await expectEnded(key);
    await setAccount({ status: "Active", must_change_password: 1 });
    expect(expectError(await read(key, "/products"), 403).code).toBe(PASSWORD_CHANGE_CODE);
    const admin = await server.signIn();
    expect((await server.api("DELETE", `/users/${account}`, { token: admin })).status).toBe(204);
    await expectEnded(key);
    expect((await rowsOf(server, "keys")).filter(({ user_id }) => user_id === account)).toEqual([]);
  });

  test("a key ends when an administrator deactivates its maker or resets password or factors", {
    tags: "promise-55",
  }, async () => {
    const { email: address } = (await rowsOf(server, "users")).find(({ id }) => id === account) ?? { email: "" };
    const name = "Thandi Dlamini";
    const ends: readonly ((admin: string) => Promise<{ status: number }>)[] = [
      (admin) => server.api("PATCH", `/users/${account}/status`, { token: admin, body: { status: "Inactive" } }),
      (admin) =>
        server.api("PUT", `/users/${account}`, {
          token: admin,
          body: { name, email: address, password: "another password" },
        }),
      (admin) => server.api("DELETE", `/users/${account}/factors`, { token: admin }),
    ];
    for (const end of ends) {
      const { key } = await addKeyOf(server, account);
      const admin = await server.signIn();
      expect([200, 204]).toContain((await end(admin)).status);
      await server.api("PATCH", `/users/${account}/status`, { token: admin, body: { status: "Active" } });
      await expectEnded(key);
    }
    const lines = (await rowsOf(server, "audit")).filter(
      ({ record_type, action }) => record_type === "key" && action === "deleted",
    );
    expect(lines.filter(({ account_id }) => account_id !== account).length).toBeGreaterThanOrEqual(3);
  });

  test("An API key ends when it expires, and is then listed no more", { tags: "promise-55" }, async () => {
    const { key } = await created({ expiresAt: fromNow(DAY) });
    const later = await created({ name: "Later", expiresAt: fromNow(2 * DAY) });
    clock.forward(DAY - 1);
    expect((await read(key, "/products")).status).toBe(200);
    clock.forward(1);
    await expectEnded(key);
    token = await tokenOf(server, account);
    expect((await listed()).map(({ name }) => name)).toEqual(["Later"]);
    await sweep(server.app.platform);
    await expectEnded(key);
    expect((await read(later.key, "/products")).status).toBe(200);
  });
});

describe("creating a key", () => {
  test("can allow no more than the account may", async () => {
    await becomeMaker("sales");
    const permissions = ["products:read", "products:write", "customers:write", "jobs:read"];
    const { errors } = expectError(await create({ permissions }), 400);
    expect(errors).toEqual([
      { path: "permissions.1", message: KEY_MESSAGES.permissionMissing },
      { path: "permissions.3", message: KEY_MESSAGES.permissionMissing },
    ]);
    expect((await created({ permissions: ["customers:read"] })).permissions).toEqual(["customers:read"]);
  });

  test("is refused with an expiry in the past or more than a year ahead", async () => {
    for (const [ms, message] of [
      [-1, KEY_MESSAGES.expired],
      [0, KEY_MESSAGES.expired],
      [KEY_LIMITS.maxDays * DAY + 1, KEY_MESSAGES.expiresTooLate],
    ] as const) {
      expect(expectError(await create({ expiresAt: fromNow(ms) }), 400).errors).toEqual([
        { path: "expiresAt", message },
      ]);
    }
    for (const ms of [1, KEY_LIMITS.maxDays * DAY]) {
      expect((await created({ expiresAt: fromNow(ms) })).expiresAt).toBe(fromNow(ms));
    }
  });

  test("is refused with an e-mail address in the name, which stays in the audit trail", async () => {
    for (const name of ["For thandi@example.org", "For thandi＠example.org"]) {
      const { errors } = expectError(await create({ name }), 400);
      expect(errors).toEqual([{ path: "name", message: KEY_MESSAGES.nameAddress }]);
    }
  });

  test("is refused with an unknown field or a permission that no key may have", async () => {
    expect(expectError(await create({ account: newId() }), 400).errors?.[0]?.path).toBe("account");
    expect(expectError(await create({ permissions: ["users:read"] }), 400).errors?.[0]?.path).toBe("permissions.0");
  });

  test("is refused beyond fifty keys of an account, expired keys not counted", async () => {
    await addKeyOf(server, account, { expiresAt: fromNow(-DAY) });
    for (let made = 0; made < KEY_LIMITS.perAccount - 1; made++) await addKeyOf(server, account);
    const { id } = await created();
    expect(expectError(await create(), 409)).toMatchObject({ code: "too-many-keys", message: KEY_MESSAGES.tooMany });
    expect((await server.api("DELETE", `/keys/${id}`, { token })).status).toBe(204);
    await created();
  });

  test("is limited to thirty keys an hour, deleted or not", async () => {
    const limited = await startServer();
    try {
      const own = await limited.signIn();
      let made = 0;
      for (; made < 40; made++) {
        const { status, json } = await limited.api("POST", "/keys", { token: own, body: PLAIN });
        if (status === 429) break;
        await limited.api("DELETE", `/keys/${json.data.id}`, { token: own });
      }
      expect(made).toBe(30);
    } finally {
      await limited.close();
    }
  });

  test("creating and deleting a key need the password within the last ten minutes", {
    tags: "promise-55",
  }, async () => {
    const { id, key } = await created();
    clock.forward(11 * MINUTE);
    for (const answer of [await create(), await server.api("DELETE", `/keys/${id}`, { token })]) {
      expect(expectError(answer, 403)).toMatchObject({ code: "confirm-again", message: CONFIRM_AGAIN });
    }
    expect((await listed()).map((own) => own.id)).toEqual([id]);
    const confirmed = await server.api("POST", "/auth/confirm", { token, body: { password: PASSWORD } });
    expect(confirmed.status).toBe(204);
    expect((await server.api("DELETE", `/keys/${id}`, { token })).status).toBe(204);
    await expectEnded(key);
    await created();
  });

  test("creating and deleting a key are in the audit trail, without the key", async () => {
    const { id, key, prefix } = await created();
    await server.api("DELETE", `/keys/${id}`, { token });
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
    expect(lines.map(({ action, record_type, record_name }) => [action, record_type, record_name])).toEqual([
      ["created", "key", "Nightly import"],
      ["deleted", "key", "Nightly import"],
    ]);
    expect(lines[0]?.after).toContain(prefix);
    expect(lines[1]?.before).toContain(prefix);
    expect(JSON.stringify(lines)).not.toContain(key.slice(12));
  });
});

describe("another account's key", () => {
  test("is not listed, and deleting it is 404", async () => {
    const { id, key } = await created();
    await becomeMaker("admin");
    expect(await listed()).toEqual([]);
    for (const unknown of [id, newId(), "no-id"]) {
      expectError(await server.api("DELETE", `/keys/${unknown}`, { token }), 404, unknown);
    }
    expect((await read(key, "/products")).status).toBe(200);
  });
});

test("the keys of an account are part of its personal data, without their hashes", async () => {
  const { id, key } = await created();
  const admin = await server.signIn(ADMIN);
  const { json } = await server.api("POST", "/personal-data/read", { token: admin, body: { email } });
  const [exported] = json.data.accounts;
  expect(exported.keys).toMatchObject([{ id, name: "Nightly import", prefix: key.slice(0, 12) }]);
  expect(Object.keys(exported.keys[0]).sort()).toEqual(Object.keys(OwnKey.shape).sort());
});
