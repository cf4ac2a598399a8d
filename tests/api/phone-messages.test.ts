import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Customer } from "#contract/customers.ts";
import { IN_SPAM, MESSAGE_MESSAGES, Message } from "#contract/messages.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { addReceived } from "#tests/support/received.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let token: string;
let admin: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" } });
  admin = await server.signIn();
  token = await tokenOf(server, await addAccount(server, { email: "s@example.com", role: "support", name: "Sipho" }));
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ["messages", "customers", "outbox"] as const) await empty(server, table);
});

const CALL = { name: "Thandi", subject: "A permit", message: "Asks to be called back." };

async function add(body: object): Promise<Message> {
  clock.forward(MINUTE);
  const { status, json } = await server.api("POST", "/messages", { token, body: { ...CALL, ...body } });
  expect(status, JSON.stringify(json)).toBe(201);
  return Message.parse(json.data);
}
async function addCustomer(values: object): Promise<string> {
  const body = { name: "Thandi", email: `${newId()}@example.org`, ...values };
  const { status, json } = await server.api("POST", "/customers", { token: admin, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}
const customer = async (id: string) =>
  Customer.parse((await server.api("GET", `/customers/${id}`, { token })).json.data);
const patch = (id: string, body: object) => server.api("PATCH", `/messages/${id}`, { token, body });

describe("a message that came by telephone", () => {
  test("it is found and erased by its number, if nothing else is known of the person", async () => {
    const { id } = await add({ phone: "031 555 0177" });
    const about = async (what: "read" | "erase") => {
      const body = { phone: "+27 31 555 0177" };
      const { status, json } = await server.api("POST", `/personal-data/${what}`, { token: admin, body });
      expect(status, JSON.stringify(json)).toBe(200);
      return json.data;
    };
    expect((await about("read")).messages).toMatchObject([{ id }]);
    expect((await about("erase")).messages).toBe(1);
    expect((await about("read")).messages).toEqual([]);
  });

  test("it is open, has its first entry and its line in the history, and nobody is mailed", async () => {
    const message = await add({ email: "thandi@example.org", phone: "+27 (31) 555-0123" });
    expect(message).toMatchObject({ ...CALL, source: "Phone", phone: "+27 (31) 555-0123", status: "New", company: "" });
    expect(message).toMatchObject({ firstAnsweredAt: null, lastEntryAt: clock.now().toISOString() });
    const lead = await customer(message.customerId ?? "");
    expect(lead).toMatchObject({ name: "Thandi", status: "Lead", phone: "+27 (31) 555-0123", openMessages: 1 });
    expect(lead.interactions).toMatchObject([
      { type: "Call", author: "Sipho", description: `${CALL.subject}\n\n${CALL.message}` },
    ]);
    const { json } = await server.api("GET", `/messages/${message.id}/entries`, { token });
    expect(json).toMatchObject([
      { id: message.id, kind: "received", from: "Thandi <thandi@example.org>", text: CALL.message },
    ]);
    expect((await server.api("GET", "/outbox", { token: admin })).json).toEqual([]);
  });

  test("its sender is the oldest customer with the address, whose status stays", async () => {
    const id = await addCustomer({ email: "thandi@example.org", status: "Active" });
    expect((await add({ email: "Thandi@Example.org", source: "Phone" })).customerId).toBe(id);
    expect(await customer(id)).toMatchObject({ status: "Active", phone: "" });
  });

  test("a number alone belongs to the customer that has it, in any spelling, if there is one", async () => {
    const id = await addCustomer({ phone: "031 555 0123" });
    const first = await add({ phone: "+27 31 555 0123" });
    expect([first.customerId, first.email]).toEqual([id, ""]);
    expect((await add({ phone: "+27 31 555 0124" })).customerId).toBeNull();
    await addCustomer({ phone: "(031) 555-0123" });
    expect((await add({ phone: "031 555 0123" })).customerId).toBeNull();
    const { json } = await server.api("GET", `/messages/${first.id}/entries`, { token });
    expect(json[0].from).toBe("Thandi <+27 31 555 0123>");
    const reply = await server.api("POST", `/messages/${first.id}/replies`, { token, body: { text: "Yes." } });
    expect(expectError(reply, 409)).toMatchObject({ code: "not-answerable" });
  });

  test("it is stored once for a key, and audited", async () => {
    const body = { ...CALL, phone: "031 555 0123" };
    const headers = { "idempotency-key": newId() };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => server.api("POST", "/messages", { token, body, headers })),
    );
    expect(new Set(made.map(({ json }) => json.data.id)).size).toBe(1);
    expect((await server.api("GET", "/messages", { token })).json).toHaveLength(1);
    const [line] = (await server.api("GET", "/audit", { token: admin })).json;
    expect(line).toMatchObject({ action: "created", record: { type: "message", id: made[0]?.json.data.id } });
  });

  test.each([
    ["name", { name: "" }],
    ["subject", { subject: " " }],
    ["message", { message: "" }],
    ["email", { email: "nobody" }],
    ["phone", { phone: "555" }],
    ["phone", { phone: "call@example.org 0315550123" }],
    ["company", { company: "Firm" }],
    ["source", { source: "Email" }],
  ])("a wrong %s is refused", async (field, wrong) => {
    const body = { ...CALL, phone: "031 555 0123", ...wrong };
    expectFieldError(await server.api("POST", "/messages", { token, body }), field);
  });

  test("an address or a number is needed, and the permission to write messages", async () => {
    const neither = await server.api("POST", "/messages", { token, body: { ...CALL, email: " ", phone: "" } });
    expectFieldError(neither, "phone");
    expect(neither.json.message).toBe(MESSAGE_MESSAGES.sender);
    const recruiter = await tokenOf(
      server,
      await addAccount(server, { email: `${newId()}@example.com`, role: "recruiter" }),
    );
    const body = { ...CALL, phone: "031 555 0123" };
    expectError(await server.api("POST", "/messages", { token: recruiter, body }), 403);
  });
});

describe("the customer of a message", () => {
  test("a message is given to another customer with its lines in the history", async () => {
    const [right, wrong] = [await addCustomer({}), await addCustomer({ email: "thandi@example.org" })];
    const { id } = await add({ email: "thandi@example.org" });
    await server.api("POST", `/messages/${id}/replies`, { token, body: { text: "Yes." } });
    const { status, json } = await patch(id, { customerId: right });
    expect([status, json.data.customerId]).toEqual([200, right]);
    expect((await customer(wrong)).interactions).toEqual([]);
    expect((await customer(wrong)).lastContact).toBeNull();
    expect((await customer(right)).interactions.map(({ type }) => type).sort()).toEqual(["Call", "Email"]);
    const none = await patch(id, { customerId: null });
    expect([none.json.data.customerId, (await customer(right)).interactions]).toEqual([null, []]);
    await patch(id, { customerId: wrong });
    expect((await customer(wrong)).interactions).toMatchObject([{ type: "Call" }]);
    const [line] = (await server.api("GET", "/audit", { token: admin })).json;
    expect(line).toMatchObject({ before: { customerId: null }, after: { customerId: wrong } });
  });

  test("an unknown customer is refused, and so is any for a message in Spam", async () => {
    const { id } = await add({ email: "thandi@example.org" });
    expectFieldError(await patch(id, { customerId: newId() }), "customerId");
    expectFieldError(await patch(id, { customerId: "one" }), "customerId");
    await server.api("PATCH", `/messages/${id}/status`, { token, body: { status: "Spam" } });
    const refused = await patch(id, { customerId: await addCustomer({}) });
    expect(expectError(refused, 409)).toMatchObject({ code: IN_SPAM.code, message: IN_SPAM.message });
  });

  test("the messages of a customer are listed by their last entry, with the number of open ones", async () => {
    const id = await addCustomer({ email: "thandi@example.org" });
    const [first, second] = [await add({ email: "thandi@example.org" }), await add({ email: "thandi@example.org" })];
    await add({ email: "other@example.org" });
    await server.api("PATCH", `/messages/${second.id}/status`, { token, body: { status: "Done" } });
    clock.forward(MINUTE);
    await addReceived(server, "messages", first.id);
    const listed = await server.api("GET", `/customers/${id}/messages?page=1`, { token });
    expect(listed.headers.get("x-total-count")).toBe("2");
    const rows = Message.array().parse(listed.json);
    expect(rows.map((row) => [row.id, row.status, row.assigneeId])).toEqual([
      [first.id, "New", null],
      [second.id, "Done", null],
    ]);
    expect((await customer(id)).openMessages).toBe(1);
    const found = await server.api("GET", `/customers/${id}/messages?status=Done`, { token });
    expect(found.json.map((row: Message) => row.id)).toEqual([second.id]);
    expectError(await server.api("GET", `/customers/${newId()}/messages`, { token }), 404);
  });
});

describe("a person known by a telephone number", () => {
  const read = (body: object) => server.api("POST", "/personal-data/read", { token: admin, body });
  /** Erases a person with a fresh sign-in, which an erasure needs. */
  const erase = async (body: object) =>
    server.api("POST", "/personal-data/erase", { token: await server.signIn(), body });
  const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

  test("a look-up compares numbers, and finds the addresses of all records that have it", async () => {
    const id = await addCustomer({ email: "thandi@example.org", phone: "031 555 0123" });
    const call = await add({ name: "Nomvula", phone: "+27 31 555 0123" });
    await add({ email: "sipho@example.org", phone: "031-555-0123" });
    await add({ phone: "031 555 9999" });
    const { status, json } = await read({ phone: "0027 31 5550123" });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json.data).toMatchObject({
      email: "",
      phone: "0027 31 5550123",
      otherAddresses: ["sipho@example.org", "thandi@example.org"],
      unsureAddresses: ["sipho@example.org", "thandi@example.org"],
    });
    expect(json.data.messages).toHaveLength(2);
    expect(idsIn(json.data.customers)).toContain(id);
    expect(idsIn(json.data.messages)).toContain(call.id);
    for (const body of [{}, { email: "a@example.org", phone: "031 555 0123" }, { phone: "12" }, { phone: " " }])
      expect((await read(body)).status).toBe(400);
  });

  test("an erasure by number deletes records without an address, and those of the named addresses", async () => {
    const id = await addCustomer({ email: "thandi@example.org", phone: "031 555 0123" });
    const call = await add({ phone: "031 555 0123" });
    const other = await add({ email: "sipho@example.org", phone: "031 555 0123" });
    expect(expectError(await erase({ phone: "031 555 0123" }), 409).code).toBe("undecided-addresses");
    const erased = await erase({ phone: "031 555 0123", otherAddresses: ["thandi@example.org"] });
    expect(erased.json.data).toMatchObject({ messages: 1, customers: 1, mailbox: false });
    expectError(await server.api("GET", `/customers/${id}`, { token }), 404);
    expectError(await server.api("GET", `/messages/${call.id}`, { token }), 404);
    expect((await server.api("GET", `/messages/${other.id}`, { token })).status).toBe(200);
    const trail = server.app.platform.database.read.selectFrom("audit").selectAll().where("record_id", "=", call.id);
    expect((await trail.execute()).map(({ record_name }) => record_name)).not.toContain(call.reference);
  });

  test("the calls of a customer are found and erased by the customer's address", async () => {
    await addCustomer({ email: "thandi@example.org", phone: "031 555 0123" });
    const call = await add({ phone: "031 555 0123" });
    expect(idsIn((await read({ email: "thandi@example.org" })).json.data.messages)).toEqual([call.id]);
    expect((await erase({ email: "thandi@example.org" })).json.data.messages).toBe(1);
  });

  test("an erasure says that the mailbox must be cleared where mails of the person came in", async () => {
    const { id } = await add({ phone: "031 555 0123" });
    await addReceived(server, "messages", id, { email: "nomvula@example.net" });
    expect((await erase({ email: "nomvula@example.net" })).json.data).toMatchObject({ entries: 1, mailbox: true });
    expect((await erase({ email: "nobody@example.net" })).json.data.mailbox).toBe(false);
  });
});
