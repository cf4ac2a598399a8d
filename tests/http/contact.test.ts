import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContactInput, REFERENCE } from "#contract/contact.ts";
import { insertCustomer } from "#server/customers/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { sendJson } from "#tests/support/http.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { countRows, rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
let ahead = 0;

beforeAll(async () => {
  server = await startServer({
    environment: { RATE_LIMIT: "off", MAIL_TO: "staff@example.org", PUBLIC_URL: "https://www.example.org" },
    now: () => new Date(Date.now() + ahead),
  });
  token = await tokenOf(server, await adminId(server));
});
afterAll(() => server.close());

let senders = 0;
/** Returns an address that no earlier message came from. */
const newAddress = (): string => `sender${++senders}@example.net`;

type Values = Partial<Record<keyof ContactInput, string>>;
const write = (values: Values = {}, headers: Record<string, string> = {}) =>
  sendJson(`${server.url}/api/contact`, "POST", { ...CONTACT_MESSAGE, email: newAddress(), ...values }, { headers });

async function stored(reference: string) {
  const message = (await rowsOf(server, "messages")).find((row) => row.reference === reference);
  if (!message) throw new Error(`No message ${reference}`);
  const mails = (await mailsOf(server)).filter((row) => row.about_id === message.id);
  const interactions = (await rowsOf(server, "customer_interactions")).filter((row) => row.message_id === message.id);
  const customer = (await rowsOf(server, "customers")).find((row) => row.id === message.customer_id);
  return { message, mails, interactions, customer };
}

async function formToken(ageMs: number): Promise<string> {
  const { json } = await server.api("GET", "/public/form-token");
  ahead += ageMs;
  return json.data.token;
}

async function addCustomer(
  email: string,
  name: string,
  createdAt: string,
  status: "Active" | "Inactive",
): Promise<string> {
  const id = newId();
  await server.app.platform.database.write((tx) => insertCustomer(tx, id, { name, email, status }, createdAt));
  return id;
}

describe("a message", () => {
  test("is stored with a lead, an interaction and two mails, in one transaction", async () => {
    const email = newAddress();
    const { status, json } = await write({ email });
    expect(status).toBe(201);
    expect(json).toEqual({ data: { reference: expect.stringMatching(REFERENCE) } });
    const { message, mails, interactions, customer } = await stored(json.data.reference);
    expect(message).toMatchObject({ ...CONTACT_MESSAGE, email, status: "New", spam_reason: null });
    expect(customer).toMatchObject({
      name: CONTACT_MESSAGE.name,
      email,
      company: CONTACT_MESSAGE.company,
      status: "Lead",
      value_cents: 0,
      last_contact_at: message.created_at,
    });
    expect(interactions).toHaveLength(1);
    expect(interactions[0]).toMatchObject({
      customer_id: customer?.id,
      type: "Web form",
      description: `${CONTACT_MESSAGE.subject}\n\n${CONTACT_MESSAGE.message}`,
      happened_at: message.created_at,
    });
    expect(mails.map((mail) => [mail.kind, mail.recipient_email, mail.reply_to, mail.status]).sort()).toEqual([
      ["contact-acknowledgement", email, "hello@example.org", "Queued"],
      ["contact-notification", "staff@example.org", email, "Queued"],
    ]);
    const notification = mails.find((mail) => mail.kind === "contact-notification");
    expect(notification?.text).toContain(`https://www.example.org/admin/messages/${message.id}`);
    for (const mail of mails) expect(mail.subject).toContain(json.data.reference);
  });

  test("leaves nothing when one part of it cannot be stored", async () => {
    const broken = await startServer({ environment: { RATE_LIMIT: "off" } });
    try {
      const { database } = broken.app.platform;
      await database.owner.schema.alterTable("outbox").renameColumn("sender_name", "elsewhere").execute();
      const before = await countRows(broken);
      expectError(
        await broken.api("POST", "/contact", { body: CONTACT_MESSAGE, headers: { "idempotency-key": "k" } }),
        500,
      );
      expect(await countRows(broken)).toEqual(before);
      await database.owner.schema.alterTable("outbox").renameColumn("elsewhere", "sender_name").execute();
      // The failure did not use up the key.
      const again = await broken.api("POST", "/contact", {
        body: CONTACT_MESSAGE,
        headers: { "idempotency-key": "k" },
      });
      expect(again.status).toBe(201);
    } finally {
      await broken.close();
    }
  });

  test("joins the oldest customer with its address in any case, and updates the last contact", async () => {
    const newer = await addCustomer("twin@example.net", "Younger", "2025-06-01T00:00:00.000Z", "Active");
    const older = await addCustomer("Twin@Example.net", "Older", "2024-06-01T00:00:00.000Z", "Inactive");
    const { json } = await write({ email: "TWIN@example.NET", name: "Somebody Else" });
    const { message, customer } = await stored(json.data.reference);
    expect(customer).toMatchObject({
      id: older,
      name: "Older",
      status: "Inactive",
      last_contact_at: message.created_at,
      version: 1,
    });
    const customers = await rowsOf(server, "customers");
    expect(
      customers
        .filter((row) => row.email_key === "twin@example.net")
        .map((row) => row.id)
        .sort(),
    ).toEqual([older, newer].sort());
    expect(customers.find((row) => row.id === newer)?.last_contact_at).toBe("");
  });

  test("creates one lead from a new address, also when sent twenty times at once", async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => write({ email, message: `Number ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ json }) => json.data.reference)).size).toBe(20);
    const customers = (await rowsOf(server, "customers")).filter((row) => row.email === email);
    expect(customers).toHaveLength(1);
    const messages = (await rowsOf(server, "messages")).filter((row) => row.email === email);
    expect(messages).toHaveLength(20);
    expect(new Set(messages.map((row) => row.customer_id))).toEqual(new Set([customers[0]?.id]));
    expect(
      (await rowsOf(server, "customer_interactions")).filter((row) => row.customer_id === customers[0]?.id),
    ).toHaveLength(20);
  });
});

describe("a repeated message", () => {
  test("under one Idempotency-Key, twenty times at once, is stored once with one response", {
    tags: "promise-17",
  }, async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write({ email }, { "idempotency-key": "form-1" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await rowsOf(server, "messages")).filter((row) => row.email === email)).toHaveLength(1);
    expect((await mailsOf(server)).filter((row) => row.recipient_email === email)).toHaveLength(1);
    const later = await write({ email }, { "idempotency-key": "form-1" });
    expect(later.text).toBe(answers[0]?.text);
  });

  test("under the same key with another body is refused with 422, at once and later", {
    tags: "promise-17",
  }, async () => {
    const email = newAddress();
    const key = { "idempotency-key": "form-2" };
    const race = await Promise.all(
      Array.from({ length: 6 }, (_, index) => write({ email, message: `Version ${index % 2}` }, key)),
    );
    const taken = race.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(3);
    for (const answer of race.filter(({ status }) => status !== 201)) expectError(answer, 422);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    expectError(await write({ email, message: "Version 3" }, key), 422);
    expect((await rowsOf(server, "messages")).filter((row) => row.email === email)).toHaveLength(1);
  });

  test("can use its key again after a refusal", async () => {
    const key = { "idempotency-key": "form-3" };
    expectError(await write({ name: "" }, key), 400);
    expect((await write({}, key)).status).toBe(201);
  });

  test("a day later is a new message", { tags: "promise-17" }, async () => {
    const email = newAddress();
    const first = await write({ email }, { "idempotency-key": "form-4" });
    ahead += 24 * 3_600_000 - 60_000;
    expect((await write({ email }, { "idempotency-key": "form-4" })).text).toBe(first.text);
    ahead += 120_000;
    const next = await write({ email }, { "idempotency-key": "form-4" });
    expect(next.status).toBe(201);
    expect(next.text).not.toBe(first.text);
    token = await tokenOf(server, await adminId(server));
  });

  test("under one form token, twenty times at once, is stored once", { tags: "promise-17" }, async () => {
    const email = newAddress();
    const values = { email, formToken: await formToken(5000) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(values)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await rowsOf(server, "messages")).filter((row) => row.email === email)).toHaveLength(1);
    expectError(await write({ ...values, message: "Something else" }), 422);
  });
});

describe("spam detection", () => {
  const spamRow = { status: "Spam", customer_id: null } as const;

  test("gives spam the usual response, and stores it without a lead or mails", { tags: "promise-40" }, async () => {
    const cases = [
      { values: { website: "https://example.com" }, spam_reason: "hidden-field" },
      { values: { formToken: await formToken(0) }, spam_reason: "too-fast" },
    ] as const;
    const good = await write();
    for (const { values, spam_reason } of cases) {
      const email = newAddress();
      const answer = await write({ email, ...values });
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.json.data)).toEqual(Object.keys(good.json.data));
      expect([...answer.headers.keys()]).toEqual([...good.headers.keys()]);
      expect(answer.text).toHaveLength(good.text.length);
      const { message, mails, interactions } = await stored(answer.json.data.reference);
      expect(message).toMatchObject({ ...spamRow, spam_reason });
      expect([mails, interactions]).toEqual([[], []]);
      expect((await rowsOf(server, "customers")).filter((row) => row.email === email)).toEqual([]);
    }
  });

  test("accepts a form that took its time, has no token, or has a foreign token", { tags: "promise-40" }, async () => {
    const real = await formToken(2000);
    const [claim = "", random = "", signature = ""] = real.split(".");
    const forged = [
      "x",
      "",
      "1.2.3",
      `${Number(claim) + 5000}.${random}.${signature}`,
      `${claim}.${random}.${signature.slice(1)}`,
      `${claim}.${random}x.${signature}`,
      "\u0000",
      "😀",
    ];
    for (const given of [undefined, real, await formToken(40 * 24 * 3_600_000), ...forged]) {
      const { status, json } = await write(given === undefined ? {} : { formToken: given });
      expect(status, JSON.stringify(given)).toBe(201);
      expect((await stored(json.data.reference)).message.status, JSON.stringify(given)).toBe("New");
    }
    token = await tokenOf(server, await adminId(server));
  });

  test.each([5_000, 24 * 3_600_000])(
    "accepts a form under a token from %i ms ahead, once",
    { tags: "promise-31" },
    async (ms) => {
      const values = { email: newAddress(), formToken: await formToken(0) };
      ahead -= ms;
      const [one, again] = [await write(values), await write(values)];
      ahead += ms;
      const { message, mails, customer } = await stored(one.json.data.reference);
      expect([message.status, mails.length, customer?.status]).toEqual(["New", 2, "Lead"]);
      expect(again.text).toBe(one.text);
      expect((await rowsOf(server, "messages")).filter((row) => row.email === values.email)).toHaveLength(1);
    },
  );

  test("makes one lead with its mails from a restored message, also if two users restore it", {
    tags: "promise-40",
  }, async () => {
    const email = newAddress();
    const { json } = await write({ email, website: "x" });
    const { message } = await stored(json.data.reference);
    const setStatus = (status: string) =>
      server.api("PATCH", `/messages/${message.id}/status`, { token, body: { status } });
    const both = await Promise.all([setStatus("New"), setStatus("Read"), setStatus("Done"), setStatus("New")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await setStatus("Spam");
    await setStatus("Done");
    const after = await stored(json.data.reference);
    expect(after.message).toMatchObject({ status: "Done", spam_reason: null });
    expect(after.customer).toMatchObject({ email, status: "Lead", last_contact_at: message.created_at });
    expect(after.interactions).toHaveLength(1);
    expect(after.mails.map((mail) => mail.kind).sort()).toEqual(["contact-acknowledgement", "contact-notification"]);
  });
});

describe("texts of a message", () => {
  test("are returned as they were sent", { tags: "promise-32" }, async () => {
    const texts = [
      "😀 👩‍👩‍👧‍👦 🏳️‍🌈 👋🏽",
      "مرحبا بالعالم، كيف الحال؟",
      "שלום ‏12‎3",
      "ngiyabonga — “quoted” ‘single’ … 10 000 €",
      "Zürich, Łódź, Øresund, Ελλάδα, 東京, हिन्दी",
      "\t indented\n\n\n  and spaced  out",
      "%s %d #{x} {{y}} <%= z %> \\n \\u0000 %00 \\",
      `"quoted", 'single', \`back\`, <b>bold</b> & &amp; -- ; drop table messages;`,
      "𝒳 \u{10FFFD} \ufeff \u200b \u202e x",
    ];
    for (const text of texts) {
      const { json } = await write({ message: `a ${text} z`, name: `N ${text.replace(/\s/g, " ")} m` });
      const { message } = await stored(json.data.reference);
      expect(message.message).toBe(`a ${text} z`);
      expect(message.name).toBe(`N ${text.replace(/\s/g, " ")} m`);
      const answer = await server.api("GET", `/messages/${message.id}`, { token });
      expect(answer.json.data).toMatchObject({ message: `a ${text} z`, name: message.name });
    }
  });

  test("are normalised, and a missing text of an optional field equals a blank one", {
    tags: "promise-32",
  }, async () => {
    const { status, json } = await sendJson(`${server.url}/api/contact`, "POST", {
      name: "  Zoe\u0308  ",
      email: newAddress(),
      message: "\r\n one\r\ntwo\rthree\n\n ",
      company: "  ",
    });
    expect(status).toBe(201);
    const { message } = await stored(json.data.reference);
    expect(message).toMatchObject({ name: "Zoë", message: "one\ntwo\nthree", company: "", subject: "" });
  });

  test("are only text in the mails, never markup, headers or recipients", { tags: "promise-30" }, async () => {
    const name = `"><img src=x onerror=alert(1)> O'Neil & <b>Co</b>`;
    const message = "<script>alert(1)</script>\n.\nBcc: someone@example.com\n\n<a href='https://evil.example'>x</a>";
    const email = newAddress();
    const { json } = await write({ email, name, message, company: "<i>", subject: "</td></table>" });
    const { mails } = await stored(json.data.reference);
    for (const mail of mails) {
      expect(mail.html).not.toMatch(
        /<img|<script|<b>|<i>|<a (?!class="on-button" href="https:\/\/www\.example\.org\/admin\/messages\/)|onerror=alert\(1\)>|<\/td><\/table><\/td>/,
      );
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect([email, "staff@example.org"]).toContain(mail.recipient_email);
    }
    const notification = mails.find((mail) => mail.kind === "contact-notification");
    expect(notification?.html).toContain(
      "&quot;&gt;&lt;img src=x onerror=alert(1)&gt; O&#39;Neil &amp; &lt;b&gt;Co&lt;/b&gt;",
    );
    // Quoted, so that it cannot continue our text with a button of its own.
    expect(notification?.text).toContain(message.replace(/^/gm, "> "));
    // A visitor's text is never mailed to an address that the visitor chose.
    const acknowledgement = mails.find((mail) => mail.kind === "contact-acknowledgement");
    expect(acknowledgement?.text).not.toContain("evil.example");
    expect(acknowledgement?.html).not.toContain("evil.example");
  });
});

describe("messages from one address", () => {
  test("are limited to sixty in ten minutes, while other addresses are accepted", { tags: "promise-40" }, async () => {
    let later = 0;
    const limited = await startServer({ now: () => new Date(Date.now() + later) });
    try {
      const from = (address: string, headers = {}) =>
        sendJson(`${limited.url}/api/contact`, "POST", CONTACT_MESSAGE, { from: address, headers });
      for (let index = 0; index < 60; index += 10) {
        const ten = await Promise.all(
          Array.from({ length: 10 }, () => from("127.0.0.2", { "x-forwarded-for": `203.0.113.${index}` })),
        );
        expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(201));
      }
      const before = await countRows(limited);
      const rejected = await from("127.0.0.2", { "x-forwarded-for": "203.0.113.99" });
      expect(expectError(rejected, 429).message).toMatch(/^Too many attempts\. Try again in (9|10) minutes\.$/);
      expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(500);
      expect(await countRows(limited)).toEqual(before);
      expect((await from("127.0.0.3")).status).toBe(201);
      later = 10 * 60_000 + 1000;
      expect((await from("127.0.0.2")).status).toBe(201);
    } finally {
      await limited.close();
    }
  });

  test("are limited to five hundred a day, so that no visitor can fill the disk", { tags: "promise-40" }, async () => {
    let later = 0;
    const limited = await startServer({ now: () => new Date(Date.now() + later) });
    try {
      const post = () => sendJson(`${limited.url}/api/contact`, "POST", CONTACT_MESSAGE, { from: "127.0.0.2" });
      expect((await post()).status).toBe(201);
      // As if the visitor had continued for a day.
      await limited.app.platform.database.write((tx) => tx.updateTable("limits").set({ count: 499 }).execute());
      later += 11 * 60_000;
      expect((await post()).status).toBe(201);
      const rejected = await post();
      expect(Number(expectError(rejected, 429) && rejected.headers.get("retry-after"))).toBeGreaterThan(80_000);
      later += 24 * 3_600_000;
      expect((await post()).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});
