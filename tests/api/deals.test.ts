import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOT_ASSIGNABLE } from "#contract/assignees.ts";
import { DEAL_MESSAGES, Deal } from "#contract/deals.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, HOUR, MINUTE } from "#tests/support/clock.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { addCustomers } from "#tests/support/records.ts";
import { resourceOf } from "#tests/support/resource.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { sheetOf } from "#tests/support/xlsx.ts";

let server: TestServer;
let token: string;
let anna: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  anna = await addAccount(server, {
    email: "anna@example.com",
    role: "sales",
    name: "Anna N.",
    password: "a password",
  });
  token = await tokenOf(server, anna);
});
afterAll(() => server.close());

const at = () => ({ server, token });
const {
  call,
  create: post,
  recordOf,
  trailOf,
} = resourceOf({
  path: "/deals",
  detail: Deal,
  nameOf: (deal: { title: string }) => deal.title,
  at,
});

async function addCustomer(given: { name?: string; email?: string } = {}): Promise<string> {
  const [id = ""] = await addCustomers(server.app.platform.database, [{ email: `${newId()}@example.org`, ...given }]);
  return id;
}

/** Creates a deal through the API, a minute after the previous one. */
async function create(given: object = {}): Promise<Deal> {
  clock.forward(MINUTE);
  return recordOf(await post({ title: "Portal", ...given }), 201);
}

/** Calls as an administrator who has just signed in. */
async function asAdmin(method: string, path: string, body?: unknown) {
  return server.api(method, path, { token: await tokenOf(server, await adminId(server)), body });
}
const get = async (id: string) => recordOf(await call("GET", `/${id}`), 200);
const move = (id: string, body: object) => call("PATCH", `/${id}/status`, body);

describe("a new deal", () => {
  test("has every field, and is by default New, worth nothing and of the account that creates it", async () => {
    const deal = await create();
    expect(deal).toEqual({
      id: expect.any(String),
      sample: false,
      title: "Portal",
      customerId: null,
      customerName: "",
      value: 0,
      status: "New",
      expectedOn: null,
      lostReason: "",
      ownerId: anna,
      ownerName: "Anna N.",
      closedAt: null,
      lastEntryAt: null,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    const read = await call("GET", `/${deal.id}`);
    expect(read.json.data).toEqual(deal);
    expect(read.headers.get("etag")).toMatch(/^"v\d+"$/);
  });

  test("keeps an exact value, its day and the name of its customer", async () => {
    const customerId = await addCustomer({ name: "Nomvula Dlamini" });
    const deal = await create({ customerId, value: 84_210.5, expectedOn: "2026-12-15", status: "proposal" });
    expect(deal).toMatchObject({ customerName: "Nomvula Dlamini", value: 84_210.5, status: "Proposal" });
    expect(deal.expectedOn).toBe("2026-12-15");
  });

  test.each([
    ["title", { title: " " }, "Title is required"],
    ["customerId", { customerId: newId() }, DEAL_MESSAGES.customer],
    ["customerId", { customerId: "somebody" }, DEAL_MESSAGES.customer],
    ["expectedOn", { expectedOn: "2026-02-30" }, DEAL_MESSAGES.day],
    ["value", { value: -1 }, "Value must be 0 or more"],
    ["lostReason", { status: "Lost" }, DEAL_MESSAGES.reason],
    ["lostReason", { status: "Lost", lostReason: " " }, DEAL_MESSAGES.reason],
    ["ownerId", { ownerId: newId() }, NOT_ASSIGNABLE],
  ])("a wrong %s is refused at its field", async (path, wrong, message) => {
    const answer = await post({ title: "Portal", ...wrong });
    expectFieldError(answer, path);
    expect(answer.json.errors).toEqual([{ path, message }]);
  });

  test("an owner must be an active account that may read customers", async () => {
    const recruiter = await addAccount(server, { email: "recruiter@example.com", role: "recruiter" });
    const inactive = await addAccount(server, { email: "left@example.com", role: "sales", status: "Inactive" });
    const support = await addAccount(server, {
      email: "support@example.com",
      role: "support",
      name: "Sizwe",
      password: "a password",
    });
    for (const ownerId of [recruiter, inactive]) expectFieldError(await post({ title: "Portal", ownerId }), "ownerId");
    expect(await create({ ownerId: support })).toMatchObject({ ownerId: support, ownerName: "Sizwe" });
    expect(await create({ ownerId: null })).toMatchObject({ ownerId: null, ownerName: "" });
  });

  test("a repeated request creates one deal, also ten at once", async () => {
    const headers = { "idempotency-key": newId() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.api("POST", "/deals", { token, headers, body: { title: "Once" } })),
    );
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    expect(answers[0]?.json.data).not.toHaveProperty("email");
  });
});

describe("a stage", () => {
  test("Lost takes a reason, which every other stage clears", async () => {
    const { id } = await create();
    expectFieldError(await move(id, { status: "Lost" }), "lostReason");
    const lost = recordOf(await move(id, { status: "lost", lostReason: " No budget " }), 200);
    expect(lost).toMatchObject({ status: "Lost", lostReason: "No budget", closedAt: clock.now().toISOString() });
    const again = recordOf(await move(id, { status: "Qualified", lostReason: "ignored" }), 200);
    expect(again).toMatchObject({ status: "Qualified", lostReason: "", closedAt: null });
  });

  test("a PUT as Lost needs the reason too, and without a status keeps both", async () => {
    const { id } = await create();
    expectFieldError(await call("PUT", `/${id}`, { title: "Portal", status: "Lost" }), "lostReason");
    const body = { title: "Portal", status: "Lost", lostReason: "Too late" };
    expect(recordOf(await call("PUT", `/${id}`, body), 200).lostReason).toBe("Too late");
    expect(recordOf(await call("PUT", `/${id}`, { title: "Portals" }), 200)).toMatchObject({
      title: "Portals",
      status: "Lost",
      lostReason: "Too late",
    });
    expectFieldError(await call("PUT", `/${id}`, { title: "Portal", lostReason: "" }), "lostReason");
  });

  test("Won keeps the time at which it was reached", async () => {
    const { id } = await create();
    const won = recordOf(await move(id, { status: "Won" }), 200);
    clock.forward(MINUTE);
    expect(recordOf(await call("PUT", `/${id}`, { ...won, title: "Changed" }), 200).closedAt).toBe(won.closedAt);
  });

  test("a move is in the audit trail with the customer's pseudonym, and repeating it is not", async () => {
    const { id } = await create({ customerId: await addCustomer() });
    await move(id, { status: "Won" });
    await move(id, { status: "Won" });
    const trail = await trailOf(id);
    expect(trail.map(({ action }) => action)).toEqual(["created", "changed status"]);
    expect(JSON.stringify(trail)).not.toContain("@example.org");
    const subjects = await server.app.platform.database.read.selectFrom("audit_subjects").select("audit_id").execute();
    const named = subjects.map(({ audit_id }) => audit_id);
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === id);
    for (const line of lines) expect(named.filter((of) => of === line.id).length).toBeGreaterThan(1);
  });

  test("a change with a stale If-Match is refused", async () => {
    const { id } = await create();
    const etag = (await call("GET", `/${id}`)).headers.get("etag") ?? "";
    await move(id, { status: "Won" });
    const stale = { token, headers: { "if-match": etag }, body: { status: "New" } };
    expect((await server.api("PATCH", `/deals/${id}/status`, stale)).status).toBe(412);
    expect((await server.api("PUT", `/deals/${id}`, { ...stale, body: { title: "Mine" } })).status).toBe(412);
    expect((await server.api("DELETE", `/deals/${id}`, { token, headers: { "if-match": etag } })).status).toBe(412);
  });
});

describe("the summary", () => {
  test("has number and value of each stage, of all deals or of one owner", async () => {
    const before = (await call("GET", "/summary")).json.data;
    const owner = await addAccount(server, { email: "owner@example.com", role: "sales", password: "a password" });
    await create({ value: 10.5, status: "Won", ownerId: owner });
    await create({ value: 2, status: "Won", ownerId: owner });
    const after = (await call("GET", "/summary")).json.data;
    expect(Object.keys(after)).toEqual(["New", "Qualified", "Proposal", "Won", "Lost"]);
    expect(after.Won).toEqual({ count: before.Won.count + 2, value: before.Won.value + 12.5 });
    expect((await call("GET", `/summary?owner=${owner}`)).json.data).toEqual({
      New: { count: 0, value: 0 },
      Qualified: { count: 0, value: 0 },
      Proposal: { count: 0, value: 0 },
      Won: { count: 2, value: 12.5 },
      Lost: { count: 0, value: 0 },
    });
  });

  test("the dashboard counts open deals, for those who may read customers", async () => {
    const summary = (await call("GET", "/summary")).json.data;
    const open = summary.New.count + summary.Qualified.count + summary.Proposal.count;
    expect((await server.api("GET", "/dashboard", { token })).json.data.openDeals).toBe(open);
    const recruiter = await tokenOf(server, await addAccount(server, { email: "rec@example.com", role: "recruiter" }));
    expect((await server.api("GET", "/dashboard", { token: recruiter })).json.data.openDeals).toBeNull();
    expect((await server.api("GET", "/deals", { token: recruiter })).status).toBe(403);
  });
});

describe("the list", () => {
  test("is searched by title and customer, and filtered by stage, owner and customer", async () => {
    const customerId = await addCustomer({ name: "Éloïse Zwane" });
    const owner = await addAccount(server, { email: "zwane@example.com", role: "sales", password: "a password" });
    const first = await create({ title: "Quarry map", customerId, ownerId: owner });
    const second = await create({ title: "Other", status: "Won", customerId, ownerId: null });
    const idsOf = async (query: string) => (await call("GET", `?${query}`)).json.map(({ id }: Deal) => id);
    expect(await idsOf("q=QUARRY")).toEqual([first.id]);
    expect(await idsOf("q=eloise")).toEqual([second.id, first.id]);
    expect(await idsOf(`customerId=${customerId}&sort=title`)).toEqual([second.id, first.id]);
    expect(await idsOf(`owner=${owner}`)).toEqual([first.id]);
    expect(await idsOf(`owner=none&customerId=${customerId}`)).toEqual([second.id]);
    expect(await idsOf(`status=won&q=zwane`)).toEqual([second.id]);
    expect((await call("GET", "?owner=nobody")).status).toBe(400);
    const found = (await server.api("GET", "/search?q=quarry", { token })).json.data;
    expect(found).toEqual([{ type: "deal", id: first.id, title: "Quarry map", subtitle: "Éloïse Zwane, New" }]);
  });

  test.each(["createdAt", "updatedAt", "title", "customerName", "status", "value", "expectedOn"])(
    "is sorted by %s",
    async (sort) => {
      expect((await call("GET", `?sort=${sort}&order=desc`)).status).toBe(200);
    },
  );

  test("is exported with the day as a date and money as a number", async () => {
    const customerId = await addCustomer({ name: "Export Example" });
    await create({ title: "Exported", customerId, value: 12.5, expectedOn: "2026-12-15" });
    const headers = { authorization: `Bearer ${token}` };
    const csv = await (await fetch(`${server.url}/api/deals/export.csv?q=exported`, { headers })).text();
    expect(csv).toContain('"Exported","Export Example","12.5","New","2026-12-15","","Anna N."');
    const xlsx = await fetch(`${server.url}/api/deals/export.xlsx?q=exported`, { headers });
    const [, row] = sheetOf(Buffer.from(await xlsx.arrayBuffer()));
    expect(row?.C).toEqual({ number: 12.5, format: "#,##0.00" });
    const days = (Date.UTC(2026, 11, 15) - Date.UTC(1899, 11, 30)) / (24 * HOUR);
    expect(row?.E).toEqual({ number: days, format: "yyyy-mm-dd" });
  });
});

describe("the customer of a deal", () => {
  test("a rename reaches its deals, and the search finds them by the new name", async () => {
    const customerId = await addCustomer({ name: "Before Name" });
    const deal = await create({ customerId });
    const etag = (await call("GET", `/${deal.id}`)).headers.get("etag");
    const body = { name: "Xolani After", email: "after@example.org" };
    expect((await server.api("PUT", `/customers/${customerId}`, { token, body })).status).toBe(200);
    const renamed = await call("GET", `/${deal.id}`);
    expect(renamed.json.data.customerName).toBe("Xolani After");
    expect(renamed.headers.get("etag")).toBe(etag);
    expect((await call("GET", "?q=xolani")).json).toHaveLength(1);
  });

  test("a deletion leaves the deal without the customer and with the name", async () => {
    const customerId = await addCustomer({ name: "Gone Example" });
    const deal = await create({ customerId });
    expect((await server.api("DELETE", `/customers/${customerId}`, { token })).status).toBe(204);
    const kept = await get(deal.id);
    expect(kept).toMatchObject({ customerId: null, customerName: "Gone Example" });
    expect(recordOf(await call("PUT", `/${deal.id}`, { ...kept, title: "Later" }), 200)).toMatchObject({
      customerId: null,
      customerName: "Gone Example",
    });
  });

  test("a look-up finds deals of a deleted customer too, and an erasure keeps their figures", async () => {
    const email = "erased@example.org";
    const [stays, goes] = [await addCustomer({ name: "Ntombi Khumalo", email }), await addCustomer({ email })];
    const held = await create({
      title: "Site for Ntombi",
      customerId: stays,
      value: 70,
      status: "Lost",
      lostReason: "She left",
    });
    const kept = await create({ customerId: goes });
    await server.api("DELETE", `/customers/${goes}`, { token });
    const read = (await asAdmin("POST", "/personal-data/read", { email })).json.data;
    expect(read.deals.map(({ id }: Deal) => id).sort()).toEqual([held.id, kept.id].sort());
    const erased = await asAdmin("POST", "/personal-data/erase", { email });
    expect(erased.json.data.deals).toBe(2);
    expect(await get(held.id)).toMatchObject({
      title: "Erased",
      customerId: null,
      customerName: "Erased",
      lostReason: "Erased",
      value: 70,
      status: "Lost",
    });
    expect(JSON.stringify(await rowsOf(server, "deals"))).not.toMatch(/ntombi|erased@/i);
    const lines = (await rowsOf(server, "audit")).filter(({ record_id }) => record_id === held.id);
    expect(JSON.stringify(lines)).not.toMatch(/ntombi/i);
  });
});

describe("an owner who leaves", () => {
  test.each([
    ["is deactivated", (id: string) => asAdmin("PATCH", `/users/${id}/status`, { status: "Inactive" })],
    ["is deleted", (id: string) => asAdmin("DELETE", `/users/${id}`)],
  ])("open deals lose their owner and closed ones keep the name when the account %s", async (how, leave) => {
    const name = `Leaver who ${how}`;
    const ownerId = await addAccount(server, {
      email: `${newId()}@example.com`,
      role: "sales",
      name,
      password: "a password",
    });
    const open = await create({ ownerId });
    const won = await create({ ownerId, status: "Won" });
    expect((await leave(ownerId)).status).toBeLessThan(300);
    expect(await get(open.id)).toMatchObject({ ownerId: null, ownerName: "" });
    expect(await get(won.id)).toMatchObject({ ownerName: name });
    const last = (await trailOf(open.id)).at(-1);
    expect(last?.action).toBe("changed");
    expect(JSON.parse(last?.before ?? "")).toEqual({ ownerId, ownerName: name });
    expect(
      recordOf(await call("PUT", `/${won.id}`, { ...(await get(won.id)), title: "Still won" }), 200).ownerName,
    ).toBe(name);
    expect(recordOf(await move(won.id, { status: "New" }), 200)).toMatchObject({ ownerId: null, ownerName: "" });
  });

  test("deals stay with an account that may still read customers", async () => {
    const ownerId = await addAccount(server, {
      email: "moves@example.com",
      role: "sales",
      name: "Moves",
      password: "a password",
    });
    const { id } = await create({ ownerId });
    const body = { name: "Moves", email: "moves@example.com", role: "support" };
    expect((await asAdmin("PUT", `/users/${ownerId}`, body)).status).toBe(200);
    expect((await get(id)).ownerId).toBe(ownerId);
    await asAdmin("PUT", `/users/${ownerId}`, { ...body, role: "recruiter" });
    expect((await get(id)).ownerId).toBeNull();
  });
});
