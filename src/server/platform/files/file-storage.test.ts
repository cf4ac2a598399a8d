import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/platform/records/ids.ts";
import { configOf } from "#tests/support/platform.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { type FileStore, readShortText } from "./file-storage.ts";
import { openErasureStore, openPictureStore, openPrivateStore } from "./open-file-stores.ts";

let dataDir: string;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
  s3.objects.clear();
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Place of stored files, as seen from outside the program. */
interface Place {
  config: () => ReturnType<typeof configOf>;
  /** Names of the finished files in one store. */
  held: (label: string) => Promise<string[]>;
  /** Stores a file that does not come from the program. */
  plant: (path: string, content: string) => Promise<void>;
}

const onDisk: Place = {
  config: () => configOf({ DATA_DIR: dataDir }),
  held: async (label) => (await readdir(join(dataDir, label))).filter((name) => name !== "unfinished").sort(),
  plant: async (path, content) => {
    await mkdir(join(dataDir, path, ".."), { recursive: true });
    await writeFile(join(dataDir, path), content);
  },
};

const inBucket: Place = {
  config: () => configOf({ DATA_DIR: dataDir, ...s3.environment }),
  held: async (label) =>
    [...s3.objects.keys()].filter((key) => key.startsWith(`${label}/`)).map((key) => key.slice(label.length + 1)),
  plant: async (path, content) => {
    s3.objects.set(path, { content: Buffer.from(content), storedAt: new Date() });
  },
};

function fail(why: string): never {
  throw new Error(why);
}

const PLACES = [
  ["on the disk", onDisk],
  ["in a bucket", inBucket],
] as const;

const STORES = [
  ["pictures", "files", openPictureStore, "png", "pdf"],
  ["résumés", "resumes", openPrivateStore, "pdf", "png"],
  ["erasures", "erasures", openErasureStore, "json", "png"],
] as const;

/** All stores on the disk, and one in a bucket: the kinds of files differ only in their names. */
const CASES = PLACES.flatMap(([where, place]) =>
  (place === onDisk ? STORES : STORES.slice(1, 2)).map(
    ([what, ...rest]) => [`${what} ${where}`, place, ...rest] as const,
  ),
);

describe.each(CASES)("the store of %s", (_, { config, held, plant }, label, open, extension, foreign) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await open(config());
  });
  const unfinished = () => join(dataDir, label, "unfinished");

  const keep = (content: string | Buffer, name = `${newId()}.${extension}`) =>
    store.withTemporary(async (path) => {
      await writeFile(path, content);
      await store.put(path, name);
      return name;
    });

  async function contentOf(name: string): Promise<Buffer | undefined> {
    const found = await store.open(name);
    return found && buffer(found.contents);
  }

  async function listed(): Promise<string[]> {
    const names = [];
    for await (const { name } of store.list()) names.push(name);
    return names.sort();
  }

  test("a store keeps a file under its name until it is removed", async () => {
    const name = await keep("content");
    expect(await held(label)).toEqual([name]);
    expect(String(await contentOf(name))).toBe("content");
    await store.remove(name);
    await store.remove(name);
    expect(await contentOf(name)).toBeUndefined();
    expect(await held(label)).toEqual([]);
  });

  test("a store keeps every byte of an empty and of a large file", async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, "large, and not of one piece. ");
    for (const content of [large, Buffer.alloc(0)]) {
      const found = await store.open(await keep(content));
      expect(found?.bytes).toBe(content.length);
      expect(found && (await buffer(found.contents)).equals(content)).toBe(true);
    }
  });

  test("a store reads a short text only up to its maximum length", async () => {
    const found = async () => (await store.open(await keep("word"))) ?? fail("It was not kept");
    expect(await readShortText(await found(), 4)).toBe("word");
    const longer = await found();
    await expect(readShortText(longer, 3)).rejects.toThrow("has 4 bytes and should have 3 at most");
    expect(longer.contents.destroyed).toBe(true);
  });

  test("a store deletes temporary files that were not stored, also when the work fails", async () => {
    await store.withTemporary((path) => writeFile(path, "x"));
    await expect(store.withTemporary(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await keep("x");
    expect(await readdir(unfinished())).toEqual([]);
  });

  test("a store refuses a file of a different kind", async () => {
    for (const name of [`a.${foreign}`, "a.", "", `../x.${extension}`, `unfinished/x.${extension}`]) {
      await expect(keep("x", name), name).rejects.toThrow();
    }
    expect(await held(label)).toEqual([]);
  });

  test("a store takes a file from any folder, and replaces an existing one", async () => {
    const [name, path] = [`${newId()}.${extension}`, join(dataDir, "elsewhere")];
    for (const content of ["before", "content"]) {
      await writeFile(path, content);
      await store.put(path, name);
      expect(String(await contentOf(name))).toBe(content);
    }
    expect(await held(label)).toEqual([name]);
  });

  test("a store opens and removes nothing by a path or a name of a different store", {
    tags: "promise-14",
  }, async () => {
    const planted = [`secret.${extension}`, `${label}/a.${foreign}`, `${label}/below/a.${extension}`];
    for (const path of planted) await plant(path, "secret");
    for (const name of [
      `../secret.${extension}`,
      `..%2fsecret.${extension}`,
      `./../secret.${extension}`,
      `below/a.${extension}`,
      join(dataDir, `secret.${extension}`),
      `unfinished/../../secret.${extension}`,
      `a.${foreign}`,
      `A.${extension.toUpperCase()}`,
      `secret.${extension}\u0000`,
      `a.${extension}?x`,
      "unfinished",
      "..",
      "",
    ]) {
      expect(await store.open(name), name).toBeUndefined();
      await store.remove(name);
    }
    expect(await held(label)).toContain(`a.${foreign}`);
    expect(await listed()).toEqual([]);
  });

  test("a store lists exactly its files, with the times of storage", async () => {
    const before = Date.now();
    const names = [];
    for (let file = 0; file < 8; file++) names.push(await keep("x"));
    await plant(`${label}/notes & <more>.txt`, "x");
    await plant(`${label}-not/a.${extension}`, "x");
    expect(await listed()).toEqual(names.sort());
    for await (const { storedAt } of store.list()) {
      // A file system's clock lags behind by up to a tick.
      expect(storedAt.getTime()).toBeGreaterThan(before - 100);
      expect(storedAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test("a store deletes unfinished files that are old", async () => {
    const [old, newer] = ["old", "young"].map((name) => join(unfinished(), name)) as [string, string];
    for (const path of [old, newer]) await writeFile(path, "x");
    await utimes(old, 1000, 1000);
    await store.removeAbandoned(new Date(2_000_000));
    expect(await readdir(unfinished())).toEqual(["young"]);
  });
});

describe.each(PLACES)("stores %s", (_, { config }) => {
  test("a store does not open a file of another store", async () => {
    const stores = [await openPictureStore(config()), await openErasureStore(config())];
    const resumes = await openPrivateStore(config());
    const name = `${newId()}.pdf`;
    await resumes.withTemporary(async (path) => {
      await writeFile(path, "x");
      await resumes.put(path, name);
    });
    for (const store of stores) {
      expect(await store.open(name)).toBeUndefined();
      expect(await store.open(`../resumes/${name}`)).toBeUndefined();
    }
  });
});

describe("a store on the disk", () => {
  test("a store on the disk is readable by its owner only", { tags: "promise-14" }, async () => {
    const store = await openPictureStore(onDisk.config());
    const name = `${newId()}.png`;
    await store.withTemporary((path) => store.put(path, name));
    expect((await stat(join(dataDir, "files"))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "files", name))).mode & 0o777).toBe(0o600);
  });

  test("a store on the disk follows no symbolic link", { tags: "promise-14" }, async () => {
    const store = await openPictureStore(onDisk.config());
    await writeFile(join(dataDir, "secret.png"), "secret");
    await symlink(join(dataDir, "secret.png"), join(dataDir, "files", "link.png"));
    expect(await store.open("link.png")).toBeUndefined();
    expect(await readFile(join(dataDir, "secret.png"), "utf8")).toBe("secret");
  });
});

test("a store in a bucket keeps nothing on the disk", async () => {
  const store = await openPictureStore(inBucket.config());
  await store.withTemporary((path) => store.put(path, `${newId()}.png`));
  expect(await readdir(dataDir, { recursive: true })).toEqual(["files", join("files", "unfinished")]);
});
