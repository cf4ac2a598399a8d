import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectOutline } from "#tests/support/accessibility.ts";
import { resize } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { pathsInSitemap } from "#tests/support/sitemap.ts";
import { VIEWS, variants } from "#tests/support/views.ts";

const site = openSite();
describe.each(VIEWS)("$name everybody can use", ({ name: _, ...view }) => {
  test("every text page", () =>
    site.visit(view, async ({ page }) => {
      for (const path of ["/terms", "/support", "/security", "/about", "/community"]) {
        await page.goto(path);
        if (path === "/support") await page.locator(".channel-icon:visible").first().waitFor();
        await expectAccessible(page, path);
        await expectOutline(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      }
    }));
});

/** Returns one page of each kind. */
async function kindsOfPages(): Promise<string[]> {
  const paths = await pathsInSitemap(site.server.url);
  const kindOf = (path: string) => path.split("/").slice(1, -1).join("/");
  const records = ["products", "catalogue", "careers"].flatMap(
    (kind) => paths.find((path) => kindOf(path) === kind) ?? [],
  );
  const others = ["/newsletter/unsubscribe", "/forgot-password", "/nowhere", "/status", "/login"];
  return [...new Set([...paths.filter((path) => kindOf(path) === ""), ...records, ...others])];
}

/**
 * Returns controls smaller than 24 by 24 px (WCAG 2.2, 2.5.8). Links in a sentence and controls in a label may be
 * smaller.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blockOf = (element: Element): Element | null => {
      const parent = element.parentElement;
      return parent && getComputedStyle(parent).display.startsWith("inline") ? blockOf(parent) : parent;
    };
    const isInSentence = (link: Element) =>
      getComputedStyle(link).display === "inline" && blockOf(link)?.textContent.trim() !== link.textContent.trim();
    const isWholeCard = (link: Element) => getComputedStyle(link, "::after").inset === "0px";
    const isUnseen = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true }) || element.closest("label, .honeypot, .sr-only") !== null;
    return [...document.querySelectorAll("a[href], button, summary, input, select, textarea")].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      if (
        Math.min(width, height) >= 24 ||
        Math.max(width, height) <= 1 ||
        isUnseen(target) ||
        isInSentence(target) ||
        isWholeCard(target)
      )
        return [];
      return `${target.textContent.trim()} ${width.toFixed(1)} by ${height.toFixed(1)}`;
    });
  });
}

/** Returns texts with a line of more than `most` letters. */
function longLines(page: Page, most: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const READ = "p, li, dd, td, figcaption, summary";
    for (const closed of document.querySelectorAll("details")) closed.open = true;
    const longestLine = (element: Element) => {
      const lines = new Map<number, number>();
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let word = words.nextNode(); word; word = words.nextNode()) {
        if (!(word instanceof Text) || word.parentElement?.closest(READ) !== element) continue;
        // Nobody reads the path of a call like a sentence.
        if (word.parentElement.closest("code")) continue;
        for (let at = 0; at < word.length; at++) {
          const letter = document.createRange();
          letter.setStart(word, at);
          letter.setEnd(word, at + 1);
          const { width, bottom } = letter.getBoundingClientRect();
          const line = Math.round(bottom / 6);
          if (width > 0) lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return Math.max(0, ...lines.values());
    };
    return [...document.querySelectorAll("main :is(p, li, dd, td, figcaption, summary)")]
      .filter((one) => one.checkVisibility() && !one.closest("pre, .sr-only"))
      .filter((one) => (one.textContent.length ?? 0) > limit && longestLine(one) > limit)
      .map((one) => `${longestLine(one)} ${one.textContent.trim().slice(0, 40)}`);
  }, most);
}

test("no line of text has more than 75 letters", { tags: "release" }, () =>
  site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/404/);
    for (const path of await kindsOfPages()) {
      await page.goto(path);
      expect(await longLines(page, 75), path).toEqual([]);
    }
  }),
);

/** Returns headings with text under another element, except for a link over their whole card. */
function coveredHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (heading: Element) => {
      const lines: DOMRect[] = [];
      const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let word = words.nextNode(); word; word = words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(word);
        lines.push(...range.getClientRects());
      }
      return lines.filter(({ width }) => width > 4);
    };
    const isOver = (found: Element, heading: Element) =>
      !heading.contains(found) && !found.contains(heading) && found.closest("a[href]") === null;
    const isCovered = (heading: Element) => {
      heading.scrollIntoView({ block: "center", behavior: "instant" });
      return linesOf(heading).some(({ left, right, top, height, width }) =>
        [left + 2, left + width / 2, right - 2].some((x) => {
          const found = document.elementFromPoint(x, top + height / 2);
          return found !== null && isOver(found, heading);
        }),
      );
    };
    return [...document.querySelectorAll("main :is(h1, h2, h3, h4)")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr-only, [aria-hidden]"))
      .filter(isCovered)
      .map((heading) => heading.textContent);
  });
}

/** Returns texts cut off beyond the window, and how far the page is wider than it. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll("main :is(h1, h2, h3, p, dt, dd, .button)")]
      .filter((one) => one.checkVisibility() && !one.closest("[data-marquee], pre, .sr-only"))
      .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
      .map((one) => one.textContent);
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`, ...cut] : cut;
  });
}

/** The narrowest phone is where most can go wrong. */
const WIDTHS = variants([320, 768, 1440], (width) => width === 320);

test("every page fits its widths: links of 24 px, uncovered headings, and a sound outline", () =>
  site.visit({}, async ({ page, allowConsoleError }) => {
    allowConsoleError(/404/);
    const paths = await kindsOfPages();
    expect(paths.length).toBeGreaterThan(18);
    for (const path of paths) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await resize(page, { width, height: 900 });
        expect(await cutTexts(page), `${path} at ${width} px`).toEqual([]);
        expect(await coveredHeadings(page), `${path} at ${width} px`).toEqual([]);
        if (width !== 768) expect(await smallTargets(page), `${path} at ${width} px`).toEqual([]);
      }
      await expectOutline(page, path);
    }
  }));

test("links beside a long page, and the back link of a short one, are 44 px high", () =>
  site.visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
    const lists = { "/terms": ".page-navigation > ol a", "/documentation": ".page-navigation > ol a" };
    for (const [path, links] of Object.entries({ ...lists, "/forgot-password": ".site-main p > a" })) {
      await page.goto(path);
      const heights = await page
        .locator(links)
        .evaluateAll((found) => found.map((link) => link.getBoundingClientRect().height));
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44);
    }
  }));

test("the support page without JavaScript shows its hours and no state", () =>
  site.visit({ javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/support");
    await page.getByText("Weekdays 8:00-17:00 SAST").waitFor();
    expect(await page.locator(".channel-icon:visible").count()).toBe(0);
  }));
