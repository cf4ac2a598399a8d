import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Message } from "#contract/messages.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { addMessages, empty, minute } from "#tests/support/bulk.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { addCustomers } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function list(query = ""): Promise<{ names: string[]; total: number; rows: Message[] }> {
  const { status, json, headers } = await server.api("GET", `/messages${query}`, { token });
  expect(status, `${query} ${JSON.stringify(json)}`).toBe(200);
  const rows = Message.array().parse(json);
  return { names: rows.map((row) => row.name), rows, total: Number(headers.get("x-total-count")) };
}

describe("the list of messages", () => {
  beforeAll(async () => {
    await empty(server, "messages");
    await addMessages(server, [
      { name: "Émile", status: "New", email: "emile@example.net", subject: "Ünïcode", message: "Straße nach Łódź" },
      { name: "bongani", status: "Read", email: "b@example.net", subject: "100% sure", message: "snake_case and a\\b" },
      { name: "Anna", status: "Done", email: "Anna@Example.net", subject: "1000 sure", message: "snakeXcase" },
      { name: "Zola", status: "Spam", email: "z@example.net", subject: 'It\'s "here"', message: "ends with a star *" },
      { name: "Ædan", status: "New", email: "ae@example.net", subject: "", message: "مرحبا 東京 😀" },
    ]);
  });

  test("has every message, newest first, with every field and the total", async () => {
    const { names, total, rows } = await list();
    expect(names).toEqual(["Ædan", "Zola", "Anna", "bongani", "Émile"]);
    expect(total).toBe(5);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(Message.shape).sort());
    expect(rows[4]).toMatchObject({ createdAt: minute(0), spamReason: null, customerId: null });
  });

  test("comes in pages of ten rows by default, with the total of all", async () => {
    expect(await list("?page=1&pageSize=2")).toMatchObject({ names: ["Ædan", "Zola"], total: 5 });
    expect(await list("?page=3&pageSize=2")).toMatchObject({ names: ["Émile"], total: 5 });
    expect(await list("?page=4&pageSize=2")).toMatchObject({ names: [], total: 5 });
    expect(await list("?page=1000000&pageSize=100")).toMatchObject({ names: [], total: 5 });
    expect((await list("?page=1")).names).toHaveLength(5);
    expect((await list("?pageSize=3")).names).toEqual(["Ædan", "Zola", "Anna"]);
    expect(await list("?q=example&page=2&pageSize=2")).toMatchObject({ names: ["Anna", "bongani"], total: 5 });
    expect(await list("?q=example&page=9&pageSize=2")).toMatchObject({ names: [], total: 5 });
  });

  test("is sorted by every sort key in both directions, ignoring case and accents", async () => {
    const byName = ["Ædan", "Anna", "bongani", "Émile", "Zola"];
    const byDate = ["Émile", "bongani", "Anna", "Zola", "Ædan"];
    const byStatus = ["Anna", "Émile", "Ædan", "bongani", "Zola"];
    for (const [sort, expected] of [
      ["name", byName],
      ["createdAt", byDate],
      ["status", byStatus],
    ] as const) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=asc`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, `${sort} desc`).toEqual(expected.toReversed());
      expect((await list(`?sort=${sort}&q=example`)).names, `${sort} searched`).toEqual(expected);
      const [first, second] = [
        await list(`?sort=${sort}&page=1&pageSize=3`),
        await list(`?sort=${sort}&page=2&pageSize=3`),
      ];
      expect([...first.names, ...second.names], `${sort} in pages`).toEqual(expected);
    }
    expect((await list("?order=asc")).names).toEqual(byDate);
  });

  test("is filtered by a status in any case", async () => {
    for (const status of ["New", "new", "NEW", "nEw"]) {
      expect(await list(`?status=${status}`)).toMatchObject({ names: ["Ædan", "Émile"], total: 2 });
    }
    expect(await list("?status=new&q=example&sort=name&order=desc")).toMatchObject({
      names: ["Émile", "Ædan"],
      total: 2,
    });
    expect(await list("?status=Spam")).toMatchObject({ names: ["Zola"], total: 1 });
  });

  test("is filtered by the customer to whom messages were assigned", async () => {
    const { database } = server.app.platform;
    const [customer = ""] = await addCustomers(database, [{ name: "Anna" }]);
    await database.write((tx) =>
      tx.updateTable("messages").set({ customer_id: customer }).where("name", "in", ["Anna", "Zola"]).execute(),
    );
    expect(await list(`?customerId=${customer}`)).toMatchObject({ names: ["Zola", "Anna"], total: 2 });
    expect(await list(`?customerId=${customer}&status=done`)).toMatchObject({ names: ["Anna"], total: 1 });
    expect((await list(`?customerId=${newId()}`)).total).toBe(0);
    expectFieldError(await server.api("GET", "/messages?customerId=1", { token }), "customerId");
  });

  test.each(["MSG-7K3F-9QX2", "7k3f-9qx2", "9qx2", "7K3F-9", " msg-7k3f-9qx2 "])(
    "A message is found by %j, its reference or a group of it",
    async (term) => {
      const { database } = server.app.platform;
      const reference = "MSG-7K3F-9QX2";
      await database.write((tx) => tx.updateTable("messages").set({ reference }).where("name", "=", "Anna").execute());
      const q = encodeURIComponent(term);
      expect(await list(`?q=${q}`)).toMatchObject({ names: ["Anna"], total: 1 });
      expect(await list(`?q=${q}&status=done&page=1&pageSize=1`)).toMatchObject({ names: ["Anna"], total: 1 });
      expect(await list(`?q=${q}&status=new`)).toMatchObject({ names: [], total: 0 });
      const headers = { authorization: `Bearer ${token}` };
      const file = await (await fetch(`${server.url}/api/messages/export.csv?q=${q}`, { headers })).text();
      expect(file.split("\r\n").slice(1, -1)).toEqual([expect.stringContaining('"Anna"')]);
    },
  );

  test("A reference finds the messages that name it too", async () => {
    await addMessages(server, [{ name: "Second", message: "I wrote MSG-7K3F-9QX2 before", status: "Spam" }]);
    expect(await list("?q=7k3f-9qx2")).toMatchObject({ names: expect.arrayContaining(["Second", "Anna"]), total: 2 });
    await server.app.platform.database.write((tx) => tx.deleteFrom("messages").where("name", "=", "Second").execute());
  });

  test("finds a term anywhere in name, e-mail, subject and message, taken literally", {
    tags: "promise-26",
  }, async () => {
    const terms: Record<string, string[]> = {
      emile: ["Émile"],
      unicode: ["Émile"],
      aedan: ["Ædan"],
      "ANNA@EXAMPLE": ["Anna"],
      "100%": ["bongani"],
      _: ["bongani"],
      '"here"': ["Zola"],
      "sta*": [],
      "star OR case": [],
      東京: ["Ædan"],
      sure: ["Anna", "bongani"],
      "no such words": [],
      "' or '1'='1": [],
    };
    for (const [term, expected] of Object.entries(terms)) {
      const found = await list(`?q=${encodeURIComponent(term)}`);
      expect(found.names, term).toEqual(expected);
      expect(found.total, term).toBe(expected.length);
    }
    expect((await list("?q=")).total).toBe(5);
    expect((await list("?q=%20%20")).total).toBe(5);
  });

  test("finds a term together with a filter, a sort order and a page", async () => {
    expect(await list("?q=sure&status=done")).toMatchObject({ names: ["Anna"], total: 1 });
    expect(await list("?q=sure&sort=name&page=2&pageSize=1")).toMatchObject({ names: ["bongani"], total: 2 });
  });
});

describe("a list of more than 10,000 messages", () => {
  const ROWS = 10_050;
  beforeAll(async () => {
    await empty(server, "messages");
    // Ten per minute, since equal rows need a fixed order, too.
    await addMessages(
      server,
      Array.from({ length: ROWS }, (_, index) => ({ name: `N${index}`, created_at: minute(Math.floor(index / 10)) })),
    );
  });
  afterAll(() => empty(server, "messages"));

  test("is cut at 10,000 rows, says so, and links to the rest", async () => {
    const first = await server.api("GET", "/messages?status=new&sort=createdAt", { token });
    expect(first.json).toHaveLength(10_000);
    expect(first.headers.get("x-total-count")).toBe(String(ROWS));
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next).toMatch(/^\/api\/messages\?/);
    const rest = await server.api("GET", next.slice("/api".length), { token });
    expect(rest.json).toHaveLength(50);
    const ids = [...first.json, ...rest.json].map((row: Message) => row.id);
    expect(new Set(ids).size).toBe(ROWS);
    expect(rest.headers.get("link")).toBeNull();
  });

  test("comes in pages without a gap, although many rows have the same time", async () => {
    const seen = new Set<string>();
    for (let page = 1; page <= 10; page++) {
      const { rows } = await list(`?page=${page}&pageSize=100&sort=createdAt&order=desc`);
      for (const row of rows) seen.add(row.id);
    }
    expect(seen.size).toBe(1000);
  });

  test("has no Link header when a page was requested", async () => {
    const { headers } = await server.api("GET", "/messages?page=1&pageSize=100", { token });
    expect(headers.get("link")).toBeNull();
    expect(headers.get("x-total-count")).toBe(String(ROWS));
  });
});

describe("one message", () => {
  let id: string;
  beforeAll(async () => {
    [id = ""] = await addMessages(server, [{ name: "Lindiwe", status: "New" }]);
  });

  const get = () => server.api("GET", `/messages/${id}`, { token });
  const setStatus = (status: unknown, headers: Record<string, string> = {}) =>
    server.api("PATCH", `/messages/${id}/status`, { token, body: { status }, headers });

  test("has an ETag that changes with every change and only then", async () => {
    const before = await get();
    expect(before.status).toBe(200);
    expect(Message.parse(before.json.data)).toMatchObject({ id, name: "Lindiwe", status: "New" });
    const etag = before.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\x21-\x7e]+"$/);
    expect((await get()).headers.get("etag")).toBe(etag);
    const changed = await setStatus("Read");
    expect(changed.headers.get("etag")).not.toBe(etag);
    expect((await get()).headers.get("etag")).toBe(changed.headers.get("etag"));
    // The same status again is no change.
    expect((await setStatus("Read")).headers.get("etag")).toBe(changed.headers.get("etag"));
  });

  test("accepts a status in any case and returns it capitalised", async () => {
    for (const [given, stored] of [
      ["done", "Done"],
      ["READ", "Read"],
      ["nEW", "New"],
      ["Done", "Done"],
      ["spam", "Spam"],
    ] as const) {
      const { status, json } = await setStatus(given);
      expect(status).toBe(200);
      expect(json.data).toMatchObject({ id, status: stored });
      expect(json.data.updatedAt >= json.data.createdAt).toBe(true);
    }
    for (const wrong of ["", "Nope", " done", "Dоne", "Spam\u0000", "ſpam"])
      expectFieldError(await setStatus(wrong), "status", wrong);
  });

  test("is saved with an If-Match only if that names the latest version", async () => {
    const stale = (await get()).headers.get("etag") ?? "";
    expect((await setStatus("Read", { "if-match": stale })).status).toBe(200);
    const rejected = expectError(await setStatus("Done", { "if-match": stale }), 412);
    expect(rejected.message).toBe("This record was changed by someone else. Reload to see the latest version.");
    expect((await get()).json.data.status).toBe("Read");
    const fresh = (await get()).headers.get("etag") ?? "";
    expect((await setStatus("Done", { "if-match": `W/${fresh}` })).status).toBe(200);
    expect((await setStatus("Read", { "if-match": `"other", ${(await get()).headers.get("etag")}` })).status).toBe(200);
    expect((await setStatus("Done", { "if-match": "*" })).status).toBe(200);
    expect((await setStatus("New")).status).toBe(200);
  });
});

describe("the lead of a message that support marks as Spam", () => {
  let support: string;
  beforeAll(async () => {
    support = await tokenOf(server, await addAccount(server, { email: "support@example.org", role: "support" }));
  });

  async function write(email: string) {
    expect((await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email } })).status).toBe(201);
    const { rows } = await list(`?q=${email}`);
    return { id: rows[0]?.id ?? "", customerId: rows[0]?.customerId ?? "" };
  }
  const mark = (id: string, status: string) =>
    server.api("PATCH", `/messages/${id}/status`, { token: support, body: { status } });
  const customer = (id: string) => server.api("GET", `/customers/${id}`, { token });
  const leads = async () => (await server.api("GET", "/customers/summary", { token })).json.data.activeLeads;

  test("is in no list, count, search or export until support removes the mark", async () => {
    const { id, customerId } = await write("marked@example.net");
    expect(
      (await server.api("PATCH", `/customers/${customerId}/status`, { token: support, body: { status: "Active" } }))
        .status,
    ).toBe(403);
    const [before, counted] = [(await customer(customerId)).json, await leads()];
    expect((await mark(id, "Spam")).json.data).toMatchObject({ status: "Spam", spamReason: null, customerId: null });
    expectError(await customer(customerId), 404);
    expect(await leads()).toBe(counted - 1);
    for (const path of ["/customers?q=marked", "/customers/export.csv?q=marked", "/search?q=marked"]) {
      const { text } = await send(`${server.url}/api${path}`, { token });
      expect(text, path).not.toContain(customerId);
      if (!path.startsWith("/search")) expect(text, path).not.toContain("marked@");
    }
    expect((await mark(id, "New")).json.data).toMatchObject({ customerId });
    expect((await customer(customerId)).json).toEqual(before);
    expect(await leads()).toBe(counted);
  });

  test("stays when the message was answered", async () => {
    const { id, customerId } = await write("answered@example.net");
    expect((await server.api("POST", `/messages/${id}/replies`, { token, body: { text: "Hello" } })).status).toBe(202);
    expect((await mark(id, "Spam")).json.data).toMatchObject({ status: "Spam", customerId });
  });
});

describe("the audit trail of a message", () => {
  test("is written in the transaction of the change, which fails without it", async () => {
    const [id = ""] = await addMessages(server, [{ status: "New" }]);
    const { schema } = server.app.platform.database.owner;
    await schema.alterTable("audit").renameColumn("record_name", "elsewhere").execute();
    try {
      expectError(await server.api("PATCH", `/messages/${id}/status`, { token, body: { status: "Done" } }), 500);
      expect((await server.api("GET", `/messages/${id}`, { token })).json.data).toMatchObject({ status: "New" });
    } finally {
      await schema.alterTable("audit").renameColumn("elsewhere", "record_name").execute();
    }
  });
});
