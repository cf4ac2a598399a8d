// @ts-check
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, machinePath } from "./project.mjs";
import { run, step } from "./run.mjs";

export const isRoot = process.getuid?.() === 0;

/**
 * Returns the full path of the first of these commands that is on PATH or in one of the folders.
 * @param {string[]} names
 * @param {string[]} [folders]
 */
export function findCommand(names, folders = []) {
  return names
    .flatMap((name) => [...machinePath(), ...folders].map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Returns whether this process can install Debian packages. */
export function canInstallPackages() {
  return isRoot && existsSync("/etc/debian_version") && findCommand(["apt-get"]) !== undefined;
}

/**
 * Installs a Debian package and returns whether that succeeded. Starts no service of the package. apt-get writes its output to
 * .cache/apt.log.
 * @param {string} name
 */
export async function installPackage(name) {
  return step(`Installing the Debian package ${name} (a download: up to a few minutes)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const log = join(cacheFolder, "apt.log");
    await run("apt-get", ["update"], { env, log });
    return withoutServices(
      async () => (await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env, log })) === 0,
    );
  });
}

/** Debian runs this script before a package starts a service; exit code 101 forbids the start. */
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/**
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function withoutServices(work) {
  if (existsSync(SERVICE_POLICY)) return work();
  writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(SERVICE_POLICY);
  }
}
