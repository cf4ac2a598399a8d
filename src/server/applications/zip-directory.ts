import type { ReadAt } from "#server/applications/read-at.ts";

const [LOCAL_HEADER, CENTRAL_HEADER, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];
const MAX_COMMENT_BYTES = 0xffff;
const MAX_DIRECTORY_BYTES = 256 * 1024;
const [STORED, DEFLATED] = [0, 8];
/** Encrypted, strongly encrypted, or with the directory itself masked. */
const SECRET_FLAGS = 0x2041;

export interface ZipEntry {
  name: string;
  packed: number;
  unpacked: number;
}

interface Directory {
  start: number;
  bytes: number;
  entries: number;
}

/** From the end of the file, where nothing may follow. Archives of several parts and of more than 4 GB are none of ours. */
async function findDirectory(readAt: ReadAt, size: number): Promise<Directory | undefined> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(size - tailBytes, tailBytes);
  for (let at = tailBytes - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END || at + END_BYTES + tail.readUInt16LE(at + 20) !== tailBytes) continue;
    const [disk, diskOfDirectory] = [tail.readUInt16LE(at + 4), tail.readUInt16LE(at + 6)];
    const [entriesHere, entries] = [tail.readUInt16LE(at + 8), tail.readUInt16LE(at + 10)];
    const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    const isWhole = disk === 0 && diskOfDirectory === 0 && entriesHere === entries;
    return isWhole && start + bytes === size - tailBytes + at ? { start, bytes, entries } : undefined;
  }
  return undefined;
}

/** A path below the archive's own root, by forward slashes. */
function isPlainName(name: string): boolean {
  return name !== "" && !/[\p{Cc}\\:\ufffd]|^\//u.test(name) && !name.split("/").includes("..");
}

/**
 * The entries of an archive as its central directory lists them; nothing is unpacked. Undefined for whatever is not a plain
 * archive from its first byte to its last: more entries than `most`, an encrypted one, two that share a name or bytes, a name that leaves the
 * archive, a method that documents do not use.
 */
export async function readZipDirectory(readAt: ReadAt, size: number, most: number): Promise<ZipEntry[] | undefined> {
  const directory = await findDirectory(readAt, size);
  if (!directory || directory.entries > most || directory.bytes > MAX_DIRECTORY_BYTES) return undefined;
  if ((await readAt(0, 4)).readUInt32LE(0) !== LOCAL_HEADER) return undefined;
  const bytes = await readAt(directory.start, directory.bytes);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  const places: { from: number; to: number }[] = [];
  let at = 0;
  for (let count = 0; count < directory.entries; count++) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) return undefined;
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const from = bytes.readUInt32LE(at + 42);
    const end = at + CENTRAL_BYTES + (nameBytes ?? 0);
    const name = bytes.toString("utf8", at + CENTRAL_BYTES, end);
    if (flags & SECRET_FLAGS || (method !== STORED && method !== DEFLATED)) return undefined;
    if (!isPlainName(name) || names.has(name.toLowerCase())) return undefined;
    names.add(name.toLowerCase());
    entries.push({ name, packed, unpacked });
    places.push({ from, to: from + LOCAL_BYTES + (nameBytes ?? 0) + packed });
    at = end + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  places.sort((one, other) => one.from - other.from);
  const overlap = places.some(({ to }, index) => to > (places[index + 1]?.from ?? directory.start));
  return at === directory.bytes && !overlap ? entries : undefined;
}
