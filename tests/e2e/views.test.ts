import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { LIST_SCREENS } from "#contract/screens.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});
beforeEach(() =>
  site.server.app.platform.database.write(async (tx) => {
    await tx.deleteFrom("preferences").execute();
    await tx.deleteFrom("views").execute();
  }),
);

async function signIn(role: Role): Promise<StorageState> {
  const user = { name: "Thandi Example", email: `${role}-${crypto.randomUUID()}@example.com`, role };
  return signedIn(site.url, await tokenOf(site.server, await addAccount(site.server, user)), user);
}

const rows = (page: Page) => page.locator("#list tbody:not([aria-hidden]) > tr");
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const display = (page: Page) => page.getByRole("dialog", { name: "Display" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Back office" });
const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;

async function openList(page: Page, address: string) {
  await page.goto(address);
  await page.getByText(/^Showing 1 to /).waitFor();
}

async function openDisplay(page: Page) {
  await page.getByRole("button", { name: "Display" }).click();
  await display(page).waitFor();
}

describe("the display of a list", () => {
  test("is chosen, and is the same for the account in every browser", { tags: "promise-58" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      // An address beyond the last page leads to the last one.
      await page.goto("/admin/products?page=9");
      await page.waitForURL(/\?page=3$/);
      await page.getByText("Showing 21 to 24 of 24 products").waitFor();
      expect(Math.round(await heightOf(rows(page).nth(1)))).toBe(56);
      await openDisplay(page);
      // With larger pages, the list begins again.
      await display(page).getByRole("button", { name: "25", exact: true }).click();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      await waitUntil("the address says so", () => new URL(page.url()).search === "");
      await display(page).getByRole("button", { name: "Compact" }).click();
      await waitUntil("rows are lower", async () => Math.round(await heightOf(rows(page).nth(1))) === 40);
      const boxes = display(page).getByRole("checkbox");
      expect(await boxes.count()).toBe(LIST_SCREENS.products.columns.length);
      expect(await boxes.first().isDisabled()).toBe(true);
      await display(page).getByRole("checkbox", { name: "Category" }).uncheck();
      await heading(page, "Category").waitFor({ state: "detached" });
      await expectAccessible(page, "what is displayed");
      await page.keyboard.press("Escape");
      await display(page).waitFor({ state: "detached" });
      await expectFocus(page, "Display");

      // Opened again, the list is not fetched with ten rows first.
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === "/api/products") asked.push(searchParams.get("pageSize") ?? "");
      });
      await page.reload();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      expect([...new Set(asked)]).toEqual(["25"]);

      await site.visit({ storageState: admin }, async ({ page: elsewhere }) => {
        await openList(elsewhere, "/admin/products");
        await waitUntil("as many rows", async () => (await rows(elsewhere).count()) === 24);
        expect(Math.round(await heightOf(rows(elsewhere).nth(1)))).toBe(40);
        expect(await heading(elsewhere, "Category").count()).toBe(0);
        // The row height applies to all lists, columns to one list.
        await openList(elsewhere, "/admin/crm");
        await heading(elsewhere, "Company").waitFor();
        expect(await rows(elsewhere).count()).toBe(10);
      });
    }),
  );

  test(
    "is chosen on a phone without columns, and kept while the server is away",
    { tags: ["promise-58", "release"] },
    () =>
      site.visit({ storageState: admin, viewport: PHONE }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/ERR_FAILED/);
        await openList(page, "/admin/products");
        await openDisplay(page);
        expect(await display(page).getByRole("checkbox").count()).toBe(0);
        await page.route("**/api/account/preferences", (route) => route.abort());
        await display(page).getByRole("button", { name: "50", exact: true }).click();
        await display(page).getByText("could not be saved").waitFor();
        await page.getByText("Showing 1 to 24 of 24 products").waitFor();
        await expectAccessible(page, "what is displayed on a phone", "[role=dialog]");
      }),
  );
});

describe("a saved view", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: /view$/ });
  const save = (page: Page) => dialog(page).getByRole("button", { name: "Save", exact: true }).click();

  test("is a list under a name in the menu, with columns that are replaced only on request", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?q=thandi%40example.org");
      await openDisplay(page);
      await display(page).getByRole("button", { name: "Save as a view" }).click();
      await save(page);
      await dialog(page).getByText("Name is required").waitFor();
      await dialog(page).getByLabel("Name").fill("Thandi");
      await save(page);
      await dialog(page).getByText("Search and filters: Must not contain an email address.").waitFor();
      await expectAccessible(page, "saving a view");

      await openList(page, "/admin/products?status=Active&sort=price&order=desc");
      await openDisplay(page);
      await display(page).getByRole("checkbox", { name: "Category" }).uncheck();
      await display(page).getByRole("button", { name: "Save as a view" }).click();
      await dialog(page).getByLabel("Name").fill("Dearest first");
      await page.keyboard.press("Enter");
      const link = menu(page).getByRole("link", { name: "Dearest first" });
      const isShown = async () => (await link.getAttribute("aria-current")) === "page";
      await waitUntil("the list is the view", isShown);
      // The account's own columns come back with the plain list.
      await openList(page, "/admin/products");
      expect(await isShown()).toBe(false);
      await link.click();
      await page.getByRole("button", { name: "Remove filter Status: Active" }).waitFor();
      expect(await heading(page, "Category").count()).toBe(0);
      expect(await heading(page, "Price").getAttribute("aria-sort")).toBe("descending");
      await expectAccessible(page, "a saved view");

      await openDisplay(page);
      await display(page).getByRole("checkbox", { name: "Stock" }).uncheck();
      await heading(page, "Stock").waitFor({ state: "detached" });
      expect(new URL(page.url()).searchParams.get("columns")).toBe("name,price,status,actions");
      await display(page).getByRole("button", { name: "Save as a view" }).click();
      await dialog(page).getByLabel("Save as").selectOption({ label: "Replace Dearest first" });
      expect(await dialog(page).getByLabel("Name").inputValue()).toBe("Dearest first");
      await save(page);
      await dialog(page).waitFor({ state: "detached" });
      await waitUntil("it is the view", isShown);
    }));

  test("is renamed, shared and deleted, with a question if others use it", { tags: "promise-59" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const token = admin.origins[0]?.localStorage.find(({ name }) => name === "token")?.value ?? "";
      const body = { name: "Leads to call", screen: "customers", query: { status: "Lead" } };
      expect((await site.server.api("POST", "/views", { token, body })).status).toBe(201);
      await openList(page, "/admin/crm?status=Lead");
      await menu(page).getByRole("link", { name: "Leads to call" }).waitFor();
      await openDisplay(page);
      await display(page).getByRole("button", { name: "Edit this view" }).click();
      await dialog(page).getByLabel("Name").fill("Leads");
      await dialog(page)
        .getByRole("checkbox", { name: /^Share with colleagues/ })
        .check();
      await save(page);
      const link = menu(page).getByRole("link", { name: "Leads shared" });
      await link.waitFor();
      await site.visit({ storageState: await signIn("support") }, async ({ page: mate }) => {
        await openList(mate, "/admin/crm");
        await menu(mate).getByRole("link", { name: "Leads shared" }).click();
        await mate.getByRole("button", { name: "Leads", pressed: true }).waitFor();
        await openDisplay(mate);
        await display(mate).getByRole("button", { name: "Save as a view" }).waitFor();
      });
      await openDisplay(page);
      await display(page).getByRole("button", { name: "Edit this view" }).click();
      await dialog(page).getByRole("button", { name: "Delete" }).click();
      await page
        .getByRole("alertdialog", { name: "Delete Leads?" })
        .getByRole("button", { name: "Delete view" })
        .click();
      await link.waitFor({ state: "detached" });
    }),
  );

  test("is saved and opened by keys alone", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openList(page, "/admin/crm?status=Lead");
      await pressTabUntil(page, "Display");
      await page.keyboard.press("Enter");
      await display(page).waitFor();
      await expectFocus(page, "Save as a view");
      await page.keyboard.press("Escape");
      await display(page).waitFor({ state: "detached" });
      // Also by its key, from any screen.
      await page.keyboard.press("v");
      await expectFocus(page, "Save as a view");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Save view" }).waitFor();
      await page.keyboard.type("To answer");
      await page.keyboard.press("Enter");
      const link = menu(page).getByRole("link", { name: "To answer" });
      await link.waitFor();
      await openList(page, "/admin/crm");
      await pressTabUntil(page, "To answer");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/admin\/crm\?status=Lead$/);
      // Also by its name, from any screen.
      await openList(page, "/admin/products");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to..." }).waitFor();
      await page.keyboard.type("to answ");
      await waitUntil("it is found", async () =>
        (await page.locator("[role=option][data-highlighted]").allInnerTexts()).some((text) =>
          text.startsWith("To answer"),
        ),
      );
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/admin\/crm\?status=Lead$/);
    }),
  );
});
