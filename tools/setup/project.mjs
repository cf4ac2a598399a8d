// @ts-check
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Stamps, logs and test results: nothing here is missed when it is deleted. */
export const cacheFolder = join(root, ".cache");

/** Where npm links the commands of the installed packages, Node 24 among them. */
export const installedCommands = join(root, "node_modules", ".bin");

/** Node 24, as the npm package `node` brings it. Exists only after the install. */
export const installedNode = join(installedCommands, "node");

/**
 * Flags of the server's process. By default V8 keeps up to 128 MB for new objects on a machine with much memory. With these flags
 * the program needs half the memory at the same processor time (docs/performance.md). The space for new objects has its full size
 * from the start: V8 keeps it small otherwise and sweeps it so often that a cached page costs a third more.
 */
export const serverFlags = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=768"];

/**
 * The environment for everything that runs on the installed packages: `node` means Node 24.
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function installedEnvironment(more = {}) {
  return { ...process.env, PATH: [installedCommands, ...machinePath()].join(delimiter), ...more };
}

/**
 * The environment for npm itself: `node` means the machine's own. `npm run` puts the installed Node first on PATH,
 * and `npm ci` would delete it from under its own feet.
 * @returns {NodeJS.ProcessEnv}
 */
export function machineEnvironment() {
  return { ...process.env, PATH: machinePath().join(delimiter) };
}

/** The folders of PATH without any node_modules/.bin. */
export function machinePath() {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => !/node_modules[/\\]\.bin[/\\]?$/.test(folder));
}
