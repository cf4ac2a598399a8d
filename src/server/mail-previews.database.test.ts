import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { everyMail, serveMailPreviews } from "#server/mail-previews.ts";
import { withoutSecrets } from "#server/outbox/without-secrets.ts";
import { createMailTransport } from "#server/platform/mail/transport.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { OUTBOX_ROW } from "#tests/support/mails.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let app: TestApp;
beforeAll(async () => {
  platform = await createPlatform();
  app = await createTestApp((server) => serveMailPreviews(server, platform));
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

const get = (url: string) => app.inject({ url });

test("the list links to every mail, as HTML and as text", async () => {
  const { body } = await get("/dev/mails");
  const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThanOrEqual(12);
  for (const link of links) {
    const { statusCode, headers, body: mail } = await get(link);
    expect([statusCode, String(headers["content-type"]).split(";")[0]], link).toEqual([
      200,
      link.endsWith("?part=text") ? "text/plain" : "text/html",
    ]);
    expect(mail, link).not.toMatch(/undefined|\[object/);
  }
});

/** Returns the headers of a mail by which servers decide about absence notices. */
async function automationOf(kind: string): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "mail-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await createMailTransport(configOf({ DATA_DIR: dataDir })).deliver({ ...OUTBOX_ROW, kind });
  const [file = ""] = await readdir(join(dataDir, "outbox"));
  const eml = await readFile(join(dataDir, "outbox", file), "utf8");
  return eml.split("\r\n").filter((line) => /^(auto-submitted|x-auto-response-suppress):/i.test(line));
}

test("every kind of mail except replies asks for no absence notice", async () => {
  const kinds = new Set([...(await everyMail(platform)).map(({ kind }) => kind), "campaign-test"]);
  expect(kinds.size).toBeGreaterThanOrEqual(12);
  for (const kind of kinds) {
    const origin = kind.endsWith("-acknowledgement") ? "auto-replied" : "auto-generated";
    const expected =
      kind === "reply" ? ["Auto-Submitted: no"] : [`Auto-Submitted: ${origin}`, "X-Auto-Response-Suppress: All"];
    expect(await automationOf(kind), kind).toEqual(expected);
  }
});

test("no kind of mail shows a token in the outbox", async () => {
  const texts = (await everyMail(platform)).map(({ kind, text }) => ({ kind, text, shown: withoutSecrets(text) }));
  expect(texts.filter(({ text }) => text.includes("token=")).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["password-reset", "newsletter-confirmation"]),
  );
  for (const { kind, text, shown } of texts) {
    expect(shown, kind).not.toMatch(/token=(?!…)/);
    // All other words are those of the mail.
    expect(shown.split("…")[0], kind).toBe(text.slice(0, shown.indexOf("…") < 0 ? undefined : shown.indexOf("…")));
  }
});

test("an unknown kind of mail gets a 404", async () => {
  expect((await get("/dev/mails/no-such-mail")).statusCode).toBe(404);
});
