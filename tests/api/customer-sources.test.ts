import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerRow } from "#contract/customers.ts";
import { storeMail } from "#server/inbox/store-mail.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { mailOf } from "#tests/support/incoming.ts";
import { addCustomer, customerOf } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object) =>
  server.api(method, path, { token, ...(body && { body }) });
async function emailsOf(source: string): Promise<string[]> {
  const { json, headers } = await call("GET", `/customers?source=${source}&page=1`);
  expect(headers.get("x-total-count")).toBe(String(json.length));
  return json.map(({ email }: CustomerRow) => email).sort();
}

test("a customer has the source of the first contact, which no client changes", async () => {
  const { platform } = server.app;
  await call("POST", "/customers", { name: "Staff", email: "staff@example.org" });
  await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email: "website@example.org" } });
  const heard = { name: "Caller", email: "phone@example.org", phone: "", subject: "Hello", message: "Call back." };
  await call("POST", "/messages", heard);
  const file = join(server.dataDir, "mail.eml");
  await writeFile(file, mailOf({ From: "Mailer <email@example.org>", Subject: "A question" }));
  await storeMail(platform, { file, arrivedAt: platform.now(), claim: async () => "new" });
  const table = { name: "file", fileName: "a.csv", type: "text/csv", content: "Name,Email\nA,import@example.org\n" };
  const { headers, body } = formOf([table]);
  const preview = await send(`${server.url}/api/customers/import`, { method: "POST", token, headers, body });
  await call("POST", `/imports/${preview.json.data.id}/run`, { duplicates: "skip" });
  await platform.database.write((tx) => addCustomer(tx, customerOf({ email: "none@example.org" })));

  for (const source of ["Staff", "Website", "Phone", "Email", "Import", "none"])
    expect(await emailsOf(source), source).toContain(`${source.toLowerCase()}@example.org`);
  expect(await emailsOf("Phone")).toEqual(["phone@example.org"]);
  expectError(await call("GET", "/customers?source=Fax"), 400);

  const [listed] = (await call("GET", "/customers?source=Import")).json;
  const { data } = (await call("GET", `/customers/${listed.id}`)).json;
  const put = await call("PUT", `/customers/${listed.id}`, { ...data, name: "Anna", source: "Website" });
  expect(put.json.data).toMatchObject({ name: "Anna", source: "Import" });
  expectError(await call("POST", "/customers", { name: "B", email: "b@example.org", source: "Email" }), 400);
  // A later message of another source leaves it.
  await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email: "import@example.org" } });
  expect(await emailsOf("Import")).toEqual(["import@example.org"]);
  const csv = await (
    await fetch(`${server.url}/api/customers/export.csv?source=Phone`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).text();
  expect(csv).toMatch(/,"Source"\r\n"Caller".*"Phone"/);
});

test("a lead that was withdrawn as spam comes back with its source", async () => {
  await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email: "spammer@example.org" } });
  const { id } = (await call("GET", "/messages?q=spammer@example.org")).json[0];
  await call("PATCH", `/messages/${id}/status`, { status: "Spam" });
  expect(await emailsOf("Website")).not.toContain("spammer@example.org");
  await call("PATCH", `/messages/${id}/status`, { status: "Read" });
  expect(await emailsOf("Website")).toContain("spammer@example.org");
});
