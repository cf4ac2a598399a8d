import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#server/platform/database/database.ts";
import type { Loop } from "#server/platform/loops.ts";
import { startOutbox } from "#server/platform/mail/outbox.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { claimMail, saveOutcome } from "#server/platform/mail/store.ts";
import { createMailTransport } from "#server/platform/mail/transport.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { onFirstDatabase } from "#tests/support/database.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { runProgramAt } from "#tests/support/processes.ts";
import { countRowsOf } from "#tests/support/records.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let platform: TestPlatform;
let smtp: TestSmtp;
let running: Loop[];
beforeEach(async () => {
  [platform, smtp, running] = [await createPlatform(), await startSmtp(), []];
});
afterEach(async () => {
  await Promise.all(running.map((outbox) => outbox.stop()));
  await smtp.close();
  await platform.close();
});

async function queue(count = 1): Promise<void> {
  await platform.database.write(async (tx) => {
    for (let number = 0; number < count; number++) {
      await queueMail(tx, platform, {
        kind: "test",
        senderName: "Palmiet",
        to: { name: "Thandi", email: `to-${number}@example.org` },
        subject: `Mail ${number}`,
        text: "words",
        html: "<p>words</p>",
        aboutId: "",
        deleteAfter: "2028-01-01T00:00:00.000Z",
      });
    }
  });
}

/** Starts a worker like that of a different process. */
function start(on: TestPlatform = platform): Loop {
  const outbox = startOutbox(on, createMailTransport(configOf({ SMTP_URL: smtp.url })));
  running.push(outbox);
  outbox.wake();
  return outbox;
}

const mails = () => platform.database.read.selectFrom("outbox").selectAll().orderBy("id").execute();

async function mail() {
  const [only] = await mails();
  if (!only) throw new Error("There is no mail");
  return only;
}

async function countOf(status: "Queued" | "Sent" | "Failed"): Promise<number> {
  return (await mails()).filter((one) => one.status === status).length;
}

const underWay = async () => (await mails()).filter((one) => one.claimed_by !== "").length;

describe("the outbox", () => {
  test("two workers with four mails at a time send each of 60 mails once", { tags: "promise-29" }, async () => {
    await queue(60);
    const rival = await platform.rival();
    start();
    start(rival);
    await waitUntil("all are sent", async () => (await countOf("Sent")) === 60, 30_000);
    expect(smtp.received).toHaveLength(60);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(60);
    for (const row of await mails()) expect(row).toMatchObject({ attempts: 1, claimed_by: "", last_error: "" });
  });

  test("the outbox sends each mail once though the clock jumps past every lease", { tags: "promise-31" }, async () => {
    await smtp.close();
    smtp = await startSmtp("slow");
    await queue(6);
    start();
    await waitUntil("some are under way", async () => (await underWay()) > 0);
    platform.clock.forward(DAY);
    await waitUntil("all are sent", async () => (await countOf("Sent")) === 6, 30_000);
    expect(smtp.received).toHaveLength(6);
    for (const row of await mails()) expect(row.attempts).toBe(1);
  });

  test("the outbox does not contain mail that was rolled back", { tags: "promise-29" }, async () => {
    const undone = platform.database.write(async (tx) => {
      await tx.insertInto("counters").values({ name: "x", value: 1 }).execute();
      await queueMail(tx, platform, {
        kind: "test",
        senderName: "",
        to: { name: "", email: "a@b.co" },
        subject: "",
        text: "",
        html: "",
        aboutId: "",
        deleteAfter: "",
      });
      throw new Error("no further");
    });
    await expect(undone).rejects.toThrow();
    expect(await countRowsOf(platform.database, "outbox")).toBe(0);
  });

  test("the outbox sends a killed worker's mail after its lease, not before", { tags: "promise-29" }, async () => {
    await queue();
    const now = platform.now().getTime();
    const claimed = await runProgramAt(platform.installation, "claim-and-die", String(now));
    expect(claimed).toBe((await mail()).id);
    const taken = (at: number) => claimMail(platform.database, "next", { leaseMs: MINUTE }, at);
    expect(await taken(now + 2 * MINUTE - 1)).toBeUndefined();
    platform.clock.forward(2 * MINUTE);
    start();
    await waitUntil("it is sent", async () => (await mail()).status === "Sent");
    expect((await mail()).attempts).toBe(2);
  });

  test("a worker cannot change a mail after its lease", { tags: "promise-29" }, async () => {
    await queue();
    const now = platform.now().getTime();
    const slow = await claimMail(platform.database, "slow", { leaseMs: MINUTE }, now);
    const quick = await claimMail(platform.database, "quick", { leaseMs: MINUTE }, now + MINUTE);
    if (!slow || !quick) throw new Error("nothing was claimed");
    await saveOutcome(
      platform.database,
      slow,
      { status: "Failed", sent_at: null, last_error: "slow", next_at: 0 },
      platform.now(),
    );
    expect(await mail()).toMatchObject({ status: "Queued", claimed_by: "quick", last_error: "" });
    await saveOutcome(
      platform.database,
      quick,
      {
        status: "Sent",
        sent_at: platform.now().toISOString(),
        last_error: "",
        next_at: 0,
      },
      platform.now(),
    );
    expect((await mail()).status).toBe("Sent");
  });

  test("an attempt is noted for open screens at its own time, and not at that of the next attempt", async () => {
    await queue();
    const now = platform.now();
    const claimed = await claimMail(platform.database, "worker", { leaseMs: MINUTE }, now.getTime());
    if (!claimed) throw new Error("nothing was claimed");
    const later = {
      status: "Queued",
      sent_at: null,
      last_error: "try later",
      next_at: now.getTime() + 12 * HOUR,
    } as const;
    await saveOutcome(platform.database, claimed, later, now);
    const rows = await platform.database.read.selectFrom("noted_changes").select("at").execute();
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([now.toISOString()]));
  });

  test("the outbox retries with longer pauses, then marks the mail as failed after a day", async () => {
    await queue();
    smtp.setFaultMode("tries later");
    const outbox = start();
    const pauses: number[] = [];
    for (let attempt = 1; ; attempt++) {
      await waitUntil(`try ${attempt} is over`, async () => {
        const row = await mail();
        return row.attempts === attempt && row.claimed_by === "";
      });
      const row = await mail();
      expect(row.last_error).toContain("try later");
      if (row.status === "Failed") break;
      pauses.push(row.next_at - platform.now().getTime());
      platform.clock.forward(pauses.at(-1) ?? 0);
      outbox.wake();
    }
    expect(pauses.length).toBeGreaterThanOrEqual(5);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(pauses).size).toBe(pauses.length);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(24 * HOUR);
    expect(smtp.received).toHaveLength(0);
  });

  test("the outbox does not retry before the pause is over", async () => {
    await queue();
    smtp.setFaultMode("tries later");
    const outbox = start();
    await waitUntil("the first try is over", async () => (await mail()).next_at > platform.now().getTime());
    smtp.setFaultMode("accepts");
    platform.clock.forward(9 * SECOND);
    outbox.wake();
    expect(await claimMail(platform.database, "other", { leaseMs: MINUTE }, platform.now().getTime())).toBeUndefined();
    platform.clock.forward(SECOND);
    outbox.wake();
    await waitUntil("it is sent", async () => (await mail()).status === "Sent");
    expect(await mail()).toMatchObject({ attempts: 2, last_error: "", sent_at: platform.now().toISOString() });
  });

  test("the outbox gives up at once on a permanent refusal, with its reason", async () => {
    await queue();
    smtp.setFaultMode("refuses recipient");
    start();
    await waitUntil("it failed", async () => (await mail()).status === "Failed");
    const row = await mail();
    expect([row.attempts, row.sent_at, row.claimed_by]).toEqual([1, null, ""]);
    expect(row.last_error).toContain("550");
    expect(row.last_error).toContain("No such mailbox");
    // Mail servers quote refused mails, which may contain a link that sets a password.
    expect(row.last_error).not.toMatch(/https|token|t{20}/);
    expect(platform.logLines.join("")).not.toContain("to-0@example.org");
    const line = platform.logLines.find((one) => one.includes("mail not sent")) ?? "";
    expect(JSON.parse(line)).toMatchObject({ smtpCode: 550, enhancedCode: "5.1.1", status: "Failed" });
  });

  test.runIf(onFirstDatabase)(
    "the outbox gives up on a mail server that sends single words, and hangs up",
    { tags: "promise-29" },
    async () => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
        socket.write("220 here\r\n");
        const timer = setInterval(() => socket.write("250-more\r\n"), 50);
        socket.on("close", () => clearInterval(timer));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      await queue();
      const outbox = startOutbox(
        platform,
        createMailTransport(configOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }), 700),
      );
      running.push(outbox);
      outbox.wake();
      await waitUntil("it is told", async () => (await mail()).last_error === "The mail server took too long");
      expect(await mail()).toMatchObject({ status: "Queued", attempts: 1, claimed_by: "" });
      await waitUntil("it has been hung up on", () => sockets.size === 0);
      server.close();
    },
  );

  test("the outbox sends a mail once though the database is away after the delivery", {
    tags: "promise-29",
  }, async () => {
    await queue();
    let failures = 0;
    const { database } = platform;
    async function writeReadCommitted<Result>(statement: (tx: Tx) => Promise<Result>): Promise<Result> {
      if (smtp.received.length > 0 && failures++ < 2) throw new Error("away");
      return database.writeReadCommitted(statement);
    }
    start({ ...platform, database: { ...database, writeReadCommitted } });
    await waitUntil("it is known", async () => (await mail()).status === "Sent");
    expect(failures).toBeGreaterThan(2);
    expect([(await mail()).attempts, smtp.received.length]).toEqual([1, 1]);
  });

  test("the outbox finds mail that a different process queued", async () => {
    start();
    await queue();
    await waitUntil("it is sent", async () => (await mail()).status === "Sent", 10_000);
  });

  test("an outbox that stops waits for mails under way and takes no others", async () => {
    await queue(10);
    smtp.setFaultMode("slow");
    const outbox = start();
    await waitUntil("four are under way", async () => (await underWay()) === 4);
    await outbox.stop();
    const [sent, received] = [await countOf("Sent"), smtp.received.length];
    expect([sent, received]).toEqual([4, 4]);
    outbox.wake();
    expect(await underWay()).toBe(0);
    expect(await countOf("Queued")).toBe(6);
  });

  test("the outbox continues after the database was away", async () => {
    const rival = await platform.rival();
    const outbox = start(rival);
    await rival.database.close();
    outbox.wake();
    await waitUntil("it is told", () => rival.logLines.some((line) => line.includes("loop failed: outbox")));
  });
});
