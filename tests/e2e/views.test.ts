import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { LIST_SCREENS, SCREEN_NAMES } from "#contract/screens.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { focused, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { areaOfScreen } from "#web/admin/lists/views.ts";

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
      await openList(page, "/admin/products");
      expect(await rows(page).count()).toBe(10);
      expect(Math.round(await heightOf(rows(page).nth(1)))).toBe(56);
      await openDisplay(page);
      await display(page).getByRole("button", { name: "Compact" }).click();
      await waitUntil("rows are lower", async () => Math.round(await heightOf(rows(page).nth(1))) === 40);
      await display(page).getByRole("button", { name: "25", exact: true }).click();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      await display(page).getByRole("checkbox", { name: "Category" }).uncheck();
      await heading(page, "Category").waitFor({ state: "detached" });
      await expectAccessible(page, "what is displayed");
      await page.keyboard.press("Escape");
      await display(page).waitFor({ state: "detached" });
      await waitUntil("the button has the focus", () =>
        page.evaluate(() => document.activeElement?.getAttribute("aria-label") === "Display"),
      );
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

  test("has its page size at once when it is opened again, without ten rows first", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openList(page, "/admin/products");
      await openDisplay(page);
      await display(page).getByRole("button", { name: "50", exact: true }).click();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === "/api/products") asked.push(searchParams.get("pageSize") ?? "");
      });
      await page.reload();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      expect(asked.filter((size) => size !== "50")).toEqual([]);
      expect(asked.length).toBeGreaterThan(0);
    }));

  test("redirects to its last page from an address beyond it", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?page=9");
      await page.waitForURL(/\?page=3$/);
      await page.getByText("Showing 21 to 24 of 24 products").waitFor();
      await page.goto("/admin/products?page=2&q=permit");
      await page.waitForURL(/\?q=permit$/);
    }));

  test("begins on its first page when the page size grows", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?page=3");
      await page.getByText("Showing 21 to 24").waitFor();
      await openDisplay(page);
      await display(page).getByRole("button", { name: "25", exact: true }).click();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      await waitUntil("the address says so", () => new URL(page.url()).search === "");
    }));

  test("names an order whose column is hidden", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openList(page, "/admin/products?sort=price&order=desc");
      await openDisplay(page);
      await display(page).getByRole("checkbox", { name: "Price" }).uncheck();
      await page.getByText("Price, highest first").waitFor();
    }));

  test.each(SCREEN_NAMES)("has a choice of the columns of %s, except the column with the name", (screen) =>
    site.visit({ storageState: admin, viewport: { width: 1920, height: 1000 } }, async ({ page }) => {
      // With a parameter of a list, since deals are shown on a board otherwise.
      await page.goto(`${areaOfScreen(screen)?.path}?order=desc`);
      await openDisplay(page);
      const boxes = display(page).getByRole("checkbox");
      const { columns, names } = LIST_SCREENS[screen];
      expect(await boxes.count()).toBe(columns.length);
      for (let at = 0; at < columns.length; at++) {
        if (columns[at] === names) expect(await boxes.nth(at).isDisabled()).toBe(true);
        else await boxes.nth(at).uncheck();
      }
      // A refusal of the server would be shown.
      await waitUntil("they are saved", async () => {
        const kept = await site.server.app.platform.database.read.selectFrom("preferences").select("value").execute();
        return JSON.parse(kept[0]?.value ?? "{}").columns?.[screen]?.length === 1;
      });
      expect(await display(page).getByRole("alert").count()).toBe(0);
    }),
  );

  test("is kept in the browser while the server is away, and says so", { tags: "promise-58" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/ERR_FAILED/);
      await openList(page, "/admin/products");
      await openDisplay(page);
      await page.route("**/api/account/preferences", (route) => route.abort());
      await display(page).getByRole("button", { name: "Compact" }).click();
      await display(page).getByText("could not be saved").waitFor();
      expect(Math.round(await heightOf(rows(page).nth(1)))).toBe(40);
    }),
  );

  test("is chosen on a phone too, where a list has no columns", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await openList(page, "/admin/products");
      await openDisplay(page);
      expect(await display(page).getByRole("checkbox").count()).toBe(0);
      await display(page).getByRole("button", { name: "50", exact: true }).click();
      await page.getByText("Showing 1 to 24 of 24 products").waitFor();
      await expectAccessible(page, "what is displayed on a phone", "[role=dialog]");
    }));
});

describe("a saved view", () => {
  test("is a list under a name in the menu, at a plain address", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openList(page, "/admin/products?status=Active&sort=price&order=desc");
      await openDisplay(page);
      await display(page).getByRole("checkbox", { name: "Category" }).uncheck();
      await display(page).getByRole("button", { name: "Save as a view" }).click();
      const window = page.getByRole("dialog", { name: "Save view" });
      await window.getByRole("button", { name: "Save", exact: true }).click();
      await window.getByText("Name is required").waitFor();
      await window.getByLabel("Name").fill("Dearest first");
      await expectAccessible(page, "saving a view");
      await page.keyboard.press("Enter");
      const link = menu(page).getByRole("link", { name: "Dearest first" });
      await waitUntil("the list is the view", async () => (await link.getAttribute("aria-current")) === "page");
      await openList(page, "/admin/products");
      expect(await link.getAttribute("aria-current")).toBe(null);
      await link.click();
      await page.getByRole("button", { name: "Remove filter Status: Active" }).waitFor();
      expect(await heading(page, "Category").count()).toBe(0);
      expect(await heading(page, "Price").getAttribute("aria-sort")).toBe("descending");
      await expectAccessible(page, "a saved view");
    }));

  test("keeps its columns, whatever the account prefers, and is replaced only on request", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await site.server.api("POST", "/views", {
        token: admin.origins[0]?.localStorage.find(({ name }) => name === "token")?.value ?? "",
        body: { name: "Names", screen: "products", query: { status: "Active" }, columns: ["name"] },
      });
      await openList(page, "/admin/products");
      await menu(page).getByRole("link", { name: "Names" }).click();
      await heading(page, "Price").waitFor({ state: "detached" });
      await openDisplay(page);
      await display(page).getByRole("checkbox", { name: "Price" }).check();
      await heading(page, "Price").waitFor();
      expect(new URL(page.url()).searchParams.get("columns")).toBe("name,price");
      await display(page).getByRole("button", { name: "Save as a view" }).click();
      const window = page.getByRole("dialog", { name: "Save view" });
      await window.getByLabel("Save as").selectOption({ label: "Replace Names" });
      expect(await window.getByLabel("Name").inputValue()).toBe("Names");
      await window.getByRole("button", { name: "Save", exact: true }).click();
      await window.waitFor({ state: "detached" });
      const link = menu(page).getByRole("link", { name: "Names" });
      await waitUntil("it is the view", async () => (await link.getAttribute("aria-current")) === "page");
      // The account's own columns are unchanged.
      await openList(page, "/admin/products");
      await heading(page, "Category").waitFor();
    }));

  test("is renamed, shared and deleted, with a question if others use it", { tags: "promise-59" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openList(page, "/admin/crm?status=Lead");
      const edit = async (button: string) => {
        await openDisplay(page);
        await display(page).getByRole("button", { name: button }).click();
        return page.getByRole("dialog", { name: /view$/ });
      };
      const window = await edit("Save as a view");
      await window.getByLabel("Name").fill("Leads to call");
      await window.getByRole("button", { name: "Save", exact: true }).click();
      await menu(page).getByRole("link", { name: "Leads to call" }).waitFor();
      const again = await edit("Edit this view");
      await again.getByLabel("Name").fill("Leads");
      await again.getByRole("checkbox", { name: /^Share with colleagues/ }).check();
      await again.getByRole("button", { name: "Save", exact: true }).click();
      const link = menu(page).getByRole("link", { name: "Leads shared" });
      await link.waitFor();
      await site.visit({ storageState: await signIn("support") }, async ({ page: mate }) => {
        await openList(mate, "/admin/crm");
        const shared = menu(mate).getByRole("link", { name: "Leads shared" });
        await shared.click();
        await mate.getByRole("button", { name: "Leads", pressed: true }).waitFor();
        await openDisplay(mate);
        await display(mate).getByRole("button", { name: "Save as a view" }).waitFor();
      });
      await site.visit({ storageState: await signIn("recruiter") }, async ({ page: other }) => {
        await openList(other, "/admin/jobs");
        expect(await other.getByRole("link", { name: /^Leads/ }).count()).toBe(0);
      });
      const last = await edit("Edit this view");
      await last.getByRole("button", { name: "Delete" }).click();
      await page
        .getByRole("alertdialog", { name: "Delete Leads?" })
        .getByRole("button", { name: "Delete view" })
        .click();
      await link.waitFor({ state: "detached" });
    }),
  );

  test("is saved and opened by keys alone", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openList(page, "/admin/crm?status=Lead");
      await pressTabUntil(page, "Display");
      await page.keyboard.press("Enter");
      await display(page).waitFor();
      await waitUntil("the view comes first", async () => (await focused(page)) === "Save as a view");
      await page.keyboard.press("Escape");
      await display(page).waitFor({ state: "detached" });
      // Also by its key, from any screen.
      await page.keyboard.press("v");
      await waitUntil("the view comes first", async () => (await focused(page)) === "Save as a view");
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
    }));

  test("must not contain an email address, and says where it does", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm?q=thandi%40example.org");
      await openDisplay(page);
      await display(page).getByRole("button", { name: "Save as a view" }).click();
      const window = page.getByRole("dialog", { name: "Save view" });
      await window.getByLabel("Name").fill("Thandi");
      await window.getByRole("button", { name: "Save", exact: true }).click();
      await window.getByText("Search and filters: Must not contain an email address.").waitFor();
    }));
});
