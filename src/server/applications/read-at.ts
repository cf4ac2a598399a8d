import type { FileHandle } from "node:fs/promises";

/** So many bytes from this place of a file; rejects with a RangeError when they are not all there. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

export function readerOf(handle: FileHandle): ReadAt {
  return async (position, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new RangeError("There is no more of the file");
    return buffer;
  };
}
