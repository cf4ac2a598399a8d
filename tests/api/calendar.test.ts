import nodeIcal from "node-ical";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RATE_LIMITS } from "#contract/rate-limits.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock("2026-11-20T08:00:00.000Z");
let server: TestServer;
let admin: string;
let token: string;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  admin = await adminId(server);
  token = await tokenOf(server, admin);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, by = token) =>
  server.api(method, path, { token: by, ...(body === undefined ? {} : { body }) });

/** Makes an address and returns its path. */
async function addressOf(by = token): Promise<string> {
  const { status, json } = await call("POST", "/account/calendar", undefined, by);
  expect(status, JSON.stringify(json)).toBe(201);
  expect(json.data.url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  return new URL(json.data.url).pathname;
}

const read = (path: string) => fetch(`${server.url}${path}`);

/** Returns the summaries of the events at an address. */
async function summariesAt(path: string): Promise<string[]> {
  const response = await read(path);
  expect(response.status).toBe(200);
  const events = Object.values(nodeIcal.sync.parseICS(await response.text()));
  return events.flatMap((part) => (part?.type === "VEVENT" ? [String(part.summary)] : [])).sort();
}

/** Adds an account with a task, an interview and a deal of its own. */
async function addBusy(role: "admin" | "sales" | "recruiter") {
  const email = `${role}-${clock.now().getTime()}@example.com`;
  const id = await addAccount(server, { email, role, name: "Busy", password: "a password" });
  const customer = { name: "Nomvula Dlamini", email: `nomvula-${id}@example.org` };
  const customerId = (await call("POST", "/customers", customer)).json.data.id;
  const body = { dueOn: "2026-11-21", dueTime: "09:30" };
  if (role !== "recruiter") {
    expect((await call("POST", "/tasks", { ...body, title: "Secret task", assigneeId: id })).status).toBe(201);
    const deal = { title: "Secret deal", customerId, ownerId: id, expectedOn: "2026-12-01" };
    expect((await call("POST", "/deals", deal)).status).toBe(201);
    const closed = { ...deal, title: "Won deal", status: "Won" };
    expect((await call("POST", "/deals", closed)).status).toBe(201);
    const done = { ...body, title: "Done task", assigneeId: id, status: "Done" };
    expect((await call("POST", "/tasks", done)).status).toBe(201);
  }
  let reference = "";
  if (role !== "sales") {
    const application = await apply(server, { firstName: "Secret", lastName: "Person" });
    const change = { assigneeId: id, interviewAt: "2026-11-24T12:00:00.000Z" };
    const changed = await call("PATCH", `/applications/${application.id}`, change);
    expect(changed.status, JSON.stringify(changed.json)).toBe(200);
    reference = changed.json.data.reference;
  }
  clock.forward(MINUTE);
  return { id, token: await tokenOf(server, id), reference };
}

describe("a calendar address", () => {
  test("has the account's own open tasks, interviews and open deals, without names", async () => {
    const busy = await addBusy("admin");
    await addBusy("admin");
    const path = await addressOf(busy.token);
    expect(await summariesAt(path)).toEqual(["Deal", `Interview ${busy.reference}`, "Task"]);
    const response = await read(path);
    const text = await response.text();
    for (const name of ["Secret", "Nomvula", "example.org/admin/x"]) expect(text).not.toContain(name);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(text).toContain("DTSTART;TZID=Africa/Johannesburg:20261124T140000");
  });

  test("shows titles and names only with the preference for them", async () => {
    const busy = await addBusy("admin");
    const path = await addressOf(busy.token);
    const chosen = await call("PUT", "/account/preferences", { calendarNames: true }, busy.token);
    expect(chosen.status).toBe(200);
    expect(await summariesAt(path)).toEqual([
      "Deal Secret deal",
      `Interview ${busy.reference} Secret Person`,
      "Task Secret task",
    ]);
  });

  test("works until the next one is made or it is removed, and is stored as a hash", async () => {
    const { token: by } = await addBusy("sales");
    expect((await call("GET", "/account/calendar", undefined, by)).json.data).toEqual({ createdAt: null });
    const first = await addressOf(by);
    const second = await addressOf(by);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const state = (await call("GET", "/account/calendar", undefined, by)).json.data;
    expect(state).toEqual({ createdAt: clock.now().toISOString() });
    const stored = JSON.stringify(
      await server.app.platform.database.read.selectFrom("calendar_addresses").selectAll().execute(),
    );
    expect(stored).not.toContain(second.slice("/calendar/".length, -".ics".length));
    expect((await call("DELETE", "/account/calendar", undefined, by)).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect((await call("DELETE", "/account/calendar", undefined, by)).status).toBe(204);
  });

  test("is mailed to its owner and noted in the audit trail, without the address", async () => {
    const busy = await addBusy("sales");
    const path = await addressOf(busy.token);
    await call("DELETE", "/account/calendar", undefined, busy.token);
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === busy.id);
    expect(lines.map(({ action }) => action)).toEqual([
      "made a calendar address of",
      "removed the calendar address of",
    ]);
    const mails = (await rowsOf(server, "outbox")).filter(({ subject }) =>
      String(subject).includes("calendar address"),
    );
    expect(mails.length).toBeGreaterThan(0);
    const secret = path.slice("/calendar/".length, -".ics".length);
    expect(JSON.stringify([lines, mails])).not.toContain(secret);
  });

  test("is made neither with a key nor long after the sign-in", async () => {
    const { key } = await addKeyOf(server, admin, {});
    expectError(await call("POST", "/account/calendar", undefined, key), 403);
    const busy = await addBusy("sales");
    clock.forward(11 * MINUTE);
    expectError(await call("POST", "/account/calendar", undefined, busy.token), 403);
    token = await tokenOf(server, admin);
  });
});

describe("rights", () => {
  test("count at each reading: a new role, a deactivation and a deletion", async () => {
    const busy = await addBusy("admin");
    const path = await addressOf(busy.token);
    const set = (values: { role?: "recruiter"; status?: "Inactive" }) =>
      server.app.platform.database.write((tx) =>
        tx.updateTable("users").set(values).where("id", "=", busy.id).execute(),
      );
    await set({ role: "recruiter" });
    expect(await summariesAt(path)).toEqual([`Interview ${busy.reference}`]);
    await set({ status: "Inactive" });
    expect((await read(path)).status).toBe(404);
    const other = await addBusy("sales");
    const removed = await addressOf(other.token);
    expect((await call("DELETE", `/users/${other.id}`)).status).toBe(204);
    expect((await read(removed)).status).toBe(404);
  });

  test("an address ends with a password that somebody else sets", async () => {
    const busy = await addBusy("sales");
    const path = await addressOf(busy.token);
    const user = (await call("GET", `/users/${busy.id}`)).json.data;
    const changed = await call("PUT", `/users/${busy.id}`, { ...user, password: "another password" });
    expect(changed.status, JSON.stringify(changed.json)).toBe(200);
    expect((await read(path)).status).toBe(404);
  });

  test.each([
    "",
    "x",
    "x".repeat(43),
    `${"x".repeat(42)}'`,
    "..%2f..%2fetc%2fpasswd",
    "%00".repeat(43),
    "x".repeat(5000),
  ])("a guessed address is not found, number %#", async (guess) => {
    const response = await read(`/calendar/${guess}.ics`);
    expect([400, 404, 414]).toContain(response.status);
    expect(await response.text()).not.toContain("BEGIN:VCALENDAR");
  });

  test("an address is read 60 times an hour", async () => {
    const busy = await addBusy("sales");
    const path = await addressOf(busy.token);
    const { tries } = RATE_LIMITS.calendar;
    for (let reading = 0; reading < tries; reading++) expect((await read(path)).status).toBe(200);
    const refused = await read(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    clock.forward(61 * MINUTE);
    expect((await read(path)).status).toBe(200);
  });
});
