/** @module-tag release */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { SESSION_ENDED } from "#contract/auth.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import {
  heading,
  NETWORK_ERROR_PATTERN,
  receive,
  stored,
  userButton,
  waitForPreload,
} from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { NO_RESPONSE } from "#web/shared/call.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

/** Maximum wait until a failed call has been repeated, which happens every ten seconds. */
const COMES_BACK_MS = 40_000;

const spamQuestion = (page: Page) => page.getByRole("alertdialog", { name: "Mark this message as spam?" });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Menu", exact: true });
const notLoaded = (page: Page, part: string) =>
  page.getByRole("alert").filter({ hasText: `The ${part} could not be loaded` });
const logoutItem = (page: Page) => page.getByRole("menuitem", { name: "Logout" });

describe.concurrent("a script that fails to load", () => {
  test("breaks nothing else, and the next press tries again: the user menu", () =>
    site.visit({ fresh: true, storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/messages");
      await page.getByRole("searchbox").fill("still");
      await page.route("**/assets/menus-*", (route) => route.abort());
      await userButton(page).click();
      await notLoaded(page, "menu").waitFor();
      await userButton(page).click();
      expect(await page.getByRole("searchbox").inputValue()).toBe("still");
      expect(await heading(page, "Messages").isVisible()).toBe(true);
      await page.unroute("**/assets/menus-*");
      await userButton(page).click();
      await logoutItem(page).waitFor();
      await notLoaded(page, "menu").waitFor({ state: "detached" });
    }));

  test("breaks nothing else, and can be tried again: a screen", () =>
    site.visit({ fresh: true, storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      const unopened = page.getByRole("alert").filter({ hasText: NO_RESPONSE });
      await page.goto("/admin/subscribers");
      await page.getByRole("searchbox").fill("still");
      await page.waitForURL(/q=still/);
      let tries = 0;
      await page.route("**/assets/outbox-list-*", (route) => {
        tries++;
        return route.abort();
      });
      await page.getByRole("link", { name: "Outbox" }).click();
      await unopened.waitFor();
      await heading(page, "This screen couldn't be opened").waitFor();
      await expectAccessible(page, "a screen that could not be opened");
      await unopened.getByRole("button", { name: "Try again" }).click();
      await waitUntil("it was tried again", () => tries > 1);
      await unopened.waitFor();
      // The other screens are still there, unchanged.
      await page.goBack();
      await heading(page, "Subscribers").waitFor();
      expect(await page.getByRole("searchbox").inputValue()).toBe("still");
      await unopened.waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Outbox" }).click();
      await unopened.waitFor();
      await page.unroute("**/assets/outbox-list-*");
      await unopened.getByRole("button", { name: "Try again" }).click();
      await heading(page, "Outbox").waitFor();
      await unopened.waitFor({ state: "detached" });
      await expectFocus(page, "screen");

      // The same for Back, to a screen that this document has not shown before.
      await page.reload();
      await heading(page, "Outbox").waitFor();
      await page.route("**/assets/subscriber-list-*", (route) => route.abort());
      await page.goBack();
      await unopened.waitFor();
      await page.unroute("**/assets/subscriber-list-*");
      await unopened.getByRole("button", { name: "Try again" }).click();
      await heading(page, "Subscribers").waitFor();
      expect(await page.getByRole("searchbox").inputValue()).toBe("still");

      // The same for the first screen of a document.
      await page.route("**/assets/subscriber-list-*", (route) => route.abort());
      await page.reload();
      await unopened.waitFor();
      await page.unroute("**/assets/subscriber-list-*");
      await unopened.getByRole("button", { name: "Try again" }).click();
      await heading(page, "Subscribers").waitFor();
    }));

  test("is not needed on a phone that goes offline", async () => {
    const id = await receive(site.server, "Asked Offline");
    await site.visit(
      { fresh: true, preloads: true, storageState: admin, viewport: PHONE, theme: "dark" },
      async ({ page, context, allowConsoleError }) => {
        allowConsoleError(NETWORK_ERROR_PATTERN);
        await page.goto(`/admin/messages/${id}`);
        await waitForPreload(page);
        await context.setOffline(true);
        await page.getByRole("button", { name: "Mark as Spam" }).click();
        await spamQuestion(page).getByRole("button", { name: "Mark as Spam" }).click();
        await page.getByRole("alert").filter({ hasText: "Failed to update message status" }).waitFor();
        await page.getByRole("button", { name: "Menu" }).click();
        await drawer(page).getByRole("link", { name: "Dashboard" }).click();
        await heading(page, /^Welcome back, /).waitFor();
      },
    );
  });
});

test("screens, menus and logging out keep working while the server is away", async () => {
  await receive(site.server, "Still Here");
  await site.visit({ fresh: true, preloads: true, storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(NETWORK_ERROR_PATTERN);
    await page.goto("/admin/dashboard");
    await waitForPreload(page);
    site.link.cut();
    await page.getByRole("link", { name: "All messages" }).click();
    await heading(page, "Messages").waitFor();
    const alert = page.getByRole("alert").filter({ hasText: "Failed to fetch messages" });
    await alert.getByText("No response from server.").waitFor();
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor();
    await page.getByRole("link", { name: "Settings" }).click();
    await heading(page, "Settings").waitFor();
    await page.goBack();
    await alert.waitFor();
    site.link.restore();
    // Without a press.
    await page.getByText(/^Showing /).waitFor({ timeout: COMES_BACK_MS });
    await alert.waitFor({ state: "detached" });

    site.link.cut();
    await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Spam");
    await alert.waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Still Here" }).click();
    await page.getByRole("alert").filter({ hasText: "Failed to load message" }).waitFor();
    await userButton(page).click();
    await logoutItem(page).click();
    await heading(page, "Admin Login").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/login");
    expect(await page.getByText(SESSION_ENDED).count()).toBe(0);
    expect(await stored(page)).toEqual([null, null]);
    site.link.restore();
  });
});
