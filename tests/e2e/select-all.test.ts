import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { NETWORK_ERROR_PATTERN } from "#tests/support/back-office.ts";
import { DESKTOP, PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { apply } from "#tests/support/intake.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  const named = (stem: string, count: number) => Array.from({ length: count }, (_, at) => ({ name: `${stem} ${at}` }));
  await addMessages(site.server, [
    ...named("Whole", 34),
    ...named("Unreached", 11),
    ...named("Keyed", 4),
    ...named("Leaving", 12),
    ...named("Abandoned", 11),
  ]);
});

const bar = (page: Page) => page.getByRole("group", { name: /^Selected / });
const selectPage = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" }).click();
const button = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });

/** Returns the largest height of the bar, in pixels, in which there is no text and no control. */
const largestGap = (page: Page) =>
  bar(page).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll("p, button, select, label")].map((part) => part.getBoundingClientRect());
    const filled = parts.filter(({ height }) => height > 0).toSorted((one, other) => one.top - other.top);
    let [end, gap] = [top, 0];
    for (const part of filled) {
      gap = Math.max(gap, part.top - end);
      end = Math.max(end, part.bottom);
    }
    return Math.max(gap, bottom - end);
  });

async function statusesOf(stem: string): Promise<Record<string, number>> {
  const rows = await site.server.app.platform.database.read
    .selectFrom("messages")
    .select("status")
    .where("name", "like", `${stem} %`)
    .execute();
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([k, v]) => [k, v.length]),
  );
}

describe.concurrent("all rows of a list", () => {
  test("are selected with one press after a full page, changed as one, and changed back", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/messages?q=whole");
      await selectPage(page);
      await bar(page).getByText("10 selected").waitFor();
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/messages?"))
          calls.push(new URL(request.url()).searchParams.get("pageSize") ?? "");
      });
      await button(page, "Select all 34 messages").click();
      await bar(page).getByText("34 selected").waitFor();
      expect(calls).toEqual(["100"]);
      await expectFocus(page, "Clear");
      await button(page, "Select all 34 messages").waitFor({ state: "detached" });
      await expectAccessible(page, "a list of which all pages are selected");

      // They stay selected on another page and in another order.
      await page.getByRole("button", { name: "Name" }).click();
      await page.waitForURL("**/admin/messages?q=whole&sort=name&order=asc");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("Showing 11 to 20 of 34 messages").waitFor();
      await bar(page).getByText("34 selected").waitFor();
      expect(await page.getByRole("checkbox", { name: "Select all on this page" }).isChecked()).toBe(true);

      await button(page, "Mark as Done").click();
      await page.getByText("34 messages marked as Done").waitFor();
      await page.getByRole("button", { name: "Undo" }).hover();
      expect(await statusesOf("Whole")).toEqual({ Done: 34 });
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("34 messages marked as New").waitFor();
      expect(await statusesOf("Whole")).toEqual({ New: 34 });
    }));

  test("are fetched again before an action without missing rows, and undone at a second try", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/503/);
      await page.goto("/admin/messages?q=leaving&status=New");
      await selectPage(page);
      await button(page, "Select all 12 messages").click();
      await bar(page).getByText("12 selected").waitFor();
      // Changed by a colleague: one visible row, and one that is not.
      await site.server.app.platform.database.write((tx) =>
        tx.updateTable("messages").set({ status: "Done" }).where("name", "in", ["Leaving 0", "Leaving 11"]).execute(),
      );
      await button(page, "Spam").click();
      await page.getByText("10 messages marked as Spam").waitFor();
      expect(await statusesOf("Leaving")).toEqual({ Done: 2, Spam: 10 });
      await bar(page).waitFor({ state: "detached" });
      const changes = /\/api\/messages\/[^/?]+\/status$/;
      await page.route(changes, (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole("button", { name: "Undo" }).click();
      const retry = page.getByRole("button", { name: "Try again" });
      await retry.waitFor();
      await page.unroute(changes);
      await retry.click();
      await page.getByText("10 messages marked as New").waitFor();
      expect(await statusesOf("Leaving")).toEqual({ Done: 2, New: 10 });
    }),
  );

  test("are said to have failed on another screen, if they cannot be fetched again", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/messages?q=abandoned");
      await selectPage(page);
      await button(page, "Select all 11 messages").click();
      await bar(page).getByText("11 selected").waitFor();
      const fail = await holdRequests(page, "**/api/messages?*pageSize=100*", {
        continueRequest: (route) => route.abort(),
      });
      await button(page, "Mark as Done").click();
      await page.getByRole("link", { name: "Products" }).click();
      await page.waitForURL("**/admin/products");
      await bar(page).waitFor({ state: "detached" });
      fail();
      await page.getByText("Failed to update message status").waitFor();
      expect(await statusesOf("Abandoned")).toEqual({ New: 11 });
    }),
  );

  test("show an error when they cannot be fetched, can be requested again, and fit a phone", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/messages?q=unreached");
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("New");
      await page.getByRole("button", { name: "Remove filter Status: New" }).waitFor();
      await selectPage(page);
      await button(page, "Select all 11 messages").waitFor();
      await resize(page, PHONE);
      const top = async (name: string) => (await button(page, name).boundingBox())?.y;
      expect(await top("Spam")).toBe(await top("Mark as Done"));
      expect(await top("Select all 11 messages")).toBe(await top("Clear"));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await largestGap(page), "largest empty band of the bar").toBeLessThan(20);
      await expectAccessible(page, "a selected page of messages on a phone");
      await resize(page, DESKTOP);

      await page.route("**/api/messages?*pageSize=100*", (route) => route.abort(), { times: 1 });
      await button(page, "Select all 11 messages").click();
      await bar(page).getByRole("alert").getByText("Failed to fetch messages.").waitFor();
      await bar(page).getByText("10 selected").waitFor();
      await button(page, "Select all 11 messages").click();
      await bar(page).getByText("11 selected").waitFor();
      // Another filter keeps only the visible rows.
      await page.goBack();
      await bar(page).getByText("10 selected").waitFor();
    }),
  );
});

describe.concurrent("the main action for messages", () => {
  test("applies by its key to all selected rows and no others, from any focus", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/messages?q=keyed");
      await page.getByRole("checkbox", { name: "Select Keyed 0" }).click();
      await page.getByRole("checkbox", { name: "Select Keyed 1" }).click();
      await bar(page).getByText("2 selected").waitFor();
      await page.locator("#screen").focus();
      await pressTabUntil(page, "Mark as Done");
      await page.keyboard.press("Tab");
      await expectFocus(page, "Spam");
      // The focus is on a row that is not selected.
      await page.getByRole("link", { name: "Keyed 3" }).focus();
      await page.keyboard.press("s");
      expect(await bar(page).locator(":focus").count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Keyed 3" }).focus();
      await page.keyboard.press("!");
      await page.getByText("2 messages marked as Spam").waitFor();
      await bar(page).waitFor({ state: "detached" });
      expect(await statusesOf("Keyed")).toEqual({ New: 2, Spam: 2 });
      await page.getByRole("checkbox", { name: "Select Keyed 2" }).click();
      await page.keyboard.press("d");
      await page.getByText("Keyed 2 marked as Done").waitFor();
      expect(await statusesOf("Keyed")).toEqual({ New: 1, Spam: 2, Done: 1 });
    }));

  test("is Reject for applications", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await apply(site.server, { firstName: "Sibusiso", lastName: "Cele" });
      await page.goto("/admin/applications");
      await page.getByRole("checkbox", { name: "Select Sibusiso Cele" }).click();
      await button(page, "Reject").click();
      await page.getByText("Sibusiso Cele marked as Rejected").waitFor();
    }),
  );
});
