// @ts-check
import { existsSync } from "node:fs";
import { fingerprint, isStamped, stamp } from "./fingerprint.mjs";
import { installedNode, machineEnvironment } from "./project.mjs";
import { Problem, run, step } from "./run.mjs";

/** Installs exactly the packages of package-lock.json, unless they are installed already. */
export async function installIfNeeded() {
  const locked = fingerprint(["package-lock.json", ".npmrc"]);
  if (existsSync(installedNode) && isStamped("install", locked)) return;
  await step("Installing the packages, Node 24 among them (downloads: half a minute or more)", install);
  stamp("install", locked);
}

async function install() {
  // Development packages too, for any NODE_ENV: the build needs them. Only the package of Node may run an install script:
  // npm before 11 ignores `allowScripts` and would compile better-sqlite3.
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
  // Under Node 20, npm warns about each package that requires the newer Node that is being installed.
  const code = await run("npm", [...args, "--loglevel=error"], { env: machineEnvironment() });
  if (code !== 0) throw new Problem("The packages could not be installed: npm's own message is above.");
}
