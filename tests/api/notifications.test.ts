import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOTIFICATION_DAYS, type Notification, WHICH_ARE_READ } from "#contract/notifications.ts";
import type { Role } from "#contract/permissions.ts";
import { sweepNotifications } from "#server/notifications/list-notifications.ts";
import { notify } from "#server/platform/notices/notify.ts";
import { runReminders } from "#server/platform/notices/reminders.ts";
import { newId } from "#server/platform/records/ids.ts";
import { setSchedule } from "#server/schedules/set-schedule.ts";
import { addAccount, addKeyOf, adminId, type NewAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock, DAY, HOUR } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const ARTICLE = { summary: "What changed", body: "A text" };

const clock = createClock();
let server: TestServer;
/** A second process on the same database. */
let rival: TestServer;
let admin: { id: string; token: string };
let lerato: { id: string; token: string };
let sipho: { id: string; token: string };

async function account(name: string, role: Role, more: Partial<NewAccount> = {}) {
  const id = await addAccount(server, { email: `${newId()}@example.org`, name, role, password: "a password", ...more });
  return { id, token: await tokenOf(server, id) };
}

beforeAll(async () => {
  const options = { environment: { RATE_LIMIT: "off" }, now: clock.now };
  server = await startServer(options);
  rival = await startServer({ ...options, database: server.database, dataDir: server.dataDir });
  const id = await adminId(server);
  admin = { id, token: await tokenOf(server, id) };
});
afterAll(async () => {
  await rival.stop();
  await server.close();
});
beforeEach(async () => {
  for (const table of ["notifications", "reminders", "customers", "deals", "tasks", "messages"] as const)
    await empty(server, table);
  lerato = await account("Lerato Nkosi", "sales");
  sipho = await account("Sipho Dube", "support");
  admin.token = await tokenOf(server, admin.id);
});

type Who = { token: string };
const call = (who: Who, method: string, path: string, body?: object, at = server) =>
  at.api(method, path, { token: who.token, ...(body && { body }) });
const told = async (who: Who): Promise<Notification[]> => (await call(who, "GET", "/notifications")).json;
const unread = async (who: Who): Promise<number> => (await call(who, "GET", "/notifications/summary")).json.data.unread;
const receive = (given: Parameters<typeof addMessage>[1] = {}) =>
  server.app.platform.database.write((tx) => addMessage(tx, { subject: "A portal", ...given }));
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const runBoth = () => Promise.all([server, rival].map(({ app }) => runReminders(app.platform)));

describe("a record that an account gets", () => {
  test("each way of assigning a record tells its new assignee once, and nobody else", async () => {
    const message = await receive();
    const [customer = ""] = await addCustomers(server.app.platform.database, [{ name: "Zanele" }]);
    await call(admin, "PATCH", `/messages/${message}`, { assigneeId: lerato.id });
    await call(admin, "PATCH", `/messages/${message}`, { assigneeId: lerato.id });
    const { createdAt: _, updatedAt: __, ...fields } = (await call(admin, "GET", `/customers/${customer}`)).json.data;
    const kept = { name: fields.name, email: fields.email };
    await call(admin, "PUT", `/customers/${customer}`, { ...kept, ownerId: lerato.id });
    const deal = await call(admin, "POST", "/deals", { title: "A site", value: 100, ownerId: lerato.id });
    const task = await call(admin, "POST", "/tasks", { title: "Call", dueOn: "2030-01-01", assigneeId: lerato.id });
    expect([deal.status, task.status]).toEqual([201, 201]);
    expect((await told(lerato)).map(({ kind, type, recordId }) => [kind, type, recordId])).toEqual([
      ["assigned", "task", task.json.data.id],
      ["assigned", "deal", deal.json.data.id],
      ["assigned", "customer", customer],
      ["assigned", "message", message],
    ]);
    expect([await told(admin), await told(sipho)]).toEqual([[], []]);
  });

  test("nobody is notified of an own change, also by an API key, and a key has no notifications", async () => {
    const message = await receive();
    await call(lerato, "PATCH", `/messages/${message}`, { assigneeId: lerato.id });
    expect(await told(lerato)).toEqual([]);
    const { key } = await addKeyOf(server, lerato.id);
    await call({ token: key }, "PATCH", `/messages/${message}`, { assigneeId: null });
    await call({ token: key }, "PATCH", `/messages/${message}`, { assigneeId: lerato.id });
    expect(await told(lerato)).toEqual([]);
    expectError(await call({ token: key }, "GET", "/notifications"), 403);
  });

  test("a merge that gives a customer another owner tells the owner", async () => {
    const [kept = "", from = ""] = await addCustomers(server.app.platform.database, [
      { email: "a@example.org" },
      { email: "b@example.org", owner_id: lerato.id },
    ]);
    await call(admin, "POST", `/customers/${kept}/merge`, { from, fields: { ownerId: "other" } });
    expect(await told(lerato)).toMatchObject([{ kind: "assigned", type: "customer", recordId: kept }]);
  });

  test("a hand-over is one notification for the new owner, and one for the former", async () => {
    const thabo = await account("Thabo Mokoena", "sales");
    await addCustomers(
      server.app.platform.database,
      [1, 2, 3].map((at) => ({ email: `${at}@example.org`, owner_id: lerato.id })),
    );
    await call(admin, "POST", "/deals", { title: "A site", value: 100, ownerId: lerato.id });
    await empty(server, "notifications");
    const { id } = admin;
    await call(admin, "POST", `/users/${lerato.id}/hand-over`, { to: thabo.id });
    const name = (await call(admin, "GET", `/users/${id}`)).json.data.name;
    expect(await told(thabo)).toMatchObject([
      { kind: "assigned", type: "customer", count: 3, text: `${name} assigned you 3 customers and a deal` },
    ]);
    expect(await told(lerato)).toMatchObject([
      { kind: "handed-over", text: `${name} handed over 3 customers and a deal of yours` },
    ]);
  });
});

test("a hand-over of scheduled content alone tells the new owner and the former one", async () => {
  const [former, editor] = [await account("Zodwa Khumalo", "editor"), await account("Thabo Mokoena", "editor")];
  const at = later(DAY);
  const articles = ["first", "second"].map((slug) => ({
    ...ARTICLE,
    slug,
    title: slug,
    status: "Scheduled",
    publishAt: at,
  }));
  for (const article of articles) expect((await call(former, "POST", "/articles", article)).status).toBe(201);
  const page = { ...ARTICLE, slug: "third", title: "third", status: "Scheduled", publishAt: at };
  expect((await call(former, "POST", "/extra-pages", page)).status).toBe(201);
  await server.app.platform.database.write((tx) =>
    setSchedule(tx, { type: "page", id: "home" }, { at, accountId: former.id }, clock.now().toISOString()),
  );
  await call(admin, "POST", `/users/${former.id}/hand-over`, { to: editor.id });
  const name = (await call(admin, "GET", `/users/${admin.id}`)).json.data.name;
  const words = "a scheduled page, 2 scheduled articles and a scheduled extra page";
  expect(await told(editor)).toMatchObject([
    { kind: "assigned", type: "page", recordId: "home", count: 1, text: `${name} assigned you ${words}` },
  ]);
  expect(await told(former)).toMatchObject([{ kind: "handed-over", text: `${name} handed over ${words} of yours` }]);
});

describe("the text of a notification", () => {
  test("has present names, and none of what was deleted or may not be read any more", async () => {
    const message = await receive({ name: "Thandi Dlamini" });
    await call(lerato, "PATCH", `/messages/${message}`, { assigneeId: sipho.id });
    const texts = async () => (await told(sipho)).map(({ text }) => text);
    expect(await texts()).toEqual(["Lerato Nkosi assigned you a message: Thandi Dlamini, A portal"]);
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ role: "recruiter" }).where("id", "=", sipho.id).execute(),
    );
    expect(await texts()).toEqual(["A message was assigned to you"]);
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ role: "support" }).where("id", "=", sipho.id).execute(),
    );
    await empty(server, "messages");
    expect(await texts()).toEqual(["A message was assigned to you"]);
  });

  test("a merged message has the name of the message that it became part of", async () => {
    const [kept, from] = [await receive({ subject: "The kept one" }), await receive()];
    await call(admin, "PATCH", `/messages/${from}`, { assigneeId: lerato.id });
    await call(admin, "POST", `/messages/${kept}/merge`, { from });
    expect((await told(lerato))[0]).toMatchObject({ recordId: from, text: expect.stringContaining("The kept one") });
  });
});

describe("accounts that are left out", () => {
  test("accounts that cannot sign in, may not read the record, or acted themselves get none", {
    tags: "promise-69",
  }, async () => {
    const { platform } = server.app;
    const out = [
      await account("No password", "sales", { invited: true }),
      await account("Inactive", "sales", { status: "Inactive" }),
      await account("Recruiter", "recruiter"),
      lerato,
    ];
    await platform.database.write((tx) =>
      tx.updateTable("users").set({ password_hash: null }).where("name", "=", "No password").execute(),
    );
    const message = await receive();
    await platform.database.write((tx) =>
      notify(tx, platform, lerato.id, [
        {
          kind: "assigned",
          to: [...out.map(({ id }) => id), sipho.id, null],
          records: [{ type: "message", id: message }],
        },
      ]),
    );
    const rows = await platform.database.read.selectFrom("notifications").select("account_id").execute();
    expect(rows).toEqual([{ account_id: sipho.id }]);
  });

  test("samples and records that do not exist are told to nobody", async () => {
    const { platform } = server.app;
    const sample = await receive();
    await platform.database.write(async (tx) => {
      await tx.updateTable("messages").set({ sample: 1 }).where("id", "=", sample).execute();
      for (const id of [sample, newId()])
        await notify(tx, platform, null, [{ kind: "answered", to: [lerato.id], records: [{ type: "message", id }] }]);
    });
    expect(await told(lerato)).toEqual([]);
  });
});

describe("reading", () => {
  test("marks own notifications, never those of others, and counts what is unread", async () => {
    for (const who of [lerato, lerato, sipho])
      await call(admin, "PATCH", `/messages/${await receive()}`, { assigneeId: who.id });
    const [own] = await told(lerato);
    const [foreign] = await told(sipho);
    expect([await unread(lerato), await unread(sipho), await unread(admin)]).toEqual([2, 1, 0]);
    const read = (body: object) => call(lerato, "POST", "/notifications/read", body);
    expect((await read({ ids: [own?.id, foreign?.id, newId()] })).status).toBe(204);
    expect([await unread(lerato), await unread(sipho)]).toEqual([1, 1]);
    const [now] = await told(lerato);
    expect(now).toMatchObject({ id: own?.id, readAt: clock.now().toISOString() });
    await read({ all: true });
    expect([await unread(lerato), await unread(sipho)]).toEqual([0, 1]);
    for (const body of [{}, { ids: [own?.id], all: true }]) {
      const refused = await read(body);
      expectError(refused, 400);
      expect(JSON.stringify(refused.json)).toContain(WHICH_ARE_READ);
    }
    expectError(await read({ all: false }), 400);
    expectError(await read({ ids: [] }), 400);
  });

  test("pages come newest first, and old notifications are deleted", async () => {
    const ids = [];
    for (let at = 0; at < 3; at++) {
      clock.forward(1000);
      ids.unshift(await receive());
      await call(admin, "PATCH", `/messages/${ids[0]}`, { assigneeId: lerato.id });
    }
    const page = await call(lerato, "GET", "/notifications?page=1&pageSize=2");
    expect(page.json.map(({ recordId }: Notification) => recordId)).toEqual(ids.slice(0, 2));
    expect(page.headers.get("x-total-count")).toBe("3");
    clock.forward(NOTIFICATION_DAYS * DAY - 1500);
    await sweepNotifications(server.app.platform);
    lerato.token = await tokenOf(server, lerato.id);
    expect(await told(lerato)).toHaveLength(2);
  });

  test("notifications are deleted with their account", async () => {
    await call(admin, "PATCH", `/messages/${await receive()}`, { assigneeId: lerato.id });
    await call(admin, "DELETE", `/users/${lerato.id}`);
    expect(await server.app.platform.database.read.selectFrom("notifications").selectAll().execute()).toEqual([]);
  });
});

describe("reminders", () => {
  test("two processes notify once of a message that is back: its assignee, or who snoozed it", {
    tags: "promise-69",
  }, async () => {
    const [own, free] = [await receive(), await receive()];
    const until = later(HOUR);
    await call(sipho, "PATCH", `/messages/${own}`, { assigneeId: lerato.id, snoozedUntil: until });
    await call(sipho, "PATCH", `/messages/${free}`, { snoozedUntil: until });
    await call(lerato, "POST", "/notifications/read", { all: true });
    clock.forward(HOUR - 1);
    await runBoth();
    expect([await unread(lerato), await unread(sipho)]).toEqual([0, 0]);
    clock.forward(1);
    for (let time = 0; time < 2; time++) await runBoth();
    expect((await told(lerato))[0]).toMatchObject({ kind: "returned", type: "message", recordId: own });
    expect(await told(sipho)).toMatchObject([{ kind: "returned", recordId: free }]);
    expect(await unread(lerato)).toBe(1);
  });

  test("an ended snooze, a finished message and a later snooze cause no notification", async () => {
    const [ended, done, again] = [await receive(), await receive(), await receive()];
    for (const id of [ended, done, again]) await call(sipho, "PATCH", `/messages/${id}`, { snoozedUntil: later(HOUR) });
    await call(sipho, "PATCH", `/messages/${ended}`, { snoozedUntil: null });
    await call(sipho, "PATCH", `/messages/${done}/status`, { status: "Done" });
    await call(sipho, "PATCH", `/messages/${again}`, { snoozedUntil: later(2 * HOUR) });
    clock.forward(HOUR);
    await runBoth();
    expect(await told(sipho)).toEqual([]);
    clock.forward(HOUR);
    await runBoth();
    expect(await told(sipho)).toMatchObject([{ kind: "returned", recordId: again }]);
  });

  test("a task is due at seven in South Africa, once, to its assignee of that moment", async () => {
    clock.set("2026-12-01T03:00:00.000Z");
    const { token } = await account("Boss", "admin");
    const add = async (body: object) =>
      (await call({ token }, "POST", "/tasks", { title: "Call", dueOn: "2026-12-02", ...body })).json.data.id;
    const boss = { token };
    const [moved, done, given] = [await add({}), await add({}), await add({})];
    await add({ dueOn: "2026-11-30" });
    await call(boss, "PUT", `/tasks/${moved}`, { title: "Call", dueOn: "2026-12-01", assigneeId: lerato.id });
    await call(boss, "PATCH", `/tasks/${done}/status`, { status: "Done" });
    await call(boss, "PUT", `/tasks/${given}`, { title: "Call", dueOn: "2026-12-02", assigneeId: sipho.id });
    await empty(server, "notifications");
    clock.set("2026-12-01T04:59:59.999Z");
    await runBoth();
    lerato.token = await tokenOf(server, lerato.id);
    expect(await unread(lerato)).toBe(0);
    clock.set("2026-12-01T05:00:00.000Z");
    await runBoth();
    expect(await told(lerato)).toMatchObject([
      { kind: "due", type: "task", recordId: moved, text: "A task is due: Call" },
    ]);
    clock.set("2026-12-02T05:00:00.000Z");
    await runBoth();
    await runBoth();
    sipho.token = await tokenOf(server, sipho.id);
    expect(await told(sipho)).toMatchObject([{ kind: "due", recordId: given }]);
    const { read } = server.app.platform.database;
    expect(await read.selectFrom("notifications").select("record_id").execute()).toHaveLength(2);
    expect(await read.selectFrom("reminders").selectAll().execute()).toEqual([]);
  });

  test("a change of the title alone keeps a reminder that is due and was not yet told", async () => {
    clock.set("2026-12-05T03:00:00.000Z");
    lerato.token = await tokenOf(server, lerato.id);
    const body = { title: "Call", dueOn: "2026-12-05" };
    const { id } = (await call(lerato, "POST", "/tasks", body)).json.data;
    clock.set("2026-12-05T05:00:01.000Z");
    await call(lerato, "PUT", `/tasks/${id}`, { ...body, title: "Call again" });
    await runBoth();
    expect(await told(lerato)).toMatchObject([{ kind: "due", text: "A task is due: Call again" }]);
  });
});
