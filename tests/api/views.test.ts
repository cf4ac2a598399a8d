import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { KEY_NOT_PERMITTED } from "#contract/keys.ts";
import type { Role } from "#contract/permissions.ts";
import { LIST_SCREENS, SCREEN_NAMES } from "#contract/screens.ts";
import { VIEW_LIMITS, VIEW_MESSAGES, View } from "#contract/views.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let account: string;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
});
beforeEach(async () => {
  ({ account, token } = await somebody("sales"));
  await server.app.platform.database.write((tx) => tx.deleteFrom("views").execute());
});
afterAll(() => server.close());

async function somebody(role: Role, name = "Thandi Example") {
  const id = await addAccount(server, { email: `${newId()}@example.com`, role, name });
  return { account: id, token: await tokenOf(server, id) };
}

const LEADS = { name: "Open leads", screen: "customers", query: { status: "Lead", sort: "value", order: "desc" } };

const create = (body: object, by = token, headers: Record<string, string> = {}) =>
  server.api("POST", "/views", { token: by, body, headers });

async function created(body: object, by = token): Promise<View> {
  const { status, json } = await create(body, by);
  expect(status, JSON.stringify(json)).toBe(201);
  return View.parse(json.data);
}

async function listed(by = token): Promise<View[]> {
  const { status, json } = await server.api("GET", "/views", { token: by });
  expect(status).toBe(200);
  return View.array().parse(json);
}

describe("a view", () => {
  test("stores the query and columns of a list under a name", async () => {
    const view = await created({ ...LEADS, columns: ["value", "name"] });
    expect(view).toMatchObject({
      ...LEADS,
      columns: ["value", "name"],
      shared: false,
      owner: "Thandi Example",
      own: true,
    });
    expect(await listed()).toEqual([view]);
  });

  test("is created once, however often the same key is sent", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, second] = [await create(LEADS, token, headers), await create(LEADS, token, headers)];
    expect(second.json).toEqual(first.json);
    expect(await listed()).toHaveLength(1);
  });

  test("keeps what a change leaves out, and is not changed with a stale If-Match", async () => {
    const view = await created({ ...LEADS, columns: ["name"], shared: true });
    const change = (body: object, headers = {}) => server.api("PUT", `/views/${view.id}`, { token, body, headers });
    const { status, json, headers } = await change({ ...LEADS, name: "Leads", query: {} });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ name: "Leads", query: {}, columns: ["name"], shared: true });
    const { updatedAt: _, ...back } = json.data;
    expect((await change(back, { "if-match": headers.get("etag") ?? "" })).status).toBe(200);
    expectError(await change(LEADS, { "if-match": '"v1"' }), 412);
    expectError(await change({ ...LEADS, screen: "products", query: {} }), 400);
    expect((await change({ ...LEADS, columns: null, shared: false })).json.data).toMatchObject({
      columns: null,
      shared: false,
    });
  });

  test("has audit entries of its creation and deletion", async () => {
    const view = await created(LEADS);
    expect((await server.api("DELETE", `/views/${view.id}`, { token })).status).toBe(204);
    expect(await listed()).toEqual([]);
    expectError(await server.api("DELETE", `/views/${view.id}`, { token }), 404);
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === view.id);
    expect(lines.map(({ action, record_type, record_name }) => [action, record_type, record_name])).toEqual([
      ["created", "view", LEADS.name],
      ["deleted", "view", LEADS.name],
    ]);
  });

  test("can be of every list, with all of its columns", async () => {
    const { token: admin } = await somebody("admin");
    for (const screen of SCREEN_NAMES) {
      const { columns } = LIST_SCREENS[screen];
      expect(await created({ name: screen, screen, query: {}, columns }, admin)).toMatchObject({ columns });
    }
    expect(await listed(admin)).toHaveLength(SCREEN_NAMES.length);
  });

  test("is refused beyond fifty views of an account", async () => {
    for (let made = 0; made < VIEW_LIMITS.perAccount; made++) await created({ ...LEADS, name: `Leads ${made}` });
    expect(expectError(await create(LEADS), 409)).toMatchObject({
      code: "too-many-views",
      message: VIEW_MESSAGES.tooMany,
    });
    expect(await listed()).toHaveLength(VIEW_LIMITS.perAccount);
  });
});

describe("what its list would not take is refused at its field", () => {
  test.each([
    [{ query: { status: "Nobody" } }, "query.status"],
    [{ query: { colour: "red" } }, "query.colour"],
    [{ query: { sort: "password" } }, "query.sort"],
    [{ query: { page: "2" } }, "query.page"],
    [{ query: { pageSize: "1000" } }, "query.pageSize"],
    [{ query: { q: "thandi@example.org" } }, "query.q"],
    [{ query: { q: "thandi＠example.org" } }, "query.q"],
    [{ query: { q: "a\u0000b" } }, "query.q"],
    [{ query: { q: "x".repeat(201) } }, "query.q"],
    [{ query: { q: 5 } }, "query.q"],
    [{ query: "status=Lead" }, "query"],
    [{ query: Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`p${at}`, "x"])) }, "query"],
    [{ columns: ["company"] }, "columns"],
    [{ columns: ["name", "password"] }, "columns.1"],
    [{ columns: ["name", "name"] }, "columns"],
    [{ screen: "sessions" }, "screen"],
    [{ screen: "constructor" }, "screen"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: "For thandi@example.org" }, "name"],
    [{ shared: "yes" }, "shared"],
    [{ own: true }, "own"],
  ])("%j", { tags: "promise-59" }, async (fields, path) => {
    const { errors } = expectError(await create({ ...LEADS, ...fields }), 400);
    expect(errors?.map((error) => error.path)).toContain(path);
    expect(await listed()).toEqual([]);
  });

  test("a hostile name is stored as text", async () => {
    const query = JSON.parse('{"__proto__": "x"}');
    expectError(await create({ ...LEADS, query }), 400);
    const view = await created({ ...LEADS, name: "<b>'; drop table views; --</b>", query: { q: "%_\\'\"" } });
    expect(await listed()).toEqual([view]);
  });
});

describe("access to a view", () => {
  test("a private view is listed for its account only, a shared one for readers of the list", {
    tags: "promise-59",
  }, async () => {
    const [mate, support, editor] = [await somebody("sales"), await somebody("support"), await somebody("editor")];
    const view = await created(LEADS);
    for (const other of [mate, support, editor]) expect(await listed(other.token)).toEqual([]);
    await server.api("PUT", `/views/${view.id}`, { token, body: { ...LEADS, shared: true } });
    expect(await listed(mate.token)).toMatchObject([{ id: view.id, own: false, owner: "Thandi Example" }]);
    expect(await listed(support.token)).toMatchObject([{ id: view.id, own: false }]);
    expect(await listed(editor.token)).toEqual([]);
  });

  test("an account has no view of a list that it may not read, not even after a role change", {
    tags: "promise-59",
  }, async () => {
    expectError(await create({ name: "Trail", screen: "audit", query: {} }), 403);
    const view = await created(LEADS);
    const role = (to: Role) =>
      server.app.platform.database.write((tx) =>
        tx.updateTable("users").set({ role: to }).where("id", "=", account).execute(),
      );
    await role("recruiter");
    token = await tokenOf(server, account);
    expect(await listed()).toEqual([]);
    expectError(await server.api("PUT", `/views/${view.id}`, { token, body: LEADS }), 404);
    expectError(await server.api("DELETE", `/views/${view.id}`, { token }), 404);
    await role("sales");
    token = await tokenOf(server, account);
    expect(await listed()).toEqual([view]);
  });

  test("only the owner changes a view, or an administrator if the view is shared", { tags: "promise-59" }, async () => {
    const [mate, admin] = [await somebody("sales"), await tokenOf(server, await adminId(server))];
    const own = await created(LEADS);
    const shared = await created({ ...LEADS, shared: true });
    const put = (by: string, id: string, body: object) => server.api("PUT", `/views/${id}`, { token: by, body });
    const remove = (by: string, id: string) => server.api("DELETE", `/views/${id}`, { token: by });
    for (const by of [mate.token, admin]) {
      expectError(await put(by, own.id, LEADS), 404);
      expectError(await put(by, own.id, { ...LEADS, name: "Mine" }), 404);
      expectError(await remove(by, own.id), 404);
    }
    expect(expectError(await put(mate.token, shared.id, { ...LEADS, name: "Mine" }), 403).message).toBe(
      VIEW_MESSAGES.others,
    );
    expectError(await put(mate.token, shared.id, LEADS), 403);
    expectError(await remove(mate.token, shared.id), 403);
    expect((await put(admin, shared.id, { ...LEADS, name: "Leads" })).json.data).toMatchObject({ own: false });
    expect((await remove(admin, shared.id)).status).toBe(204);
    expect(await listed()).toEqual([own]);
  });

  test("an API key with read permissions creates, changes and deletes no view", { tags: "promise-59" }, async () => {
    const view = await created(LEADS);
    const { key } = await addKeyOf(server, account, { permissions: ["customers:read", "products:write"] });
    expect(await listed(key)).toEqual([view]);
    expect(expectError(await create(LEADS, key), 403).message).toBe(KEY_NOT_PERMITTED);
    const path = `/views/${view.id}`;
    expectError(await server.api("PUT", path, { token: key, body: { ...LEADS, name: "Mine" } }), 403);
    expectError(await server.api("DELETE", path, { token: key }), 403);
    const { key: writing } = await addKeyOf(server, account, { permissions: ["customers:write"] });
    expect((await server.api("DELETE", path, { token: writing })).status).toBe(204);
  });

  test("a shared view stays when its account is deleted", { tags: "promise-59" }, async () => {
    const mate = await somebody("sales");
    await created(LEADS);
    const shared = await created({ ...LEADS, name: "Shared leads", shared: true });
    const admin = await tokenOf(server, await adminId(server));
    expect((await server.api("DELETE", `/users/${account}`, { token: admin })).status).toBe(204);
    expect(await listed(mate.token)).toMatchObject([{ id: shared.id, owner: "", own: false }]);
    expect(await rowsOf(server, "views")).toHaveLength(1);
    expect((await server.api("DELETE", `/views/${shared.id}`, { token: admin })).status).toBe(204);
  });
});
