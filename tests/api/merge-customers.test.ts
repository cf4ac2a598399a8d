import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#server/platform/database/database.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { besideChange } from "#tests/support/held-transaction.ts";
import { send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: unknown, headers = {}) {
  return server.api(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
}
let made = 0;
async function create(given: object = {}) {
  const body = { name: `Customer ${++made}`, email: `customer${made}@example.org`, ...given };
  return (await call("POST", "/customers", body)).json.data;
}
const read = async (id: string) => (await call("GET", `/customers/${id}`)).json.data;
const redirectOf = async (id: string) => {
  const { status, headers } = await send(`${server.url}/api/customers/${id}`, { token });
  return [status, headers.get("location")];
};

describe("duplicates", () => {
  test("have the same address, number, or name and company", async () => {
    const one = await create({ name: "Ann Dube", email: "ann@example.org", phone: "031 555 1111", company: "Firm" });
    const byMail = await create({ email: "ANN@example.org" });
    const byPhone = await create({ phone: "+27 31 555 1111" });
    const byName = await create({ name: "ann dube", company: "FIRM" });
    await create({ name: "Ann Dube", company: "Another firm" });
    const { status, json } = await call("GET", `/customers/${one.id}/duplicates`);
    expect(status).toBe(200);
    expect(json.map(({ id }: { id: string }) => id)).toEqual([byMail.id, byPhone.id, byName.id]);
    const {
      notes: _,
      notesTotal: __,
      interactions: ___,
      interactionsTotal: ____,
      openMessages: _____,
      ...row
    } = byMail;
    expect(json[0]).toEqual(row);
    expect((await call("GET", `/customers/${(await create()).id}/duplicates`)).json).toEqual([]);
    expectError(await call("GET", `/customers/${crypto.randomUUID()}/duplicates`), 404);
  });
});

describe("a merge", () => {
  test("moves the history, keeps the chosen fields, and leads the old address to the customer", async () => {
    const kept = await create({ name: "Kept", phone: "031 555 2222", value: 5 });
    const other = await create({
      name: "Other",
      email: "goes@example.org",
      company: "Firm",
      value: 7,
      notes: ["Known"],
    });
    await call("POST", `/customers/${other.id}/interactions`, { type: "Call", description: "Hello" });
    await server.api("POST", "/contact", { body: { name: "Other", email: "goes@example.org", message: "Hi" } });
    await call("POST", `/customers/${other.id}/replies`, { text: "A reply" });
    const merged = await call("POST", `/customers/${kept.id}/merge`, {
      from: other.id,
      fields: { company: "other", value: "other" },
    });
    expect(merged.status, JSON.stringify(merged.json)).toBe(200);
    expect(merged.headers.get("etag")).toMatch(/^"v\d+"$/);
    expect(merged.json.data).toMatchObject({
      id: kept.id,
      name: "Kept",
      email: kept.email,
      phone: "031 555 2222",
      company: "Firm",
      value: 7,
      notes: [{ text: "Known" }],
      notesTotal: 1,
    });
    const types = merged.json.data.interactions.map(({ type }: { type: string }) => type);
    expect(types.sort()).toEqual(["Call", "Email", "Web form"]);
    expect(merged.json.data.lastContact).not.toBeNull();
    expect((await call("GET", `/messages?customerId=${kept.id}`)).json).toMatchObject([{ email: "goes@example.org" }]);
    expect((await call("GET", `/customers/${kept.id}/replies`)).json).toHaveLength(1);
    expect(await redirectOf(other.id)).toEqual([301, `/api/customers/${kept.id}`]);
    expectError(await call("PATCH", `/customers/${other.id}/status`, { status: "Active" }), 404);
    const trail = (await call("GET", `/audit?recordId=${kept.id}`)).json;
    expect(trail[0]).toMatchObject({
      action: "merged",
      before: { company: "", value: 5 },
      after: { company: "Firm", value: 7, merged: { id: other.id, name: "Other" } },
    });
  });

  test("keeps the other's phone, value, company and owner where this one has none", async () => {
    const ownerId = await adminId(server);
    const kept = await create({ status: "Lead" });
    const other = await create({ phone: "031 555 3333", company: "Firm", value: 7, status: "Active", ownerId });
    const merged = await call("POST", `/customers/${kept.id}/merge`, { from: other.id });
    expect(merged.json.data).toMatchObject({
      name: kept.name,
      email: kept.email,
      otherEmails: [other.email],
      phone: "031 555 3333",
      company: "Firm",
      value: 7,
      status: "Lead",
      ownerId,
    });
  });

  test("keeps a blank value that is chosen", async () => {
    const kept = await create();
    const other = await create({ phone: "031 555 3334" });
    const chosen = await call("POST", `/customers/${kept.id}/merge`, { from: other.id, fields: { phone: "this" } });
    expect(chosen.json.data.phone).toBe("");
  });

  test("is refused with more further addresses than a customer has, and changes nothing", async () => {
    const addressesOf = (name: string) => Array.from({ length: 30 }, (_, at) => `${name}.${at}@example.org`);
    const kept = await create({ otherEmails: addressesOf("kept") });
    const other = await create({ otherEmails: addressesOf("other") });
    expectFieldError(await call("POST", `/customers/${kept.id}/merge`, { from: other.id }), "from");
    expect((await read(other.id)).otherEmails).toHaveLength(30);
  });

  test("a chain of merges leads every former address, and every sender, to the last customer", async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    await call("POST", `/customers/${two.id}/merge`, { from: one.id });
    await call("POST", `/customers/${three.id}/merge`, { from: two.id, fields: { email: "other" } });
    for (const { id } of [one, two]) expect(await redirectOf(id)).toEqual([301, `/api/customers/${three.id}`]);
    expect((await read(three.id)).email).toBe(two.email);
    for (const email of [one.email, two.email, three.email])
      await server.api("POST", "/contact", { body: { name: "Again", email, message: "Hi" } });
    expect((await read(three.id)).interactionsTotal).toBe(3);
    await call("DELETE", `/customers/${three.id}`);
    expect((await redirectOf(one.id))[0]).toBe(404);
  });

  test("is refused with itself, with nobody, with a wrong field, and after another change", async () => {
    const [one, two] = [await create(), await create()];
    const merge = (body: unknown, headers = {}) => call("POST", `/customers/${one.id}/merge`, body, headers);
    for (const from of [one.id, crypto.randomUUID(), "x", null]) expectFieldError(await merge({ from }), "from");
    expectFieldError(await merge({ from: two.id, fields: { name: "both" } }), "fields.name");
    expectFieldError(await merge({ from: two.id, fields: { id: "other" } }), "fields.id");
    expectError(await merge({ from: two.id }, { "if-match": '"v9"' }), 412);
    expectError(await call("POST", `/customers/${crypto.randomUUID()}/merge`, { from: two.id }), 404);
    expect((await read(two.id)).id).toBe(two.id);
    expect((await merge({ from: two.id }, { "if-match": '"v1"' })).status).toBe(200);
    expectFieldError(await merge({ from: two.id }), "from");
  });

  test("keeps a person findable and erasable under both addresses", async () => {
    const kept = await create({ name: "Zodwa Kept", email: "zodwa@example.org" });
    const other = await create({ name: "Zodwa Kept", email: "zodwa.old@example.org", notes: ["Zodwa's secret"] });
    await call("POST", `/customers/${kept.id}/merge`, { from: other.id });
    const found = await call("POST", "/personal-data/read", { email: "zodwa.old@example.org" });
    expect(found.json.data.customers).toMatchObject([{ id: kept.id, notes: [{ text: "Zodwa's secret" }] }]);
    expect(found.json.data.otherAddresses).toEqual(["zodwa@example.org"]);
    const erased = await call("POST", "/personal-data/erase", { email: "zodwa.old@example.org" });
    expect(erased.json.data.customers).toBe(1);
    expectError(await call("GET", `/customers/${kept.id}`), 404);
    for (const id of [kept.id, other.id]) {
      const lines = (await call("GET", `/audit?recordId=${id}`)).json;
      expect(JSON.stringify(lines)).not.toMatch(/zodwa/i);
    }
  });

  /** Makes a customer with more notes than one statement of before moved. */
  const createNoted = () => create({ notes: Array.from({ length: 45 }, (_, at) => `Note ${at}`) });
  const notesOf = async (id: string) => {
    const { status, json } = await call("GET", `/customers/${id}/notes?pageSize=100`);
    return status === 200 ? json.length : status;
  };

  test("one of two merges in opposite directions succeeds, and no note is lost", { timeout: 20_000 }, async () => {
    const [one, two] = [await createNoted(), await createNoted()];
    const answers = await Promise.all([
      call("POST", `/customers/${one.id}/merge`, { from: two.id }),
      call("POST", `/customers/${two.id}/merge`, { from: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    // The id of the merged customer leads to the customer that stays.
    expect([await notesOf(one.id), await notesOf(two.id)]).toEqual([90, 90]);
  });

  test("a merge that has begun refuses a change of the record that stays, and moves all notes", async () => {
    const [kept, other] = [await createNoted(), await createNoted()];
    const stays = { "if-match": '"v1"' };
    const holdsNotes = (tx: Tx) =>
      tx.updateTable("notes").set({ text: "Something" }).where("customer_id", "=", other.id).execute();
    let changing: ReturnType<typeof call> | undefined;
    const merged = await besideChange(
      server,
      holdsNotes,
      () => call("POST", `/customers/${kept.id}/merge`, { from: other.id }, stays),
      () => {
        changing = call("PATCH", `/customers/${kept.id}/status`, { status: "Active" }, stays);
      },
    );
    expect([merged.status, (await changing)?.status]).toEqual([200, 412]);
    expect([await notesOf(kept.id), await notesOf(other.id)]).toEqual([90, 90]);
  });
});
