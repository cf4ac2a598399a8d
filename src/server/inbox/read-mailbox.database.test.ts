import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { resolve } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findInboxProblem } from "#server/inbox/find-inbox-problem.ts";
import { createMailboxReader, type MailboxReader } from "#server/inbox/read-mailbox.ts";
import { mailboxOf } from "#server/platform/mailbox-config.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countMails, type KeptMails, keepSubjects } from "#tests/support/arrived-mails.ts";
import { HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { type Dovecot, startDovecot } from "#tests/support/dovecot.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const MEGABYTE = 1024 * 1024;

let dovecot: Dovecot;
beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot.remove());

let platform: TestPlatform;
let kept: KeptMails;
let woken: number;
let readers: MailboxReader[];
beforeEach(async () => {
  platform = await createPlatform({ IMAP_URL: dovecot.url });
  [kept, woken, readers] = [keepSubjects(), 0, []];
});
afterEach(async () => {
  for (const reader of readers) await reader.close();
  await platform.close();
  await dovecot.start();
  await dovecot.empty();
});

/** Returns a reader like that of a process of its own. */
function readerOf(process: Platform = platform, url = dovecot.url): MailboxReader {
  const mailbox = mailboxOf({ IMAP_URL: url });
  if (!mailbox) throw new Error("There is no mailbox");
  const wake = () => {
    woken++;
  };
  const reader = createMailboxReader(process, mailbox, wake, kept.store);
  readers.push(reader);
  return reader;
}

const look = (reader: MailboxReader) => reader.read(new AbortController().signal);

function mail(subject: string, { from = "thandi@example.com", agoMs = 0 } = {}) {
  const at = new Date(platform.now().getTime() - agoMs);
  return {
    at,
    text: `From: ${from}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>\r\n\r\nGood day.\r\n`,
  };
}

async function problemNow(url = dovecot.url) {
  const config = configOf({ IMAP_URL: url });
  return (await findInboxProblem({ config, database: platform.database }))?.problem;
}

describe("a mailbox", { tags: "promise-68" }, () => {
  test("mails that arrive after the first connection are read once, and marked as seen", async () => {
    await dovecot.deliver([mail("before")]);
    const reader = readerOf();
    await look(reader);
    await dovecot.deliver([mail("first"), { ...mail("second"), isSeen: true }]);
    await look(reader);
    await look(reader);
    expect(kept.stored).toEqual(["first", "second"]);
    expect((await dovecot.flags()).sort()).toEqual(["", "S", "S"]);
  });

  test("the server reports a mail as soon as it arrives", async () => {
    await look(readerOf());
    await dovecot.deliver([mail("first")]);
    await waitUntil("the mail is reported", () => woken > 0);
  });

  test("another process reads on where one was killed, and nothing twice", async () => {
    await look(readerOf());
    await dovecot.deliver([mail("first"), mail("second"), mail("third")]);
    kept.refused.add("second");
    await expect(look(readers[0] as MailboxReader)).rejects.toThrow("A mail could not be stored");
    kept.refused.clear();
    const rival = await platform.rival();
    const next = readerOf(rival);
    await look(next);
    expect(kept.stored).toEqual(["first", "third"]);
    platform.clock.forward(31 * SECOND);
    await look(next);
    expect(kept.stored).toEqual(["first", "third", "second"]);
  });

  test("a process keeps the mailbox for as long as it renews", async () => {
    const [one, other] = [readerOf(), readerOf(await platform.rival())];
    await look(one);
    await dovecot.deliver([mail("first")]);
    for (let renewals = 0; renewals < 5; renewals++) {
      platform.clock.forward(20 * SECOND);
      await one.renew();
      await other.renew();
      await look(other);
    }
    expect(kept.stored).toEqual([]);
    platform.clock.forward(31 * SECOND);
    await look(other);
    await one.renew();
    await look(one);
    expect(kept.stored).toEqual(["first"]);
    expect(one.pauseMs()).toBe(10 * SECOND);
  });

  test("a process that stops lets another one read at once", async () => {
    const [one, other] = [readerOf(), readerOf(await platform.rival())];
    await look(one);
    await dovecot.deliver([mail("first")]);
    await look(other);
    expect([kept.stored, other.pauseMs()]).toEqual([[], 10 * SECOND]);
    await one.close();
    await look(other);
    expect(kept.stored).toEqual(["first"]);
  });

  test("a server that restarts is away for as long, and its mails are read afterwards", async () => {
    const reader = readerOf();
    await look(reader);
    await dovecot.stop();
    await dovecot.deliver([mail("first")]);
    await expect(look(reader)).rejects.toThrow();
    expect([await problemNow(), reader.pauseMs()]).toEqual(["away", 5 * SECOND]);
    await expect(look(reader)).rejects.toThrow();
    expect(reader.pauseMs()).toBe(10 * SECOND);
    await dovecot.start();
    await look(reader);
    expect([kept.stored, await problemNow(), reader.pauseMs()]).toEqual([["first"], undefined, MINUTE]);
    const lines = platform.logLines.join("");
    expect(lines).toContain('"problem":"away","msg":"the mailbox is not read"');
    expect(lines).toContain("the mailbox is read again");
  });

  test("a folder with a new UIDVALIDITY is read from a day before the last stored mail", async () => {
    const reader = readerOf();
    await look(reader);
    const stillThere = [mail("old", { agoMs: 25 * HOUR }), mail("recent", { agoMs: HOUR }), mail("last")];
    await dovecot.deliver(stillThere.slice(1));
    await look(reader);
    await dovecot.stop();
    await dovecot.renumber(1_900_000_000);
    await dovecot.deliver([mail("old", { agoMs: 25 * HOUR }), mail("missed", { agoMs: 23 * HOUR })]);
    await dovecot.start();
    await look(reader).catch(() => look(reader));
    expect(kept.stored.toSorted()).toEqual(["last", "missed", "recent"]);
  });

  test("a refused sign-in is noted, tried again after five minutes, and its password is not logged", async () => {
    const reader = readerOf(platform, dovecot.url.replace("canary-mailbox-password", "canary-wrong"));
    await expect(look(reader)).rejects.toThrow("refuses the sign-in");
    expect([await problemNow(), reader.pauseMs()]).toEqual(["refused", 5 * MINUTE]);
    expect(platform.logLines.join("")).not.toContain("canary");
  });

  test("a mail that cannot be stored is tried again after a pause, and the others are read", async () => {
    const reader = readerOf();
    await look(reader);
    await dovecot.deliver([mail("first"), mail("second")]);
    kept.refused.add("first");
    await expect(look(reader)).rejects.toThrow("A mail could not be stored");
    kept.refused.clear();
    await look(reader);
    expect(kept.stored).toEqual(["second"]);
    platform.clock.forward(MINUTE);
    await look(reader);
    expect(kept.stored).toEqual(["second", "first"]);
    expect(await problemNow()).toBeUndefined();
  });

  test("a mail that the server cannot deliver does not keep the others waiting", async () => {
    const reader = readerOf();
    await look(reader);
    await dovecot.deliver([mail("first")]);
    await dovecot.setReadable(false);
    await dovecot.deliver([mail("second")]);
    await expect(look(reader)).rejects.toThrow();
    await look(reader);
    expect(kept.stored).toEqual(["second"]);
    await dovecot.setReadable(true);
    platform.clock.forward(MINUTE);
    await look(reader);
    expect(kept.stored).toEqual(["second", "first"]);
  });

  test("the mails of a sender who has sent 200 in this hour wait for the next one", async () => {
    const reader = readerOf();
    await look(reader);
    await countMails(platform, "flood@example.com", 199);
    const flood = ["one", "two", "three"].map((subject) => mail(subject, { from: "Flood@example.com" }));
    await dovecot.deliver([...flood, mail("last")]);
    await look(reader);
    await look(reader);
    expect(kept.stored).toEqual(["one", "last"]);
    platform.clock.forward(HOUR);
    await look(reader);
    expect(kept.stored).toEqual(["one", "last", "two", "three"]);
  });

  test("a stop does not wait for a mail server that is silent", async () => {
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    // A TCP server has an address with a port.
    const { port } = silent.address() as AddressInfo;
    const stop = new AbortController();
    const reading = readerOf(platform, `imap://office:secret@127.0.0.1:${port}`).read(stop.signal);
    const [socket] = await once(silent, "connection");
    stop.abort();
    await reading;
    expect(await problemNow()).toBeUndefined();
    socket.destroy();
    silent.close();
  });

  test("a server with a certificate of nobody is refused, and read once its authority is known", {
    tags: "release",
  }, async () => {
    const secure = await startDovecot({ isSecure: true });
    const before = getCACertificates("default");
    try {
      const reader = readerOf(platform, secure.url);
      await expect(look(reader)).rejects.toThrow();
      expect(await problemNow(secure.url)).toBe("away");
      const own = await readFile(
        resolve(import.meta.dirname, "../../../tests/support/certificates/mail.cert.pem"),
        "utf8",
      );
      setDefaultCACertificates([...before, own]);
      await look(reader);
      await secure.deliver([mail("first")]);
      await look(reader);
      expect(kept.stored).toEqual(["first"]);
    } finally {
      setDefaultCACertificates(before);
      await secure.remove();
    }
  });

  test("a connection without TLS is refused, unless it stays on this machine", async () => {
    const mailbox = mailboxOf({ IMAP_URL: dovecot.url });
    if (!mailbox) throw new Error("There is no mailbox");
    const reader = createMailboxReader(platform, { ...mailbox, isLoopback: false }, () => undefined, kept.store);
    readers.push(reader);
    await expect(look(reader)).rejects.toThrow();
    expect(await problemNow()).toBe("away");
  });

  test("the first connection fetches none of the 20,000 mails of a mailbox", { tags: "release" }, async () => {
    await dovecot.deliver(Array.from({ length: 20_000 }, (_, index) => mail(`old-${index}`)));
    const reader = readerOf();
    await look(reader);
    await dovecot.deliver([mail("first")]);
    const memory = process.memoryUsage().rss;
    await look(reader);
    expect(kept.stored).toEqual(["first"]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * MEGABYTE);
    expect((await dovecot.flags()).filter((flags) => flags === "S")).toHaveLength(1);
  });
});
