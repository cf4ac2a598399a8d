import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECURITY_PAGE } from "#content/security.ts";
import { LISTED_PAGES } from "#contract/pages.ts";
import { DESKTOP, PHONE, type View } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { focused, focusIsVisible } from "#tests/support/keyboard.ts";
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
const NOT_FOUND = /status of 404/;

beforeAll(async () => {
  const long = "Averylongnamewithoutanyspaceinitthatnobodywouldreallyhave".repeat(2);
  await addMessages(site.server, [{ name: long, email: `${long}@example.net`, message: long }, { name: "A" }]);
});

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const themeButton = (page: Page) => page.getByRole("button", { name: /theme/i });

describe.concurrent("the theme", () => {
  test.each(["light", "dark"] as const)("is the system's at first: %s", (theme) =>
    site.visit({ theme }, async ({ page }) => {
      await page.goto("/");
      expect(await isDark(page)).toBe(theme === "dark");
      await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
      await waitUntil("it follows the system", async () => (await isDark(page)) !== (theme === "dark"));
    }),
  );

  test("is changed by its button, stored under the key theme, and the same on every page", () =>
    site.visit({ theme: "light" }, async ({ page }) => {
      await page.goto("/");
      const light = await ground(page);
      await themeButton(page).click();
      expect(await isDark(page)).toBe(true);
      expect(await ground(page)).not.toBe(light);
      expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
      expect(await themeButton(page).innerText()).toBe("Switch to light theme");
      for (const path of ["/about", "/login"]) {
        await page.goto(path);
        expect(await isDark(page), path).toBe(true);
      }
      await page.goto("/");
      await page.reload();
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

  test("has no button without JavaScript, which it needs", () =>
    site.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("banner").waitFor();
      expect(await themeButton(page).count()).toBe(0);
    }));
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
      expect(await button.getAttribute("aria-expanded")).toBe("true");
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
      expect(await focused(page)).toBe("Home");
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await waitUntil("it is closed", async () => (await button.getAttribute("aria-expanded")) === "false");
      expect(await focused(page)).toBe("Open menu");
      await button.click();
      await menu.getByRole("link", { name: "Careers" }).click();
      await page.waitForURL("**/careers");
      await page.getByRole("heading", { level: 1, name: "JOIN OUR TEAM" }).waitFor();
    }));

  test("opens, navigates and closes without JavaScript", { tags: "release" }, () =>
    site.visit({ viewport: PHONE, javaScriptEnabled: false, theme: "dark" }, async ({ page }) => {
      await page.goto("/");
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
      await page.setViewportSize(DESKTOP);
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
      expect(await focused(page)).toBe("Skip to content");
      const skip = page.getByRole("link", { name: "Skip to content" });
      const box = await skip.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(24);
      expect(await focusIsVisible(page)).toBe(true);
      await page.keyboard.press("Enter");
      expect(await focused(page)).toBe("content");
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe("Explore Our Solutions");
    }));

  test("every link of the home page leads to an existing page or anchor", async () => {
    const hrefs = new Set<string>();
    await site.visit({}, async ({ page }) => {
      await page.goto("/");
      for (const link of await page.getByRole("link").all()) hrefs.add((await link.getAttribute("href")) ?? "");
      for (const href of hrefs) {
        if (!href.startsWith("#")) continue;
        expect(await page.locator(href).count(), href).toBe(1);
      }
    });
    const pages = [...hrefs].filter((href) => href.startsWith("/"));
    expect(pages.length).toBeGreaterThan(10);
    for (const href of pages) expect((await fetch(`${site.url}${href}`)).status, href).toBe(200);
    const others = [...hrefs].filter((href) => !/^(\/|#|mailto:|tel:)/.test(href));
    expect(others).toEqual([]);
  });

  test("an unknown address returns 404 with links home", () =>
    site.visit({ viewport: PHONE }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NOT_FOUND);
      expect((await page.goto("/nowhere/at/all"))?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      expect(await page.title()).toContain("Page not found");
      await page.getByRole("main").getByRole("link", { name: "Write to us" }).waitFor();
      await page.getByRole("link", { name: "Home page" }).click();
      await page.getByRole("heading", { level: 1, name: "Transform Your Business" }).waitFor();
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
      await page.getByRole("link", { name: SECURITY_PAGE.toFeatures.label }).click();
      const container = page.locator(SECURITY_PAGE.toFeatures.href);
      await waitUntil("it has scrolled", async () => ((await container.boundingBox())?.y ?? Infinity) < 200);
      const bar = await page.getByRole("banner").boundingBox();
      const top = (await container.getByRole("heading").first().boundingBox())?.y ?? 0;
      expect(top).toBeGreaterThanOrEqual(bar?.height ?? 0);
    }),
  );
});

/** Window widths in px. The last is a desktop at 200 % zoom. */
const WIDTHS = [320, 390, 834, 1024, 1440, 1920, 720];

describe.concurrent("nothing is wider than the window", { tags: "release" }, () => {
  const excess = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  /** Returns texts cut off beyond the window, where scrolling does not reach them. */
  const cutTexts = (page: Page) =>
    page.locator("main :is(h1, h2, h3, p, dt, dd, .button)").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest("[data-marquee], pre, .sr-only"))
        .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((one) => one.textContent),
    );

  const record = ["/careers/senior-full-stack-developer", "/products/port-permits"];
  test.each([...LISTED_PAGES, ...record, "/nowhere", "/login"])("on %s", (path) =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      if (path === "/nowhere") allowConsoleError(NOT_FOUND);
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await excess(page), `${path} at ${width} px`).toBe(0);
        expect(await cutTexts(page), `${path} at ${width} px`).toEqual([]);
      }
    }),
  );

  test.each(["/admin/dashboard", "/admin/messages", "/admin/users"])("on %s", async (path) => {
    await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (path !== "/admin/users") await page.getByRole("link", { name: "A", exact: true }).waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await excess(page), `${path} at ${width} px`).toBe(0);
      }
    });
  });
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

  const views: (View & { name: string })[] = [
    { name: "without JavaScript", javaScriptEnabled: false, reducedMotion: "no-preference" },
    { name: "where motion is not welcome", reducedMotion: "reduce" },
  ];
  test.each(views)("stands still $name, with every name in sight", ({ name: _, ...view }) =>
    site.visit({ ...view, viewport: PHONE }, async ({ page }) => {
      await page.goto("/");
      expect(await playState(page)).toBe("none");
      expect(await page.getByRole("button", { name: "Pause the client logos" }).count()).toBe(0);
      const names = page.getByRole("region", { name: /^Trusted by/ }).getByRole("listitem");
      expect(await names.count()).toBe(6);
      for (const name of await names.all()) {
        const box = await name.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width).toBe(true);
      }
    }),
  );
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
