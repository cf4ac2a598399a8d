import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { newId } from "#server/platform/records/ids.ts";
import { configOf } from "#tests/support/platform.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { authorizationFor, sha256 } from "#tests/support/s3-signature.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import type { FileStore } from "./file-storage.ts";
import { S3Error } from "./s3-error.ts";
import { openS3Store } from "./s3-storage.ts";

/** Timeouts of the tests in which the bucket stops responding, shorter than those of the program. */
const SHORT = { connect: 1_000, request: 1_000, upload: 1_000, idle: 1_500 };
/** Timeouts where every request ends with one. */
const SHORTEST = { ...SHORT, request: 400, upload: 400 };
const DEADLINE_MS = 20_000;

let folder: string;
let s3: TestS3;
let store: FileStore;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  store = await openWith();
  s3.objects.clear();
  s3.asked.length = 0;
});
afterEach(async () => {
  s3.setFaultMode("works");
  await rm(folder, { recursive: true });
});

function openWith(environment: Record<string, string> = {}, timeouts?: typeof SHORT): Promise<FileStore> {
  const config = configOf({ ...s3.environment, ...environment });
  if (!config.s3) throw new Error("The configuration names no bucket");
  return openS3Store(config.s3, "files", /^[a-z0-9-]+\.png$/, folder, timeouts);
}

const keep = (content: string | Buffer, on = store) =>
  on.withTemporary(async (path) => {
    const name = `${newId()}.png`;
    await writeFile(path, content);
    await on.put(path, name);
    return name;
  });

async function listed(on = store): Promise<string[]> {
  const names = [];
  for await (const { name } of on.list()) names.push(name);
  return names;
}

/** Returns the error with which the work fails. */
async function failureOf(work: Promise<unknown>): Promise<S3Error> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof S3Error)) throw new Error("The work did not fail with an S3Error", { cause: error });
  expect(isUnavailable(error), error.code).toBe(true);
  return error;
}

const OPERATIONS = [
  ["put", (on?: FileStore) => keep("x", on)],
  ["open", (on = store) => on.open("a.png")],
  ["remove", (on = store) => on.remove("a.png")],
  ["list", (on?: FileStore) => listed(on)],
] as const;

describe("the store of these tests signs as AWS shows it", () => {
  // Examples of the Amazon S3 API Reference, "Signature Calculations for the Authorization Header".
  const account = {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  const common = {
    host: "examplebucket.s3.amazonaws.com",
    "x-amz-content-sha256": sha256(""),
    "x-amz-date": "20130524T000000Z",
  };

  test.each([
    ["/test.txt", { range: "bytes=0-9" }, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"],
    ["/?max-keys=2&prefix=J", {}, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
  ])("GET %s", (url, more, signature) => {
    const headers = { ...common, ...more };
    const authorization = authorizationFor({ method: "GET", url, headers }, account, Object.keys(headers).sort());
    expect(authorization.split("Signature=")[1]).toBe(signature);
  });
});

describe.each(OPERATIONS)("%s", (operation, run) => {
  test(`${operation} succeeds at the third try when the bucket failed twice`, async () => {
    s3.objects.set("files/a.png", { content: Buffer.from("x"), storedAt: new Date() });
    s3.setFaultMode("fails", 2);
    await run();
    expect(s3.asked).toHaveLength(3);
  });

  test(`${operation} fails after three tries, leaves no file, and works again later`, async () => {
    s3.setFaultMode("fails");
    expect((await failureOf(run())).code).toBe("S3_500_InternalError");
    expect(s3.asked).toHaveLength(3);
    expect(await readdir(join(folder, "unfinished"))).toEqual([]);
    s3.setFaultMode("works");
    await run();
  });

  test(`${operation} fails while the bucket is unreachable, and works as soon as it is back`, async () => {
    await run();
    await s3.goAway();
    const error = await failureOf(run());
    await s3.comeBack();
    expect([error.code, error.message]).toEqual([
      "S3_ECONNREFUSED",
      "The file store of S3_ENDPOINT and S3_BUCKET cannot be reached (ECONNREFUSED): check S3_ENDPOINT.",
    ]);
    await run();
  });

  test(`${operation} fails when the bucket does not respond in time`, async () => {
    s3.setFaultMode("silent");
    expect((await failureOf(run(await openWith({}, SHORTEST)))).code).toBe("S3_TIMEOUT");
    expect(s3.asked).toHaveLength(1);
  });

  test(`${operation} waits for a slow response`, async () => {
    s3.setFaultMode("slow");
    await run();
  });

  test.each([
    [{ S3_SECRET_ACCESS_KEY: "canary-of-another" }, "S3_403_SignatureDoesNotMatch", "check S3_SECRET_ACCESS_KEY"],
    [{ S3_ACCESS_KEY_ID: "canary-of-nobody" }, "S3_403_InvalidAccessKeyId", "check S3_ACCESS_KEY_ID"],
    [{ S3_REGION: "canary-region" }, "S3_400_AuthorizationHeaderMalformed", "check S3_REGION"],
    [{ S3_BUCKET: "canary-bucket" }, "S3_404_NoSuchBucket", "check S3_BUCKET"],
  ])(`${operation} says at once what to check for %j, and no secret`, async (environment, code, advice) => {
    const error = await failureOf(run(await openWith(environment)));
    expect(error.code).toBe(code);
    expect(error.message).toContain(advice);
    expect(s3.asked).toHaveLength(1);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/canary|127\.0\.0\.1/);
  });
});

test("a local file that is missing is not taken for an unreachable bucket", async () => {
  await expect(store.put(join(folder, "missing"), "a.png")).rejects.toMatchObject({ code: "ENOENT" });
  expect(s3.asked).toHaveLength(0);
});

test("a programming error keeps its message", async () => {
  await expect(store.put(join(folder, "missing"), "a.exe")).rejects.toThrow("name that could not be asked for");
});

describe("a file", () => {
  test("a file that the bucket cuts off fails instead of ending early", async () => {
    const name = await keep(Buffer.alloc(300_000, "x"));
    s3.setFaultMode("cuts off");
    const found = await store.open(name);
    expect(found?.bytes).toBe(300_000);
    await expect(buffer(found?.contents ?? Readable.from([]))).rejects.toThrow("aborted");
  });

  test("a file that stalls fails after the idle timeout", async () => {
    const name = await keep(Buffer.alloc(300_000, "x"));
    s3.setFaultMode("stalls");
    const found = await (await openWith({}, SHORT)).open(name);
    await expect(buffer(found?.contents ?? Readable.from([]))).rejects.toThrow("inactivity");
  });

  test("a file is read to its end by a reader slower than the request timeout", async () => {
    const name = await keep(Buffer.alloc(1_000_000, "x"));
    let read = 0;
    const startedAt = performance.now();
    const reader = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        read += chunk.length;
        setTimeout(done, performance.now() - startedAt < 2 * SHORT.request ? 200 : 0);
      },
    });
    const found = await (await openWith({}, SHORT)).open(name);
    await pipeline(found?.contents ?? [], reader);
    expect(read).toBe(1_000_000);
  });

  test("files that are destroyed unread hold up no other request", async () => {
    const name = await keep(Buffer.alloc(1_000_000, "x"));
    for (let time = 0; time < 60; time++) (await store.open(name))?.contents.destroy();
    expect(await listed()).toEqual([name]);
  });

  test("a large file that the bucket refuses while it is sent fails, and its connection ends", async () => {
    // Ends the idle connections of earlier tests.
    await s3.goAway();
    await s3.comeBack();
    s3.setFaultMode("refuses unread");
    const error = await failureOf(keep(Buffer.alloc(30_000_000, "x")));
    expect([error.code, error.message]).toEqual([
      "S3_403_AccessDenied",
      "The file store of S3_ENDPOINT and S3_BUCKET refuses access: check the rights of S3_ACCESS_KEY_ID.",
    ]);
    await waitUntil("the connection has ended", () => s3.connections() === 0, DEADLINE_MS);
  });

  test("an endpoint that responds with web pages neither stores, lists nor loses a file", async () => {
    s3.setFaultMode("confused");
    expect((await failureOf(keep("x"))).code).toBe("S3_NO_ETAG");
    await failureOf(listed());
  });
});
