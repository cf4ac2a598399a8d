// @ts-check
import { existsSync } from "node:fs";
import { canInstallPackages, findCommand, installPackage } from "./machine.mjs";
import { Problem } from "./run.mjs";

/** Programs that tests start, by their command, with the variable that tests read the path from. */
const VARIABLES = {
  nginx: "NGINX_PATH",
  jq: "JQ_PATH",
  caddy: "CADDY_PATH",
  pgbouncer: "PGBOUNCER_PATH",
  dovecot: "DOVECOT_PATH",
  postfix: "POSTFIX_PATH",
  "firefox-esr": "FIREFOX_PATH",
  xmllint: "XMLLINT_PATH",
  soffice: "SOFFICE_PATH",
  "swift-ring-builder": "SWIFT_RING_BUILDER_PATH",
  podman: "PODMAN_PATH",
  runc: "RUNC_PATH",
  debootstrap: "DEBOOTSTRAP_PATH",
};

/** Debian packages that are not named like their command. */
const PACKAGES = {
  dovecot: "dovecot-imapd",
  xmllint: "libxml2-utils",
  soffice: "libreoffice-calc-nogui",
  "swift-ring-builder": "swift",
};

/** Programs whose tests are skipped where they are missing, as Vitest then lists by name. */
const OPTIONAL = new Set(["postfix", "xmllint", "soffice", "swift-ring-builder", "podman", "runc", "debootstrap"]);

/** @typedef {keyof typeof VARIABLES} ProgramName */

/**
 * Returns the variables for tests that start these programs. A variable that is already set has priority. Otherwise a program
 * of the machine is used, and only a missing program is installed.
 * @param {readonly ProgramName[]} names
 * @param {{ mayInstall: boolean }} options
 */
export async function getPrograms(names, { mayInstall }) {
  /** @type {Record<string, string>} */
  const environment = {};
  // One after the other, since apt-get locks its database.
  for (const name of names) {
    const path = await getProgram(name, mayInstall);
    if (path) environment[VARIABLES[name]] = path;
  }
  return environment;
}

/**
 * Returns the path of a program, or nothing if its tests can be skipped.
 * @param {ProgramName} name
 * @param {boolean} mayInstall
 */
async function getProgram(name, mayInstall) {
  const given = process.env[VARIABLES[name]];
  if (given) {
    if (!existsSync(given)) throw new Problem(`${VARIABLES[name]} names a file that does not exist.`);
    return given;
  }
  const { [name]: packageName = name } = /** @type {Record<string, string>} */ (PACKAGES);
  if (!find(name) && mayInstall && canInstallPackages()) await installPackage(packageName);
  const found = find(name);
  const remedy = `install ${packageName}, or name one in ${VARIABLES[name]}.`;
  if (!found && !OPTIONAL.has(name)) throw new Problem(`The tests need ${name}: ${remedy}`);
  if (!found) console.error(`Tests with ${name} are skipped: ${remedy}`);
  return found;
}

/** @param {string} name */
function find(name) {
  return findCommand([name], ["/usr/sbin", "/usr/bin"]);
}
