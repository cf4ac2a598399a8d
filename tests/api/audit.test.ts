import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuditEntry } from "#contract/audit.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function list(query = ""): Promise<AuditEntry[]> {
  const { status, json } = await server.api("GET", `/audit${query}`, { token });
  expect(status, JSON.stringify(json)).toBe(200);
  return AuditEntry.array().parse(json);
}

describe("the audit trail", () => {
  test("lists newest first who did what to which record, with the fields that changed", {
    tags: "promise-34",
  }, async () => {
    const body = { name: "Zodwa", email: "zodwa@example.net" };
    const created = await server.api("POST", "/customers", { token, body });
    const { id } = created.json.data;
    await server.api("PUT", `/customers/${id}`, { token, body: { ...body, company: "Acme" } });
    await server.api("DELETE", `/customers/${id}`, { token });
    const entries = await list(`?recordType=customer&recordId=${id}`);
    expect(entries.map(({ action }) => action)).toEqual(["deleted", "changed", "created"]);
    expect(entries[1]).toMatchObject({
      account: { name: "Administrator" },
      record: { type: "customer", id, name: "Zodwa" },
      before: { company: "" },
      after: { company: "Acme" },
    });
    expect(Object.keys(entries[1]?.after ?? {})).toEqual(["company"]);
    expect(entries[2]?.requestId).toBe(created.headers.get("x-request-id"));
  });

  test.each(["recordType", "recordId"])("refuses a %s filter that no database accepts", async (name) => {
    expectError(await server.api("GET", `/audit?${name}=a%00b`, { token }), 400, "invalid-fields");
    expectError(await server.api("GET", `/audit?${name}=${"a".repeat(201)}`, { token }), 400, "invalid-fields");
  });

  test("shows for every record whether it still exists", async () => {
    const [gone, stays] = ["gone@example.net", "stays@example.net"].map((email) => ({ name: "Thandi", email }));
    const { id } = (await server.api("POST", "/customers", { token, body: gone })).json.data;
    await server.api("DELETE", `/customers/${id}`, { token });
    const stored = (await server.api("POST", "/customers", { token, body: stays })).json.data;
    const headers = { authorization: `Bearer ${token}` };
    await (await fetch(`${server.url}/api/customers/export.csv`, { headers })).text();
    const existing = async (query: string) => (await list(query)).map(({ record }) => record.exists);
    expect(await existing(`?recordId=${id}`)).toEqual([false, false]);
    expect(await existing(`?recordId=${stored.id}`)).toEqual([true]);
    expect(await existing("?recordType=customers")).toEqual([false]);
    expect(await existing("?recordType=user")).toEqual([true]);
  });

  test("has successful and failed sign-ins, and no password", { tags: "promise-34" }, async () => {
    await server.signIn();
    await server.api("POST", "/auth/login", { body: { ...ADMIN, password: "canary-of-a-password" } });
    const entries = await list("?recordType=session&page=1&pageSize=2");
    expect(entries.map(({ action }) => action)).toEqual(["failed to sign in", "signed in"]);
    expect(JSON.stringify(await list())).not.toMatch(/canary|password_hash|\$argon2/);
  });

  test("has the calls that an account may not make, each once an hour", { tags: "promise-34" }, async () => {
    const account = await addAccount(server, { email: "curious@example.com", name: "Curious" });
    const curious = await tokenOf(server, account);
    const rejected = await server.api("GET", "/messages?q=canary", { token: curious });
    expectError(rejected, 403);
    const noted = () => list("?recordType=call");
    expect(await noted()).toMatchObject([
      {
        account: { id: account, name: "Curious" },
        action: "was refused",
        record: { type: "call", id: "", name: "GET /messages", exists: false },
        requestId: rejected.headers.get("x-request-id"),
      },
    ]);
    for (let time = 0; time < 15; time++)
      expectError(await server.api("DELETE", "/users/canary", { token: curious }), 403);
    expect((await noted()).map(({ record }) => record.name)).toEqual(["DELETE /users/{id}", "GET /messages"]);
    expect(JSON.stringify(await noted())).not.toContain("canary");
    // A request without a session adds no entry.
    expectError(await server.api("GET", "/messages", {}), 401);
    expect(await noted()).toHaveLength(2);
  });

  test("is returned in pages, and sorted by time only", async () => {
    const oldest = await list("?sort=at&order=asc&page=1&pageSize=1");
    expect(oldest[0]?.at).toBe((await list()).at(-1)?.at);
    expectError(await server.api("GET", "/audit?sort=account", { token }), 400);
    expectError(await server.api("GET", "/audit?q=x", { token }), 400);
  });
});
