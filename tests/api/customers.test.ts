import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Customer, CustomerRow } from "#contract/customers.ts";
import { insertInteraction } from "#server/customers/history-store.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes } from "#server/platform/records/notes.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addCustomers, empty, minute } from "#tests/support/bulk.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function list(query = ""): Promise<{ names: string[]; total: number; rows: CustomerRow[] }> {
  const { status, json, headers } = await server.api("GET", `/customers${query}`, { token });
  expect(status, `${query} ${JSON.stringify(json)}`).toBe(200);
  const rows = CustomerRow.array().parse(json);
  return { names: rows.map((row) => row.name), rows, total: Number(headers.get("x-total-count")) };
}

describe("the list of customers", () => {
  beforeAll(async () => {
    await addCustomers(server, [
      {
        name: "Élodie",
        company: "Übermut",
        status: "Lead",
        value_cents: 1,
        last_contact_at: minute(30),
        email: "e@example.net",
      },
      {
        name: "Ayanda",
        company: "acme",
        status: "Active",
        value_cents: 999_999_999_999_999,
        email: "AYANDA@Example.net",
      },
      {
        name: "bheki",
        company: "Zenith 50% off",
        status: "Inactive",
        value_cents: 1010,
        last_contact_at: minute(10),
        email: "b_b@example.net",
      },
      {
        name: "Chloë",
        company: "",
        status: "Active",
        value_cents: 100_000,
        last_contact_at: minute(20),
        email: "c@example.net",
      },
    ]);
  });
  afterAll(() => empty(server, "customers"));

  test("has every customer, newest first, with exact money and null for no last contact", async () => {
    const { names, total, rows } = await list();
    expect(names).toEqual(["Chloë", "bheki", "Ayanda", "Élodie"]);
    expect(total).toBe(4);
    expect(rows.map((row) => row.value)).toEqual([1000, 10.1, 9_999_999_999_999.99, 0.01]);
    expect(rows.map((row) => row.lastContact)).toEqual([minute(20), minute(10), null, minute(30)]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(CustomerRow.shape).sort());
  });

  test("is sorted by every sort key in both directions, ignoring case and accents", async () => {
    const orders = {
      createdAt: ["Élodie", "Ayanda", "bheki", "Chloë"],
      name: ["Ayanda", "bheki", "Chloë", "Élodie"],
      company: ["Chloë", "Ayanda", "Élodie", "bheki"],
      value: ["Élodie", "bheki", "Chloë", "Ayanda"],
      // The first customer has no last contact.
      lastContact: ["Ayanda", "bheki", "Chloë", "Élodie"],
      // Equal rows keep the order of creation.
      status: ["Ayanda", "Chloë", "bheki", "Élodie"],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, `${sort} desc`).toEqual(expected.toReversed());
      const pages = [await list(`?sort=${sort}&page=1&pageSize=2`), await list(`?sort=${sort}&page=2&pageSize=2`)];
      expect(
        pages.flatMap((page) => page.names),
        `${sort} in pages`,
      ).toEqual(expected);
    }
  });

  test("finds a term literally in name, e-mail and company, ignoring case and accents", async () => {
    const terms = {
      elodie: ["Élodie"],
      UBERMUT: ["Élodie"],
      "ayanda@": ["Ayanda"],
      "50%": ["bheki"],
      b_b: ["bheki"],
      "%": ["bheki"],
      chloe: ["Chloë"],
      ch: ["Chloë"],
      "example.net": ["Chloë", "bheki", "Ayanda", "Élodie"],
      lead: [],
    };
    for (const [term, expected] of Object.entries(terms)) {
      expect(await list(`?q=${encodeURIComponent(term)}`), term).toMatchObject({
        names: expected,
        total: expected.length,
      });
    }
  });

  test("is filtered by status in any case, also with a term and a page", async () => {
    expect(await list("?status=ACTIVE")).toMatchObject({ names: ["Chloë", "Ayanda"], total: 2 });
    expect(await list("?status=lead")).toMatchObject({ names: ["Élodie"], total: 1 });
    expect(await list("?status=active&q=example&sort=name&page=2&pageSize=1")).toMatchObject({
      names: ["Chloë"],
      total: 2,
    });
  });
});

describe("a list of more than 10,000 customers", { tags: "release" }, () => {
  test("is cut at 10,000 rows, not before, and links to the rest, filters included", {
    tags: "promise-25",
  }, async () => {
    await addCustomers(
      server,
      Array.from({ length: 10_001 }, (_, index) => ({ name: `N${index}`, created_at: minute(0) })),
    );
    const { json, headers } = await server.api("GET", "/customers?status=active&q=example", { token });
    expect(json).toHaveLength(10_000);
    expect(headers.get("x-total-count")).toBe("10001");
    const next = new URL(/<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "", server.url);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      status: "active",
      q: "example",
      page: "101",
      pageSize: "100",
    });
    expect((await list(`?${next.searchParams}`)).names).toHaveLength(1);

    expect((await server.api("DELETE", `/customers/${json[0].id}`, { token })).status).toBe(204);
    const whole = await server.api("GET", "/customers", { token });
    expect(whole.json).toHaveLength(10_000);
    expect(whole.headers.get("link")).toBeNull();
    await empty(server, "customers");
  });
});

describe("one customer", () => {
  test("has notes and interactions, newest first, and an ETag that no visitor changes", async () => {
    const [id = ""] = await addCustomers(server, [{ name: "Palesa", email: "palesa@example.net", status: "Active" }]);
    const { database } = server.app.platform;
    const [anna, boss] = await database.write(async (tx) => [
      await signAs(tx, { id: "", name: "Anna" }),
      await signAs(tx, { id: "", name: "Boss" }),
    ]);
    const note = (text: string, created_at: string) => ({
      id: newId(),
      customer_id: id,
      text,
      signed_by: anna,
      created_at,
    });
    const contact = (description: string, happened_at: string) => ({
      id: newId(),
      customer_id: id,
      type: "Call" as const,
      description,
      happened_at,
      message_id: null,
      signed_by: boss,
      created_at: minute(9),
    });
    await server.app.platform.database.write(async (tx) => {
      await tx
        .insertInto("notes")
        .values([note("first", minute(1)), note("third", minute(3)), note("second", minute(2))])
        .execute();
      await tx
        .insertInto("customer_interactions")
        .values([contact("late", minute(6)), contact("early", minute(5))])
        .execute();
    });
    const before = await server.api("GET", `/customers/${id}`, { token });
    const customer = Customer.parse(before.json.data);
    expect(customer.notes.map((one) => one.text)).toEqual(["third", "second", "first"]);
    expect(customer.interactions.map((one) => one.description)).toEqual(["late", "early"]);
    expect(before.headers.get("etag")).toMatch(/^"[\x21-\x7e]+"$/);

    await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email: "Palesa@Example.net" } });
    const after = await server.api("GET", `/customers/${id}`, { token });
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    expect(Customer.parse(after.json.data).interactions[0]).toMatchObject({
      type: "Web form",
      description: `${CONTACT_MESSAGE.subject}\n\n${CONTACT_MESSAGE.message}`,
    });
    expect(after.json.data.lastContact).toBe(after.json.data.interactions[0].date);
    expect(after.json.data.status).toBe("Active");
  });

  test("has an empty list where there are no notes and interactions", async () => {
    const [id = ""] = await addCustomers(server, [{}]);
    const { json } = await server.api("GET", `/customers/${id}`, { token });
    expect(json.data).toMatchObject({ notes: [], interactions: [], lastContact: null, phone: "", company: "" });
  });

  test("has the newest 50 of a long history with totals, and all of it in pages", { tags: "promise-49" }, async () => {
    const [id = ""] = await addCustomers(server, [{ name: "Long Known" }]);
    const text = "x".repeat(1000);
    const ROWS = 130;
    await server.app.platform.database.write(async (tx) => {
      for (let at = 0; at < ROWS; at++) {
        const created_at = minute(at);
        await insertNotes(tx, [{ id: newId(), customer_id: id, text: `${at} ${text}`, signed_by: null, created_at }]);
        const entry = { type: "Email" as const, description: `${at} ${text}`, happened_at: created_at };
        await insertInteraction(tx, {
          ...entry,
          id: newId(),
          customer_id: id,
          message_id: null,
          signed_by: null,
          created_at,
        });
      }
    });
    const numbers = (texts: readonly string[]) => texts.map((one) => Number.parseInt(one, 10));
    const counted = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

    const { json, text: body } = await send(`${server.url}/api/customers/${id}`, { token });
    const customer = Customer.parse(json.data);
    expect([customer.notesTotal, customer.interactionsTotal]).toEqual([ROWS, ROWS]);
    expect(numbers(customer.notes.map((note) => note.text))).toEqual(counted(129, 80));
    expect(numbers(customer.interactions.map((one) => one.description))).toEqual(counted(129, 80));
    expect(body.length).toBeLessThan(2 * 50 * (text.length + 300));
    // A change returns the same, and leaves no copy of the history in the audit trail.
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = json.data;
    const changed = await server.api("PUT", `/customers/${id}`, { token, body: { ...fields, company: "New" } });
    expect(changed.json.data).toEqual({ ...json.data, company: "New", updatedAt: expect.any(String) });

    for (const [list, textOf] of [
      ["notes", "text"],
      ["interactions", "description"],
    ] as const) {
      const page = async (query = "") => {
        const { status, json, headers } = await server.api("GET", `/customers/${id}/${list}${query}`, { token });
        expect(status, query).toBe(200);
        expect(headers.get("x-total-count"), query).toBe(String(ROWS));
        const texts: string[] = json.map((row: Record<string, string>) => row[textOf]);
        return { numbers: numbers(texts), link: headers.get("link") };
      };
      const first = await page();
      expect(first.numbers).toEqual(counted(129, 30));
      const next = new URL(/<([^>]+)>; rel="next"/.exec(first.link ?? "")?.[1] ?? "", server.url);
      expect(await page(next.search)).toEqual({ numbers: counted(29, 0), link: null });
      expect((await page("?page=3&pageSize=50")).numbers).toEqual(counted(29, 0));
      expect((await page("?page=99&pageSize=50")).numbers).toEqual([]);
      expect((await page("?page=2")).numbers).toEqual(counted(119, 110));
      const sort = list === "notes" ? "createdAt" : "date";
      expect((await page(`?sort=${sort}&page=1&pageSize=3`)).numbers).toEqual([0, 1, 2]);
      expect((await page(`?sort=${sort}&order=desc&page=1&pageSize=3`)).numbers).toEqual([129, 128, 127]);
      expectError(await server.api("GET", `/customers/${crypto.randomUUID()}/${list}`, { token }), 404);
    }
    await server.api("DELETE", `/customers/${id}`, { token });
    const trail = (await rowsOf(server, "audit")).filter((row) => row.record_id === id);
    expect(trail.map((row) => row.action)).toEqual(["changed", "deleted"]);
    for (const { before, after } of trail) expect(`${before}${after}`.length).toBeLessThan(1000);
  });

  test("is 404 when its id is unknown", async () => {
    expectError(await server.api("GET", `/customers/${crypto.randomUUID()}`, { token }), 404);
  });
});
