import { afterEach, describe, expect, test } from "vitest";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const MINUTE = 60_000;

let ahead = 0;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  ahead = 0;
});

async function withSmtp(...mood: Parameters<typeof startSmtp>): Promise<TestSmtp> {
  const smtp = await startSmtp(...mood);
  ends.push(smtp.close);
  return smtp;
}

async function serverFor(smtpUrl: string): Promise<TestServer> {
  const environment = {
    RATE_LIMIT: "off",
    MAIL_FROM: "website@example.org",
    MAIL_TO: "staff@example.org",
    SMTP_URL: smtpUrl,
  };
  const server = await startServer({ environment, sendMail: true, now: () => new Date(Date.now() + ahead) });
  ends.push(server.close);
  return server;
}

/** Sends messages and returns the longest response time. */
async function write(server: TestServer, count: number): Promise<number> {
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const startedAt = performance.now();
      const { status } = await server.api("POST", "/contact", {
        body: { ...CONTACT_MESSAGE, email: `s${index}@example.net` },
      });
      expect(status).toBe(201);
      return performance.now() - startedAt;
    }),
  );
  return Math.max(...times);
}

const statuses = async (server: TestServer): Promise<string[]> =>
  (await rowsOf(server, "outbox")).map((mail) => mail.status);
const allAre = (server: TestServer, status: string, count: number) => async () => {
  const all = await statuses(server);
  return all.length === count && all.every((one) => one === status);
};
const allTried = (server: TestServer, attempts: number) => async () => {
  const mails = await rowsOf(server, "outbox");
  return mails.every((mail) => mail.attempts >= attempts && mail.claimed_by === "");
};

describe("mail to a working server", () => {
  test("arrives once each at the staff and the sender, with the headers and both parts of a mail", async () => {
    const smtp = await withSmtp();
    const server = await serverFor(smtp.url);
    await write(server, 10);
    await waitUntil("all sent", allAre(server, "Sent", 20));
    expect(smtp.received).toHaveLength(20);
    expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(20);
    const mails = await rowsOf(server, "outbox");
    expect(new Set(smtp.received.map((mail) => mail.messageId))).toEqual(
      new Set(mails.map((mail) => `<${mail.id}@example.org>`)),
    );
    for (const mail of smtp.received) {
      expect(mail.sender).toBe("website@example.org");
      expect(mail.recipients).toHaveLength(1);
    }
    expect(smtp.received.filter((mail) => mail.recipients[0] === "staff@example.org")).toHaveLength(10);
    for (const mail of mails) expect(mail).toMatchObject({ attempts: 1, last_error: "", claimed_by: "" });
    for (const { raw } of smtp.received) {
      const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
      for (const name of [
        "From",
        "To",
        "Reply-To",
        "Subject",
        "Date",
        "Message-ID",
        "MIME-Version",
        "Auto-Submitted",
      ]) {
        expect(head.match(new RegExp(`^${name}: `, "gim")), name).toHaveLength(1);
      }
      expect(head).not.toMatch(/^(bcc|cc):/im);
      expect(raw).toContain("Content-Type: text/plain");
      expect(raw).toContain("Content-Type: text/html");
    }
  });

  test("is sent by only one of two processes", { tags: ["promise-29", "release"] }, async () => {
    const smtp = await withSmtp();
    const first = await serverFor(smtp.url);
    const second = await startServer({
      dataDir: first.dataDir,
      database: first.database,
      sendMail: true,
      environment: { SMTP_URL: smtp.url, MAIL_FROM: "website@example.org" },
    });
    ends.push(second.stop);
    await write(first, 20);
    await waitUntil("all sent", allAre(first, "Sent", 40));
    expect(smtp.received).toHaveLength(40);
    expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(40);
  });
});

describe("mail to a failing server", () => {
  test("waits while the server returns 421, and then arrives under the same Message-ID", {
    tags: "promise-29",
  }, async () => {
    const smtp = await withSmtp("tries later");
    const server = await serverFor(smtp.url);
    expect(await write(server, 3)).toBeLessThan(3000);
    await waitUntil("a first try of all", allTried(server, 1));
    expect(await statuses(server)).toEqual(Array(6).fill("Queued"));
    const [mail] = await rowsOf(server, "outbox");
    expect(mail?.last_error).toContain("421");
    // Not before the retry delay is over.
    expect(mail?.next_at).toBeGreaterThan(Date.now() + 5000);
    smtp.setFaultMode("accepts");
    ahead += 11_000;
    await waitUntil("all sent", allAre(server, "Sent", 6));
    expect(smtp.received).toHaveLength(6);
    for (const row of await rowsOf(server, "outbox")) expect(row).toMatchObject({ attempts: 2, last_error: "" });
  });

  test("is given up at once with the reason when the server refuses recipient or content for good", {
    tags: "promise-29",
  }, async () => {
    const smtp = await withSmtp();
    const server = await serverFor(smtp.url);
    let mails = 0;
    for (const [mood, code] of [
      ["refuses recipient", "550"],
      ["refuses content", "554"],
    ] as const) {
      smtp.setFaultMode(mood);
      await write(server, 1);
      mails += 2;
      await waitUntil(mood, allAre(server, "Failed", mails));
      for (const row of (await rowsOf(server, "outbox")).slice(-2)) {
        expect(row).toMatchObject({ attempts: 1, sent_at: null });
        expect(row.last_error).toContain(code);
      }
    }
    expect(smtp.received).toEqual([]);
  });

  test("is tried with growing delays for more than a day and then given up", {
    tags: ["release", "promise-29"],
  }, async () => {
    const smtp = await withSmtp("tries later");
    const server = await serverFor(smtp.url);
    await write(server, 1);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await waitUntil(`try ${attempt}`, allTried(server, attempt));
      const [mail] = await rowsOf(server, "outbox");
      expect(mail).toMatchObject({ status: "Queued", attempts: attempt });
      pauses.push((mail?.next_at ?? 0) - (Date.now() + ahead));
      // Both mails are due then, and neither is due earlier.
      ahead += (pauses.at(-1) ?? 0) + 3000;
    }
    await waitUntil("given up", allAre(server, "Failed", 2));
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(ahead).toBeGreaterThan(24 * 60 * MINUTE);
  });

  test("delays no response while its server is slow, hangs or is away, and arrives later", {
    tags: "promise-29",
    timeout: 90_000,
  }, async () => {
    const smtp = await withSmtp("hangs");
    const { port } = smtp;
    const server = await serverFor(smtp.url);
    expect(await write(server, 10)).toBeLessThan(3000);
    await waitUntil("the hanging server was asked", () => smtp.connections() > 0);
    await smtp.close();
    // A connection that was closed early is tried again.
    await waitUntil("a first try of some", async () =>
      (await rowsOf(server, "outbox")).some((mail) => mail.last_error !== ""),
    );
    expect(await write(server, 5)).toBeLessThan(3000);
    const back = await withSmtp("slow", { port });
    expect(await write(server, 5)).toBeLessThan(3000);
    ahead += 15_000;
    const stepping = setInterval(() => {
      ahead += 10_000;
    }, 500);
    try {
      await waitUntil("all sent", allAre(server, "Sent", 40), 60_000);
    } finally {
      clearInterval(stepping);
    }
    const ids = back.received.map((mail) => mail.messageId);
    expect(new Set(ids).size).toBe(40);
    expect(ids).toHaveLength(40);
  });

  test("is neither lost nor sent twice when the process stops while sending", async () => {
    const smtp = await withSmtp("slow");
    const server = await serverFor(smtp.url);
    await write(server, 4);
    await waitUntil("a first mail has arrived", () => smtp.received.length > 0);
    await server.stop();
    const second = await startServer({
      dataDir: server.dataDir,
      database: server.database,
      sendMail: true,
      environment: { SMTP_URL: smtp.url, MAIL_FROM: "website@example.org" },
    });
    ends.push(second.stop);
    smtp.setFaultMode("accepts");
    await waitUntil("all sent", allAre(second, "Sent", 8));
    expect(new Set(smtp.received.map((mail) => mail.messageId)).size).toBe(8);
    // Stopping waits for mails being sent, so that none is sent twice.
    expect(smtp.received).toHaveLength(8);
  });
});
