import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { UPLOAD_NAME } from "#contract/uploads.ts";
import type { Config } from "#server/platform/config.ts";
import { newId } from "#server/platform/ids.ts";

export interface StoredFile {
  bytes: number;
  /** Whoever does not read it to its end must destroy it. */
  contents: Readable;
}

/** Where files lie. Names are made here; a name from outside names a file or nothing, never a path. */
export interface FileStore {
  /** Runs `work` with the path of an empty file of its own, which is gone afterwards whatever happened. */
  withTemporary<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
  /** Keeps what lies in a temporary file, safely on the disk once this is through; answers its name. */
  put(temporary: string, extension: string): Promise<string>;
  /** Takes a file back under the name it had; it moves away from where it lay. */
  putBack(path: string, name: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  list(): AsyncGenerator<{ name: string; storedAt: Date }>;
  /** Deletes temporary files that a process left behind when it was killed. */
  removeAbandoned(before: Date): Promise<void>;
}

/** Nobody else on the machine may look into the files. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ELOOP", "ENAMETOOLONG"].includes(String(error.code));
}

/** The names in a folder, and when each was last written; what goes meanwhile is left out. */
async function* entriesOf(folder: string): AsyncGenerator<{ name: string; storedAt: Date }> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (found?.isFile()) yield { name, storedAt: found.mtime };
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files in a folder of this machine's disk, all of names that match the pattern. What is not yet whole lies in a folder
 * inside it, on the same disk.
 */
async function openDiskStore(folder: string, names: RegExp): Promise<FileStore> {
  const unfinished = join(folder, "unfinished");
  await mkdir(unfinished, { recursive: true, mode: FOLDER_MODE });

  async function keep(path: string, name: string): Promise<void> {
    if (!names.test(name)) throw new Error("A stored file has a name that could not be asked for");
    await flush(path);
    await rename(path, join(folder, name));
    await flush(folder);
  }

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

    async put(temporary, extension) {
      const name = `${newId()}.${extension}`;
      await keep(temporary, name);
      return name;
    },

    putBack: keep,

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

    async removeAbandoned(before) {
      for await (const { name, storedAt } of entriesOf(unfinished)) {
        if (storedAt < before) await rm(join(unfinished, name), { force: true });
      }
    },
  };
}

const [PICTURES, RESUMES] = ["files", "resumes"] as const;

/** Pictures, which everybody may ask for by their names. */
export function openFileStore(config: Config): Promise<FileStore> {
  return openDiskStore(join(config.dataDir, PICTURES), UPLOAD_NAME);
}

const RESUME_FILE = /^[a-z0-9-]+\.(pdf|doc|docx)$/;

/** Applicants' résumés: in a folder of their own, and under names that the other store never opens. */
export function openResumeStore(config: Config): Promise<FileStore> {
  return openDiskStore(join(config.dataDir, RESUMES), RESUME_FILE);
}

/** All stores of files by the names of their folders. */
export async function openFileStores(config: Config): Promise<Readonly<Record<string, FileStore>>> {
  return { [PICTURES]: await openFileStore(config), [RESUMES]: await openResumeStore(config) };
}

/** The folders of this machine's disk that files lie in. */
export function fileFolders(config: Config): string[] {
  return [PICTURES, RESUMES].map((name) => join(config.dataDir, name));
}
