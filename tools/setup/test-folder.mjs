// @ts-check
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
/** Ten times what the tests of a run have there at a time. */
const minFree = 4 * 1024 ** 3;

/**
 * A temporary folder for all files of the tests, databases too, which becomes everybody's `TMPDIR`. In memory where that has
 * room: PostgreSQL makes a database there in 17 instead of 260 ms.
 * @returns {{ remove: () => void }}
 */
export function createTestFolder() {
  const folder = mkdtempSync(join(hasSpace(inMemory) ? inMemory : tmpdir(), "website-tests-"));
  // PostgreSQL runs as another user below it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** @param {string} folder */
function hasSpace(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFree;
  } catch {
    return false;
  }
}
