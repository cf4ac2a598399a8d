import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Pause in which a quiet page loads nothing. Longer than the time between a script and the parts that it loads. */
const QUIET_MS = 500;

/**
 * Waits until a page has its fonts and pictures, and loads nothing more. The stream of events and requests without an end do not
 * count, for which Playwright's `networkidle` would wait in vain.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await waitUntil(
    `${page.url()} has loaded everything`,
    async () => {
      const before = await readLoaded(page);
      await setTimeout(QUIET_MS);
      const after = await readLoaded(page);
      return after.isWhole && after.loaded === before.loaded;
    },
    30_000,
  );
}

/** Returns the number of files and responses that a page has received, and whether its fonts and begun pictures are among them. */
function readLoaded(page: Page) {
  return page.evaluate(() => ({
    loaded: performance.getEntriesByType("resource").length,
    isWhole:
      document.readyState === "complete" &&
      document.fonts.status === "loaded" &&
      [...document.images].every((image) => image.complete || image.loading === "lazy"),
  }));
}
