import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
const isOpen = (page: Page, id: string) => page.locator(`#${id}`).evaluate((call) => call.hasAttribute("open"));

test.each(VIEWS)(
  "a call in the address opens below the bar, and everybody can read it $name",
  { tags: "release" },
  ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      await page.goto("/documentation#update-user");
      await page.locator("#update-user[open]").waitFor();
      const box = await page.locator("#update-user").boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(72);
      expect(box?.y).toBeLessThan(200);
      await page.evaluate(() => {
        location.hash = "#create-product";
      });
      await page.locator("#create-product[open]").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // Calls that are not drawn yet have only an estimated height, and would overlap in the check of targets.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>("main *"))
          if (getComputedStyle(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
      });
      await expectAccessible(page, "/documentation");
    }),
);

test("a code block is copied unchanged, and says so", { tags: "release" }, () =>
  site.visit({}, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/documentation");
    const block = page.locator("#wait-for-ready .code-block");
    await block.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("status").getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await block.locator("code").first().textContent());
  }),
);

test("the code of a call has its name, the keyboard and a button once the call is open", { tags: "release" }, () =>
  site.visit({}, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/documentation");
    const call = page.locator("#list-products");
    await call.locator("summary").click();
    const code = call.getByRole("group", { name: "GET /products, Request" });
    await code.focus();
    expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
    await call.getByRole("button", { name: "Copy: GET /products, Request" }).click();
    await page.getByRole("status").getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
    for (let times = 0; times < 2; times++) await call.locator("summary").click();
    expect(await call.getByRole("button").count()).toBe(2);
  }),
);

test("the navigation links to topics and marks the current one", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/documentation");
    const navigation = page.getByRole("navigation", { name: "On this page" });
    await navigation.getByRole("link", { name: "Errors" }).click();
    await navigation.locator('[aria-current="location"]').getByText("Errors").waitFor();
  }),
);

describe("without JavaScript", () => {
  const visit = (work: (page: Page) => Promise<void>) =>
    site.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto("/documentation");
      await work(page);
    });

  test("a call opens, and controls that need a script are hidden", { tags: "release" }, () =>
    visit(async (page) => {
      expect(await isOpen(page, "list-products")).toBe(false);
      await page.locator("#list-products summary").click();
      expect(await isOpen(page, "list-products")).toBe(true);
      await page.locator("#list-products").getByText("pageSize", { exact: true }).waitFor();
      expect(await page.locator(".copy-button:visible").count()).toBe(0);
    }),
  );

  test("examples are shown in the chosen language, or in the only one they have", { tags: "release" }, () =>
    visit(async (page) => {
      const shown = (language: string) =>
        page.locator(`#list-categories [data-language="${language}"]:visible`).count();
      expect([await shown("curl"), await shown("typescript")]).toEqual([1, 1]);
      await page.getByRole("radio", { name: "TypeScript" }).check();
      expect([await shown("curl"), await shown("typescript")]).toEqual([0, 1]);
      await page.getByRole("radio", { name: "curl" }).check();
      expect([await shown("curl"), await shown("typescript")]).toEqual([1, 0]);
      expect(await page.locator("#client .code-block:visible").count()).toBe(1);
    }),
  );
});
