import { describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
describe.each(VIEWS)("$name everybody can use", ({ name: _, ...view }) => {
  test("every text page", () =>
    site.visit(view, async ({ page }) => {
      for (const path of ["/terms", "/support", "/security", "/about", "/community"]) {
        await page.goto(path);
        if (path === "/support") await page.locator(".channel-sign:visible").first().waitFor();
        await expectAccessible(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      }
    }));
});

test("without JavaScript support shows its hours and no sign", () =>
  site.visit({ javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/support");
    await page.getByText("Weekdays 8:00-17:00 SAST").waitFor();
    expect(await page.locator(".channel-sign:visible").count()).toBe(0);
  }));
