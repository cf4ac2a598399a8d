import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ASSIGN_MESSAGES, type AssignInput, MAX_ASSIGNED, NOT_ASSIGNABLE, noSuch } from "#contract/assignees.ts";
import type { Role } from "#contract/permissions.ts";
import { insertDeal } from "#server/deals/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock, DAY } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let adminId: string;
let admin: string;
let sipho: string;
let thandi: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  adminId = await account("Boss", "admin");
  admin = await tokenOf(server, adminId);
  [sipho, thandi] = [await account("Sipho", "sales"), await account("Thandi", "sales")];
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ["customers", "deals", "tasks", "messages"] as const) await empty(server, table);
});

const account = (name: string, role: Role) =>
  addAccount(server, { email: `${newId()}@example.org`, name, role, password: "a password" });
const database = () => server.app.platform.database;
const now = () => clock.now().toISOString();
const assign = (kind: string, body: AssignInput, token = admin) =>
  server.api("POST", `/${kind}/assign`, { token, body });
const get = async (path: string, token = admin) => (await server.api("GET", path, { token })).json;
const namesIn = async (path: string, token = admin) =>
  (await get(path, token)).map((row: { name?: string; title?: string }) => row.name ?? row.title).toSorted();

const addMessages = (names: readonly string[]) =>
  database().write(async (tx) => {
    const ids = [];
    for (const name of names) ids.push(await addMessage(tx, { name }));
    return ids;
  });
async function addDeals(titles: readonly string[]): Promise<string[]> {
  const ids = titles.map(() => newId());
  await database().write(async (tx) => {
    for (const [at, id] of ids.entries()) await insertDeal(tx, id, { title: titles[at] ?? "", ownerId: sipho }, now());
  });
  return ids;
}
async function addTask(title: string, about: Readonly<Record<string, string>> = {}): Promise<string> {
  const body = { title, dueOn: "2026-11-30", assigneeId: adminId, ...about };
  return (await server.api("POST", "/tasks", { token: admin, body })).json.data.id;
}
const customerBody = () => ({ name: "Zanele", email: `${newId()}@example.org` });
const trailOf = async (id: string) =>
  (await rowsOf(server, "audit"))
    .filter(({ record_id }) => record_id === id)
    .map(({ action, before, after }) => [action, JSON.parse(before ?? "null"), JSON.parse(after ?? "null")]);
const dataOf = ({ status, json }: ApiAnswer) => [status, json.data];

describe("an assignment of many records", () => {
  test("gives records of each kind to an account, with an audit entry for each", async () => {
    const messages = await addMessages(["Anna", "Bo"]);
    const customers = await addCustomers(database(), [{ name: "Anna" }, { name: "Bo", owner_id: sipho }]);
    const deals = await addDeals(["Portal"]);
    const tasks = [await addTask("Call")];
    const applications = [(await apply(server, { email: "applicant@example.org" })).id];
    const to = await account("Naledi", "admin");
    for (const [kind, ids] of Object.entries({ messages, customers, deals, tasks, applications }))
      expect([kind, ...dataOf(await assign(kind, { ids, to }))]).toEqual([
        kind,
        200,
        { changed: ids.length, skipped: [] },
      ]);
    const [message = "", customer = "", deal = "", task = ""] = [messages[0], customers[1], deals[0], tasks[0]];
    const after = { assigneeId: to, assignee: "Naledi" };
    expect(await trailOf(message)).toEqual([["changed", { assigneeId: null, assignee: "" }, after]]);
    const owned = [
      { ownerId: sipho, ownerName: "Sipho" },
      { ownerId: to, ownerName: "Naledi" },
    ];
    expect(await trailOf(customer)).toEqual([["changed", ...owned]]);
    expect(await trailOf(deal)).toEqual([["changed", ...owned]]);
    expect((await trailOf(task)).slice(1)).toMatchObject([
      ["changed", { assigneeName: "Boss" }, { assigneeName: "Naledi" }],
    ]);
    expect((await get(`/messages/${message}`)).data).toMatchObject(after);
    expect((await get(`/applications/${applications[0]}`)).data).toMatchObject(after);
    expect((await get(`/customers/${customer}`)).data).toMatchObject({ ownerId: to, ownerName: "Naledi" });
    expect((await get(`/deals/${deal}`)).data).toMatchObject({ ownerId: to, ownerName: "Naledi" });
    expect((await get(`/tasks/${task}`)).data).toMatchObject({ assigneeId: to, assigneeName: "Naledi" });
  });

  test("is one notification to the new account, with the number of records", async () => {
    const ids = await addMessages(["Anna", "Bo", "Cas"]);
    const naledi = await account("Naledi", "support");
    await assign("messages", { ids, to: naledi });
    const rows = (await rowsOf(server, "notifications")).filter(({ account_id }) => account_id === naledi);
    expect(rows).toMatchObject([{ kind: "assigned", type: "message", record_id: ids[0], counts: '{"message":3}' }]);
    // Nobody is notified of the own act.
    await assign("messages", { ids, to: adminId });
    expect((await rowsOf(server, "notifications")).filter(({ account_id }) => account_id === adminId)).toEqual([]);
  });

  test("makes an earlier ETag stale, and leaves a record that the account has already as it is", async () => {
    const [id = ""] = await addMessages(["Anna"]);
    const etag = (await server.api("GET", `/messages/${id}`, { token: admin })).headers.get("etag") ?? "";
    expect(dataOf(await assign("messages", { ids: [id], to: adminId }))).toEqual([200, { changed: 1, skipped: [] }]);
    const headers = { "if-match": etag };
    expectError(
      await server.api("PATCH", `/messages/${id}/status`, { token: admin, body: { status: "Done" }, headers }),
      412,
    );
    expect(dataOf(await assign("messages", { ids: [id, id], to: adminId }))).toEqual([
      200,
      { changed: 0, skipped: [] },
    ]);
    expect(await trailOf(id)).toHaveLength(1);
  });

  test("gives records to nobody", async () => {
    const ids = await addDeals(["Portal", "Shop"]);
    expect(dataOf(await assign("deals", { ids, to: null }))).toEqual([200, { changed: 2, skipped: [] }]);
    expect(await namesIn("/deals?owner=none")).toEqual(["Portal", "Shop"]);
  });

  test("skips unknown records, and those that have another account", async () => {
    const [anna = "", bo = ""] = await addMessages(["Anna", "Bo"]);
    const unknown = newId();
    await assign("messages", { ids: [bo], to: adminId });
    const body = { ids: [anna, bo, unknown], to: null, from: [null, null, null] };
    expect(dataOf(await assign("messages", body))).toEqual([
      200,
      {
        changed: 0,
        skipped: [
          { id: bo, message: ASSIGN_MESSAGES.moved },
          { id: unknown, message: noSuch("message") },
        ],
      },
    ]);
    expect((await get(`/messages/${bo}`)).data.assigneeId).toBe(adminId);
  });

  test("is refused for an account that may not read such records, or that cannot sign in", async () => {
    const ids = await addMessages(["Anna"]);
    const inactive = await addAccount(server, { email: `${newId()}@example.org`, role: "admin", status: "Inactive" });
    const sample = await addAccount(server, { email: `${newId()}@example.org`, role: "admin" });
    const editor = await account("Editor", "editor");
    for (const to of [editor, inactive, sample, newId()]) {
      const refused = await assign("messages", { ids, to });
      expectFieldError(refused, "to");
      expect(refused.json.message).toBe(NOT_ASSIGNABLE);
    }
    expect(await namesIn("/messages?assignee=none")).toEqual(["Anna"]);
  });

  test("is refused for such an account in calls for one record, unless the record has it already", async () => {
    const sample = await addAccount(server, { email: `${newId()}@example.org`, role: "admin" });
    const [message = ""] = await addMessages(["Anna"]);
    const [deal = ""] = await addDeals(["Portal"]);
    const task = await addTask("Call");
    const customer = (await server.api("POST", "/customers", { token: admin, body: customerBody() })).json.data.id;
    const application = (await apply(server, {})).id;
    const { title, dueOn } = { title: "Call", dueOn: "2026-11-30" };
    const changes: [method: string, path: string, body: object, field: string][] = [
      ["PATCH", `/messages/${message}`, { assigneeId: sample }, "assigneeId"],
      ["PATCH", `/applications/${application}`, { assigneeId: sample }, "assigneeId"],
      ["PUT", `/deals/${deal}`, { title: "Portal", ownerId: sample }, "ownerId"],
      ["PUT", `/tasks/${task}`, { title, dueOn, assigneeId: sample }, "assigneeId"],
      ["POST", "/tasks", { title, dueOn, assigneeId: sample }, "assigneeId"],
      ["PUT", `/customers/${customer}`, { ...customerBody(), ownerId: sample }, "ownerId"],
    ];
    for (const [method, path, body, field] of changes) {
      const refused = await server.api(method, path, { token: admin, body });
      expectFieldError(refused, field);
      expect(refused.json.message, path).toBe(NOT_ASSIGNABLE);
    }
    await database().write((tx) => tx.updateTable("deals").set({ owner_id: sample }).where("id", "=", deal).execute());
    const kept = await server.api("PUT", `/deals/${deal}`, { token: admin, body: { title: "Kept", ownerId: sample } });
    expect([kept.status, kept.json.data.ownerId]).toEqual([200, sample]);
  });

  test("takes 1 to 500 ids, and an account in `from` for each", async () => {
    const [id = ""] = await addMessages(["Anna"]);
    const many = Array.from({ length: MAX_ASSIGNED + 1 }, () => newId());
    for (const ids of [[], many, ["1"]]) expectError(await assign("messages", { ids, to: null }), 400);
    expectFieldError(await assign("messages", { ids: [id], to: null, from: [] }), "from");
    expect(dataOf(await assign("messages", { ids: many.slice(1), to: null }))[0]).toBe(200);
  });

  test("changes 500 customers with one transaction", async () => {
    const ids = await addCustomers(
      database(),
      Array.from({ length: MAX_ASSIGNED }, () => ({ owner_id: sipho })),
    );
    expect(dataOf(await assign("customers", { ids, to: thandi }))).toEqual([
      200,
      { changed: MAX_ASSIGNED, skipped: [] },
    ]);
    const { headers } = await server.api("GET", `/customers?owner=${thandi}&page=1`, { token: admin });
    expect(headers.get("x-total-count")).toBe(String(MAX_ASSIGNED));
  });

  test("needs the permission to write such records", async () => {
    const ids = await addMessages(["Anna"]);
    const auditor = await tokenOf(server, await account("Auditor", "auditor"));
    expectError(await assign("messages", { ids, to: null }, auditor), 403);
    expectError(await server.api("POST", "/messages/assign", { body: { ids, to: null } }), 401);
    expect(await rowsOf(server, "messages")).toMatchObject([{ version: 1 }]);
  });
});

describe("an assignment of tasks", () => {
  test("skips tasks that the caller may not see, and tasks that the assignee may not read", async () => {
    const { id: applicationId } = await apply(server, { email: "applicant@example.org" });
    const [messageId = ""] = await addMessages(["Anna"]);
    const own = await addTask("Own");
    const ofMessage = await addTask("Of a message", { messageId });
    const ofApplication = await addTask("Of an application", { applicationId });
    const ids = [own, ofMessage, ofApplication];
    expect(dataOf(await assign("tasks", { ids, to: thandi }))).toEqual([
      200,
      { changed: 2, skipped: [{ id: ofApplication, message: NOT_ASSIGNABLE }] },
    ]);
    // Nothing of the selection is for that account.
    expectFieldError(await assign("tasks", { ids: [ofApplication], to: sipho }), "to");
    const bySales = await tokenOf(server, sipho);
    const hidden = [{ id: ofApplication, message: noSuch("task") }];
    expect(dataOf(await assign("tasks", { ids, to: null }, bySales))).toEqual([200, { changed: 2, skipped: hidden }]);
    expect((await get(`/tasks/${ofApplication}`)).data.assigneeId).toBe(adminId);
  });
});

test("support assigns tasks of customers, which are history, and no tasks of deals", async () => {
  const [dealId = ""] = await addDeals(["Portal"]);
  const ids = [await addTask("Own"), await addTask("Of a deal", { dealId })];
  const support = await tokenOf(server, await account("Support", "support"));
  const skipped = [{ id: ids[1], message: ASSIGN_MESSAGES.notPermitted }];
  expect(dataOf(await assign("tasks", { ids, to: null }, support))).toEqual([200, { changed: 1, skipped }]);
});

describe("the filter by account", () => {
  test("takes an id, me and none in lists and exports", async () => {
    const messages = await addMessages(["Anna", "Bo", "Cas"]);
    const customers = await addCustomers(
      database(),
      ["Anna", "Bo", "Cas"].map((name) => ({ name })),
    );
    const deals = await addDeals(["Anna", "Bo", "Cas"]);
    const tasks = [await addTask("Anna"), await addTask("Bo"), await addTask("Cas")];
    const other = await account("Naledi", "admin");
    for (const [kind, ids] of Object.entries({ messages, customers, deals, tasks })) {
      const filter = kind === "customers" || kind === "deals" ? "owner" : "assignee";
      const [anna = "", bo = "", cas = ""] = ids;
      for (const [id, to] of [
        [anna, adminId],
        [bo, other],
        [cas, null],
      ] as const)
        await assign(kind, { ids: [id], to });
      expect(await namesIn(`/${kind}?${filter}=me`), kind).toEqual(["Anna"]);
      expect(await namesIn(`/${kind}?${filter}=${other}`), kind).toEqual(["Bo"]);
      expect(await namesIn(`/${kind}?${filter}=none`), kind).toEqual(["Cas"]);
      expectFieldError(await server.api("GET", `/${kind}?${filter}=you`, { token: admin }), filter);
      const headers = { authorization: `Bearer ${admin}` };
      const text = await (await fetch(`${server.url}/api/${kind}/export.csv?${filter}=${other}`, { headers })).text();
      expect(text, kind).toContain("Naledi");
      expect(text, kind).not.toContain("Cas");
    }
  });

  test("finds open messages of nobody, which the summary counts, and messages older than some days", async () => {
    const [anna = ""] = await addMessages(["Anna", "Bo"]);
    await assign("messages", { ids: [anna], to: adminId });
    expect(await namesIn("/messages?state=open&assignee=none")).toEqual(["Bo"]);
    expect((await get("/messages/summary")).data).toMatchObject({ open: 2, mine: 1, unassigned: 1 });
    const at = new Date(clock.now().getTime() - 2 * DAY - 1).toISOString();
    await database().write((tx) => addMessage(tx, { name: "Old", created_at: at }));
    expect(await namesIn("/messages?olderThan=2")).toEqual(["Old"]);
    expect(await namesIn("/messages?olderThan=3")).toEqual([]);
    for (const days of ["0", "-1", "x"])
      expectFieldError(await server.api("GET", `/messages?olderThan=${days}`, { token: admin }), "olderThan");
  });
});
