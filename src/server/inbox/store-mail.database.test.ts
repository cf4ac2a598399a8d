import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { storeMail } from "#server/inbox/store-mail.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { insertMails } from "#server/platform/mail/store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { noteErasure } from "#server/privacy/erasures.ts";
import type { CompleteSettings } from "#server/settings/store.ts";
import { BLOCKED_SENDER, MAIL_IDS, OUR_ADDRESS, STAFF_ADDRESS } from "#tests/mails/world.ts";
import { HOUR } from "#tests/support/clock.ts";
import { mailOf, placeOf, readMails, receive } from "#tests/support/incoming.ts";
import { addMailWorld, MAIL_ENVIRONMENT, type MailWorld } from "#tests/support/mail-world.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { changeStoredSettings } from "#tests/support/stored-settings.ts";

const FOLDER = new URL("../../../tests/mails/", import.meta.url);

let platform: TestPlatform;
let world: MailWorld;
beforeEach(async () => {
  platform = await createPlatform(MAIL_ENVIRONMENT);
  world = await addMailWorld(platform);
});
afterEach(() => platform.close());

const store = (bytes: Buffer | string) => receive(platform, bytes);
const placed = async (bytes: string) => (await placeOf(platform, world, bytes)).place;

const THANDI = "Thandi Dlamini <thandi@example.org>";
const ANSWER = { From: THANDI, "In-Reply-To": `<${MAIL_IDS.secondReplyA}@company.example.org>`, Subject: "Monday" };

const customer = (id: string) =>
  platform.database.read.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Returns the message that began with a mail. */
const byMail = () =>
  platform.database.read.selectFrom("messages").selectAll().where("source", "=", "Email").executeTakeFirstOrThrow();
const message = (id: string) =>
  platform.database.read.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const queued = (kind?: string) =>
  platform.database.read
    .selectFrom("outbox")
    .selectAll()
    .where("status", "=", "Queued")
    .$if(kind !== undefined, (mails) => mails.where("kind", "=", kind ?? ""))
    .execute();
const notified = () => platform.database.read.selectFrom("notifications").selectAll().orderBy("id").execute();
const change = (id: string, columns: Partial<Schema["messages"]>) =>
  platform.database.write((tx) => tx.updateTable("messages").set(columns).where("id", "=", id).execute());
async function setSetting(settings: Partial<CompleteSettings>): Promise<void> {
  const now = platform.now().toISOString();
  await platform.database.write((tx) => changeStoredSettings(tx, platform.config, settings, now));
}

describe("an answer", () => {
  test("an answer opens its message again and notifies assignee, author or staff", async () => {
    const snoozed_until = "2100-01-01T00:00:00.000Z";
    await change(world.A, { status: "Done", snoozed_until, assignee_id: world.staff });
    await store(mailOf(ANSWER));
    expect(await message(world.A)).toMatchObject({ status: "New", snoozed_until: null, replied_at: null });
    const told = { kind: "answered", account_id: world.staff, type: "message", record_id: world.A, actor_id: null };
    expect(await notified()).toMatchObject([told]);
    await change(world.A, { assignee_id: null });
    await store(mailOf(ANSWER));
    expect(await notified()).toMatchObject([told, told]);
    expect(await queued()).toEqual([]);
    await platform.database.write((tx) => tx.updateTable("users").set({ status: "Inactive" }).execute());
    await store(mailOf(ANSWER));
    expect(await notified()).toHaveLength(2);
    expect(await queued()).toMatchObject([
      {
        kind: "mail-answer",
        recipient_email: "admin@example.com",
        reply_to: "thandi@example.org",
        about_id: world.A,
        subject: "Thandi Dlamini answered (MSG-7K3F-9QX2)",
      },
    ]);
  });

  test("an answer of the customer is a line of the history, and one of others is not", async () => {
    const { customer_id: id } = await message(world.A);
    const lines = () =>
      platform.database.read
        .selectFrom("customer_interactions")
        .select(["type", "description", "message_id"])
        .where("customer_id", "=", id ?? "")
        .orderBy("id", "desc")
        .execute();
    const before = await lines();
    platform.clock.forward(HOUR);
    await store(mailOf({ ...ANSWER, From: "Other <other@example.net>" }));
    await store(mailOf({ ...ANSWER, "Auto-Submitted": "auto-replied" }));
    await store(mailOf({ ...ANSWER, "Authentication-Results": "mx.example.org; dmarc=fail" }));
    expect(await lines()).toEqual(before);
    await store(mailOf(ANSWER));
    const [first] = await lines();
    expect(first).toMatchObject({ type: "Email", message_id: world.A });
    expect(first?.description).toMatch(/^Monday\n\n/);
    expect((await customer(id ?? "")).last_contact_at).toBe(platform.now().toISOString());
  });

  test("an answer to an application or a deal leaves its status, and notifies author or owner", async () => {
    await store(mailOf({ From: "lerato@example.com", "In-Reply-To": `<${MAIL_IDS.replyC}@company.example.org>` }));
    await store(mailOf({ From: "naledi@example.org", "In-Reply-To": `<${MAIL_IDS.replyD}@company.example.org>` }));
    const { read } = platform.database;
    const at = platform.now().toISOString();
    expect(await read.selectFrom("applications").select(["status", "last_entry_at"]).execute()).toEqual([
      { status: "New", last_entry_at: at },
    ]);
    expect(await read.selectFrom("deals").select(["status", "last_entry_at"]).execute()).toEqual([
      { status: "New", last_entry_at: at },
    ]);
    expect((await notified()).map(({ record_id }) => record_id)).toEqual([world.C, world.D]);
  });

  test("an answer to what was written on a customer notifies its author of the new message", async () => {
    const answer = { From: "e@example.org", "In-Reply-To": `<${MAIL_IDS.replyE}@company.example.org>` };
    await store(mailOf({ ...answer, "Auto-Submitted": "auto-replied" }));
    expect(await notified()).toEqual([]);
    await store(mailOf(answer));
    const [, { id } = { id: "" }] = await platform.database.read
      .selectFrom("messages")
      .select("id")
      .where("source", "=", "Email")
      .orderBy("id")
      .execute();
    expect(await notified()).toMatchObject([
      { kind: "answered", account_id: world.staff, type: "message", record_id: id },
    ]);
  });

  test("an answer to a message in Spam leaves it there and notifies nobody", async () => {
    await change(world.A, { status: "Spam" });
    await store(mailOf(ANSWER));
    expect((await message(world.A)).status).toBe("Spam");
    expect([...(await queued()), ...(await notified())]).toEqual([]);
  });

  test("an answer to a deleted message begins a new message", async () => {
    await platform.database.write((tx) => tx.deleteFrom("messages").where("id", "=", world.A).execute());
    expect(await placed(mailOf(ANSWER))).toBe("new");
  });

  test("an answer of the assignee notifies nobody", async () => {
    await store(mailOf({ ...ANSWER, From: `Nomsa <${STAFF_ADDRESS}>` }));
    expect((await readMails(platform)).entries).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  test("an answer to a notice about a message joins the message", async () => {
    const [row] = await platform.database.read
      .selectFrom("outbox")
      .selectAll()
      .where("id", "=", MAIL_IDS.firstReplyA)
      .execute();
    const id = newId();
    if (row) await platform.database.write((tx) => insertMails(tx, [{ ...row, id, kind: "contact-notification" }]));
    expect(await placed(mailOf({ ...ANSWER, "In-Reply-To": `<${id}@company.example.org>` }))).toEqual({ join: "A" });
  });
});

describe("a mail without a thread", () => {
  test("a mail without a thread becomes a message of a new lead, and is not acknowledged", async () => {
    await store(mailOf({}));
    const row = await byMail();
    expect(row).toMatchObject({
      source: "Email",
      name: "Zodwa Ngcobo",
      email: "zodwa@example.com",
      status: "New",
      message: "Good day\n\nCould you call me?",
    });
    expect(await customer(row.customer_id ?? "")).toMatchObject({ status: "Lead", email: "zodwa@example.com" });
    expect(
      await platform.database.read.selectFrom("customer_interactions").select(["type", "message_id"]).execute(),
    ).toEqual([{ type: "Email", message_id: row.id }]);
    expect((await queued()).map(({ kind, reply_to }) => [kind, reply_to])).toEqual([
      ["contact-notification", "zodwa@example.com"],
    ]);
  });

  test("mails of a person are acknowledged three times a day if the settings say so, and no others", async () => {
    await setSetting({ acknowledgeEmail: true });
    for (let number = 0; number < 5; number++) await store(mailOf({ Subject: `Question ${number}` }));
    const mails = await queued("contact-acknowledgement");
    expect(mails.map(({ recipient_email, reply_to }) => [recipient_email, reply_to])).toEqual(
      Array(3).fill(["zodwa@example.com", OUR_ADDRESS]),
    );
    expect(mails[0]?.text).toContain("because an email came from this address");
    const others: Record<string, string>[] = [
      { "Auto-Submitted": "auto-replied" },
      { Precedence: "bulk" },
      { "X-Spam-Flag": "YES" },
      { From: STAFF_ADDRESS },
      { From: BLOCKED_SENDER },
    ];
    for (const headers of others) await store(mailOf({ From: "other@example.com", ...headers }));
    expect(await queued("contact-acknowledgement")).toHaveLength(3);
  });

  test("a mail of a blocked sender is Spam even in a thread, unless the thread is in Spam", async () => {
    await setSetting({ blockedSenders: ["THANDI@example.org"] });
    expect(await placed(mailOf(ANSWER))).toBe("spam");
    await change(world.A, { status: "Spam" });
    expect(await placed(mailOf(ANSWER))).toEqual({ join: "A" });
    expect(await queued()).toEqual([]);
  });

  test("a mail whose sender has no usable address becomes a message without customer", async () => {
    await store(mailOf({ From: '"No reply" <"a b"@localhost>' }));
    const row = await byMail();
    expect(row).toMatchObject({ email: "", name: "No reply", customer_id: null, status: "New" });
  });
});

describe("a mail of an erased person", () => {
  test("a mail that came before the erasure of its sender is not stored", { tags: "promise-67" }, async () => {
    await noteErasure(platform, ["zodwa@example.com"], "done", { hasAccount: false });
    const before = await readMails(platform);
    expect(await store(mailOf({ From: "ZODWA@example.com" }))).toBe("done");
    expect(await readMails(platform)).toEqual(before);
    platform.clock.forward(1);
    expect(await placed(mailOf({}))).toBe("new");
  });

  test("a mail that is being stored while the erasure of its sender begins is erased", async () => {
    const file = join(platform.config.dataDir, "mail.eml");
    await writeFile(file, mailOf({}));
    const before = await readMails(platform);
    const claim = async () => {
      await noteErasure(platform, ["zodwa@example.com"], "begun", { hasAccount: false });
      return "new" as const;
    };
    await storeMail(platform, { file, arrivedAt: platform.now(), claim });
    expect(await readMails(platform)).toEqual(before);
    expect(await queued()).toEqual([]);
  });
});

test("a mail that is known, or waits, leaves no file", async () => {
  const file = join(platform.config.dataDir, "mail.eml");
  await writeFile(file, await readFile(new URL("attachment-name-encoded-words.eml", FOLDER)));
  const filesOf = () => readdir(join(platform.config.dataDir, "resumes")).catch(() => []);
  for (const result of ["known", "waits"] as const)
    expect(await storeMail(platform, { file, arrivedAt: platform.now(), claim: async () => result })).toBe(result);
  const failing = storeMail(platform, {
    file,
    arrivedAt: platform.now(),
    claim: () => Promise.reject(new Error("No")),
  });
  await expect(failing).rejects.toThrow("No");
  expect((await filesOf()).filter((name) => name.endsWith(".bin"))).toEqual([]);
  await store(await readFile(file));
  expect((await filesOf()).filter((name) => name.endsWith(".bin"))).not.toEqual([]);
});
