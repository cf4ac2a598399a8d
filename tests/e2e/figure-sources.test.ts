import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { HOME } from "#content/home.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();

/** Gives every figure of the home page a source that has a word too long for any column. */
beforeAll(async () => {
  const { figures, about } = HOME.fields;
  const { heading: _, ...row } = figures.fields;
  const sourced = { source: `Survey ${"x".repeat(90)}`, date: "2026-11-25" };
  const { years, projects, success, founded } = about.fields;
  const all = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, sourced]));
  const change = { figures: all(row), about: all({ years, projects, success, founded }) };
  await publishPage(site.server, await tokenOf(site.server, await adminId(site.server)), "home", change);
});

const ofFigures = (page: Page) => page.locator(".figure-source summary");

test.each(VIEWS)("everybody can open each source by keyboard, and print all unopened $name", ({ name: _, ...view }) =>
  site.visit(view, async ({ page }) => {
    const shown = () => page.getByText("As of 25 November 2026").filter({ visible: true }).count();
    await page.goto("/");
    await page.emulateMedia({ media: "print" });
    expect([await shown(), await ofFigures(page).filter({ visible: true }).count()]).toEqual([8, 0]);
    await page.emulateMedia({ media: "screen" });
    expect([await shown(), await ofFigures(page).count()]).toEqual([0, 8]);
    for (const summary of await ofFigures(page).all()) {
      await summary.focus();
      await page.keyboard.press("Enter");
    }
    expect(await shown()).toBe(8);
    const heights = await ofFigures(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const part of [".stats", ".about-stats"]) {
      await page.locator(part).scrollIntoViewIfNeeded();
      await expectAccessible(page, "figures with their sources", part);
    }
  }),
);
