import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addCustomers, minute } from "#tests/support/bulk.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const MANY = 1203;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
  // Many share a name and a minute, so that only the id orders them.
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
  test("is a download in UTF-8 with a line for every row, in the list's order, none twice", async () => {
    const { response, bytes, lines } = await download("/customers/export.csv");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { json } = await server.api("GET", "/customers", { token });
    const ids = lines.map((line) => line.split(",").at(-1)?.replaceAll('"', ""));
    expect(ids).toEqual(json.map((row: { id: string }) => row.id));
    expect(new Set(ids).size).toBe(MANY);
  });

  test.each(["?sort=name&order=asc", "?sort=value&order=desc", "?q=customer%203&sort=company", "?status=active"])(
    "%s holds what the list shows, in its order",
    async (query) => {
      const { lines } = await download(`/customers/export.csv${query}`);
      const { json } = await server.api("GET", `/customers${query}`, { token });
      expect(lines.map((line) => line.split(",")[1])).toEqual(json.map((row: { email: string }) => `"${row.email}"`));
    },
  );

  test("lets nothing run that was typed into a form", async () => {
    const name = '=HYPERLINK("https://evil.example")';
    await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, name, message: "@SUM(1)\nsecond line" } });
    const { bytes } = await download("/messages/export.csv");
    expect(bytes.toString("utf8")).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(bytes.toString("utf8")).toContain('"\'@SUM(1)\nsecond line"');
    expect((await download("/customers/export.csv?q=person7@")).lines[0]).toContain(
      `"'+27 31 555 0100","","Lead","8.05"`,
    );
  });

  test("an export is in the audit trail with its filters, without the search term", async () => {
    await download("/customers/export.csv?status=lead&q=person1");
    const { json } = await server.api("GET", "/audit?recordType=customers&page=1&pageSize=1", { token });
    expect(json).toMatchObject([{ action: "exported", after: { status: "Lead" } }]);
    expect(json[0].after).not.toHaveProperty("q");
  });

  test("takes no page, and no parameter that the list does not", async () => {
    expectError(await server.api("GET", "/customers/export.csv?page=1", { token }), 400);
    expectError(await server.api("GET", "/customers/export.csv?sort=phone", { token }), 400);
    expectError(await server.api("GET", "/customers/export.csv"), 401);
  });
});
