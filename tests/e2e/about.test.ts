import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { View } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

const STILL: (View & { name: string })[] = [
  { name: "without JavaScript", javaScriptEnabled: false, reducedMotion: "no-preference" },
  { name: "where motion is not welcome", reducedMotion: "reduce" },
];

const playState = (page: Page) =>
  page
    .locator(".drive-row")
    .first()
    .evaluate((row) => {
      const { animationName, animationPlayState } = getComputedStyle(row);
      return animationName === "none" ? "none" : animationPlayState;
    });

const wiresLeft = (page: Page) =>
  page
    .locator(".timeline-strands path")
    .evaluateAll((paths) => paths.filter((path) => Number.parseFloat(getComputedStyle(path).strokeDashoffset) > 0));

test("the ribbon is drawn once it is in sight, and the moving texts can be stopped", { tags: "release" }, () =>
  site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
    await page.goto("/about");
    await waitUntil("it waits", async () => (await wiresLeft(page)).length === 30);
    await page.getByRole("heading", { name: "Recent projects" }).scrollIntoViewIfNeeded();
    await waitUntil("it is drawn", async () => (await wiresLeft(page)).length === 0);

    const button = page.getByRole("button", { name: "Pause the moving text" });
    await button.scrollIntoViewIfNeeded();
    expect(await playState(page)).toBe("running");
    await page.locator(".marquee-window").hover();
    await waitUntil("they wait for the pointer", async () => (await playState(page)) === "paused");
    await page.mouse.move(0, 0);
    await waitUntil("they move again", async () => (await playState(page)) === "running");
    await button.press("Enter");
    await waitUntil("they stand still", async () => (await playState(page)) === "paused");
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    const drive = page.getByRole("region", { name: "What drives us" });
    expect(await drive.getByRole("listitem").allInnerTexts()).toEqual(["Innovation", "Excellence", "Collaboration"]);
  }),
);

test.each(STILL)(
  "ribbon and texts do not move $name, and are all in sight",
  { tags: "release" },
  ({ name: _, ...view }) =>
    site.visit({ ...view, viewport: { width: 320, height: 700 } }, async ({ page }) => {
      await page.goto("/about");
      expect(await page.locator(".timeline-strands path").count()).toBe(30);
      expect(await wiresLeft(page)).toHaveLength(0);
      expect(await playState(page)).toBe("none");
      expect(await page.getByRole("button", { name: "Pause the moving text" }).count()).toBe(0);
      for (const word of await page.locator(".drive-row:visible li").all()) {
        const box = await word.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true);
      }
    }),
);
