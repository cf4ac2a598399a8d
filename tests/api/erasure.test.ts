import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PersonalData } from "#contract/privacy.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { sweepMailFiles } from "#server/platform/mail/mail-files.ts";
import { newId } from "#server/platform/records/ids.ts";
import { findErasuresSince, noteErasure } from "#server/privacy/erasures.ts";
import { queueDailyMails } from "#server/tasks/send-daily-mails.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, HOUR, SECOND } from "#tests/support/clock.ts";
import { createDatabase, databaseKind } from "#tests/support/database.ts";
import { findInArchive, findInFiles, findInTables } from "#tests/support/find-needles.ts";
import { formOf, type Part } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { apply } from "#tests/support/intake.ts";
import { restoreAndFinish } from "#tests/support/restore.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ sendMail: true, environment: { MAIL_TO: "staff@example.org" } });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = token) {
  const answer = await server.api(method, path, { token: as, headers, ...(body === undefined ? {} : { body }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.json)}`).toBeLessThan(300);
  return answer.json?.data ?? answer.json;
}

const keyed = (key: string) => ({ "idempotency-key": key });

/** Waits until every queued mail is sent, each into a file. */
async function allSent(): Promise<void> {
  await waitUntil("every mail is sent", async () => {
    const mails = await call("GET", "/outbox?status=Queued&page=1");
    return mails.length === 0;
  });
}

const EMAIL = "Nokuqaphela.Q@Example.org";
const CORRECTED = "nokuqaphela@quaggamail.example.org";
const NAME = "Nokuqaphela Quaggafontein";
// Georgian letters occur nowhere else here, so even two in a row are found in the pieces of a search index.
const WORD = "ჟქწძღ";
const COMPANY = "შჩცხჯ";

const NEEDLES = {
  address: EMAIL,
  "corrected address": CORRECTED,
  name: "quaggafontein",
  "word of the message": WORD,
  "piece of the word": WORD.slice(1, 3),
  "company's name": COMPANY,
  "piece of the company's name": COMPANY.slice(2, 4),
  "hash of the address": createHash("sha256").update(EMAIL.toLowerCase()).digest("base64url"),
  "hash of the corrected address": createHash("sha256").update(CORRECTED).digest("base64url"),
};

/** Creates every kind of data about a person: what the person submits and what staff write. */
async function leaveEverything(): Promise<void> {
  const values = {
    name: NAME,
    email: EMAIL,
    company: COMPANY,
    subject: "A portal",
    message: `Please ask for ${WORD}.`,
  };
  for (const key of ["contact-1", "contact-1", "contact-2"]) await call("POST", "/contact", values, keyed(key));
  await apply(server, { firstName: "Nokuqaphela", lastName: "Quaggafontein", email: EMAIL, coverLetter: WORD });
  await subscribeAndLeave();
  await becomeCustomer();
  await haveAnAccount();
  for (const password of ["wrong", "wrong again"]) {
    expect((await server.api("POST", "/auth/login", { body: { email: EMAIL, password } })).status).toBe(401);
  }
  for (const path of [
    `/customers/export.csv?q=${NAME}`,
    `/messages/export.csv?q=${encodeURIComponent(WORD)}`,
    `/applications/export.csv?q=quaggafontein`,
    `/users/export.csv?q=${EMAIL}`,
  ]) {
    const exported = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(exported.status, path).toBe(200);
    await exported.text();
  }
  await allSent();
  await sendOneAgain();
  await loseOneMail();
  await haveDealImportAndFile();
}

async function subscribeAndLeave(): Promise<void> {
  await call("POST", "/newsletter", { email: EMAIL });
  const mail = await server.app.platform.database.read
    .selectFrom("outbox")
    .select("text")
    .where("kind", "=", "newsletter-confirmation")
    .executeTakeFirstOrThrow();
  const link = /confirm\?token=([\w-]+)/.exec(mail.text)?.[1];
  await call("POST", "/newsletter/confirm", { token: link });
  const [{ id }] = await call("GET", "/subscribers");
  await call("DELETE", `/subscribers/${id}`);
  // A second subscription, which stays.
  await call("POST", "/newsletter", { email: EMAIL });
}

/** Creates two customers: a lead with a corrected address, which staff delete, and a customer that stays. */
async function becomeCustomer(): Promise<void> {
  const [lead] = await call("GET", `/customers?q=${NAME}`);
  for (const _ of [1, 2]) {
    await call("POST", `/customers/${lead.id}/notes`, { text: `${NAME} says ${WORD}` }, keyed("note"));
    const met = { type: "Call", description: `Spoke with ${NAME} of ${WORD}` };
    await call("POST", `/customers/${lead.id}/interactions`, met, keyed("call"));
  }
  await call("PUT", `/customers/${lead.id}`, { name: NAME, email: CORRECTED });
  await call("PATCH", `/customers/${lead.id}/status`, { status: "Active" });
  await call("DELETE", `/customers/${lead.id}`);
  const customer = { name: NAME, email: EMAIL, company: COMPANY, notes: [`Knows ${WORD}`] };
  const stored = await call("POST", "/customers", customer, keyed("customer"));
  expect(await call("POST", "/customers", customer, keyed("customer"))).toEqual(stored);
  await call("POST", `/customers/${stored.id}/interactions`, { type: "Meeting", description: `${WORD}, at length` });
  await haveTasks(stored.id);
}

/** Adds a deal, an import that waits to be run, and a reply with a file that waits to be sent. All name the person. */
async function haveDealImportAndFile(): Promise<void> {
  const [{ id: customerId }] = await call("GET", `/customers?q=${NAME}`);
  await call("POST", "/deals", { title: `Portal for ${NAME}`, customerId, value: 100 });
  const csv = `Name,Email,Company\n${NAME},${EMAIL},${COMPANY}\n`;
  await sendForm("/customers/import", [{ name: "file", fileName: "customers.csv", content: csv }]);
  // Refused rows: two addresses, no name, no address. Columns without names: the first row is the person.
  const refused = `Name,Email\n${NAME},"z@example.org; ${EMAIL}"\n,${EMAIL}\n${NAME},\n`;
  await sendForm("/customers/import", [{ name: "file", fileName: "customers.csv", content: refused }]);
  for (const [key, row] of [`${NAME},${EMAIL}`, `${NAME},031 555 0123`].entries())
    await sendForm(
      "/customers/import",
      [{ name: "file", fileName: "customers.csv", content: `${row}\nSipho,sipho\n` }],
      keyed(`import-${key}`),
    );
  const text = { name: "text", content: `About ${WORD}` };
  await sendForm(`/customers/${customerId}/replies`, [text, { name: "files", fileName: `${NAME}.txt`, content: WORD }]);
}

async function sendForm(path: string, parts: readonly Part[], headers: Record<string, string> = {}): Promise<void> {
  const form = formOf(parts);
  const all = { ...form.headers, ...headers };
  const { status, json } = await send(`${server.url}/api${path}`, { method: "POST", token, ...form, headers: all });
  expect(status, `${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
}

/** Plans tasks about each kind of record of the person: some are open, one is done and one deleted. */
async function haveTasks(customerId: string): Promise<void> {
  const [[message], [application]] = [await call("GET", "/messages"), await call("GET", "/applications")];
  const dueOn = "2020-11-20";
  for (const record of [{ customerId }, { messageId: message.id }, { applicationId: application.id }]) {
    const task = { title: `Call ${NAME} about ${WORD}`, dueOn, ...record };
    const { id } = await call("POST", "/tasks", task, keyed(`task-of-${Object.keys(record)}`));
    await call("PUT", `/tasks/${id}`, { ...task, title: `Call ${NAME} of ${COMPANY}` });
  }
  const done = await call("POST", "/tasks", { title: `Thank ${NAME}`, dueOn, customerId });
  await call("PATCH", `/tasks/${done.id}/status`, { status: "Done" });
  const deleted = await call("POST", "/tasks", { title: `Forget ${NAME}`, dueOn, customerId });
  await call("DELETE", `/tasks/${deleted.id}`);
  // The daily mail of the account names none of them.
  await call("PUT", "/account/preferences", { dailyMail: true });
  const now = () => new Date("2026-11-20T08:00:00.000Z");
  expect(await queueDailyMails({ ...server.app.platform, now })).toBe(1);
}

/** Creates an account that requests a password reset and writes a note about a customer, then deletes the account. */
async function haveAnAccount(): Promise<void> {
  const credentials = { email: EMAIL, password: "correct horse battery" };
  const { id } = await call("POST", "/users", { name: NAME, role: "admin", ...credentials }, keyed("account"));
  const own = await server.signIn(credentials);
  const other = await call("POST", "/customers", { name: "Sipho Dube", email: "sipho@example.org" });
  await call("POST", `/customers/${other.id}/notes`, { text: "Pays on time" }, keyed("own-note"), own);
  await call("POST", "/auth/forgot-password", { email: EMAIL });
  await waitUntil("the mail with the link", async () =>
    (await call("GET", "/outbox")).some(({ kind }: { kind: string }) => kind === "password-reset"),
  );
  await call("DELETE", `/users/${id}`);
}

/** Retries a sent mail, so that the audit trail has its subject. */
async function sendOneAgain(): Promise<void> {
  const mail = await server.app.platform.database.write((tx) =>
    tx
      .updateTable("outbox")
      .set({ status: "Failed", sent_at: null })
      .where("kind", "=", "contact-notification")
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await call("POST", `/outbox/${mail.id}/retry`);
  await server.app.platform.database.write((tx) =>
    tx.updateTable("outbox").set({ status: "Sent" }).where("status", "=", "Failed").execute(),
  );
  await allSent();
}

/** Deletes a mail's row, as after its retention period. Its file stays. */
async function loseOneMail(): Promise<void> {
  await server.app.platform.database.write((tx) =>
    tx.deleteFrom("outbox").where("kind", "=", "application-notification").execute(),
  );
}

/** Key of the personal data that reports the rows of each table. */
const KIND_OF: Readonly<Record<string, string>> = {
  messages: "messages",
  applications: "applications",
  customers: "customers",
  notes: "customers",
  customer_interactions: "customers",
  tasks: "tasks",
  deals: "deals",
  import_rows: "imports",
  replies: "replies",
  reply_attachments: "replies",
  subscribers: "subscriptions",
  outbox: "mails",
  audit: "trail",
  account_names: "trail",
  idempotency: "answers",
};

test("a person who did everything gets all of it, and an erasure leaves no byte that names them", {
  tags: "promise-47",
}, async () => {
  await leaveEverything();
  const before = await findInTables(server, NEEDLES);
  expect(Object.keys(before).sort()).toEqual([...Object.keys(KIND_OF)].sort());

  const personal = PersonalData.parse(await call("POST", "/personal-data/read", { email: EMAIL }));
  expect(personal.otherAddresses).toEqual([CORRECTED]);
  expect(personal.limits).toBeGreaterThan(0);
  for (const [table, kind] of Object.entries(KIND_OF)) {
    const of: unknown = personal[kind as keyof typeof personal];
    expect(Array.isArray(of) ? of.length : of, `${table}, told as ${kind}`).toBeGreaterThan(0);
  }
  expect(personal.mails.map(({ kind }) => kind)).toContain("contact-notification");
  await sweepMailFiles(server.app.platform);
  const files = await findInFiles(server.dataDir, NEEDLES);
  expect(files.filter((name) => !/^(website\.db|outbox\/|resumes\/)/.test(name))).toEqual([]);
  const mails = new Set(personal.mails.map(({ id }) => id));
  for (const name of files.filter((file) => file.startsWith("outbox/"))) {
    expect(
      [...mails].some((id) => name.includes(id)),
      `${name} is told`,
    ).toBe(true);
  }

  const erased = await call("POST", "/personal-data/erase", { email: CORRECTED.toUpperCase() });
  expect(erased).toMatchObject({ messages: 2, applications: 1, customers: 1, subscriptions: 1, tasks: 4 });
  await expectNoTrace();
});

async function expectNoTrace(): Promise<void> {
  expect(await findInTables(server, NEEDLES)).toEqual({});
  await server.app.platform.database.forgetDeleted();
  expect(await findInFiles(server.dataDir, NEEDLES)).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), "website-test-"));
  const { url } = server.database;
  const archive = join(folder, "backup.tar.gz");
  await writeBackup(readConfig({ DATA_DIR: server.dataDir, ...(url ? { DATABASE_URL: url } : {}) }), archive);
  // PostgreSQL's own archive is compressed. Its tables were read above.
  expect(await findInArchive(archive, NEEDLES), databaseKind).toEqual([]);
  await rm(folder, { recursive: true });
  for (const email of [EMAIL, CORRECTED]) {
    const { email: _, phone: __, ...left } = PersonalData.parse(await call("POST", "/personal-data/read", { email }));
    for (const [kind, of] of Object.entries(left)) expect(of, kind).toEqual(Array.isArray(of) ? [] : 0);
  }
}

async function writeTo(email: string, message: string, name = "Lerato Example"): Promise<void> {
  await call("POST", "/contact", { name, email, message });
}

test("a record reassigned to another person stays, and its earlier audit entries are erased", {
  tags: "promise-47",
}, async () => {
  const [anna, ben] = ["anna.mokoena@example.org", "ben.naidoo@example.org"];
  const customer = await call("POST", "/customers", { name: "Anna Mokoenastein", email: anna });
  await call("POST", `/customers/${customer.id}/notes`, { text: "Anna Mokoenastein likes tea" });
  await call("PUT", `/customers/${customer.id}`, { name: "Ben Naidoo", email: ben });
  await call("PATCH", `/customers/${customer.id}/status`, { status: "Active" });
  const personal = await call("POST", "/personal-data/read", { email: anna });
  expect(personal).toMatchObject({ otherAddresses: [], customers: [] });
  expect(personal.trail).toHaveLength(3);

  expect(await call("POST", "/personal-data/erase", { email: anna })).toMatchObject({ customers: 0, trail: 3 });
  const tables = await findInTables(server, { address: anna, name: "mokoenastein" });
  // Notes on a record that now belongs to another person stay.
  expect(tables).toEqual({ notes: ["name"] });
  expect(await call("GET", `/customers/${customer.id}`)).toMatchObject({ name: "Ben Naidoo", email: ben });
  const [newest, ...older] = await call("GET", `/audit?recordType=customer&recordId=${customer.id}`);
  expect(newest).toMatchObject({ action: "changed status", record: { name: "Ben Naidoo" } });
  for (const line of older) expect(line).toMatchObject({ record: { name: "Erased" }, before: null, after: null });
});

test("a mention in another person's record is returned, and only its audit entry is erased", {
  tags: "promise-47",
}, async () => {
  const email = "busisiwe_d@example.org";
  const other = await call("POST", "/customers", { name: "Pieter Botha", email: "pieter@example.org" });
  await call("POST", `/customers/${other.id}/notes`, { text: `Copies everything to ${email.toUpperCase()}.` });
  const personal = await call("POST", "/personal-data/read", { email });
  expect(personal).toMatchObject({ customers: [], mentions: [{ type: "customer", id: other.id }] });
  expect(await call("POST", "/personal-data/erase", { email })).toMatchObject({ customers: 0, trail: 1 });
  const trail = await call("GET", `/audit?recordType=customer&recordId=${other.id}`);
  expect(trail.map(({ record }: { record: { name: string } }) => record.name)).toEqual(["Erased", "Pieter Botha"]);
});

test("a mention in any field of another person's record is returned", async () => {
  const email = "nomsa_t@example.org";
  await call("POST", "/contact", {
    name: "Pieter",
    email: "pieter.b@example.org",
    subject: `About ${email}`,
    message: "Hi",
  });
  await call("POST", "/customers", {
    name: "Pieter Botha",
    email: "pieter.c@example.org",
    company: `Care of ${email}`,
  });
  await apply(server, { email: "pieter.d@example.org", currentCompany: `Ask ${email}` });
  const personal = await call("POST", "/personal-data/read", { email });
  const types = personal.mentions.map(({ type }: { type: string }) => type);
  // The lead's history has the message's subject, too.
  expect(types.sort()).toEqual(["application", "customer", "customer", "message"]);
});

test("an address that is the end of another address returns and erases no records of it", {
  tags: "promise-47",
}, async () => {
  const email = "brien@example.org";
  const keep = async (name: string, address: string) => {
    const { id } = await call("POST", "/customers", { name, email: address }, keyed(address));
    await server.api("POST", "/auth/login", { body: { email: address, password: "wrong" } });
    return id;
  };
  const others = [await keep("Sean O'Brien", `o'${email}`), await keep("Acme Orders", `sales/${email}`)];
  const noted = await call("POST", "/customers", { name: "Pieter Botha", email: "pieter.e@example.org" });
  await call("POST", `/customers/${noted.id}/notes`, { text: `Ask O'${email}` });
  const nothing = { customers: [], trail: [], mentions: [], answers: 0 };
  expect(await call("POST", "/personal-data/read", { email })).toMatchObject(nothing);
  expect(await call("POST", "/personal-data/erase", { email })).toMatchObject({ customers: 0, trail: 0, answers: 0 });
  for (const id of others) {
    const trail = await call("GET", `/audit?recordType=customer&recordId=${id}`);
    expect(trail).toMatchObject([{ action: "created", after: { id } }]);
  }
  const personal = await call("POST", "/personal-data/read", { email: `o'${email}` });
  expect(personal).toMatchObject({ customers: [{}], mentions: [{ id: noted.id }], answers: 1 });
  expect(personal.trail.map(({ action }: { action: string }) => action)).toEqual([
    "created",
    "failed to sign in",
    "added a note to",
  ]);
});

test("an address without a dot, as in an intranet, is returned and erased like any other", {
  tags: "promise-47",
}, async () => {
  const email = "jo@intranet";
  const customer = { name: "Jo Singlewordstein", email };
  const { id } = await call("POST", "/customers", customer, keyed("intranet"));
  await call("DELETE", `/customers/${id}`);
  expect((await server.api("POST", "/auth/login", { body: { email, password: "wrong" } })).status).toBe(401);
  const personal = await call("POST", "/personal-data/read", { email });
  expect(personal).toMatchObject({ customers: [], trail: [{}, {}, {}], answers: 1 });
  await call("POST", "/personal-data/erase", { email });
  expect(await findInTables(server, { address: email, name: "singlewordstein" })).toEqual({});
});

test("the rate-limit counts of a mailbox are returned and erased for an address with a +tag", {
  tags: "promise-47",
}, async () => {
  const email = "palesa+forms@example.org";
  await writeTo(email, "Hello");
  const { limits } = await call("POST", "/personal-data/read", { email });
  expect(limits).toBe(1);
  expect(await call("POST", "/personal-data/erase", { email })).toMatchObject({ limits: 1 });
});

test("an erasure that fails at any step is completed by repeating it, for a colleague too", {
  tags: "promise-47",
}, async () => {
  const { database } = server.app.platform;
  const { write, writeReadCommitted } = database;
  const needles: Record<string, string> = {};
  for (let steps = 0, isCutOff = true; isCutOff; steps++) {
    const [former, email] = [`former${steps}.cut@example.org`, `present${steps}.cut@example.org`];
    Object.assign(needles, { [former]: former, [email]: email, [`name ${steps}`]: `cutstein${steps}` });
    const name = `Thabo Cutstein${steps}.`;
    await writeTo(email, "Words", name);
    await call("POST", "/newsletter", { email: former });
    const account = { email: former, password: "correct horse battery" };
    const { id: colleague } = await call("POST", "/users", { name, role: "admin", ...account });
    const own = await server.signIn(account);
    const { id } = await call("POST", "/customers", { name, email: former, notes: ["A note"] }, {}, own);
    await call("DELETE", `/users/${colleague}`);
    await call("PUT", `/customers/${id}`, { name, email });
    let left = steps;
    const cutOff = <Work extends typeof write>(work: Work): Work =>
      ((given) => (left-- > 0 ? work(given) : Promise.reject(new Error("Cut off")))) as Work;
    Object.assign(database, { write: cutOff(write), writeReadCommitted: cutOff(writeReadCommitted) });
    try {
      const answer = await server.api("POST", "/personal-data/erase", { token, body: { email: former } });
      isCutOff = answer.status !== 200;
    } finally {
      Object.assign(database, { write, writeReadCommitted });
    }
    await call("POST", "/personal-data/erase", { email: former });
  }
  expect(await findInTables(server, needles)).toEqual({});
});

async function storedResumes(): Promise<string[]> {
  const names = [];
  for await (const { name } of server.app.platform.privateFiles.list()) names.push(name);
  return names;
}

test("an erasure whose note cannot be stored leaves no résumé behind", async () => {
  const { erasures } = server.app.platform;
  const email = "nothembi@example.org";
  const before = await storedResumes();
  await apply(server, { email });
  const { put } = erasures;
  let notes = 0;
  erasures.put = (...note) => (++notes === 2 ? Promise.reject(new Error("The store is away")) : put(...note));
  try {
    expect((await server.api("POST", "/personal-data/erase", { token, body: { email } })).status).toBe(500);
  } finally {
    erasures.put = put;
  }
  expect(await storedResumes()).toEqual(before);
});

test("an erasure while the file storage is away deletes the résumé with the next sweep", {
  tags: "promise-47",
}, async () => {
  const { platform } = server.app;
  const { privateFiles } = platform;
  const email = "thandeka@example.org";
  const stored = (await storedResumes()).sort();
  await apply(server, { email });
  const { remove } = privateFiles;
  privateFiles.remove = () => Promise.reject(new Error("The store is away"));
  try {
    await call("POST", "/personal-data/erase", { email });
  } finally {
    privateFiles.remove = remove;
  }
  expect(await storedResumes()).toHaveLength(stored.length + 1);
  await removeLooseFiles(platform);
  expect((await storedResumes()).sort()).toEqual(stored);
});

test("an account that exists is returned, and stays with its audit entries until it is deleted", {
  tags: "promise-47",
}, async () => {
  const account = { email: "kagiso@example.org", password: "correct horse battery" };
  const { id } = await call("POST", "/users", { name: "Kagiso Accountstein", ...account });
  await server.signIn(account);
  await writeTo(account.email, "As a visitor");
  const personal = await call("POST", "/personal-data/read", { email: account.email });
  expect(personal).toMatchObject({ messages: [{}], accounts: [{ id, sessions: [{ browser: "node" }] }] });
  expect(personal.trail.map(({ action }: { action: string }) => action)).toEqual(["created", "signed in"]);

  expect(await call("POST", "/personal-data/erase", { email: account.email })).toMatchObject({ messages: 1, trail: 0 });
  const left = await call("POST", "/personal-data/read", { email: account.email });
  expect(left).toMatchObject({ messages: [], customers: [], mails: [], accounts: [{ id }], trail: [{}, {}] });
  await call("DELETE", `/users/${id}`);
  await call("POST", "/personal-data/erase", { email: account.email });
  expect(await findInTables(server, { address: account.email, name: "accountstein" })).toEqual({});
});

test("erasing a former colleague takes their name out of every note they wrote", { tags: "promise-47" }, async () => {
  const account = { email: "sizwe@example.org", password: "correct horse battery" };
  const { id } = await call("POST", "/users", { name: "Sizwe Authorstein", role: "admin", ...account });
  const own = await server.signIn(account);
  const body = { name: "Pieter Botha", email: "pieter.e@example.org", notes: ["Pays late", "Calls often"] };
  const other = await call("POST", "/customers", body, keyed("with-notes"), own);
  await call("POST", `/customers/${other.id}/notes`, { text: "Moved" }, {}, own);
  // A colleague of the same name, whose account is active, keeps notes and audit entries.
  const namesake = { email: "sizwe.too@example.org", password: "correct horse battery" };
  await call("POST", "/users", { name: "Sizwe Authorstein", role: "admin", ...namesake });
  const theirs = await server.signIn(namesake);
  await call("POST", `/customers/${other.id}/notes`, { text: "Seen" }, {}, theirs);
  await call("PUT", `/customers/${other.id}`, { name: "Hendrik Nel", email: "hendrik.n@example.org" });
  // This erasure empties the audit entries of those notes.
  await call("POST", "/personal-data/erase", { email: "pieter.e@example.org" });
  await call("DELETE", `/users/${id}`);
  await call("POST", "/personal-data/erase", { email: account.email });
  const { notes } = await call("GET", `/customers/${other.id}`);
  const authors = notes.map(({ text, author }: { text: string; author: string }) => [text, author]);
  expect(authors.sort()).toEqual([
    ["Calls often", "Erased"],
    ["Moved", "Erased"],
    ["Pays late", "Erased"],
    ["Seen", "Sizwe Authorstein"],
  ]);
  const lines = await server.app.platform.database.read
    .selectFrom("audit")
    .select(["account_name", "record_name"])
    .where((eb) => eb.or([eb("account_name", "=", "Sizwe Authorstein"), eb("record_name", "=", "Sizwe Authorstein")]))
    .execute();
  // The namesake's account was created, signed in and wrote one note.
  expect(lines.map(({ account_name }) => account_name).sort()).toEqual([
    "Administrator",
    "Sizwe Authorstein",
    "Sizwe Authorstein",
  ]);
});

describe("an account with a second owner", () => {
  const [anna, ben] = ["anna.h@example.org", "ben.h@example.org"];
  const password = "correct horse battery";
  let account: string;
  let customer: string;

  async function authorsOf(id: string): Promise<string[]> {
    const { notes } = await call("GET", `/customers/${id}`);
    return notes.map(({ author }: { author: string }) => author).sort();
  }

  async function namesOf(id: string): Promise<string[]> {
    const lines = await server.app.platform.database.read
      .selectFrom("audit")
      .select("account_name")
      .where("account_id", "=", id)
      .orderBy("id")
      .execute();
    return [...new Set(lines.map(({ account_name }) => account_name))];
  }

  beforeEach(async () => {
    account = (await call("POST", "/users", { name: "Anna Handstein", email: anna, role: "admin", password })).id;
    const own = await server.signIn({ email: anna, password });
    customer = (await call("POST", "/customers", { name: "Firm", email: "firm@example.org", notes: ["One"] }, {}, own))
      .id;
    await call("POST", `/customers/${customer}/notes`, { text: "Two" }, {}, own);
    await call("PUT", `/users/${account}`, {
      name: "Ben Handveld",
      email: ben,
      role: "admin",
      status: "Active",
      password,
    });
    const other = await server.signIn({ email: ben, password });
    await call("POST", `/customers/${customer}/notes`, { text: "Three" }, {}, other);
  });
  afterEach(async () => {
    await call("DELETE", `/customers/${customer}`);
    await server.api("DELETE", `/users/${account}`, { token });
    for (const email of [anna, ben]) await call("POST", "/personal-data/erase", { email });
    expect(await findInTables(server, { anna, ben, names: "handstein", other: "handveld" })).toEqual({});
  });

  test("erasing the first owner of an account keeps the name and access of the second", {
    tags: "promise-47",
  }, async () => {
    await call("POST", "/personal-data/erase", { email: anna });
    expect(await findInTables(server, { anna, name: "handstein" })).toEqual({});
    expect(await authorsOf(customer)).toEqual(["Ben Handveld", "Erased", "Erased"]);
    expect(await namesOf(account)).toEqual(["Erased", "Ben Handveld"]);
    expect(await call("GET", `/users/${account}`)).toMatchObject({ name: "Ben Handveld", email: ben });
  });

  test("each owner of an account gets their own audit entries, and an erasure removes only those", {
    tags: "promise-47",
  }, async () => {
    const actsOf = async (email: string) => {
      const { trail } = await call("POST", "/personal-data/read", { email });
      return trail.filter((line: { account: { id: string } }) => line.account.id === account).length;
    };
    // Anna signed in, added a customer and a note. Ben signed in and added a note.
    expect([await actsOf(anna), await actsOf(ben)]).toEqual([3, 2]);
    await call("DELETE", `/users/${account}`);
    await call("POST", "/personal-data/erase", { email: ben });
    expect(await findInTables(server, { ben, name: "handveld" })).toEqual({});
    expect(await authorsOf(customer)).toEqual(["Anna Handstein", "Anna Handstein", "Erased"]);
    expect(await namesOf(account)).toEqual(["Anna Handstein", "Erased"]);
  });

  test("finished records of an account show its second owner until that person is erased", {
    tags: "promise-47",
  }, async () => {
    const finished = await finishFor(account);
    await call("DELETE", `/users/${account}`);
    expect(await finished()).toEqual(Array(3).fill("Ben Handveld"));
    await call("POST", "/personal-data/erase", { email: anna });
    expect(await finished()).toEqual(Array(3).fill("Ben Handveld"));
    await call("POST", "/personal-data/erase", { email: ben });
    expect(await finished()).toEqual(Array(3).fill("Erased"));
  });
});

/** Finishes a deal, a task and a message of an account. Returns a function that reads the names which they show. */
async function finishFor(ownerId: string): Promise<() => Promise<string[]>> {
  const deal = await call("POST", "/deals", { title: "A deal", ownerId, status: "Won" });
  const task = await call("POST", "/tasks", { title: "A task", dueOn: "2026-11-30", assigneeId: ownerId });
  await call("PATCH", `/tasks/${task.id}/status`, { status: "Done" });
  await writeTo("finished@example.org", "To be finished");
  const [message] = await call("GET", "/messages?q=finished@example.org");
  await call("PATCH", `/messages/${message.id}`, { assigneeId: ownerId });
  await call("PATCH", `/messages/${message.id}/status`, { status: "Done" });
  return async () => [
    (await call("GET", `/deals/${deal.id}`)).ownerName,
    (await call("GET", `/tasks/${task.id}`)).assigneeName,
    (await call("GET", `/messages/${message.id}`)).assignee,
  ];
}

test("an erasure takes the name of a colleague who never signed in out of finished records", {
  tags: "promise-47",
}, async () => {
  const [email, name] = ["never@example.org", "Themba Neverstein"];
  const { id } = await call("POST", "/users", { name, email, role: "admin", password: "correct horse battery" });
  const finished = await finishFor(id);
  await call("DELETE", `/users/${id}`);
  expect(await finished()).toEqual(Array(3).fill(name));
  await call("POST", "/personal-data/erase", { email });
  expect(await finished()).toEqual(Array(3).fill("Erased"));
  expect(await findInTables(server, { name: "neverstein" })).toEqual({});
});

test("an erasure leaves a former colleague's name in no view, reply or stored response", {
  tags: "promise-64",
}, async () => {
  const email = "former.colleague@example.com";
  const name = "Zanemvula Former";
  const former = await addAccount(server, { name, email, role: "admin" });
  const theirs = await tokenOf(server, former);
  const [{ id: customer }] = (await server.api("GET", "/customers", { token })).json;
  const made = async (path: string, body: object) => {
    const headers = { "idempotency-key": newId() };
    const { status, json } = await server.api("POST", path, { token: theirs, body, headers });
    expect([201, 202], path).toContain(status);
    return json.data.id;
  };
  const shared = await made("/views", { name: "Shared", screen: "customers", query: {}, shared: true });
  await server.api("PUT", `/views/${shared}`, { token: theirs, body: { name: "Renamed", query: {} } });
  const own = await made("/views", { name: "Own", screen: "customers", query: {} });
  await server.api("DELETE", `/views/${own}`, { token: theirs });
  await made(`/customers/${customer}/replies`, { text: "Good day" });
  await call("DELETE", `/users/${former}`);
  await call("POST", "/personal-data/erase", { email });
  expect(await findInTables(server, { name })).toEqual({});
});

test("settings that name an address are returned, whether as a value or within a text", {
  tags: "promise-47",
}, async () => {
  const { createdAt: _, updatedAt: __, ...settings } = await call("GET", "/settings");
  const notificationAddresses = [...settings.notificationAddresses, "naledi@example.org"];
  const replySignature = "Kind regards\nNaledi (naledi@example.org)";
  await call("PUT", "/settings", { ...settings, notificationAddresses, replySignature });
  const personal = await call("POST", "/personal-data/read", { email: "Naledi@example.org" });
  expect(personal.settings).toEqual(["notificationAddresses", "replySignature"]);
  expect(personal.trail).toMatchObject([{ record: { type: "settings" } }]);
  await call("PUT", "/settings", settings);
});

test("pages that name an address are returned: drafted, scheduled, published or replaced", async () => {
  const say = (key: string, description: string) => call("PUT", `/pages/${key}/draft`, { search: { description } });
  const publish = async (key: string, at?: string) => {
    const { headers } = await server.api("GET", `/pages/${key}`, { token });
    await call("POST", "/pages/publish", { pages: [{ key, etag: headers.get("etag") }], ...(at ? { at } : {}) });
  };
  await say("home", "Write to Lesedi (lesedi@example.org).");
  await say("about", "Write to LESEDI@example.org.");
  await publish("about", new Date(Date.now() + HOUR).toISOString());
  await say("services", "Write to lesedi@example.org.");
  await publish("services");
  for (const more of ["us", "our staff"]) {
    await say("services", `Write to ${more}.`);
    await publish("services");
  }
  await say("pricing", "Write to o'lesedi@example.org.");
  const personal = await call("POST", "/personal-data/read", { email: "Lesedi@example.org" });
  const pages = ["home", "about", "services"].map((id) => ({ type: "page", id }));
  expect(personal.mentions).toEqual(pages);
  // Pages are the company's own content, which no erasure changes.
  await call("POST", "/personal-data/erase", { email: "lesedi@example.org" });
  expect((await call("POST", "/personal-data/read", { email: "lesedi@example.org" })).mentions).toEqual(pages);
});

describe("restoring a backup and the notes of erasures", () => {
  const clock = createClock("2027-01-04T08:00:00.000Z");
  let folder: string;
  let own: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "website-test-"));
    own = await startServer({ now: clock.now, environment: { RATE_LIMIT: "off" } });
  });
  afterAll(async () => {
    await own.close();
    await rm(folder, { recursive: true });
  });

  const configAt = (dataDir: string, url = own.database.url) =>
    readConfig({ DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) });

  async function write(...emails: string[]): Promise<void> {
    for (const email of emails) await own.api("POST", "/contact", { body: { name: "Name", email, message: "Words" } });
  }

  async function erase(email: string, on = own): Promise<void> {
    const admin = await tokenOf(on, await adminId(on));
    expect((await on.api("POST", "/personal-data/erase", { token: admin, body: { email } })).status).toBe(200);
  }

  const note = (when: "begun" | "done", ...emails: string[]) =>
    Promise.all(emails.map((email) => noteErasure(own.app.platform, [email], when, { hasAccount: false })));

  async function backUp(name: string, now = clock.now()) {
    const archive = join(folder, `${name}.tar.gz`);
    return { archive, ...(await writeBackup(configAt(own.dataDir), archive, now)) };
  }

  /** Restores into an empty installation with the notes of these servers. Returns the number of people erased again. */
  async function restore(archive: string, ...noted: TestServer[]): Promise<number> {
    const dataDir = await mkdtemp(join(folder, "restored-"));
    const database = await createDatabase();
    for (const { dataDir: from } of noted) {
      await cp(join(from, "erasures"), join(dataDir, "erasures"), { recursive: true });
    }
    try {
      return (await restoreAndFinish(configAt(dataDir, database.url), archive, clock.now)).erasedPeople;
    } finally {
      await database.drop();
    }
  }

  test("a restore repeats all later erasures, of several keys, databases and any clock", {
    tags: "promise-47",
  }, async () => {
    const several = ["khaya@example.org", "lwazi@example.org", "musa@example.org"];
    const [normal, elsewhere] = ["ayanda@example.org", "thabo@example.org"];
    await write(...several, normal, elsewhere);
    // The backup's clock is a minute ahead.
    const { archive } = await backUp("later", new Date(clock.now().getTime() + 60 * SECOND));
    clock.forward(SECOND);
    // At once, like processes that each make a key of their own.
    await note("done", ...several);
    const keys = (await readdir(join(own.dataDir, "erasures"))).filter((name) => name.endsWith(".key"));
    expect(keys.length).toBeGreaterThan(1);
    await erase(normal);
    // Another database, as after the loss of this one.
    const interim = await startServer({ now: clock.now });
    await erase(elsewhere, interim);
    await interim.stop();
    expect(await restore(archive, own, interim)).toBe(5);
    await interim.database.drop();
    await rm(interim.dataDir, { recursive: true });
  });

  test("a restore repeats erasures that were in progress during the backup, also without notes", {
    tags: "promise-47",
  }, async () => {
    const [before, meanwhile, during] = ["lindiwe@example.org", "sizwe@example.org", "mpho@example.org"];
    await write(before, meanwhile, during);
    await note("begun", before);
    clock.forward(SECOND);
    const begun = clock.now();
    clock.forward(SECOND);
    await note("begun", meanwhile);
    const { erasures } = own.app.platform;
    const { put } = erasures;
    let notes = 0;
    erasures.put = async (...given) => {
      const name = await put(...given);
      clock.forward(SECOND);
      // Between the note and the deletion.
      if (++notes === 1) await backUp("progress", begun);
      clock.forward(SECOND);
      return name;
    };
    await erase(during);
    erasures.put = put;
    expect(notes).toBe(2);
    const archive = join(folder, "progress.tar.gz");
    expect([await restore(archive), await restore(archive, own)]).toEqual([3, 3]);
  });

  test("findErasuresSince finds exactly the erasures that the backup's manifest does not list", async () => {
    const { erasures } = own.app.platform;
    const [before, meanwhile] = ["naledi@example.org", "nomsa@example.org"];
    await note("done", before);
    const { manifest } = await backUp("listed");
    await note("done", meanwhile);
    const find = await findErasuresSince(erasures, new Set(manifest.erasuresBefore));
    expect(find?.(meanwhile)).toEqual({ hadAccount: false });
    expect(find?.(before)).toBeUndefined();
  });

  test.runIf(databaseKind === "sqlite")(
    "an erasure after a restore leaves no byte of the person in the database file",
    async () => {
      const email = "refilwe@example.org";
      // More than one page holds: copies were left where a table had outgrown its first page.
      const message = "Refilwestein writes at length. ".repeat(20);
      for (let sent = 0; sent < 30; sent++) {
        await own.api("POST", "/contact", { body: { name: "Refilwe", email, message } });
      }
      const { archive } = await backUp("bytes");
      const [dataDir, database] = [join(folder, "bytes"), await createDatabase()];
      await restoreAndFinish(configAt(dataDir), archive, clock.now);
      const restored = await startServer({ dataDir, database, now: clock.now });
      await erase(email, restored);
      await restored.app.platform.database.forgetDeleted();
      expect(await findInFiles(dataDir, { address: email, word: "refilwestein" })).toEqual([]);
      await restored.stop();
    },
  );

  test("a damaged key of the erasure notes is refused by its name", async () => {
    const { erasures } = own.app.platform;
    await note("done", "anybody@example.org");
    const key = (await readdir(join(own.dataDir, "erasures"))).find((name) => name.endsWith(".key")) ?? "";
    await truncate(join(own.dataDir, "erasures", key), 20);
    await expect(findErasuresSince(erasures, new Set())).rejects.toThrow(
      `erasures/${key} is damaged: without it nobody can tell`,
    );
  });
});

test.runIf(databaseKind === "sqlite")(
  "an erasure removes a person's values from SQLite's own statistics",
  { tags: "promise-47" },
  async () => {
    const email = "dineo.statistics@example.org";
    for (let index = 0; index < 3; index++) await writeTo(email, "Words", "Dineo Statisticstein");
    await sql`analyze`.execute(server.app.platform.database.owner);
    await call("POST", "/personal-data/erase", { email });
    await server.app.platform.database.forgetDeleted();
    expect(await findInFiles(server.dataDir, { address: email, name: "statisticstein" })).toEqual([]);
  },
);

test("two people who once shared an address are not treated as one person", { tags: "promise-47" }, async () => {
  const [office, xola, yolanda] = ["office@sharedfirm.example.org", "xola.s@example.org", "yolanda.s@example.org"];
  const people: [string, string][] = [
    ["Xola Shared", xola],
    ["Yolanda Shared", yolanda],
  ];
  for (const [name, email] of people) {
    const { id } = await call("POST", "/customers", { name, email: office, notes: [`About ${name}`] });
    await call("PUT", `/customers/${id}`, { name, email });
  }
  const personal = await call("POST", "/personal-data/read", { email: xola });
  expect(personal.otherAddresses).toEqual([office]);
  expect(personal.customers.map(({ name }: { name: string }) => name)).toEqual(["Xola Shared"]);
  await call("POST", "/personal-data/erase", { email: xola });
  expect(await call("GET", `/customers?q=${yolanda}`)).toMatchObject([{ name: "Yolanda Shared" }]);
});

test("a person is found by every former address of a record, also under a former name", {
  tags: "promise-47",
}, async () => {
  const addresses = ["first.n@example.org", "second.n@example.org", "third.n@example.org"] as const;
  const { id } = await call("POST", "/customers", { name: "Nandi Nameborn", email: addresses[0] });
  await call("PUT", `/customers/${id}`, { name: "Nandi Nameborn", email: addresses[1] });
  await call("PUT", `/customers/${id}`, { name: "Nandi Namewed", email: addresses[1] });
  await call("PUT", `/customers/${id}`, { name: "Nandi Namewed", email: addresses[2] });
  const personal = await call("POST", "/personal-data/read", { email: addresses[2] });
  expect(personal.otherAddresses.sort()).toEqual([addresses[0], addresses[1]]);
});

test("a restore brings back an erased person's account only if it was never deleted", {
  tags: "promise-47",
}, async () => {
  const [folder, database] = [await mkdtemp(join(tmpdir(), "website-test-")), await createDatabase()];
  const configAt = (dataDir: string, { url } = database) =>
    readConfig({ DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) });
  const password = "correct horse battery";
  const [deleted, kept] = ["katlego@example.org", "katlego.m@example.org"];
  const ids: string[] = [];
  for (const [email, name] of [
    [deleted, "Katlego Deletestein"],
    [kept, "Katlego Keepstein"],
  ]) {
    ids.push((await call("POST", "/users", { name, email, role: "admin", password })).id);
    await server.signIn({ email: email ?? "", password });
  }
  const archive = join(folder, "backup.tar.gz");
  await writeBackup(configAt(server.dataDir, server.database), archive);
  await call("DELETE", `/users/${ids[0]}`);
  for (const email of [deleted, kept]) await call("POST", "/personal-data/erase", { email });
  const dataDir = join(folder, "restored");
  await cp(join(server.dataDir, "erasures"), join(dataDir, "erasures"), { recursive: true });
  await restoreAndFinish(configAt(dataDir), archive);
  const restored = await startServer({ dataDir, database });
  expect(await findInTables(restored, { address: deleted, name: "deletestein" })).toEqual({});
  const named = await findInTables(restored, { address: kept, name: "keepstein" });
  expect(Object.keys(named).sort()).toEqual(["audit", "users"]);
  await restored.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});
