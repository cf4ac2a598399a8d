import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

export interface StoredFile {
  bytes: number;
  /** Stream of the file. A caller that does not read it to its end must destroy it. */
  contents: Readable;
}

/** Store of files under generated names. A name from a client is never used as a path. */
export interface FileStore {
  /** Runs `work` with the path of an empty temporary file, which is deleted afterwards in any case. */
  withTemporary<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
  /** Stores the file at this path, on any disk, durably. The file may be moved away. */
  put(path: string, name: string): Promise<void>;
  /** Opens a file; undefined if it does not exist or its name is not one of the store. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
  list(): AsyncGenerator<{ name: string; storedAt: Date }>;
  /** Deletes temporary files that a process left behind when it was killed. */
  removeAbandoned(before: Date): Promise<void>;
}

/**
 * Returns the text of a file that the program wrote itself. Throws if it is longer than `mostBytes`, as a faulty store may return
 * anything.
 */
export async function readShortText({ bytes, contents }: StoredFile, mostBytes: number): Promise<string> {
  if (bytes <= mostBytes) return text(contents);
  contents.destroy();
  throw new Error(`A stored file has ${bytes} bytes and should have ${mostBytes} at most`);
}
