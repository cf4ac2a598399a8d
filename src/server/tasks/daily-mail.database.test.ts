import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { changedPreferences, DEFAULT_PREFERENCES } from "#contract/preferences.ts";
import { dayOf, daysAfter } from "#server/platform/calendar.ts";
import { stopLoops } from "#server/platform/loops.ts";
import { SAMPLE_SIGNER } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { setPreferences } from "#server/preferences/store.ts";
import { insertTask } from "#server/tasks/store.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addUser } from "#tests/support/records.ts";
import { isMailTime } from "./due-days.ts";
import { queueDailyMails, startDailyMails } from "./send-daily-mails.ts";

/** A Friday. */
const TODAY = "2026-11-20";
let platform: TestPlatform;
let rivals: TestPlatform[];

beforeAll(async () => {
  platform = await createPlatform();
  rivals = [platform, await platform.rival(), await platform.rival()];
});
afterEach(async () => {
  vi.useRealTimers();
  await platform.database.write(async (tx) => {
    for (const table of ["tasks", "preferences", "users", "counters", "outbox"] as const)
      await tx.deleteFrom(table).execute();
  });
});
afterAll(() => platform.close());

const at = (time: string, day = TODAY) => platform.clock.set(`${day}T${time}:00.000+02:00`);

type Account = Parameters<typeof addUser>[1];

/** Adds an account that wants the daily mail, with tasks that are due a number of days after today. */
async function addAccount(given: Account, dueInDays: readonly number[], dailyMail = true): Promise<string> {
  const id = await addUser(platform.database, { role: "sales", ...given });
  await platform.database.write(async (tx) => {
    await setPreferences(tx, id, changedPreferences(DEFAULT_PREFERENCES, { dailyMail }), "2026-11-01T08:00:00.000Z");
    for (const days of dueInDays) await addTask(tx, id, days);
  });
  return id;
}

function addTask(tx: Parameters<typeof insertTask>[0], assigneeId: string, days: number, given: object = {}) {
  const task = {
    id: newId(),
    title: `Task of day ${days}`,
    dueOn: daysAfter(TODAY, days),
    dueTime: null,
    description: "",
    repeat: "none" as const,
    status: "Open" as const,
    assigneeId,
    author: SAMPLE_SIGNER,
    customerId: null,
    messageId: null,
    applicationId: null,
    dealId: null,
    ...given,
  };
  return insertTask(tx, task, "2026-11-01T08:00:00.000Z");
}

const mails = () =>
  platform.database.read.selectFrom("outbox").select(["recipient_email", "subject", "text"]).orderBy("id").execute();

test.each([
  ["2026-11-20T04:59:00.000Z", false],
  ["2026-11-20T05:00:00.000Z", true],
  ["2026-11-20T07:00:00.000Z", true],
  ["2026-11-20T22:30:00.000Z", false],
  ["2026-11-21T08:00:00.000Z", false],
  ["2026-11-22T08:00:00.000Z", false],
  ["2026-11-23T05:00:00.000Z", true],
])("at %s it is %s that daily mails are due", (instant, expected) => {
  expect(isMailTime(new Date(instant))).toBe(expected);
});

test("the South African date changes at ten o'clock in the evening, UTC", () => {
  const dates = ["2026-11-20T21:59:59.999Z", "2026-11-20T22:00:00.000Z"].map((instant) => dayOf(new Date(instant)));
  expect(dates).toEqual(["2026-11-20", "2026-11-21"]);
});

describe("the daily mail", () => {
  test("an account with overdue and due tasks gets one mail, whatever the number of processes", async () => {
    at("07:00");
    await addAccount({ email: "lerato@example.org", name: "Lerato" }, [-3, 0, 1]);
    const counts = await Promise.all(rivals.map((rival) => queueDailyMails(rival)));
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await queueDailyMails(platform)).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient_email: "lerato@example.org", subject: "2 tasks are due" });
    expect(mail?.text).toContain("Overdue: 1 task\nDue today: 1 task");
    expect(mail?.text).toContain("/admin/tasks");
  });

  test("a process that starts at nine o'clock queues the mails of the day", async () => {
    at("06:59");
    await addAccount({ email: "lerato@example.org" }, [0]);
    expect(await queueDailyMails(platform)).toBe(0);
    at("09:00");
    expect(await queueDailyMails(platform)).toBe(1);
    at("09:00", "2026-11-21");
    expect(await queueDailyMails(platform)).toBe(0);
    at("07:00", "2026-11-23");
    expect(await queueDailyMails(platform)).toBe(1);
  });

  test("accounts without a due task, without the preference or without access get none", async () => {
    at("08:00");
    await addAccount({ email: "later@example.org" }, [1]);
    await addAccount({ email: "off@example.org" }, [0], false);
    await addAccount({ email: "away@example.org", status: "Inactive" }, [0]);
    await addAccount({ email: "editor@example.org", role: "editor" }, [0]);
    const done = await addAccount({ email: "done@example.org" }, []);
    await platform.database.write((tx) => addTask(tx, done, 0, { status: "Done" }));
    expect(await queueDailyMails(platform)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  test("a mail names no task, since a title may name a person whom an erasure cannot reach there", async () => {
    at("08:00");
    await addAccount({ email: "lerato@example.org" }, [0]);
    await queueDailyMails(platform);
    expect(JSON.stringify(await mails())).not.toContain("Task of day");
  });

  test("a program looks each minute and queues once", async () => {
    at("06:58");
    await addAccount({ email: "lerato@example.org" }, [0]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    startDailyMails(platform);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await mails()).toEqual([]);
    at("07:00");
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 5000);
    expect(await queueDailyMails(platform)).toBe(0);
    await stopLoops(platform.loops);
  });
});
