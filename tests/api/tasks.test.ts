import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOT_ASSIGNABLE } from "#contract/assignees.ts";
import { NOT_PERMITTED } from "#contract/auth.ts";
import type { Role } from "#contract/permissions.ts";
import { TASK_MESSAGES, Task, unknownRecord } from "#contract/tasks.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { resourceOf } from "#tests/support/resource.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";
import { sheetOf, timeOf } from "#tests/support/xlsx.ts";

const clock = createClock("2026-11-20T08:00:00.000Z");
const TODAY = "2026-11-20";
let server: TestServer;
let admin: string;
let token: string;
const accounts = new Map<Role, { id: string; token: string }>();
let records: Record<"customerId" | "messageId" | "applicationId" | "dealId", string>;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  admin = await adminId(server);
  token = await tokenOf(server, admin);
  for (const role of ["sales", "support", "recruiter", "editor"] as const) {
    const id = await addAccount(server, {
      email: `${role}@example.com`,
      role,
      name: `${role} Example`,
      password: "a password",
    });
    accounts.set(role, { id, token: await tokenOf(server, id) });
  }
  const { database } = server.app.platform;
  const [customerId = ""] = await addCustomers(database, [{ name: "Nomvula Dlamini", email: "nomvula@example.org" }]);
  const messageId = await database.write((tx) => addMessage(tx, { name: "Sipho Ndlovu", email: "sipho@example.org" }));
  const application = await apply(server, { firstName: "Ayanda", lastName: "Botha", email: "ayanda@example.org" });
  const deal = { title: "Permit portal", customerId };
  const dealId = (await server.api("POST", "/deals", { token, body: deal })).json.data.id;
  records = { customerId, messageId, applicationId: application.id, dealId };
});
afterAll(() => server.close());

const at = () => ({ server, token });

/** Returns the message at the one field that was refused. */
function refusalOf(answer: ApiAnswer, field: string): string | undefined {
  const { errors = [] } = expectError(answer, 400);
  expect(errors.map(({ path }) => path)).toEqual([field]);
  return errors[0]?.message;
}
const nameOf = (task: { title: string }) => task.title;
const {
  call,
  create: post,
  list,
  recordOf,
  replace,
  get,
  trailOf,
} = resourceOf({
  path: "/tasks",
  detail: Task,
  nameOf,
  at,
});

const values = (given: object = {}) => ({ title: "Call back", dueOn: TODAY, ...given });

async function create(given: object = {}): Promise<Task> {
  clock.forward(MINUTE);
  return recordOf(await post(values(given)), 201);
}

function as(role: Role, method: string, below = "", body?: unknown, headers: Record<string, string> = {}) {
  const by = accounts.get(role)?.token ?? "";
  return server.api(method, `/tasks${below}`, { token: by, body, headers });
}

const idOf = (role: Role) => accounts.get(role)?.id ?? "";

describe("a new task", () => {
  test("is by default open, without a record, and its creator's", async () => {
    const { status, json, headers } = await post(values());
    expect(status).toBe(201);
    expect(headers.get("etag")).toBe('"v1"');
    expect(json.data).toEqual({
      id: expect.any(String),
      sample: false,
      title: "Call back",
      dueOn: TODAY,
      dueTime: null,
      description: "",
      repeat: "none",
      status: "Open",
      doneAt: null,
      assigneeId: admin,
      assigneeName: expect.any(String),
      customerId: null,
      messageId: null,
      applicationId: null,
      dealId: null,
      recordName: "",
      author: json.data.assigneeName,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    const read = await get(json.data.id);
    expect([read.json.data, read.headers.get("etag")]).toEqual([json.data, '"v1"']);
  });

  test("can be unassigned, a colleague's, done already and about each kind of record", async () => {
    expect(await create({ assigneeId: null })).toMatchObject({ assigneeId: null, assigneeName: "" });
    const names = { customerId: "Nomvula Dlamini", messageId: "Sipho Ndlovu", applicationId: "Ayanda Botha" };
    for (const [field, name] of Object.entries(names)) {
      const made = await create({ [field]: Object(records)[field], status: "done" });
      expect(made).toMatchObject({ recordName: name, status: "Done", doneAt: clock.now().toISOString() });
    }
    const theirs = await create({ assigneeId: idOf("sales"), customerId: records.customerId });
    expect(theirs.assigneeName).toBe("sales Example");
  });

  test.each([
    ["title", " ", TASK_MESSAGES.title],
    ["title", "x".repeat(201), undefined],
    ["dueOn", undefined, TASK_MESSAGES.dueOn],
    ["dueOn", null, TASK_MESSAGES.dueOnShape],
    ["dueOn", "2026-02-30", TASK_MESSAGES.dueOnShape],
    ["dueOn", "20 November", TASK_MESSAGES.dueOnShape],
    ["dueOn", "2026-11-20T08:00:00Z", TASK_MESSAGES.dueOnShape],
    ["dueTime", "9:30", TASK_MESSAGES.dueTime],
    ["dueTime", "24:00", TASK_MESSAGES.dueTime],
    ["dueTime", "09:30:00", TASK_MESSAGES.dueTime],
    ["dueTime", "", TASK_MESSAGES.dueTime],
    ["repeat", "yearly", TASK_MESSAGES.repeat],
    ["repeat", null, TASK_MESSAGES.repeat],
    ["description", "x".repeat(20_001), undefined],
    ["status", "Later", undefined],
    ["assigneeId", "nobody", NOT_ASSIGNABLE],
    ["customerId", newId(), unknownRecord("customerId")],
    ["messageId", newId(), unknownRecord("messageId")],
    ["applicationId", newId(), unknownRecord("applicationId")],
    ["dealId", newId(), unknownRecord("dealId")],
    ["customerId", "7", unknownRecord("customerId")],
  ])("is refused with the %s %j", async (field, value, message) => {
    const refused = refusalOf(await post(values({ [field]: value })), field);
    if (message) expect(refused).toBe(message);
  });

  test("is refused with two records, at the second one", async () => {
    const two = { customerId: records.customerId, messageId: records.messageId };
    expect(refusalOf(await post(values(two)), "messageId")).toBe(TASK_MESSAGES.oneRecord);
  });

  test("is refused for an account that may not read the record, or is inactive", async () => {
    const inactive = await addAccount(server, { email: "away@example.com", role: "admin", status: "Inactive" });
    for (const assigneeId of [idOf("recruiter"), idOf("editor"), inactive, newId()])
      expect(refusalOf(await post(values({ assigneeId })), "assigneeId")).toBe(NOT_ASSIGNABLE);
    const own = values({ applicationId: records.applicationId, assigneeId: idOf("recruiter") });
    expect((await post(own)).status).toBe(201);
  });

  test("has a time only beside a day", async () => {
    const refused = refusalOf(await post({ title: "Call back", dueTime: "09:30" }), "dueOn");
    expect(refused).toBe(TASK_MESSAGES.dueOn);
  });

  test("is created once for a repeated key", async () => {
    const key = { "idempotency-key": newId() };
    const [first, second] = [await post(values(), key), await post(values(), key)];
    expect(second.json).toEqual(first.json);
  });
});

describe("a changed task", () => {
  test("keeps what a body leaves out, and ignores what only the server writes", async () => {
    const further = { dueTime: "09:30", description: "About the price", repeat: "weekly" };
    const made = await create({ customerId: records.customerId, assigneeId: idOf("sales"), ...further });
    const kept = recordOf(await replace(made.id, { title: "Call twice", dueOn: "2026-11-21" }));
    expect(kept).toMatchObject({ ...made, title: "Call twice", dueOn: "2026-11-21", updatedAt: expect.any(String) });
    const sent = { ...kept, author: "x", assigneeName: "x", recordName: "x", doneAt: "x" };
    expect(recordOf(await replace(made.id, sent))).toEqual(kept);
    expect((await trailOf(made.id)).map(({ action }) => action)).toEqual(["created", "changed"]);
  });

  test("moves to another record and to nobody, and is refused with a second record", async () => {
    const made = await create({ customerId: records.customerId });
    const moved = { ...values(), customerId: null, messageId: records.messageId, assigneeId: null };
    expect(recordOf(await replace(made.id, moved))).toMatchObject({ recordName: "Sipho Ndlovu", assigneeId: null });
    const two = values({ applicationId: records.applicationId });
    expect(refusalOf(await replace(made.id, two), "applicationId")).toBe(TASK_MESSAGES.oneRecord);
  });

  test("is refused if its assignee may not read the new record", async () => {
    const made = await create({ customerId: records.customerId, assigneeId: idOf("sales") });
    const moved = values({ customerId: null, applicationId: records.applicationId });
    expectFieldError(await replace(made.id, moved), "assigneeId");
  });

  test("is done and open again, with an audit entry for each change and none for a repeat", async () => {
    const { id } = await create();
    const done = recordOf(await call("PATCH", `/${id}/status`, { status: "done" }));
    expect(done).toMatchObject({ status: "Done", doneAt: clock.now().toISOString() });
    clock.forward(MINUTE);
    expect(recordOf(await call("PATCH", `/${id}/status`, { status: "Done" }))).toEqual(done);
    expect(recordOf(await call("PATCH", `/${id}/status`, { status: "Open" }))).toMatchObject({ doneAt: null });
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(["created", "changed status", "changed status"]);
  });

  test("is refused with a stale ETag, and so is a deletion", async () => {
    const { id } = await create();
    await replace(id, values({ title: "First" }));
    const stale = { "if-match": '"v1"' };
    expectError(await replace(id, values({ title: "Second" }), stale), 412);
    expectError(await call("PATCH", `/${id}/status`, { status: "Done" }, stale), 412);
    expectError(await call("DELETE", `/${id}`, undefined, stale), 412);
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expectError(await get(id), 404);
  });

  test("has its record's person in its audit entries, and never the record's name", async () => {
    const { id } = await create({ messageId: records.messageId });
    const [line] = await trailOf(id);
    expect(line).toMatchObject({ record_type: "task", record_name: "Call back" });
    expect(String(line?.after)).not.toContain("Sipho");
    const subjects = await server.app.platform.database.read
      .selectFrom("audit_subjects")
      .selectAll()
      .where("audit_id", "=", String(line?.id))
      .where("subject", "not like", "actor %")
      .execute();
    expect(subjects.length).toBeGreaterThan(0);
  });
});

describe("a repeated task", () => {
  const done = async (id: string) => recordOf(await call("PATCH", `/${id}/status`, { status: "Done" }));
  const open = async (id: string) => recordOf(await call("PATCH", `/${id}/status`, { status: "Open" }));
  /** Returns the tasks of a title, the latest due first. */
  async function all(title: string): Promise<Task[]> {
    return (await call("GET", `?q=${title}&sort=dueOn&order=desc`)).json;
  }
  const named = () => `repeat-${newId().slice(-8)}`;

  test("creates the next one with the same fields when it is done, and an audit entry", async () => {
    const title = named();
    const given = { title, dueTime: "09:30", description: "Read the meter", repeat: "weekly" };
    const first = await create({ ...given, customerId: records.customerId, assigneeId: idOf("sales") });
    await done(first.id);
    const [next, ...others] = await all(title);
    expect(others).toHaveLength(1);
    expect(next).toMatchObject({ ...given, dueOn: "2026-11-27", status: "Open", assigneeId: idOf("sales") });
    expect(next).toMatchObject({ customerId: records.customerId, doneAt: null, author: first.author });
    expect((await trailOf(next?.id ?? "")).map(({ action }) => action)).toEqual(["created"]);
  });

  test("creates one next task, however often it is done", async () => {
    const title = named();
    const { id } = await create({ title, repeat: "daily" });
    await done(id);
    await done(id);
    recordOf(await replace(id, values({ title, status: "Done", repeat: "daily" })));
    const [next] = await all(title);
    recordOf(await replace(next?.id ?? "", values({ title, dueOn: "2026-11-22", repeat: "daily" })));
    await open(id);
    await done(id);
    expect((await all(title)).map(({ dueOn }) => dueOn)).toEqual(["2026-11-22", TODAY]);
  });

  test("removes the next one when it is open again, unless somebody has changed that", async () => {
    const title = named();
    const { id } = await create({ title, repeat: "weekdays" });
    await done(id);
    const [next] = await all(title);
    expect(next?.dueOn).toBe("2026-11-23");
    await open(id);
    expect((await all(title)).map((task) => task.id)).toEqual([id]);
    expect((await trailOf(next?.id ?? "")).map(({ action }) => action)).toEqual(["created", "deleted"]);
    await done(id);
    const [again] = await all(title);
    await done(again?.id ?? "");
    await open(id);
    expect(await all(title)).toHaveLength(3);
  });

  test("is due on the 31st and on the last day of shorter months, over the end of a year", async () => {
    const title = named();
    let { id } = await create({ title, dueOn: "2026-12-31", repeat: "monthly" });
    for (const expected of ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]) {
      await done(id);
      const [next] = await all(title);
      expect(next?.dueOn).toBe(expected);
      id = next?.id ?? "";
    }
    // A day that somebody chooses is the day of the pattern from then on.
    recordOf(await replace(id, values({ title, dueOn: "2027-05-30", repeat: "monthly" })));
    await done(id);
    expect((await all(title))[0]?.dueOn).toBe("2027-06-30");
    await done((await all(title))[0]?.id ?? "");
    expect((await all(title))[0]?.dueOn).toBe("2027-07-30");
  });

  test("is nobody's next time if its assignee may not have it any more", async () => {
    const title = named();
    const leaver = await addAccount(server, {
      email: `${newId()}@example.com`,
      role: "sales",
      name: "Zanele Leaver",
      password: "a password",
    });
    const { id } = await create({ title, repeat: "daily", assigneeId: leaver });
    await server.app.platform.database.write((tx) =>
      tx.updateTable("users").set({ status: "Inactive" }).where("id", "=", leaver).execute(),
    );
    await done(id);
    expect((await all(title))[0]).toMatchObject({ dueOn: "2026-11-21", assigneeId: null });
  });

  test("is followed by the next one when it is created as done, except in the year 9999", async () => {
    const title = named();
    await create({ title, repeat: "daily", status: "Done" });
    expect((await all(title)).map(({ dueOn, status }) => [dueOn, status])).toEqual([
      ["2026-11-21", "Open"],
      [TODAY, "Done"],
    ]);
    const last = named();
    const { id } = await create({ title: last, dueOn: "9999-12-31", repeat: "monthly" });
    await done(id);
    expect(await all(last)).toHaveLength(1);
  });
});

describe("permissions", () => {
  test("a list, an export and a summary have only tasks whose record the caller may read", async () => {
    const q = `perm-${newId().slice(-6)}`;
    await create({ title: `${q} none` });
    for (const field of ["customerId", "messageId", "applicationId"] as const)
      await create({ title: `${q} ${field}`, [field]: records[field], assigneeId: null });
    const seen = async (role: Role) => {
      const { json, headers } = await as(role, "GET", `?q=${q}&sort=title&page=1&pageSize=10`);
      expect(Number(headers.get("x-total-count"))).toBe(json.length);
      return json.map(({ title }: Task) => title.slice(q.length + 1));
    };
    expect(await seen("sales")).toEqual(["customerId", "messageId", "none"]);
    expect(await seen("support")).toEqual(["customerId", "messageId", "none"]);
    expect(await seen("recruiter")).toEqual(["applicationId"]);
    expectError(await as("editor", "GET", ""), 403);
    const csv = await fetch(`${server.url}/api/tasks/export.csv?q=${q}`, {
      headers: { authorization: `Bearer ${accounts.get("recruiter")?.token}` },
    });
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(2);
    expect((await as("sales", "GET", `?q=${q}&applicationId=${records.applicationId}`)).json).toEqual([]);
  });

  test("a task of an unreadable record is not found, and one of a read-only record is not changed", async () => {
    const ofDeal = await create({ dealId: records.dealId, assigneeId: idOf("support") });
    const ofApplication = await create({ applicationId: records.applicationId });
    expectError(await as("support", "GET", `/${ofApplication.id}`), 404);
    expect((await as("support", "GET", `/${ofDeal.id}`)).status).toBe(200);
    for (const [method, below, body] of [
      ["PUT", "", values({ title: "Mine" })],
      ["PATCH", "/status", { status: "Done" }],
      ["DELETE", "", undefined],
    ] as const) {
      expectError(await as("support", method, `/${ofApplication.id}${below}`, body), 404);
      const refused = expectError(await as("support", method, `/${ofDeal.id}${below}`, body), 403);
      expect(refused.message).toBe(NOT_PERMITTED);
    }
    expect(recordOf(await get(ofDeal.id))).toEqual(ofDeal);
  });

  test("a record that the caller may not read is refused like an unknown one", async () => {
    const theirs = { customerId: records.customerId };
    const refused = refusalOf(await as("recruiter", "POST", "", values(theirs)), "customerId");
    expect(refused).toBe(unknownRecord("customerId"));
    expectFieldError(await as("sales", "POST", "", values({ applicationId: records.applicationId })), "applicationId");
    expectError(await as("support", "POST", "", values({ dealId: records.dealId })), 403);
    expectError(await as("recruiter", "POST", "", values()), 403);
    expect((await as("support", "POST", "", values({ messageId: records.messageId }))).status).toBe(201);
  });

  test("a task cannot be moved to or from a record that the caller may only read", async () => {
    const made = recordOf(await as("support", "POST", "", values({ messageId: records.messageId })), 201);
    const moved = values({ messageId: null, dealId: records.dealId });
    expectError(await as("support", "PUT", `/${made.id}`, moved), 403);
    const back = await create({ dealId: records.dealId });
    const taken = values({ dealId: null, messageId: records.messageId });
    expectError(await as("support", "PUT", `/${back.id}`, taken), 403);
  });

  test("support and its keys change tasks of customers and tasks without a record", async () => {
    const { key } = await addKeyOf(server, idOf("support"), { permissions: ["history:write", "customers:read"] });
    for (const by of [accounts.get("support")?.token ?? "", key])
      for (const given of [{ customerId: records.customerId }, {}]) {
        const change = (method: string, path: string, body?: unknown) =>
          server.api(method, `/tasks${path}`, { token: by, body });
        const { id } = recordOf(await change("POST", "", values(given)), 201);
        expect(recordOf(await change("PUT", `/${id}`, values({ title: "Call again" }))).title).toBe("Call again");
        expect(recordOf(await change("PATCH", `/${id}/status`, { status: "Done" })).status).toBe("Done");
        expect((await change("DELETE", `/${id}`)).status).toBe(204);
      }
  });

  test("a key that may only add to the history reads no task and finds no customer", async () => {
    const { key } = await addKeyOf(server, admin, { permissions: ["history:write"] });
    expectError(await server.api("GET", "/tasks", { token: key }), 403);
    const ofCustomer = values({ customerId: records.customerId });
    const refused = await server.api("POST", "/tasks", { token: key, body: ofCustomer });
    expect(refusalOf(refused, "customerId")).toBe(unknownRecord("customerId"));
    const known = await create({ customerId: records.customerId });
    expectError(await server.api("DELETE", `/tasks/${known.id}`, { token: key }), 404);
  });

  test("an API key reads no more tasks than its permissions allow", async () => {
    const { key } = await addKeyOf(server, admin, { permissions: ["applications:read"] });
    const { json } = await server.api("GET", "/tasks", { token: key });
    expect(json.length).toBeGreaterThan(0);
    expect(json.every(({ applicationId }: Task) => applicationId !== null)).toBe(true);
    expectError(await server.api("POST", "/tasks", { token: key, body: values() }), 403);
  });
});

describe("lists", () => {
  const q = "due-group";
  const days = { overdue: -1, today: 0, week: 7, later: 8 };
  beforeAll(async () => {
    for (const [group, ahead] of Object.entries(days)) {
      const dueOn = new Date(clock.now().getTime() + ahead * DAY).toISOString().slice(0, 10);
      await create({ title: `${q} ${group}`, dueOn, assigneeId: idOf("sales") });
      await create({ title: `${q} ${group} done`, dueOn, assigneeId: idOf("sales"), status: "Done" });
    }
  });

  test.each(["overdue", "today", "week", "later"])(
    "the filter due=%s finds the open tasks of its days",
    async (due) => {
      expect(await list(`?q=${q}&due=${due}&page=1`)).toEqual({ names: [`${q} ${due}`], total: 1 });
      expect(await list(`?q=${q}&due=${due}&status=Done`)).toEqual({ names: [], total: 0 });
    },
  );

  test("a task with a time is overdue after it, and sorted before one without a time", async () => {
    // The clock is at 10:xx in South Africa.
    const title = `time-${newId().slice(-6)}`;
    for (const dueTime of ["23:30", null, "09:00"]) await create({ title: `${title} ${dueTime}`, dueTime });
    const groups = async (due: string) => (await list(`?q=${title}&due=${due}&sort=dueOn`)).names;
    expect(await groups("overdue")).toEqual([`${title} 09:00`]);
    expect(await groups("today")).toEqual([`${title} 23:30`, `${title} null`]);
    const counted = (await call("GET", "/summary")).json.data;
    await create({ title: `${title} more`, dueTime: "08:00" });
    expect((await call("GET", "/summary")).json.data).toMatchObject({
      overdue: counted.overdue + 1,
      today: counted.today,
    });
  });

  test("tasks are filtered by assignee, also by the caller and by nobody", async () => {
    const title = `who-${newId().slice(-6)}`;
    await create({ title });
    await create({ title, assigneeId: null });
    const theirs = await create({ title, assigneeId: idOf("sales") });
    expect((await list(`?q=${title}&assignee=me`)).total).toBe(1);
    expect((await list(`?q=${title}&assignee=none`)).total).toBe(1);
    const { json } = await call("GET", `?q=${title}&assignee=${idOf("sales")}&page=1`);
    expect(json.map(({ id }: Task) => id)).toEqual([theirs.id]);
    expect((await as("sales", "GET", `?q=${title}&assignee=me`)).json).toHaveLength(1);
    expectFieldError(await call("GET", "?assignee=all"), "assignee");
  });

  test("tasks are sorted by due date, title and creation, newest first without a sort", async () => {
    const title = `sort-${newId().slice(-6)}`;
    await create({ title: `${title} é`, dueOn: "2026-12-03" });
    await create({ title: `${title} D`, dueOn: "2026-12-01" });
    await create({ title: `${title} f`, dueOn: "2026-12-02" });
    const ends = async (query: string) => (await list(`?q=${title}${query}`)).names.map((name) => name.at(-1));
    expect(await ends("")).toEqual(["f", "D", "é"]);
    expect(await ends("&sort=createdAt")).toEqual(["é", "D", "f"]);
    expect(await ends("&sort=dueOn")).toEqual(["D", "f", "é"]);
    expect(await ends("&sort=title&order=desc")).toEqual(["f", "é", "D"]);
    expectFieldError(await call("GET", "?sort=assignee"), "sort");
  });

  test("tasks are exported with the same filters, as CSV and with dates in Excel", async () => {
    await create({ title: "export-me", customerId: records.customerId, dueOn: "2026-12-03" });
    const authorization = `Bearer ${token}`;
    const exported = (format: string) =>
      fetch(`${server.url}/api/tasks/export.${format}?q=export-me`, { headers: { authorization } });
    const csv = await (await exported("csv")).text();
    expect(csv).toContain(
      '"Title","Due","Status","Assignee","About","Author","Created","Done","Id","Due Time","Repeats","Description"',
    );
    expect(csv).toContain(`"export-me","2026-12-03","Open"`);
    expect(csv).toContain(`"Nomvula Dlamini"`);
    const [row] = sheetOf(Buffer.from(await (await exported("xlsx")).arrayBuffer())).slice(1);
    expect([row?.A?.text, row?.B && timeOf(row.B), row?.B?.format]).toEqual([
      "export-me",
      "2026-12-03 00:00",
      "yyyy-mm-dd",
    ]);
  });
});

test("the summary counts the caller's own open tasks, and for administrators unassigned ones", async () => {
  const before = (await call("GET", "/summary")).json.data;
  await create({ dueOn: "2026-11-19" });
  await create({ dueOn: TODAY });
  await create({ dueOn: "2026-11-27" });
  await create({ dueOn: "2026-11-28" });
  await create({ dueOn: TODAY, status: "Done" });
  await create({ dueOn: TODAY, assigneeId: null });
  expect((await call("GET", "/summary")).json.data).toEqual({
    overdue: before.overdue + 1,
    today: before.today + 1,
    week: before.week + 1,
    unassigned: before.unassigned + 1,
  });
  const { json } = await as("recruiter", "GET", "/summary");
  expect(json.data).toEqual({ overdue: 0, today: expect.any(Number), week: 0 });
});

describe("the next task of a customer", () => {
  const read = async (id: string) => (await server.api("GET", `/customers/${id}`, { token })).json.data;

  test("the open task that is due first is in rows and detail, and is read-only", async () => {
    const [id = ""] = await addCustomers(server.app.platform.database, [{ name: "Next Example" }]);
    expect((await read(id)).nextTask).toBeNull();
    const later = await create({ customerId: id, dueOn: "2026-12-02", title: "Later" });
    const first = await create({ customerId: id, dueOn: "2026-12-01", title: "First" });
    await create({ customerId: id, dueOn: "2026-11-01", title: "Done", status: "Done" });
    const next = { id: first.id, title: "First", dueOn: "2026-12-01" };
    const customer = await read(id);
    expect(customer.nextTask).toEqual(next);
    const { json } = await server.api("GET", "/customers?q=Next Example&page=1", { token });
    expect(json).toMatchObject([{ id, nextTask: next }]);
    const changed = { ...customer, company: "Example Freight", nextTask: null };
    const saved = await server.api("PUT", `/customers/${id}`, { token, body: changed });
    expect(saved.json.data).toMatchObject({ company: "Example Freight", nextTask: next });
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
    expect(lines.map(({ after }) => JSON.parse(String(after)))).toEqual([{ company: "Example Freight" }]);
    await call("PATCH", `/${first.id}/status`, { status: "Done" });
    expect((await read(id)).nextTask.id).toBe(later.id);
  });

  test("tasks go with their customer, message or application", async () => {
    const [id = ""] = await addCustomers(server.app.platform.database, [{ name: "Gone Example" }]);
    const { id: task } = await create({ customerId: id });
    expect((await server.api("DELETE", `/customers/${id}`, { token })).status).toBe(204);
    expectError(await get(task), 404);
  });
});

describe("leavers", () => {
  // Changes of accounts need a sign-in of the last ten minutes.
  beforeEach(async () => {
    token = await tokenOf(server, admin);
  });

  async function leaver(role: Role = "sales") {
    const id = await addAccount(server, {
      email: `${newId()}@example.com`,
      role,
      name: "Zanele Leaver",
      password: "a password",
    });
    const open = await create({ customerId: records.customerId, assigneeId: id });
    const done = await create({ customerId: records.customerId, assigneeId: id, status: "Done" });
    return { id, open: open.id, done: done.id };
  }
  const read = async (id: string) => recordOf(await get(id));

  test("open tasks of a deleted account become unassigned, and finished ones keep its name", async () => {
    const { id, open, done } = await leaver();
    expect((await server.api("DELETE", `/users/${id}`, { token })).status).toBe(204);
    expect(await read(open)).toMatchObject({ assigneeId: null, assigneeName: "" });
    expect(await read(done)).toMatchObject({ assigneeId: null, assigneeName: "Zanele Leaver", status: "Done" });
    const line = (await trailOf(open)).at(-1);
    expect([line?.action, line?.account_id]).toEqual(["changed", admin]);
    expect([line?.before, line?.after].map((json) => JSON.parse(String(json)))).toEqual([
      { assigneeId: id, assigneeName: "Zanele Leaver" },
      { assigneeId: null, assigneeName: "" },
    ]);
    // A change keeps the name, and a task that is open again is unassigned.
    const retitled = recordOf(await replace(done, { ...(await read(done)), title: "Called" }));
    expect(retitled).toMatchObject({ title: "Called", assigneeName: "Zanele Leaver" });
    const opened = recordOf(await call("PATCH", `/${done}/status`, { status: "Open" }));
    expect(opened).toMatchObject({ assigneeId: null, assigneeName: "" });
    expect((await list(`?assignee=none&customerId=${records.customerId}&status=Open&q=Called`)).total).toBe(1);
  });

  test("a deactivated account loses its open tasks, a demoted one those it may not read", async () => {
    const first = await leaver();
    const body = { status: "Inactive" };
    expect((await server.api("PATCH", `/users/${first.id}/status`, { token, body })).status).toBe(200);
    expect((await read(first.open)).assigneeId).toBeNull();
    expect((await read(first.done)).assigneeId).toBe(first.id);
    const reopened = recordOf(await call("PATCH", `/${first.done}/status`, { status: "Open" }));
    expect(reopened.assigneeId).toBeNull();

    const second = await leaver();
    const account = (await server.api("GET", `/users/${second.id}`, { token })).json.data;
    const roleOf = (role: Role) => server.api("PUT", `/users/${second.id}`, { token, body: { ...account, role } });
    expect((await roleOf("support")).status).toBe(200);
    expect((await read(second.open)).assigneeId).toBe(second.id);
    expect((await roleOf("recruiter")).status).toBe(200);
    expect((await read(second.open)).assigneeId).toBeNull();
  });
});
