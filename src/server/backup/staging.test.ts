import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BACKUP_STAGING, RESTORE_STAGING, sweepStaging, withStaging } from "#server/backup/staging.ts";
import { lockFile } from "#server/platform/database/file-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a command leaves that is killed with these files in its folder. */
async function leftover(name: string, files: readonly string[]): Promise<void> {
  await mkdir(join(folder, name));
  lockFile(join(folder, name, ".website-command-lock"), "exclusive")?.release();
  for (const file of files) {
    await mkdir(join(folder, name, file, ".."), { recursive: true });
    await writeFile(join(folder, name, file), "");
  }
}

test("a folder is there while its command runs, and gone however that ends", async () => {
  const during = await withStaging(folder, BACKUP_STAGING, async (staging) => {
    expect(basename(staging)).toMatch(/^\.backup-/);
    return readdir(folder);
  });
  expect(during).toHaveLength(1);
  await expect(withStaging(folder, BACKUP_STAGING, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await readdir(folder)).toEqual([]);
});

test("a sweep takes what was left by a kill, and nothing of a command that runs or of anybody else", async () => {
  await leftover(".backup-abcdef", ["database.sqlite", "archive.tar.gz"]);
  // Killed before it had its lock.
  await mkdir(join(folder, ".backup-abcdeg"));
  await mkdir(join(folder, ".backup-photos"));
  await writeFile(join(folder, ".backup-photos", "one.jpg"), "");
  await mkdir(join(folder, ".backup-of-mine"));
  await withStaging(folder, BACKUP_STAGING, async (staging) => {
    await writeFile(join(staging, "database.sqlite"), "");
    await sweepStaging(folder, BACKUP_STAGING);
    expect((await readdir(folder)).sort()).toEqual([".backup-of-mine", ".backup-photos", basename(staging)].sort());
    expect(await readdir(staging)).toContain("database.sqlite");
  });
  expect(await readdir(join(folder, ".backup-photos"))).toEqual(["one.jpg"]);
});

test.runIf(process.getuid?.() === 0)("a sweep leaves alone what belongs to another account", async () => {
  await leftover(".backup-abcdef", ["archive.tar.gz"]);
  await chown(join(folder, ".backup-abcdef"), 12_345, 12_345);
  await sweepStaging(folder, BACKUP_STAGING);
  expect(await readdir(join(folder, ".backup-abcdef"))).toContain("archive.tar.gz");
});

test("a sweep keeps what was there before a restore that replaced it, and no second name of what is still there", async () => {
  await leftover("restore-aaaaaa", ["before-restore-1/website.db", "database.sqlite"]);
  await leftover("restore-bbbbbb", ["before-restore-2/website.db", "files/a.webp"]);
  await sweepStaging(folder, RESTORE_STAGING);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    "before-restore-2",
    join("before-restore-2", "website.db"),
  ]);
});
