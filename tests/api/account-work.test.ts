import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccountWork, NO_SUCCESSOR, notForSuccessor, WORK_KINDS } from "#contract/account-work.ts";
import type { Deal } from "#contract/deals.ts";
import type { Role } from "#contract/permissions.ts";
import { ownedCustomers } from "#server/customers/owned-customers.ts";
import { insertDeal } from "#server/deals/store.ts";
import { findStoredPage, writePage } from "#server/pages/store.ts";
import { MOVED_AT_ONCE } from "#server/platform/records/account-work.ts";
import { newId } from "#server/platform/records/ids.ts";
import { setSchedule } from "#server/schedules/set-schedule.ts";
import { insertTask } from "#server/tasks/store.ts";
import { addAccount, adminId, type NewAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { addCustomer, addMessage, customerOf } from "#tests/support/records.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
const NOTHING: AccountWork = { customers: 0, deals: 0, tasks: 0, messages: 0, applications: 0, scheduled: 0 };
let server: TestServer;
/** A second process on the same database. */
let rival: TestServer;
let admin: string;
let token: string;

beforeAll(async () => {
  const options = { environment: { RATE_LIMIT: "off" }, now: clock.now };
  server = await startServer(options);
  rival = await startServer({ ...options, database: server.database, dataDir: server.dataDir });
  admin = await adminId(server);
});
afterAll(async () => {
  await rival.stop();
  await server.close();
});
beforeEach(async () => {
  token = await tokenOf(server, admin);
  for (const table of ["customers", "deals", "tasks", "messages", "page_documents"] as const)
    await empty(server, table);
});

const account = (name: string, role: Role, more: Partial<NewAccount> = {}) =>
  addAccount(server, { email: `${newId()}@example.org`, name, role, password: "a password", ...more });
const workOf = async (id: string) => (await server.api("GET", `/users/${id}/work`, { token })).json.data;
const handOver = (id: string, to: string, at = server) =>
  at.api("POST", `/users/${id}/hand-over`, { token, body: { to } });
const deactivate = (id: string, at = server) =>
  at.api("PATCH", `/users/${id}/status`, { token, body: { status: "Inactive" } });

function write<Result>(work: Parameters<typeof server.app.platform.database.write<Result>>[0]) {
  return server.app.platform.database.write(work);
}
const now = () => clock.now().toISOString();

/** Adds customers of an owner. */
async function addOwned(ownerId: string, count = 1): Promise<void> {
  await write(async (tx) => {
    for (let at = 0; at < count; at++) await addCustomer(tx, customerOf({ owner_id: ownerId }));
  });
}

/** Adds an open deal, a task and a message of an account, and a finished one of each. */
async function addFurther(id: string): Promise<void> {
  const record = { customerId: null, messageId: null, applicationId: null, dealId: null };
  const plain = { dueTime: null, description: "", repeat: "none" as const };
  await write(async (tx) => {
    for (const status of ["Proposal", "Won"] as const)
      await insertDeal(tx, newId(), { title: status, ownerId: id, status }, now());
    for (const status of ["Open", "Done"] as const) {
      const task = { ...record, id: newId(), title: status, dueOn: "2026-11-30", status, assigneeId: id, ...plain };
      await insertTask(tx, { ...task, author: { id: "", name: "Boss" } }, now());
    }
    for (const status of ["Read", "Done"] as const) {
      const message = await addMessage(tx, { status });
      await tx.updateTable("messages").set({ assignee_id: id }).where("id", "=", message).execute();
    }
  });
}

/** Schedules a page in the name of an account. */
async function schedulePage(scheduledBy: string): Promise<void> {
  const at = "2030-01-01T00:00:00.000Z";
  const schedule = { scheduled: {}, scheduledFor: at };
  await write(async (tx) => {
    const home = await findStoredPage(tx, "home");
    await writePage(tx, home, { draft: undefined, ...schedule }, { by: scheduledBy, now: now() });
    await setSchedule(tx, { type: "page", id: "home" }, { at, accountId: scheduledBy }, now());
  });
}

async function linesAbout(id: string) {
  const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
  return lines.map(({ action, after }) => [action, JSON.parse(String(after)).moved]);
}

describe("the work of an account", () => {
  test("is counted without finished and other accounts' records", async () => {
    const [sales, other] = [await account("Former", "sales"), await account("Other", "sales")];
    await addOwned(sales, 3);
    await addOwned(other);
    await addFurther(sales);
    expect(await workOf(sales)).toEqual({ ...NOTHING, customers: 3, deals: 1, tasks: 1, messages: 1 });
    expect(Object.keys(await workOf(other))).toEqual([...WORK_KINDS]);
    expectError(await server.api("GET", `/users/${newId()}/work`, { token }), 404);
  });

  test("goes to a colleague with one entry in the audit trail for each kind; finished records stay", async () => {
    const [former, to] = [await account("Former", "admin"), await account("Successor", "admin", { invited: true })];
    await addOwned(former, 2);
    await addFurther(former);
    await schedulePage(former);
    const before = await workOf(former);
    expect(before).toEqual({ customers: 2, deals: 1, tasks: 1, messages: 1, applications: 0, scheduled: 1 });
    const { status, json } = await handOver(former, to);
    expect([status, json]).toEqual([200, { data: before }]);
    expect([await workOf(former), await workOf(to)]).toEqual([NOTHING, before]);
    expect(await linesAbout(former)).toEqual([
      ["handed over the customers of", 2],
      ["handed over the deals of", 1],
      ["handed over the tasks of", 1],
      ["handed over the messages of", 1],
      ["handed over the scheduled content of", 1],
    ]);
    const { json: listed } = await server.api("GET", "/deals", { token });
    const deals = listed.map((deal: Deal) => [deal.title, deal.ownerId, deal.ownerName]);
    expect(deals).toEqual(
      expect.arrayContaining([
        ["Proposal", to, "Successor"],
        ["Won", former, "Former"],
      ]),
    );
    const customers = await rowsOf(server, "customers");
    expect(customers.map(({ version, updated_at }) => [version, updated_at])).toEqual(Array(2).fill([2, now()]));
    expect((await deactivate(former)).status).toBe(200);
    expect(await workOf(to)).toEqual(before);
    // A repeat moves nothing.
    expect((await handOver(former, to)).json.data).toEqual(NOTHING);
  });

  test("stays as a whole if the colleague may not have one of its kinds", async () => {
    const [former, support] = [await account("Former", "admin"), await account("Sipho", "support")];
    await addOwned(former, 2);
    await addFurther(former);
    await schedulePage(former);
    const { id: applicationId } = await apply(server, { email: "applicant@example.org" });
    const task = { title: "Call", dueOn: "2026-11-30", applicationId, assigneeId: former };
    expect((await server.api("POST", "/tasks", { token, body: task })).status).toBe(201);
    const before = [await workOf(former), await rowsOf(server, "customers")];
    const refused = await handOver(former, support);
    expectFieldError(refused, "to");
    expect(refused.json.message).toBe(notForSuccessor("Sipho", ["tasks", "scheduled"]));
    expect([await workOf(former), await rowsOf(server, "customers")]).toEqual(before);
    expect(await linesAbout(former)).toEqual([]);
  });

  test("goes only to another active account that can sign in or is invited to", async () => {
    const former = await account("Former", "sales");
    await addOwned(former);
    const noPassword = { email: `${newId()}@example.org`, role: "sales" } as const;
    const inactive = await account("Inactive", "sales", { status: "Inactive" });
    for (const to of [former, newId(), inactive, await addAccount(server, noPassword)]) {
      const refused = await handOver(former, to);
      expectFieldError(refused, "to");
      expect(refused.json.message).toBe(NO_SUCCESSOR);
    }
    expectError(await handOver(newId(), admin), 404);
    expect(await workOf(former)).toEqual({ ...NOTHING, customers: 1 });
  });

  test("moves only with a password given in the last ten minutes", async () => {
    const former = await account("Former", "sales");
    await addOwned(former);
    clock.forward(11 * MINUTE);
    expectError(await handOver(former, admin), 403);
    expect(await workOf(former)).toEqual({ ...NOTHING, customers: 1 });
  });

  test("is offered to the accounts that may have all of it", async () => {
    const [former, editor] = [await account("Former", "recruiter"), await account("Editor", "editor")];
    const [sales, sipho] = [await account("Sales", "sales"), await account("Support", "support")];
    const successors = async () => {
      const { json } = await server.api("GET", `/users/${former}/successors`, { token });
      return json.data.map(({ id }: { id: string }) => id);
    };
    expect(await successors()).toEqual(expect.arrayContaining([admin, editor, sales, sipho]));
    expect(await successors()).not.toContain(former);
    await addOwned(former);
    expect(await successors()).toEqual(expect.arrayContaining([admin, sales, sipho]));
    expect(await successors()).not.toContain(editor);
    await schedulePage(former);
    expect(await successors()).toContain(admin);
    expect(await successors()).not.toContain(sipho);
  });
});

describe("work of two changes at once", () => {
  test("all goes to one of two colleagues", async () => {
    for (let round = 0; round < 3; round++) {
      const former = await account("Former", "sales");
      const colleagues = [await account("One", "sales"), await account("Two", "sales")];
      await addOwned(former, 40);
      await addFurther(former);
      const answers = await Promise.all(colleagues.map((to, at) => handOver(former, to, at === 0 ? server : rival)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const counts = [];
      for (const id of colleagues) counts.push((await workOf(id)).customers);
      expect(counts.sort()).toEqual([0, 40]);
    }
  });

  test("is never left with a successor who is deactivated", async () => {
    for (let round = 0; round < 5; round++) {
      const [former, to] = [await account("Former", "sales"), await account("Successor", "sales")];
      await addOwned(former, 40);
      const [moved, ended] = await Promise.all([handOver(former, to), deactivate(to, rival)]);
      expect(ended.status).toBe(200);
      expect([200, 400]).toContain(moved.status);
      expect(await workOf(to)).toEqual(NOTHING);
      expect((await workOf(former)).customers).toBe(moved.status === 200 ? 0 : 40);
    }
  });
});

test("a batch has at most 500 records, and a whole release a line for each record", async () => {
  const former = await account("Former", "sales");
  const count = 2 * MOVED_AT_ONCE + 1;
  await addOwned(former, count);
  const { database } = server.app.platform;
  const sizes = await database.write(async (tx) => {
    const move = { from: { id: former, name: "" }, to: { id: admin, name: "" }, now: now() };
    const some = async () => (await ownedCustomers.moveSome(tx, move)).length;
    return [await some(), await some(), await some(), await some()];
  });
  expect(sizes).toEqual([MOVED_AT_ONCE, MOVED_AT_ONCE, 1, 0]);
  expect((await handOver(admin, former)).json.data.customers).toBe(count);
  expect((await deactivate(former)).status).toBe(200);
  const customers = await rowsOf(server, "customers");
  expect(customers.filter(({ owner_id }) => owner_id !== null)).toEqual([]);
  const ids = new Set(customers.map(({ id }) => id));
  const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => ids.has(record_id));
  expect(lines).toHaveLength(count);
});
