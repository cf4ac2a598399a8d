// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { root } from "./project.mjs";
import { Problem, run, step } from "./run.mjs";

/** All that the built pages are made from. The server runs from its source and is not part of it. */
const sources = [
  "src/web",
  "src/ui",
  "src/contract",
  "src/content",
  "public",
  "tools/bundle-map.ts",
  "tools/compress.ts",
  "tools/vite",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];

const results = ["build/client/assets", "build/server/index.js", "build/map"];

/** Builds the pages, unless the last build was made from these very files. */
export async function buildIfNeeded() {
  const current = results.every((path) => existsSync(join(root, path))) && isStamped("build", sourceFingerprint());
  if (!current) await build();
}

/** Builds and compresses, whatever was built before. */
export async function build() {
  // Taken before the build: a file that changes during it makes the next one necessary.
  const before = sourceFingerprint();
  await command("Building the pages for server and browser (a few seconds)", "react-router", [
    "build",
    "--logLevel",
    "warn",
  ]);
  await bundleMap();
  await command("Compressing what browsers download, as small as possible", "node", ["tools/compress.ts"]);
  stamp("build", before);
}

/** The map's frame is a document of its own, with scripts of its own. */
export async function bundleMap() {
  await command("Bundling the map", "node", ["tools/bundle-map.ts"]);
}

function sourceFingerprint() {
  return fingerprint(sources, (path) => /\.test\.tsx?$/.test(path));
}

/**
 * @param {string} title
 * @param {string} name
 * @param {string[]} parameters
 */
async function command(title, name, parameters) {
  const code = await step(title, () => run(name, parameters));
  if (code !== 0) throw new Problem(`Failed: ${title} (${[name, ...parameters].join(" ")}, exit code ${code}).`);
}
