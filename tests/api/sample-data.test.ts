import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mapToRecord } from "#contract/map-record.ts";
import { SAMPLE_KINDS, SampleData } from "#contract/sample-data.ts";
import type { Task } from "#contract/tasks.ts";
import { loadInitialContent, loadSampleData } from "#server/load-initial-content.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { CONTACT_MESSAGE, EXAMPLES } from "#tests/support/calls.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const INITIAL = { projects: 15, jobs: 8, clients: 6 };
const REMOVED = {
  products: 24,
  services: 9,
  customers: 40,
  deals: 12,
  users: 12,
  ...INITIAL,
  messages: 6,
  applications: 3,
  articles: 2,
  campaigns: 1,
  tasks: 13,
};
const ALL = { ...REMOVED, changed: 0 };
const NONE = { ...mapToRecord(SAMPLE_KINDS, () => 0), changed: 0 };

/** Tables that are emptied before each test, each before those to which it refers. */
const TABLES = [
  "replies",
  "tasks",
  "campaigns",
  "articles",
  "applications",
  "deals",
  "customers",
  "messages",
  "jobs",
  "projects",
  "products",
  "services",
  "former_slugs",
  "settings",
  "outbox",
] as const;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
});
afterAll(() => server.close());

/** Resets the database to its state right after the sample data was loaded. */
beforeEach(async () => {
  const { platform } = server.app;
  await platform.database.write(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute();
    await tx.deleteFrom("users").where("name", "<>", "Administrator").execute();
    await tx.deleteFrom("counters").where("name", "in", ["sample-data", "initial-content"]).execute();
  });
  await loadInitialContent(platform);
  await loadSampleData(platform);
});

const call = (method: string, path: string, body?: unknown) => server.api(method, path, { token, body });
async function counts(): Promise<SampleData> {
  const { status, json } = await call("GET", "/sample-data");
  expect(status).toBe(200);
  return SampleData.parse(json.data);
}
const remove = async () => expect((await call("DELETE", "/sample-data")).status).toBe(204);
const LISTS = [
  "/products",
  "/services",
  "/customers",
  "/deals",
  "/projects",
  "/jobs",
  "/messages",
  "/applications",
  "/articles",
  "/campaigns",
  "/tasks",
  "/public/products",
  "/public/services",
  "/public/projects",
  "/public/jobs",
] as const;

const namesOf = async (path: string) => (await call("GET", path)).json.map(({ name }: { name: string }) => name);

describe("removing the sample data", () => {
  test("deletes every unchanged sample, drops the cached pages and adds one audit entry", async () => {
    expect(await counts()).toEqual(ALL);
    const version = await readContentVersion(server.app.platform.database);
    await remove();
    expect(await counts()).toEqual(NONE);
    for (const path of LISTS) {
      expect(await namesOf(path)).toEqual([]);
    }
    expect(await namesOf("/users")).toEqual(["Administrator"]);
    expect(await readContentVersion(server.app.platform.database)).toBe(version + 1);
    const entry = (await rowsOf(server, "audit")).at(-1);
    expect(entry).toMatchObject({ action: "removed", record_type: "sample-data", record_name: "Sample data" });
    expect(JSON.parse(entry?.before ?? "")).toEqual(REMOVED);
    expect((await call("GET", "/settings")).json.data.clients).toEqual([]);
  });

  test("changes nothing the second time, and adds no audit entry", async () => {
    await remove();
    const [trail, version] = [await rowsOf(server, "audit"), await readContentVersion(server.app.platform.database)];
    await remove();
    expect(await rowsOf(server, "audit")).toEqual(trail);
    expect(await readContentVersion(server.app.platform.database)).toBe(version);
  });

  test("keeps what a user created or changed, even if it was changed back", async () => {
    const [product] = (await call("GET", "/products?status=Active")).json;
    for (const status of ["Draft", "Active"]) await call("PATCH", `/products/${product.id}/status`, { status });
    const [service] = (await call("GET", "/services")).json;
    const { id, _id, createdAt, updatedAt, ...fields } = service;
    expect((await call("PUT", `/services/${id}`, { ...fields, name: "Ours by now" })).status).toBe(200);
    const [noted, called] = (await call("GET", "/customers")).json;
    await call("POST", `/customers/${noted.id}/notes`, { text: "Rang back." });
    await call("POST", `/customers/${called.id}/interactions`, { type: "Call", description: "Rang." });
    const [sample] = (await call("GET", "/users?role=user")).json;
    const account = { name: sample.name, email: sample.email, password: "a real password" };
    expect((await call("PUT", `/users/${sample.id}`, account)).status).toBe(200);
    const made = await call("POST", "/customers", EXAMPLES.createCustomer.body);
    expect(made.status).toBe(201);

    expect(await counts()).toMatchObject({
      products: 23,
      services: 8,
      customers: 38,
      users: 11,
      tasks: 13,
      changed: 5,
    });
    await remove();
    expect(await counts()).toEqual(NONE);
    for (const path of ["/products", "/services", "/customers", "/users"])
      expect((await call("GET", path)).json.filter((row: { sample: boolean }) => row.sample)).toEqual([]);
    expect(await namesOf("/products")).toEqual([product.name]);
    expect(await namesOf("/services")).toEqual(["Ours by now"]);
    expect(new Set(await namesOf("/customers"))).toEqual(new Set([noted.name, called.name, made.json.data.name]));
    expect(new Set(await namesOf("/users"))).toEqual(new Set([sample.name, "Administrator"]));
  });

  test("keeps a customer whose address a visitor used in a message", async () => {
    const [customer] = (await call("GET", "/customers")).json;
    expect((await call("POST", "/contact", { ...CONTACT_MESSAGE, email: customer.email })).status).toBe(201);
    await remove();
    expect(await namesOf("/customers")).toEqual([customer.name]);
  });

  test("keeps a customer with a task of the staff, and with a sample task that somebody changed", async () => {
    const samples = (await call("GET", "/tasks?sort=title&page=1")).json;
    const open = samples.find((task: Task) => task.status === "Open" && task.customerId !== null);
    const done = await call("PATCH", `/tasks/${open.id}/status`, { status: "Done" });
    expect(done.status).toBe(200);
    const [customer] = (await call("GET", "/customers")).json;
    const task = { title: "Ring", dueOn: "2026-11-20", customerId: customer.id };
    expect((await call("POST", "/tasks", task)).status).toBe(201);
    expect(await counts()).toMatchObject({ customers: 38, tasks: 12, changed: 3 });
    await remove();
    expect(new Set(await namesOf("/customers"))).toEqual(new Set([customer.name, done.json.data.recordName]));
    expect((await call("GET", "/tasks")).json).toHaveLength(2);
  });

  test("a sample that is saved unchanged stays a sample", async () => {
    const [product] = (await call("GET", "/products")).json;
    const { id, createdAt, updatedAt, ...fields } = product;
    expect((await call("PUT", `/products/${id}`, fields)).status).toBe(200);
    expect(await counts()).toEqual(ALL);
  });
});
