import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, Dicer } from "@fastify/busboy";
import type { FormFile, FormFiles } from "#contract/endpoint.ts";
import type { FieldError } from "#contract/error-response.ts";
import { isDiskError } from "#server/platform/files/is-disk-error.ts";
import { HttpError } from "./http-error.ts";

/** Maximum bytes of all fields together, the same as of a JSON body, and of everything besides the file. */
const MAX_OTHER_BYTES = 256 * 1024;
const MAX_FIELDS = 20;

/** Boundary as in RFC 2046: at most 70 of these characters, the last of which is not a space. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/** Body of a form: a request of Node, or the stream of a page's request with its headers. */
export type FormSource = Readable & { headers: IncomingHttpHeaders };

/** File of a form. It is at `path` only until the caller removes it. */
export interface ReceivedFile {
  path: string;
  /** Name given by the client, which may contain anything. */
  name: string;
  bytes: number;
  sha256: string;
}

interface ReceivedParts {
  fields: Record<string, string>;
  /** Files in their order. A file may be empty, and the last one is incomplete if it is too large. */
  files: ReceivedFile[];
  /** Faults by field. */
  errors: FieldError[];
  /** Set when reading stopped at a file above its limit. `fields` has the fields before the file. */
  isTooLarge: boolean;
}

export interface ReceivedForm extends Omit<ReceivedParts, "files"> {
  file: ReceivedFile | undefined;
}

/** Limits of a form's files. `tooLarge` is the message for a form that is too large as a whole. */
type FileLimits = Pick<FormFiles, "file" | "maxBytes" | "tooMany" | "tooLarge">;

/** File of a form while it arrives. */
interface ArrivingFile {
  path: string;
  name: string;
  bytes: number;
  hash: Hash;
  written: Promise<void>;
}

function malformed(): HttpError {
  return new HttpError(400, "malformed-form", "The form could not be read.");
}

/**
 * Reads a form and streams its files into the empty files `into`, which the caller removes. Reading stops as soon as a file is too
 * large. Throws a 400 when the form is malformed or its sender hangs up, and a 413 when the form is too long.
 */
export async function receiveParts(
  source: FormSource,
  contract: FileLimits,
  into: readonly string[],
): Promise<ReceivedParts> {
  const [, quoted, bare] = BOUNDARY.exec(source.headers["content-type"] ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw malformed();
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: {
      fileSize: contract.maxBytes,
      fields: MAX_FIELDS,
      fieldSize: MAX_OTHER_BYTES,
      parts: MAX_FIELDS + into.length + 1,
    },
  });
  const { promise: parsed, resolve: end, reject } = Promise.withResolvers<void>();
  const rejectForm = () => reject(malformed());
  const rejectSize = () => reject(new HttpError(413, "too-large", contract.tooLarge));
  const fields = new Map<string, string>();
  const errors: FieldError[] = [];
  const files: ArrivingFile[] = [];
  const stopping = new AbortController();
  let isTooLarge = false;
  let [bytes, fieldBytes, parts, partsSent] = [0, 0, 0, 0];

  // Both names may be missing, though the types of busboy do not say so.
  parser.on("file", (name, stream, givenName) => {
    parts++;
    const path = into[files.length];
    if (path === undefined) errors.push({ path: contract.file, message: contract.tooMany });
    else if (name !== contract.file)
      errors.push({ path: name ?? "", message: `The file belongs in the field ${contract.file}` });
    if (path === undefined) return stream.resume();
    stream.on("limit", () => {
      isTooLarge = true;
      end();
    });
    // Stopped by a signal: a stream that is destroyed once it has all its data would leave the pipeline waiting.
    const written = pipeline(stream, createWriteStream(path), { signal: stopping.signal });
    written.catch((error: unknown) => reject(isDiskError(error) ? error : malformed()));
    const file = { path, name: givenName ?? "", bytes: 0, hash: createHash("sha256"), written };
    files.push(file);
    stream.on("data", (chunk: Buffer) => {
      file.bytes += chunk.length;
      file.hash.update(chunk);
    });
  });
  parser.on("field", (name, value, _isNameCut, isValueCut) => {
    parts++;
    if (name === undefined || isValueCut) return rejectForm();
    fieldBytes += Buffer.byteLength(value);
    // A page returns every field of a faulty form, and a quote becomes six characters of HTML.
    if (fieldBytes > MAX_OTHER_BYTES) return rejectSize();
    if (name === contract.file) errors.push({ path: name, message: "Must be a file" });
    else if (fields.has(name)) errors.push({ path: name, message: "Must be given once" });
    else fields.set(name, value);
  });
  for (const fault of ["fieldsLimit", "partsLimit", "error"] as const) parser.on(fault, rejectForm);
  parser.on("finish", end);
  source.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > contract.maxBytes * into.length + MAX_OTHER_BYTES) rejectSize();
  });
  // Rejects when the sender hangs up, also before this call.
  finished(source, { writable: false }).catch(rejectForm);
  // Busboy skips parts without a name silently. A skipped part would look like a field left blank.
  const counter = new Dicer({ boundary });
  counter.on("part", (part) => {
    partsSent++;
    part.on("error", rejectForm).resume();
  });
  counter.on("error", rejectForm);
  source.pipe(counter);
  source.pipe(parser);
  try {
    await parsed;
    if (!isTooLarge) {
      for (const { written } of files) await written;
      if (parts !== partsSent) throw malformed();
    }
  } finally {
    source.unpipe();
    // The rest is discarded. Otherwise the next request on the connection would wait for it.
    source.resume();
    stopping.abort();
    await Promise.allSettled(files.map(({ written }) => written));
  }
  return {
    fields: Object.fromEntries(fields),
    files: files.map(({ hash, written: _, ...file }) => ({ ...file, sha256: hash.digest("base64url") })),
    errors,
    isTooLarge,
  };
}

/** Reads a form with one file, as `receiveParts` does. */
export async function receiveForm(source: FormSource, contract: FormFile, into: string): Promise<ReceivedForm> {
  const limits = { ...contract, tooMany: "Must be one file" };
  const { files, ...form } = await receiveParts(source, limits, [into]);
  const { errors, isTooLarge } = form;
  if (isTooLarge) errors.push({ path: contract.file, message: contract.tooLarge });
  const file = files.find(({ bytes }) => bytes > 0);
  const isFaulty = errors.some(({ path }) => path === contract.file);
  // Browsers send an empty file without a name if the user chose no file.
  const isChosen = files.some(({ name }) => name !== "");
  const { missing, empty = missing } = contract;
  if (!file && !isFaulty) errors.push({ path: contract.file, message: isChosen ? empty : missing });
  return { ...form, file };
}
