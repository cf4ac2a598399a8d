import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { permissionsOf } from "#contract/permissions.ts";
import { createClaim } from "#server/inbox/claim-mail.ts";
import { storeMail } from "#server/inbox/store-mail.ts";
import { changeMessageStatus } from "#server/messages/change-status.ts";
import { newId } from "#server/platform/records/ids.ts";
import { MAIL_IDS, OUR_ADDRESS } from "#tests/mails/world.ts";
import { added, mailOf, readMails, receive } from "#tests/support/incoming.ts";
import { addMailWorld, MAIL_ENVIRONMENT, type MailWorld } from "#tests/support/mail-world.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { changeStoredSettings } from "#tests/support/stored-settings.ts";

let platform: TestPlatform;
let world: MailWorld;
beforeEach(async () => {
  platform = await createPlatform(MAIL_ENVIRONMENT);
  world = await addMailWorld(platform);
});
afterEach(() => platform.close());

const ACTING = {
  session: {
    id: "s",
    account: { id: newId(), name: "Boss", email: "boss@example.org", role: "admin", status: "Active" },
    permissions: permissionsOf("admin"),
    confirmedAt: "",
    secondFactorDueAt: null,
  },
  caller: { requestId: "request", address: "192.0.2.1", browser: "test" },
} as const;

const queued = () => platform.database.read.selectFrom("outbox").selectAll().where("status", "=", "Queued").execute();

async function acknowledgeAll(): Promise<void> {
  const { database, config } = platform;
  await database.write((tx) => changeStoredSettings(tx, config, { acknowledgeEmail: true }, "2026-11-20T08:00:00Z"));
}

test("encoded line breaks and controls of a mail are in no line of ours", { tags: "promise-67" }, async () => {
  const encoded = (text: string) => `=?utf-8?b?${Buffer.from(text).toString("base64")}?=`;
  await receive(
    platform,
    mailOf({
      From: `${encoded("Eve\r\nBcc: x@example.org\u0000\u202e")} <eve@example.org>`,
      Subject: encoded("Hello\nBcc: y@example.org"),
    }),
  );
  const [row] = await platform.database.read
    .selectFrom("messages")
    .select(["name", "subject"])
    .where("source", "=", "Email")
    .execute();
  expect(row).toEqual({ name: "Eve Bcc: x@example.org", subject: "Hello Bcc: y@example.org" });
  for (const { subject, sender_name, reply_to } of await queued())
    expect(`${subject}${sender_name}${reply_to}`).not.toMatch(/[\r\n\p{Cc}]/u);
});

test.each([
  ["two From headers", "unverified", ["Thandi <thandi@example.org>", "Eve <eve@example.com>"]],
  ["two mailboxes in one From header", "believed", ["thandi@example.org, Eve <eve@example.com>"]],
  ["one mailbox whose name has a comma", "believed", ["Dlamini, Thandi <thandi@example.org>"]],
] as const)("a mail from %s is %s", { tags: "promise-67" }, async (_, mark, senders) => {
  const heads = senders.map((from) => `From: ${from}\r\n`);
  await receive(platform, `${heads.join("")}Subject: Senders\r\nMessage-ID: <senders@example.com>\r\n\r\nHello`);
  const entries = await platform.database.read
    .selectFrom("received_entries")
    .selectAll()
    .where("subject", "=", "Senders")
    .execute();
  expect(entries.map(({ is_unverified }) => is_unverified)).toEqual([mark === "unverified" ? 1 : 0]);
});

test("mails without Message-ID that differ in their files alone are all stored", async () => {
  const scan = (content: string) =>
    `From: Scanner <scan@example.org>\r\nSubject: Scan\r\nContent-Type: application/pdf; name=scan.pdf\r\nContent-Disposition: attachment\r\n\r\n${content}`;
  for (const content of ["%PDF-1", "%PDF-2", "%PDF-2"]) {
    const file = join(platform.config.dataDir, "scan.eml");
    await writeFile(file, scan(content));
    const arrivedAt = platform.now();
    await storeMail(platform, { file, arrivedAt, claim: createClaim(platform, arrivedAt, undefined) });
  }
  const stored = await platform.database.read
    .selectFrom("received_entries")
    .selectAll()
    .where("subject", "=", "Scan")
    .execute();
  expect(stored).toHaveLength(2);
});

test("a mail with addresses, names and ids of any length is stored", async () => {
  const long = "a".repeat(5000);
  const random = Array.from({ length: 4000 }, (_, at) => ((at * 7919) % 36).toString(36)).join("");
  const answer = `<${MAIL_IDS.firstReplyA}@company.example.org>`;
  await receive(
    platform,
    mailOf({
      From: `${long} <eve@example.org>`,
      To: `${long} <${random}@example.org>, ${OUR_ADDRESS}`,
      Cc: Array.from({ length: 300 }, (_, at) => `p${at}@example.org`).join(", "),
      Subject: long,
      "Message-ID": `<${random}@example.org>`,
      "In-Reply-To": `<${random}@example.org> ${answer}`,
    }),
  );
  const { entries } = await readMails(platform);
  expect(entries.map(({ message_id }) => message_id)).toEqual([world.A]);
});

test("a mail whose sender's address is longer than any is one that cannot be read", async () => {
  await receive(platform, mailOf({ From: `${"a".repeat(400)}@example.org` }));
  const { messages } = await readMails(platform);
  expect(messages.map(({ subject }) => subject)).toContain("Mail that could not be read");
});

test("a mail whose sender the receiving server doubts is not acknowledged", async () => {
  await acknowledgeAll();
  const forged = { "Authentication-Results": "mx.example.org; dmarc=fail", From: "victim@example.org" };
  await receive(platform, mailOf(forged));
  await receive(platform, mailOf({ From: "honest@example.org" }));
  const acknowledged = (await queued()).filter(({ kind }) => kind === "contact-acknowledgement");
  expect(acknowledged.map(({ recipient_email }) => recipient_email)).toEqual(["honest@example.org"]);
});

test("a mail that leaves Spam is acknowledged only if it is of a person whom nobody doubts", async () => {
  await acknowledgeAll();
  const spam = { "X-Spam-Flag": "YES" };
  const forged = { "Authentication-Results": "mx.example.org; dmarc=fail", From: "victim@example.org" };
  await receive(platform, mailOf({ ...spam, ...forged }));
  await receive(platform, mailOf({ ...spam, "Auto-Submitted": "auto-replied", From: "robot@example.org" }));
  await receive(platform, mailOf({ ...spam, From: "honest@example.org" }));
  const held = (await readMails(platform)).messages.filter(({ status }) => status === "Spam");
  expect(held).toHaveLength(3);
  for (const { id } of held) await changeMessageStatus(platform, { id, status: "New", ...ACTING });
  const acknowledged = (await queued()).filter(({ kind }) => kind === "contact-acknowledgement");
  expect(acknowledged.map(({ recipient_email }) => recipient_email)).toEqual(["honest@example.org"]);
});

test("markup of a mail stays text in every mail that quotes it", { tags: "promise-67" }, async () => {
  const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  await receive(platform, mailOf({ From: `"${markup}" <eve@example.org>`, Subject: markup }, `${markup}\r\n`));
  const mails = await queued();
  expect(mails.length).toBeGreaterThan(0);
  for (const { html } of mails) expect(html).not.toMatch(/<script>alert|<img src=x/);
});

test("two processes that store the same mail at once store it once, and count it once", {
  tags: "promise-67",
}, async () => {
  const rival = await platform.rival();
  const answer = { "In-Reply-To": `<${MAIL_IDS.firstReplyA}@company.example.org>`, From: "thandi@example.org" };
  for (let round = 0; round < 5; round++) {
    const before = await readMails(platform);
    const file = join(platform.config.dataDir, `mail-${round}.eml`);
    await writeFile(file, mailOf(round % 2 === 0 ? answer : { From: `person-${round}@example.org` }));
    const arrivedAt = platform.now();
    const stored = await Promise.all(
      [platform, rival, platform, rival].map((one) =>
        storeMail(one, { file, arrivedAt, claim: createClaim(one, arrivedAt, undefined) }),
      ),
    );
    expect(stored.sort()).toEqual(["done", "known", "known", "known"]);
    const after = await readMails(platform);
    expect(added(before.entries, after.entries)).toHaveLength(1);
    expect(added(before.messages, after.messages)).toHaveLength(round % 2);
    expect(added(before.customers, after.customers)).toHaveLength(round % 2);
  }
});
