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
  // Quiet: under Node 20 npm warns of each package that asks for a newer Node, which is the one being installed.
  // Development packages too, whatever NODE_ENV says: the build needs them.
  const code = await run("npm", ["ci", "--include=dev", "--loglevel=error"], { env: machineEnvironment() });
  if (code !== 0) throw new Problem("The packages could not be installed: npm's own words are above.");
  if (!existsSync(installedNode)) {
    throw new Problem(
      "The packages are installed, but Node 24 is not: npm must be allowed to run the install script of `node`.",
    );
  }
}
