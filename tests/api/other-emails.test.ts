import { afterAll, beforeAll, expect, test } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { expectError, expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: unknown) {
  return server.api(method, path, { token, ...(body === undefined ? {} : { body }) });
}
let made = 0;
async function create(otherEmails?: readonly string[]) {
  const name = `Customer ${++made}`;
  const body = { name, email: `customer${made}@example.org`, ...(otherEmails && { otherEmails }) };
  return (await call("POST", "/customers", body)).json.data;
}

test("further addresses are stored once each, and stay until they are changed", async () => {
  const customer = await create(["Second@example.org", "second@EXAMPLE.org", "third@example.org"]);
  expect(customer.otherEmails).toEqual(["second@EXAMPLE.org", "third@example.org"]);
  const { name, email } = customer;
  const path = `/customers/${customer.id}`;
  expect((await call("PUT", path, { name, email })).json.data.otherEmails).toEqual(customer.otherEmails);
  const swapped = await call("PUT", path, {
    name,
    email: "third@example.org",
    otherEmails: [email, "third@example.org"],
  });
  expect(swapped.json.data.otherEmails).toEqual([email]);
  expect((await call("PUT", path, { name, email, otherEmails: [] })).json.data.otherEmails).toEqual([]);
  expect((await call("GET", "/customers")).json[0].otherEmails).toEqual([]);
});

test("wrong and too many further addresses are refused at their place", async () => {
  const body = { name: "Refused", email: "refused@example.org" };
  expectFieldError(
    await call("POST", "/customers", { ...body, otherEmails: ["ok@example.org", "no"] }),
    "otherEmails.1",
  );
  const many = Array.from({ length: 51 }, (_, at) => `many${at}@example.org`);
  expectFieldError(await call("POST", "/customers", { ...body, otherEmails: many }), "otherEmails");
});

test("a list, the palette and the duplicates find a customer by a further address", async () => {
  const customer = await create(["hidden.depth@example.org"]);
  expect((await call("GET", "/customers?q=hidden.depth")).json).toMatchObject([{ id: customer.id }]);
  const found = (await call("GET", "/search?q=hidden.depth@example.org")).json;
  expect(JSON.stringify(found)).toContain(customer.id);
  const same = (await call("POST", "/customers", { name: "Same", email: "hidden.depth@example.org" })).json.data;
  for (const [one, other] of [
    [customer, same],
    [same, customer],
  ])
    expect((await call("GET", `/customers/${one.id}/duplicates`)).json).toMatchObject([{ id: other.id }]);
});

test("a message from a further address belongs to its customer, until the address is removed", async () => {
  const { id, name, email } = await create(["away@example.org"]);
  const write = () => server.api("POST", "/contact", { body: { name: "A", email: "away@example.org", message: "Hi" } });
  await write();
  expect((await call("GET", `/messages?customerId=${id}`)).json).toHaveLength(1);
  await call("PUT", `/customers/${id}`, { name, email, otherEmails: [] });
  await write();
  expect((await call("GET", `/messages?customerId=${id}`)).json).toHaveLength(1);
});

test("a look-up and an erasure follow further addresses, which have to be confirmed", async () => {
  const { id, email } = await create(["zanele.alias@example.org", "zanele.third@example.org"]);
  for (const address of [email, "zanele.third@example.org"])
    await server.api("POST", "/contact", { body: { name: "Zanele", email: address, message: "Hi" } });
  const person = { email: "zanele.alias@example.org" };
  const found = (await call("POST", "/personal-data/read", person)).json.data;
  expect(found.customers).toMatchObject([{ id }]);
  expect(found.unsureAddresses.sort()).toEqual([email, "zanele.third@example.org"].sort());
  expectError(await call("POST", "/personal-data/erase", person), 409);
  const all = { ...person, otherAddresses: found.unsureAddresses };
  expect((await call("POST", "/personal-data/erase", all)).json.data).toMatchObject({ customers: 1, messages: 2 });
  expect(JSON.stringify((await call("GET", `/audit?recordId=${id}`)).json)).not.toContain("zanele");
});
