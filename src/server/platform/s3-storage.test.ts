import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUnavailable } from "#server/platform/database/errors.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import { newId } from "#server/platform/ids.ts";
import { createS3Call } from "#server/platform/s3-call.ts";
import { S3Error } from "#server/platform/s3-error.ts";
import { readListing } from "#server/platform/s3-listing.ts";
import { MAX_LIST_BYTES, openS3Store } from "#server/platform/s3-storage.ts";
import { configOf } from "#tests/support/platform.ts";
import { dearAmong } from "#tests/support/processor-time.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { authorizationFor, sha256 } from "#tests/support/s3-signature.ts";
import { until } from "#tests/support/until.ts";

/** So that a test need not wait as long as a visitor would. */
const SHORT_TIMEOUTS = { connect: 300, answer: 800, upload: 1_600, silence: 300, whole: 1_200 };

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
  s3.setMood("works");
  await rm(folder, { recursive: true });
});

function openWith(environment: Record<string, string> = {}): Promise<FileStore> {
  const config = configOf({ ...s3.environment, ...environment });
  if (!config.s3) throw new Error("The configuration names no bucket");
  return openS3Store(createS3Call(config.s3, SHORT_TIMEOUTS), "files", /^[a-z0-9-]+\.png$/, folder);
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

/** The code with which the work fails, after so long. */
async function failureOf(work: Promise<unknown>): Promise<{ code: string; ms: number }> {
  const startedAt = performance.now();
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const ms = performance.now() - startedAt;
  if (!(error instanceof Error && "code" in error)) throw new Error("It did not fail by a code", { cause: error });
  expect(isUnavailable(error), String(error.code)).toBe(true);
  return { code: String(error.code), ms };
}

const OPERATIONS = [
  ["put", () => keep("x")],
  ["open", () => store.open("a.png")],
  ["remove", () => store.remove("a.png")],
  ["list", () => listed()],
] as const;

describe("the store of these tests signs as AWS shows it", () => {
  // The examples of the Amazon S3 API Reference, Signature Calculations for the Authorization Header.
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

describe.each(OPERATIONS)("with a store that is in trouble, %s", (operation, run) => {
  const isUpload = operation === "put";

  test("is done at the third try at the latest", async () => {
    s3.objects.set("files/a.png", { content: Buffer.from("x"), storedAt: new Date() });
    s3.setMood("fails", 2);
    await run();
    expect(s3.asked).toHaveLength(3);
  });

  test("fails after three tries, and works as soon as the store does", async () => {
    s3.setMood("fails");
    expect((await failureOf(run())).code).toBe("S3_500_InternalError");
    expect(s3.asked).toHaveLength(3);
    expect(await readdir(join(folder, "unfinished"))).toEqual([]);
    s3.setMood("works");
    await run();
  });

  test("fails soon when nobody is there, and works as soon as somebody is", async () => {
    await run();
    await s3.goAway();
    const { code, ms } = await failureOf(run());
    await s3.comeBack();
    expect(code).toBe("S3_ECONNREFUSED");
    expect(ms).toBeLessThan(SHORT_TIMEOUTS.answer + 500);
    await run();
  });

  test("waits no longer than it may for an answer", async () => {
    s3.setMood("silent");
    const { code, ms } = await failureOf(run());
    expect(code).toBe("S3_TIMEOUT");
    const limit = isUpload ? SHORT_TIMEOUTS.upload : SHORT_TIMEOUTS.answer;
    expect(ms).toBeGreaterThan(limit - 50);
    expect(ms).toBeLessThan(limit + 500);
  });

  test("waits as long as it may for a slow one", async () => {
    s3.setMood("slow");
    await run();
  });

  test("waits less long for a connection than for an upload", async () => {
    // Takes connections, and never says the first word of TLS.
    const mute = createServer((socket) => socket.on("error", () => undefined).resume());
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const working = store;
    store = await openWith({ S3_ENDPOINT: `https://127.0.0.1:${port}` });
    const { code, ms } = await failureOf(run());
    store = working;
    expect(code).toBe("S3_TIMEOUT");
    expect(ms).toBeLessThan(SHORT_TIMEOUTS.connect + 300);
    await new Promise<void>((resolve) => mute.close(() => resolve()));
  });

  test.each([
    [{ S3_SECRET_ACCESS_KEY: "canary-of-another" }, "S3_403_SignatureDoesNotMatch"],
    [{ S3_ACCESS_KEY_ID: "canary-of-nobody" }, "S3_403_InvalidAccessKeyId"],
    [{ S3_REGION: "canary-region" }, "S3_403_SignatureDoesNotMatch"],
    [{ S3_BUCKET: "canary-bucket" }, "S3_404_NoSuchBucket"],
  ])("tells what is wrong with %j at once, and no secret", async (environment, code) => {
    const working = store;
    store = await openWith(environment);
    const error = await run().catch((reason: unknown) => reason);
    store = working;
    if (!(error instanceof S3Error)) throw new Error("It did not fail", { cause: error });
    expect(error.code).toBe(code);
    expect(s3.asked).toHaveLength(1);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/canary|127\.0\.0\.1/);
  });
});

describe("an answer without end", () => {
  const CALLS = {
    put: () => keep("picture"),
    remove: () => store.remove("a.png"),
    list: () => listed(),
  };
  const NAMES = ["put", "remove", "list"] as const;

  test.each(NAMES)("to %s that comes letter by letter is waited for so long and no longer", async (name) => {
    s3.setMood("trickles");
    const { code, ms } = await failureOf(CALLS[name]());
    expect(code).toBe("S3_TIMEOUT");
    expect(ms).toBeGreaterThan(SHORT_TIMEOUTS.whole - 50);
    await until("it has been hung up on", () => s3.connections() === 0);
  });

  test.each(NAMES.flatMap((name) => [[name, "pours"] as const, [name, "pours refusals"] as const]))(
    "to %s is not read to its end where the store %s",
    async (name, mood) => {
      s3.setMood(mood);
      expect((await failureOf(CALLS[name]())).code).toBe("S3_TOO_LARGE");
      await until("it has been hung up on", () => s3.connections() === 0);
    },
  );

  test.each([
    ["circles", 2],
    ["leads on", 1000],
    ["overflows", 1],
  ] as const)("is what a list is not of a store that %s: after %i pages it ends", async (mood, pages) => {
    await keep("picture");
    s3.setMood(mood);
    expect((await failureOf(listed())).code).toBe("S3_UNREADABLE_LIST");
    expect(s3.asked.filter((asked) => asked === "GET ")).toHaveLength(pages);
  });
});

describe("a file", () => {
  test("that is cut off on its way out fails instead of ending early", async () => {
    const name = await keep(Buffer.alloc(300_000, "x"));
    s3.setMood("cuts off");
    const found = await store.open(name);
    expect(found?.bytes).toBe(300_000);
    expect((await failureOf(buffer(found?.contents ?? Readable.from([])))).code).toBe("ECONNRESET");
  });

  test("of which no more comes fails soon", async () => {
    const name = await keep(Buffer.alloc(300_000, "x"));
    s3.setMood("stalls");
    const found = await store.open(name);
    const { code, ms } = await failureOf(buffer(found?.contents ?? Readable.from([])));
    expect(code).toBe("S3_TIMEOUT");
    expect(ms).toBeLessThan(2 * SHORT_TIMEOUTS.silence + 500);
  });

  test("waits for a reader who takes his time, at its end too", async () => {
    for (const bytes of [1_000_000, 100]) {
      let read = 0;
      const reader = new Writable({
        highWaterMark: 1,
        write(chunk: Buffer, _encoding, done) {
          read += chunk.length;
          setTimeout(done, read < 100_000 ? 3 * SHORT_TIMEOUTS.silence : 0);
        },
      });
      const name = await keep(Buffer.alloc(bytes, "x"));
      s3.setMood("slow", 1);
      const found = await store.open(name);
      await pipeline(found?.contents ?? [], reader);
      expect(read).toBe(bytes);
    }
  });

  test("may be destroyed unread, and holds nothing up", async () => {
    const name = await keep(Buffer.alloc(1_000_000, "x"));
    for (let time = 0; time < 20; time++) (await store.open(name))?.contents.destroy();
    expect((await store.open(name))?.contents.destroy().destroyed).toBe(true);
    expect(await listed()).toEqual([name]);
  });

  test("that is refused while it is being sent is sent no further", async () => {
    await s3.goAway();
    await s3.comeBack();
    s3.setMood("refuses unread");
    // More than a connection holds on its way.
    expect((await failureOf(keep(Buffer.alloc(30_000_000, "x")))).code).toBe("S3_403_AccessDenied");
    // Sooner than an idle connection ends by itself.
    await until("the connection has ended", () => s3.connections() === 0, 3_000);
  });

  test("is not taken for kept by something that is no store, nor for lost", async () => {
    s3.setMood("confused");
    expect((await failureOf(keep("x"))).code).toBe("S3_NO_ETAG");
    expect((await failureOf(listed())).code).toBe("S3_UNREADABLE_LIST");
  });
});

describe("a list", () => {
  const page = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`;
  const entry =
    "<Contents><Key>files/a&amp;b&#x2f;&#99;.png</Key><LastModified>2026-11-20T08:00:00Z</LastModified></Contents>";

  test("tells keys as they are, times and what follows", () => {
    const next = "<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken>";
    const objects = [{ key: "files/a&b/c.png", storedAt: new Date("2026-11-20T08:00:00Z") }];
    expect(readListing(page(entry + next))).toEqual({ objects, next: "a&b" });
    expect(readListing(page(entry))).toEqual({ objects, next: undefined });
    expect(readListing(page(""))).toEqual({ objects: [], next: undefined });
  });

  test.each([
    ["", "nothing"],
    ["<html></html>", "a page"],
    [page(entry).slice(0, -5), "the half of one"],
    [page(entry.replace("2026-11-20T08:00:00Z", "soon")), "one without times"],
    [page(entry.replace(/<Key>.*<\/Key>/, "")), "one without keys"],
    [page(`${entry}<IsTruncated>true</IsTruncated>`), "one that goes on nowhere"],
  ])("that is %j is taken for %s, and refused", (xml) => {
    expect(() => readListing(xml)).toThrow(S3Error);
  });

  test.each(["<ListBucketResult>", "<Contents>", "<Key>", "<NextContinuationToken>", "&#", "&amp", "<"])(
    "of nothing but %s costs as much as it is long",
    async (word) => {
      const trial = {
        name: word,
        size: MAX_LIST_BYTES / 8,
        prepare: (size: number) => {
          const text = word.repeat(size / word.length);
          const texts = [text, page(text), page(`<Contents><Key>${text}</Key></Contents>`)];
          return () => texts.map((xml) => attempt(() => readListing(xml)));
        },
      };
      expect(await dearAmong([trial])).toEqual([]);
    },
  );

  function attempt(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      expect(error).toBeInstanceOf(S3Error);
    }
  }
});
