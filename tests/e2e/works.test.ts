import { expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE } from "#tests/support/browser.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

test.each(VIEWS)("everybody can use the projects and a case $name", ({ name: _, ...view }) =>
  site.visit(view, async ({ page }) => {
    for (const path of ["/products", "/products/coastal-sensors"]) {
      await page.goto(path);
      await expectAccessible(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }),
);

test("the projects without JavaScript have a working filter, links and all three stages", () =>
  site.visit({ javaScriptEnabled: false, viewport: PHONE }, async ({ page }) => {
    await page.goto("/products");
    const filter = page.getByRole("navigation", { name: "THE VAULT" });
    expect(await filter.isVisible()).toBe(false);
    await page.getByRole("button", { name: "OUR SELECTED PROJECTS" }).click();
    await filter.getByRole("link", { name: "IoT 2" }).click();
    await page.waitForURL("**/products?category=iot#works");
    expect(await filter.isVisible()).toBe(false);
    expect(await page.locator(".project-card").count()).toBe(2);
    for (const stage of ["Legacy Infrastructure", "Cloud Migration", "Enterprise Solution"]) {
      expect(await page.getByRole("heading", { name: stage }).isVisible()).toBe(true);
    }
    expect(await page.getByRole("tab").count()).toBe(0);
  }));

test("a choice and the pager keep place and focus, and Back undoes them", () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/products");
    // The script folds the stages, and keeps the place.
    await page.getByRole("tab", { name: "Cloud Migration" }).waitFor();
    const next = page.getByRole("link", { name: "Next" });
    await next.press("Enter");
    await page.getByText("Page 2 of 3").waitFor();
    expect(page.url()).toMatch(/\/products\?page=2$/);
    await waitUntil("it is at the top", () => page.evaluate(() => scrollY === 0));
    await expectFocusOn(next);
    await next.press("Enter");
    await page.getByText("Page 3 of 3").waitFor();
    await expectFocusOn(page.getByRole("link", { name: "Previous" }));
    expect(await page.getByRole("link", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");

    const choice = page.getByRole("link", { name: "UI and UX 3" });
    await page.evaluate(() => scrollTo({ top: 90, behavior: "instant" }));
    await choice.press("Enter");
    await page.getByRole("status").filter({ hasText: "Showing 3 projects in UI and UX" }).waitFor();
    expect(await choice.getAttribute("aria-current")).toBe("true");
    expect(await page.title()).toContain("Products: UI and UX");
    expect(await page.evaluate(() => scrollY)).toBe(90);
    await expectFocusOn(choice);
    await page.goBack();
    await page.getByText("Page 3 of 3").waitFor();
    await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
    await page.getByRole("link", { name: "IoT 2" }).click();
    await page.getByText("Showing 2 projects in IoT").waitFor();
    const top = () => page.locator("#works").evaluate((works) => works.getBoundingClientRect().top);
    await waitUntil("the projects begin at the top", async () => (await top()) > 0 && (await top()) < 120);
  }));

test("a choice on a phone closes the sheet", { tags: "release" }, () =>
  site.visit({ viewport: PHONE }, async ({ page }) => {
    await page.goto("/products?page=2");
    await page.getByRole("button", { name: "OUR SELECTED PROJECTS" }).click();
    const filter = page.getByRole("navigation", { name: "THE VAULT" });
    await expectAccessible(page, "the open filter");
    await filter.getByRole("link", { name: "Cloud 2" }).click();
    await filter.waitFor({ state: "hidden" });
    await page.getByText("Showing 2 projects in Cloud").waitFor();
  }),
);

test("a card opens on pointer and focus without moving anything, and links to its project", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/products");
    // The script folds the stages, which shortens the page.
    await page.getByRole("tab", { name: "Cloud Migration" }).waitFor();
    const card = page.locator(".project-card").nth(1);
    const more = card.locator(".project-card-more > div");
    /** Returns the position of the card on the page, independent of scrolling, and the height of the page. */
    const place = () =>
      card.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y + scrollY, width, height, document.body.scrollHeight];
      });
    const before = await place();
    const isOpen = () => more.evaluate((text) => text.clientHeight > 80 && getComputedStyle(text).opacity === "1");
    expect(await isOpen()).toBe(false);
    await card.hover();
    await waitUntil("the pointer opens it", isOpen);
    await page.mouse.move(0, 0);
    await waitUntil("it closes", async () => !(await isOpen()));
    const link = card.getByRole("link", { name: "View Project" });
    await link.focus();
    await waitUntil("focus opens it", isOpen);
    expect(await place()).toEqual(before);
    const name = await card.getByRole("heading").innerText();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }),
);

test("one stage is shown at a time, chosen by button or arrow key", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/products");
    const shown = () => page.getByRole("tabpanel").getByRole("heading", { level: 3 }).allInnerTexts();
    await page.getByRole("tab", { name: "Cloud Migration" }).click();
    expect(await shown()).toEqual(["Cloud Migration"]);
    await page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual(["Enterprise Solution"]);
    await page.keyboard.press("ArrowRight");
    expect(await shown()).toEqual(["Legacy Infrastructure"]);
    await expectAccessible(page, "the stages");
  }),
);
