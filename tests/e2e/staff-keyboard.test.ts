import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { heading, receive, userButton, waitForStorage } from "#tests/support/back-office.ts";
import { PHONE } from "#tests/support/browser.ts";
import { expectFocus, focusIsVisible, pressTabUntil } from "#tests/support/keyboard.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite } from "#tests/support/site.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

/** Presses Tab until an element has the focus. Checks that the focus is visible on every element on the way. */
async function tabTo(page: Page, wanted: string | RegExp, key = "Tab"): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    const [stop = ""] = await pressTabUntil(page, /^/, 1, key);
    expect(await focusIsVisible(page), `the focus shows at ${stop}`).toBe(true);
    if (typeof wanted === "string" ? stop === wanted : wanted.test(stop)) return;
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

test("the back office can be used by keyboard alone", async () => {
  const id = await receive(site.server, "Keyboard Only");
  await site.visit({}, async ({ page }) => {
    await page.goto("/login");
    await page.locator("button[type=submit]:enabled").waitFor();
    const stops = await pressTabUntil(page, "Forgot password?");
    const fields = ["Email", "Password", "Show what was typed"];
    expect(stops).toEqual(["Home page", ...fields, "Sign in", "Use a passkey", "Forgot password?"]);
    await page.getByLabel("Email").focus();
    await page.keyboard.insertText(ADMIN.email);
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(ADMIN.password);
    await page.keyboard.press("Enter");
    await heading(page, /^Welcome back, /).waitFor();
    await expectFocus(page, "screen");

    // Opens the list from the navigation, after which the screen has the focus.
    await tabTo(page, /^Messages/, "Shift+Tab");
    await page.keyboard.press("Enter");
    await heading(page, "Messages").waitFor();
    // React moves the focus once it has rendered the screen.
    await expectFocus(page, "screen");
    // The inbox opens with the open messages, from which a finished one disappears.
    await tabTo(page, "All");
    await page.keyboard.press("Enter");
    // Rows that the answer replaces must not have the focus.
    await waitForQuiet(page);
    await tabTo(page, "Search messages...");
    await page.keyboard.insertText("keyboard only");
    await page.keyboard.press("Enter");
    await page.getByText("Showing 1 to 1 of 1 message").waitFor();
    await tabTo(page, "Status");
    await tabTo(page, /^Name/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=name/);
    await expectFocus(page, /^Name/);
    await tabTo(page, /^Status of Keyboard Only/);
    await page.keyboard.press("D");
    await waitForStorage(site.server, id, "Done");

    await page.keyboard.press("Shift+Tab");
    await expectFocus(page, "Keyboard Only");
    await page.keyboard.press("Enter");
    await heading(page, "Keyboard Only").waitFor();
    await tabTo(page, "Mark as Spam");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor();
    await expectFocus(page, "Cancel");
    await pressTabUntil(page, "Mark as Spam", 1);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await expectFocus(page, "Mark as Spam");
    expect(await page.getByRole("button", { name: "Mark as Spam" }).evaluate((one) => one.matches(":focus"))).toBe(
      true,
    );

    // The user menu, which switches the theme and logs out.
    await page.getByRole("link", { name: "Settings" }).first().focus();
    await tabTo(page, new RegExp(ADMIN.email));
    await page.keyboard.press("Enter");
    await expectFocus(page, "Dark theme");
    await page.keyboard.press("Enter");
    await waitUntil("the theme is dark", () =>
      page.evaluate(() => document.documentElement.classList.contains("dark")),
    );
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expectFocus(page, new RegExp(ADMIN.email));
    await page.keyboard.press("Enter");
    await expectFocus(page, /theme$/);
    await page.keyboard.press("End");
    await expectFocus(page, "Logout");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login");
  });
});

test("the user menu stays at its button while the page scrolls", async () => {
  const id = await receive(site.server, "Long Page");
  await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
    await page.goto(`/admin/messages/${id}`);
    await heading(page, "Long Page").waitFor();
    await userButton(page).click();
    await expectFocus(page, /theme$/);
    const { scrolled, moved } = await page.getByRole("menu").evaluate(async (menu) => {
      await Promise.all(menu.getAnimations().map(({ finished }) => finished));
      const before = menu.getBoundingClientRect().top;
      scrollTo(0, document.documentElement.scrollHeight);
      return { scrolled: scrollY, moved: menu.getBoundingClientRect().top - before };
    });
    expect(scrolled).toBeGreaterThan(100);
    expect(moved).toBe(0);
  });
});

test("the drawer on a phone traps the focus, closes on Escape and restores the focus", {
  tags: "release",
}, async () => {
  await site.visit({ storageState: await site.asAdmin(), viewport: PHONE }, async ({ page }) => {
    await page.goto("/admin/messages");
    const button = page.getByRole("button", { name: "Menu", includeHidden: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    const holdsFocus = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    await waitUntil("the drawer has the focus", holdsFocus);
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press("Tab");
      // At its end an invisible guard passes the focus on.
      await waitUntil("the drawer keeps the focus", holdsFocus, 2_000);
    }
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expectFocus(page, "Menu");
    await page.keyboard.press("Enter");
    await drawer.getByRole("link", { name: "CRM" }).click();
    await heading(page, "Customer Relationship Management").waitFor();
    await drawer.waitFor({ state: "detached" });
  });
});

test("single keys move through a list and between screens, and can be disabled", async () => {
  for (const name of ["Row One", "Row Two"]) await receive(site.server, name);
  await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
    await page.goto("/admin/dashboard");
    await heading(page, /^Welcome back, /).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await heading(page, "Messages").waitFor();
    await page.getByText(/^Showing /).waitFor();
    const first = await page.getByRole("row").nth(1).getByRole("link").first().innerText();
    const second = await page.getByRole("row").nth(2).getByRole("link").first().innerText();
    await page.keyboard.press("j");
    await expectFocus(page, first);
    await page.keyboard.press("j");
    await expectFocus(page, second);
    expect(await focusIsVisible(page)).toBe(true);
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expectFocus(page, first);

    // In a field they are letters.
    await page.keyboard.press("/");
    await expectFocus(page, "Search messages...");
    await page.keyboard.type("gmj?/n");
    expect(await page.getByRole("searchbox").inputValue()).toBe("gmj?/n");
    await page.getByRole("button", { name: "Clear filters" }).click();
    // "Showing 0 to 0" appears before the rows.
    await page.getByRole("link", { name: first }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await heading(page, first).waitFor();

    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByRole("checkbox", { name: /^Single-key shortcuts/ }).uncheck();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    for (const key of ["?", "g", "d"]) await page.keyboard.press(key);
    expect(await heading(page, first).isVisible()).toBe(true);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to..." }).waitFor();
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor({ state: "detached" });
    // Returning the focus takes another frame, and would close a menu that opens before.
    // It goes to where it was, or from the screen to its first link.
    await expectFocus(page, /^(screen|Messages)$/);

    // The way back without a key.
    await userButton(page).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await help.getByRole("checkbox", { name: /^Single-key shortcuts/ }).check();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await heading(page, "Outbox").waitFor();
  });
});
