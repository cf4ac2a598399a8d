import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { NotificationKind } from "#contract/notifications.ts";
import { changedPreferences, DEFAULT_PREFERENCES, type PreferencesChange } from "#contract/preferences.ts";
import { mailNotifications } from "#server/notifications/mail-notifications.ts";
import { setRead } from "#server/notifications/store.ts";
import { notify } from "#server/platform/notices/notify.ts";
import { setPreferences } from "#server/preferences/store.ts";
import { HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addMessage, addUser } from "#tests/support/records.ts";

let platform: TestPlatform;
let rivals: TestPlatform[];

beforeAll(async () => {
  platform = await createPlatform();
  rivals = [platform, await platform.rival(), await platform.rival()];
});
afterEach(async () => {
  await platform.database.write(async (tx) => {
    for (const table of ["notifications", "preferences", "messages", "users", "outbox"] as const)
      await tx.deleteFrom(table).execute();
  });
});
afterAll(() => platform.close());

const NAME = "Thandi Dlamini";

async function addAccount(change?: PreferencesChange, role: "sales" | "recruiter" = "sales"): Promise<string> {
  const id = await addUser(platform.database, {
    name: "Lerato",
    email: "lerato@example.org",
    role,
    password_hash: "x",
  });
  const preferences = changedPreferences(DEFAULT_PREFERENCES, change ?? {});
  if (change) await platform.database.write((tx) => setPreferences(tx, id, preferences, "2026-11-01T08:00:00.000Z"));
  return id;
}

const tell = (accountId: string, kind: NotificationKind = "assigned") =>
  platform.database.write(async (tx) => {
    const id = await addMessage(tx, { name: NAME });
    await notify(tx, platform, null, [{ kind, to: [accountId], records: [{ type: "message", id }] }]);
  });
const mails = () =>
  platform.database.read
    .selectFrom("outbox")
    .select(["recipient_email", "subject", "text", "html"])
    .orderBy("id")
    .execute();
const subjects = async () => (await mails()).map(({ subject }) => subject);
const runAll = async () => (await Promise.all(rivals.map((rival) => mailNotifications(rival)))).reduce((a, b) => a + b);

test("a digest comes once for what is unread for ten minutes, at most one an hour, without names", {
  tags: "promise-69",
}, async () => {
  const id = await addAccount();
  await tell(id);
  await tell(id, "answered");
  platform.clock.forward(10 * MINUTE - 1);
  expect(await runAll()).toBe(0);
  platform.clock.forward(1);
  expect([await runAll(), await runAll()]).toEqual([1, 0]);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient_email: "lerato@example.org", subject: "2 new notifications" });
  expect(mail?.text).toContain("Assigned to you: 1\nAnswers: 1");
  expect(mail?.text).toContain("/admin/notifications");
  expect(JSON.stringify(mail)).not.toContain(NAME);
  await tell(id);
  platform.clock.forward(HOUR - SECOND);
  expect(await runAll()).toBe(0);
  platform.clock.forward(SECOND);
  expect(await runAll()).toBe(1);
  expect(await subjects()).toEqual(["2 new notifications", "1 new notification"]);
});

test("an immediate mail comes at once, and what was read before comes in none", async () => {
  const id = await addAccount({ notificationMail: "immediate" });
  await tell(id);
  expect(await runAll()).toBe(1);
  await tell(id);
  await platform.database.write((tx) => setRead(tx, id, undefined, platform.now().toISOString()));
  expect(await runAll()).toBe(0);
});

test("accounts that want none, left, or may not read the record any more get none, also later", async () => {
  const id = await addAccount({ notificationMail: "off" });
  await tell(id);
  expect(await runAll()).toBe(0);
  const on = changedPreferences(DEFAULT_PREFERENCES, { notificationMail: "immediate" });
  await platform.database.write((tx) => setPreferences(tx, id, on, "2026-11-02T08:00:00.000Z"));
  expect(await runAll()).toBe(0);
  for (const change of [{ status: "Inactive" }, { role: "recruiter", status: "Active" }] as const) {
    await tell(id);
    await platform.database.write((tx) => tx.updateTable("users").set(change).where("id", "=", id).execute());
    expect(await runAll()).toBe(0);
    await platform.database.write((tx) =>
      tx.updateTable("users").set({ role: "sales", status: "Active" }).where("id", "=", id).execute(),
    );
    expect(await runAll()).toBe(0);
  }
});

test("a task that is due at seven is in the daily mail and in no other, if the account gets one", async () => {
  const id = await addAccount({ notificationMail: "immediate", dailyMail: true });
  platform.clock.set("2026-11-20T07:00:04.000+02:00");
  await tell(id, "due");
  expect(await runAll()).toBe(0);
  platform.clock.set("2026-11-20T09:00:00.000+02:00");
  await tell(id, "due");
  expect(await runAll()).toBe(1);
  expect(await subjects()).toEqual(["1 new notification"]);
});

test("a mail that cannot be queued leaves its notifications for the next run", async () => {
  const id = await addAccount({ notificationMail: "immediate" });
  await tell(id);
  const failing = { ...platform, config: Object.create(platform.config, { publicUrl: { get: () => failed() } }) };
  await expect(mailNotifications(failing)).rejects.toThrow("no address");
  expect(await runAll()).toBe(1);
});

function failed(): never {
  throw new Error("no address");
}
