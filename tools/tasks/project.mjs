// @ts-check
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of package.json. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Folder of stamps, logs and test results. It can be deleted at any time. */
export const cacheFolder = join(root, ".cache");

/** Folder in which npm links the commands of the installed packages, including Node 24. */
export const installedCommands = join(root, "node_modules", ".bin");

/** Path of Node 24, from the npm package `node`. It exists only after the install. */
export const installedNode = join(installedCommands, "node");

/**
 * Flags of the server's process. V8 uses up to 128 MB for new objects by default. With these flags the program needs half the
 * memory at the same CPU time (docs/performance.md). The minimum size prevents frequent collections, which make a cached page
 * a third slower.
 */
export const serverFlags = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=768"];

/**
 * Returns the environment for programs that use the installed packages. `node` is Node 24 there.
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function installedEnvironment(more = {}) {
  return { ...process.env, PATH: [installedCommands, ...machinePath()].join(delimiter), ...more };
}

/**
 * Returns the environment for npm itself, in which `node` is that of the machine. `npm run` puts the installed Node first on
 * PATH, and `npm ci` would delete it while running on it.
 * @returns {NodeJS.ProcessEnv}
 */
export function machineEnvironment() {
  return { ...process.env, PATH: machinePath().join(delimiter) };
}

/** Returns the folders of PATH without any node_modules/.bin. */
export function machinePath() {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !/node_modules[/\\]\.bin[/\\]?$/.test(folder));
}
