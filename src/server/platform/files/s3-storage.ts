import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/platform/config.ts";
import { openTemporaryFiles } from "./disk-storage.ts";
import type { FileStore } from "./file-storage.ts";
import { S3Error, toS3Error } from "./s3-error.ts";

/** Timeouts in milliseconds. `request` and `upload` cover all tries of one operation. */
interface Timeouts {
  connect: number;
  request: number;
  upload: number;
  /** Longest time without a byte in either direction. A reader that pauses as long is cut off too. */
  idle: number;
}
const TIMEOUTS: Timeouts = { connect: 5_000, request: 5_000, upload: 30_000, idle: 30_000 };
/** Pauses in milliseconds before the second and third try of an upload. The SDK repeats all other requests itself. */
const PAUSES_MS = [100, 400];
/** The SDK would warn on the console of each upload that it cannot repeat. */
const NO_LOG = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * Opens a store that keeps files in a bucket as `label/name`. Only names that match `names` are stored, listed and read.
 * Unfinished files are on the local disk, in `folder`. The SDK is loaded here, so that a server without a bucket never loads it.
 */
export async function openS3Store(
  { endpoint, bucket: Bucket, region, ...credentials }: NonNullable<Config["s3"]>,
  label: string,
  names: RegExp,
  folder: string,
  timeouts: Timeouts = TIMEOUTS,
): Promise<FileStore> {
  const { S3Client, ...commands } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Stores that are not Amazon's often have no wildcard certificate and no checksum trailers.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: timeouts.connect, socketTimeout: timeouts.idle },
    logger: NO_LOG,
  });
  const keyOf = (name: string) => `${label}/${name}`;

  /**
   * Runs one operation for at most `ms`. The time in which a caller reads a file from the response does not count. Errors of the
   * SDK become an S3Error.
   */
  async function send<Output>(ms: number, run: (options: { abortSignal: AbortSignal }) => Promise<Output>) {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), ms);
    try {
      return await run({ abortSignal: deadline.signal });
    } catch (error) {
      throw toS3Error(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Uploads a file once. Throws if the store does not confirm it. */
  async function upload(path: string, Key: string, options: { abortSignal: AbortSignal }): Promise<void> {
    const { size: ContentLength } = await stat(path);
    const Body = createReadStream(path);
    try {
      const { ETag } = await client.send(new commands.PutObjectCommand({ Bucket, Key, Body, ContentLength }), options);
      // A proxy or a web console may respond 200 without storing anything.
      if (!ETag) throw new S3Error("NO_ETAG", "does not confirm that it stored a file: check S3_ENDPOINT");
    } finally {
      Body.destroy();
    }
  }

  return {
    ...(await openTemporaryFiles(folder)),

    async put(path, name) {
      if (!names.test(name)) throw new Error("A stored file has a name that could not be asked for");
      await send(timeouts.upload, async (options) => {
        for (let retries = 0; ; retries++) {
          try {
            return await upload(path, keyOf(name), options);
          } catch (error) {
            const [failure, pause] = [toS3Error(error), PAUSES_MS[retries]];
            if (pause === undefined || !(failure instanceof S3Error && failure.isTransient)) throw failure;
            await sleep(pause, undefined, { signal: options.abortSignal });
          }
        }
      });
    },

    async open(name) {
      if (!names.test(name)) return undefined;
      try {
        const { Body, ContentLength: bytes } = await send(timeouts.request, (options) =>
          client.send(new commands.GetObjectCommand({ Bucket, Key: keyOf(name) }), options),
        );
        if (!(Body instanceof Readable)) throw new Error("The SDK returned no stream of Node");
        if (bytes !== undefined) return { bytes, contents: Body };
        Body.destroy();
        throw new S3Error("NO_LENGTH", "does not say how long a file is");
      } catch (error) {
        return undefinedIfMissing(error);
      }
    },

    async remove(name) {
      if (!names.test(name)) return;
      const command = new commands.DeleteObjectCommand({ Bucket, Key: keyOf(name) });
      await send(timeouts.request, (options) => client.send(command, options)).catch(undefinedIfMissing);
    },

    async *list() {
      const Prefix = keyOf("");
      let ContinuationToken: string | undefined;
      do {
        const command = new commands.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
        const page = await send(timeouts.request, (options) => client.send(command, options));
        ContinuationToken = page.NextContinuationToken;
        // Backups and sweeps rely on the list, so a page that is not S3's must not count as an empty one.
        if (page.IsTruncated !== (ContinuationToken !== undefined))
          throw new S3Error("UNREADABLE_LIST", "sends an unreadable list: check S3_ENDPOINT");
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          const name = Key.slice(Prefix.length);
          if (names.test(name) && LastModified) yield { name, storedAt: LastModified };
        }
      } while (ContinuationToken !== undefined);
    },
  };
}

/** Returns undefined when the object does not exist. A missing bucket stays an error. */
function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof S3Error && error.code === "S3_404_NoSuchKey")) throw error;
}
