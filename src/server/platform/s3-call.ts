import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { Config } from "#server/platform/config.ts";
import { S3Error, tooSlow } from "#server/platform/s3-error.ts";

/** In milliseconds. */
interface Timeouts {
  connect: number;
  /** Until an answer begins, and for all tries together. */
  answer: number;
  /** The same where a file is sent. */
  upload: number;
  /** Until more of an answer comes; noticed after twice as long at the latest. */
  silence: number;
  /** Until an answer has been read, where that is waited for: a file's is not. */
  whole: number;
}
const TIMEOUTS: Timeouts = { connect: 5_000, answer: 5_000, upload: 30_000, silence: 5_000, whole: 30_000 };
/** What a store says of itself. */
const MAX_SAID_BYTES = 64 * 1024;
/** Before the second and the third try. */
const PAUSES_MS = [100, 400];

interface S3Request {
  method: "GET" | "PUT" | "DELETE";
  /** The object's; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  /** The path of a file that is sent. */
  file?: string;
}

/**
 * Sends a request until an answer of success was read, and answers what was read of it. What fails may be tried again: no
 * request of ours does more when it comes twice. Throws an S3Error.
 */
export type S3Call = <Result>(
  request: S3Request,
  read: (answer: IncomingMessage) => Promise<Result>,
) => Promise<Result>;

/** Calls of one bucket, at `endpoint/bucket/key`, which every S3-compatible store understands. */
export function createS3Call(
  { endpoint, bucket, ...account }: NonNullable<Config["s3"]>,
  timeouts: Timeouts = TIMEOUTS,
): S3Call {
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const signingKeys = new Map<string, ArrayBuffer>();

  /** The signature tells the hash of what is sent: a store keeps nothing else, also where there is no TLS. */
  function sign({ method, key, query = {} }: S3Request, sha256: string) {
    const url = new URL(key === "" ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { "x-amz-content-sha256": sha256 };
    return new AwsV4Signer({ ...account, service: "s3", method, url: url.href, headers, cache: signingKeys }).sign();
  }

  async function send(request: S3Request, content: Content, deadline: number): Promise<IncomingMessage> {
    const { method, url, headers } = await sign(request, content.sha256);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...Object.fromEntries(headers), "content-length": content.bytes },
    });
    const giveUp = () => outgoing.destroy(tooSlow());
    const timer = setTimeout(giveUp, deadline - performance.now());
    outgoing.once("socket", (socket) => {
      if (!socket.connecting) return;
      const connecting = setTimeout(giveUp, timeouts.connect);
      const stopTimer = () => clearTimeout(connecting);
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", stopTimer).once("close", stopTimer);
    });
    outgoing.once("response", resolve).on("error", reject);
    // What goes wrong with it ends the request, which tells.
    if (request.file === undefined) outgoing.end();
    else pipeline(createReadStream(request.file), outgoing).catch(() => undefined);
    try {
      const answer = await promise;
      endWhenSilent(answer, timeouts.silence);
      if (answer.statusCode === 200 || answer.statusCode === 204) return answer;
      const rejection = await readWhole(answer, (said) => readText(said));
      // It may have refused before it took all.
      if (!outgoing.writableFinished) outgoing.destroy();
      throw S3Error.ofAnswer(answer.statusCode, rejection);
    } finally {
      clearTimeout(timer);
    }
  }

  async function readWhole<Result>(answer: IncomingMessage, read: (answer: IncomingMessage) => Promise<Result>) {
    const timer = setTimeout(() => answer.destroy(tooSlow()), timeouts.whole);
    try {
      return await read(answer);
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request, read) => {
    const content = await contentOf(request.file);
    const deadline = performance.now() + (request.file === undefined ? timeouts.answer : timeouts.upload);
    for (let attempt = 0; ; attempt++) {
      try {
        return await readWhole(await send(request, content, deadline), read);
      } catch (error) {
        const failure = S3Error.of(error);
        const pause = PAUSES_MS[attempt];
        if (pause === undefined || !failure.mayPass || performance.now() + pause > deadline) throw failure;
        await sleep(pause);
      }
    }
  };
}

/** The text of an answer. Throws an S3Error where it is more than a store has to say. */
export async function readText(answer: IncomingMessage, mostBytes = MAX_SAID_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    // Leaving the loop ends the answer.
    if (bytes > mostBytes) throw new S3Error("TOO_LARGE", "says more than it has to");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

interface Content {
  bytes: number;
  sha256: string;
}

async function contentOf(file: string | undefined): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  if (file !== undefined) {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Ends an answer of which nothing more comes, unless all of it has come or it is its reader who takes no more. */
function endWhenSilent(answer: IncomingMessage, silenceMs: number): void {
  let seen = -1;
  const timer = setInterval(() => {
    const { bytesRead } = answer.socket;
    if (bytesRead === seen && answer.readableLength === 0 && !answer.complete) answer.destroy(tooSlow());
    seen = bytesRead;
  }, silenceMs);
  answer.once("close", () => clearInterval(timer));
}
