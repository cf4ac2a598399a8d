// @ts-check
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
/** Minimum free space: ten times what the tests of a run use at a time. */
const minFree = 4 * 1024 ** 3;

/**
 * Creates a temporary folder for all files and databases of the tests, and sets `TMPDIR` to it. Uses memory if enough is free:
 * PostgreSQL creates a database there in 17 ms instead of 260.
 * @returns {{ remove: () => void }}
 */
export function createTestFolder() {
  const folder = mkdtempSync(join(hasSpace(inMemory) ? inMemory : tmpdir(), "website-tests-"));
  // PostgreSQL runs as a different user in a folder below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Each program that a test starts otherwise compiles the whole server again: 0.6 of 1.6 seconds of processor time.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
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
