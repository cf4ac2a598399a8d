// @ts-check
import { existsSync } from "node:fs";
import { canInstallPackages, findCommand, installPackage } from "./machine.mjs";
import { Problem } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, else one on the machine, else Debian's.
 * @param {{ mayInstall: boolean }} options
 */
export async function getChromium({ mayInstall }) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Problem("CHROMIUM_PATH names a file that does not exist.");
    return given;
  }
  const found = findChromium();
  if (found) return found;
  if (mayInstall && canInstallPackages()) await installPackage("chromium");
  const installed = findChromium();
  if (!installed) throw new Problem("The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.");
  return installed;
}

function findChromium() {
  return findCommand(names, ["/usr/bin"]);
}
