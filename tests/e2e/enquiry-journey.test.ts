import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { clients } from "#content/clients.ts";
import { heading } from "#tests/support/back-office.ts";
import { DESKTOP, PHONE, type StorageState } from "#tests/support/browser.ts";
import { sendButton, shownReference, writeLetter } from "#tests/support/contact-form.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

/** Opens the menu where the links do not fit the bar; that press counts. */
async function pressServices(page: Page): Promise<number> {
  const menu = page.getByRole("button", { name: "Open menu" });
  const isNarrow = await menu.isVisible();
  if (isNarrow) await menu.click();
  await page.getByRole("link", { name: "Services", exact: true }).filter({ visible: true }).first().click();
  return isNarrow ? 2 : 1;
}

describe("a buyer", () => {
  test("gets from the home page to a form with service and tier in three presses", () =>
    site.visit({ viewport: DESKTOP }, async ({ page }) => {
      await page.goto("/");
      let presses = await pressServices(page);
      await page.getByRole("link", { name: "View Pricing" }).click();
      const ask = page.getByRole("link", { name: /^Ask about this/ }).nth(1);
      const address = new URL((await ask.getAttribute("href")) ?? "", site.url);
      await ask.click();
      presses += 2;
      expect(presses).toBe(3);
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

      const received = (await rowsOf(site.server, "messages")).find(({ email }) => email === "ayanda@example.org");
      await site.visit({ storageState: admin }, async ({ page: office }) => {
        await office.goto(`/admin/messages/${received?.id}`);
        await heading(office, "Ayanda Buyer").waitFor();
        await office.getByText(subject).first().waitFor();
      });
    }));

  test("needs one more press for the menu on a phone", () =>
    site.visit({ viewport: PHONE }, async ({ page }) => {
      await page.goto("/");
      expect(await pressServices(page)).toBe(2);
      await page.getByRole("link", { name: "View Pricing" }).click();
      await page
        .getByRole("link", { name: /^Ask about this/ })
        .first()
        .click();
      expect(await page.getByLabel("Subject").inputValue()).toMatch(/^Enquiry: .+, Starter$/);
    }));
});

describe("the entry animation of the home page", () => {
  const running = (page: Page) =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && /^(strand-in|weave-out)$/.test(one.animationName)).length,
    );
  const longest = (page: Page) =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && /^(strand-in|weave-out)$/.test(one.animationName))
          .map((one) => Number(one.effect?.getComputedTiming().endTime)),
      ),
    );

  test("takes 1.4 s and then stops", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/");
      expect(await longest(page)).toBe(1400);
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
    }));

  test("is skipped for visitors from another page of the site, and for reduced motion", async () => {
    await site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/about");
      await page.getByRole("banner").getByRole("link", { name: "Palmiet" }).click();
      await page.waitForURL("**/");
      await waitUntil("the page's theme is set", () => page.locator("html.entered").isVisible());
      expect(await running(page)).toBe(0);
      expect(await page.locator(".hero-strands").isVisible()).toBe(false);
    });
    await site.visit({ reducedMotion: "reduce" }, async ({ page }) => {
      await page.goto("/");
      expect(await running(page)).toBe(0);
      expect(await page.locator(".hero-weave").evaluate((weave) => getComputedStyle(weave).clipPath)).toBe("none");
    });
  });
});

describe("the strip of clients", () => {
  test.each([DESKTOP, PHONE])("keeps the focused client in sight while it moves: $width px", (viewport) =>
    site.visit({ viewport, reducedMotion: "no-preference" }, async ({ page }) => {
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
      expect(names).toEqual(clients.map(({ name }) => name));
      await page.keyboard.press("Tab");
      expect(await page.locator(".marquee-window").evaluate((strip) => strip.scrollLeft)).toBe(0);
    }),
  );
});

test.each([360, 480, 560, 768, 1440])("no text of a tile reaches its coil at %i px", (width) =>
  site.visit({ viewport: { width, height: 900 } }, async ({ page }) => {
    await page.goto("/");
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
    expect(apart).toBeGreaterThanOrEqual(8);
  }),
);
