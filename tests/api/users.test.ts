import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SESSION_ENDED } from "#contract/auth.ts";
import { LAST_ADMIN, USER_TAKEN, User } from "#contract/users.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertUser } from "#server/users/store.ts";
import { addAccount, addReset, adminId, tokenOf } from "#tests/support/accounts.ts";
import { minute } from "#tests/support/bulk.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { type Answer, sendJson } from "#tests/support/http.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { ADMIN, type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let rival: TestServer;
let token: string;
let admin: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  admin = await adminId(server);
  token = await tokenOf(server, admin);
  const { database, dataDir } = server;
  rival = await startServer({ environment: { RATE_LIMIT: "off" }, database, dataDir });
});
afterAll(async () => {
  await rival.stop();
  await server.close();
});

const NEW = { name: "Zanele Khumalo", email: "zanele@example.com", password: " p4ss Wörd " } as const;

let made = 0;
/** Returns a request body with an address that no other user has. */
function newUser(given: object = {}) {
  made++;
  return { ...NEW, email: `user-${made}@example.com`, ...given };
}

async function create(given: object = {}): Promise<{ user: User; etag: string; password: string }> {
  const body = newUser(given);
  const { status, json, headers } = await server.api("POST", "/users", { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return { user: User.parse(json.data), etag: headers.get("etag") ?? "", password: body.password };
}

const get = (id: string) => server.api("GET", `/users/${id}`, { token });
const put = (id: string, body: unknown, headers = {}) => server.api("PUT", `/users/${id}`, { token, body, headers });
const patch = (id: string, status: string) => server.api("PATCH", `/users/${id}/status`, { token, body: { status } });
const remove = (id: string) => server.api("DELETE", `/users/${id}`, { token });
const signIn = (email: string, password: string) => server.api("POST", "/auth/login", { body: { email, password } });

/** Returns the fields that every change must repeat. */
const asIs = ({ name, email }: User) => ({ name, email });

/** Expects both processes to refuse a token at the next request. */
async function expectDead(dead: string): Promise<void> {
  for (const url of [rival.url, server.url]) {
    const answer = await sendJson(`${url}/api/auth/me`, "GET", "", { token: dead });
    expect(expectError(answer, 401).message).toBe(SESSION_ENDED);
  }
}

async function expectAlive(alive: string): Promise<void> {
  expect((await server.api("GET", "/auth/me", { token: alive })).status).toBe(200);
}

async function trailOf(id: string) {
  return (await rowsOf(server, "audit")).filter((row) => row.record_id === id);
}

describe("the list of users", () => {
  let other: TestServer;
  let key: string;
  beforeAll(async () => {
    other = await startServer({ environment: { RATE_LIMIT: "off", ADMIN_EMAIL: "zz@example.com" } });
    key = await tokenOf(other, await adminId(other));
    const users = [
      { name: "Élodie", email: "e_e@Example.net", role: "admin", status: "Inactive" },
      { name: "ayanda", email: "D@example.net", role: "user", status: "Active" },
      { name: "Bheki 50%", email: "c@example.net", role: "user", status: "Inactive" },
    ] as const;
    await other.app.platform.database.write(async (tx) => {
      for (const [index, user] of users.entries()) {
        const row = { id: newId(), password_hash: null, sample: 0 } as const;
        await insertUser(tx, { ...user, ...row, created_at: minute(index) });
      }
    });
  });
  afterAll(() => other.close());

  async function list(query = ""): Promise<{ names: string[]; total: number; rows: User[] }> {
    const { status, json, headers } = await other.api("GET", `/users${query}`, { token: key });
    expect(status, `${query} ${JSON.stringify(json)}`).toBe(200);
    const rows = User.array().parse(json);
    return { names: rows.map((row) => row.name), rows, total: Number(headers.get("x-total-count")) };
  }

  test("has every user, newest first, and neither a password nor a hash", async () => {
    const { names, total, rows } = await list();
    expect(names).toEqual(["Administrator", "Bheki 50%", "ayanda", "Élodie"]);
    expect(total).toBe(4);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(Object.keys(User.shape).sort());
    }
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password|hash/i);
  });

  test("is sorted by every sort key in both directions, ignoring case and accents, in pages too", async () => {
    const orders = {
      createdAt: ["Élodie", "ayanda", "Bheki 50%", "Administrator"],
      name: ["Administrator", "ayanda", "Bheki 50%", "Élodie"],
      email: ["Bheki 50%", "ayanda", "Élodie", "Administrator"],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, `${sort} desc`).toEqual(expected.toReversed());
      const pages = [await list(`?sort=${sort}&page=1&pageSize=3`), await list(`?sort=${sort}&page=2&pageSize=3`)];
      expect(
        pages.flatMap((page) => page.names),
        `${sort} in pages`,
      ).toEqual(expected);
    }
    const by = async (sort: "role" | "status") => (await list(`?sort=${sort}`)).rows.map((row) => row[sort]);
    expect(await by("role")).toEqual(["admin", "admin", "user", "user"]);
    expect(await by("status")).toEqual(["Active", "Active", "Inactive", "Inactive"]);
  });

  test("finds a term literally in name and e-mail, together with the filters", async () => {
    const queries = {
      "q=elodie": ["Élodie"],
      "q=EXAMPLE.NET": ["Bheki 50%", "ayanda", "Élodie"],
      "q=50%25": ["Bheki 50%"],
      "q=e_e": ["Élodie"],
      "q=inactive": [],
      "status=INACTIVE": ["Bheki 50%", "Élodie"],
      "role=admin": ["Administrator", "Élodie"],
      "role=user&status=active": ["ayanda"],
      "role=user&q=example.net&sort=name&page=2&pageSize=1": ["Bheki 50%"],
    };
    for (const [query, names] of Object.entries(queries)) expect((await list(`?${query}`)).names, query).toEqual(names);
    for (const query of ["role=Admin", "role=", "role=user&role=admin", "sort=passwordHash", "sort=password"]) {
      expectFieldError(await other.api("GET", `/users?${query}`, { token: key }), query.split("=")[0] ?? "", query);
    }
  });
});

describe("a new user", () => {
  test("has by default the role user and the status Active, and can sign in at once", async () => {
    const { user, etag, password } = await create({ name: "  Zanele  Khumalo " });
    expect(user).toMatchObject({ name: "Zanele  Khumalo", role: "user", status: "Active", createdAt: user.updatedAt });
    expect(etag).toBe('"v1"');
    expect((await get(user.id)).json.data).toEqual(user);
    // The password works exactly as typed, the address in any case.
    expect((await signIn(user.email.toUpperCase(), password)).status).toBe(200);
    expectError(await signIn(user.email, password.trim()), 401);
    const all = await create({ role: "admin", status: "inactive" });
    expect(all.user).toMatchObject({ role: "admin", status: "Inactive" });
    expectError(await signIn(all.user.email, all.password), 401);
  });

  test("needs a password of 6 to 200 characters, an emoji counted as one", async () => {
    const { password: _, ...without } = newUser();
    expectFieldError(await server.api("POST", "/users", { token, body: without }), "password");
    for (const password of ["", "12345", "😀😀😀", "x".repeat(201), "\ud800 lone half", null, 123456]) {
      expectFieldError(await server.api("POST", "/users", { token, body: newUser({ password }) }), "password");
    }
    for (const password of ["123456", "      ", "😀".repeat(200), "x".repeat(200), "tab\tand\u0000nul"]) {
      const { user } = await create({ password });
      expect((await signIn(user.email, password)).status, JSON.stringify(password)).toBe(200);
    }
  });

  test("is refused with another user's address in any case, naming the field", async () => {
    const { user } = await create({ email: "Taken@Example.com" });
    for (const email of ["Taken@Example.com", "TAKEN@example.COM", " taken@example.com "]) {
      const answer = await server.api("POST", "/users", { token, body: newUser({ email }) });
      expect(expectError(answer, 409)).toMatchObject({
        message: USER_TAKEN,
        errors: [{ path: "email", message: USER_TAKEN }],
      });
    }
    expect(user.email).toBe("Taken@Example.com");
  });

  test("is created once by twenty repeats of a key, and no stored value reveals the password", {
    tags: "promise-17",
  }, async () => {
    const body = newUser();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.api("POST", "/users", { token, body, headers })),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.data?.id}`)).size).toBe(1);
    const other = { ...body, password: "another password" };
    expectError(await server.api("POST", "/users", { token, body: other, headers }), 422);
    const stored = await server.app.platform.database.read.selectFrom("idempotency").selectAll().execute();
    const guess = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
    expect(JSON.stringify(stored)).not.toContain(guess);
    expect(JSON.stringify(stored)).not.toMatch(/argon2|p4ss/);
  });

  test("has an audit entry without the password", async () => {
    const { user } = await create();
    const [entry, ...more] = await trailOf(user.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: "created", account_id: admin, record_type: "user", record_name: user.name });
    const { sample: _, ...inTrail } = user;
    expect(JSON.parse(entry?.after ?? "")).toEqual(inTrail);
    expect(JSON.stringify(await rowsOf(server, "audit"))).not.toMatch(/p4ss|argon2/);
  });
});

describe("a longer minimum password length", () => {
  test("applies to every new password, naming its field", async () => {
    const strict = await startServer({ environment: { RATE_LIMIT: "off", PASSWORD_MIN_LENGTH: "12" } });
    try {
      const key = await tokenOf(strict, await adminId(strict));
      const message = /^Password must be at least 12 characters$/;
      const body = newUser({ password: "elevenchars" });
      const rejected = await strict.api("POST", "/users", { token: key, body });
      expectFieldError(rejected, "password");
      expect(rejected.json.message).toMatch(message);
      const { json } = await strict.api("POST", "/users", { token: key, body: { ...body, password: "twelve chars" } });
      const change = { ...asIs(json.data), password: "elevenchars" };
      expectFieldError(await strict.api("PUT", `/users/${json.data.id}`, { token: key, body: change }), "password");
      const own = { currentPassword: ADMIN.password, newPassword: "elevenchars" };
      expectFieldError(await strict.api("PUT", "/auth/password", { token: key, body: own }), "newPassword");
      const reset = { token: await addReset(strict, json.data.id), password: "elevenchars" };
      expectFieldError(await strict.api("POST", "/auth/reset-password", { body: reset }), "password");
      // The reset link is still valid.
      const longer = { ...reset, password: "long enough now" };
      expect((await strict.api("POST", "/auth/reset-password", { body: longer })).status).toBe(204);
    } finally {
      await strict.close();
    }
  });
});

describe("a change of a user", () => {
  test("keeps fields that are left out, accepts the record as it was read, and ends no session", {
    tags: "promise-9",
  }, async () => {
    const { user, password } = await create({ role: "admin" });
    const key = await tokenOf(server, user.id);
    const stored = await put(user.id, { ...user, name: "Renamed", _id: "x" });
    expect(stored.status, JSON.stringify(stored.json)).toBe(200);
    expect(stored.json.data).toMatchObject({ id: user.id, name: "Renamed", role: "admin", createdAt: user.createdAt });
    const blank = await put(user.id, { ...asIs(user), password: "" });
    expect(blank.json.data).toMatchObject({ role: "admin", status: "Active", name: user.name });
    await expectAlive(key);
    expect((await signIn(user.email, password)).status).toBe(200);
    for (const extra of [{ passwordHash: "x" }, { password_hash: "x" }, { version: 9 }, { token: "x" }]) {
      const [field = ""] = Object.keys(extra);
      expectFieldError(await put(user.id, { ...asIs(user), ...extra }), field);
    }
  });

  test("ends every session of the account, and no other, when the password changes", {
    tags: "promise-5",
  }, async () => {
    const { user, password } = await create();
    const keys = [await tokenOf(server, user.id), await tokenOf(server, user.id)];
    const bystander = await tokenOf(server, (await create()).user.id);
    expect((await put(user.id, { ...asIs(user), password: "a new password" })).status).toBe(200);
    for (const key of keys) await expectDead(key);
    await expectAlive(bystander);
    expectError(await signIn(user.email, password), 401);
    expect((await signIn(user.email, "a new password")).status).toBe(200);
    const actions = (await trailOf(user.id)).map(({ action }) => action);
    expect(actions).toEqual(["created", "changed password", "changed"]);
    expect(JSON.stringify(await rowsOf(server, "audit"))).not.toContain("a new password");
  });

  test("ends every session when role or status change, by either call, in both directions", {
    tags: "promise-5",
  }, async () => {
    const { user } = await create();
    const changes = [
      () => put(user.id, { ...asIs(user), role: "admin" }),
      () => put(user.id, { ...asIs(user), role: "user" }),
      () => put(user.id, { ...asIs(user), status: "INACTIVE" }),
      () => patch(user.id, "active"),
      () => patch(user.id, "Inactive"),
    ];
    for (const change of changes) {
      const key = await tokenOf(server, user.id);
      expect((await change()).status).toBe(200);
      await expectDead(key);
    }
    const old = await tokenOf(server, user.id);
    await patch(user.id, "Active");
    // The old token stays invalid after the account is active again.
    await expectDead(old);
  });

  test("is refused with a taken address, and then changes nothing", async () => {
    const [one, other] = [await create(), await create()];
    const key = await tokenOf(server, other.user.id);
    const change = { name: "X", email: one.user.email.toUpperCase(), role: "admin", password: "a new password" };
    expect(expectError(await put(other.user.id, change), 409).message).toBe(USER_TAKEN);
    expect((await get(other.user.id)).json.data).toEqual(other.user);
    await expectAlive(key);
    // The user's own address in another case is no conflict.
    const renamed = await put(one.user.id, { ...asIs(one.user), email: one.user.email.toUpperCase() });
    expect(renamed.json.data.email).toBe(one.user.email.toUpperCase());
    expect((await signIn(one.user.email, one.password)).status).toBe(200);
  });

  test("invalidates the reset link when address, password or status change", async () => {
    const changes = [{ email: "moved@example.com" }, { password: "a new password" }, { status: "Inactive" }];
    for (const change of changes) {
      const { user } = await create();
      const link = await addReset(server, user.id);
      expect((await put(user.id, { ...asIs(user), ...change })).status).toBe(200);
      await patch(user.id, "Active");
      const body = { token: link, password: "by the old link" };
      expectError(await server.api("POST", "/auth/reset-password", { body }), 400, JSON.stringify(change));
    }
  });
});

describe("deleting a user", () => {
  test("ends the sessions, leaves what the account wrote, and adds an audit entry", { tags: "promise-5" }, async () => {
    const { user } = await create({ role: "admin", name: "Author Name" });
    const key = await tokenOf(server, user.id);
    await addReset(server, user.id);
    const customer = await server.api("POST", "/customers", {
      token: key,
      body: { name: "C", email: "c@example.net", notes: ["by one who left"] },
    });
    expect((await remove(user.id)).status).toBe(204);
    await expectDead(key);
    expectError(await get(user.id), 404);
    expectError(await remove(user.id), 404);
    const detail = await server.api("GET", `/customers/${customer.json.data.id}`, { token });
    expect(detail.json.data.notes).toMatchObject([{ author: "Author Name" }]);
    const last = (await trailOf(user.id)).at(-1);
    expect(last).toMatchObject({ action: "deleted", account_id: admin, record_name: "Author Name" });
    expect(last?.before).not.toMatch(/argon2|password/i);
  });
});

describe("the last active administrator", () => {
  const attempts: readonly [string, (id: string, user: User) => Promise<ApiAnswer>][] = [
    ["demoted by PUT", (id, user) => put(id, { ...asIs(user), role: "user" })],
    ["deactivated by PUT", (id, user) => put(id, { ...asIs(user), status: "inactive", password: "a new password" })],
    ["deactivated by PATCH", (id) => patch(id, "Inactive")],
    ["deleted", (id) => remove(id)],
  ];

  /** Deactivates every account except these. */
  async function onlyAdmins(ids: readonly string[]): Promise<void> {
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ status: "Inactive" }).where("id", "not in", ids).execute(),
    );
  }

  test("is neither demoted, deactivated nor deleted, and keeps token and password", { tags: "promise-7" }, async () => {
    await onlyAdmins([admin]);
    // An active account that cannot sign in does not count as another administrator.
    await addAccount(server, { email: "sample-admin@example.com", role: "admin" });
    const user = User.parse((await get(admin)).json.data);
    for (const [what, attempt] of attempts) {
      const before = await countRows(server);
      expect(expectError(await attempt(admin, user), 409, what).message).toBe(LAST_ADMIN);
      expect(await countRows(server), what).toEqual(before);
    }
    await expectAlive(token);
    expect((await signIn(ADMIN.email, ADMIN.password)).status).toBe(200);
    expect((await put(admin, { ...asIs(user), role: "admin", status: "Active" })).status).toBe(200);
  });

  test("may step down once there is another", { tags: "promise-7" }, async () => {
    const { user, password } = await create({ role: "admin" });
    const key = await server.signIn({ email: user.email, password });
    const own = { token: key, body: { ...asIs(user), role: "user" } };
    expect((await server.api("PUT", `/users/${user.id}`, own)).status).toBe(200);
    await expectDead(key);
  });

  test("remains when three step down at once, by every call, in two processes", { tags: "promise-7" }, async () => {
    const { platform } = server.app;
    const ways: ((url: string, id: string, email: string, key: string) => Promise<Answer>)[] = [
      (url, id, email, key) => sendJson(`${url}/${id}`, "PUT", { name: "A", email, role: "user" }, { token: key }),
      (url, id, _, key) => sendJson(`${url}/${id}/status`, "PATCH", { status: "Inactive" }, { token: key }),
      (url, id, _, key) => sendJson(`${url}/${id}`, "DELETE", "", { token: key }),
    ];
    for (let round = 0; round < 12; round++) {
      const people = [0, 1, 2].map((index) => ({ id: newId(), email: `last-${round}-${index}@example.com` }));
      await platform.database.write(async (tx) => {
        for (const person of people) {
          const row = { name: "A", role: "admin", status: "Active", password_hash: "x", sample: 0 } as const;
          await insertUser(tx, { ...person, ...row, created_at: minute(round) });
        }
      });
      await onlyAdmins(people.map(({ id }) => id));
      const keys = await Promise.all(people.map(({ id }) => tokenOf(server, id)));
      const answers = await Promise.all(
        people.map(({ id, email }, index) => {
          const url = `${index % 2 ? rival.url : server.url}/api/users`;
          const way = ways[(index + round) % 3];
          if (!way) throw new Error("There are three ways");
          return way(url, id, email, keys[index] ?? "");
        }),
      );
      const rejected = answers.filter(({ status }) => status >= 300);
      expect(
        rejected.map(({ status }) => status),
        `round ${round}`,
      ).toEqual([409]);
      for (const answer of rejected) expect(expectError(answer, 409).message).toBe(LAST_ADMIN);
      const left = (await rowsOf(server, "users")).filter((row) => row.role === "admin" && row.status === "Active");
      expect(left).toHaveLength(1);
    }
  });
});
