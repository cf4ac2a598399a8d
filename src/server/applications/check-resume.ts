import { open } from "node:fs/promises";
import { APPLICATION_MESSAGES, RESUME_EXTENSIONS } from "#contract/applications.ts";
import { isWordDocument } from "#server/applications/compound-file.ts";
import { type ReadAt, readerOf } from "#server/applications/read-at.ts";
import { readZipDirectory } from "#server/applications/zip-directory.ts";
import type { ReceivedFile } from "#server/platform/multipart.ts";
import { withoutEndSlashes } from "#server/platform/slashes.ts";

type Extension = (typeof RESUME_EXTENSIONS)[number];

const MAX_ENTRIES = 200;
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
const MAX_RATIO = 100;

/** What the end of a file's name claims that it is. */
export function extensionOf(name: string): Extension | undefined {
  const [, end] = /\.([a-z]+)$/i.exec(name) ?? [];
  return RESUME_EXTENSIONS.find((extension) => extension === end?.toLowerCase());
}

/** Why a résumé is not taken: by the end of its name and by its content, which must agree. */
export async function checkResume({ path, name, bytes }: ReceivedFile): Promise<string | undefined> {
  const extension = extensionOf(labelOf(name));
  return extension && (await isOfKind(extension, path, bytes)) ? undefined : APPLICATION_MESSAGES.resumeType;
}

async function isOfKind(extension: Extension, path: string, size: number): Promise<boolean> {
  const handle = await open(path);
  try {
    return await CHECKS[extension](readerOf(handle), size);
  } catch (error) {
    // What points outside the file is no document.
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

const CHECKS: Readonly<Record<Extension, (readAt: ReadAt, size: number) => Promise<boolean>>> = {
  pdf: async (readAt) => (await readAt(0, 5)).toString("latin1") === "%PDF-",
  doc: isWordDocument,
  docx: isModernDocument,
};

/** A document of Word since 2007: a sane archive with the two parts that make it one, and no program in it. */
async function isModernDocument(readAt: ReadAt, size: number): Promise<boolean> {
  const entries = await readZipDirectory(readAt, size, MAX_ENTRIES);
  if (!entries) return false;
  const sum = (sizes: number[]) => sizes.reduce((total, one) => total + one, 0);
  const unpacked = sum(entries.map((entry) => entry.unpacked));
  if (unpacked > MAX_UNPACKED_BYTES || unpacked > MAX_RATIO * sum(entries.map((entry) => entry.packed))) return false;
  const names = entries.map(({ name }) => name);
  if (names.some((name) => /(^|\/)vbaproject\.bin$/i.test(name))) return false;
  return names.includes("word/document.xml") && names.includes("[Content_Types].xml");
}

const MAX_CHARACTERS = 200;
/** Control characters, halves of a surrogate pair, and what turns the direction in which the rest is read. */
const UNFIT = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name that no system would give has both ends left: to normalise costs the square of a run of accents. */
function withoutMiddle(name: string): string {
  const half = 2 * MAX_CHARACTERS;
  return name.length > 2 * half ? name.slice(0, half) + name.slice(-half) : name;
}

/**
 * The file's own name as a label for people: without a path, on one line, and never the name that it is stored under. `nameless`
 * stands for one of which nothing is left.
 */
export function labelOf(name: string, nameless = "resume"): string {
  const [last = ""] = withoutEndSlashes(name).split(/[/\\]/).slice(-1);
  const label = withoutMiddle(last).replace(UNFIT, "").normalize("NFC").trim();
  const [, stem = label, extension = ""] = /^(.*)(\.[^.]+)$/s.exec(label) ?? [];
  const left = Math.max(MAX_CHARACTERS - extension.length, 0);
  return ([...stem.trim()].slice(0, left).join("") || nameless) + extension;
}
