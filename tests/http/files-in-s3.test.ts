import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFileStores } from "#server/platform/files/open-file-stores.ts";
import { sweepLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { newId } from "#server/platform/records/ids.ts";
import { checkFiles } from "#server/status/checks.ts";
import { checkAll } from "#server/status/record-checks.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { createClock, HOUR, MINUTE } from "#tests/support/clock.ts";
import { createDatabase } from "#tests/support/database.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { formOf } from "#tests/support/forms.ts";
import { type Answer, type Request, send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { apply } from "#tests/support/intake.ts";
import { countRows } from "#tests/support/rows.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const clock = createClock();
const logLines: string[] = [];
let s3: TestS3;
let server: TestServer;
let token: string;

beforeAll(async () => {
  s3 = await startS3();
  server = await startServer({ now: clock.now, logLines, environment: { RATE_LIMIT: "off", ...s3.environment } });
});
afterAll(async () => {
  await server.close();
  await s3.close();
});
beforeEach(async () => {
  token = await tokenOf(server, await adminId(server));
  s3.objects.clear();
});
afterEach(() => s3.setFaultMode("works"));

const ask = (path: string, change: Request = {}) => send(server.url + path, { token, ...change });

async function upload(content?: Buffer): Promise<Answer> {
  const form = formOf([{ name: "file", fileName: "photo.png", content: content ?? (await imageOf("png")) }]);
  return ask("/api/uploads", { method: "POST", ...form });
}

async function addPicture(): Promise<{ name: string; url: string; bytes: Buffer }> {
  const answer = await upload();
  expect(answer.status, answer.text).toBe(201);
  const { name, url } = answer.json.data;
  const bytes = s3.objects.get(`files/${name}`)?.content;
  if (!bytes) throw new Error(`The bucket has no ${name}`);
  return { name, url, bytes };
}

const objectKeys = (label: string) => [...s3.objects.keys()].filter((key) => key.startsWith(`${label}/`));
/** Returns the files on the server's own disk, where uploads are stored without a bucket. */
async function onDisk(): Promise<string[]> {
  const folders = ["files", "resumes", "erasures"].map((name) => readdir(join(server.dataDir, name, "unfinished")));
  return (await Promise.all(folders)).flat();
}

describe("with its files in a bucket the server", () => {
  test("serves a picture from the bucket", async () => {
    const { url, bytes } = await addPicture();
    const served = await fetch(server.url + url);
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    const head = await ask(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.text]).toEqual([200, String(bytes.length), ""]);
    expect((await ask(`/uploads/${newId()}.png`)).status).toBe(404);
    expect(await readdir(join(server.dataDir, "files"))).toEqual(["unfinished"]);
    expect(await onDisk()).toEqual([]);
  });

  test("stores equal bytes once, and again when the bucket has lost them", async () => {
    const content = await imageOf("png");
    const { name } = (await upload(content)).json.data;
    expect((await upload(content)).json.data).toMatchObject({ name, duplicate: true });
    expect(objectKeys("files")).toEqual([`files/${name}`]);
    s3.objects.clear();
    const again = (await upload(content)).json.data;
    expect([again.duplicate, objectKeys("files")]).toEqual([false, [`files/${again.name}`]]);
  });

  test("sends a résumé from the bucket, which no other address can name", { tags: "promise-14" }, async () => {
    const { id } = await apply(server, { lastName: "Mbeki" });
    const [key = ""] = objectKeys("resumes");
    const resume = await ask(`/api/applications/${id}/resume`);
    expect(resume.text).toBe("%PDF-1.7\nMbeki");
    expect(resume.headers.get("content-disposition")).toContain("attachment");
    for (const path of [`/uploads/${key.slice("resumes/".length)}`, `/uploads/..%2f${key}`, `/${key}`]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  });

  test("never sends half a résumé as a complete one", async () => {
    const { id } = await apply(server, { lastName: "Mbeki" });
    const [key = ""] = objectKeys("resumes");
    s3.objects.set(key, { content: Buffer.alloc(500_000, "x"), storedAt: new Date() });
    s3.setFaultMode("cuts off");
    await expect(ask(`/api/applications/${id}/resume`)).rejects.toThrow();
  });

  test("deletes unreferenced files, but none that it did not store", async () => {
    const sweep = () => sweepLooseFiles(server.app.platform);
    const { name } = await addPicture();
    await apply(server, { lastName: "Mbeki" });
    const [resume] = objectKeys("resumes");
    const foreign = `files/${newId()}.png`;
    s3.objects.set(foreign, { content: Buffer.from("x"), storedAt: new Date(0) });
    clock.forward(23 * HOUR);
    await sweep();
    expect([...s3.objects.keys()].sort()).toEqual([foreign, `files/${name}`, resume].sort());
    token = await tokenOf(server, await adminId(server));
    expect((await ask(`/api/pictures/${name}`, { method: "DELETE" })).status).toBe(204);
    expect([...s3.objects.keys()].sort()).toEqual([foreign, resume].sort());
  });

  test("requests no name from the bucket that a client made up", async () => {
    const { url } = await addPicture();
    s3.asked.length = 0;
    for (let time = 0; time < 20; time++) expect((await ask(`/uploads/${newId()}.png`)).status).toBe(404);
    expect(s3.asked).toEqual([]);
    expect((await ask(url)).status).toBe(200);
    expect(s3.asked).toHaveLength(1);
  });
});

describe("while the bucket is away", () => {
  test("the server stores nothing partly, does everything else, and recovers afterwards", async () => {
    const { url } = await addPicture();
    const { id } = await apply(server, { lastName: "Mbeki" });
    const before = [await countRows(server), [...s3.objects.keys()]];
    await s3.goAway();
    try {
      const resume = `/api/applications/${id}/resume`;
      for (const answer of [await upload(), await ask(url), await ask(resume)]) {
        expectError(answer, 503);
        expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
      }
      await expect(apply(server, { lastName: "Zuma" })).rejects.toThrow("unavailable");
      expect([await countRows(server), [...s3.objects.keys()]]).toEqual(before);
      expect(await onDisk()).toEqual([]);
      for (const path of ["/", "/careers", "/contact", "/api/public/jobs", "/api/ready", "/api/applications"]) {
        expect((await ask(path)).status, path).toBe(200);
      }
    } finally {
      await s3.comeBack();
    }
    expect((await upload()).status).toBe(201);
    expect((await ask(url)).status).toBe(200);
    await apply(server, { lastName: "Zuma" });
    expect(objectKeys("resumes")).toHaveLength(2);
  });

  test("the server logs the failure, without a secret", async () => {
    s3.setFaultMode("fails");
    expectError(await upload(), 503);
    const lines = logLines.filter((line) => line.includes("S3_500_InternalError"));
    expect(lines.length).toBeGreaterThan(0);
    expect(logLines.join("\n")).not.toContain("canary");
  });

  test("/status shows the failure, and the recovery", async () => {
    const { app, url } = server;
    const check = checkFiles(app.platform);
    const shows = (text: string) => async () => (await (await fetch(`${url}/status`)).text()).includes(text);
    await s3.goAway();
    await checkAll(app.platform, [check]);
    await s3.comeBack();
    await waitUntil("the page says so", shows("Not working: File store"));
    clock.forward(MINUTE);
    await checkAll(app.platform, [check]);
    await waitUntil("the page says that it works", async () => !(await shows("Not working: File store")()));
    expect([...s3.objects.keys()]).toEqual([]);
  });
});

describe("a backup", () => {
  test("restores files from a bucket into a bucket, and touches no other objects in it", {
    tags: "promise-27",
  }, async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), "website-test-"));
    const database = await createDatabase();
    onTestFinished(async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const { url, bytes } = await addPicture();
    const { id } = await apply(server, { lastName: "Mbeki" });
    const archive = join(folder, "backup.tar.gz");
    const configWith = (dataDir: string, databaseUrl: string | undefined) =>
      readConfig({ DATA_DIR: dataDir, ...s3.environment, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
    const { manifest } = await writeBackup(configWith(server.dataDir, server.database.url), archive);
    const backedUp = Object.keys(manifest.files).filter((name) => name.includes("/"));
    expect(backedUp.sort()).toEqual([...s3.objects.keys()].sort());

    s3.objects.clear();
    const other = `files/${newId()}.png`;
    s3.objects.set(other, { content: Buffer.from("x"), storedAt: new Date() });
    const dataDir = join(folder, "data");
    // Creates the folders of an earlier run.
    await openFileStores(configWith(dataDir, database.url));
    await restoreBackup(configWith(dataDir, database.url), archive);
    expect([...s3.objects.keys()].sort()).toEqual([...backedUp, other].sort());

    const restored = await startServer({ dataDir, database, now: clock.now, environment: s3.environment });
    const fresh = await restored.signIn();
    const picture = await fetch(restored.url + url);
    expect(Buffer.from(await picture.arrayBuffer()).equals(bytes)).toBe(true);
    const resume = await send(`${restored.url}/api/applications/${id}/resume`, { token: fresh });
    expect(resume.text).toBe("%PDF-1.7\nMbeki");
    await restored.stop();
  });
});
