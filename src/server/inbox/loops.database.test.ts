import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { inboxFolder } from "#server/platform/mail/inbox-address.ts";
import { MAIL_LANE } from "#server/platform/mail/lanes.ts";
import { mailFileName, mailFolder } from "#server/platform/mail/mail-files.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { createMailTransport } from "#server/platform/mail/transport.ts";
import { receive } from "#tests/support/incoming.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { changeStoredSettings } from "#tests/support/stored-settings.ts";

const installations: Record<string, TestPlatform> = {};
afterEach(async () => {
  for (const platform of Object.values(installations)) await platform.close();
});

/** Creates an installation that acknowledges all mail. */
async function install(address: string): Promise<TestPlatform> {
  const platform = await createPlatform({ IMAP_ADDRESS: address, MAIL_FROM: address });
  installations[address] = platform;
  await mkdir(inboxFolder(platform.config), { recursive: true });
  const change = { acknowledgeEmail: true, notificationAddresses: [`desk-${address}`] };
  const now = platform.now().toISOString();
  await platform.database.write((tx) => changeStoredSettings(tx, platform.config, change, now));
  return platform;
}

/** Delivers all mails that wait at any installation. `rewrite` is what a provider does to them. Returns their kinds. */
async function deliverAll(rewrite: (mail: string) => string): Promise<string[]> {
  const kinds: string[] = [];
  for (const platform of Object.values(installations)) {
    const { database, config } = platform;
    const mails = await database.read.selectFrom("outbox").selectAll().where("status", "=", "Queued").execute();
    const transport = createMailTransport(config);
    for (const mail of mails) {
      await (await MAIL_LANE.compose(platform, mail, (outgoing) => transport.deliver(outgoing)))?.();
      const sent = { status: "Sent", attempts: 1, sent_at: platform.now().toISOString() } as const;
      await database.write((tx) => tx.updateTable("outbox").set(sent).where("id", "=", mail.id).execute());
      kinds.push(mail.kind);
      const raw = await readFile(join(mailFolder(config), mailFileName(mail)), "utf8");
      const to = installations[mail.recipient_email];
      if (to) await receive(to, rewrite(raw));
    }
    transport.close();
  }
  return kinds;
}

/** Writes a mail of a person from one installation to the other, and delivers until nothing waits. Returns the kinds of mails. */
async function converse(rewrite: (mail: string) => string): Promise<string[]> {
  const one = await install("office@one.example.org");
  await install("office@two.example.org");
  await one.database.write((tx) =>
    queueMail(tx, one, {
      kind: "reply",
      senderName: "Nomsa",
      to: { name: "", email: "office@two.example.org" },
      subject: "Hello",
      text: "Good day",
      html: "<p>Good day</p>",
      aboutId: "",
      deleteAfter: "2100-01-01T00:00:00.000Z",
    }),
  );
  // The reply itself has no row, which its files would need.
  await one.database.write((tx) => tx.updateTable("outbox").set({ kind: "test" }).execute());
  const kinds: string[] = [];
  for (let round = 0; round < 20; round++) {
    const delivered = await deliverAll(rewrite);
    if (delivered.length === 0) return kinds;
    kinds.push(...delivered);
  }
  return [...kinds, "a loop"];
}

const asPerson = (mail: string) => mail.replace(/^Auto-Submitted: .*$/im, "Auto-Submitted: no");

test("two installations that acknowledge each other's mail stop after one mail", { tags: "promise-67" }, async () => {
  let mails = 0;
  const kinds = await converse((mail) => (mails++ === 0 ? asPerson(mail) : mail));
  expect(kinds.sort()).toEqual(["contact-acknowledgement", "contact-notification", "test"]);
});

test("two installations whose providers remove the signs of automatic mail stop after a few", {
  tags: "promise-67",
}, async () => {
  const without = /^(?:Auto-Submitted|X-Auto-Response-Suppress|In-Reply-To|References): .*\r\n(?:[ \t].*\r\n)*/gim;
  const kinds = await converse((mail) => mail.replace(without, ""));
  expect(kinds).not.toContain("a loop");
  expect(kinds.filter((kind) => kind === "contact-acknowledgement").length).toBeLessThanOrEqual(6);
  expect(kinds.length).toBeLessThan(30);
});
