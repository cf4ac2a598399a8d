// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, root } from "./project.mjs";

/**
 * Returns one hash over the names and contents of files and folders. Missing paths are skipped.
 * @param {string[]} paths from the root
 * @param {(path: string) => boolean} [without] files to leave out
 */
export function fingerprint(paths, without = () => false) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesUnder).filter((path) => !without(path))) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Returns whether the last success had this fingerprint.
 * @param {string} name
 * @param {string} value
 */
export function isStamped(name, value) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function stamp(name, value) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} name */
function stampFile(name) {
  return join(cacheFolder, `${name}.stamp`);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
