import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { apply } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

let made = 0;
async function create(given: object = {}) {
  const body = { name: `Customer ${++made}`, email: `customer${made}@example.org`, ...given };
  const { status, json } = await server.api("POST", "/customers", { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data;
}
const get = (path: string) => server.api("GET", path, { token });
const idsOf = ({ json }: { json: { id: string }[] }) => json.map(({ id }) => id);

describe("a telephone number", () => {
  const SPELLINGS = ["031 777 0456", "+27 31 777 0456", "27317770456", "(031) 777-0456", "7770456", "77 70 45", "0456"];

  test.each(SPELLINGS)("is found in the list and in the palette by %s", async (term) => {
    const { id } = await create({ phone: "+27 31 7770456" });
    const q = encodeURIComponent(term);
    expect(idsOf(await get(`/customers?q=${q}`))).toContain(id);
    const exported = await send(`${server.url}/api/customers/export.csv?q=${q}`, { token });
    expect(exported.text).toContain(id);
    const palette = (await get(`/search?q=${q}`)).json.data;
    expect(idsOf({ json: palette })).toContain(id);
    await server.api("DELETE", `/customers/${id}`, { token });
  });

  test("is found by its new digits after a change, and no longer by the old ones", async () => {
    const { id, name, email } = await create({ phone: "031 888 1111" });
    await server.api("PUT", `/customers/${id}`, { token, body: { name, email, phone: "082 999 2222" } });
    expect(idsOf(await get("/customers?q=0829992222"))).toEqual([id]);
    expect(idsOf(await get("/customers?q=888%201111"))).toEqual([]);
    await server.api("PUT", `/customers/${id}`, { token, body: { name, email } });
    expect(idsOf(await get("/customers?q=%2B27829992222"))).toEqual([id]);
  });

  test("finds a name with the same digits as well", async () => {
    const { id } = await create({ name: "Unit 4040 50" });
    expect(idsOf(await get("/customers?q=4040%2050"))).toEqual([id]);
  });
});

test("a message and an application are found by their reference", async () => {
  const sent = await server.api("POST", "/contact", { body: CONTACT_MESSAGE });
  const { reference } = sent.json.data;
  for (const q of [reference, reference.toLowerCase(), reference.slice(4)])
    expect((await get(`/messages?q=${q}`)).json, q).toMatchObject([{ reference }]);
  const { id } = await apply(server, { email: "by-reference@example.org" });
  const application = (await get(`/applications/${id}`)).json.data;
  expect(idsOf(await get(`/applications?q=${application.reference}`))).toEqual([id]);
});

describe("an owner", () => {
  test("is an account that may read customers, and filters the list", async () => {
    const sales = await addAccount(server, {
      email: "sales@example.com",
      role: "sales",
      name: "Sindi",
      password: "a password",
    });
    const editor = await addAccount(server, { email: "editor@example.com", role: "editor" });
    const { id, name, email, ownerId } = await create({ ownerId: sales });
    expect(ownerId).toBe(sales);
    await create();
    expect(idsOf(await get(`/customers?owner=${sales}`))).toEqual([id]);
    expect((await get(`/customers?owner=${sales}`)).headers.get("x-total-count")).toBe("1");
    const put = (body: object) => server.api("PUT", `/customers/${id}`, { token, body: { name, email, ...body } });
    for (const wrong of [editor, crypto.randomUUID(), "nobody", 5])
      expectFieldError(await put({ ownerId: wrong }), "ownerId");
    expect((await put({})).json.data.ownerId).toBe(sales);
    expect((await put({ ownerId: null })).json.data.ownerId).toBeNull();
    expectFieldError(await get("/customers?owner=nobody"), "owner");
  });

  test.each([
    [
      "deactivated",
      (id: string) => server.api("PATCH", `/users/${id}/status`, { token, body: { status: "Inactive" } }),
    ],
    ["deleted", (id: string) => server.api("DELETE", `/users/${id}`, { token })],
  ])("an owner is %s and leaves the customers to nobody, with an audit entry", async (what, leave) => {
    const owner = await addAccount(server, { email: `${what}@example.com`, role: "sales", password: "a password" });
    const { id } = await create({ ownerId: owner });
    expect((await leave(owner)).status).toBeLessThan(300);
    expect((await get(`/customers/${id}`)).json.data.ownerId).toBeNull();
    const [line] = (await get(`/audit?recordId=${id}`)).json;
    expect(line).toMatchObject({ action: "changed", before: { ownerId: owner }, after: { ownerId: null } });
  });
});
