import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyInstance } from "fastify";
import type { FormFile } from "#contract/endpoint.ts";
import type { FieldError } from "#contract/error-response.ts";
import { HttpError } from "#server/platform/http-error.ts";
import { boundaryOf, watchHeaders } from "#server/platform/multipart-headers.ts";
import { giveUploadTime, throwAwayRest } from "#server/platform/slow-senders.ts";

/** Besides the file: the lines between the parts, and as many words as JSON may carry. */
const MAX_OTHER_BYTES = 256 * 1024;
const MAX_FIELDS = 20;
/** Of a file that is too large, where it is read to its end all the same. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** A form as it comes in: a request of Node's, or the headers and the body of a page's. */
export type FormSource = Readable & { headers: IncomingHttpHeaders };

/** The file of a form. It lies at `path` as long as the temporary file does that it was written to. */
export interface ReceivedFile {
  path: string;
  /** As its sender calls it, whatever is in it. */
  name: string;
  bytes: number;
  sha256: string;
}

export interface ReceiveOptions {
  /** Reads on behind a file that is too large and names it, for a page that gives every typed word back. */
  toItsEnd?: boolean;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
  /** What is wrong with its parts, by their names. */
  errors: FieldError[];
}

function malformed(): HttpError {
  return new HttpError(400, "malformed-form", "The form could not be read.");
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** Both read the same boundary; how long headers may be is the watch's to say. */
function parserFor(boundary: string, maxBytes: number): BusboyInstance {
  const limits = {
    files: 1,
    fileSize: maxBytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_OTHER_BYTES,
    parts: MAX_FIELDS + 2,
  };
  return new Busboy({ headers: { "content-type": `multipart/form-data; boundary="${boundary}"` }, limits });
}

/**
 * Reads a form whose file goes straight to the disk, into an empty file that the caller removes: never more of it than a few
 * chunks is in memory, and one that is too large is refused while it still arrives. Throws when no form can be made of it.
 */
export async function receiveForm(
  source: FormSource,
  contract: FormFile,
  into: string,
  { toItsEnd = false }: ReceiveOptions = {},
): Promise<ReceivedForm> {
  const rejectSize = () => new HttpError(413, "too-large", contract.tooLarge);
  const mostBytes = (toItsEnd ? MAX_DRAINED_BYTES : contract.maxBytes) + MAX_OTHER_BYTES;
  if (Number(source.headers["content-length"] ?? 0) > mostBytes) throw rejectSize();
  const boundary = boundaryOf(source.headers["content-type"] ?? "");
  // Who hung up while we looked whether he may send at all: of what is over already no event tells any more.
  if (boundary === undefined || source.destroyed) throw malformed();
  const parser = parserFor(boundary, contract.maxBytes);
  const { promise: parsed, resolve: end, reject } = Promise.withResolvers<void>();
  const rejectForm = () => reject(malformed());
  const headers = watchHeaders(boundary, rejectForm);
  const fields = new Map<string, string>();
  let fieldBytes = 0;
  const errors: FieldError[] = [];
  const sha256 = createHash("sha256");
  const stopping = new AbortController();
  let written: Promise<void> | undefined;
  let fileName = "";
  let isOneFile = true;
  let [bytes, fileBytes, parts] = [0, 0, 0];

  parser.on("file", (name, stream, givenName) => {
    parts++;
    fileName = givenName ?? "";
    stream.on("limit", () => {
      if (toItsEnd) errors.push({ path: contract.file, message: contract.tooLarge });
      else reject(rejectSize());
    });
    stream.on("data", (chunk: Buffer) => {
      fileBytes += chunk.length;
      sha256.update(chunk);
    });
    // Stopped by a signal: a stream that is destroyed once it has all its data would leave the pipeline waiting.
    written = pipeline(stream, createWriteStream(into), { signal: stopping.signal });
    written.catch((error: unknown) => reject(isDiskError(error) ? error : malformed()));
    if (name !== contract.file) {
      errors.push({ path: String(name ?? ""), message: `The file belongs in the field ${contract.file}` });
    }
  });
  parser.on("field", (name, value, _nameCut, valueCut) => {
    parts++;
    if (name === undefined || valueCut) return rejectForm();
    fieldBytes += Buffer.byteLength(value);
    // All together: a page gives back every word of a form that is wrong, six times as long where it is quotes.
    if (fieldBytes > MAX_OTHER_BYTES) return reject(rejectSize());
    if (name === contract.file) errors.push({ path: name, message: "Must be a file" });
    else if (fields.has(name)) errors.push({ path: name, message: "Must be given once" });
    else fields.set(name, value);
  });
  parser.on("filesLimit", () => {
    isOneFile = false;
    errors.push({ path: contract.file, message: "Must be one file" });
  });
  parser.on("fieldsLimit", rejectForm);
  parser.on("partsLimit", rejectForm);
  parser.on("error", rejectForm);
  parser.on("finish", end);
  source.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) reject(rejectSize());
    headers.see(chunk);
  });
  source.on("error", rejectForm);
  source.on("close", () => {
    if (!source.readableEnded) rejectForm();
  });
  source.pipe(parser);
  try {
    await parsed;
    await written;
    // What the parser left out in silence would look like a field that nobody filled in.
    if (isOneFile && parts < headers.parts) throw malformed();
  } catch (error) {
    source.unpipe(parser);
    // What still comes is thrown away, or a next request on the connection would wait behind it for ever.
    source.resume();
    stopping.abort();
    await written?.catch(() => undefined);
    throw error;
  }
  // A browser sends an empty file where none was chosen.
  const file =
    fileBytes > 0 ? { path: into, name: fileName, bytes: fileBytes, sha256: sha256.digest("base64url") } : undefined;
  const faulty = errors.some(({ path }) => path === contract.file);
  if (!file && !faulty) errors.push({ path: contract.file, message: contract.missing });
  return { fields: Object.fromEntries(fields), file, errors };
}

/** Whether a body says that it is a form with a file. */
export function isMultipart(headers: IncomingHttpHeaders): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers["content-type"] ?? "");
}

/**
 * Forms with a file and nothing else in this scope. Their bodies are left to the handler, which reads them after access
 * and parameters were looked at.
 */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.addHook("preParsing", async (request, _reply, payload) => {
    if (!isMultipart(request.headers)) {
      throw new HttpError(415, "unsupported-type", "Send a form, with the content type multipart/form-data.");
    }
    giveUploadTime(request.raw);
    return payload;
  });
  // What a refused form still sends is thrown away for a moment, so that its sender can read why; then it is cut off.
  // Node would end a connection with the answer if asked to, and the reset could overtake the answer.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete) reply.raw.shouldKeepAlive = true;
  });
  scope.addHook("onResponse", async ({ raw }) => throwAwayRest(raw));
}
