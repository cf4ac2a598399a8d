import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailFolder, mailFolderOf, readFolder } from "#server/inbox/read-folder.ts";
import { countMails, type KeptMails, keepSubjects } from "#tests/support/arrived-mails.ts";
import { HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let folder: MailFolder;
let kept: KeptMails;
/** Arrivals of the mails that were stored. */
let arrivals: string[];
beforeEach(async () => {
  platform = await createPlatform();
  folder = mailFolderOf(platform);
  [kept, arrivals] = [keepSubjects(), []];
});
afterEach(() => platform.close());

const textOf = (subject: string, from = "thandi@example.com") =>
  `From: ${from}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.com>\r\n\r\nGood day.\r\n`;

async function put(name: string, text: string, agoMs = 0): Promise<void> {
  await mkdir(folder.path, { recursive: true });
  const at = new Date(platform.now().getTime() - agoMs);
  await writeFile(join(folder.path, name), text);
  await utimes(join(folder.path, name), at, at);
}

function look(): Promise<void> {
  return readFolder(platform, folder, (process, mail) => {
    arrivals.push(mail.arrivedAt.toISOString());
    return kept.store(process, mail);
  });
}

/** Looks twice, as far apart as a file must be unchanged. */
async function lookTwice(): Promise<void> {
  await look();
  platform.clock.forward(2 * SECOND);
  await look();
}

const files = async () => (await readdir(folder.path)).toSorted();

describe("the folder of mails", { tags: "promise-68" }, () => {
  test("nothing happens while there is no folder", async () => {
    await lookTwice();
    expect(kept.stored).toEqual([]);
  });

  test("mails are stored in the order of their files' times, which are their arrivals, and deleted", async () => {
    await put("a.eml", textOf("second"), MINUTE);
    await put("b.EML", textOf("first"), HOUR);
    await put("notes.txt", "Not a mail");
    const now = platform.now().getTime();
    await lookTwice();
    expect(kept.stored).toEqual(["first", "second"]);
    expect(arrivals).toEqual([new Date(now - HOUR).toISOString(), new Date(now - MINUTE).toISOString()]);
    expect(await files()).toEqual(["notes.txt"]);
  });

  test("a file is read once its size and time have not changed for two seconds", async () => {
    await put("a.eml", "From: thandi@exam");
    await look();
    platform.clock.forward(SECOND);
    await put("a.eml", textOf("whole"));
    await look();
    platform.clock.forward(SECOND);
    await look();
    expect(kept.stored).toEqual([]);
    platform.clock.forward(SECOND);
    await look();
    expect(kept.stored).toEqual(["whole"]);
  });

  test("a file of the future arrives now, and a mail that was read before is only deleted", async () => {
    await put("a.eml", textOf("once"), -HOUR);
    await lookTwice();
    await put("b.eml", textOf("once"));
    await lookTwice();
    expect([kept.stored, await files()]).toEqual([["once"], []]);
    expect(Date.parse(arrivals[0] ?? "")).toBeLessThanOrEqual(platform.now().getTime());
  });

  test("a link is no mail, since it could lead to any file of the machine", async () => {
    await mkdir(folder.path);
    await writeFile(join(platform.config.dataDir, "secret"), textOf("secret"));
    await symlink("../secret", join(folder.path, "a.eml"));
    await lookTwice();
    expect([kept.stored, await files()]).toEqual([[], ["a.eml"]]);
  });

  test("a file that cannot be stored for an hour is renamed, and the others are stored", async () => {
    await put("a.eml", textOf("bad"), MINUTE);
    await put("b.eml", textOf("good"));
    kept.refused.add("bad");
    await expect(lookTwice()).rejects.toThrow("could not be stored");
    expect([kept.stored, await files()]).toEqual([["good"], ["a.eml"]]);
    // Not tried again at once.
    await look();
    platform.clock.forward(59 * MINUTE);
    await expect(look()).rejects.toThrow("could not be stored");
    expect(await files()).toEqual(["a.eml"]);
    platform.clock.forward(MINUTE);
    await expect(look()).rejects.toThrow("could not be stored");
    expect(await files()).toEqual(["a.eml.failed"]);
    expect(platform.logLines.join("")).toContain("could not be stored for an hour");
  });

  test("mails of a sender who has sent 200 in this hour wait as files", async () => {
    await countMails(platform, "flood@example.com", 200);
    await put("a.eml", textOf("flood", "flood@example.com"));
    await put("b.eml", textOf("other"));
    await lookTwice();
    expect([kept.stored, await files()]).toEqual([["other"], ["a.eml"]]);
    platform.clock.forward(HOUR);
    await look();
    expect([kept.stored, await files()]).toEqual([["other", "flood"], []]);
  });
});
