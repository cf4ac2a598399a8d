import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECURITY } from "#content/security.ts";
import { DESKTOP, PHONE, resize, type View } from "#tests/support/browser.ts";
import { expectFocus, focusIsVisible } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { startTileServer, type TileServer } from "#tests/support/tiles.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const environment: Record<string, string> = {};
let tiles: TileServer;
beforeAll(async () => {
  tiles = await startTileServer();
  environment.MAP_TILES_URL = tiles.pattern;
});
afterAll(() => tiles.close());
const site = openSite({ environment });

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const themeButton = (page: Page) => page.getByRole("button", { name: /theme/i });

describe.concurrent("the theme", () => {
  test("is the system's until its button changes it, stored, and the same on every page", () =>
    site.visit({ theme: "dark" }, async ({ page }) => {
      await page.goto("/");
      expect(await isDark(page)).toBe(true);
      await page.emulateMedia({ colorScheme: "light" });
      await waitUntil("it follows the system", async () => !(await isDark(page)));
      const light = await ground(page);
      await themeButton(page).click();
      expect(await isDark(page)).toBe(true);
      expect(await ground(page)).not.toBe(light);
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
      expect(await themeButton(page).innerText()).toBe("Switch to light theme");
      await page.goto("/login");
      expect(await isDark(page)).toBe(true);
      await page.goto("/about");
      expect(await isDark(page)).toBe(true);
      await themeButton(page).click();
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
      expect(await isDark(page)).toBe(false);
    }));

  test.each(["/", "/about", "/login"])("is set before the first paint: %s", { tags: "release" }, (path) =>
    site.visit({ theme: "light" }, async ({ page }) => {
      await page.addInitScript(() => {
        localStorage.setItem("theme", "dark");
        const classes: string[] = [];
        Reflect.set(window, "themeClasses", classes);
        const note = () => classes.push(document.documentElement?.className ?? "");
        // The start of the body is the earliest moment of a paint.
        const observer = new MutationObserver(() => {
          if (!document.body) return;
          observer.disconnect();
          note();
        });
        observer.observe(document, { childList: true, subtree: true });
        document.addEventListener("DOMContentLoaded", note);
      });
      await page.goto(path);
      const classes: string[] = await page.evaluate(() => Reflect.get(window, "themeClasses"));
      expect(classes).toHaveLength(2);
      for (const className of classes) expect(className).toMatch(/\bdark\b/);
      const script = page.locator("head script[src*=theme-script]");
      for (const attribute of ["async", "defer", "type"]) expect(await script.getAttribute(attribute)).toBeNull();
    }),
  );
});

describe.concurrent("the menu of a phone", () => {
  test("announces its state, closes on Escape, and restores the focus", () =>
    site.visit({ viewport: PHONE, reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/");
      const button = page.getByRole("button", { name: /menu/i });
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      await button.focus();
      await page.keyboard.press("Enter");
      const menu = page.getByRole("navigation", { name: "Menu" });
      await menu.waitFor();
      // The script hears of the open popover after it is painted.
      await waitUntil("it is open", async () => (await button.getAttribute("aria-expanded")) === "true");
      expect(await button.getAttribute("aria-label")).toBe("Close menu");
      const links = await menu.getByRole("link").allInnerTexts();
      expect(links).toEqual([
        ...["Home", "About", "Services", "Careers", "Contact", "Products"],
        ...["Pricing", "Catalogue", "Support", "Documentation"],
      ]);
      for (const link of await menu.getByRole("link").all()) {
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await page.keyboard.press("Tab");
      await expectFocus(page, "Home");
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await waitUntil("it is closed", async () => (await button.getAttribute("aria-expanded")) === "false");
      await expectFocus(page, "Open menu");
      await button.click();
      await menu.getByRole("link", { name: "Careers" }).click();
      await page.waitForURL("**/careers");
      await page.getByRole("heading", { level: 1, name: "JOIN OUR TEAM" }).waitFor();
    }));

  test("opens, navigates and closes without JavaScript, which only the theme needs", { tags: "release" }, () =>
    site.visit({ viewport: PHONE, javaScriptEnabled: false, theme: "dark" }, async ({ page }) => {
      await page.goto("/");
      expect(await themeButton(page).count()).toBe(0);
      const menu = page.getByRole("navigation", { name: "Menu" });
      await page.getByRole("button", { name: /menu/i }).click();
      await menu.waitFor();
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: /menu/i }).click();
      await menu.getByRole("link", { name: "Services" }).click();
      await page.waitForURL("**/services");
    }),
  );

  test("closes when the window becomes wide", { tags: "release" }, () =>
    site.visit({ viewport: PHONE }, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: /menu/i }).click();
      await page.getByRole("navigation", { name: "Menu" }).waitFor();
      await resize(page, DESKTOP);
      await page.getByRole("navigation", { name: "Menu" }).waitFor({ state: "hidden" });
      await page.getByRole("button", { name: /menu/i }).waitFor({ state: "detached" });
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).waitFor();
    }),
  );
});

describe.concurrent("navigation through the site", () => {
  test("the skip link comes first and leads past the bar", () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/");
      await page.keyboard.press("Tab");
      await expectFocus(page, "Skip to content");
      const skip = page.getByRole("link", { name: "Skip to content" });
      const box = await skip.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(24);
      expect(await focusIsVisible(page)).toBe(true);
      await page.keyboard.press("Enter");
      await expectFocus(page, "content");
      await page.keyboard.press("Tab");
      await expectFocus(page, "Explore Our Solutions");
    }));

  test("the link of the current page is marked", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      for (const name of ["About", "Services", "Careers", "Contact", "Products"]) {
        await page.goto(`/${name.toLowerCase()}`);
        const current = page.locator("header nav[aria-label=Main] a[aria-current=page]");
        expect(await current.allInnerTexts()).toEqual([name]);
      }
    }),
  );

  test("a new page begins at its top, and a link to an anchor ends below the bar", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
      await page.waitForURL("**/support");
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.getByRole("contentinfo").getByRole("link", { name: "Security" }).click();
      await page.waitForURL("**/security");
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.getByRole("link", { name: SECURITY.fields.opening.fields.primary.initial.label }).click();
      const container = page.locator(SECURITY.fields.opening.fields.primary.initial.href);
      await waitUntil("it has scrolled", async () => ((await container.boundingBox())?.y ?? Infinity) < 200);
      const bar = await page.getByRole("banner").boundingBox();
      const top = (await container.getByRole("heading").first().boundingBox())?.y ?? 0;
      expect(top).toBeGreaterThanOrEqual(bar?.height ?? 0);
    }),
  );
});

describe.concurrent("content that appears on scrolling", () => {
  const hidden = (page: Page) =>
    page.locator(".reveal").evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== "1").length);

  const views: (View & { name: string })[] = [
    { name: "without JavaScript", javaScriptEnabled: false, reducedMotion: "no-preference" },
    { name: "where motion is not welcome", reducedMotion: "reduce" },
  ];
  test.each(views)("is all there $name", { tags: "release" }, ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      await page.goto("/");
      expect(await page.locator(".reveal").count()).toBeGreaterThan(5);
      expect(await hidden(page)).toBe(0);
    }),
  );

  test("is there once it was scrolled to", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/");
      await waitUntil("what is below waits", async () => (await hidden(page)) > 0);
      for (const element of await page.locator(".reveal").all()) await element.scrollIntoViewIfNeeded();
      await waitUntil("all of it has come in", async () => (await hidden(page)) === 0);
    }));
});

describe.concurrent("the strip of clients", { tags: "release" }, () => {
  const playState = (page: Page) =>
    page
      .locator(".clients-row")
      .first()
      .evaluate((row) => {
        const { animationName, animationPlayState } = getComputedStyle(row);
        return animationName === "none" ? "none" : animationPlayState;
      });

  test("moves, and stands still when its button is pressed", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      await page.goto("/");
      await page.waitForLoadState("load");
      expect(await playState(page)).toBe("running");
      const button = page.getByRole("button", { name: "Pause the client logos" });
      await button.click();
      await waitUntil("it stands still", async () => (await playState(page)) === "paused");
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      await button.click();
      await waitUntil("it moves again", async () => (await playState(page)) === "running");
    }));
});

test.each(["/", "/about", "/login"])("buttons keep an edge in forced colours: %s", { tags: "release" }, (path) =>
  site.visit({ forcedColors: "active" }, async ({ page }) => {
    await page.goto(path);
    const edgeless = await page.locator(".button:visible, button[type=submit]:visible").evaluateAll((all) =>
      all
        .filter((one) => {
          const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(one);
          return (
            borderTopStyle === "none" ||
            Number.parseFloat(borderTopWidth) < 1 ||
            /rgba\(.*, 0\)|transparent/.test(borderTopColor)
          );
        })
        .map((one) => one.textContent),
    );
    expect(edgeless).toEqual([]);
    expect(await page.locator(".button:visible, button[type=submit]:visible").count()).toBeGreaterThan(0);
  }),
);
