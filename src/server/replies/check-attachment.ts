import { readFile } from "node:fs/promises";
import { extensionOf, FILE_FAULTS, fileFault } from "#contract/reply-files.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";
import { namesInZip } from "#server/replies/names-in-zip.ts";

/** First bytes of programs, in hexadecimal: ELF, Mach-O, Java, Android, WebAssembly, Lua, Windows shortcuts and help files. */
const PROGRAM_STARTS = [
  "7f454c46",
  "feedface",
  "feedfacf",
  "cefaedfe",
  "cffaedfe",
  "cafebabe",
  "bebafeca",
  "6465780a",
  "0061736d",
  "1b4c7561",
  "4c0000000114020000000000c000000000000046",
  "49545346",
].map((start) => Buffer.from(start, "hex"));

/** Extensions of plain text, whose first word may be MZ. */
const TEXTS: ReadonlySet<string> = new Set(["txt", "csv", "tsv", "md", "log", "eml", "ics", "vcf", "json"]);
/** Bytes of the head of a Windows program, of which the last is always 0. */
const MZ_HEAD_BYTES = 64;

/** First words of scripts and pages. A page may begin with declarations and comments. */
const SCRIPT_START =
  /^(?:#!|(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+(?:html|svg)|html|head|body|script|svg|\?php)\b)/i;
const SCRIPT_HEAD_BYTES = 4096;

const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** Marks in a compound file: the classes of Windows Installer's package, patch and transform, and the folder of macros. */
const COMPOUND_PROGRAMS = ["84", "86", "82"].map((first) =>
  Buffer.from(`${first}100c0000000000c000000000000046`, "hex"),
);
const COMPOUND_MACROS = Buffer.from("_VBA_PROJECT", "utf16le");

const ZIP = "PK\u0003\u0004";
const OFFICE = "application/vnd.openxmlformats-officedocument.";
/**
 * Media types by extension, each with the first bytes that a file must have. All other files are sent without a type of
 * their own.
 */
const TYPES: Readonly<Record<string, readonly [type: string, start: string]>> = {
  pdf: ["application/pdf", "%PDF-"],
  png: ["image/png", "\u0089PNG"],
  jpg: ["image/jpeg", "\u00ff\u00d8\u00ff"],
  jpeg: ["image/jpeg", "\u00ff\u00d8\u00ff"],
  gif: ["image/gif", "GIF8"],
  zip: ["application/zip", ZIP],
  docx: [`${OFFICE}wordprocessingml.document`, ZIP],
  xlsx: [`${OFFICE}spreadsheetml.sheet`, ZIP],
  pptx: [`${OFFICE}presentationml.presentation`, ZIP],
  odt: ["application/vnd.oasis.opendocument.text", ZIP],
  ods: ["application/vnd.oasis.opendocument.spreadsheet", ZIP],
};

/** Returns the name of an attachment for people, whatever the client sent. */
export function attachmentName({ name }: Pick<ReceivedFile, "name">): string {
  return fileLabel(name, "file");
}

/** Returns the message for a file that a reply must not have, with the file's name, or undefined. */
export async function checkAttachment(file: ReceivedFile): Promise<string | undefined> {
  const name = attachmentName(file);
  const fault = fileFault({ name, size: file.bytes }) ?? contentFault(await readFile(file.path), extensionOf(name));
  return fault && `${fault}: ${name}`;
}

/** Returns the message for a program or a document with macros, or undefined. */
function contentFault(content: Buffer, extension: string): string | undefined {
  if (isProgram(content, extension)) return FILE_FAULTS.program;
  return hasMacros(content) ? FILE_FAULTS.macros : undefined;
}

function isProgram(content: Buffer, extension: string): boolean {
  const startsWith = (start: Buffer) => content.subarray(0, start.length).equals(start);
  if (PROGRAM_STARTS.some(startsWith)) return true;
  const isText = TEXTS.has(extension) && !content.subarray(0, MZ_HEAD_BYTES).includes(0);
  if (startsWith(Buffer.from("MZ")) && !isText) return true;
  if (SCRIPT_START.test(textOf(content.subarray(0, SCRIPT_HEAD_BYTES)))) return true;
  if (startsWith(COMPOUND_FILE)) return COMPOUND_PROGRAMS.some((mark) => content.includes(mark));
  return namesInZip(content).some((name) => name === "META-INF/MANIFEST.MF" || name === "AndroidManifest.xml");
}

function hasMacros(content: Buffer): boolean {
  if (content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return content.includes(COMPOUND_MACROS);
  const names = namesInZip(content);
  return names.includes("[Content_Types].xml") && names.some((name) => /(^|\/)vbaproject\.bin$/i.test(name));
}

/** Returns bytes as text. Text in UTF-16 begins with a byte order mark. */
function textOf(head: Buffer): string {
  const mark = head.toString("latin1", 0, 2);
  const encoding = mark === "\u00ff\u00fe" ? "utf-16le" : mark === "\u00fe\u00ff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(head);
}

/** Returns the media type under which a checked file is sent. */
export async function attachmentType({ path, name }: ReceivedFile): Promise<string> {
  const [type, start] = TYPES[extensionOf(attachmentName({ name }))] ?? [];
  const matches = start !== undefined && (await readFile(path)).toString("latin1", 0, start.length) === start;
  return type !== undefined && matches ? type : "application/octet-stream";
}
