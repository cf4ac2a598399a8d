import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PublicService, SERVICE_MESSAGES, Service } from "#contract/services.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { minute } from "#tests/support/bulk.ts";
import { addServices, serviceInput } from "#tests/support/catalogue.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { resourceOf } from "#tests/support/resource.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { type ApiAnswer, startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const { create, get, replace, list, call, recordOf } = resourceOf({
  path: "/services",
  detail: Service,
  nameOf: (service) => service.name,
  at: () => ({ server, token }),
});

const created = async (given: Parameters<typeof serviceInput>[0] = {}) =>
  recordOf(await create(serviceInput(given)), 201);

/** Expects a 409 for a slug that is taken. */
function expectSlugTaken(answer: ApiAnswer): void {
  const body = expectError(answer, 409);
  expect(body).toMatchObject({
    message: SERVICE_MESSAGES.slugTaken,
    errors: [{ path: "slug", message: SERVICE_MESSAGES.slugTaken }],
  });
}

describe("a new service", () => {
  test("is returned as it was sent, with its id under both names and money exact", async () => {
    const tiers = [
      { starter: 0.29, professional: 1.15, enterprise: 4.35 },
      { starter: 0, professional: 1_234_567.89, enterprise: 90_000_000_000_000 },
    ];
    for (const price of tiers) {
      const unit = "project" as const;
      const contents = { starter: ["a"], professional: ["a", "b"], enterprise: [] };
      const input = serviceInput({
        price,
        unit,
        tiers: contents,
        features: ["b", "a", "b"],
        benefits: ["Less work"],
        status: "Published",
      });
      const service = recordOf(await create(input), 201);
      const { id, createdAt } = service;
      expect(service).toEqual({ ...input, id, _id: id, createdAt, updatedAt: createdAt, sample: false });
      expect(recordOf(await get(id))).toEqual(service);
    }
  });

  test("has an optional price unit and optional contents of each tier", async () => {
    const tiers = { starter: ["Survey", " "], professional: ["Survey", "Two systems"], enterprise: [] };
    const service = await created({ unit: "month", tiers });
    expect(service).toMatchObject({ unit: "month", tiers: { ...tiers, starter: ["Survey"] } });
    const kept = recordOf(await replace(service.id, serviceInput({ slug: service.slug })));
    expect(kept).toMatchObject({ unit: "month", tiers: service.tiers });
    const none = { starter: [], professional: [], enterprise: [] };
    const blanked = { ...serviceInput({ slug: service.slug }), unit: null, tiers: {} };
    expect(recordOf(await replace(service.id, blanked))).toMatchObject({ unit: null, tiers: none });
    expect(await created()).toMatchObject({ unit: null, tiers: none });
  });

  test("is by default a Draft without features and benefits, with every field", async () => {
    const service = await created();
    expect(service).toMatchObject({ status: "Draft", features: [], benefits: [] });
    expect(Object.keys(service).sort()).toEqual(Object.keys(Service.shape).sort());
  });

  test("loses blank features and benefits, and accepts its status in any case", async () => {
    const service = recordOf(
      await create({ ...serviceInput({ features: [" ", " One ", ""], benefits: ["\t"] }), status: "pUBLISHED" }),
      201,
    );
    expect(service).toMatchObject({ features: ["One"], benefits: [], status: "Published" });
  });

  test("has an audit entry and drops the cached pages", async () => {
    const before = await readContentVersion(server.app.platform.database);
    const service = await created({ name: "Told of" });
    expect(await readContentVersion(server.app.platform.database)).toBe(before + 1);
    const entry = (await rowsOf(server, "audit")).at(-1);
    expect(entry).toMatchObject({ action: "created", record_type: "service", record_id: service.id });
  });
});

test("services created at the same time do not make each other start over", async () => {
  const { database } = server.app.platform;
  const before = { retries: database.stats.retries, version: await readContentVersion(database) };
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(serviceInput())));
  for (const answer of answers) recordOf(answer, 201);
  expect(database.stats.retries).toBe(before.retries);
  expect(await readContentVersion(database)).toBe(before.version + answers.length);
});

describe("an invalid service", () => {
  test("is refused with the name of each wrong field, one for each price", async () => {
    const before = await countRows(server);
    const { price } = serviceInput();
    const { starter: _, ...withoutStarter } = price;
    const wrong: [string, Record<string, unknown>][] = [
      ["name", { name: " " }],
      ["slug", { slug: "Upper" }],
      ["slug", { slug: "new" }],
      ["category", { category: "" }],
      ["price", { price: 5 }],
      ["price", { price: undefined }],
      ["price.starter", { price: withoutStarter }],
      ["price.enterprise", { price: { ...price, enterprise: -1 } }],
      ["price.professional", { price: { ...price, professional: 0.001 } }],
      ["price.gold", { price: { ...price, gold: 1 } }],
      ["unit", { unit: "week" }],
      ["tiers", { tiers: ["x"] }],
      ["tiers.gold", { tiers: { gold: [] } }],
      ["tiers.starter", { tiers: { starter: "x" } }],
      ["tiers.enterprise.0", { tiers: { enterprise: ["x".repeat(301)] } }],
      ["tiers.professional", { tiers: { professional: Array.from({ length: 51 }, () => "x") } }],
      ["features", { features: Array.from({ length: 51 }, () => "x") }],
      ["features.1", { features: ["x", "x".repeat(301)] }],
      ["benefits", { benefits: "x" }],
      ["benefits.0", { benefits: [5] }],
      ["status", { status: "Active" }],
      ["stock", { stock: 1 }],
    ];
    for (const [field, one] of wrong) {
      expectFieldError(await create({ ...serviceInput(), ...one }), field, JSON.stringify(one).slice(0, 80));
    }
    expect(await countRows(server)).toEqual(before);
  });
});

describe("a slug", () => {
  test("is refused when it is taken, and accepted for the service that has it", async () => {
    const [first, second] = [await created(), await created()];
    expectSlugTaken(await create(serviceInput({ slug: first.slug })));
    expectSlugTaken(await replace(second.id, serviceInput({ slug: first.slug })));
    expect(recordOf(await replace(first.id, serviceInput({ slug: first.slug }))).slug).toBe(first.slug);
  });

  test("is remembered after a change, separately from the slugs of products", async () => {
    const { id, slug } = await created();
    await replace(id, serviceInput());
    const rows = await server.app.platform.database.read.selectFrom("former_slugs").selectAll().execute();
    expect(rows).toMatchObject([{ resource: "services", slug, record_id: id }]);
    expect((await server.api("DELETE", `/services/${id}`, { token })).status).toBe(204);
    expect((await countRows(server)).former_slugs).toBe(0);
  });
});

describe("a change of a service", () => {
  test("keeps optional fields that are left out", async () => {
    const full = await created({ status: "Published", features: ["a"], benefits: ["b"] });
    const { name, slug, category, description, price } = full;
    const fields = { name, slug, category, description, price };
    const stored = recordOf(await replace(full.id, { ...fields, name: "Renamed" }));
    expect(stored).toEqual({ ...full, name: "Renamed", updatedAt: stored.updatedAt });
    expect(recordOf(await replace(full.id, { ...fields, features: [], benefits: [""] }))).toMatchObject({
      features: [],
      benefits: [],
      status: "Published",
    });
  });

  test("accepts the status alone in any case, and drops the cached pages", async () => {
    const service = await created({ features: ["a"] });
    const before = await readContentVersion(server.app.platform.database);
    const path = `/services/${service.id}/status`;
    const answer = await server.api("PATCH", path, { token, body: { status: "PUBLISHED" } });
    expect(recordOf(answer)).toEqual({ ...service, status: "Published", updatedAt: expect.any(String) });
    expect(await readContentVersion(server.app.platform.database)).toBe(before + 1);
    expectFieldError(await server.api("PATCH", path, { token, body: { status: "Active" } }), "status");
  });
});

test("a deleted service is gone, and its deletion drops the cached pages", async () => {
  const { id } = await created();
  const before = await readContentVersion(server.app.platform.database);
  expect((await server.api("DELETE", `/services/${id}`, { token })).status).toBe(204);
  expect(await readContentVersion(server.app.platform.database)).toBe(before + 1);
  for (const method of ["GET", "DELETE"]) expectError(await server.api(method, `/services/${id}`, { token }), 404);
  expectError(await replace(id, serviceInput()), 404);
});

describe("the list of services", () => {
  beforeAll(async () => {
    await server.app.platform.database.write((tx) => tx.deleteFrom("services").execute());
    const price = (starter: number) => ({ starter, professional: 1, enterprise: 1 });
    await addServices(server, [
      { name: "Édge", category: "cloud", price: price(1000), status: "Published", slug: "near-the-machines" },
      { name: "audit", category: "Security", price: price(99.9), status: "Draft", features: ["Report"] },
      { name: "Build_it", category: "Software", price: price(100), status: "Archived" },
      { name: "Watch", category: "Security", price: price(0), status: "Published", benefits: ["Sleep"] },
    ]);
  });

  test("has every service with all fields, newest first", async () => {
    const { names, total } = await list();
    const rows = Service.array().parse((await call("GET")).json);
    expect([names, total]).toEqual([["Watch", "Build_it", "audit", "Édge"], 4]);
    for (const row of rows) expect(row).toEqual(recordOf(await get(row.id)));
    expect(rows.map((row) => row.createdAt)).toEqual([minute(3), minute(2), minute(1), minute(0)]);
  });

  test("is sorted by every sort key in both directions, the price by the first tier", async () => {
    const orders = {
      createdAt: ["Édge", "audit", "Build_it", "Watch"],
      name: ["audit", "Build_it", "Édge", "Watch"],
      category: ["Édge", "audit", "Watch", "Build_it"],
      price: ["Watch", "audit", "Build_it", "Édge"],
      status: ["Build_it", "audit", "Édge", "Watch"],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect((await list(`?sort=${sort}`)).names, sort).toEqual(expected);
      expect((await list(`?sort=${sort}&order=desc`)).names, `${sort} desc`).toEqual(expected.toReversed());
    }
  });

  test("finds a term in name, slug and category and nowhere else", async () => {
    const terms = { edge: ["Édge"], machines: ["Édge"], SECUR: ["Watch", "audit"], _: ["Build_it"], report: [] };
    for (const [term, expected] of Object.entries(terms)) {
      const found = await list(`?q=${encodeURIComponent(term)}`);
      expect([found.names, found.total], term).toEqual([expected, expected.length]);
    }
  });

  test("is filtered by category and status", async () => {
    expect((await list("?category=Security")).names).toEqual(["Watch", "audit"]);
    expect((await list("?category=Security&status=published")).names).toEqual(["Watch"]);
    expect((await list("?category=None")).names).toEqual([]);
    expectFieldError(await server.api("GET", "/services?status=Active", { token }), "status");
  });

  test("has a call for its categories, each once, in alphabetical order", async () => {
    const { status, json } = await server.api("GET", "/services/categories", { token });
    expect([status, json]).toEqual([200, ["cloud", "Security", "Software"]]);
  });

  test("has a public call for the Published services by category, with public fields only", async () => {
    const { status, json, headers } = await server.api("GET", "/public/services");
    expect([status, headers.get("x-total-count")]).toEqual([200, "2"]);
    expect(
      PublicService.array()
        .parse(json)
        .map((service) => service.name),
    ).toEqual(["Édge", "Watch"]);
    expectFieldError(await server.api("GET", "/public/services?status=Draft"), "status");
  });
});
