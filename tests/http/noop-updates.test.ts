import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { EXAMPLES } from "#tests/support/calls.ts";
import { productInput, variantInput } from "#tests/support/catalogue.ts";
import { createClock, MINUTE } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
const clock = createClock();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.api(method, path, { token, body, headers });

async function read(path: string) {
  const { status, json, headers } = await call("GET", path);
  expect(status).toBe(200);
  return { record: json.data, etag: headers.get("etag") ?? "" };
}

const actionsOf = async (id: string) =>
  (await rowsOf(server, "audit")).filter((row) => row.record_id === id).map((row) => row.action);

/** Returns everything that a change would alter. */
async function traces(path: string) {
  return {
    ...(await read(path)),
    trail: (await rowsOf(server, "audit")).length,
    content: await readContentVersion(server.app.platform.database),
  };
}

/** Repeats the call a minute later, and expects the response of a save without any effect. */
async function expectNoChange(path: string, method: string, ofPath: string, body: unknown): Promise<void> {
  const before = await traces(path);
  clock.forward(MINUTE);
  for (const ifMatch of ["*", before.etag]) {
    const { status, json, headers } = await call(method, ofPath, body, { "if-match": ifMatch });
    expect(status, JSON.stringify(json)).toBe(200);
    expect([json.data, headers.get("etag")]).toEqual([before.record, before.etag]);
  }
  expect(await traces(path)).toEqual(before);
  expectError(await call(method, ofPath, body, { "if-match": '"v0"' }), 412);
}

async function create(resource: string, body: object): Promise<string> {
  const { status, json } = await call("POST", `/${resource}`, body);
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}

const product = () =>
  productInput({
    variants: [variantInput({ attributes: { Zone: "868 MHz", Length: "2 m" } }), variantInput({ price: 0.1 })],
    images: ["b.png", "a.png", "b.png"],
  });

describe.each([
  ["users", EXAMPLES.createUser.body],
  ["customers", EXAMPLES.createCustomer.body],
  ["products", product()],
  ["services", EXAMPLES.createService.body],
  ["jobs", EXAMPLES.createJob.body],
  ["projects", EXAMPLES.createProject.body],
])("one of the %s", (resource, body) => {
  test("is not changed when it is saved with the values it has", async () => {
    const id = await create(resource, body);
    const path = `/${resource}/${id}`;
    const { record } = await read(path);
    const { notes: _, interactions: __, ...fields } = record;
    await expectNoChange(path, "PUT", path, fields);
    await expectNoChange(path, "PATCH", `${path}/status`, { status: record.status });
    expect(await actionsOf(id)).toEqual(["created"]);

    const changed = { ...fields, [resource === "jobs" ? "title" : "name"]: "Another" };
    const saved = await call("PUT", path, changed);
    expect(saved.json.data).toEqual({ ...record, ...changed, updatedAt: clock.now().toISOString() });
    expect((await read(path)).etag).toBe('"v2"');
    expect(await actionsOf(id)).toEqual(["created", "changed"]);
  });
});

describe("a product", () => {
  test.each([
    ["its first image is another", (given: ReturnType<typeof product>) => ({ ...given, images: ["a.png", "b.png"] })],
    ["its images are gone", (given: ReturnType<typeof product>) => ({ ...given, images: [] })],
    [
      "its variants change places",
      (given: ReturnType<typeof product>) => ({
        ...given,
        variants: given.variants?.toReversed(),
      }),
    ],
    [
      "a variant costs more",
      (given: ReturnType<typeof product>) => ({
        ...given,
        variants: given.variants?.map((variant) => ({ ...variant, price: variant.price + 0.01 })),
      }),
    ],
  ])("is changed once when only %s", async (_, change) => {
    const given = product();
    const id = await create("products", given);
    const content = await readContentVersion(server.app.platform.database);
    clock.forward(MINUTE);
    const { json, headers } = await call("PUT", `/products/${id}`, change(given));
    expect(json.data).toMatchObject({ ...change(given), updatedAt: clock.now().toISOString() });
    expect(headers.get("etag")).toBe('"v2"');
    expect(await actionsOf(id)).toEqual(["created", "changed"]);
    expect(await readContentVersion(server.app.platform.database)).toBe(content + 1);
  });
});

describe("an account", () => {
  test("is changed, audited and signed out when only its password is saved, even the same one", async () => {
    const { password, ...fields } = { ...EXAMPLES.createUser.body, email: "only-password@example.com" };
    const id = await create("users", { ...fields, password });
    // Signed in just now, as setting another user's password requires.
    token = await tokenOf(server, await adminId(server));
    for (const [round, given] of [password, "a new password"].entries()) {
      const key = await tokenOf(server, id);
      expect((await call("PUT", `/users/${id}`, { ...fields, password: given })).headers.get("etag")).toBe(
        `"v${round + 2}"`,
      );
      expectError(await server.api("GET", "/auth/me", { token: key }), 401);
    }
    expect((await actionsOf(id)).filter((action) => action === "changed password")).toHaveLength(2);
    expect(await server.signIn({ email: fields.email, password: "a new password" })).toBeTruthy();
  });

  test("stays signed in when it is saved as it is", async () => {
    const { password, ...fields } = { ...EXAMPLES.createUser.body, email: "stays@example.com" };
    const id = await create("users", { ...fields, password });
    const key = await tokenOf(server, id);
    await expectNoChange(`/users/${id}`, "PUT", `/users/${id}`, fields);
    expect((await server.api("GET", "/auth/me", { token: key })).status).toBe(200);
  });
});

test("a message that gets the status it has is not changed", async () => {
  const [id = ""] = await addMessages(server, [{ status: "Read" }]);
  await expectNoChange(`/messages/${id}`, "PATCH", `/messages/${id}/status`, { status: "Read" });
  expect(await actionsOf(id)).toEqual([]);
});

test("settings change when they are saved for the first time, and not when saved again", async () => {
  const first = await read("/settings");
  expect(first.etag).toBe('"v0"');
  expect((await call("PUT", "/settings", first.record)).headers.get("etag")).toBe('"v1"');
  await expectNoChange("/settings", "PUT", "/settings", (await read("/settings")).record);
});
