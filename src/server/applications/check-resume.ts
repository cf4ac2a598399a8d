import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { APPLICATION_MESSAGES, RESUME_EXTENSIONS, RESUME_LIMIT_BYTES } from "#contract/applications.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";

type Extension = (typeof RESUME_EXTENSIONS)[number];

/** Bytes in which the marker of a PDF is searched. Mail programs and scanners put byte order marks and line breaks before it. */
const PDF_HEAD_BYTES = 1024;
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const CONTENT_TYPES = "[Content_Types].xml";
/** Bytes before the name in an entry of a zip: before the content, and in the directory. */
const [LOCAL_BYTES, CENTRAL_BYTES] = [30, 46];
const END_OF_DIRECTORY = Buffer.from("PK\u0005\u0006");
const END_BYTES = 22;

/** Returns the extension of a file's name, if a résumé may have it. */
export function extensionOf(name: string): Extension | undefined {
  const [, end] = /\.([a-z]+)$/i.exec(name) ?? [];
  return RESUME_EXTENSIONS.find((extension) => extension === end?.toLowerCase());
}

/** Returns the message for a résumé whose extension and content do not agree, or undefined. */
export async function checkResume({ path, name }: ReceivedFile): Promise<string | undefined> {
  const extension = extensionOf(fileLabel(name, ""));
  return extension && (await CHECKS[extension](path)) ? undefined : APPLICATION_MESSAGES.resumeType;
}

/** Returns the message for a résumé that staff add: as `checkResume` does, and for one that is too large. */
export async function checkAddedResume(file: ReceivedFile): Promise<string | undefined> {
  return file.bytes > RESUME_LIMIT_BYTES ? APPLICATION_MESSAGES.resumeTooLarge : checkResume(file);
}

const CHECKS: Readonly<Record<Extension, (path: string) => Promise<boolean>>> = {
  pdf: async (path) => (await readStart(path, PDF_HEAD_BYTES)).includes("%PDF-"),
  doc: async (path) => COMPOUND_FILE.equals(await readStart(path, COMPOUND_FILE.length)),
  docx: async (path) => isDocx(await readFile(path)),
};

function readStart(path: string, bytes: number): Promise<Buffer> {
  return buffer(createReadStream(path, { end: bytes - 1 }));
}

/** Returns whether a file is a whole Word document without macros. Only its content types are unpacked, at most 1 MB of them. */
async function isDocx(file: Buffer): Promise<boolean> {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || file.length < end + END_BYTES) return false;
  const directory = file.subarray(file.readUInt32LE(end + 16), end);
  const entry = directory.indexOf(CONTENT_TYPES) - CENTRAL_BYTES;
  if (entry < 0 || /vbaproject\.bin/i.test(directory.toString("latin1"))) return false;
  const types = file.subarray(directory.readUInt32LE(entry + 42));
  // Beginning at the content types, file-type neither reads the other parts nor guesses by their names.
  const isNamed = types.indexOf(CONTENT_TYPES) === LOCAL_BYTES && types.readUInt16LE(26) === CONTENT_TYPES.length;
  return isNamed && (await fileTypeFromBuffer(types))?.ext === "docx";
}
