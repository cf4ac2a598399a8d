import { mkdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inboxFolder } from "#server/platform/mail/inbox-address.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { type Clock, createClock, SECOND } from "#tests/support/clock.ts";
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
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "website@company.example.org", IMAP_ADDRESS: INBOX };
  server = await startServer({ sendMail: true, now: clock.now, environment });
  token = await tokenOf(server, await addAccount(server, { email: "thandi@example.com", role: "admin" }));
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const mailTo = (to: string, at = 0): Promise<ReceivedMail> =>
  waitUntil(`a mail to ${to}`, () => smtp.received.filter(({ recipients }) => recipients.includes(to))[at]);
const replyToOf = ({ raw }: ReceivedMail) => /^Reply-To: (.*)\r$/im.exec(raw)?.[1];
const readSettings = async () => (await server.api("GET", "/settings", { token })).json.data;

/** Sends a message, and a reply to it. Returns the acknowledgement and the reply. */
async function exchange(email: string): Promise<ReceivedMail[]> {
  await server.api("POST", "/contact", { body: { ...CONTACT_MESSAGE, email } });
  const acknowledgement = await mailTo(email);
  const { json } = await server.api("GET", `/messages?q=${email}`, { token });
  const body = { text: "Does Monday suit you?" };
  expect((await server.api("POST", `/messages/${json[0].id}/replies`, { token, body })).status).toBe(202);
  clock.forward(10 * SECOND);
  return [acknowledgement, await mailTo(email, 1)];
}

test("while no mail comes in, answers go to the company or the author, and reports to the sender", async () => {
  const settings = await readSettings();
  expect(settings.inboxAddress).toBe("");
  await server.api("PUT", "/settings", { token, body: { ...settings, replyTo: "author" } });
  const mails = await exchange("before@example.org");
  expect(mails.map(replyToOf)).toEqual([settings.company.email, "thandi@example.com"]);
  expect(mails.map(({ sender }) => sender)).toEqual(Array(2).fill("website@company.example.org"));
});

test("while mail comes in, answers and reports go to its address, whatever the settings say", async () => {
  await mkdir(inboxFolder(server.app.platform.config));
  const settings = await readSettings();
  expect(settings).toMatchObject({ inboxAddress: INBOX, replyTo: "author" });
  const mails = await exchange("after@example.org");
  expect(mails.map(replyToOf)).toEqual([INBOX, INBOX]);
  expect(mails.map(({ sender }) => sender)).toEqual([INBOX, INBOX]);
  expect((await mailTo("admin@example.com", 1)).sender).toBe(INBOX);
  expect((await server.api("GET", "/replies/settings", { token })).json.data.replyTo).toBe(INBOX);
  // The address comes back from a form, and changes nothing.
  const body = { ...settings, inboxAddress: "somebody@example.org" };
  expect((await server.api("PUT", "/settings", { token, body })).json.data.inboxAddress).toBe(INBOX);
});
