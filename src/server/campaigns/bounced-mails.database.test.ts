import { afterEach, beforeEach, expect, test } from "vitest";
import { settleBounced } from "#server/campaigns/settle-mail.ts";
import { campaignStore } from "#server/campaigns/store.ts";
import { bounceMail } from "#server/platform/mail/bounce-mail.ts";
import { insertMails } from "#server/platform/mail/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { addCampaign, addReaders } from "#tests/support/campaigns.ts";
import { DAY } from "#tests/support/clock.ts";
import { OUTBOX_ROW } from "#tests/support/mails.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

interface SentMail {
  id: string;
  reader: string;
  address: string;
}

/** Adds a campaign that was sent to so many readers. Returns its id and its mails in the order of sending. */
async function addSent(count: number): Promise<{ id: string; mails: SentMail[] }> {
  const addresses = Array.from({ length: count }, (_, at) => `reader-${at}@example.org`);
  const readers = await addReaders(platform, addresses);
  const id = await addCampaign({ app: { platform } }, { status: "Sent" });
  const mails = addresses.map((address, at) => ({ id: newId(), reader: readers[at] ?? "", address }));
  const sent = { kind: "campaign", status: "Sent", sent_at: platform.now().toISOString(), campaign_id: id } as const;
  const rows = mails.map(({ id: mail, reader, address }) => ({
    ...OUTBOX_ROW,
    ...sent,
    id: mail,
    about_id: reader,
    recipient_email: address,
  }));
  await platform.database.write((tx) => insertMails(tx, rows));
  return { id, mails };
}

const comeBack = ({ id: mailId, address }: SentMail, code: string) =>
  platform.database.write((tx) => bounceMail(tx, platform, { mailId, address, code }));
const bouncedOf = async (id: string) => (await campaignStore.find(platform.database.read, id))?.record.bounced;
async function unsubscribed(): Promise<string[]> {
  const rows = await platform.database.read
    .selectFrom("subscribers")
    .select("email")
    .where("status", "=", "Unsubscribed")
    .execute();
  return rows.map(({ email }) => email).sort();
}

test("a mail that comes back counts once, and ends a subscription for codes of a refusal", async () => {
  const { id, mails } = await addSent(8);
  const codes = ["550 5.1.1", "5.1.1", "550 5.7.1", "4.4.1", "550 5.1.8", "5.0.0", ""];
  for (const [at, code] of codes.slice(0, 4).entries()) if (mails[at]) await comeBack(mails[at], code);
  expect(await unsubscribed()).toEqual(["reader-0@example.org", "reader-1@example.org"]);
  const [first] = mails;
  expect(first && (await comeBack(first, "550 5.1.1"))).toBeUndefined();
  expect(await bouncedOf(id)).toBe(4);
  const row = platform.database.read
    .selectFrom("outbox")
    .select(["status", "last_error"])
    .where("id", "=", first?.id ?? "");
  expect(await row.executeTakeFirst()).toEqual({ status: "Bounced", last_error: "550 5.1.1" });
});

test("the sweep unsubscribes readers beyond the first four, unless 20 mails in a row came back", async () => {
  const { mails } = await addSent(60);
  const scattered = mails.filter((_, at) => at % 3 === 0).slice(0, 10);
  for (const mail of scattered) await comeBack(mail, "550 5.1.1");
  expect(await unsubscribed()).toHaveLength(4);
  await settleBounced(platform);
  expect(await unsubscribed()).toEqual(scattered.map(({ address }) => address).sort());
  for (const mail of mails.slice(30, 50)) await comeBack(mail, "550 5.1.1");
  await settleBounced(platform);
  expect(await unsubscribed()).toHaveLength(10);
});

test("a reader who subscribed again since the mail stays, and old campaigns are left alone", async () => {
  const { mails } = await addSent(10);
  platform.clock.forward(DAY);
  const [again] = mails;
  const now = platform.now().toISOString();
  await platform.database.write((tx) =>
    tx
      .updateTable("subscribers")
      .set({ confirmed_at: now })
      .where("id", "=", again?.reader ?? "")
      .execute(),
  );
  for (const mail of mails) await comeBack(mail, "550 5.1.1");
  await settleBounced(platform);
  expect(await unsubscribed()).not.toContain(again?.address);
  await platform.database.write((tx) => tx.updateTable("subscribers").set({ status: "Confirmed" }).execute());
  platform.clock.forward(9 * DAY);
  await settleBounced(platform);
  expect(await unsubscribed()).toEqual([]);
});

test("a report with another recipient, or about a mail that was not sent, changes nothing", async () => {
  const { id, mails } = await addSent(2);
  const [one, two] = mails;
  if (!one || !two) throw new Error("No mails");
  expect(await comeBack({ ...one, address: two.address }, "550 5.1.1")).toBeUndefined();
  expect(await comeBack({ ...one, id: newId() }, "550 5.1.1")).toBeUndefined();
  await platform.database.write((tx) => tx.updateTable("outbox").set({ status: "Queued" }).execute());
  expect(await comeBack(one, "550 5.1.1")).toBeUndefined();
  expect([await bouncedOf(id), await unsubscribed()]).toEqual([0, []]);
});
