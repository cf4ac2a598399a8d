// @ts-check
import { existsSync } from "node:fs";
import { canInstallPackages, findCommand, installPackage } from "./machine.mjs";
import { Problem } from "./run.mjs";

// Without the frame of a browser around it: starts a profile and opens a page in a third of the time.
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, else one on the machine, else Debian's. The headless
 * shell where there is one or it may be installed.
 * @param {{ mayInstall: boolean }} options
 */
export async function getChromium({ mayInstall }) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Problem("CHROMIUM_PATH names a file that does not exist.");
    return given;
  }
  const shell = find(SHELLS);
  if (shell) return shell;
  const packages = mayInstall && canInstallPackages() ? ["chromium-headless-shell", "chromium"] : [];
  for (const name of packages) {
    // Older Debians have no shell; a browser that is there is as good as one that would have to be fetched.
    if (find(BROWSERS) && name === "chromium") break;
    if (await installPackage(name)) break;
  }
  const found = find([...SHELLS, ...BROWSERS]);
  if (!found) throw new Problem("The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.");
  return found;
}

/** @param {string[]} names */
function find(names) {
  return findCommand(names, ["/usr/bin"]);
}
