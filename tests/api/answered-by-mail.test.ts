import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeMail } from "#server/inbox/store-mail.ts";
import { inboxFolder } from "#server/platform/mail/inbox-address.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Clock, createClock, MINUTE, SECOND } from "#tests/support/clock.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { mailOf } from "#tests/support/incoming.ts";
import { addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type ReceivedMail, startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const INBOX = "desk@company.example.org";

let clock: Clock;
let smtp: TestSmtp;
let server: TestServer;
let token: string;
beforeAll(async () => {
  clock = createClock();
  smtp = await startSmtp();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: INBOX, IMAP_ADDRESS: INBOX };
  server = await startServer({ sendMail: true, now: clock.now, environment });
  await mkdir(inboxFolder(server.app.platform.config));
  const admin = { name: "Nomsa Khumalo", email: "nomsa@example.com", role: "admin", password: "a password" } as const;
  token = await tokenOf(server, await addAccount(server, admin));
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

async function receive(mail: string): Promise<void> {
  const file = join(server.dataDir, "mail.eml");
  await writeFile(file, mail);
  const { platform } = server.app;
  expect(await storeMail(platform, { file, arrivedAt: clock.now(), claim: async () => "new" })).toBe("done");
  clock.forward(SECOND);
}

const addCall = (given: Parameters<typeof addMessage>[1]) =>
  server.app.platform.database.write((tx) => addMessage(tx, { source: "Phone", ...given }));
const get = async (path: string) => (await server.api("GET", path, { token })).json;
/** Returns the next mail to an address. */
const mailTo = (to: string, at = 0): Promise<ReceivedMail> =>
  waitUntil(`mail ${at} to ${to}`, () => smtp.received.filter(({ recipients }) => recipients.includes(to))[at]);
const messageOf = async (email: string) => (await get(`/messages?q=${email}`))[0];

/** Writes a reply to a message, and returns its mail. */
async function reply(id: string, to: string, at = 0, given: object = {}): Promise<ReceivedMail> {
  const body = { text: "Does Monday suit you?", ...given };
  expect((await server.api("POST", `/messages/${id}/replies`, { token, body })).status).toBe(202);
  clock.forward(10 * SECOND);
  const mail = await mailTo(to, at);
  const isSent = async () => (await get(`/messages/${id}/replies`))[0].status === "Sent";
  await waitUntil("the reply is stored as sent", isSent);
  return mail;
}

const headerOf = ({ raw }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "")?.[1] ?? "";
const textOf = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, "").replace(/\r\n/g, "\n");

function bounceOf({ messageId }: ReceivedMail, recipient: string, code: string): string {
  const parts = [
    "Content-Type: text/plain\r\n\r\nNot delivered.",
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; 550 ${code} no`,
    `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\nSubject: Re\r\n`,
  ];
  const head = [
    "From: MAILER-DAEMON@mx.example.net",
    `To: ${INBOX}`,
    "Subject: Undelivered",
    `Message-ID: <${newId()}@mx.example.net>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  ];
  return `${head.join("\r\n")}\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`;
}

describe("a reply to a mail", () => {
  test("refers to it, quotes it, and links the privacy notice the first time", async () => {
    const email = "zodwa@example.net";
    const [first, second] = [`<${newId()}@example.net>`, `<${newId()}@example.net>`];
    await receive(mailOf({ From: `Zodwa Ngcobo <${email}>`, "Message-ID": first }));
    const { id, reference, source, name } = await messageOf(email);
    expect([source, name]).toEqual(["Email", "Zodwa Ngcobo"]);
    const sent = await reply(id, email);
    expect([headerOf(sent, "In-Reply-To"), headerOf(sent, "References")]).toEqual([first, first]);
    const text = textOf(sent);
    expect(text).toMatch(
      /On 20 November 2026 at \d\d:\d\d, South African time, Zodwa Ngcobo wrote:\n> Good day\n>\s\n> Could you call me\?/,
    );
    expect(text).toContain("/terms#privacy");
    expect(headerOf(sent, "Auto-Submitted")).toBe("no");

    const answer = { From: `Zodwa Ngcobo <${email}>`, "Message-ID": second, "In-Reply-To": sent.messageId };
    await receive(mailOf(answer, "Monday is fine.\r\n"));
    expect(await get(`/messages?state=open&q=${reference}`)).toHaveLength(1);
    const next = await reply(id, email, 1);
    expect(headerOf(next, "In-Reply-To")).toBe(second);
    expect(headerOf(next, "References")).toBe([first, sent.messageId, second].join(" "));
    expect(textOf(next)).toContain("wrote:\n> Monday is fine.");
    expect(textOf(next)).not.toContain("/terms#privacy");
    const entries = await get(`/messages/${id}/entries`);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["received", "reply", "received", "reply"]);
  });

  test("does not repeat a Message-ID that would break a header", async () => {
    const email = "odd@example.net";
    await receive(mailOf({ From: email, "Message-ID": "<one two@example.net> (x\u00e9)" }));
    const sent = await reply((await messageOf(email)).id, email);
    expect(headerOf(sent, "In-Reply-To")).toBe("");
  });

  test("does not quote what a colleague wrote to the office alone", { tags: "promise-67" }, async () => {
    const email = "client@example.net";
    await receive(mailOf({ From: email }, "Is the permit ready?\r\n"));
    const { id } = await messageOf(email);
    const first = await reply(id, email);
    for (const From of ["nomsa@example.com", INBOX])
      await receive(mailOf({ From, "In-Reply-To": first.messageId }, "This client never pays, be careful.\r\n"));
    expect(await get(`/messages/${id}/entries`)).toHaveLength(4);
    const text = textOf(await reply(id, email, 1));
    expect(text).toContain("> Is the permit ready?");
    expect(text).not.toContain("never pays");
  });

  test("quotes what a visitor wrote in the form, without a link to the notice", async () => {
    const email = "visitor@example.net";
    await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email, message: "Good day\n> and more" } });
    const sent = await reply((await messageOf(email)).id, email, 1);
    expect(textOf(sent)).toContain(`${CONTACT_MESSAGE.name} wrote:\n> Good day\n>> and more`);
    expect(textOf(sent)).not.toContain("/terms#privacy");
  });

  test("does not quote what staff wrote down during a call", async () => {
    const email = "caller@example.net";
    const id = await addCall({ email, message: "Sounded angry" });
    expect(textOf(await reply(id, email))).not.toContain("Sounded angry");
  });
});

describe("a reply that comes back", () => {
  test("a reply that comes back is Bounced, no answer any more, and its author is notified once", async () => {
    const email = "gone@example.net";
    await receive(mailOf({ From: email }));
    const { id } = await messageOf(email);
    const sent = await reply(id, email);
    expect((await messageOf(email)).answered).not.toBeNull();
    const report = bounceOf(sent, email, "5.1.1");
    for (let time = 0; time < 2; time++) await receive(report);
    expect(await get(`/messages/${id}/replies`)).toMatchObject([{ status: "Bounced", lastError: "550 5.1.1" }]);
    expect(await get(`/messages/${id}/entries`)).toMatchObject([{}, { kind: "reply", status: "Bounced" }]);
    expect((await messageOf(email)).answered).toBeNull();
    const [mail] = (await get("/outbox?status=bounced")).filter((one: { kind: string }) => one.kind === "reply");
    expect(mail).toMatchObject({ status: "Bounced", lastError: "550 5.1.1", to: { email } });
    expectError(await server.api("POST", `/outbox/${mail.id}/retry`, { token }), 409);
    expect(await get("/outbox")).toMatchObject(
      expect.not.arrayContaining([expect.objectContaining({ subject: "Undelivered" })]),
    );
    const notices = (await get("/notifications")).filter((one: { kind: string }) => one.kind === "failed");
    expect(notices).toMatchObject([{ type: "message", recordId: id }]);
    expect(await get("/messages?q=Undelivered")).toEqual([]);
  });

  test("a copy that comes back is named, and does not hide that the mail itself comes back too", async () => {
    const [email, copy] = ["main@example.net", "copy@example.net"];
    await receive(mailOf({ From: email }));
    const { id } = await messageOf(email);
    const sent = await reply(id, email, 0, { cc: [copy] });
    const reasonOf = async () => (await get(`/messages/${id}/replies`))[0].lastError;
    await receive(bounceOf(sent, "Copy@example.net", "5.1.1"));
    expect(await reasonOf()).toBe("550 5.1.1 (copy to Copy@example.net)");
    await receive(bounceOf(sent, copy, "5.2.2"));
    expect(await reasonOf()).toBe("550 5.1.1 (copy to Copy@example.net)");
    const erased = await server.api("POST", "/personal-data/erase", { token, body: { email: copy } });
    expect(erased.status, JSON.stringify(erased.json)).toBe(200);
    expect(await reasonOf()).toBe("550 5.1.1");
    const other = await reply(id, email, 1, { cc: [copy] });
    await receive(bounceOf(other, copy, "5.1.1"));
    await receive(bounceOf(other, email, "5.2.2"));
    expect(await reasonOf()).toBe("550 5.2.2");
  });

  test("is not believed for another recipient or another mail", { tags: "promise-67" }, async () => {
    const email = "here@example.net";
    await receive(mailOf({ From: email }));
    const { id } = await messageOf(email);
    const sent = await reply(id, email);
    await receive(bounceOf(sent, "somebody@example.net", "5.1.1"));
    await receive(bounceOf({ ...sent, messageId: `<${newId()}@company.example.org>` }, email, "5.1.1"));
    expect(await get(`/messages/${id}/replies`)).toMatchObject([{ status: "Sent", lastError: "" }]);
  });
});

test("an erasure of a colleague of the customer deletes the mails that quote the colleague", async () => {
  const [email, colleague] = ["owner@example.net", "colleague@example.net"];
  await receive(mailOf({ From: email }));
  const { id } = await messageOf(email);
  const first = await reply(id, email);
  await receive(mailOf({ From: colleague, "In-Reply-To": first.messageId }, "The key is under the mat.\r\n"));
  const second = await reply(id, email, 1);
  expect(textOf(second)).toContain("The key is under the mat.");
  const stored = () =>
    server.app.platform.database.read.selectFrom("outbox").select(["text"]).where("kind", "=", "reply").execute();
  const confirmed = await tokenOf(server, await addAccount(server, { email: "privacy@example.com", role: "admin" }));
  const erased = await server.api("POST", "/personal-data/erase", { token: confirmed, body: { email: colleague } });
  expect(erased.status, JSON.stringify(erased.json)).toBe(200);
  expect(JSON.stringify(await stored())).not.toContain("under the mat");
  expect((await get(`/messages/${id}/replies`)).map(({ status }: { status: string }) => status)).toEqual([
    "Unknown",
    "Sent",
  ]);
});

test("a mail that is split off a thread is quoted by none of its mails any more", async () => {
  const [email, stranger] = ["vicky@example.net", "ed@example.net"];
  await receive(mailOf({ From: email }));
  const { id } = await messageOf(email);
  const first = await reply(id, email);
  await receive(mailOf({ From: stranger, "In-Reply-To": first.messageId }, "The key is under the fern.\r\n"));
  expect(textOf(await reply(id, email, 1))).toContain("under the fern");
  const waiting = await server.api("POST", `/messages/${id}/replies`, { token, body: { text: "One more." } });
  expect(waiting.status).toBe(202);
  const entries: { id: string; text: string }[] = await get(`/messages/${id}/entries`);
  const entry = entries.find(({ text }) => text.includes("under the fern"))?.id;
  expect((await server.api("POST", `/messages/${id}/entries/${entry}/split`, { token })).status).toBe(201);
  const mails = await server.app.platform.database.read.selectFrom("outbox").select(["text", "html"]).execute();
  expect(JSON.stringify(mails)).not.toContain("under the fern");
  clock.forward(10 * SECOND);
  expect(textOf(await mailTo(email, 2))).not.toContain("under the fern");
  expect((await get(`/messages/${id}/replies`)).map(({ text }: { text: string }) => text)).toContain("One more.");
});

test("a reply that waits while a person is erased is sent without the words of that person", async () => {
  const [email, colleague] = ["keeper@example.net", "quoted@example.net"];
  await receive(mailOf({ From: email }));
  const { id } = await messageOf(email);
  const first = await reply(id, email);
  await receive(mailOf({ From: colleague, "In-Reply-To": first.messageId }, "The key is under the pot.\r\n"));
  const body = { text: "We found it." };
  expect((await server.api("POST", `/messages/${id}/replies`, { token, body })).status).toBe(202);
  const confirmed = await tokenOf(server, await addAccount(server, { email: "officer@example.com", role: "admin" }));
  const erased = await server.api("POST", "/personal-data/erase", { token: confirmed, body: { email: colleague } });
  expect(erased.status, JSON.stringify(erased.json)).toBe(200);
  clock.forward(10 * SECOND);
  const sent = textOf(await mailTo(email, 1));
  expect(sent).toContain("We found it.");
  expect(sent).not.toMatch(/under the pot|quoted@example/);
});

describe("blocking a sender", () => {
  const mark = (id: string, body: object) => server.api("PATCH", `/messages/${id}/status`, { token, body });

  test("a blocked sender gets Spam without a lead or a mail to staff, and is in no trail", async () => {
    const email = "offers@shop.example.net";
    await receive(mailOf({ From: email }));
    const { id, customerId } = await messageOf(email);
    expect((await mark(id, { status: "Spam", block: true })).status).toBe(200);
    expect((await get("/settings")).data.blockedSenders).toEqual([email]);
    expect((await server.api("GET", `/customers/${customerId}`, { token })).status).toBe(404);
    const before = (await get("/outbox")).length;
    clock.forward(MINUTE);
    await receive(mailOf({ From: "OFFERS@shop.example.net", Subject: "Again" }));
    const later = (await get("/messages?status=spam&q=Again"))[0];
    expect(later).toMatchObject({ status: "Spam", spamReason: "blocked-sender", customerId: null });
    expect(await get("/outbox")).toHaveLength(before);
    const trail = await get("/audit?recordType=settings");
    expect(JSON.stringify(trail)).not.toContain("shop.example.net");
    expect(trail[0]).toMatchObject({ before: { blockedSenders: 0 }, after: { blockedSenders: 1 } });
    // Blocked twice is blocked.
    expect((await mark(later.id, { status: "Spam", block: true })).status).toBe(200);
    expect((await get("/settings")).data.blockedSenders).toEqual([email]);
    // Released, the mail is told to staff and its sender becomes a lead.
    expect((await mark(later.id, { status: "New" })).json.data.customerId).not.toBeNull();
  });

  test("is refused without Spam, and for a message without an address", async () => {
    await receive(mailOf({ From: "fine@example.net" }));
    const { id } = await messageOf("fine@example.net");
    const refused = expectError(await mark(id, { status: "Done", block: true }), 400);
    expect(refused.errors?.map(({ path }: { path: string }) => path)).toEqual(["block"]);
    const call = await addCall({ email: "", phone: "031 555 0199" });
    expectError(await mark(call, { status: "Spam", block: true }), 400);
    expect((await get(`/messages/${call}`)).data.status).toBe("New");
  });
});
