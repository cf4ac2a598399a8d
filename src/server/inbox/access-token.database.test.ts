import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailboxReader } from "#server/inbox/read-mailbox.ts";
import { mailboxOf } from "#server/platform/mailbox-config.ts";
import { keepSubjects } from "#tests/support/arrived-mails.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { type Dovecot, startDovecot } from "#tests/support/dovecot.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { startTokenServer, type TokenServer } from "#tests/support/token-server.ts";

let tokens: TokenServer;
let dovecot: Dovecot;
let platform: TestPlatform;
beforeAll(async () => {
  tokens = await startTokenServer("office");
  dovecot = await startDovecot(tokens);
  platform = await createPlatform();
});
afterAll(async () => {
  await dovecot.remove();
  await tokens.close();
  await platform.close();
});

test("a token signs in, is renewed before its end, and a refused client is a refused sign-in", async () => {
  const url = new URL(dovecot.url);
  url.password = "";
  const mailbox = mailboxOf({
    IMAP_URL: url.href,
    IMAP_TOKEN_URL: tokens.tokenUrl,
    IMAP_CLIENT_ID: "website",
    IMAP_CLIENT_SECRET: "canary-secret",
    IMAP_SCOPE: "https://outlook.example.org/.default",
  });
  if (!mailbox) throw new Error("There is no mailbox");
  const kept = keepSubjects();
  const reader = createMailboxReader(platform, mailbox, () => undefined, kept.store);
  const look = () => reader.read(new AbortController().signal);
  await look();
  await dovecot.deliver([{ text: "From: thandi@example.com\r\nSubject: first\r\n\r\n", at: platform.now() }]);
  await look();
  platform.clock.forward(54 * MINUTE);
  await look();
  expect(kept.stored).toEqual(["first"]);
  expect(tokens.asked.map((form) => Object.fromEntries(form))).toEqual([
    {
      grant_type: "client_credentials",
      client_id: "website",
      client_secret: "canary-secret",
      scope: "https://outlook.example.org/.default",
    },
  ]);
  platform.clock.forward(MINUTE);
  await look();
  expect(tokens.asked).toHaveLength(2);
  tokens.answers.status = 401;
  platform.clock.forward(55 * MINUTE);
  await expect(look()).rejects.toThrow("IMAP_TOKEN_URL refuses the client with status 401");
  expect(reader.pauseMs()).toBe(5 * MINUTE);
  tokens.answers.status = 503;
  await expect(look()).rejects.toThrow("IMAP_TOKEN_URL returned status 503");
  expect(platform.logLines.join("")).not.toContain("canary");
  await reader.close();
});
