import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS, EXAMPLES } from "#contract/calls.ts";
import { type Endpoint, neededPermissions } from "#contract/endpoint.ts";
import type { AnyExample } from "#contract/examples/example.ts";
import type { PageKey } from "#contract/page-documents.ts";
import { TEST_EVENT, WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, callExample, type Records } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

const RECORD_CREATIONS = ["createUser", "createProduct", "createService", "createJob", "createProject"] as const;

let server: TestServer;
let records: Records;
let administrator: string;
let token: string;
let description: ApiAnswer["json"];
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  records = await addRecords(server);
  administrator = await adminId(server);
  token = await tokenOf(server, administrator);
  description = (await server.api("GET", "/openapi.json")).json;
});
afterAll(() => server.close());

/** Returns the example of a response in the description. */
function shown(name: string, call: Endpoint, status: number) {
  const { content } = description.paths[call.path][call.method.toLowerCase()].responses[status];
  const [only] = Object.values<{ example: unknown }>(content);
  if (!only) throw new Error(`The description shows no ${status} of ${name}`);
  return only.example;
}

/** Expects exactly the error in the description, except for the request id. */
function expectShown(name: string, call: Endpoint, status: number, answer: ApiAnswer): void {
  const response = expectError(answer, status, name);
  expect({ ...response, requestId: "" }, `${name} ${status}`).toEqual({
    ...Object(shown(name, call, status)),
    requestId: "",
  });
}

/** Returns the address of a call on a record that does not exist. */
function addressOfNothing(call: Endpoint): string {
  return call.path
    .replace("{key}", "about" satisfies PageKey)
    .replace("{name}", `${crypto.randomUUID()}.png`)
    .replace(/\{\w+\}/g, () => crypto.randomUUID());
}

describe("the address of the reference", () => {
  test("leads every caller to the page", async () => {
    const answer = await send(`${server.url}/api/docs`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/documentation#api-reference");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).toBe("");
    expect((await send(`${server.url}/documentation`)).status).toBe(200);
    expectError(await send(`${server.url}/api/docs?next=/admin`), 400);
  });
});

describe("a webhook in the description", () => {
  /** Returns what a reference leads to. */
  const targetOf = (reference: string) =>
    reference
      .split("/")
      .slice(1)
      .reduce((part, name) => part?.[name], description);

  test("there is one for each event and for the test, and each reference has a target", () => {
    expect(Object.keys(description.webhooks)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
    for (const [, reference = ""] of JSON.stringify(description.webhooks).matchAll(/"\$ref":"([^"]+)"/g))
      expect(targetOf(reference), reference).toBeDefined();
  });

  test.each(WEBHOOK_EVENTS)("%s has its headers, body and the answers that count", (type) => {
    const { parameters, requestBody, responses, summary } = description.webhooks[type].post;
    expect(summary).toMatch(/\.$/);
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ]);
    expect(Object.keys(responses)).toEqual(["410", "2XX", "default"]);
    const { properties, required } = requestBody.content["application/json"].schema;
    expect(required).toEqual(["type", "timestamp", "data"]);
    expect(properties.type.const).toBe(type);
    const { $ref, anyOf } = properties.data;
    const shown: { $ref: string }[] = anyOf ?? [{ $ref }];
    const fields = shown.map((one) => Object.keys(targetOf(one.$ref).properties));
    const from = type === "customer.merged" ? ["from"] : [];
    expect(fields.at(-1)).toEqual(["id", ...from]);
    expect(fields).toHaveLength(type.endsWith(".deleted") ? 1 : 2);
    expect(fields[0]).toEqual(expect.arrayContaining(["id", ...from]));
  });
});

describe("an export in the description", () => {
  // The columns of refused rows are those of their file.
  const exports = ALL_ENDPOINTS.filter(({ call }) => call.csv && !call.params);

  test.each(exports.map(({ name, call }) => ({ name, call })))("$name has its real columns", async ({ name, call }) => {
    const { text } = await send(`${server.url}/api${call.path}`, { token });
    const titles = (file: string) => file.replace("\uFEFF", "").split("\r\n")[0];
    expect(titles(String(shown(name, call, 200)))).toBe(titles(text));
  });
});

describe("the server returns the error in the description for", () => {
  test("an empty request, or a parameter that no call has", async () => {
    for (const one of ALL_ENDPOINTS) {
      const needsBody = one.call.body && (one.call.multipart ?? one.call.body.safeParse({}).error);
      const wrong = needsBody ? { json: {} } : { address: `${addressOfNothing(one.call)}?colour=green` };
      expectShown(one.name, one.call, 400, await callExample(server, one, records, { token, ...wrong }));
    }
  });

  test("a visitor, an account without permission, and a record that does not exist", async () => {
    const user = await tokenOf(server, await addAccount(server, { email: "user@example.com" }));
    for (const one of ALL_ENDPOINTS) {
      const { name, call } = one;
      if (call.access !== "public") expectShown(name, call, 401, await callExample(server, one, records));
      if (neededPermissions(call).length > 0)
        expectShown(name, call, 403, await callExample(server, one, records, { token: user }));
      const address = call.path.replace(/\{\w+\}/g, "no-such-record");
      if (call.params) expectShown(name, call, 404, await callExample(server, one, records, { token, address }));
    }
    const wrong = { email: "nobody@example.org", password: "a wrong password" };
    expectShown("login", ENDPOINTS.login, 401, await sendJson(`${server.url}/api/auth/login`, "POST", wrong));
  });

  test("a body that is too large or of another type", { tags: "promise-24" }, async () => {
    for (const { name, call } of ALL_ENDPOINTS.filter((one) => one.call.method !== "GET")) {
      const url = `${server.url}/api${addressOfNothing(call)}`;
      const type = call.multipart ? "multipart/form-data; boundary=x" : "application/json";
      const large = { headers: { "content-type": type }, body: "x".repeat(call.multipart ? 22_000_000 : 300_000) };
      expectShown(name, call, 413, await send(url, { method: call.method, token, ...large }));
      if (call.anyBody) continue;
      const other = { headers: { "content-type": "text/plain" }, body: "x" };
      expectShown(name, call, 415, await send(url, { method: call.method, token, ...other }));
    }
  });

  test("a record that was changed in the meantime", async () => {
    for (const one of ALL_ENDPOINTS.filter(({ call }) => call.errorStatuses?.includes(412) || call.stale)) {
      const etag = '"v999"';
      const headers = { "if-match": etag };
      // A call on several records names the ETag of each.
      const several = { pages: [{ key: EXAMPLES.getPage.params.key, etag }] };
      const stale = one.name === "publishPages" ? { json: several } : {};
      expectShown(one.name, one.call, 412, await callExample(server, one, records, { token, headers, ...stale }));
    }
  });

  test.each(RECORD_CREATIONS)("a value that is taken, and a key used with another body: %s", async (name) => {
    const call: Endpoint = ENDPOINTS[name];
    const { body }: AnyExample = EXAMPLES[name];
    const { status: _, variants: __, ...fields } = body ?? {};
    const url = `${server.url}/api${call.path}`;
    const headers = { "idempotency-key": name };
    expect((await sendJson(url, "POST", fields, { token, headers })).status).toBe(201);
    expectShown(name, call, 409, await sendJson(url, "POST", fields, { token }));
    expectShown(name, call, 422, await sendJson(url, "POST", body, { token, headers }));
  });

  test("the last administrator, and a mail that was already sent", async () => {
    const url = `${server.url}/api/users/${administrator}`;
    const body = EXAMPLES.setUserStatus.body;
    expectShown("deleteUser", ENDPOINTS.deleteUser, 409, await sendJson(url, "DELETE", "", { token }));
    expectShown(
      "setUserStatus",
      ENDPOINTS.setUserStatus,
      409,
      await sendJson(`${url}/status`, "PATCH", body, { token }),
    );
    await server.app.platform.database.write((tx) => tx.updateTable("outbox").set({ status: "Sent" }).execute());
    const retried = await sendJson(`${server.url}/api/outbox/${records.outbox}/retry`, "POST", "", { token });
    expectShown("retryMail", ENDPOINTS.retryMail, 409, retried);
  });
});
