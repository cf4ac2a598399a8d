import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { STATUS } from "#content/status.ts";
import { createMailboxReader } from "#server/inbox/read-mailbox.ts";
import { insertMails } from "#server/platform/mail/store.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/transport.ts";
import { newId } from "#server/platform/records/ids.ts";
import { checkStateOf } from "#server/status/check-state.ts";
import { type ComponentCheck, checkFiles, checkMail } from "#server/status/checks.ts";
import { readStatus } from "#server/status/read-status.ts";
import { checkAll } from "#server/status/record-checks.ts";
import { sweepChecks } from "#server/status/sweep-checks.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const MAIL = {
  kind: "test",
  sender_name: "Website",
  recipient_name: "",
  cc: "",
  recipient_email: "thandi@example.org",
  reply_to: "",
  subject: "Test",
  text: "Test",
  html: "<p>Test</p>",
  attempts: 0,
  next_at: 0,
  claimed_until: 0,
  claimed_by: "",
  last_error: "",
  about_id: "",
  unsubscribe_url: "",
  delete_after: "2027-11-20T00:00:00.000Z",
  sent_at: null,
  campaign_id: "",
} as const;

/** Returns a check of the website with a given result. */
const website = (reason: "no-page" | null = null): ComponentCheck => ({
  component: "website",
  run: async () => reason,
  reason: "no-page",
});

const daysIn = (of: TestPlatform = platform) =>
  of.database.read.selectFrom("status_days").selectAll().orderBy("day").orderBy("component").execute();
const incidentsIn = () =>
  platform.database.read
    .selectFrom("status_incidents")
    .select(["component", "reason", "first_minute", "last_minute", "failed"])
    .orderBy("first_minute")
    .execute();

async function checkFor(minutes: number, reason: "no-page" | null = null): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await checkAll(platform, [website(reason)]);
    platform.clock.forward(MINUTE);
  }
}

describe("a check", () => {
  test("a check counts for its day, together with the check of the database", async () => {
    await checkFor(2);
    await checkFor(1, "no-page");
    expect(await daysIn()).toEqual([
      { day: "2026-11-20", component: "database", passed: 3, failed: 0 },
      { day: "2026-11-20", component: "website", passed: 2, failed: 1 },
    ]);
  });

  test("checks of several processes in one minute count once", async () => {
    const rivals = [platform, await platform.rival(), await platform.rival()];
    for (let minute = 0; minute < 3; minute++) {
      await Promise.all([...rivals, ...rivals].map((process) => checkAll(process, [website("no-page")])));
      platform.clock.forward(MINUTE);
    }
    expect((await daysIn()).map(({ passed, failed }) => [passed, failed])).toEqual([
      [3, 0],
      [0, 3],
    ]);
    expect(await incidentsIn()).toMatchObject([{ failed: 3 }]);
  });

  test("a check counts for the day in South Africa", { tags: "promise-31" }, async () => {
    platform.clock.set("2026-11-20T21:59:00.000Z");
    await checkFor(2);
    const website = (await daysIn()).filter(({ component }) => component === "website");
    expect(website.map(({ day, passed }) => [day, passed])).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 1],
    ]);
  });

  test("a check that takes too long has failed and does not delay others", async () => {
    const never: ComponentCheck = { ...website(), run: () => new Promise(() => undefined) };
    await checkAll(platform, [never, { ...website(), component: "api" }], undefined, 100);
    const { components } = await readStatus(platform);
    expect(components.slice(0, 2)).toMatchObject([
      { state: "fails", reason: "too-slow" },
      { state: "works", reason: null },
    ]);
  });

  test("a check of a stopping program is not counted", async () => {
    await checkAll(platform, [website("no-page")], () => true);
    expect(await daysIn()).toEqual([]);
  });
});

describe("failures", () => {
  test("failures within a few minutes are one incident", async () => {
    await checkFor(2, "no-page");
    await checkFor(3);
    await checkFor(1, "no-page");
    await checkFor(10);
    await checkFor(1, "no-page");
    const begin = Date.parse("2026-11-20T08:00:00.000Z") / MINUTE;
    expect(await incidentsIn()).toEqual([
      { component: "website", reason: "no-page", first_minute: begin, last_minute: begin + 5, failed: 3 },
      { component: "website", reason: "no-page", first_minute: begin + 16, last_minute: begin + 16, failed: 1 },
    ]);
  });

  test("an incident lasts until a check passes", async () => {
    await checkAll(platform, [website("no-page")]);
    expect((await readStatus(platform)).incidents).toMatchObject([
      { from: "2026-11-20T08:00:00.000Z", until: null, failedMinutes: 1 },
    ]);
    platform.clock.forward(MINUTE);
    await checkAll(platform, [website()]);
    // A new platform object, since the last result is cached for a second.
    expect((await readStatus({ ...platform })).incidents).toMatchObject([{ until: "2026-11-20T08:01:00.000Z" }]);
  });

  test("failures are logged when they begin and end, and not in between", async () => {
    await checkFor(3, "no-page");
    await checkFor(2);
    const logged = platform.logLines.filter((line) => !line.includes('"debug"'));
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(["does not work", "works again"]);
  });
});

describe("a gap", () => {
  test("minutes without checks count as neither, and old checks do not show the present state", async () => {
    await checkFor(1);
    platform.clock.forward(3 * DAY);
    const { components, checkedAt } = await readStatus(platform);
    const days = components[0]?.days ?? [];
    expect(days).toHaveLength(90);
    expect(days.slice(-4).map(({ day, passed, failed }) => [day, passed, failed])).toEqual([
      ["2026-11-20", 1, 0],
      ["2026-11-21", 0, 0],
      ["2026-11-22", 0, 0],
      ["2026-11-23", 0, 0],
    ]);
    expect(components.map(({ state }) => state)).toEqual(Array(5).fill("unknown"));
    expect(checkedAt).toBeNull();
  });
});

describe("a clock that was ahead", () => {
  test("checks of a clock that was ahead are not shown as the present state", { tags: "promise-31" }, async () => {
    await checkFor(1);
    platform.clock.forward(400 * DAY);
    await checkAll(platform, [website("no-page")]);
    platform.clock.forward(-400 * DAY);
    await checkAll(platform, [website()]);
    const { components, checkedAt, incidents } = await readStatus(platform);
    expect(components[0]).toMatchObject({ component: "website", state: "works" });
    expect(checkedAt).toBe("2026-11-20T08:01:00.000Z");
    expect(incidents).toEqual([]);
  });
});

describe("minutes that a clock stored in advance", () => {
  test("a minute stored in advance becomes a failure when a check fails in it", async () => {
    await checkFor(10);
    platform.clock.forward(-10 * MINUTE);
    const other = await platform.rival();
    for (const process of [platform, other, platform]) await checkAll(process, [website("no-page")]);
    platform.clock.forward(MINUTE);
    await checkAll(platform, [website("no-page")]);
    const begin = Date.parse("2026-11-20T08:00:00.000Z") / MINUTE;
    expect((await daysIn()).map(({ component, passed, failed }) => [component, passed, failed])).toEqual([
      ["database", 10, 0],
      ["website", 8, 2],
    ]);
    expect(await incidentsIn()).toEqual([
      { component: "website", reason: "no-page", first_minute: begin, last_minute: begin + 1, failed: 2 },
    ]);
    const { components, incidents } = await readStatus(platform);
    expect(components[0]).toMatchObject({ state: "fails", reason: "no-page" });
    expect(incidents).toMatchObject([{ until: null, failedMinutes: 2 }]);
  });

  test("a failure stays when a different process stores a passed check", async () => {
    await checkAll(platform, [website("no-page")]);
    await checkAll(await platform.rival(), [website()]);
    expect((await readStatus(platform)).components[0]).toMatchObject({ state: "fails" });
  });
});

describe("a database that is away", () => {
  /** Locks the database against writes, on PostgreSQL also against reads. Returns a function that unlocks it. */
  async function occupy(): Promise<() => Promise<void>> {
    const rival = await platform.rival();
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = rival.database.write(async (tx) => {
      await (platform.database.kind === "postgres"
        ? sql`lock table status_checks in access exclusive mode`.execute(tx)
        : tx.deleteFrom("status_days").where("day", "=", "never").execute());
      held.resolve();
      await free.promise;
    });
    await held.promise;
    return async () => {
      free.resolve();
      await done;
    };
  }

  test("checks without a database are kept in memory and counted later", async () => {
    await checkAll(platform, [website()]);
    platform.clock.forward(MINUTE);
    const release = await occupy();
    await checkAll(platform, [website()], undefined, 200);
    platform.clock.forward(MINUTE);
    expect(checkStateOf(platform).latest).toMatchObject([
      { component: "website", reason: null },
      { component: "database", reason: "too-slow" },
    ]);
    await release();
    // A write that timed out may still succeed. It must not count in addition to the check stored for it.
    await checkAll(platform, [website()]);
    expect(checkStateOf(platform).unsaved).toEqual([]);
    const counts = (await daysIn()).map(({ component, passed, failed }) => [component, passed + failed]);
    expect(counts).toEqual([
      ["database", 3],
      ["website", 3],
    ]);
  });

  test("a closed database fails with its own reason, and the page keeps what was known", async () => {
    await checkFor(1);
    await readStatus(platform);
    const rival = await platform.rival();
    const away: TestPlatform = { ...rival, installation: platform.installation };
    await checkAll(away, [website()]);
    await readStatus(away);
    await rival.database.close();
    platform.clock.forward(MINUTE);
    await checkAll(away, [website()]);
    expect(checkStateOf(away).unsaved.map(({ component, reason }) => [component, reason])).toEqual([
      ["website", null],
      ["database", "not-reachable"],
    ]);
    // Stored data is cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const status = await readStatus(away);
    expect(status.databaseAnswers).toBe(false);
    expect(status.components.map(({ state }) => state)).toEqual(["works", "unknown", "fails", "unknown", "unknown"]);
    expect(status.components[0]?.days.at(-1)).toMatchObject({ passed: 2 });
    // The database is back, as a new handle to the same database.
    away.database = platform.database;
    await checkAll(away, [website()]);
    expect(checkStateOf(away).unsaved).toEqual([]);
  });

  test("a read-only database cannot save, and its checks are counted afterwards", { tags: "promise-20" }, async () => {
    await setReadOnly(platform.database, true);
    try {
      // Longer than a stored check counts as recent.
      await checkFor(10);
      const { databaseAnswers, components } = await readStatus(platform);
      expect(databaseAnswers).toBe(true);
      expect(components.slice(0, 3)).toMatchObject([
        { component: "website", state: "works" },
        { component: "api", state: "unknown" },
        { component: "database", state: "fails", reason: "cannot-save" },
      ]);
    } finally {
      await setReadOnly(platform.database, false);
    }
    await waitUntil("the checks are saved", async () => {
      await checkAll(platform, [website()]);
      return checkStateOf(platform).unsaved.length === 0;
    });
    const counts = (await daysIn()).map(({ component, passed, failed }) => [component, passed + failed]);
    expect(counts).toEqual([
      ["database", 11],
      ["website", 11],
    ]);
  });

  test("the page without a database has its last words, or else its initial words", async () => {
    const call = { heading: "Something amiss?" };
    await platform.database.write((db) =>
      db
        .insertInto("page_versions")
        .values({
          page: "status",
          version: 1,
          document: JSON.stringify({ call }),
          published_at: "2026-11-20T08:00:00.000Z",
          author_id: null,
        })
        .execute(),
    );
    const [known, fresh] = [await platform.rival(), await platform.rival()];
    expect((await readStatus(known)).words.call.heading).toBe("Something amiss?");
    for (const rival of [known, fresh]) await rival.database.close();
    // Stored data is cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await readStatus(known)).toMatchObject({ databaseAnswers: false, words: { call } });
    expect((await readStatus(fresh)).words.call.heading).toBe(STATUS.fields.call.fields.heading.initial);
  });

  test("the number of checks in memory is limited", async () => {
    const rival = await platform.rival();
    await rival.database.close();
    checkStateOf(rival).unsaved = Array.from({ length: 7200 }, (_, minute) => ({
      minute,
      component: "api" as const,
      reason: null,
    }));
    await checkAll(rival, [website()]);
    expect(checkStateOf(rival).unsaved).toHaveLength(7200);
    expect(checkStateOf(rival).unsaved.at(0)).toMatchObject({ minute: 2 });
  });
});

test("a sweep deletes data older than ninety days, and checks older than two days", async () => {
  await checkFor(1, "no-page");
  platform.clock.forward(48 * HOUR);
  await sweepChecks(platform);
  const checks = () => platform.database.read.selectFrom("status_checks").selectAll().execute();
  expect([(await checks()).length, (await daysIn()).length, (await incidentsIn()).length]).toEqual([0, 2, 1]);
  platform.clock.set("2027-02-17T21:59:00.000Z");
  await sweepChecks(platform);
  expect([(await daysIn()).length, (await incidentsIn()).length]).toEqual([2, 1]);
  platform.clock.set("2027-02-17T22:00:00.000Z");
  await sweepChecks(platform);
  expect([(await daysIn()).length, (await incidentsIn()).length]).toEqual([0, 0]);
});

describe("mail", () => {
  const answer = (transport: MailTransport) => checkMail(platform, transport).run();

  test("the check of mail passes while the mail server responds, and else fails", async () => {
    const smtp = await startSmtp();
    const transport = createMailTransport(configOf({ SMTP_URL: smtp.url }));
    expect(await answer(transport)).toBeNull();
    expect(smtp.received).toEqual([]);
    await smtp.close();
    await checkAll(platform, [checkMail(platform, transport)]);
    const { components } = await readStatus(platform);
    expect(components[3]).toMatchObject({ component: "mail", state: "fails", reason: "no-mail-server" });
    transport.close();
  });

  test("the check of mail fails on a wrong password, which is not logged", async () => {
    const smtp = await startSmtp("accepts", { tls: "starttls", account: { user: "web", password: "right" } });
    const url = `smtp://web:canary-password@127.0.0.1:${smtp.port}`;
    const transport = createMailTransport(configOf({ SMTP_URL: url }));
    await checkAll(platform, [checkMail(platform, transport)]);
    expect(checkStateOf(platform).latest[0]?.reason).toBe("no-mail-server");
    expect(platform.logLines.join()).not.toContain("canary");
    transport.close();
    await smtp.close();
  });

  test("the check of mail without a mail server passes while its folder is writable", async () => {
    const transport = createMailTransport(platform.config);
    expect(await answer(transport)).toBeNull();
    await rm(join(platform.installation.dataDir, "outbox"), { recursive: true });
    await writeFile(join(platform.installation.dataDir, "outbox"), "not a folder");
    await expect(answer(transport)).rejects.toThrow();
  });

  test("the check of mail fails while the mailbox has not been read for two minutes", async () => {
    const config = configOf({ DATA_DIR: platform.config.dataDir, IMAP_URL: "imap://office:secret@127.0.0.1:1" });
    const { mailbox } = config.inbox;
    if (!mailbox) throw new Error("There is no mailbox");
    const reader = createMailboxReader({ ...platform, config }, mailbox, () => undefined);
    const check = checkMail({ ...platform, config }, createMailTransport(platform.config));
    await expect(reader.read(new AbortController().signal)).rejects.toThrow();
    expect(await check.run()).toBeNull();
    platform.clock.forward(2 * MINUTE);
    expect(await check.run()).toBe("no-mailbox");
    await reader.close();
  });

  test("the check of mail fails while mail waits and no later mail is sent", async () => {
    const transport = createMailTransport(platform.config);
    const mail = (created_at: string, status: "Queued" | "Sent") =>
      platform.database.write(async (tx) => {
        await insertMails(tx, [{ ...MAIL, id: newId(), created_at, status }]);
      });
    await mail("2026-11-20T07:45:00.000Z", "Queued");
    expect(await answer(transport)).toBeNull();
    platform.clock.forward(MINUTE);
    expect(await answer(transport)).toBe("mail-waits");
    await mail("2026-11-20T07:50:00.000Z", "Sent");
    expect(await answer(transport)).toBeNull();
  });
});

describe("files", () => {
  test("the check of files passes while files can be written and read, and leaves no file", async () => {
    const check = checkFiles(platform);
    expect(await check.run()).toBeNull();
    for (const folder of ["files", "resumes"]) {
      expect(await readdir(join(platform.installation.dataDir, folder))).toEqual(["unfinished"]);
    }
  });

  test("the check of files fails, without reading on, when a file is longer than written", async () => {
    const contents = new Readable({ read: () => expect.unreachable("it is read") });
    const { publicFiles, privateFiles } = platform;
    const check = checkFiles({
      publicFiles: { ...publicFiles, open: async () => ({ bytes: 1e11, contents }) },
      privateFiles,
    });
    await expect(check.run()).rejects.toThrow("has 100000000000 bytes");
    expect(contents.destroyed).toBe(true);
  });

  test("the check of files fails if their folder is not a folder", async () => {
    const folder = join(platform.installation.dataDir, "files");
    await rm(folder, { recursive: true });
    await writeFile(folder, "not a folder");
    await checkAll(platform, [checkFiles(platform)]);
    expect((await readStatus(platform)).components[4]).toMatchObject({ state: "fails", reason: "no-files" });
  });
});
