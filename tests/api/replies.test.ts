import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Reply } from "#contract/replies.ts";
import { claimMail } from "#server/platform/mail/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Clock, createClock, DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { apply } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SmtpFaultMode, startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let clock: Clock;
let server: TestServer;
let token: string;
let writer: string;
const WRITER = { name: "Thandi Mokoena", email: "thandi@example.com" };
beforeAll(async () => {
  clock = createClock();
  server = await startServer({ now: clock.now });
  writer = await addAccount(server, { ...WRITER, role: "admin" });
  token = await tokenOf(server, writer);
});
afterAll(() => server.close());

type Area = "messages" | "applications" | "customers";

const database = () => server.app.platform.database;
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.api("POST", path, { token, headers, ...(body === undefined ? {} : { body }) });

/** Sends a message from a new visitor. Returns it with the lead that it creates. */
async function addMessage(values: Partial<typeof CONTACT_MESSAGE> = {}) {
  const email = `visitor-${newId().slice(-12)}@example.org`;
  const { json } = await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email, ...values } });
  const row = await database()
    .read.selectFrom("messages")
    .select(["id", "reference", "email", "customer_id"])
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  return { ...row, customer: row.customer_id ?? "" };
}

async function addApplication() {
  const email = `applicant-${newId().slice(-12)}@example.org`;
  await apply(server, { email });
  return database().read.selectFrom("applications").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

async function send(area: Area, id: string, body: object = { text: "Does Monday suit you?" }) {
  const { status, json } = await post(`/${area}/${id}/replies`, body);
  expect(status, JSON.stringify(json)).toBe(202);
  return json.data as { id: string; status: string; sendsAt: string };
}

async function list(area: Area, id: string, query = ""): Promise<Reply[]> {
  const { status, json } = await server.api("GET", `/${area}/${id}/replies${query}`, { token });
  expect(status).toBe(200);
  return Reply.array().parse(json);
}

const takeBack = (area: Area, id: string, reply: string) =>
  server.api("DELETE", `/${area}/${id}/replies/${reply}`, { token });

const mailsOf = (id: string) =>
  database().read.selectFrom("outbox").selectAll().where("about_id", "=", id).where("kind", "=", "reply").execute();

const claim = () => claimMail(database(), "worker", { leaseMs: MINUTE }, clock.now().getTime());

async function emptyOutbox(): Promise<void> {
  await database().write((tx) => tx.deleteFrom("outbox").execute());
}

describe("a reply", () => {
  test("is sent to a message's address ten seconds later, with the reference in the subject", {
    tags: "promise-62",
  }, async () => {
    const message = await addMessage({ subject: "A portal" });
    const sent = await send("messages", message.id);
    const sendsAt = new Date(clock.now().getTime() + 10 * SECOND).toISOString();
    expect(sent).toEqual({ id: sent.id, status: "Waiting", sendsAt });
    const [mail] = await mailsOf(message.id);
    expect(mail).toMatchObject({
      recipient_email: message.email,
      recipient_name: CONTACT_MESSAGE.name,
      sender_name: "Thandi Mokoena at Palmiet",
      reply_to: "hello@example.org",
      subject: `Re: A portal (${message.reference})`,
      next_at: Date.parse(sendsAt),
      unsubscribe_url: "",
    });
    expect(mail?.text).toMatch(/^Does Monday suit you\?\n\nThandi Mokoena\nPalmiet\n\n-- \nPalmiet\n/);
    expect(await list("messages", message.id)).toMatchObject([
      { id: sent.id, record: { type: "message", id: message.id }, author: WRITER.name, status: "Waiting", sendsAt },
    ]);
  });

  test("names the job in the subject for an application, and the company for a customer", async () => {
    const application = await addApplication();
    await send("applications", application.id);
    expect((await mailsOf(application.id))[0]).toMatchObject({
      recipient_email: application.email,
      subject: `Re: Your application for ${application.job_title} (${application.reference})`,
      delete_after: application.delete_after,
    });
    const { customer } = await addMessage();
    await send("customers", customer);
    expect((await mailsOf(customer))[0]?.subject).toBe("Re: Your contact with Palmiet");
  });

  test("is shown on its record with author and time", { tags: "promise-64" }, async () => {
    const [message, application] = [await addMessage(), await addApplication()];
    const answered = { by: WRITER.name, at: clock.now().toISOString() };
    const { id } = await send("messages", message.id);
    await send("applications", application.id);
    const read = async (path: string) => (await server.api("GET", path, { token })).json;
    expect((await read(`/messages/${message.id}`)).data.answered).toEqual(answered);
    expect((await read(`/messages?q=${message.email}`))[0].answered).toEqual(answered);
    expect((await read(`/applications/${application.id}`)).data.answered).toEqual(answered);
    expect((await read(`/applications?q=${application.email}`))[0].answered).toEqual(answered);
    expect((await read(`/messages/${message.id}`)).data.status).toBe("New");
    await takeBack("messages", message.id, id);
    expect((await read(`/messages/${message.id}`)).data.answered).toBeNull();
  });

  test("does not count as an answer when it failed, and shows the error", { tags: "promise-64" }, async () => {
    const message = await addMessage();
    await send("messages", message.id);
    await database().write((tx) =>
      tx
        .updateTable("outbox")
        .set({ status: "Failed", attempts: 1, last_error: "550 no such user" })
        .where("about_id", "=", message.id)
        .where("kind", "=", "reply")
        .execute(),
    );
    expect((await server.api("GET", `/messages/${message.id}`, { token })).json.data.answered).toBeNull();
    expect(await list("messages", message.id)).toMatchObject([{ status: "Failed", lastError: "550 no such user" }]);
  });

  test("is in the customer's history as an e-mail, and among the customer's replies", {
    tags: "promise-64",
  }, async () => {
    const message = await addMessage();
    clock.forward(HOUR);
    const toMessage = await send("messages", message.id, { text: "The first" });
    clock.forward(MINUTE);
    const toCustomer = await send("customers", message.customer, { text: "The second", subject: "Once more" });
    const { json } = await server.api("GET", `/customers/${message.customer}`, { token });
    expect(json.data.lastContact).toBe(clock.now().toISOString());
    expect(json.data.interactions).toMatchObject([
      { type: "Email", description: "Once more\n\nThe second" },
      { type: "Email", description: expect.stringContaining("The first") },
      { type: "Web form" },
    ]);
    const replies = await list("customers", message.customer);
    expect(replies.map(({ id }) => id)).toEqual([toCustomer.id, toMessage.id]);
    expect(replies.map(({ interactionId }) => interactionId)).toEqual(
      json.data.interactions.slice(0, 2).map(({ id }: { id: string }) => id),
    );
    expect(await list("customers", message.customer, "?order=asc&sort=createdAt&page=1&pageSize=1")).toMatchObject([
      { text: "The first" },
    ]);
    await takeBack("customers", message.customer, toCustomer.id);
    const after = (await server.api("GET", `/customers/${message.customer}`, { token })).json.data;
    expect(after.interactions).toHaveLength(2);
    expect(after.lastContact).toBe(new Date(clock.now().getTime() - MINUTE).toISOString());
  });

  test("is sent once under the same key, however often it is requested", { tags: "promise-62" }, async () => {
    const message = await addMessage();
    const headers = { "idempotency-key": newId() };
    const path = `/messages/${message.id}/replies`;
    const first = await post(path, { text: "Once" }, headers);
    expect((await post(path, { text: "Once" }, headers)).json).toEqual(first.json);
    expectError(await post(path, { text: "Another" }, headers), 422);
    expect(await mailsOf(message.id)).toHaveLength(1);
    // A repeat after the reply was taken back returns the new status.
    await takeBack("messages", message.id, first.json.data.id);
    expect((await post(path, { text: "Once" }, headers)).json.data).toEqual({
      ...first.json.data,
      status: "Taken back",
    });
    expect(await mailsOf(message.id)).toEqual([]);
  });

  test("is in the audit trail, and so is taking it back", async () => {
    const message = await addMessage();
    const { id } = await send("messages", message.id);
    await takeBack("messages", message.id, id);
    const { json } = await server.api("GET", `/audit?recordType=message&recordId=${message.id}`, { token });
    expect(json).toMatchObject([
      { action: "took back a reply to", account: { name: WRITER.name }, before: { id } },
      { action: "replied to", record: { name: message.reference }, after: { id } },
    ]);
  });

  test("is stored for both of two colleagues who reply at once", async () => {
    const message = await addMessage();
    await Promise.all([send("messages", message.id, { text: "One" }), send("messages", message.id, { text: "Two" })]);
    expect(await list("messages", message.id)).toHaveLength(2);
  });

  test("has the Reply-To address that the settings name", async () => {
    const settings = (await server.api("GET", "/settings", { token })).json.data;
    const change = { ...settings, replyTo: "author", replySignature: "" };
    await server.api("PUT", "/settings", { token, body: change });
    const message = await addMessage();
    await send("messages", message.id);
    const [mail] = await mailsOf(message.id);
    expect(mail?.reply_to).toBe(WRITER.email);
    expect(mail?.text).toMatch(/^Does Monday suit you\?\n\n-- \n/);
    const { json } = await server.api("GET", "/replies/settings", { token });
    expect(json.data).toMatchObject({ replyTo: WRITER.email, signature: "", company: "Palmiet" });
    await server.api("PUT", "/settings", { token, body: settings });
  });

  test("is signed by its author, as the form shows it", async () => {
    const settings = (await server.api("GET", "/settings", { token })).json.data;
    const shown = async (as = token) => (await server.api("GET", "/replies/settings", { token: as })).json.data;
    expect((await shown()).signature).toBe("Thandi Mokoena\nPalmiet");
    const name = "Zoë {company} $&";
    const as = await tokenOf(server, await addAccount(server, { name, email: "zoe@example.com", role: "sales" }));
    expect((await shown(as)).signature).toBe("Zoë {company} $&\nPalmiet");
    await server.api("PUT", "/settings", {
      token,
      body: { ...settings, replySignature: "Regards,\n{name} {job} {x}" },
    });
    const { signature } = await shown(as);
    expect(signature).toBe("Regards,\nZoë {company} $& {job} {x}");
    const message = await addMessage();
    const body = { text: "Hello" };
    expect((await server.api("POST", `/messages/${message.id}/replies`, { token: as, body })).status).toBe(202);
    const [mail] = await mailsOf(message.id);
    expect(mail?.sender_name).toBe("Zoë {company} $& at Palmiet");
    expect(mail?.text).toContain(`Hello\n\n${signature}\n\n-- \nPalmiet\n`);
    // A signature that was edited before it could have a name stays as it is.
    await server.api("PUT", "/settings", { token, body: { ...settings, replySignature: "Kind regards" } });
    expect((await shown()).signature).toBe("Kind regards");
    await server.api("PUT", "/settings", { token, body: settings });
  });

  test("is deleted with its customer, while replies to messages stay", { tags: "promise-64" }, async () => {
    const message = await addMessage();
    await send("customers", message.customer);
    await send("messages", message.id);
    expect((await server.api("DELETE", `/customers/${message.customer}`, { token })).status).toBe(204);
    expect(await mailsOf(message.customer)).toEqual([]);
    const left = await database().read.selectFrom("replies").selectAll().where("email", "=", message.email).execute();
    expect(left.map(({ message_id }) => message_id)).toEqual([message.id]);
    expect(await list("messages", message.id)).toHaveLength(1);
  });
});

describe("refusals of replies", () => {
  test("a reply without text, with too long a text or with unknown fields is refused", {
    tags: "promise-63",
  }, async () => {
    const message = await addMessage();
    const refused = async (body: object, field: string) => {
      const { errors } = expectError(await post(`/messages/${message.id}/replies`, body), 400);
      expect(errors?.map(({ path }: { path: string }) => path)).toEqual([field]);
    };
    await refused({}, "text");
    await refused({ text: "  \n " }, "text");
    await refused({ text: "\u200b \u2060" }, "text");
    await refused({ text: "x".repeat(5001) }, "text");
    await refused({ text: "\u0000" }, "text");
    await refused({ text: "Hello", to: "somebody@example.org" }, "to");
    await refused({ text: "Hello", subject: "x".repeat(301) }, "subject");
    await refused({ text: "Hello", subject: "Re: you\r\nBcc: everybody@example.org" }, "subject");
    await refused({ text: "Hello", subject: "Re: you\nX: y" }, "subject");
    expect(await mailsOf(message.id)).toEqual([]);
    await send("messages", message.id, { text: "x".repeat(5000) });
  });

  test("a reply to a record in Spam is refused with 409, to an unknown record with 404", {
    tags: "promise-63",
  }, async () => {
    const message = await addMessage();
    await server.api("PATCH", `/messages/${message.id}/status`, { token, body: { status: "Spam" } });
    const error = expectError(await post(`/messages/${message.id}/replies`, { text: "Hello" }), 409);
    expect(error).toMatchObject({ code: "not-answerable", message: expect.stringContaining("spam") });
    const application = await addApplication();
    await server.api("PATCH", `/applications/${application.id}/status`, { token, body: { status: "Spam" } });
    expectError(await post(`/applications/${application.id}/replies`, { text: "Hello" }), 409);
    for (const area of ["messages", "applications", "customers"]) {
      expectError(await post(`/${area}/${newId()}/replies`, { text: "Hello" }), 404);
      expectError(await server.api("GET", `/${area}/${newId()}/replies`, { token }), 404);
    }
  });

  test("taking a reply back through another record, or an unknown reply, is refused with 404", async () => {
    const [message, other] = [await addMessage(), await addMessage()];
    const { id } = await send("messages", message.id);
    expectError(await takeBack("messages", other.id, id), 404);
    expectError(await takeBack("customers", message.customer, id), 404);
    expectError(await takeBack("messages", message.id, newId()), 404);
    expect(await list("messages", message.id)).toMatchObject([{ status: "Waiting" }]);
  });

  test("a reply is refused where the account may read the records, but not change them", {
    tags: "promise-63",
  }, async () => {
    const message = await addMessage();
    const as = await tokenOf(server, await addAccount(server, { email: "support@example.com", role: "support" }));
    const path = (area: Area, id: string) => `/${area}/${id}/replies`;
    const body = { text: "Hello" };
    expect((await server.api("POST", path("messages", message.id), { token: as, body })).status).toBe(202);
    expectError(await server.api("POST", path("customers", message.customer), { token: as, body }), 403);
    expect((await server.api("GET", path("customers", message.customer), { token: as })).status).toBe(200);
    expect((await server.api("GET", "/replies/settings", { token: as })).status).toBe(200);
    const auditor = await tokenOf(server, await addAccount(server, { email: "auditor@example.com", role: "auditor" }));
    expectError(await server.api("GET", "/replies/settings", { token: auditor }), 403);
  });

  test("the hundred and first reply of an account within an hour is refused, in any session", {
    tags: "promise-63",
  }, async () => {
    const busy = await addAccount(server, { email: "busy@example.com", role: "sales" });
    const message = await addMessage();
    const path = `/messages/${message.id}/replies`;
    const key = { "idempotency-key": newId() };
    const reply = (as: string, headers = {}) =>
      server.api("POST", path, { token: as, body: { text: "Hello" }, headers });
    const [first, second] = [await tokenOf(server, busy), await tokenOf(server, busy)];
    expect((await reply(first, key)).status).toBe(202);
    // Of all counts, only that of the first reply is one.
    await database().write((tx) => tx.updateTable("limits").set({ count: 99 }).where("count", "=", 1).execute());
    expect((await reply(second)).status).toBe(202);
    const refused = await reply(first);
    expectError(refused, 429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // A repeated request still gets its stored response.
    expect((await reply(second, key)).status).toBe(202);
    await send("messages", message.id);
    clock.forward(HOUR + SECOND);
    expect((await reply(second)).status).toBe(202);
  });
});

describe("text that a visitor typed", () => {
  test("adds no header and no markup to a reply", { tags: "promise-63" }, async () => {
    const name = 'Zoë "<b>" =?utf-8?q?Bcc:?=';
    const message = await addMessage({ name, subject: "</title><script>alert(1)</script>" });
    await send("messages", message.id, { text: "<img src=x onerror=alert(1)> & {name}" });
    const [mail] = await mailsOf(message.id);
    expect(mail?.html).not.toMatch(/<script|<img src=x/);
    expect(mail?.html, "a letter begins with its greeting").not.toContain("<h1");
    expect(mail?.html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; {name}");
    expect(mail?.text).toContain("<img src=x onerror=alert(1)> & {name}");
  });

  test("leaves the reference complete in a subject of the maximum length", async () => {
    const message = await addMessage({ subject: "x".repeat(300) });
    await send("messages", message.id);
    const subject = (await mailsOf(message.id))[0]?.subject ?? "";
    expect(subject).toHaveLength(300);
    expect(subject.endsWith(`… (${message.reference})`)).toBe(true);
  });
});

describe("taking a reply back", () => {
  test("keeps its text and sends nothing, and may be repeated", { tags: "promise-62" }, async () => {
    await emptyOutbox();
    const message = await addMessage();
    await emptyOutbox();
    const { id } = await send("messages", message.id, { text: "Never mind" });
    expect((await takeBack("messages", message.id, id)).status).toBe(204);
    expect((await takeBack("messages", message.id, id)).status).toBe(204);
    clock.forward(MINUTE);
    expect(await claim()).toBeUndefined();
    expect(await list("messages", message.id)).toMatchObject([{ status: "Taken back", text: "Never mind" }]);
    const { json } = await server.api("GET", `/audit?recordType=message&recordId=${message.id}`, { token });
    expect(json).toHaveLength(2);
  });

  test("is possible until a worker claims the mail or staff retry it", { tags: "promise-62" }, async () => {
    await emptyOutbox();
    const message = await addMessage();
    await emptyOutbox();
    const late = await send("messages", message.id);
    expect(await claim()).toBeUndefined();
    clock.forward(10 * SECOND - 1);
    expect(await claim()).toBeUndefined();
    clock.forward(1);
    expect(await claim()).toBeDefined();
    const error = expectError(await takeBack("messages", message.id, late.id), 409);
    expect(error).toMatchObject({ code: "already-sent", message: "This email has already been sent." });
    expect(await list("messages", message.id)).toMatchObject([{ status: "Sending" }]);
    const hurried = await send("messages", message.id);
    const mail = (await mailsOf(message.id)).find(({ attempts }) => attempts === 0);
    await post(`/outbox/${mail?.id}/retry`);
    expectError(await takeBack("messages", message.id, hurried.id), 409);
  });

  test("has one outcome beside a worker at the same moment: never sent, or too late", {
    tags: "promise-62",
  }, async () => {
    await emptyOutbox();
    const outcomes = new Set<number>();
    for (let round = 0; round < 30; round++) {
      const message = await addMessage();
      await emptyOutbox();
      const { id } = await send("messages", message.id);
      clock.forward(10 * SECOND);
      const pause = () => new Promise((resolve) => setTimeout(resolve, (round % 6) * 2));
      const [{ status }, claimed] = await Promise.all([
        takeBack("messages", message.id, id),
        pause().then(() => claim()),
      ]);
      outcomes.add(status);
      expect(status, `round ${round}`).toBe(claimed ? 409 : 204);
      expect((await list("messages", message.id))[0]?.status).toBe(claimed ? "Sending" : "Taken back");
    }
    expect([...outcomes].every((status) => [204, 409].includes(status))).toBe(true);
  });
});

/** Starts a mail server, and a server that sends through it with the test's clock. */
async function startSending(mood: SmtpFaultMode = "accepts"): Promise<{ smtp: TestSmtp; sending: TestServer }> {
  const smtp = await startSmtp(mood);
  const sending = await startServer({ sendMail: true, now: clock.now, environment: { SMTP_URL: smtp.url } });
  onTestFinished(async () => {
    await sending.close();
    await smtp.close();
  });
  return { smtp, sending };
}

describe("the mail", () => {
  test("arrives after ten seconds as no automatic mail, and is shown as sent", {
    tags: "promise-62",
  }, async () => {
    const { smtp, sending } = await startSending();
    const as = await tokenOf(sending, await addAccount(sending, { ...WRITER, role: "admin" }));
    await sending.api("POST", "/contact", { body: CONTACT_MESSAGE });
    const [{ id }] = (await sending.api("GET", "/messages", { token: as })).json;
    const path = `/messages/${id}/replies`;
    await sending.api("POST", path, { token: as, body: { text: "Does Monday suit you?", subject: "Re: Ünder way" } });
    await waitUntil("the other mails", () => smtp.received.length === 2);
    clock.forward(10 * SECOND);
    const mail = await waitUntil("the reply", () => smtp.received[2]);
    expect(mail.recipients).toEqual([CONTACT_MESSAGE.email]);
    expect(mail.raw).toMatch(/^Reply-To: .*hello@example\.org/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: no\r$/m);
    expect(mail.raw).not.toMatch(/^(X-Auto-Response-Suppress|List-Unsubscribe|Bcc)/im);
    const sent = async () => (await sending.api("GET", path, { token: as })).json[0].status === "Sent";
    await waitUntil("it is shown as sent", sent);
  });

  test("has one sender and one recipient, whatever the name of its author", { tags: "promise-63" }, async () => {
    const { smtp, sending } = await startSending();
    const name = 'Bo" <ceo@bank.example>, Zoë =?utf-8?q?=0ABcc:_x@evil.example?=\u202E\r\nBcc: y@evil.example';
    const as = await tokenOf(sending, await addAccount(sending, { ...WRITER, name, role: "admin" }));
    await sending.api("POST", "/contact", { body: CONTACT_MESSAGE });
    const [{ id }] = (await sending.api("GET", "/messages", { token: as })).json;
    expect((await sending.api("POST", `/messages/${id}/replies`, { token: as, body: { text: "Hello" } })).status).toBe(
      202,
    );
    await waitUntil("the other mails", () => smtp.received.length === 2);
    clock.forward(10 * SECOND);
    const mail = await waitUntil("the reply", () => smtp.received[2]);
    expect(mail.recipients).toEqual([CONTACT_MESSAGE.email]);
    const head = mail.raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
    const named = head.split("\r\n").filter((line) => /^(from|sender|to|cc|bcc):/i.test(line));
    expect(named.map((line) => line.split(":")[0]).sort()).toEqual(["From", "To"]);
    // The name is encoded as a whole, so that no mail program finds a second address in it.
    const from = named.find((line) => line.startsWith("From:"));
    expect(from).toMatch(/^From: (=\?utf-8\?[qb]\?[^?\s]*\?= )+<[^<>\s]+>$/i);
    expect(from).toContain(` <${sending.app.platform.config.mail.from}>`);
  });

  test("survives a restart: a waiting reply is sent, a reply that was taken back is not", {
    tags: "promise-62",
  }, async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.close());
    const environment = { SMTP_URL: smtp.url };
    const before = await startServer({ sendMail: true, now: clock.now, environment });
    const as = await tokenOf(before, await addAccount(before, { ...WRITER, role: "admin" }));
    await before.api("POST", "/contact", { body: CONTACT_MESSAGE });
    const [{ id }] = (await before.api("GET", "/messages", { token: as })).json;
    const path = `/messages/${id}/replies`;
    await before.api("POST", path, { token: as, body: { text: "Stays" } });
    const gone = (await before.api("POST", path, { token: as, body: { text: "Goes" } })).json.data.id;
    await before.api("DELETE", `${path}/${gone}`, { token: as });
    await waitUntil("the other mails", () => smtp.received.length === 2);
    await before.stop();
    clock.forward(MINUTE);
    const { database: same, dataDir } = before;
    const after = await startServer({ sendMail: true, now: clock.now, environment, database: same, dataDir });
    onTestFinished(() => after.close());
    await waitUntil("the reply", () => smtp.received.length === 3);
    expect(smtp.received[2]?.raw).toContain("Stays");
    const statuses = (await after.api("GET", path, { token: as })).json.map((one: Reply) => one.status);
    expect(statuses[0]).toBe("Taken back");
    await waitUntil("sent", async () => (await after.api("GET", path, { token: as })).json[1].status === "Sent");
    expect(smtp.received).toHaveLength(3);
  });
});

/** Erases in a new session, since an erasure needs a recent sign-in. */
async function erase(body: object) {
  token = await tokenOf(server, writer);
  const { status, json } = await post("/personal-data/erase", body);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data;
}

describe("a person's data", () => {
  test("has the replies to the person, and an erasure deletes them with mails and audit entries", {
    tags: "promise-64",
  }, async () => {
    const message = await addMessage();
    const application = await addApplication();
    await send("messages", message.id, { text: "Private words" });
    await send("customers", message.customer, { text: "Private words too" });
    await send("applications", application.id);
    const { json: told } = await post("/personal-data/read", { email: message.email });
    expect(told.data.replies.map(({ text }: Reply) => text)).toEqual(["Private words", "Private words too"]);
    const erased = await erase({ email: message.email });
    expect(erased).toMatchObject({ replies: 2, messages: 1, customers: 1 });
    const { read } = database();
    for (const table of ["replies", "outbox", "customer_interactions", "audit"] as const) {
      expect(JSON.stringify(await read.selectFrom(table).selectAll().execute()), table).not.toContain("Private words");
    }
    expect(await list("applications", application.id)).toHaveLength(1);
  });

  test("is erased from the history of a customer record that passed to another person", {
    tags: "promise-64",
  }, async () => {
    const message = await addMessage();
    await send("messages", message.id, { text: "To the former address" });
    const { customer } = message;
    await send("customers", customer, { text: "To the former address too" });
    const other = { name: "Somebody Else", email: `other-${newId().slice(-12)}@example.org` };
    await server.api("PUT", `/customers/${customer}`, { token, body: other });
    await erase({ email: message.email, otherAddresses: [] });
    const { json } = await server.api("GET", `/customers/${customer}`, { token });
    expect(json.data.interactions).toEqual([]);
  });

  test("replies of an erased colleague stay without the colleague's name", { tags: "promise-64" }, async () => {
    const email = "leaving@example.com";
    const leaving = await addAccount(server, { name: "Leaving Colleague", email, role: "admin" });
    const message = await addMessage();
    const as = await tokenOf(server, leaving);
    await server.api("POST", `/messages/${message.id}/replies`, { token: as, body: { text: "Yours" } });
    await server.api("DELETE", `/users/${leaving}`, { token });
    expect(await list("messages", message.id)).toMatchObject([{ author: "Leaving Colleague" }]);
    await erase({ email });
    expect(await list("messages", message.id)).toMatchObject([{ author: "Erased", text: "Yours" }]);
  });

  test("replies are deleted with their message when its retention ends", { tags: "promise-64" }, async () => {
    const message = await addMessage({ subject: "Kept as long" });
    await send("messages", message.id, { text: "Kept as long" });
    const { id } = await send("messages", message.id, { text: "Kept as long", subject: "Kept as long" });
    await takeBack("messages", message.id, id);
    clock.forward(800 * DAY);
    token = await tokenOf(server, writer);
    await post("/retention");
    const { read } = database();
    for (const table of ["replies", "outbox", "customer_interactions", "audit"] as const) {
      expect(JSON.stringify(await read.selectFrom(table).selectAll().execute()), table).not.toContain("Kept as long");
    }
  });
});
