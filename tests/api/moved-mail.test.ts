import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holdQueuedMails } from "#server/backup/note-store.ts";
import { everyMail } from "#server/mail-previews.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { newId } from "#server/platform/records/ids.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { startServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const [OLD, NEW] = ["https://www.example.org", "https://copy.example.org:8443/site"];
const RECIPIENT = { name: "Thandi", email: "thandi@example.org" };

/** Returns the parts of a mail file as text, and its headers unfolded. */
function textOf(eml: string): string {
  return eml
    .split(/^--.*$/m)
    .map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n");
      const text = body.join("\n");
      const encoded = /base64/.test(head) && !/multipart/.test(head);
      return `${head.replaceAll(/\r\n\s+/g, " ")}\n${encoded ? Buffer.from(text, "base64").toString() : text}`;
    })
    .join("\n")
    .replaceAll(/=\r?\n/g, "")
    .replaceAll("=3D", "=");
}

test("Mail retried on a restored copy links to the address of the copy, whatever its kind", async () => {
  const former = await startServer({ environment: { PUBLIC_URL: OLD } });
  const { platform } = former.app;
  const mails = await everyMail(platform);
  const expected = new Map<string, boolean>();
  await platform.database.write(async (tx) => {
    for (const mail of mails) {
      const records = {
        senderName: "Palmiet",
        to: RECIPIENT,
        aboutId: newId(),
        deleteAfter: "2030-01-01T00:00:00.000Z",
      };
      const unsubscribeUrl = `${OLD}/api/newsletter/unsubscribe?token=abc`;
      const id = await queueMail(tx, platform, { ...mail, ...records, unsubscribeUrl });
      expected.set(id, mail.text.includes(OLD));
    }
    // As the first start after a restore does.
    expect(await holdQueuedMails(tx)).toHaveLength(mails.length);
  });
  expect([...expected.values()].filter(Boolean).length).toBeGreaterThan(5);
  await former.stop();

  const { database, dataDir } = former;
  const copy = await startServer({ environment: { PUBLIC_URL: NEW }, database, dataDir, sendMail: true });
  try {
    const token = await copy.signIn();
    for (const id of expected.keys())
      expect((await copy.api("POST", `/outbox/${id}/retry`, { token })).status).toBe(200);
    await waitUntil("all mail is sent", async () =>
      (await rowsOf(copy, "outbox")).every(({ id, status }) => !expected.has(id) || status === "Sent"),
    );
    const folder = join(dataDir, "outbox");
    const files = (await readdir(folder)).filter((name) => expected.has(name.slice(0, 36)));
    expect(files).toHaveLength(expected.size);
    for (const name of files) {
      const text = textOf(await readFile(join(folder, name), "utf8"));
      expect(text, name).not.toContain(OLD);
      expect(text, name).not.toContain(".invalid");
      expect(text, name).toContain(`List-Unsubscribe: <${NEW}/api/newsletter/unsubscribe?token=abc>`);
      if (expected.get(name.slice(0, 36))) expect(text.split(NEW).length, name).toBeGreaterThan(3);
    }
  } finally {
    await copy.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
