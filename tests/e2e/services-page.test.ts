import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { DESKTOP, PHONE } from "#tests/support/browser.ts";
import { serviceInput } from "#tests/support/catalogue.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
/** A long name that must not widen the page. */
const LONG_NAME = "Inkqubo".repeat(28);

beforeAll(async () => {
  const token = await site.server.signIn();
  for (const name of ["Reed survey", LONG_NAME]) {
    const features = ["A boat", LONG_NAME];
    const body = serviceInput({ name, features, benefits: ["A number"], status: "Published" });
    expect((await site.server.api("POST", "/services", { token, body })).status).toBe(201);
  }
});

const ring = (page: Page) => page.getByRole("progressbar", { name: "Progress through the steps" });
const active = (page: Page) => page.locator(".story-step[aria-current=step] h3");
const caption = (page: Page) => page.locator(".story-caption");
const started = (page: Page) => page.locator("[data-story][data-active]").waitFor();

/** Scrolls the middle of a step to the middle of the window. */
function scrollToStep(page: Page, step: number): Promise<void> {
  return page
    .locator(".story-step")
    .nth(step)
    .evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: "instant" });
    });
}

/** Scrolls an edge of the story to the same edge of the window. */
function scrollToEdge(page: Page, block: "start" | "end"): Promise<void> {
  return page.locator("[data-story]").evaluate((element, edge) => {
    const { top, bottom } = element.getBoundingClientRect();
    scrollBy({ top: edge === "start" ? top : bottom - innerHeight, behavior: "instant" });
  }, block);
}

const colourOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color);

describe.each(VIEWS)("$name everybody can use", ({ name: _, ...view }) => {
  test("services, also in the middle of the story, and the price list", () =>
    site.visit(view, async ({ page }) => {
      const isNarrow = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.goto("/services");
      await started(page);
      await expectAccessible(page, "/services");
      await isNarrow();
      await scrollToStep(page, 2);
      await page.locator("[data-story][data-active='3'][data-panel=shown]").waitFor();
      await expectAccessible(page, "/services in the middle of the story");
      await page.goto("/pricing");
      await page.getByRole("heading", { name: "Reed survey" }).waitFor();
      await expectAccessible(page, "/pricing");
      await isNarrow();
    }));
});

describe("the story", () => {
  test("goes from exactly 0% to exactly 100% and back on scrolling, or to a step by its dot", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/services");
      await started(page);
      expect(await page.locator(".story-panel").evaluate((panel) => getComputedStyle(panel).opacity)).toBe("0");
      await scrollToEdge(page, "start");
      await page.locator("[data-panel=shown]").waitFor();
      await ring(page).getByText("0%", { exact: true }).waitFor();
      const passed: string[] = [];
      for (const step of [0, 1, 2, 3]) {
        await scrollToStep(page, step);
        await page.locator(`[data-story][data-active="${step + 1}"]`).waitFor();
        passed.push(await active(page).innerText());
        expect(await caption(page).innerText()).toContain(passed.at(-1));
        expect(
          await page
            .locator(`.story-art img:nth-child(${step + 1})`)
            .evaluate((image) => getComputedStyle(image).opacity),
        ).toBe("1");
      }
      expect(new Set(passed).size).toBe(4);
      expect(passed.at(-1)).toBe("Future-proof your business with enterprise solutions");
      expect(await caption(page).innerText()).toContain("Enterprise network connected");
      await scrollToEdge(page, "end");
      await ring(page).getByText("100%", { exact: true }).waitFor();
      expect(await ring(page).getAttribute("aria-valuenow")).toBe("100");
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await page.locator("[data-panel=away]").waitFor();
      await page.locator("[data-story-percent]").getByText("0%", { exact: true }).waitFor({ state: "attached" });

      // A dot for each step is a link for pointer and keyboard.
      const apart = await page.locator(".story-progress").evaluate((rail) => {
        const tops = [...rail.querySelectorAll("li")].map((dot) => dot.getBoundingClientRect().top);
        const height = rail.getBoundingClientRect().height;
        return tops.slice(1).map((top, index) => (top - (tops[index] ?? 0)) / height);
      });
      expect(apart.map((share) => share.toFixed(3))).toEqual(["0.350", "0.350", "0.350"]);
      await page.getByRole("link", { name: "Step 4: Future-proof" }).focus();
      expect(await page.locator("#story-step-4[data-highlighted]").count()).toBe(1);
      await page.keyboard.press("Enter");
      await page.locator("[data-story][data-active='4']").waitFor();
    }),
  );

  test("updates its percentage 50 ms after the last scroll, not earlier", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await page.clock.install();
      await page.goto("/services");
      await scrollToStep(page, 1);
      await page.locator("[data-story][data-active='2']").waitFor();
      const percent = page.locator("[data-story-percent]");
      await percent.getByText("%").waitFor();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      const before = await percent.innerText();
      // Within the second step, so that only the percentage changes.
      await page.evaluate(async () => {
        const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
        scrollBy({ top: 220, behavior: "instant" });
        await scrolled;
      });
      await page.clock.runFor(49);
      expect(await percent.innerText()).toBe(before);
      await page.clock.runFor(1);
      expect(await percent.innerText()).not.toBe(before);
      expect(await page.locator("[data-story][data-active='2']").count()).toBe(1);
    }),
  );

  test("dims the other steps by colour and size, and highlights one under the pointer", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/services");
      await scrollToStep(page, 1);
      await page.locator("[data-story][data-active='2']").waitFor();
      const heading = (step: number) => `#story-step-${step} h3`;
      /** Returns the visible size of a step's letters in px. */
      const size = (step: number) =>
        page.locator(heading(step)).evaluate((element) => {
          const { fontSize, scale } = getComputedStyle(element);
          return Number.parseFloat(fontSize) * (scale === "none" ? 1 : Number.parseFloat(scale));
        });
      const ink = await colourOf(page, heading(2));
      const dim = await colourOf(page, heading(1));
      expect(dim).not.toBe(ink);
      expect(await size(1)).toBeLessThan(await size(2));
      expect(await page.locator("#story-step-1").evaluate((step) => getComputedStyle(step).opacity)).toBe("1");

      const { x = 0, y = 0, height = 0 } = (await page.locator("#story-step-1").boundingBox()) ?? {};
      // The part of the step still visible at the top: `hover` would scroll to its middle.
      await page.mouse.move(x + 20, y + height - 20);
      expect(await colourOf(page, heading(1))).toBe(ink);
      await page.mouse.move(5, DESKTOP.height / 2);
      expect(await colourOf(page, heading(1))).toBe(dim);
      await page.getByRole("link", { name: "Step 3: Automate" }).hover();
      expect(await colourOf(page, heading(3))).toBe(ink);
      expect(await page.locator("[data-story][data-active='2']").count()).toBe(1);
    }),
  );

  test("keeps its ring in the corner of the window and never over the content below", { tags: "release" }, () =>
    site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto("/services");
      await started(page);
      /** Returns whether the ring is visible when the end of the story is this far above the window's end. */
      const isSeen = async (past: number) => {
        await scrollToEdge(page, "end");
        await page.evaluate((top) => scrollBy({ top, behavior: "instant" }), past);
        return page.evaluate(() => {
          const { x, y, width, height } =
            document.querySelector(".progress-ring")?.getBoundingClientRect() ?? new DOMRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".progress-ring") !== null;
        });
      };
      await scrollToEdge(page, "end");
      await page.locator("[data-story][data-panel=shown]").waitFor();
      expect([await isSeen(0), await isSeen(200), await isSeen(500)]).toEqual([true, false, false]);
    }),
  );

  test.each([600, 768, 1000])(
    "is beside its steps in a window of %i px, with its whole panel visible",
    { tags: "release" },
    (width) =>
      site.visit({ viewport: { width, height: 800 } }, async ({ page }) => {
        await page.goto("/services");
        await started(page);
        await scrollToStep(page, 2);
        await page.locator("[data-story][data-active='3'][data-panel=shown]").waitFor();
        const panel = await page.locator(".story-panel").boundingBox();
        const words = await page.locator("#story-step-3 h3").boundingBox();
        if (!panel || !words) throw new Error("The panel or the step is not there.");
        expect(panel.x + panel.width).toBeLessThan(words.x);
        expect(panel.y).toBeGreaterThan(64);
        expect(panel.y + panel.height).toBeLessThan(800);
      }),
  );

  test("shows no ring on a small screen", { tags: "release" }, () =>
    site.visit({ viewport: PHONE }, async ({ page }) => {
      await page.goto("/services");
      await scrollToStep(page, 1);
      await page.locator("[data-story][data-active='2'][data-panel=shown]").waitFor();
      expect(await ring(page).count()).toBe(0);
    }),
  );

  test("is readable without JavaScript: no step dimmed, the coil complete, no ring", () =>
    site.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto("/services");
      const colours = await Promise.all([1, 2, 3, 4].map((step) => colourOf(page, `#story-step-${step} h3`)));
      expect(new Set([...colours, await colourOf(page, "#story-heading")]).size).toBe(1);
      expect(await page.locator(".story-art img:visible").count()).toBe(1);
      expect(await page.locator(".story-panel").evaluate((panel) => getComputedStyle(panel).opacity)).toBe("1");
      expect(await page.locator(".progress-ring:visible").count()).toBe(0);
    }));
});

test("links of other pages lead to the right place below the bar", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    const places = {
      software: "Enterprise Software Development",
      cloud: "Cloud Solutions",
      consulting: "Digital Transformation",
    };
    for (const [hash, title] of Object.entries({ ...places, ai: "Bringing AI and automation" })) {
      await page.goto("/");
      await page.locator(`.site-footer a[href="/services#${hash}"]`).click();
      await page.waitForURL(`**/services#${hash}`);
      const container = page.locator(`#${hash}`);
      await container.waitFor();
      expect(await container.innerText()).toContain(title);
      expect((await container.boundingBox())?.y ?? 0, hash).toBeGreaterThanOrEqual(72);
      expect((await container.boundingBox())?.y ?? 0, hash).toBeLessThan(DESKTOP.height / 2);
    }
  }),
);

test("the price list prints prices and lists completely, without buttons and bar", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/pricing");
    await page.emulateMedia({ media: "print" });
    const reed = page.getByRole("article", { name: "Reed survey" });
    for (const text of ["Starter", "$1,500.00", "On request", "A boat", "A number"]) {
      expect(await reed.getByText(text, { exact: true }).isVisible(), text).toBe(true);
    }
    expect(await page.locator(".button:visible, .site-bar:visible, .call-band:visible").count()).toBe(0);
  }),
);
