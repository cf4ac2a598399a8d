import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { addCustomers, empty } from "#tests/support/bulk.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
let now = new Date("2026-11-20T08:00:00.000Z");

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: () => now });
  token = await tokenOf(
    server,
    await addAccount(server, { email: "anna@example.com", role: "admin", name: "Anna N." }),
  );
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.api(method, `/customers${path}`, { token, body, headers });

const PERSON = { name: "Sipho Ndlovu", email: "sipho@example.net" };

/** Creates a customer through the API. Returns the record. */
async function create(fields: object = {}) {
  const { status, json } = await call("POST", "", { ...PERSON, ...fields });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}

const read = async (id: string) => (await call("GET", `/${id}`)).json.data;

/** Returns the audit entries of a customer, oldest first. */
async function trailOf(id: string) {
  const rows = (await rowsOf(server, "audit")).filter((row) => row.record_id === id);
  return rows.map(({ action, account_name, record_type, record_name, before, after }) => ({
    action,
    account: account_name,
    type: record_type,
    name: record_name,
    before: before && JSON.parse(before),
    after: after && JSON.parse(after),
  }));
}

describe("a new customer", () => {
  test("is by default a Lead worth nothing, with every field", async () => {
    const { status, json, headers } = await call("POST", "", { ...PERSON, phone: "  ", company: "" });
    expect(status).toBe(201);
    expect(headers.get("etag")).toMatch(/^"v\d+"$/);
    expect(json.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sample: false,
      ...PERSON,
      otherEmails: [],
      phone: "",
      company: "",
      status: "Lead",
      value: 0,
      lastContact: null,
      nextTask: null,
      source: "Staff",
      ownerId: null,
      ownerName: "",
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      notes: [],
      notesTotal: 0,
      interactions: [],
      interactionsTotal: 0,
      openMessages: 0,
    });
    expect(await read(json.data.id)).toEqual(json.data);
  });

  test("accepts a status in any case, and has its text tidied", async () => {
    const made = await create({ name: "  Zoe\u0301 ", status: "aCTIVE", phone: " +27 31 555 0100 " });
    expect(made).toMatchObject({ name: "Zo\u00e9", status: "Active", phone: "+27 31 555 0100" });
  });

  test("may share its address with another customer", async () => {
    const [one, other] = [await create(), await create()];
    expect(one.id).not.toBe(other.id);
  });

  test.each([0, 0.01, 0.1, 0.29, 1.15, 4.35, 10.1, 1_234_567.89, 90_000_000_000_000])(
    "is worth exactly %d",
    async (value) => {
      const { id } = await create({ value });
      expect((await read(id)).value).toBe(value);
    },
  );

  test.each([-0.01, 0.001, 1.005, 1e300, "1", null])("cannot be worth %j", async (value) => {
    expectFieldError(await call("POST", "", { ...PERSON, value }), "value");
  });

  test("has its notes in the author's name, without blank ones", async () => {
    const made = await create({ notes: ["  First call\nwent well ", "", " \n\t", "Second"] });
    expect(made.notes.map((note: { text: string }) => note.text).sort()).toEqual(["First call\nwent well", "Second"]);
    for (const note of made.notes) expect(note).toMatchObject({ author: "Anna N.", createdAt: now.toISOString() });
    expectFieldError(await call("POST", "", { ...PERSON, notes: ["fine", 5] }), "notes.1");
    expect((await create({ notes: [] })).notes).toEqual([]);
  });

  test("is created once, however often the same Idempotency-Key is sent", async () => {
    const headers = { "idempotency-key": "one-customer" };
    const body = { ...PERSON, name: "Only One", notes: ["a note"] };
    const before = await countRows(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST", "", body, headers)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json.data.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.headers.get("etag"))).size).toBe(1);
    const after = await countRows(server);
    expect([after.customers - before.customers, after.notes - before.notes]).toEqual([1, 1]);
    expect(after.audit - before.audit).toBe(1);
    expectError(await call("POST", "", { ...body, name: "Another" }, headers), 422);
    // A key belongs to the account that used it.
    const other = await tokenOf(server, await adminId(server));
    const theirs = await server.api("POST", "/customers", { token: other, body, headers });
    expect(theirs.json.data.id).not.toBe(answers[0]?.json.data.id);
  });
});

describe("a change of a customer", () => {
  test("keeps the optional fields that are left out, and loses those sent blank", async () => {
    const made = await create({ phone: "031 555 0100", company: "Ndlovu Freight", status: "Inactive", value: 12.5 });
    const { status, json } = await call("PUT", `/${made.id}`, { name: "Sipho N.", email: "new@example.net" });
    expect(status).toBe(200);
    expect(json.data).toEqual({ ...made, name: "Sipho N.", email: "new@example.net", updatedAt: now.toISOString() });
    const blank = await call("PUT", `/${made.id}`, { ...PERSON, phone: " ", company: "", value: 0 });
    expect(blank.json.data).toMatchObject({ phone: "", company: "", value: 0, status: "Inactive" });
  });

  test("makes the customer found by the new name and address, and the unchanged company", async () => {
    const { id } = await create({ company: "Kept Company" });
    await call("PUT", `/${id}`, { name: "Brand New Name", email: "brandnew@example.net" });
    const found = async (q: string) =>
      (await call("GET", `?q=${encodeURIComponent(q)}`)).json.map((row: { id: string }) => row.id);
    expect(await found("brand new name")).toContain(id);
    expect(await found("brandnew@")).toContain(id);
    expect(await found("kept company")).toContain(id);
    expect(await found("sipho")).not.toContain(id);
  });

  test("accepts the record as it was read, and ignores its read-only fields", { tags: "promise-9" }, async () => {
    const made = await create({ notes: ["stays"] });
    await call("POST", `/${made.id}/interactions`, { type: "Call", description: "stays too" });
    const current = await read(made.id);
    expect((await call("PUT", `/${made.id}`, current)).json.data).toEqual(current);
    const forged = {
      ...current,
      id: crypto.randomUUID(),
      _id: 5,
      createdAt: "1999-01-01T00:00:00.000Z",
      updatedAt: null,
      lastContact: "1999-01-01T00:00:00.000Z",
      source: "Import",
      notes: ["forged"],
      interactions: [],
    };
    expect((await call("PUT", `/${made.id}`, forged)).json.data).toEqual(current);
    expectFieldError(await call("PUT", `/${made.id}`, { ...PERSON, author: "x" }), "author");
    expectFieldError(await call("PUT", `/${made.id}`, { email: PERSON.email }), "name");
  });

  test("is refused when another user saved first, but not without an If-Match", { tags: "promise-16" }, async () => {
    const { id } = await create();
    const etag = (await call("GET", `/${id}`)).headers.get("etag") ?? "";
    const first = await call("PUT", `/${id}`, { ...PERSON, company: "First" }, { "if-match": etag });
    expect(first.status).toBe(200);
    expect(first.headers.get("etag")).not.toBe(etag);
    expectError(await call("PUT", `/${id}`, { ...PERSON, company: "Second" }, { "if-match": etag }), 412);
    expectError(await call("PATCH", `/${id}/status`, { status: "Active" }, { "if-match": etag }), 412);
    expectError(await call("DELETE", `/${id}`, undefined, { "if-match": etag }), 412);
    expect((await read(id)).company).toBe("First");
    expect((await call("PUT", `/${id}`, { ...PERSON, company: "Last" })).json.data.company).toBe("Last");
  });

  test("is made once when four requests send the same ETag at once", { tags: "promise-16" }, async () => {
    const { id } = await create();
    const etag = (await call("GET", `/${id}`)).headers.get("etag") ?? "";
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((company) => call("PUT", `/${id}`, { ...PERSON, company }, { "if-match": etag })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412]);
  });

  test("accepts the status alone, and changes nothing else", async () => {
    const made = await create({ value: 3, company: "Same" });
    const { json } = await call("PATCH", `/${made.id}/status`, { status: "inactive" });
    expect(json.data).toEqual({ ...made, status: "Inactive" });
    expectFieldError(await call("PATCH", `/${made.id}/status`, { status: "Gone" }), "status");
    expectFieldError(await call("PATCH", `/${made.id}/status`, { status: "Lead", name: "x" }), "name");
  });
});

describe("a note", () => {
  test("has its author's name, comes first and leaves the customer's ETag unchanged", async () => {
    const { id } = await create({ notes: ["older"] });
    const before = await call("GET", `/${id}`);
    now = new Date(now.getTime() + 1000);
    const { status, json } = await call("POST", `/${id}/notes`, { text: "  Called\nback " });
    expect(status).toBe(201);
    expect(json.data).toEqual({
      id: expect.any(String),
      text: "Called\nback",
      author: "Anna N.",
      createdAt: now.toISOString(),
    });
    const after = await call("GET", `/${id}`);
    expect(after.json.data.notes[0]).toEqual(json.data);
    expect(after.json.data.notes).toHaveLength(2);
    expect(after.json.data.lastContact).toBeNull();
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
  });

  test("keeps its author's name when the account is deleted", async () => {
    const { id } = await create();
    const gone = await addAccount(server, { email: "gone@example.com", role: "admin", name: "Gone" });
    await server.api("POST", `/customers/${id}/notes`, { token: await tokenOf(server, gone), body: { text: "mine" } });
    await server.app.platform.database.write((tx) => tx.deleteFrom("users").where("id", "=", gone).execute());
    expect((await read(id)).notes[0].author).toBe("Gone");
  });

  test("is added once under one key, and never to an unknown customer", async () => {
    const { id } = await create();
    const headers = { "idempotency-key": "one-note" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", `/${id}/notes`, { text: "x" }, headers)),
    );
    expect(new Set(answers.map((answer) => answer.json.data.id)).size).toBe(1);
    expect((await read(id)).notes).toHaveLength(1);
    expectError(await call("POST", `/${crypto.randomUUID()}/notes`, { text: "x" }), 404);
    expectFieldError(await call("POST", `/${id}/notes`, { text: " \n " }), "text");
  });

  test("is added when its key was used for a note on another customer", async () => {
    const headers = { "idempotency-key": "two-customers" };
    for (const { id } of [await create(), await create()]) {
      await call("POST", `/${id}/notes`, { text: "same words" }, headers);
      expect((await read(id)).notes).toHaveLength(1);
    }
  });
});

describe("an interaction", () => {
  test("is dated now by default, and moves the last contact to the newest only", async () => {
    const { id } = await create();
    const log = (body: object) => call("POST", `/${id}/interactions`, body);
    const today = await log({ type: "Call", description: " Agreed " });
    expect(today.status).toBe(201);
    expect(today.json.data).toEqual({
      id: expect.any(String),
      date: now.toISOString(),
      type: "Call",
      description: "Agreed",
      author: "Anna N.",
    });
    expect((await read(id)).lastContact).toBe(now.toISOString());
    await log({ type: "meeting", description: "Long ago", date: "2020-01-01T10:00:00+02:00" });
    expect((await read(id)).lastContact).toBe(now.toISOString());
    const first = now;
    now = new Date(first.getTime() + HOUR);
    await log({ type: "EMAIL", description: "Later", date: now.toISOString() });
    const customer = await read(id);
    expect(customer.lastContact).toBe(now.toISOString());
    expect(customer.interactions.map((one: { type: string; date: string }) => [one.type, one.date])).toEqual([
      ["Email", now.toISOString()],
      ["Call", first.toISOString()],
      ["Meeting", "2020-01-01T08:00:00.000Z"],
    ]);
    const [row] = (await call("GET", "?sort=lastContact&order=desc")).json;
    expect(row).toMatchObject({ id, lastContact: now.toISOString() });
  });

  test("An interaction is dated at most a day ahead, and the last contact never is", async () => {
    const { id } = await create();
    const log = (ahead: number) => {
      const date = new Date(now.getTime() + ahead).toISOString();
      return call("POST", `/${id}/interactions`, { type: "Call", description: "x", date });
    };
    const refused = await log(DAY + 1);
    expectFieldError(refused, "date");
    expect(refused.json.message).toBe("Date must be at most a day from now");
    expectFieldError(await log(7 * DAY), "date");
    expect((await read(id)).lastContact).toBeNull();
    const { status, json } = await log(DAY);
    expect([status, json.data.date]).toEqual([201, new Date(now.getTime() + DAY).toISOString()]);
    expect((await read(id)).lastContact).toBe(now.toISOString());
    expect((await call("GET", "?sort=lastContact&order=desc")).json[0].lastContact).toBe(now.toISOString());
  });

  test.each([
    "yesterday",
    "2026-11-20",
    "2026-11-20T08:00:00",
    "2026-02-30T08:00:00Z",
    "9999-12-31T23:59:59-01:00",
    "",
  ])("cannot be dated %j", async (date) => {
    const { id } = await create();
    expectFieldError(await call("POST", `/${id}/interactions`, { type: "Call", description: "x", date }), "date");
  });

  test("is refused with an unknown type, without a description or for an unknown customer", async () => {
    const { id } = await create();
    expectFieldError(await call("POST", `/${id}/interactions`, { type: "Letter", description: "x" }), "type");
    expectFieldError(await call("POST", `/${id}/interactions`, { type: "Call", description: " " }), "description");
    expectError(await call("POST", `/${crypto.randomUUID()}/interactions`, { type: "Call", description: "x" }), 404);
  });
});

describe("the summary", () => {
  test("covers all customers, exact to the cent, and is zero without customers", async () => {
    await empty(server, "customers");
    const summary = async (query = "") => (await call("GET", `/summary${query}`)).json.data;
    expect(await summary()).toEqual({ totalValue: 0, activeCustomers: 0, activeLeads: 0 });
    await addCustomers(server, [
      { status: "Lead", value_cents: 10 },
      { status: "Lead", value_cents: 20 },
      { status: "Active", value_cents: 1 },
      { status: "Inactive", value_cents: 900_000_000_000 },
      ...Array.from({ length: 150 }, () => ({ status: "Active" as const, value_cents: 1 })),
    ]);
    expect(await summary()).toEqual({ totalValue: 9_000_000_001.81, activeCustomers: 151, activeLeads: 2 });
    expect((await call("GET", "/summary?status=Lead")).status).toBe(400);
  });
});

describe("a deleted customer", () => {
  test("loses its notes and interactions, and its message stays without a customer", async () => {
    const { json } = await server.api("POST", "/contact", {
      body: { ...CONTACT_MESSAGE, email: "deleted@example.net" },
    });
    const message = (await rowsOf(server, "messages")).find((row) => row.reference === json.data.reference);
    const id = message?.customer_id ?? "";
    await call("POST", `/${id}/notes`, { text: "going" });
    const { status, json: body } = await call("DELETE", `/${id}`);
    expect([status, body]).toEqual([204, undefined]);
    expectError(await call("GET", `/${id}`), 404);
    expectError(await call("DELETE", `/${id}`), 404);
    const stored = await server.api("GET", `/messages/${message?.id}`, { token });
    expect(stored.json.data).toMatchObject({
      customerId: null,
      email: "deleted@example.net",
      message: CONTACT_MESSAGE.message,
    });
    expect((await rowsOf(server, "customer_interactions")).filter((row) => row.customer_id === id)).toEqual([]);
  });
});

describe("the audit trail of a customer", () => {
  test("has who did what, and for a change only the changed fields", async () => {
    const made = await create({ company: "Same", value: 5 });
    await call("PUT", `/${made.id}`, { ...PERSON, name: "Renamed", value: 6.5 });
    await call("PATCH", `/${made.id}/status`, { status: "Active" });
    await call("POST", `/${made.id}/notes`, { text: "noted" });
    await call("POST", `/${made.id}/interactions`, { type: "Call", description: "called" });
    await call("DELETE", `/${made.id}`);
    const trail = await trailOf(made.id);
    expect(trail.map(({ action, account, type, name }) => [action, account, type, name])).toEqual([
      ["created", "Anna N.", "customer", "Sipho Ndlovu"],
      ["changed", "Anna N.", "customer", "Renamed"],
      ["changed status", "Anna N.", "customer", "Renamed"],
      ["added a note to", "Anna N.", "customer", "Renamed"],
      ["logged an interaction with", "Anna N.", "customer", "Renamed"],
      ["deleted", "Anna N.", "customer", "Renamed"],
    ]);
    const [created, changed, status, note, interaction, deleted] = trail;
    const { notes: _, interactions: __, nextTask: ___, sample: ____, openMessages: _____, ...inTrail } = made;
    expect(created).toMatchObject({ before: null, after: inTrail });
    expect(changed).toMatchObject({ before: { name: PERSON.name, value: 5 }, after: { name: "Renamed", value: 6.5 } });
    expect(Object.keys(changed?.before)).toEqual(["name", "value"]);
    expect(status).toMatchObject({ before: { status: "Lead" }, after: { status: "Active" } });
    expect(Object.keys(status?.after)).toEqual(["status"]);
    expect(note?.after).toMatchObject({ text: "noted", author: "Anna N." });
    expect(interaction?.after).toMatchObject({ type: "Call", description: "called" });
    expect(deleted).toMatchObject({ before: { name: "Renamed" }, after: null });
  });

  test("has no entry for a refused change", async () => {
    const { id } = await create();
    const before = (await trailOf(id)).length;
    await call("PUT", `/${id}`, { ...PERSON, value: -1 });
    await call("PUT", `/${id}`, PERSON, { "if-match": '"v0"' });
    expect(await trailOf(id)).toHaveLength(before);
  });
});
