import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimFile, markFilesForDeletion } from "#server/platform/database/file-reservations.ts";
import { newId } from "#server/platform/records/ids.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { removeLooseFiles, storeFile, sweepLooseFiles } from "./unreferenced-files.ts";

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlatform();
});
afterEach(() => platform.close());

const keep = () =>
  platform.privateFiles.withTemporary(async (path) => {
    await writeFile(path, "%PDF-1.7");
    return storeFile(platform, "resumes", path, "pdf");
  });

async function stored(): Promise<string[]> {
  const names = await readdir(join(platform.installation.dataDir, "resumes"));
  return names.filter((name) => name !== "unfinished").sort();
}

const noted = () => platform.database.read.selectFrom("loose_files").selectAll().execute();
const markForDeletion = (names: readonly string[]) =>
  platform.database.write((tx) => markFilesForDeletion(tx, "resumes", names));

describe("a file that was stored", () => {
  test("a stored file without a record is deleted after a day", { tags: "promise-19" }, async () => {
    const { name } = await keep();
    platform.clock.forward(DAY - HOUR);
    await sweepLooseFiles(platform);
    expect(await stored()).toEqual([name]);
    platform.clock.forward(2 * HOUR);
    await sweepLooseFiles(platform);
    expect(await stored()).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  test("a file is noted before it is stored, so that a crash does not leave it for ever", {
    tags: "promise-19",
  }, async () => {
    const put = platform.privateFiles.put;
    platform.privateFiles.put = async (path, name) => {
      expect(await noted()).toMatchObject([{ store: "resumes", name }]);
      await put(path, name);
      throw new Error("killed");
    };
    await expect(keep()).rejects.toThrow("killed");
    expect(await stored()).toHaveLength(1);
    platform.clock.forward(DAY + HOUR);
    await sweepLooseFiles(platform);
    expect(await stored()).toEqual([]);
  });

  test("a stored file stays as long as a record refers to it", async () => {
    const location = await keep();
    await platform.database.write((tx) => claimFile(tx, location));
    platform.clock.forward(400 * DAY);
    await sweepLooseFiles(platform);
    expect(await stored()).toEqual([location.name]);
    await markForDeletion([location.name]);
    await removeLooseFiles(platform);
    expect(await stored()).toEqual([]);
    expect(await noted()).toEqual([]);
  });

  test("no record can refer to a file that a sweep may be deleting, also with a clock ahead", async () => {
    const location = await keep();
    platform.privateFiles.remove = () => Promise.reject(new Error("away"));
    platform.clock.forward(DAY + HOUR);
    await sweepLooseFiles(platform);
    platform.clock.forward(-(DAY + HOUR));
    await expect(platform.database.write((tx) => claimFile(tx, location))).rejects.toThrow("taken away");
  });
});

describe("the sweep", () => {
  test("the sweep deletes no file that this database did not note", async () => {
    const folder = join(platform.installation.dataDir, "resumes");
    for (const name of [`${newId()}.pdf`, "notes.txt"]) {
      await writeFile(join(folder, name), "x");
      await utimes(join(folder, name), 1000, 1000);
    }
    const before = await stored();
    platform.clock.forward(30 * DAY);
    await sweepLooseFiles(platform);
    expect(await stored()).toEqual(before);
  });

  test("the sweep deletes files that have been unfinished for a day", async () => {
    const unfinished = join(platform.installation.dataDir, "resumes", "unfinished");
    for (const [name, age] of [
      ["old", DAY + HOUR],
      ["young", HOUR],
    ] as const) {
      await writeFile(join(unfinished, name), "x");
      const at = new Date(platform.now().getTime() - age);
      await utimes(join(unfinished, name), at, at);
    }
    await sweepLooseFiles(platform);
    expect(await readdir(unfinished)).toEqual(["young"]);
  });

  test("the sweep retries files that a store refuses to delete, without delaying the others", async () => {
    const names = Array.from({ length: 8 }, () => `${newId()}.pdf`);
    await markForDeletion(names);
    const rejected = new Set(names.slice(0, 6));
    const { remove } = platform.privateFiles;
    const gone: string[] = [];
    platform.privateFiles.remove = async (name) => {
      if (rejected.has(name)) throw new Error("locked");
      gone.push(name);
      await remove(name);
    };
    // Three refusals in a row end a sweep. The next one begins with the files that were not tried.
    for (let hour = 0; hour < 3; hour++) {
      await removeLooseFiles(platform);
      platform.clock.forward(HOUR);
    }
    expect(gone.sort()).toEqual(names.slice(6).sort());
    rejected.clear();
    await removeLooseFiles(platform);
    expect(await noted()).toEqual([]);
  });

  test("the sweep makes three requests to a store that is away, not one for each file", async () => {
    await markForDeletion(Array.from({ length: 1000 }, () => `${newId()}.pdf`));
    let asked = 0;
    platform.privateFiles.remove = () => {
      asked++;
      return Promise.reject(new Error("away"));
    };
    await removeLooseFiles(platform);
    expect(asked).toBe(3);
    expect(await noted()).toHaveLength(1000);
  });

  test("the sweep deletes any number of files", async () => {
    const names = Array.from({ length: 450 }, () => `${newId()}.pdf`);
    await markForDeletion(names);
    await removeLooseFiles(platform);
    expect(await noted()).toEqual([]);
  });
});
