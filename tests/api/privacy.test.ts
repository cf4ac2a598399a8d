import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "#contract/permissions.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { newId } from "#server/platform/records/ids.ts";
import { deleteDue } from "#server/privacy/retention.ts";
import { addAccount, addKeyOf, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, DAY } from "#tests/support/clock.ts";
import { createDatabase, databaseKind } from "#tests/support/database.ts";
import { apply } from "#tests/support/intake.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { emptyDataDir, restoreAndFinish } from "#tests/support/restore.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const clock = createClock();
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off", MAIL_TO: "staff@example.org" } });
  token = await newToken();
});
afterAll(() => server.close());

const newToken = async () => tokenOf(server, await adminId(server));

async function call(method: string, path: string, body?: unknown) {
  const answer = await server.api(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
  return answer.json?.data ?? answer.json;
}

let people = 0;

/** Adds a person who wrote, applied and subscribed, with a word that only their records have. */
async function somebody() {
  const word = `Quaggafontein${++people}`;
  const email = `${word.toLowerCase()}@example.org`;
  const values = { name: `Zanele ${word}`, email, message: `Please call me at ${word}.`, company: word };
  const sent = await server.api("POST", "/contact", { body: values });
  expect(sent.status).toBe(201);
  const { id: application } = await apply(server, { firstName: "Zanele", lastName: word, email, coverLetter: word });
  expect((await server.api("POST", "/newsletter", { body: { email } })).status).toBe(202);
  const { id: customer } = (await call("GET", `/customers?q=${word}`))[0];
  return { word, email, application, customer };
}

const resumes = async () => (await readdir(join(server.dataDir, "resumes"))).filter((name) => name !== "unfinished");

/** Returns the tables that have a word in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const { owner } = server.app.platform.database;
  const found: string[] = [];
  for (const { name, columns } of await owner.introspection.getTables()) {
    if (/_fts/.test(name)) continue;
    const texts = columns.map(
      (column) => sql`lower(cast(${sql.ref(column.name)} as text)) like ${`%${word.toLowerCase()}%`}`,
    );
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.join(texts, sql` or `)} limit 1`.execute(
      owner,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function exportEveryList(term: string): Promise<void> {
  for (const list of ["users", "products", "services", "customers", "messages", "applications", "subscribers"]) {
    const url = `${server.url}/api/${list}/export.csv?q=${encodeURIComponent(term)}`;
    const exported = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(exported.status, list).toBe(200);
    await exported.text();
  }
}

test("a look-up reports pictures whose texts name the person, and an erasure keeps them without", {
  tags: "promise-59",
}, async () => {
  const { email, word } = await somebody();
  const add = (fileName: string) => uploadPicture(server, token, { fileName });
  const naming = [await add(`Zanele_${word}.png`), await add(`${email}.png`), await add("team.png")];
  await call("PATCH", `/pictures/${naming[2]}`, { alt: `${word}, Zanele at her desk` });
  const [other, gone] = [await add("shelf.png"), await add(`zanele-${word}-2.png`)];
  await call("DELETE", `/pictures/${gone}`);
  const { pictures } = await call("POST", "/personal-data/read", { email });
  expect(pictures.map(({ name }: { name: string }) => name).sort()).toEqual(naming.sort());
  expect(await call("POST", "/personal-data/erase", { email })).toMatchObject({ pictures: 3 });
  for (const name of naming) expect(await call("GET", `/pictures/${name}`)).toMatchObject({ fileName: "", alt: "" });
  expect(await call("GET", `/pictures/${other}`)).toMatchObject({ fileName: "shelf.png" });
  expect(await tablesWith(word)).toEqual([]);
});

describe("saved views", () => {
  async function saveView(name: string, q: string): Promise<string> {
    const view = { name, screen: "customers", query: q === "" ? {} : { q }, shared: true };
    return (await call("POST", "/views", view)).id;
  }

  test("a look-up reports the views that name the person, and an erasure deletes them", {
    tags: "promise-59",
  }, async () => {
    const { email, word } = await somebody();
    const naming = [
      await saveView("By name", `zanele ${word}`),
      await saveView("By surname", word.toLowerCase()),
      await saveView(`Calls with Zanele ${word}`, ""),
    ];
    const others = [
      await saveView("Elsewhere", "example"),
      await saveView("Everybody", ""),
      await saveView("Short", "ze"),
      await saveView("By one word of the name", "zan"),
    ];
    const company = await saveView("Another name", `${word} Ltd`);
    others.push(company);
    // Renamed and deleted views name the person in the audit trail only.
    const renamed = await saveView(`Mails of Zanele ${word}`, "");
    await call("PUT", `/views/${renamed}`, { name: "Mails", screen: "customers", query: {} });
    await call("DELETE", `/views/${await saveView(`Once ${word}, Zanele`, "")}`);
    others.push(renamed);
    const { views } = await call("POST", "/personal-data/read", { email });
    expect(views.map(({ id }: { id: string }) => id).sort()).toEqual(naming.sort());
    expect(await call("POST", "/personal-data/erase", { email })).toMatchObject({ views: naming.length });
    const left = (await call("GET", "/views")).map(({ id }: { id: string }) => id);
    expect(others.filter((id) => !left.includes(id))).toEqual([]);
    expect(naming.filter((id) => left.includes(id))).toEqual([]);
    // The company's view has the word in its search.
    expect(await tablesWith(word)).toEqual(["views"]);
    await call("DELETE", `/views/${company}`);
    expect(await tablesWith(word)).toEqual([]);
  });

  test("an erasure keeps the views of other people", async () => {
    const visitor = (name: string, email: string) =>
      server.api("POST", "/contact", { body: { name, email, message: "Please call me." } });
    expect((await visitor("New", "support@views.example.org")).status).toBe(201);
    const kept = [
      await saveView("New leads", ""),
      await saveView("Offers", "new offer"),
      await saveView("Support", "support"),
    ];
    const owned = (name: string, email: string) => ({ name, email, company: "c/o zintle@views.example.org" });
    const { id } = await call("POST", "/customers", owned("Annika Viewsfontein", "annika@views.example.org"));
    await call("PUT", `/customers/${id}`, owned("Bennie Viewsveld", "bennie@views.example.org"));
    kept.push(await saveView("Second owner", "viewsveld"));
    const first = await saveView("First owner", "viewsfontein");
    for (const email of ["support", "zintle", "annika"].map((local) => `${local}@views.example.org`))
      await call("POST", "/personal-data/erase", { email });
    const left = (await call("GET", "/views")).map((view: { id: string }) => view.id);
    expect(kept.filter((one) => !left.includes(one))).toEqual([]);
    expect(left).not.toContain(first);
  });

  test.each([
    ["Karel du Plessisveld", "du plessisveld"],
    ["Sean O'Viewsbrien", "O'Viewsbrien"],
    ["Li Wu", "li wu"],
  ])("an erasure of %s deletes the view that searches for %s", async (name, q) => {
    const email = `view-${newId()}@example.org`;
    expect((await server.api("POST", "/contact", { body: { name, email, message: "Hello." } })).status).toBe(201);
    const id = await saveView("Sought", q);
    expect(await call("POST", "/personal-data/erase", { email })).toMatchObject({ views: 1 });
    expect((await call("GET", "/views")).map((view: { id: string }) => view.id)).not.toContain(id);
  });

  test("the audit trail stores no search term of a view", { tags: "promise-59" }, async () => {
    const id = await saveView("Regulars", "somebody-sought");
    await call("PUT", `/views/${id}`, { name: "Regulars", screen: "customers", query: { q: "somebody-else-sought" } });
    await call("DELETE", `/views/${id}`);
    expect((await tablesWith("-sought")).filter((table) => table !== "idempotency")).toEqual([]);
  });
});

describe("a person's data", () => {
  test("is returned in full, and the audit entry of the look-up has no address", { tags: "promise-35" }, async () => {
    const { email, word, application, customer } = await somebody();
    const data = await call("POST", "/personal-data/read", { email: email.toUpperCase() });
    expect(data.messages).toMatchObject([{ email, message: `Please call me at ${word}.` }]);
    expect(data.applications).toMatchObject([{ id: application, coverLetter: word }]);
    expect(data.customers).toMatchObject([{ id: customer, interactions: [{ type: "Web form" }] }]);
    expect(data.subscriptions).toMatchObject([{ email, status: "Pending" }]);
    // Mails to the person, and to staff about the person.
    expect(data.mails.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "application-acknowledgement",
      "application-notification",
      "contact-acknowledgement",
      "contact-notification",
      "newsletter-confirmation",
    ]);
    const [line] = await call("GET", "/audit?recordType=person");
    expect(line).toMatchObject({ action: "read personal data", record: { name: "Somebody" } });
    expect(JSON.stringify(line)).not.toContain(word.toLowerCase());
  });

  test("is erased by one call, from rows to audit trail, and other people's data stays", {
    tags: "promise-35",
  }, async () => {
    const [one, other] = [await somebody(), await somebody()];
    // Staff wrote about the person, which is in the audit trail.
    await call("POST", `/customers/${one.customer}/notes`, { text: `Knows ${one.word}` });
    await call("PATCH", `/customers/${one.customer}/status`, { status: "Active" });
    await server.api("POST", "/auth/login", { body: { email: one.email, password: "not a password" } });
    expect((await tablesWith(one.word)).length).toBeGreaterThan(6);
    const before = await resumes();

    const counts = await call("POST", "/personal-data/erase", { email: one.email });
    expect(counts).toMatchObject({ messages: 1, applications: 1, customers: 1, subscriptions: 1 });
    expect(await tablesWith(one.word)).toEqual([]);
    expect(await resumes()).toHaveLength(before.length - 1);
    const trail = await call("GET", `/audit?recordType=customer&recordId=${one.customer}`);
    expect(trail.length).toBeGreaterThan(0);
    for (const { record, before: was, after } of trail)
      expect([record.name, was, after]).toEqual(["Erased", null, null]);

    const stored = await call("POST", "/personal-data/read", { email: other.email });
    expect([stored.messages.length, stored.applications.length, stored.customers.length]).toEqual([1, 1, 1]);
    expect((await server.api("GET", `/applications/${other.application}`, { token })).status).toBe(200);
  });

  test("exports with a search term that finds no person break neither look-up nor erasure", {
    tags: "promise-47",
  }, async () => {
    const { email, word } = await somebody();
    await exportEveryList("nobody-has-this-name");
    expect((await call("POST", "/personal-data/read", { email })).messages).toHaveLength(1);
    await call("POST", "/personal-data/erase", { email });
    expect(await tablesWith(word)).toEqual([]);
    expect(await tablesWith("nobody-has-this-name")).toEqual([]);
  });

  test("does not come back with an older backup, and data from after an erasure stays", {
    tags: "promise-35",
  }, async () => {
    await exportEveryList("nobody-has-this-name");
    const folder = await mkdtemp(join(tmpdir(), "website-test-"));
    const { email, word } = await somebody();
    const returned = await somebody();
    const config = readConfig({
      DATA_DIR: server.dataDir,
      ...(server.database.url ? { DATABASE_URL: server.database.url } : {}),
    });
    clock.forward(DAY);
    token = await newToken();
    await call("POST", "/personal-data/erase", { email: returned.email });
    await server.api("POST", "/contact", {
      body: { name: "Zanele", email: returned.email, message: `Here again: ${returned.word}` },
    });
    clock.forward(DAY);
    const archive = join(folder, "backup.tar.gz");
    await writeBackup(config, archive, clock.now());
    clock.forward(DAY);
    token = await newToken();
    await call("POST", "/personal-data/erase", { email });

    const installation = {
      dataDir: server.dataDir,
      database: databaseKind === "sqlite" ? server.database : await createDatabase(),
    };
    await server.stop();
    const target = readConfig({
      DATA_DIR: installation.dataDir,
      ...(installation.database.url ? { DATABASE_URL: installation.database.url } : {}),
    });
    await emptyDataDir(installation.dataDir);
    const { erasedPeople } = await restoreAndFinish(target, archive, clock.now);
    expect(erasedPeople).toBe(1);
    const earlier = server.database;
    server = await startServer({ ...installation, now: clock.now, environment: { RATE_LIMIT: "off" } });
    if (earlier !== installation.database) await earlier.drop();
    token = await newToken();
    expect(await tablesWith(word)).toEqual([]);
    const data = await call("POST", "/personal-data/read", { email: returned.email });
    expect(data.messages).toMatchObject([{ message: `Here again: ${returned.word}` }]);
    await rm(folder, { recursive: true, force: true });
  });

  test("is erased by a valid address only, and an unknown address erases nothing", async () => {
    const rejected = await server.api("POST", "/personal-data/erase", { token, body: { email: "nobody" } });
    expect(rejected.status).toBe(400);
    expect(await call("POST", "/personal-data/erase", { email: "nobody@example.net" })).toEqual({
      messages: 0,
      applications: 0,
      customers: 0,
      deals: 0,
      imports: 0,
      subscriptions: 0,
      replies: 0,
      entries: 0,
      mails: 0,
      views: 0,
      pictures: 0,
      tasks: 0,
      trail: 0,
      answers: 0,
      limits: 0,
      mailbox: false,
    });
  });
});

describe("records past their retention", () => {
  test("are deleted with all that belongs to them, except a lead that became a customer", {
    tags: "promise-35",
  }, async () => {
    const [lead, customer] = [await somebody(), await somebody()];
    await call("PATCH", `/customers/${customer.customer}/status`, { status: "Active" });
    await call("POST", `/customers/${customer.customer}/notes`, { text: "Signed today" });
    const { retention } = await call("GET", "/settings");

    clock.forward((retention.applications + 1) * 31 * DAY);
    token = await newToken();
    const { due } = await call("GET", "/retention");
    expect(due.applications).toBeGreaterThanOrEqual(2);
    expect(due.messages).toBe(0);
    const first = await call("POST", "/retention");
    expect(first).toMatchObject({ applications: due.applications, messages: 0, customers: 0 });
    expect(await resumes()).toEqual([]);
    expect(await call("GET", "/retention")).toMatchObject({ due: { messages: 0, applications: 0, mails: 0 } });

    clock.forward((retention.messages - retention.applications) * 31 * DAY);
    token = await newToken();
    const counts = await deleteDue(server.app.platform);
    expect(counts.messages).toBeGreaterThanOrEqual(2);
    expect((await tablesWith(lead.word)).filter((table) => table !== "subscribers")).toEqual([]);
    const stored = await call("GET", `/customers/${customer.customer}`);
    expect(stored).toMatchObject({
      status: "Active",
      interactions: [],
      lastContact: null,
      notes: [{ text: "Signed today" }],
    });
    const { days } = await call("GET", "/retention");
    expect(days[0]).toMatchObject({ messages: counts.messages, customers: counts.customers });
    expect(counts.customers).toBeGreaterThanOrEqual(1);
    const [line] = await call("GET", "/audit?recordType=retention");
    expect(line).toMatchObject({ account: { id: null }, before: { messages: counts.messages } });
  });

  test("are deleted once by two runs at the same time", { tags: "promise-35" }, async () => {
    for (let number = 0; number < 3; number++) await somebody();
    const { retention } = await call("GET", "/settings");
    clock.forward((retention.messages + 1) * 31 * DAY);
    token = await newToken();
    const { due } = await call("GET", "/retention");
    const [one, two] = await Promise.all([deleteDue(server.app.platform), deleteDue(server.app.platform)]);
    expect(one.messages + two.messages).toBe(due.messages);
    expect(one.applications + two.applications).toBe(due.applications);
  });
});

describe("the audit trail", () => {
  test.each([
    ["changed", "update audit set action = 'nothing'"],
    [
      "changed under the name of an erasure",
      "update audit set record_name = 'Erased', before = null, after = null, action = 'x'",
    ],
    ["given another name", "update audit set record_name = 'Somebody else', before = null, after = null"],
    ["deleted", "delete from audit"],
  ])("cannot be %s", { tags: "promise-34" }, async (_, statement) => {
    await expect(sql.raw(statement).execute(server.app.platform.database.owner)).rejects.toThrow("append-only");
  });
});

test("an address that staff without erasure rights corrected is erased only when named", {
  tags: "promise-53",
}, async () => {
  const stranger = await somebody();
  const sales = await tokenOf(server, await addAccount(server, { email: "sales@example.org", role: "sales" }));
  const change = (email: string) =>
    server.api("PUT", `/customers/${id}`, { token: sales, body: { name: "Zed", email } });
  const made = await server.api("POST", "/customers", {
    token: sales,
    body: { name: "Zed", email: "zed@example.org" },
  });
  const { id } = made.json.data;
  for (const email of [stranger.email, "zed@example.org"]) expect((await change(email)).status).toBe(200);

  // The administrator sees the address and decides.
  const found = await call("POST", "/personal-data/read", { email: "zed@example.org" });
  expect(found.otherAddresses).toEqual([stranger.email]);
  expect(found.unsureAddresses).toEqual([stranger.email]);
  const erase = (body: object) => server.api("POST", "/personal-data/erase", { token, body });
  const undecided = await erase({ email: "zed@example.org" });
  expect([undecided.status, undecided.json.code]).toEqual([409, "undecided-addresses"]);
  const erased = await call("POST", "/personal-data/erase", { email: "zed@example.org", otherAddresses: [] });
  expect(erased).toMatchObject({ customers: 1, messages: 0, applications: 0 });
  expect(await call("GET", `/applications?q=${stranger.word}`)).toHaveLength(1);
});

test("a former address that another person uses is unsure, even if an administrator corrected it", async () => {
  const stranger = await somebody();
  const sales = await tokenOf(server, await addAccount(server, { email: `s-${newId()}@example.org`, role: "sales" }));
  const body = { name: "Johan", email: stranger.email };
  const made = await server.api("POST", "/customers", { token: sales, body });
  const right = `johan-${newId()}@example.org`;
  await call("PUT", `/customers/${made.json.data.id}`, { ...body, email: right });
  const found = await call("POST", "/personal-data/read", { email: right });
  expect(found.unsureAddresses).toEqual([stranger.email]);
  const mistyped = `johanm-${newId()}@example.org`;
  await call("PUT", `/customers/${made.json.data.id}`, { ...body, email: mistyped });
  const { otherAddresses, unsureAddresses } = await call("POST", "/personal-data/read", { email: mistyped });
  expect(otherAddresses).toContain(right);
  expect(unsureAddresses).not.toContain(right);
});

test("a former address that an API key corrected is unsure, even an administrator's key", async () => {
  const stranger = await somebody();
  const permissions: Permission[] = ["customers:write"];
  const { key } = await addKeyOf(server, await adminId(server), { permissions });
  const email = `by-key-${newId()}@example.org`;
  const made = await server.api("POST", "/customers", { token: key, body: { name: "Key", email } });
  for (const next of [stranger.email, email]) {
    const body = { name: "Key", email: next };
    expect((await server.api("PUT", `/customers/${made.json.data.id}`, { token: key, body })).status).toBe(200);
  }
  const found = await call("POST", "/personal-data/read", { email });
  expect(found.unsureAddresses).toEqual([stranger.email]);
});

test("actions with a person's API key are erased with the person, the key's name included", async () => {
  const address = `gone-${newId()}@example.org`;
  const id = await addAccount(server, { email: address, name: "Zodwa Keymaker", role: "sales" });
  const { status, json } = await server.api("POST", "/keys", {
    token: await tokenOf(server, id),
    body: { name: "Keymaker's laptop", permissions: ["customers:write"] },
  });
  expect(status).toBe(201);
  const { key } = json.data;
  const body = { name: "Somebody else", email: `else-${newId()}@example.org`, notes: ["By key."] };
  const made = await server.api("POST", "/customers", { token: key, body });
  const note = { token: key, body: { text: "By key as well." } };
  expect((await server.api("POST", `/customers/${made.json.data.id}/notes`, note)).status).toBe(201);
  const ended = await server.api("PATCH", `/users/${id}/status`, { token, body: { status: "Inactive" } });
  expect(ended.status).toBe(200);
  const { trail } = await call("POST", "/personal-data/read", { email: address });
  const ofKeys = trail.filter(({ record }: { record: { type: string } }) => record.type === "key");
  expect(ofKeys.map(({ action }: { action: string }) => action).sort()).toEqual(["created", "deleted"]);
  expect((await server.api("DELETE", `/users/${id}`, { token })).status).toBe(204);
  await call("POST", "/personal-data/erase", { email: address, otherAddresses: [] });
  for (const word of ["Keymaker", address]) expect(await tablesWith(word)).toEqual([]);
});

test("an unsure address is erased with the person when the request names it", async () => {
  const person = await somebody();
  const sales = await tokenOf(server, await addAccount(server, { email: "other-sales@example.org", role: "sales" }));
  const body = { name: `Zanele ${person.word}`, email: `new-${person.email}` };
  expect((await server.api("PUT", `/customers/${person.customer}`, { token: sales, body })).status).toBe(200);
  const { unsureAddresses } = await call("POST", "/personal-data/read", { email: body.email });
  const erased = await call("POST", "/personal-data/erase", { email: body.email, otherAddresses: unsureAddresses });
  expect(erased).toMatchObject({ customers: 1, messages: 1, applications: 1 });
  expect(await tablesWith(person.word)).toEqual([]);
});
