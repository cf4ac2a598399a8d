// @ts-check
import { existsSync } from "node:fs";
import { canInstallPackages, findCommand, installPackage } from "./machine.mjs";
import { Problem } from "./run.mjs";

/** Programs that tests start, by their command, with the variable that tests read the path from. */
const VARIABLES = {
  nginx: "NGINX_PATH",
  caddy: "CADDY_PATH",
  pgbouncer: "PGBOUNCER_PATH",
  dovecot: "DOVECOT_PATH",
  "firefox-esr": "FIREFOX_PATH",
};

/** Debian packages that are not named like their command. */
const PACKAGES = { dovecot: "dovecot-imapd" };

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
  for (const name of names) environment[VARIABLES[name]] = await getProgram(name, mayInstall);
  return environment;
}

/**
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
  if (!found) throw new Problem(`The tests need ${name}: install it, or name one in ${VARIABLES[name]}.`);
  return found;
}

/** @param {string} name */
function find(name) {
  return findCommand([name], ["/usr/sbin", "/usr/bin"]);
}
