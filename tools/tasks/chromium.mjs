// @ts-check
import { existsSync } from "node:fs";
import { canInstallPackages, findCommand, installPackage } from "./machine.mjs";
import { Problem } from "./run.mjs";

// A headless shell starts a profile and opens a page in a third of the time.
const HEADLESS_BROWSERS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, else one on the machine, else Debian's. Prefers the headless shell.
 * With `whole`, prefers the full browser that visitors have, for measurements.
 * @param {{ mayInstall: boolean, whole?: boolean }} options
 */
export async function getChromium({ mayInstall, whole = false }) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Problem("CHROMIUM_PATH names a file that does not exist.");
    return given;
  }
  const [first, second] = whole ? [BROWSERS, HEADLESS_BROWSERS] : [HEADLESS_BROWSERS, BROWSERS];
  if (!find(first) && mayInstall && canInstallPackages()) {
    // Older Debian versions have no shell. In that case an existing browser is as good as a download.
    const installed = await installPackage(whole ? "chromium" : "chromium-headless-shell");
    if (!installed && !find(second)) await installPackage("chromium");
  }
  const found = find(first) ?? find(second);
  if (!found) throw new Problem("The browser tests need Chromium: install it, or name one in CHROMIUM_PATH.");
  return found;
}

/** @param {string[]} names */
function find(names) {
  return findCommand(names, ["/usr/bin"]);
}
