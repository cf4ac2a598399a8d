import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, Dicer } from "@fastify/busboy";
import type { FormFile } from "#contract/endpoint.ts";
import type { FieldError } from "#contract/error-response.ts";
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

export interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile | undefined;
  /** Faults by field. */
  errors: FieldError[];
  /** Set when reading stopped at a file above its limit. `fields` has the fields before the file. */
  isTooLarge: boolean;
}

function malformed(): HttpError {
  return new HttpError(400, "malformed-form", "The form could not be read.");
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/**
 * Reads a form and streams its file into the empty file `into`, which the caller removes. Reading stops as soon as the file
 * is too large. Throws a 400 when the form is malformed or its sender hangs up, and a 413 when the fields are too long.
 */
export async function receiveForm(source: FormSource, contract: FormFile, into: string): Promise<ReceivedForm> {
  const [, quoted, bare] = BOUNDARY.exec(source.headers["content-type"] ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw malformed();
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: { fileSize: contract.maxBytes, fields: MAX_FIELDS, fieldSize: MAX_OTHER_BYTES, parts: MAX_FIELDS + 2 },
  });
  const { promise: parsed, resolve: end, reject } = Promise.withResolvers<void>();
  const rejectForm = () => reject(malformed());
  const rejectSize = () => reject(new HttpError(413, "too-large", contract.tooLarge));
  const fields = new Map<string, string>();
  const errors: FieldError[] = [];
  const sha256 = createHash("sha256");
  const stopping = new AbortController();
  let written: Promise<void> | undefined;
  let [fileName, isTooLarge] = ["", false];
  let [bytes, fieldBytes, fileBytes, parts, partsSent] = [0, 0, 0, 0, 0];

  // Both names may be missing, though the types of busboy do not say so.
  parser.on("file", (name, stream, givenName) => {
    parts++;
    const fault = written ? "Must be one file" : `The file belongs in the field ${contract.file}`;
    if (written || name !== contract.file)
      errors.push({ path: written ? contract.file : (name ?? ""), message: fault });
    if (written) return stream.resume();
    fileName = givenName ?? "";
    stream.on("limit", () => {
      isTooLarge = true;
      end();
    });
    stream.on("data", (chunk: Buffer) => {
      fileBytes += chunk.length;
      sha256.update(chunk);
    });
    // Stopped by a signal: a stream that is destroyed once it has all its data would leave the pipeline waiting.
    written = pipeline(stream, createWriteStream(into), { signal: stopping.signal });
    written.catch((error: unknown) => reject(isDiskError(error) ? error : malformed()));
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
    if (bytes > contract.maxBytes + MAX_OTHER_BYTES) rejectSize();
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
    if (isTooLarge) errors.push({ path: contract.file, message: contract.tooLarge });
    else {
      await written;
      if (parts !== partsSent) throw malformed();
    }
  } finally {
    source.unpipe();
    // The rest is discarded. Otherwise the next request on the connection would wait for it.
    source.resume();
    stopping.abort();
    await written?.catch(() => undefined);
  }
  const isFaulty = errors.some(({ path }) => path === contract.file);
  // Browsers send an empty file if the user chose no file.
  if (fileBytes === 0 && !isFaulty) errors.push({ path: contract.file, message: contract.missing });
  const file =
    fileBytes > 0 ? { path: into, name: fileName, bytes: fileBytes, sha256: sha256.digest("base64url") } : undefined;
  return { fields: Object.fromEntries(fields), file, errors, isTooLarge };
}
