import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "#server/platform/config.ts";
import { flushToDisk } from "#server/platform/disk-storage.ts";
import { STORE_NAMES } from "#server/platform/open-file-stores.ts";

/** The folders that go with the database. Who was erased stays known. */
const FOLDERS = STORE_NAMES.filter((name) => name !== "erasures");

/** Those of this disk: in a bucket files stay, since names are never given twice and no sweep takes what is older than a restore. */
function foldersOf({ dataDir, s3 }: Config): string[] {
  return s3 ? [] : FOLDERS.map((name) => join(dataDir, name)).filter((folder) => existsSync(folder));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * Gives the files of a database, and all pictures and résumés, a second name in a folder of their own, from which they can be
 * put back by hand: nothing leaves its place yet. Answers false, and makes no folder, where there is nothing.
 */
export async function keepBefore(config: Config, databaseFiles: readonly string[], before: string): Promise<boolean> {
  const there = databaseFiles.filter((file) => existsSync(file));
  const folders = foldersOf(config);
  if (there.length + folders.length === 0) return false;
  await mkdir(before, { recursive: true, mode: 0o700 });
  for (const file of there) await keep(file, join(before, basename(file)));
  for (const folder of folders) {
    const setAside = join(before, basename(folder));
    await mkdir(setAside, { recursive: true, mode: 0o700 });
    for (const name of await filesIn(folder)) await keep(join(folder, name), join(setAside, name));
    await flushToDisk(setAside);
  }
  await flushToDisk(before);
  return true;
}

/** A second name costs nothing; where the disk knows no such thing, or the folder is a link to another one, a copy. */
async function keep(file: string, setAside: string): Promise<void> {
  try {
    await link(file, setAside);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    // Kept by the same command before it was killed.
    if (code === "EEXIST") return;
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"].includes(String(code))) throw error;
    const unfinished = `${setAside}.part`;
    await copyFile(file, unfinished);
    await flushToDisk(unfinished);
    await rename(unfinished, setAside);
  }
}

/** Removes the pictures and résumés of which `mayStay` says no, by `files/0199….webp`. */
export async function removeFiles(config: Config, mayStay: (path: string) => boolean): Promise<void> {
  for (const folder of foldersOf(config)) {
    for (const name of await filesIn(folder)) {
      if (!mayStay(`${basename(folder)}/${name}`)) await rm(join(folder, name));
    }
    await flushToDisk(folder);
  }
}
