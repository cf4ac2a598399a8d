import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mentionOf } from "#contract/mentions.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { apply } from "#tests/support/intake.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let admin: { id: string; token: string };
let lerato: { id: string; token: string };
let recruiter: { id: string; token: string };

async function account(name: string, role: Role) {
  const id = await addAccount(server, { email: `${newId()}@example.org`, name, role, password: "a password" });
  return { id, token: await tokenOf(server, id) };
}

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  const id = await adminId(server);
  admin = { id, token: await tokenOf(server, id) };
});
afterAll(() => server.close());
beforeEach(async () => {
  await empty(server, "notifications");
  lerato = await account("Lerato Nkosi", "sales");
  recruiter = await account("Naledi Mokoena", "recruiter");
});

const call = (who: { token: string }, method: string, path: string, body?: object) =>
  server.api(method, path, { token: who.token, ...(body && { body }) });
const told = async (who: { token: string }): Promise<Notification[]> => (await call(who, "GET", "/notifications")).json;
const stored = async () =>
  (await server.app.platform.database.read.selectFrom("notes").select("text").orderBy("id", "desc").execute())[0]?.text;

async function records() {
  const { database } = server.app.platform;
  const [customer = ""] = await addCustomers(database, [{ email: `${newId()}@example.org` }]);
  const deal = await call(admin, "POST", "/deals", { title: "A site", value: 100 });
  return {
    customers: customer,
    deals: String(deal.json.data.id),
    messages: await database.write((tx) => addMessage(tx)),
    applications: (await apply(server, {})).id,
  };
}

test("a mention on every kind of record notifies who may read it, and is stored without a name", {
  tags: "promise-69",
}, async () => {
  for (const [area, id] of Object.entries(await records())) {
    const [reader, other] = area === "applications" ? [recruiter, lerato] : [lerato, recruiter];
    const text = `Please look, ${mentionOf("any name", reader.id)} and ${mentionOf("Someone", other.id)}`;
    const { status, json } = await call(admin, "POST", `/${area}/${id}/notes`, { text });
    expect(status, area).toBe(201);
    const names = new Map([
      [lerato.id, "Lerato Nkosi"],
      [recruiter.id, "Naledi Mokoena"],
    ]);
    expect(json.data.text).toBe(`Please look, ${mentionOf(names.get(reader.id) ?? "", reader.id)} and @Someone`);
    expect(await stored()).toBe(`Please look, @[](${reader.id}) and @Someone`);
    expect((await told(reader))[0]).toMatchObject({ kind: "mentioned", recordId: id });
    expect((await told(other)).filter(({ recordId }) => recordId === id)).toEqual([]);
  }
});

test("a correction notifies only whom the note mentions for the first time, and never its author", async () => {
  const { customers } = await records();
  const sipho = await account("Sipho Dube", "support");
  const text = `Ask ${mentionOf("Lerato Nkosi", lerato.id)}`;
  const note = (await call(admin, "POST", `/customers/${customers}/notes`, { text })).json.data;
  const change = (to: string) => call(admin, "PUT", `/customers/${customers}/notes/${note.id}`, { text: to });
  await change(`${text} and ${mentionOf("Sipho Dube", sipho.id)} and ${mentionOf("Me", admin.id)}`);
  await change(`${text} again`);
  expect([(await told(lerato)).length, (await told(sipho)).length, (await told(admin)).length]).toEqual([1, 1, 0]);
});

test("entries and exports have the present name, and the trail has none", async () => {
  const { messages } = await records();
  const text = `Ask ${mentionOf("Lerato Nkosi", lerato.id)}`;
  await call(admin, "POST", `/messages/${messages}/notes`, { text });
  await server.app.platform.database.write((tx) =>
    tx.updateTable("users").set({ name: "Lerato [M]okoena" }).where("id", "=", lerato.id).execute(),
  );
  const now = `Ask ${mentionOf("Lerato Mokoena", lerato.id)}`;
  const entries = (await call(admin, "GET", `/messages/${messages}/entries`)).json;
  expect(entries.at(-1).text).toBe(now);
  const person = await call(admin, "POST", "/personal-data/read", { email: "thandi@example.org" });
  expect(JSON.stringify(person.json)).toContain(now);
  const trail = await server.app.platform.database.read.selectFrom("audit").select(["before", "after"]).execute();
  expect(JSON.stringify(trail)).not.toContain("Ask @[Lerato");
});

test("the audit trail shows mentions with the present name, without their ids", async () => {
  const { deals } = await records();
  const text = `Ask ${mentionOf("Lerato Nkosi", lerato.id)}`;
  const note = (await call(admin, "POST", `/deals/${deals}/notes`, { text })).json.data;
  await call(admin, "PUT", `/deals/${deals}/notes/${note.id}`, { text: `${text} today` });
  await server.app.platform.database.write((tx) =>
    tx.updateTable("users").set({ name: 'Lerato "L" Mokoena' }).where("id", "=", lerato.id).execute(),
  );
  const lines = JSON.stringify((await call(admin, "GET", `/audit?recordId=${deals}`)).json);
  expect(lines).toContain(JSON.stringify('Ask @Lerato "L" Mokoena today').slice(1, -1));
  expect(lines).not.toContain("@[");
});

test("a note keeps the mention of an account that cannot sign in any more", async () => {
  const { customers } = await records();
  const text = `Ask ${mentionOf("Lerato Nkosi", lerato.id)}`;
  const note = (await call(admin, "POST", `/customers/${customers}/notes`, { text })).json.data;
  await call(admin, "PATCH", `/users/${lerato.id}/status`, { status: "Inactive" });
  const changed = await call(admin, "PUT", `/customers/${customers}/notes/${note.id}`, { text: `${text}!` });
  expect(changed.json.data.text).toBe(`${text}!`);
  expect(await stored()).toBe(`Ask @[](${lerato.id})!`);
});

test("the first note of a new customer mentions too, and an unknown account is plain text", async () => {
  const notes = [`${mentionOf("Lerato Nkosi", lerato.id)} knows them, ${mentionOf("Nobody", newId())} does not`];
  const made = await call(admin, "POST", "/customers", { name: "Zanele", email: `${newId()}@example.org`, notes });
  expect(made.status).toBe(201);
  expect(await stored()).toBe(`@[](${lerato.id}) knows them, @Nobody does not`);
  expect(await told(lerato)).toMatchObject([{ kind: "mentioned", recordId: made.json.data.id }]);
});

test("a former mention completes no mention of an account that may not read the record", {
  tags: "promise-69",
}, async () => {
  const { applications } = await records();
  const auditor = await account("Att Auditor", "auditor");
  const texts = [
    [`@[@[z](${lerato.id})](${auditor.id})`, "@@z"],
    [`@[](${lerato.id})[z](${auditor.id})`, "@z"],
    [`@[@[@[z](${lerato.id})](${auditor.id})](${lerato.id})`, "@@@z"],
    [`@[@[z](${lerato.id})](${recruiter.id})`, `@[](${recruiter.id})`],
  ] as const;
  for (const [text, kept] of texts) {
    const made = await call(admin, "POST", `/applications/${applications}/notes`, { text });
    expect(made.status).toBe(201);
    expect(await stored()).toBe(kept);
    const note = `/applications/${applications}/notes/${made.json.data.id}`;
    await call(admin, "PUT", note, { text: `${text}!` });
    expect(await stored()).toBe(`${kept}!`);
  }
  const entries = await call(admin, "GET", `/applications/${applications}/entries`);
  expect(JSON.stringify(entries.json)).not.toContain("Att Auditor");
  expect((await told(recruiter)).length).toBe(1);
});
