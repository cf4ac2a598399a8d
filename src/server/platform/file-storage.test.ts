import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FileStore, openFileStore, openResumeStore } from "#server/platform/file-storage.ts";
import { configOf } from "#tests/support/platform.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const STORES = [
  ["pictures", "files", openFileStore, "png", "pdf"],
  ["résumés", "resumes", openResumeStore, "pdf", "png"],
] as const;

describe.each(STORES)("the store of %s", (_, folder, open, extension, foreign) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await open(configOf({ DATA_DIR: dataDir }));
  });

  const keep = (content: string) =>
    store.withTemporary(async (path) => {
      await writeFile(path, content);
      return store.put(path, extension);
    });

  async function contentOf(name: string): Promise<string | undefined> {
    const found = await store.open(name);
    return found && (await buffer(found.contents)).toString();
  }

  test("keeps a file under a name of its own, for its owner alone, in its own folder", async () => {
    const name = await keep("content");
    expect(name).toMatch(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`));
    expect(await readFile(join(dataDir, folder, name), "utf8")).toBe("content");
    expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, folder, name))).mode & 0o777).toBe(0o600);
    expect(await contentOf(name)).toBe("content");
    expect((await store.open(name))?.bytes).toBe(7);
    await store.remove(name);
    await store.remove(name);
    expect(await contentOf(name)).toBeUndefined();
  });

  test("leaves nothing of what was not kept, also when the work fails", async () => {
    await store.withTemporary((path) => writeFile(path, "x"));
    await expect(store.withTemporary(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await readdir(join(dataDir, folder, "unfinished"))).toEqual([]);
  });

  test("refuses to keep a file of a kind that is not its own", async () => {
    await expect(store.withTemporary((path) => store.put(path, foreign))).rejects.toThrow();
    await expect(store.withTemporary((path) => store.put(path, ""))).rejects.toThrow();
    expect(await readdir(join(dataDir, folder))).toEqual(["unfinished"]);
  });

  test("opens and removes nothing by a name that is a path, a link or another store's", async () => {
    await writeFile(join(dataDir, `secret.${extension}`), "secret");
    await writeFile(join(dataDir, folder, `a.${foreign}`), "x");
    await symlink(join(dataDir, `secret.${extension}`), join(dataDir, folder, `link.${extension}`));
    for (const name of [
      `../secret.${extension}`,
      `..%2fsecret.${extension}`,
      `./../secret.${extension}`,
      join(dataDir, `secret.${extension}`),
      `unfinished/../../secret.${extension}`,
      `link.${extension}`,
      `a.${foreign}`,
      `A.${extension.toUpperCase()}`,
      `secret.${extension}\u0000`,
      "unfinished",
      "..",
      "",
    ]) {
      expect(await store.open(name), name).toBeUndefined();
      if (!name.startsWith("link")) await store.remove(name);
    }
    expect(await readFile(join(dataDir, `secret.${extension}`), "utf8")).toBe("secret");
  });

  test("lists what it keeps, and forgets what was left unfinished long ago", async () => {
    const name = await keep("x");
    await writeFile(join(dataDir, folder, "notes.txt"), "x");
    const listed = [];
    for await (const entry of store.list()) listed.push(entry.name);
    expect(listed).toEqual([name]);
    const [old, young] = ["old", "young"].map((one) => join(dataDir, folder, "unfinished", one));
    for (const path of [old, young]) await writeFile(path ?? "", "x");
    await utimes(old ?? "", 1000, 1000);
    await store.removeAbandoned(new Date(2_000_000));
    expect(await readdir(join(dataDir, folder, "unfinished"))).toEqual(["young"]);
  });
});

test("neither store opens what lies in the other", async () => {
  const config = configOf({ DATA_DIR: dataDir });
  const [pictures, resumes] = [await openFileStore(config), await openResumeStore(config)];
  const name = await resumes.withTemporary(async (path) => {
    await writeFile(path, "x");
    return resumes.put(path, "pdf");
  });
  expect(await pictures.open(name)).toBeUndefined();
  expect(await pictures.open(`../resumes/${name}`)).toBeUndefined();
});
