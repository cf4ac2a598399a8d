const END_OF_DIRECTORY = Buffer.from("PK\u0005\u0006");
const ENTRY = Buffer.from("PK\u0001\u0002");
const END_BYTES = 22;
/** Bytes of an entry of the directory before its name. */
const ENTRY_BYTES = 46;

/** Returns the names in a zip's directory, without unpacking anything. None for another file, and at most up to the first fault. */
export function namesInZip(file: Buffer): string[] {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || file.length < end + END_BYTES) return [];
  // The directory ends where its end begins. Its own offset is wrong if something was put before the zip.
  let at = Math.max(end - file.readUInt32LE(end + 12), 0);
  const names: string[] = [];
  while (at + ENTRY_BYTES <= end && file.subarray(at, at + ENTRY.length).equals(ENTRY)) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    names.push(file.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + (name ?? 0)));
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
