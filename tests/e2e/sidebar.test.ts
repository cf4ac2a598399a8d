import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectOutline } from "#tests/support/accessibility.ts";
import { PHONE, resize } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const DESK = { width: 1440, height: 900 };
const RAIL = { width: 1000, height: 900 };

const navigation = (page: Page) => page.getByRole("navigation", { name: "Back office" });
const group = (page: Page, name: string) => navigation(page).getByRole("button", { name, exact: true });
const entry = (page: Page, name: string) => navigation(page).getByRole("link", { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

async function expectInWindow(page: Page, name: string): Promise<void> {
  const box = await entry(page, name).boundingBox();
  expect(box, name).not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

const WIDTHS = [
  ["wide", DESK],
  ["a rail of icons", RAIL],
] as const;

describe.each(variants(WIDTHS, ([, width]) => width === DESK))("the sidebar, %s,", (_, viewport) => {
  test("has the specified entries first, and Audit and Settings in the window", async () => {
    await site.visit({ storageState: await site.asAdmin(), viewport }, async ({ page }) => {
      await open(page, "/admin/dashboard");
      const names = await navigation(page).getByRole("link").allTextContents();
      expect(names.slice(0, 5)).toEqual(["Dashboard", "CRM", "Users", "Products", "Services"]);
      await expectInWindow(page, "Audit");
      await expectInWindow(page, "Settings");
      expect(await navigation(page).getByRole("heading", { level: 2 }).allTextContents()).toEqual([
        ...["Work", "Website", "Newsletter and email"],
      ]);
      await expectAccessible(page, "the sidebar");
      await expectOutline(page, "the sidebar");
    });
  });
});

describe("a group of the sidebar", () => {
  test("folds and opens by keyboard, and stays folded after a reload", async () => {
    await site.visit({ storageState: await site.asAdmin(), viewport: DESK }, async ({ page }) => {
      await open(page, "/admin/dashboard");
      await group(page, "Website").focus();
      await page.keyboard.press("Enter");
      expect(await group(page, "Website").getAttribute("aria-expanded")).toBe("false");
      await entry(page, "News").waitFor({ state: "hidden" });
      await entry(page, "Campaigns").waitFor();
      await expectAccessible(page, "a folded group");
      await open(page, "/admin/dashboard");
      expect(await group(page, "Website").getAttribute("aria-expanded")).toBe("false");
      await group(page, "Website").press("Space");
      expect(await group(page, "Website").getAttribute("aria-expanded")).toBe("true");
      await entry(page, "News").waitFor();
    });
  });

  test("opens for the current entry, which is in sight, and folds again after it", async () => {
    await site.visit({ storageState: await site.asAdmin(), viewport: DESK }, async ({ page }) => {
      await open(page, "/admin/dashboard");
      const name = "Newsletter and email";
      await group(page, name).click();
      await open(page, "/admin/outbox");
      expect(await group(page, name).getAttribute("aria-expanded")).toBe("true");
      await waitUntil("the entry is in sight", async () => {
        const foot = (await entry(page, "Audit").boundingBox())?.y ?? 0;
        const box = await entry(page, "Outbox").boundingBox();
        return box !== null && box.y + box.height <= foot;
      });
      await entry(page, "Dashboard").click();
      await page.waitForURL("**/admin/dashboard");
      await entry(page, "Outbox").waitFor({ state: "hidden" });
      expect(await group(page, name).getAttribute("aria-expanded")).toBe("false");
    });
  });

  test("is the same in the drawer of a phone, where Audit and Settings are in the window", {
    tags: "release",
  }, async () => {
    await site.visit({ storageState: await site.asAdmin(), viewport: DESK }, async ({ page }) => {
      await open(page, "/admin/dashboard");
      await group(page, "Work").click();
      await resize(page, PHONE);
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await group(page, "Work").getAttribute("aria-expanded")).toBe("false");
      await expectInWindow(page, "Audit");
      await expectInWindow(page, "Settings");
      await expectAccessible(page, "the drawer");
      await group(page, "Work").click();
      await entry(page, "Deals").click();
      await page.waitForURL("**/admin/deals");
    });
  });
});
