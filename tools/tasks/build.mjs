// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { root } from "./project.mjs";
import { Problem, run, step } from "./run.mjs";

/** Sources of the built pages. The server runs from its source and is not built. */
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

/** Builds the pages, unless their sources are those of the last build. */
export async function buildIfNeeded() {
  const current = results.every((path) => existsSync(join(root, path))) && isStamped("build", sourceFingerprint());
  if (!current) await build();
}

/** Builds and compresses the pages in any case. */
export async function build() {
  // Taken before the build, so that a change during the build leads to a new one.
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

/** Bundles the map's frame, which is a separate document with its own scripts. */
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
