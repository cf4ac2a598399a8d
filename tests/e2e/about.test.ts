import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, type View } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

const STILL: (View & { name: string })[] = [
  { name: "without JavaScript", javaScriptEnabled: false, reducedMotion: "no-preference" },
  { name: "where motion is not welcome", reducedMotion: "reduce" },
];

describe("the moving texts", () => {
  const playState = (page: Page) =>
    page
      .locator(".drive-row")
      .first()
      .evaluate((row) => {
        const { animationName, animationPlayState } = getComputedStyle(row);
        return animationName === "none" ? "none" : animationPlayState;
      });

  test("stop under the pointer and by their button, and are read out once", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/about");
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
    }));

  test.each(STILL)("do not move $name, with each text in sight", { tags: "release" }, ({ name: _, ...view }) =>
    site.visit({ ...view, viewport: { width: 320, height: 700 } }, async ({ page }) => {
      await page.goto("/about");
      expect(await playState(page)).toBe("none");
      expect(await page.getByRole("button", { name: "Pause the moving text" }).count()).toBe(0);
      for (const word of await page.locator(".drive-row:visible li").all()) {
        const box = await word.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true);
      }
    }),
  );
});

describe("the ribbon of the timeline", () => {
  const wiresLeft = (page: Page) =>
    page
      .locator(".timeline-strands path")
      .evaluateAll((paths) => paths.filter((path) => Number.parseFloat(getComputedStyle(path).strokeDashoffset) > 0));

  test("is drawn once it is in sight", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/about");
      await waitUntil("it waits", async () => (await wiresLeft(page)).length === 30);
      await page.getByRole("heading", { name: "Recent projects" }).scrollIntoViewIfNeeded();
      await waitUntil("it is drawn", async () => (await wiresLeft(page)).length === 0);
    }));

  test.each(STILL)("is fully visible $name", { tags: "release" }, ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      await page.goto("/about");
      expect(await page.locator(".timeline-strands path").count()).toBe(30);
      expect(await wiresLeft(page)).toHaveLength(0);
    }),
  );
});

test("the newsletter form works without JavaScript on the community page", () =>
  site.visit({ javaScriptEnabled: false, viewport: PHONE }, async ({ page }) => {
    await page.goto("/community");
    // The footer has another form.
    const form = page.getByRole("main");
    await form.getByLabel("Your e-mail address").fill("reader@example.net");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  }));
