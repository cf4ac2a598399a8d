import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#server/settings/read-settings.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { ALL_ENDPOINTS, addRecords, type CallWithExample, callExample, type Records } from "#tests/support/calls.ts";
import { createClock, DAY, HOUR } from "#tests/support/clock.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Public calls with an email address. Their mails go to an address that the visitor typed. */
const BY_ADDRESS = ALL_ENDPOINTS.filter(({ call, example }) => call.access === "public" && example.body?.email);
const nameOf = ({ name }: CallWithExample) => name;

const clock = createClock();
let server: TestServer;
let unlimited: TestServer;
let records: Records;

beforeAll(async () => {
  const environment = { MAIL_TO: "staff@example.org", MAIL_FROM: "website@example.org" };
  server = await startServer({ environment, now: clock.now });
  unlimited = await startServer({ environment: { ...environment, RATE_LIMIT: "off" }, now: clock.now });
  records = await addRecords(server);
  await addRecords(unlimited);
});
afterAll(() => Promise.all([server.close(), unlimited.close()]));

/** Makes a call as its example says, with other values in these fields. */
async function call(name: string, values: object, on = server): Promise<number> {
  const one = BY_ADDRESS.find((given) => given.name === name);
  if (!one) throw new Error(`No call ${name} takes an address`);
  return (await callExample(on, one, records, { json: { ...one.example.body, ...values } })).status;
}

/** Returns the mails to an address and its `+` aliases. */
async function mailsTo(address: string, on = server) {
  const [name = "", host = ""] = address.split("@");
  return (await rowsOf(on, "outbox")).filter(({ recipient_email }) => {
    const email = recipient_email.toLowerCase();
    return email.startsWith(name) && email.endsWith(`@${host}`);
  });
}
const acknowledged = async (address: string, on = server) =>
  (await mailsTo(address, on)).filter(({ kind }) => kind.endsWith("-acknowledgement")).length;

test("forms, passwords and the newsletter take an address", () => {
  expect(BY_ADDRESS.map(nameOf).sort()).toEqual(
    ["forgotPassword", "login", "sendApplication", "sendContactMessage", "subscribe"].sort(),
  );
});

test.each(BY_ADDRESS)(
  "no mail to the visitor from $name has a text that was typed",
  { tags: "promise-49" },
  async (one) => {
    const email = `stranger-${one.name.toLowerCase()}@example.net`;
    await addAccount(unlimited, { email, name: "As the staff typed it", password: "forgotten" });
    const fields = Object.keys(one.example.body ?? {}).filter(
      (field) => !["email", "password", "jobId"].includes(field),
    );
    let typed: object = {};
    for (const field of fields) {
      const values = { ...typed, [field]: `Claim your prize, call 0821234567 (${field})` };
      // Fields with fixed formats keep their values.
      const status = await call(one.name, { ...values, email }, unlimited);
      if (status < 300) typed = values;
    }
    if (fields.length === 0) await call(one.name, { email }, unlimited);
    expect(one.name !== "sendContactMessage" || Object.keys(typed).length >= 3).toBe(true);
    const mails = await mailsTo(email, unlimited);
    if (one.name !== "login") expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(JSON.stringify(mail), mail.kind).not.toContain("prize");
  },
);

test("all forms together acknowledge three times a day per address, and store every submission", {
  tags: "promise-49",
}, async () => {
  await addAccount(server, { email: "victim@example.net", password: "forgotten" });
  const before = await countRows(server);
  const addresses = ["victim@example.net", "Victim@Example.NET", "victim+1@example.net", "victim+prize@example.net"];
  for (const email of addresses) {
    expect(await call("sendContactMessage", { email })).toBe(201);
    expect(await call("sendApplication", { email })).toBe(201);
  }
  expect(await acknowledged("victim@example.net")).toBe(3);
  const after = await countRows(server);
  expect([after.messages - before.messages, after.applications - before.applications]).toEqual([4, 4]);

  for (const email of addresses) await call("subscribe", { email });
  await call("forgotPassword", { email: "victim@example.net" });
  const kinds = (await mailsTo("victim@example.net")).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "newsletter-confirmation")).toHaveLength(3);
  expect(kinds.filter((kind) => kind === "password-reset")).toHaveLength(1);

  // Other addresses have their own limit, and the next day has a new one.
  await call("sendContactMessage", { email: "other@example.net" });
  expect(await acknowledged("other@example.net")).toBe(1);
  clock.forward(DAY + HOUR);
  await call("sendContactMessage", { email: "victim@example.net" });
  expect(await acknowledged("victim@example.net")).toBe(4);
});

test("mails of the newsletter and of passwords do not use up those of the forms", async () => {
  const email = "eager@example.net";
  await addAccount(server, { email, password: "forgotten" });
  for (let time = 0; time < 5; time++) {
    await call("subscribe", { email });
    await call("forgotPassword", { email });
  }
  await call("sendContactMessage", { email });
  expect(await acknowledged(email)).toBe(1);
});

test("a message released from spam is acknowledged within the same daily limit", async () => {
  const email = "held@example.net";
  const token = await server.signIn();
  for (let time = 0; time < 3; time++) await call("sendContactMessage", { email });
  await call("sendContactMessage", { email, website: "https://spam.example" });
  const held = (await rowsOf(server, "messages")).find((row) => row.email === email && row.status === "Spam");
  const path = `/messages/${held?.id}/status`;
  expect((await server.api("PATCH", path, { token, body: { status: "New" } })).status).toBe(200);
  expect(await acknowledged(email)).toBe(3);
});

test("one client address causes mails to a limited number of visitors", { tags: "promise-49" }, async () => {
  const { database } = server.app.platform;
  const email = (number: number) => `many-${number}@example.net`;
  await call("sendContactMessage", { email: email(1) });
  await call("subscribe", { email: email(1) });
  // As if the visitor had continued for a day.
  await sql`update limits set count = 300`.execute(database.owner);
  clock.forward(HOUR);
  await call("sendContactMessage", { email: email(2) });
  await call("subscribe", { email: email(2) });
  expect(await mailsTo(email(2))).toEqual([]);
  expect((await rowsOf(server, "messages")).some((row) => row.email === email(2))).toBe(true);
});

test.each(["sendContactMessage", "sendApplication"])(
  "%s from one of our own addresses is stored and notified to staff, but not acknowledged",
  async (form) => {
    const { company, notificationAddresses } = await readSettings(
      server.app.platform.database.read,
      server.app.platform.config,
    );
    const own = [company.email, notificationAddresses[0], "Website@example.org", "staff+forms@example.org"];
    for (const email of own) {
      const before = await rowsOf(server, "outbox");
      expect(await call(form, { email })).toBe(201);
      const mails = (await rowsOf(server, "outbox")).slice(before.length);
      expect(
        mails.map(({ kind }) => kind.split("-").at(-1)),
        email,
      ).toEqual(["notification"]);
    }
  },
);

test("every submission is acknowledged when limits are off", async () => {
  for (let time = 0; time < 5; time++) {
    expect(await call("sendContactMessage", { email: "tester@example.net" }, unlimited)).toBe(201);
  }
  expect(await acknowledged("tester@example.net", unlimited)).toBe(5);
});
