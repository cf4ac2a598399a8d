// @ts-check
import { existsSync } from "node:fs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { installedNode, machineEnvironment } from "./project.mjs";
import { Problem, run, step } from "./run.mjs";

/** Installs exactly what package-lock.json says, unless that is what is installed. */
export async function installIfNeeded() {
  const locked = fingerprint(["package-lock.json", ".npmrc"]);
  if (existsSync(installedNode) && isStamped("install", locked)) return;
  await step("Installing the packages, Node 24 among them (downloads: half a minute or more)", install);
  stamp("install", locked);
}

async function install() {
  // Development packages too, whatever NODE_ENV says: the build needs them. No script of any package but the one that brings
  // Node: `allowScripts` says so too, but npm before 11 does not know it, and would go on to compile better-sqlite3.
  await npm("ci", "--include=dev", "--ignore-scripts");
  await npm("rebuild", "node");
  if (!existsSync(installedNode)) {
    throw new Problem(
      "The packages are installed, but Node 24 is not: npm must be allowed to run the install script of `node`.",
    );
  }
}

/** @param {string[]} args */
async function npm(...args) {
  // Quiet: under Node 20 npm warns of each package that asks for a newer Node, which is the one being installed.
  const code = await run("npm", [...args, "--loglevel=error"], { env: machineEnvironment() });
  if (code !== 0) throw new Problem("The packages could not be installed: npm's own message is above.");
}
