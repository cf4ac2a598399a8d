import { afterAll, beforeAll, expect, test } from "vitest";
import { neededPermissions } from "#contract/endpoint.ts";
import { tokenOf } from "#tests/support/accounts.ts";
import {
  ALL_ENDPOINTS,
  addRecords,
  addressOfExample,
  callExample,
  EXAMPLES,
  type Records,
} from "#tests/support/calls.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let records: Records;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  records = await addRecords(server);
  token = await server.signIn();
});
afterAll(() => server.close());

/** Returns the ETag of every record that staff may have open, by path. */
async function etags(): Promise<Record<string, string>> {
  const reads = ALL_ENDPOINTS.filter(
    ({ call }) => call.method === "GET" && neededPermissions(call).length > 0 && !call.csv && !call.download,
  );
  const paths = reads.map((one) => addressOfExample(one, records));
  const found: Record<string, string> = {};
  for (const path of [...paths, `/jobs/${EXAMPLES.sendApplication.body.jobId}`]) {
    const { status, headers } = await server.api("GET", path, { token });
    expect(status, path).toBe(200);
    const etag = headers.get("etag");
    if (etag) found[path] = etag;
  }
  return found;
}

test("no public call makes a record stale that staff have open", { tags: "promise-49" }, async () => {
  const before = await etags();
  expect(Object.keys(before).length).toBeGreaterThan(8);
  const [customer] = (await rowsOf(server, "customers")).filter(({ id }) => id === records.customers);
  const [account] = (await rowsOf(server, "users")).filter(({ id }) => id === records.users);
  const strangers = ALL_ENDPOINTS.filter(({ call }) => call.access === "public" && call.method !== "GET");
  for (const one of strangers) {
    for (const email of [customer?.email, account?.email]) {
      const json = { ...one.example.body, ...(one.example.body?.email ? { email } : {}) };
      const { status } = await callExample(server, one, records, one.example.body?.email ? { json } : {});
      expect(status, one.name).toBeLessThan(500);
    }
  }
  // The owner of an account that staff have open signs in and out as usual.
  const own = await tokenOf(server, records.users);
  expect((await server.api("POST", "/auth/logout", { token: own })).status).toBe(204);
  expect(await etags()).toEqual(before);
});

test("a record becomes stale by a save, but not by a note or an interaction", async () => {
  const path = `/customers/${records.customers}`;
  const read = await server.api("GET", path, { token });
  const headers = { "if-match": read.headers.get("etag") ?? "" };
  await server.api("POST", `${path}/notes`, { token, body: { text: "Called back" } });
  await server.api("POST", `${path}/interactions`, { token, body: { type: "Call", description: "Agreed" } });
  const { name, email } = read.json.data;
  const save = (company: string) => server.api("PUT", path, { token, headers, body: { name, email, company } });
  const saved = await save("First");
  expect(saved.status).toBe(200);
  // The save loses neither the new note nor the new interaction.
  expect(saved.json.data).toMatchObject({ notesTotal: 1, interactionsTotal: read.json.data.interactionsTotal + 1 });
  expect((await save("Second")).status).toBe(412);
});
