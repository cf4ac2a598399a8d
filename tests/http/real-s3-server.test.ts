import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import type { FileStore } from "#server/platform/files/file-storage.ts";
import { S3Error } from "#server/platform/files/s3-error.ts";
import { openS3Store } from "#server/platform/files/s3-storage.ts";
import { newId } from "#server/platform/records/ids.ts";
import { checkFiles } from "#server/status/checks.ts";
import { createDatabase } from "#tests/support/database.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { apply } from "#tests/support/intake.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { configOf } from "#tests/support/platform.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { hasSwift, type Swift, startSwift } from "#tests/support/swift.ts";

let swift: Swift;
let folder: string;
beforeAll(async () => {
  if (hasSwift) swift = await startSwift();
});
afterAll(() => swift?.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens a store whose files no other test sees. */
function openWith(environment: Readonly<Record<string, string>> = {}, label = newId()): Promise<FileStore> {
  const config = configOf({ ...swift.environment, ...environment });
  if (!config.s3) throw new Error("The configuration names no bucket");
  return openS3Store(config.s3, label, /^[a-z0-9-]+\.png$/, folder);
}

const keep = (content: string | Buffer, on: FileStore, name = `${newId()}.png`) =>
  on.withTemporary(async (path) => {
    await writeFile(path, content);
    await on.put(path, name);
    return name;
  });

async function listed(on: FileStore): Promise<string[]> {
  const names = [];
  for await (const { name } of on.list()) names.push(name);
  return names;
}

async function contentOf(name: string, on: FileStore): Promise<Buffer | undefined> {
  const file = await on.open(name);
  return file && buffer(file.contents);
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof S3Error ? error : String(error)),
  );

describe.runIf(hasSwift)("a bucket of Swift", { tags: "release" }, () => {
  test("files are stored, read, listed over several pages and deleted", async () => {
    const store = await openWith();
    const contents = ["", "x", "ä".repeat(70_000), "y", "z", "last"];
    const names: string[] = [];
    for (const content of contents) names.push(await keep(content, store));
    expect(await listed(store)).toEqual(names.toSorted());
    for (const [index, name] of names.entries())
      expect((await contentOf(name, store))?.toString("utf8"), name).toBe(contents[index]);
    const [first = "", ...others] = names;
    await store.remove(first);
    await store.remove(first);
    expect(await contentOf(first, store)).toBeUndefined();
    expect(await listed(store)).toEqual(others.toSorted());
  });

  test("a large file has the same bytes, and a second upload replaces it", async () => {
    const store = await openWith();
    const large = Buffer.alloc(30_000_000, "0123456789");
    const name = await keep(large, store);
    expect((await contentOf(name, store))?.equals(large)).toBe(true);
    await keep("small", store, name);
    expect((await contentOf(name, store))?.toString("utf8")).toBe("small");
  });

  test("an empty label has no files, and a list ends where its last page is full", async () => {
    const store = await openWith();
    expect(await listed(store)).toEqual([]);
    for (let count = 0; count < 6; count++) await keep("x", store);
    expect(await listed(store)).toHaveLength(6);
  });

  test.each<[string, () => Readonly<Record<string, string>>, string, string]>([
    [
      "secret",
      () => ({ S3_SECRET_ACCESS_KEY: "canary-of-another" }),
      "S3_403_SignatureDoesNotMatch",
      "S3_SECRET_ACCESS_KEY",
    ],
    ["key", () => ({ S3_ACCESS_KEY_ID: "website:nobody" }), "S3_403_SignatureDoesNotMatch", "S3_ACCESS_KEY_ID"],
    ["region", () => ({ S3_REGION: "us-east-1" }), "S3_400_AuthorizationHeaderMalformed", "S3_REGION"],
    ["bucket", () => ({ S3_BUCKET: "canary-bucket" }), "S3_404_NoSuchBucket", "S3_BUCKET"],
    ["right", () => swift.stranger, "S3_403_AccessDenied", "the rights of S3_ACCESS_KEY_ID"],
  ])("each operation with a wrong %s says what to check, and no secret", async (_, environment, code, advice) => {
    const store = await openWith(environment());
    const work = [keep("x", store), store.open("a.png"), store.remove("a.png"), listed(store)];
    for (const error of await Promise.all(work.map(failureOf))) {
      expect(error).toMatchObject({ code, message: expect.stringContaining(advice) });
      expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/canary|127\.0\.0\.1/);
    }
  });
});

describe.runIf(hasSwift)("a server with its files in Swift", { tags: "release" }, () => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startServer({ environment: { RATE_LIMIT: "off", ...swift.environment } });
    token = await server.signIn();
  });
  afterEach(() => server.close());

  const bytesOf = async (from: TestServer, path: string, headers = {}) => {
    const response = await fetch(from.url + path, { headers });
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const check = () => checkFiles(server.app.platform).run();

  test("pictures and résumés are served, and come back from a backup", async ({ onTestFinished }) => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const picture = await uploadPicture(server, token);
    const { id } = await apply(server, { lastName: "Mbeki" });
    const shown = await bytesOf(server, `/uploads/${picture}`);
    const configWith = (dataDir: string, databaseUrl: string | undefined) =>
      readConfig({ DATA_DIR: dataDir, ...swift.environment, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
    const archive = join(folder, "backup.tar.gz");
    await writeBackup(configWith(server.dataDir, server.database.url), archive);
    const { publicFiles, privateFiles } = server.app.platform;
    for (const store of [publicFiles, privateFiles])
      for await (const { name } of store.list()) await store.remove(name);

    const dataDir = join(folder, "data");
    await restoreBackup(configWith(dataDir, database.url), archive);
    const restored = await startServer({ dataDir, database, environment: swift.environment });
    onTestFinished(() => restored.stop());
    expect((await bytesOf(restored, `/uploads/${picture}`)).equals(shown)).toBe(true);
    const headers = { authorization: `Bearer ${await restored.signIn()}` };
    expect((await bytesOf(restored, `/api/applications/${id}/resume`, headers)).toString()).toBe("%PDF-1.7\nMbeki");
  });

  test("pictures get a 503 while Swift cannot reach its files, and none is lost", async () => {
    const picture = await uploadPicture(server, token);
    expect(await check()).toBeNull();
    await swift.stopFiles();
    try {
      expectError(await send(`${server.url}/uploads/${picture}`), 503);
      await expect(uploadPicture(server, token)).rejects.toThrow("503");
      await expect(check()).rejects.toThrow(S3Error);
    } finally {
      await swift.startFiles();
    }
    expect((await send(`${server.url}/uploads/${picture}`)).status).toBe(200);
    await uploadPicture(server, token);
    expect(await check()).toBeNull();
  });
});
