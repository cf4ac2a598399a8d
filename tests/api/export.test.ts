import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { addCustomers, addMessages, minute } from "#tests/support/bulk.ts";
import { addRecords, CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createClock, HOUR } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { answerOf, send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { sheetOf, timeOf } from "#tests/support/xlsx.ts";

const MANY = 1203;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
  // Many rows share a name and a minute, so that only the id orders them.
  const values = Array.from({ length: MANY }, (_, number) => ({
    name: `Customer ${number % 7}`,
    email: `person${number}@example.org`,
    phone: "+27 31 555 0100",
    status: number % 3 === 0 ? ("Active" as const) : ("Lead" as const),
    value_cents: number * 115,
    created_at: minute(Math.floor(number / 3)),
  }));
  await addCustomers(server, values);
});
afterAll(() => server.close());

async function download(path: string) {
  const response = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, lines: bytes.toString("utf8").split("\r\n").slice(1, -1) };
}

describe("an export", () => {
  test("is a download in UTF-8 with a line for every row, in the list's order, none twice", {
    tags: "promise-33",
  }, async () => {
    const { response, bytes, lines } = await download("/customers/export.csv");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { json } = await server.api("GET", "/customers", { token });
    const ids = lines.map((line) => line.split(",").at(-3)?.replaceAll('"', ""));
    expect(ids).toEqual(json.map((row: { id: string }) => row.id));
    expect(new Set(ids).size).toBe(MANY);
  });

  test.each(["?sort=name&order=asc", "?sort=value&order=desc", "?q=customer%203&sort=company", "?status=active"])(
    "%s has the rows of the list in its order",
    async (query) => {
      const { lines } = await download(`/customers/export.csv${query}`);
      const { json } = await server.api("GET", `/customers${query}`, { token });
      expect(lines.map((line) => line.split(",")[1])).toEqual(json.map((row: { email: string }) => `"${row.email}"`));
    },
  );

  test("runs no formula that was typed into a form", { tags: "promise-33" }, async () => {
    const name = '=HYPERLINK("https://evil.example")';
    await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, name, message: "@SUM(1)\nsecond line" } });
    const { bytes } = await download("/messages/export.csv");
    expect(bytes.toString("utf8")).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(bytes.toString("utf8")).toContain('"\'@SUM(1)\nsecond line"');
    expect((await download("/customers/export.csv?q=person7@")).lines[0]).toContain(
      `"'+27 31 555 0100","","Lead","8.05"`,
    );
  });

  test("an export is in the audit trail with its filters, without the search term", {
    tags: "promise-33",
  }, async () => {
    await download("/customers/export.csv?status=lead&q=person1");
    const { json } = await server.api("GET", "/audit?recordType=customers&page=1&pageSize=1", { token });
    expect(json).toMatchObject([{ action: "exported", after: { status: "Lead" } }]);
    expect(json[0].after).not.toHaveProperty("q");
  });

  test("accepts no page, and no parameter that the list does not accept", async () => {
    expectError(await server.api("GET", "/customers/export.csv?page=1", { token }), 400);
    expectError(await server.api("GET", "/customers/export.csv?sort=phone", { token }), 400);
    expectError(await server.api("GET", "/customers/export.csv"), 401);
  });
});

describe("an Excel export", () => {
  beforeAll(async () => {
    await addRecords(server);
  });

  test("is a download whose rows are those of the CSV", { tags: "promise-33" }, async () => {
    const query = "?q=customer%203&status=lead&sort=value&order=desc";
    const { response, bytes } = await download(`/customers/export.xlsx${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [, ...rows] = sheetOf(bytes);
    const { lines } = await download(`/customers/export.csv${query}`);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.map((row) => `"${row.B?.text}"`)).toEqual(lines.map((line) => line.split(",")[1]));
  });

  test("has telephone numbers as text, money as numbers and South African times", async () => {
    const { json } = await server.api("GET", "/customers?q=person7@", { token });
    const { id } = json[0];
    const date = "2026-03-31T22:30:00Z";
    await server.api("POST", `/customers/${id}/interactions`, {
      token,
      body: { type: "Call", description: "x", date },
    });
    const { bytes } = await download("/customers/export.xlsx?q=person7@");
    const [titles, row] = sheetOf(bytes);
    expect(titles?.C?.text).toBe("Phone");
    expect(row).toMatchObject({ C: { text: "+27 31 555 0100", format: "@" }, F: { number: 8.05, format: "#,##0.00" } });
    expect([titles?.G?.text, timeOf(row?.G ?? { format: "" })]).toEqual(["Last Contact", "2026-04-01 00:30"]);
    const created = new Date(Date.parse(json[0].createdAt) + 2 * HOUR).toISOString().slice(0, 16).replace("T", " ");
    expect(timeOf(row?.H ?? { format: "" })).toBe(created);
  });

  test("runs no formula that was typed into a form", async () => {
    const name = '=HYPERLINK("https://evil.example")';
    await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, name, message: "@SUM(1)\nsecond line" } });
    const [, ...rows] = sheetOf((await download("/messages/export.xlsx?q=hyperlink")).bytes);
    expect(rows[0]).toMatchObject({ C: { text: name }, G: { text: "@SUM(1)\nsecond line" } });
  });

  test.each(["users", "products", "services", "customers", "messages", "applications", "subscribers"])(
    "the Excel export of %s has the columns of the CSV",
    async (list) => {
      const [titles = {}, ...rows] = sheetOf((await download(`/${list}/export.xlsx`)).bytes);
      const csv = await download(`/${list}/export.csv`);
      const [first = ""] = csv.bytes.toString("utf8").slice(1).split("\r\n");
      expect(Object.values(titles).map(({ text }) => `"${text}"`)).toEqual(first.split(","));
      expect(rows.length).toBeGreaterThan(0);
      for (const { number, format } of rows.flatMap((row) => Object.values(row)))
        expect(format === "@", `${number}`).toBe(number === undefined);
    },
  );

  test("is in the audit trail with its filters, without the search term", async () => {
    await download("/customers/export.xlsx?status=lead&q=person1");
    const { json } = await server.api("GET", "/audit?recordType=customers&page=1&pageSize=1", { token });
    expect(json).toMatchObject([{ action: "exported", after: { status: "Lead" } }]);
    expect(json[0].after).not.toHaveProperty("q");
  });
});

describe("the exports of one account", () => {
  const clock = createClock();
  let limited: TestServer;
  let mine: string;
  beforeAll(async () => {
    limited = await startServer({ now: clock.now });
    mine = await tokenOf(limited, await adminId(limited));
    // More than a connection buffers.
    await addMessages(limited, Array(800).fill({ message: "m".repeat(20_000) }));
  });
  afterAll(() => limited.close());

  const exported = (path: string, by = mine) => send(`${limited.url}/api${path}`, { token: by });

  /** Starts an export without reading its body. */
  async function begin(path: string): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${mine}` };
    const request = httpRequest(`${limited.url}/api${path}`, { agent: false, headers }).end();
    const [response]: [IncomingMessage] = (await once(request, "response")) as [IncomingMessage];
    return response;
  }

  test("are limited to two at once, CSV and Excel together, until one ends or its reader leaves", {
    tags: "promise-33",
  }, async () => {
    const [first, second] = [await begin("/messages/export.csv"), await begin("/messages/export.csv")];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const refused = await exported("/users/export.xlsx");
    expect(expectError(refused, 429)).toMatchObject({ code: "too-many" });
    expect(refused.headers.get("retry-after")).toBe("10");
    const other = await tokenOf(limited, await addAccount(limited, { email: "other@example.org", role: "admin" }));
    expect((await exported("/users/export.xlsx", other)).status).toBe(200);
    first.destroy();
    await waitUntil("a place is free", async () => (await exported("/users/export.csv")).status === 200);
    expect((await answerOf(second)).text.length).toBeGreaterThan(15_000_000);
    await waitUntil("both places are free", async () => {
      const [one, two] = [await begin("/messages/export.csv"), await begin("/users/export.xlsx")];
      for (const response of [one, two]) response.destroy();
      return one.statusCode === 200 && two.statusCode === 200;
    });
  });

  test("are limited to sixty an hour, CSV and Excel together", { tags: "promise-33" }, async () => {
    clock.forward(HOUR);
    for (let count = 0; count < 60; count++)
      expect((await exported(`/users/export.${count % 2 ? "csv" : "xlsx"}`)).status, `${count}`).toBe(200);
    for (const path of ["/users/export.csv", "/customers/export.xlsx"]) {
      const refused = await exported(path);
      expect(expectError(refused, 429)).toMatchObject({ code: "too-many" });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    }
    clock.forward(HOUR);
    expect((await exported("/users/export.csv")).status).toBe(200);
  });
});
