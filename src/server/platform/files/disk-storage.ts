import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#server/platform/records/ids.ts";
import type { FileStore } from "./file-storage.ts";

/** Modes that let no other user of the machine read the files. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

/** Returns whether an error means that there is no such file. A symbolic link and a name that is too long count as none. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ELOOP", "ENAMETOOLONG"].includes(String(error.code));
}

/** Yields the names of the files in a folder, with the time of the last write. A file that is removed in the meantime is left out. */
async function* entriesOf(folder: string): AsyncGenerator<{ name: string; storedAt: Date }> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (found?.isFile()) yield { name, storedAt: found.mtime };
  }
}

/** Flushes a file, or the names in a folder, to the disk, so that changes survive a power cut. */
export async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens the folder of unfinished files, inside the store's folder and on the same disk. */
export async function openTemporaryFiles(
  folder: string,
): Promise<Pick<FileStore, "withTemporary" | "removeAbandoned">> {
  const unfinished = join(folder, "unfinished");
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE });

  return {
    async withTemporary(work) {
      const path = join(unfinished, newId());
      const handle = await open(path, "wx", FILE_MODE);
      try {
        await handle.close();
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    async removeAbandoned(before) {
      for await (const { name, storedAt } of entriesOf(unfinished)) {
        if (storedAt < before) await rm(join(unfinished, name), { force: true });
      }
    },
  };
}

/** Opens a store in a folder of the local disk. Its file names must match `names`. */
export async function openDiskStore(folder: string, names: RegExp): Promise<FileStore> {
  const temporaryFiles = await openTemporaryFiles(folder);

  /** Moves a file of the same disk to its name in the folder, durably. Throws EXDEV for a file of another disk. */
  async function keep(path: string, name: string): Promise<void> {
    if (!names.test(name)) throw new Error("A stored file has a name that could not be asked for");
    await flushToDisk(path);
    await rename(path, join(folder, name));
    await flushToDisk(folder);
  }

  return {
    ...temporaryFiles,

    async put(path, name) {
      try {
        await keep(path, name);
      } catch (error) {
        // The folder is a link to a different disk, or a mount point.
        if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
        await temporaryFiles.withTemporary(async (copy) => {
          await copyFile(path, copy);
          await keep(copy, name);
        });
      }
    },

    async open(name) {
      if (!names.test(name)) return undefined;
      try {
        const handle = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
        const { size } = await handle.stat();
        return { bytes: size, contents: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(name) {
      if (names.test(name)) await rm(join(folder, name), { force: true });
    },

    async *list() {
      for await (const entry of entriesOf(folder)) if (names.test(entry.name)) yield entry;
    },
  };
}
