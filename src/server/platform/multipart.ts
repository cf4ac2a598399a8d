import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyInstance } from "fastify";
import { invalidFields, Refused } from "#server/platform/refused.ts";
import { giveUploadTime } from "#server/platform/slow-senders.ts";

/** Besides the file: the lines between the parts, and a few fields. */
const MAX_OTHER_BYTES = 64 * 1024;
const MAX_FIELDS = 20;
const MAX_HEADER_PAIRS = 20;
const MAX_HEADER_BYTES = 4 * 1024;

/** Time to read a refusal before the connection of a form that is still being sent is cut. */
const LAST_WORDS_MS = 1000;

export interface FormOptions {
  /** The name of the part with the file. */
  file: string;
  /** Where the file is written to: an empty file, which the caller removes. */
  into: string;
  maxBytes: number;
  /** What people read when the file has more. */
  tooLarge: string;
  /** The fields that the form may have beside its file. */
  fields: readonly string[];
}

function malformed(): Refused {
  return new Refused(400, "malformed-form", "The form could not be read.");
}

function isDiskError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function parserFor(request: IncomingMessage, maxBytes: number): BusboyInstance {
  const limits = {
    files: 1,
    fileSize: maxBytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_OTHER_BYTES,
    parts: MAX_FIELDS + 2,
    headerPairs: MAX_HEADER_PAIRS,
    headerSize: MAX_HEADER_BYTES,
  };
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
      limits,
    });
  } catch {
    // It has no boundary.
    throw malformed();
  }
}

/**
 * Reads a form whose file goes straight to the disk: never more of it than a few chunks is in memory, and a file that is
 * too large is refused while it still arrives. Answers the other fields.
 */
export async function receiveForm(request: IncomingMessage, options: FormOptions): Promise<Record<string, string>> {
  const { file, into, maxBytes } = options;
  const refuseSize = () => new Refused(413, "too-large", options.tooLarge);
  const mostBytes = maxBytes + MAX_OTHER_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw refuseSize();
  const parser = parserFor(request, maxBytes);
  const { promise: parsed, resolve: end, reject: refuse } = Promise.withResolvers<void>();
  const refuseField = (path: string, message: string) => refuse(invalidFields([{ path, message }]));
  const fields = new Map<string, string>();
  const stopping = new AbortController();
  let written: Promise<void> | undefined;
  let [bytes, fileBytes] = [0, 0];

  parser.on("file", (name, stream) => {
    stream.on("limit", () => refuse(refuseSize()));
    stream.on("data", (chunk: Buffer) => {
      fileBytes += chunk.length;
    });
    // Stopped by a signal: a stream that is destroyed once it has all its data would leave the pipeline waiting.
    written = pipeline(stream, createWriteStream(into), { signal: stopping.signal });
    written.catch((error: unknown) => refuse(isDiskError(error) ? error : malformed()));
    if (name !== file) refuseField(String(name ?? ""), `The file belongs in the field ${file}`);
  });
  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (name === undefined || valueCut) return refuse(malformed());
    if (name === file) return refuseField(file, "Must be a file");
    if (!options.fields.includes(name)) return refuseField(name, "This field is not known");
    if (fields.has(name)) return refuseField(name, "Must be given once");
    fields.set(name, value);
  });
  parser.on("filesLimit", () => refuseField(file, "Must be one file"));
  parser.on("fieldsLimit", () => refuse(malformed()));
  parser.on("partsLimit", () => refuse(malformed()));
  parser.on("error", () => refuse(malformed()));
  parser.on("finish", end);
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) refuse(refuseSize());
  });
  request.on("close", () => {
    if (!request.complete) refuse(malformed());
  });
  request.pipe(parser);
  try {
    await parsed;
    await written;
  } catch (error) {
    request.unpipe(parser);
    // What still comes is thrown away, or a next request on the connection would wait behind it for ever.
    request.resume();
    stopping.abort();
    await written?.catch(() => undefined);
    throw error;
  }
  // A browser sends an empty file where none was chosen.
  if (fileBytes === 0) throw invalidFields([{ path: file, message: "Choose a file" }]);
  return Object.fromEntries(fields);
}

/**
 * Forms with a file and nothing else in this scope. Their bodies are left to the handler, which reads them after access
 * and parameters were looked at.
 */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  scope.addHook("preParsing", async (request, _reply, payload) => {
    if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
      throw new Refused(415, "unsupported-type", "Send a form, with the content type multipart/form-data.");
    }
    giveUploadTime(request.raw);
    return payload;
  });
  // What a refused form still sends is thrown away for a moment, so that its sender can read why; then it is cut off.
  // Node would end a connection with the answer if asked to, and the reset could overtake the answer.
  scope.addHook("onSend", async ({ raw }, reply) => {
    if (!raw.complete) reply.raw.shouldKeepAlive = true;
  });
  scope.addHook("onResponse", async ({ raw }) => {
    raw.resume();
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.socket.destroy(), LAST_WORDS_MS).unref();
  });
}
