import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionsOf, ROLES } from "#contract/permissions.ts";
import { FoundRecord, SEARCH_LIMITS, SEARCHED_AREAS, SEARCHED_TYPES, type SearchedType } from "#contract/search.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { addCustomers, addMessages, minute } from "#tests/support/bulk.ts";
import { addRecords, type Records } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
let records: Records;

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
  records = await addRecords(server);
});
afterAll(() => server.close());

/** Path of the records of a type. */
const pathOf = (type: SearchedType) =>
  type === "deal" || type === "task" || type === "extra-page" ? `${type}s` : SEARCHED_AREAS[type];

const ask = (q: string, by = token) => server.api("GET", `/search?q=${encodeURIComponent(q)}`, { token: by });

async function found(q: string, by = token): Promise<FoundRecord[]> {
  const { status, json } = await ask(q, by);
  expect(status, JSON.stringify(json)).toBe(200);
  return FoundRecord.array().parse(json.data);
}
const titles = async (q: string, type: string) =>
  (await found(q)).filter((record) => record.type === type).map(({ title }) => title);

/** Returns a record's name, or its address where it has no name, with its slug and reference. */
async function nameOf(area: string, id: string): Promise<{ name: string; slug?: string; reference?: string }> {
  const { json } = await server.api("GET", `/${area}?pageSize=100&page=1`, { token });
  const row = json.find((one: { id: string }) => one.id === id);
  const name = row.name ?? row.title ?? row.subject ?? (row.firstName ? `${row.firstName} ${row.lastName}` : row.email);
  return { name, slug: row.slug, reference: row.reference };
}

describe("a record of each kind", () => {
  test.each(SEARCHED_TYPES)(
    "%s is found by its name, by the beginning and by letters within it",
    { tags: "promise-60" },
    async (type) => {
      const area = pathOf(type);
      const id = records[area] ?? "";
      const { name, slug, reference } = await nameOf(area, id);
      const terms = [
        name,
        name.slice(0, 2).toUpperCase(),
        name.slice(0, 3),
        name.slice(1, 6),
        slug,
        reference,
        reference?.slice(4).toLowerCase(),
      ];
      for (const term of terms) {
        if (term === undefined) continue;
        // Other records may begin with the same two letters.
        const hits = (await found(term)).filter((record) => record.type === type);
        expect(
          hits.map((record) => record.title),
          `${type} by ${term}`,
        ).toContain(name);
      }
      const [hit] = (await found(name)).filter((record) => record.id === id);
      expect(hit).toMatchObject({ type, title: name });
      expect(typeof hit?.subtitle).toBe("string");
    },
  );
});

test("matches at the start of a name come first, then at a word, then within, eight at most", {
  tags: "promise-60",
}, async () => {
  await addCustomers(
    server,
    Array.from({ length: 12 }, (_, at) => ({
      name: at < 4 ? `The Quagga ${at}` : `Subquagga ${at}`,
      created_at: minute(at),
    })),
  );
  await addCustomers(server, [{ name: "Quagga Farm" }, { name: "Quagga and Sons" }]);
  expect(await titles("quagga", "customer")).toEqual([
    "Quagga and Sons",
    "Quagga Farm",
    ...[3, 2, 1, 0].map((at) => `The Quagga ${at}`),
    ...[11, 10].map((at) => `Subquagga ${at}`),
  ]);
  expect(SEARCH_LIMITS.perType).toBe(8);
});

test("a long term is compared to its end", { tags: "promise-60" }, async () => {
  const start = "The Society for the Preservation of ";
  await addCustomers(server, [{ name: `${start}Bluegums` }, { name: `${start}Yellowwoods` }]);
  expect(await titles("Society for the Preservation of Yell", "customer")).toEqual([`${start}Yellowwoods`]);
});

test("accents and case make no difference, and an address is found by its beginning", async () => {
  await addCustomers(server, [{ name: "Søren Ñandú", email: "Zq.Rhea@example.org" }]);
  for (const term of ["soren nandu", "SØREN", "ÑANDÚ", "zq", "zq.rhea@"]) {
    expect(await titles(term, "customer"), term).toContain("Søren Ñandú");
  }
});

test.each(ROLES.filter((role) => permissionsOf(role).length > 0))(
  "%s finds only what it may read",
  { tags: "promise-60" },
  async (role) => {
    const by = await tokenOf(server, await addAccount(server, { email: `${newId()}@example.com`, role }));
    const may = (area: string) => permissionsOf(role).some((permission) => permission.startsWith(`${area}:`));
    // The task of the records is of no other record, as those of customers are.
    const areaOf = (type: SearchedType) => (type === "task" ? "customers" : SEARCHED_AREAS[type]);
    const readable = SEARCHED_TYPES.filter((type) => may(areaOf(type)));
    for (const type of SEARCHED_TYPES) {
      const { name } = await nameOf(pathOf(type), records[pathOf(type)] ?? "");
      const { status, json } = await ask(name, by);
      // A role that may read none of these records may not search.
      if (readable.length === 0) {
        expect(status).toBe(403);
        continue;
      }
      const kinds = json.data.map((record: FoundRecord) => record.type);
      expect(kinds.filter((kind: FoundRecord["type"]) => !readable.includes(kind))).toEqual([]);
      expect(kinds.includes(type), `${role} and ${type}`).toBe(readable.includes(type));
    }
  },
);

test("an API key finds only what it may read", { tags: "promise-60" }, async () => {
  const { key } = await addKeyOf(server, await adminId(server), { permissions: ["products:read"] });
  const { name } = await nameOf("products", records.products ?? "");
  const customer = await nameOf("customers", records.customers);
  expect((await found(name, key)).map(({ type }) => type)).toContain("product");
  expect(await found(customer.name, key)).toEqual([]);
});

describe("a term", () => {
  test.each(["", "a", " a ", "x".repeat(101), "a\u0000b", "a\tb", `e${"\u0301".repeat(41)}`])(
    "is refused: %j",
    async (term) => {
      const { errors } = expectError(await ask(term), 400);
      expect(errors?.map(({ path }) => path)).toEqual(["q"]);
    },
  );

  test.each(["/search", "/search?q=ab&q=cd", "/search?q=ab&type=customer", "/search?q=ab&page=1"])(
    "is the only parameter, and is given once: %s",
    async (path) => {
      expectError(await server.api("GET", path, { token }), 400);
    },
  );

  test.each([
    "%%",
    "__",
    "\\\\",
    "''",
    '""',
    "%_%",
    "a%",
    "*a",
    '" OR 1',
    "NEAR(a b)",
    "a AND b",
    "--;",
    "😀😀",
    "\u0301\u0301\u0301",
    "名前",
    "zz",
    "zzz",
    "x".repeat(100),
    "ﷺ".repeat(100),
    "x' or '1'='1",
  ])("is taken literally: %s", { tags: "promise-60" }, async (term) => {
    const { status, json } = await ask(term);
    expect(status).toBe(200);
    expect(json.data).toEqual([]);
  });

  test("finds names with %, _ and a backslash by these characters", { tags: "promise-60" }, async () => {
    await addMessages(server, [{ name: "100% wool_and \\more" }]);
    for (const term of ["100%", "% wool_", "_and \\m"]) {
      expect(await titles(term, "message"), term).toEqual(["100% wool_and \\more"]);
    }
  });
});

test("a message is found by its sender and not by its text, a job by its title only", async () => {
  await addMessages(server, [{ name: "Kudu Keeper", email: "kudu@example.org", message: "About the bushbuck." }]);
  expect(await titles("udu keep", "message")).toEqual(["Kudu Keeper"]);
  expect(await titles("udu@exam", "message")).toEqual(["Kudu Keeper"]);
  expect(await found("bushbuck")).toEqual([]);
  const { description } = (await server.api("GET", `/jobs/${records.jobs}`, { token })).json.data;
  expect(await titles(description.slice(0, 12), "job")).toEqual([]);
});

test("a search does not find an erased person", { tags: "promise-60" }, async () => {
  const email = "erased.by.search@example.org";
  await addCustomers(server, [{ name: "Zanele Zwide", email }]);
  expect(await titles("zanele", "customer")).toEqual(["Zanele Zwide"]);
  const { status } = await server.api("POST", "/personal-data/erase", { token, body: { email } });
  expect(status).toBe(200);
  expect(await found("zanele")).toEqual([]);
});
