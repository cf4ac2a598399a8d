import { expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });

test.each(VIEWS)(
  "a visitor searches from the footer with the keyboard, and opens a result: $name",
  ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      await page.goto("/about");
      const footer = page.getByRole("contentinfo");
      const field = footer.getByLabel("Search this site");
      for (const target of [field, footer.getByRole("button", { name: "Search" })]) {
        const box = await target.boundingBox();
        expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await field.focus();
      await page.keyboard.type("depot");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search?q=depot");
      expect(await page.title()).toMatch(/^Search \|/);
      await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
      const result = page.getByRole("link", { name: "Smart Bus Depot" });
      expect(await page.locator("mark").first().textContent()).toBe("Depot");
      await expectAccessible(page, "the results");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await result.focus();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/products/smart-depot");
    }),
);

test.each(VIEWS)(
  "the search says what to do with a short term, and when nothing is found: $name",
  ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      for (const [path, text] of [
        ["/search", "Type at least 2 characters."],
        ["/search?q=a", "Type at least 2 characters."],
        ["/search?q=unfindable", 'Nothing found for "unfindable"'],
        [`/search?q=${"x".repeat(100)}`, "Nothing found for"],
        ["/search?q=the", "The 20 best results"],
      ]) {
        await page.goto(path ?? "");
        expect(await page.getByRole("main").textContent()).toContain(text);
        await expectAccessible(page, path ?? "");
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      }
    }),
);

test("the search works without a script", () =>
  site.visit({ viewport: PHONE, javaScriptEnabled: false }, async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Search this site").fill("depot");
    await page.getByRole("contentinfo").getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Smart Bus Depot" }).click();
    await page.waitForURL("**/products/smart-depot");
  }));
