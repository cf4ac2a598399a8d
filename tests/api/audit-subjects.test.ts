import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { findInTables } from "#tests/support/find-needles.ts";
import { apply } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", MAIL_TO: "staff@example.org" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: object, as = token) {
  const { status, json } = await server.api(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json?.data ?? json;
}

async function addCustomer(name: string, email: string): Promise<string> {
  return (await call("POST", "/customers", { name, email })).id;
}

const lookUp = (email: string) => call("POST", "/personal-data/read", { email });
const erase = (email: string, otherAddresses?: string[]) =>
  call("POST", "/personal-data/erase", { email, ...(otherAddresses ? { otherAddresses } : {}) });

async function actionsOf(email: string): Promise<string[]> {
  const { trail } = await lookUp(email);
  return trail.map(({ action }: { action: string }) => action);
}

test("the first of three addresses finds and erases everything, after two corrections", {
  tags: "promise-47",
}, async () => {
  const [first, second, third] = ["zola.1@example.org", "zola.2@example.org", "zola.3@example.org"] as const;
  const id = await addCustomer("Zola Twicestein", first);
  for (const email of [second, third]) await call("PUT", `/customers/${id}`, { name: "Zola Twicestein", email });
  await call("PATCH", `/customers/${id}/status`, { status: "Active" });
  const found = await lookUp(first.toUpperCase());
  expect(found.otherAddresses).toEqual([second, third]);
  expect(found.customers).toMatchObject([{ id }]);
  expect(found.trail).toHaveLength(4);
  expect(await erase(first)).toMatchObject({ customers: 1, trail: 4 });
  expect(await findInTables(server, { first, second, third, name: "twicestein" })).toEqual({});
});

test("an address that was corrected only in its case is found under every spelling", async () => {
  const email = "Nandi.Case@Example.org";
  const id = await addCustomer("Nandi Casestein", email.toLowerCase());
  await call("PUT", `/customers/${id}`, { name: "Nandi Casestein", email });
  expect(await lookUp(email.toUpperCase())).toMatchObject({ otherAddresses: [], customers: [{ id }], trail: [{}, {}] });
  expect(await erase(email)).toMatchObject({ customers: 1, trail: 2 });
  expect(await findInTables(server, { email, name: "casestein" })).toEqual({});
});

test("erasing one of two people who swapped addresses asks which records to erase", {
  tags: "promise-47",
}, async () => {
  const [anna, ben, between] = ["anna.swap@example.org", "ben.swap@example.org", "between.swap@example.org"] as const;
  const ids = [await addCustomer("Anna Swapstein", anna), await addCustomer("Ben Swapveld", ben)] as const;
  const change = (id: string, name: string, email: string) => call("PUT", `/customers/${id}`, { name, email });
  await change(ids[0], "Anna Swapstein", between);
  await change(ids[1], "Ben Swapveld", anna);
  await change(ids[0], "Anna Swapstein", ben);
  const found = await lookUp(anna);
  expect(found.unsureAddresses.sort()).toEqual([ben, between]);
  const { status, json } = await server.api("POST", "/personal-data/erase", { token, body: { email: anna } });
  expect([status, json.code]).toEqual([409, "undecided-addresses"]);
  expect(await erase(anna, [])).toMatchObject({ customers: 1 });
  expect(await call("GET", `/customers/${ids[0]}`)).toMatchObject({ name: "Anna Swapstein", email: ben });
  expect(await findInTables(server, { name: "swapveld" })).toEqual({});
});

test("a reassigned record keeps its former owner's audit entries when the present one is erased", {
  tags: "promise-47",
}, async () => {
  const [former, present] = ["former.owner@example.org", "present.owner@example.org"];
  const id = await addCustomer("Former Ownerstein", former);
  await call("POST", `/customers/${id}/notes`, { text: "Ownerstein asks for tea" });
  await call("PUT", `/customers/${id}`, { name: "Present Ownerveld", email: present });
  await call("PATCH", `/customers/${id}/status`, { status: "Active" });
  expect(await erase(present)).toMatchObject({ customers: 1, trail: 2 });
  expect(await findInTables(server, { present, name: "ownerveld" })).toEqual({});
  expect(await actionsOf(former)).toEqual(["created", "added a note to"]);
  await erase(former);
  expect(await findInTables(server, { former, name: "ownerstein" })).toEqual({});
});

test("erasing a record removes its audit entries under an earlier mistyped address", {
  tags: "promise-47",
}, async () => {
  const [mistyped, right] = ["mpho.mistypde@example.org", "mpho.mistyped@example.org"];
  const sales = await tokenOf(server, await addAccount(server, { email: "s.typo@example.org", role: "sales" }));
  const { id } = await call("POST", "/customers", { name: "Mpho Typostein", email: mistyped }, sales);
  await call("PUT", `/customers/${id}`, { name: "Mpho Typostein", email: right }, sales);
  expect((await lookUp(right)).unsureAddresses).toEqual([mistyped]);
  await erase(right, []);
  expect(await findInTables(server, { mistyped, name: "typostein" })).toEqual({});
});

describe("audit entries that do not name the address", () => {
  const email = "lindiwe.lines@example.org";
  const name = "Lindiwe Linesstein";

  test("are returned and erased with each record of the person, even a deleted one", {
    tags: "promise-47",
  }, async () => {
    await call("POST", "/contact", { name, email, subject: "Linesstein's portal", message: "Hello" });
    const application = await apply(server, { firstName: "Lindiwe", lastName: "Linesstein", email });
    const [message] = await call("GET", `/messages?q=${email}`);
    await call("PATCH", `/messages/${message.id}/status`, { status: "Read" });
    await call("POST", `/messages/${message.id}/replies`, { text: "Good day" });
    await call("PATCH", `/applications/${application.id}/status`, { status: "Interview" });
    const resume = await fetch(`${server.url}/api/applications/${application.id}/resume`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(resume.status).toBe(200);
    await resume.arrayBuffer();
    const mails = await call("GET", "/outbox");
    const notification = mails.find(({ kind }: { kind: string }) => kind === "contact-notification");
    await call("POST", `/outbox/${notification.id}/retry`);
    const customer = await addCustomer(name, email);
    await call("POST", `/customers/${customer}/notes`, { text: "Linesstein likes tea" });
    await call("DELETE", `/customers/${customer}`);
    expect((await actionsOf(email)).sort()).toEqual([
      "added a note to",
      "changed status",
      "changed status",
      "created",
      "deleted",
      "downloaded",
      "replied to",
      "retried",
    ]);
    await erase(email);
    expect(await findInTables(server, { email, name: "linesstein" })).toEqual({});
  });

  test("are returned and erased for an account that an administrator changed and deleted", async () => {
    const account = { email: "themba.lines@example.org", password: "correct horse battery" };
    const { id } = await call("POST", "/users", { name: "Themba Staffstein", role: "editor", ...account });
    const own = await server.signIn(account);
    await call("PUT", "/auth/password", { currentPassword: account.password, newPassword: "another horse" }, own);
    await call("PATCH", `/users/${id}/status`, { status: "Inactive" });
    await call("DELETE", `/users/${id}`);
    const actions = await actionsOf(account.email);
    expect(actions).toEqual(["created", "signed in", "changed password", "changed status", "deleted"]);
    await erase(account.email);
    expect(await findInTables(server, { email: account.email, name: "staffstein" })).toEqual({});
  });
});

test("an address in another record's changed field is returned, and only its entries are erased", async () => {
  const email = "passing.mention@example.org";
  const other = { name: "Pieter Otherstein", email: "pieter.other@example.org" };
  const id = await addCustomer(other.name, other.email);
  await call("PUT", `/customers/${id}`, { ...other, company: `c/o PASSING.Mention@example.org` });
  await call("PUT", `/customers/${id}`, { ...other, company: "" });
  expect(await actionsOf(email)).toEqual(["changed", "changed"]);
  expect(await erase(email)).toMatchObject({ customers: 0, trail: 2 });
  expect(await findInTables(server, { email })).toEqual({});
  const lines = await call("GET", `/audit?recordType=customer&recordId=${id}`);
  expect(lines.map(({ record }: { record: { name: string } }) => record.name)).toEqual([
    "Erased",
    "Erased",
    other.name,
  ]);
});
