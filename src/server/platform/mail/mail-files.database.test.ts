import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { mailFolder, sweepMailFiles } from "#server/platform/mail/mail-files.ts";
import { startOutbox } from "#server/platform/mail/outbox.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { createMailTransport } from "#server/platform/mail/transport.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(() => platform.database.write((tx) => tx.deleteFrom("outbox").execute()));

const files = () => readdir(mailFolder(platform.config));

function queue() {
  const to = { name: "Zanele", email: "zanele@example.org" };
  const text = { subject: "Words", text: "Words", html: "<p>Words</p>" };
  const mail = {
    kind: "test",
    senderName: "A",
    to,
    aboutId: newId(),
    deleteAfter: "2028-01-01T00:00:00.000Z",
    ...text,
  };
  return platform.database.write((tx) => queueMail(tx, platform, mail));
}

test("a sweep deletes the files of deleted mails, also unfinished ones, and no others", {
  tags: "promise-47",
}, async () => {
  await queue();
  const { id } = await platform.database.read.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  await mkdir(mailFolder(platform.config), { recursive: true });
  const [remaining, strange] = [
    [`${id}-test.eml`, `${id}-test.eml.part`],
    ["notes.txt", "by-hand.eml"],
  ];
  const gone = Array.from({ length: 450 }, () => `${newId()}-test.eml`);
  for (const name of [...remaining, ...strange, ...gone, `${newId()}-test.eml.part`]) {
    await writeFile(join(mailFolder(platform.config), name), "words");
  }
  await sweepMailFiles(platform);
  expect((await files()).sort()).toEqual([...remaining, ...strange].sort());
});

test("a mail that is erased during its delivery leaves no file", { tags: "promise-47" }, async () => {
  const before = await files();
  await queue();
  const transport = createMailTransport(platform.config);
  const written = Promise.withResolvers<void>();
  const outbox = startOutbox(platform, {
    ...transport,
    async deliver(mail) {
      await platform.database.write((tx) => tx.deleteFrom("outbox").where("id", "=", mail.id).execute());
      await transport.deliver(mail);
      expect((await files()).filter((name) => name.startsWith(mail.id))).toHaveLength(1);
      written.resolve();
    },
  });
  outbox.wake();
  await written.promise;
  await outbox.stop();
  await removeLooseFiles(platform);
  expect((await files()).filter((name) => !before.includes(name))).toEqual([]);
});
