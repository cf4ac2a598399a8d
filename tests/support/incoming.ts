import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type StoredMail, storeMail } from "#server/inbox/store-mail.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { ExpectedMail } from "#tests/mails/expected-mail.ts";
import { OUR_ADDRESS } from "#tests/mails/world.ts";
import type { MailWorld } from "#tests/support/mail-world.ts";
import type { TestPlatform } from "#tests/support/platform.ts";

/** Stores the bytes of a mail that arrives now. */
export async function receive(platform: TestPlatform, bytes: Buffer | string): Promise<StoredMail> {
  const file = join(platform.config.dataDir, "mail.eml");
  await writeFile(file, bytes);
  return storeMail(platform, { file, arrivedAt: platform.now(), claim: async () => "new" });
}

/** Returns what the database has of mails, for a comparison before and after one. */
export async function readMails({ database: { read } }: TestPlatform) {
  const records = ["id", "message_id", "application_id", "deal_id"] as const;
  return {
    entries: await read.selectFrom("received_entries").select(records).execute(),
    messages: await read
      .selectFrom("messages")
      .select(["id", "source", "status", "subject", "customer_id", "email_key", "is_automatic"])
      .execute(),
    customers: await read.selectFrom("customers").select(["id", "email_key"]).execute(),
    bounced: await read.selectFrom("outbox").select(["id", "last_error"]).where("status", "=", "Bounced").execute(),
  };
}

/** Returns the rows that were added. */
export function added<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id));
}

type Mails = Awaited<ReturnType<typeof readMails>>;

/** Returns where a mail went, in the words of its expectation, or what is odd about it. */
export async function placeOf(
  platform: TestPlatform,
  world: MailWorld,
  bytes: Buffer | string,
  known?: Mails,
): Promise<{ place: ExpectedMail["belongs"] | string; after: Mails }> {
  const before = known ?? (await readMails(platform));
  await receive(platform, bytes);
  const after = await readMails(platform);
  return { place: placeBetween(before, after, world), after };
}

function placeBetween(before: Mails, after: Mails, world: MailWorld): ExpectedMail["belongs"] | string {
  const entries = added(before.entries, after.entries);
  const messages = added(before.messages, after.messages);
  const leads = added(before.customers, after.customers);
  const [bounced] = added(before.bounced, after.bounced);
  if (entries.length + messages.length + leads.length === 0)
    return bounced ? `${bounced.id} bounced with ${bounced.last_error}` : "nothing";
  const [[entry], [message]] = [entries, messages];
  if (entries.length !== 1 || !entry || bounced) return `${entries.length} entries`;
  if (!message) {
    const record = entry.message_id ?? entry.application_id ?? entry.deal_id;
    const place = (["A", "B", "C", "D"] as const).find((name) => world[name] === record);
    return leads.length === 0 && place ? { join: place } : "another record";
  }
  const { source, status, customer_id, is_automatic, email_key, subject } = message;
  if (messages.length !== 1 || entry.message_id !== message.id || source !== "Email") return "no message by mail";
  if (status === "Spam" && customer_id === null) return "spam";
  if (subject === "Mail that could not be read") return "unreadable";
  if (is_automatic === 1) return status === "Done" && customer_id === null ? "automatic" : "automatic, with effects";
  if (status !== "New") return status;
  if (customer_id === world.E) return "customer-message";
  const customer = after.customers.find(({ id }) => id === customer_id);
  return customer?.email_key === email_key ? "new" : "a customer of somebody else";
}

/** Returns a mail to the company. Headers replace those of the same name. */
export function mailOf(
  headers: Readonly<Record<string, string>>,
  text = "Good day\r\n\r\nCould you call me?\r\n",
): string {
  const all: Record<string, string> = {
    From: "Zodwa Ngcobo <zodwa@example.com>",
    To: OUR_ADDRESS,
    Subject: "A question",
    Date: "Tue, 03 Mar 2026 14:20:11 +0200",
    "Message-ID": `<${newId()}.mail@example.com>`,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${head.join("\r\n")}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`;
}
