import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SAMPLE_CLIENTS } from "#contract/clients.ts";
import { DESKTOP, PHONE, resize } from "#tests/support/browser.ts";
import { sendButton, shownReference, writeLetter } from "#tests/support/contact-form.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });

/** Opens the menu where the links do not fit the bar; that press counts. */
async function pressServices(page: Page): Promise<number> {
  const menu = page.getByRole("button", { name: "Open menu" });
  const isNarrow = await menu.isVisible();
  if (isNarrow) await menu.click();
  await page.getByRole("link", { name: "Services", exact: true }).filter({ visible: true }).first().click();
  return isNarrow ? 2 : 1;
}

test("a buyer needs three presses from the home page to a form with service and tier", { tags: "release" }, () =>
  site.visit({ viewport: PHONE }, async ({ page }) => {
    await page.goto("/");
    expect(await pressServices(page)).toBe(2);
    await page.getByRole("link", { name: "View Pricing" }).waitFor();
    await resize(page, DESKTOP);
    await page.goto("/");
    expect(await pressServices(page)).toBe(1);
    await page.getByRole("link", { name: "View Pricing" }).click();
    const ask = page.getByRole("link", { name: /^Ask about this/ }).nth(1);
    const address = new URL((await ask.getAttribute("href")) ?? "", site.url);
    await ask.click();
    expect(address.searchParams.get("tier")).toBe("professional");
    await page.waitForURL((url) => url.search === address.search);

    const subject = await page.getByLabel("Subject").inputValue();
    expect(subject).toMatch(/^Enquiry: .+, Professional$/);
    await writeLetter(site, page, {
      Name: "Ayanda Buyer",
      Email: "ayanda@example.org",
      Message: "What would it cost for forty people?",
    });
    await sendButton(page).click();
    await shownReference(page);
    const received = (await rowsOf(site.server, "messages")).filter(({ email }) => email === "ayanda@example.org");
    expect(received).toMatchObject([{ subject, status: "New" }]);
  }),
);

/** Returns the end of the last entry animation in ms, or 0. */
const entryEnd = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...document
        .getAnimations()
        .filter((one) => one instanceof CSSAnimation && /^(strand-in|weave-out)$/.test(one.animationName))
        .map((one) => Number(one.effect?.getComputedTiming().endTime)),
    ),
  );

test(
  "the entry animation takes 1.4 s, but is skipped within the site and for reduced motion",
  { tags: "release" },
  () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/");
      expect(await entryEnd(page)).toBe(1400);
      await page.evaluate(() =>
        Promise.all(
          document
            .querySelector(".hero-disc")
            ?.getAnimations({ subtree: true })
            .map((one) => (one.timeline instanceof DocumentTimeline ? one.finished : undefined)) ?? [],
        ),
      );
      const strand = page.locator(".hero-strands span").last();
      const { x = 0 } = (await strand.boundingBox()) ?? {};
      const { x: end = 0, width = 0 } = (await page.locator(".hero-strands").boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(end + width);

      await page.goto("/about");
      await page.getByRole("banner").getByRole("link", { name: "Palmiet" }).click();
      await page.waitForURL("**/");
      await waitUntil("the page's theme is set", () => page.locator("html.entered").isVisible());
      expect(await entryEnd(page)).toBe(0);
      expect(await page.locator(".hero-strands").isVisible()).toBe(false);

      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/");
      expect(await entryEnd(page)).toBe(0);
      expect(await page.locator(".hero-weave").evaluate((weave) => getComputedStyle(weave).clipPath)).toBe("none");
    }),
);

test("the strip of clients keeps the focused client in sight while it moves, on any screen", { tags: "release" }, () =>
  site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
    for (const viewport of [DESKTOP, PHONE]) {
      await resize(page, viewport);
      await page.goto("/");
      await page.getByRole("button", { name: "Pause the client logos" }).focus();
      await page.evaluate(() => {
        for (const one of document.getAnimations())
          if (one instanceof CSSAnimation && one.animationName === "pass") one.currentTime = 24_000;
      });
      const names: string[] = [];
      for (let at = 0; at < 6; at++) {
        await page.keyboard.press("Tab");
        const { name, left, right } = await page.evaluate(() => {
          const { left, right } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
          return { name: document.activeElement?.textContent ?? "", left, right: innerWidth - right };
        });
        names.push(name);
        expect(Math.min(left, right), name).toBeGreaterThanOrEqual(0);
      }
      expect(names).toEqual(SAMPLE_CLIENTS);
      await page.keyboard.press("Tab");
      expect(await page.locator(".marquee-window").evaluate((strip) => strip.scrollLeft)).toBe(0);
    }
  }),
);

test("no text of a tile reaches its coil at any width", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/");
    for (const width of [360, 480, 560, 768, 1440]) {
      await resize(page, { width, height: 900 });
      const apart = await page.locator(".about-stats > :has(img)").evaluate((tile) => {
        const coil = tile.querySelector("img")?.getBoundingClientRect() ?? new DOMRect();
        const [x, y, radius] = [coil.x + coil.width / 2, coil.y + coil.height / 2, coil.width / 2];
        const words = [...tile.querySelectorAll("dt, dd")].flatMap((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.firstChild ?? one);
          return [...range.getClientRects()];
        });
        const distances = words.map(({ left, right, top, bottom }) =>
          Math.hypot(Math.max(0, x - right, left - x), Math.max(0, y - bottom, top - y)),
        );
        return Math.min(...distances) - radius;
      });
      expect(apart, `${width} px`).toBeGreaterThanOrEqual(8);
    }
  }),
);
