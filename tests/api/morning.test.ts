import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Morning } from "#contract/morning.ts";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { queueDailyMails } from "#server/tasks/send-daily-mails.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { empty } from "#tests/support/bulk.ts";
import { createClock, HOUR } from "#tests/support/clock.ts";
import { apply } from "#tests/support/intake.ts";
import { addMessage } from "#tests/support/records.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** A Friday at six o'clock in South Africa. */
const clock = createClock("2026-11-20T04:00:00.000Z");
let server: TestServer;
let admin: { id: string; token: string };

async function account(role: Role) {
  const id = await addAccount(server, { email: `${newId()}@example.org`, role, password: "a password" });
  return { id, token: await tokenOf(server, id) };
}

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" }, now: clock.now });
  const id = await adminId(server);
  admin = { id, token: await tokenOf(server, id) };
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ["messages", "applications", "deals", "tasks", "outbox", "counters"] as const)
    await empty(server, table);
});

const call = (who: { token: string }, method: string, path: string, body?: object) =>
  server.api(method, path, { token: who.token, ...(body && { body }) });
const morningOf = async (who: { token: string }): Promise<Morning> =>
  (await call(who, "GET", "/tasks/morning")).json.data;

/** Gives an account one record that each number counts, and some that none counts. */
async function fill(id: string): Promise<void> {
  const later = new Date(clock.now().getTime() + 3 * HOUR).toISOString();
  const message = async (columns: object) => {
    const given = await server.app.platform.database.write((tx) => addMessage(tx));
    await server.app.platform.database.write((tx) =>
      tx
        .updateTable("messages")
        .set({ assignee_id: id, ...columns })
        .where("id", "=", given)
        .execute(),
    );
  };
  await message({});
  await message({ first_answered_at: "2026-11-01T08:00:00.000Z" });
  await message({ snoozed_until: "2026-11-19T08:00:00.000Z" });
  await message({ snoozed_until: later });
  await message({ status: "Done" });
  const application = async (change: object) => {
    const made = await apply(server, {});
    await call(admin, "PATCH", `/applications/${made.id}`, { assigneeId: id, ...change });
    return made.id;
  };
  await application({});
  const planned = await application({ interviewAt: "2026-11-20T09:00:00.000Z" });
  await call(admin, "PATCH", `/applications/${planned}/status`, { status: "Interview" });
  const tomorrow = await application({ interviewAt: "2026-11-20T22:30:00.000Z" });
  await call(admin, "PATCH", `/applications/${tomorrow}/status`, { status: "Interview" });
  for (const expectedOn of ["2026-11-19", "2026-11-20", null])
    await call(admin, "POST", "/deals", { title: "A site", value: 1, ownerId: id, expectedOn });
  for (const dueOn of ["2026-11-19", "2026-11-20", "2026-11-21"])
    await call(admin, "POST", "/tasks", { title: "Call", dueOn, assigneeId: id });
}

test("the morning counts what waits for its account, and nothing that the account may not read", async () => {
  const boss = await account("admin");
  await fill(boss.id);
  expect(await morningOf(boss)).toEqual({
    messages: 1,
    applications: 1,
    answered: 1,
    returned: 1,
    overdue: 1,
    today: 1,
    interviews: 1,
    deals: 1,
  });
  const recruiter = await account("recruiter");
  const none = { messages: null, answered: null, returned: null, deals: null };
  expect(await morningOf(recruiter)).toEqual({ ...none, overdue: 0, today: 0, applications: 0, interviews: 0 });
});

test("the daily mail has the numbers of the morning, and no mail comes when nothing waits", async () => {
  const [boss, quiet] = [await account("admin"), await account("admin")];
  for (const who of [boss, quiet]) await call(who, "PUT", "/account/preferences", { dailyMail: true });
  await fill(boss.id);
  await empty(server, "outbox");
  clock.set("2026-11-20T05:00:00.000Z");
  expect(await queueDailyMails(server.app.platform)).toBe(1);
  const mails = await server.app.platform.database.read.selectFrom("outbox").select(["subject", "text"]).execute();
  expect(mails).toMatchObject([{ subject: "2 tasks are due" }]);
  expect(mails[0]?.text).toContain(
    [
      "Messages assigned to you: 1",
      "New applications assigned to you: 1",
      "Answers to your replies: 1",
      "Messages back from a snooze: 1",
      "Overdue: 1 task",
      "Due today: 1 task",
      "Interviews today: 1",
      "Deals past their date: 1",
    ].join("\n"),
  );
  expect(mails[0]?.text).not.toContain("A question");
});
