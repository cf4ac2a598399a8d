import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { LAST_ADMIN } from "#contract/users.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { heading, NETWORK_ERROR_PATTERN } from "#tests/support/back-office.ts";
import { PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addProducts, addServices } from "#tests/support/catalogue.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { expectFocus, focusIsVisible, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { NO_RESPONSE } from "#web/shared/call.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
beforeAll(async () => {
  // The signed-in account is the last administrator.
  await site.server.app.platform.database.write((tx) =>
    tx.updateTable("users").set({ role: "user" }).where("sample", "=", 1).execute(),
  );
  admin = await site.asAdmin();
  for (const aide of ["first", "second"])
    await addAccount(site.server, { name: `Administrator's ${aide} aide`, email: `${aide}.aide@example.org` });
  const named = (stem: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${stem} ${at + 1}`,
      category: stem,
      status: "Active" as const,
    }));
  await addProducts(site.server, [
    ...named("Ranged", 5),
    ...named("Deleted", 3),
    ...named("Keyed", 2),
    ...named("Counted", 10),
    { name: "Counted few", category: "Counted", stock: 9, status: "Active" },
    { name: "Counted enough", category: "Counted", stock: 10, status: "Active" },
  ]);
  const maps = Array.from({ length: 201 }, (_, at) => ({
    name: `Mapping ${at === 0 ? "alone" : "together"} ${at}`,
    slug: `mapping-${at}`,
    category: "Maps",
  }));
  await addServices(site.server, maps);
});

const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole("group", { name: /^Selected / });
const choose = (page: Page, status: string) => page.getByRole("combobox", { name: "Set status" }).selectOption(status);

async function statusesOf(stem: string): Promise<string[]> {
  const database = site.server.app.platform.database.read;
  const rows = await database
    .selectFrom("products")
    .select("status")
    .where("category", "=", stem)
    .orderBy("name_key")
    .execute();
  return rows.map(({ status }) => status);
}

describe.concurrent("the rows of a list", () => {
  test("are selected one by one or as a range, changed at once, and changed back", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?q=ranged&sort=name&order=asc");
      const toolbar = page.getByRole("searchbox", { name: "Search products..." });
      await box(page, "Ranged 2").click();
      const top = (await bar(page).boundingBox())?.height;
      await toolbar.waitFor({ state: "hidden" });
      await box(page, "Ranged 4").click({ modifiers: ["Shift"] });
      await bar(page).getByText("3 selected").waitFor();
      expect(await box(page, "Ranged 1").isChecked()).toBe(false);
      const all = page.getByRole("checkbox", { name: "Select all on this page" });
      expect(await all.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
      await choose(page, "Archived");
      await page.getByText("3 products marked as Archived").waitFor();
      // The toast stays under the pointer.
      await page.getByRole("button", { name: "Undo" }).hover();
      expect(await statusesOf("Ranged")).toEqual(["Active", "Archived", "Archived", "Archived", "Active"]);
      await bar(page).waitFor({ state: "detached" });
      const toolbarBox = await toolbar.locator("xpath=../..").boundingBox();
      expect(toolbarBox?.height).toBe(top);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("3 products marked as Active").waitFor();
      expect(await statusesOf("Ranged")).toEqual(Array(5).fill("Active"));
    }));

  test("stay selected with the reason when they are refused; the others are changed", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 409/);
      await page.goto("/admin/users?q=administrator");
      await page.getByRole("checkbox", { name: "Select all on this page" }).click();
      await bar(page).getByText("3 selected").waitFor();
      await choose(page, "Inactive");
      const question = page.getByRole("alertdialog", { name: "Set 3 users to Inactive?" });
      await question.getByText("Your own account is among them: you will be signed out at once.").waitFor();
      await expectAccessible(page, "the question before one's own account is shut out");
      await question.getByRole("button", { name: "Set to Inactive" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to update user status" });
      await alert.getByText(`Administrator: ${LAST_ADMIN}`).waitFor();
      await page.getByText("2 users marked as Inactive").waitFor();
      await bar(page).getByText("1 selected").waitFor();
      expect(await box(page, "Administrator").isChecked()).toBe(true);
      const status = page.getByRole("combobox", { name: "Status of Administrator", exact: true });
      expect(await status.inputValue()).toBe("Active");
      await bar(page).getByRole("button", { name: "Delete" }).click();
      const deletion = page.getByRole("alertdialog", { name: "Delete Administrator?" });
      await deletion.getByText("This is your own account: you will be signed out at once.").waitFor();
      await deletion.getByRole("button", { name: "Cancel" }).click();
      await bar(page).getByRole("button", { name: "Clear" }).click();
      await bar(page).waitFor({ state: "detached" });
      await alert.getByRole("button", { name: "Dismiss" }).click();
      await alert.waitFor({ state: "detached" });
    }));

  test("are deleted after a question that lists them and what is deleted with them", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?q=deleted&sort=name&order=asc");
      await box(page, "Deleted 1").click();
      await box(page, "Deleted 3").click();
      await bar(page).getByRole("button", { name: "Delete" }).click();
      const question = page.getByRole("alertdialog", { name: "Delete 2 products?" });
      await question.getByText("Deleted 1, Deleted 3.").waitFor();
      await question.getByText("Variants, prices and pictures are deleted too").waitFor();
      await expectAccessible(page, "the question before rows are deleted");
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "detached" });
      expect(await statusesOf("Deleted")).toHaveLength(3);
      await bar(page).getByRole("button", { name: "Delete" }).click();
      await question.getByRole("button", { name: "Delete 2 products" }).click();
      await page.getByText("2 products deleted").waitFor();
      await shows(page, "Showing 1 to 1 of 1 products");
      expect(await statusesOf("Deleted")).toHaveLength(1);
      await expectFocus(page, "Product Management");
    }));

  test("are changed by keyboard alone", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?q=keyed&sort=name&order=asc");
      await box(page, "Keyed 2").waitFor();
      await page.locator("#screen").focus();
      const stops = await pressTabUntil(page, "Select Keyed 1");
      expect(stops).toContain("Add Product");
      expect(await focusIsVisible(page)).toBe(true);
      await page.keyboard.press("Space");
      await bar(page).getByText("1 selected").waitFor();
      await pressTabUntil(page, "Keyed 1");
      await pressTabUntil(page, "Status of Keyed 1");
      await pressTabUntil(page, "Edit Keyed 1");
      for (const stop of ["Status of Keyed 1", "Keyed 1", "Select Keyed 1"]) {
        await page.keyboard.press("Shift+Tab");
        await expectFocus(page, stop);
      }
      await pressTabUntil(page, "Clear", 60, "Shift+Tab");
      await page.keyboard.press("Enter");
      await bar(page).waitFor({ state: "detached" });
      await expectFocus(page, "Product Management");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await bar(page).getByText("1 selected").waitFor();
      await pressTabUntil(page, "Set status", 60, "Shift+Tab");
      // The first arrow opens the list, and nothing is set before Enter.
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      expect(await bar(page).getByText("1 selected").isVisible()).toBe(true);
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.getByText("Keyed 1 marked as Archived").waitFor();
    }));
});

describe.concurrent("a list", () => {
  test("says its order, its filters and that nothing was found to a screen reader", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const isSaid = (text: string) => page.locator("#list [aria-live=polite]").filter({ hasText: text }).waitFor();
      await page.goto("/admin/products?q=counted");
      await isSaid("Order: Newest first");
      await page.getByRole("button", { name: "Price", exact: true }).click();
      await isSaid("Order: Price, lowest first");
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Active");
      await isSaid("Order: Price, lowest first. Filtered by Status, Active");
      await page.getByRole("searchbox").fill("no such product");
      await isSaid("No products found");
    }),
  );

  test("keeps filters in the address, each with a chip that removes it", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products");
      await page.getByRole("combobox", { name: "Category" }).selectOption("Counted");
      await page.waitForURL("**/admin/products?category=Counted");
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Active");
      await page.waitForURL("**/admin/products?category=Counted&status=Active");
      await shows(page, "Showing 1 to 10 of 12 products");
      await page.reload();
      await shows(page, "Showing 1 to 10 of 12 products");
      // Stock under 10 is low, in red.
      const few = page.getByRole("row", { name: /Counted few/ }).getByText("9 left, low", { exact: true });
      const enough = page.getByRole("row", { name: /Counted enough/ }).getByText("10 left", { exact: true });
      const colour = (name: string) =>
        page.evaluate((token) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.color = `var(${token})`;
          const computed = getComputedStyle(probe).color;
          probe.remove();
          return computed;
        }, name);
      expect(await few.evaluate((element) => getComputedStyle(element).color)).toBe(await colour("--danger"));
      expect(await enough.evaluate((element) => getComputedStyle(element).color)).toBe(await colour("--success"));

      await page.getByRole("button", { name: "Remove filter Status: Active" }).click();
      await page.waitForURL("**/admin/products?category=Counted");
      await expectFocus(page, "Status");
      await page.goBack();
      await page.getByRole("button", { name: "Remove filter Status: Active" }).waitFor();
    }));

  test("is searched at once when the search field loses the focus", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products");
      const field = page.getByRole("searchbox", { name: "Search products..." });
      await page.getByText(/^Showing 1 to /).waitFor();
      // With a stopped clock the typing pause never ends.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await field.fill("keyed");
      await field.press("Tab");
      await page.waitForURL("**/admin/products?q=keyed");
    }),
  );

  test("is sorted on a phone by a menu", { tags: "release" }, () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/products?q=counted");
      const sort = page.getByRole("combobox", { name: "Sort" });
      expect(await sort.locator("option").first().innerText()).toBe("Newest first");
      await sort.selectOption("Stock, highest first");
      await page.waitForURL("**/admin/products?q=counted&sort=stock&order=desc");
    }),
  );

  test("has tabs by customer status, with the totals of all customers above it", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm");
      for (const name of ["Total Value", "Active Customers", "Active Leads"]) await shows(page, name);
      await page.getByRole("definition").filter({ hasText: /^\$\d/ }).waitFor();
      await page.getByRole("button", { name: "All", exact: true, pressed: true }).waitFor();
      for (const [name, status] of [
        ["Leads", "Lead"],
        ["Active", "Active"],
        ["Inactive", "Inactive"],
      ] as const) {
        await page.getByRole("button", { name, exact: true }).click();
        await page.waitForURL(`**/admin/crm?status=${status}`);
        await page.getByRole("button", { name, exact: true, pressed: true }).waitFor();
      }
      const row = page.getByRole("row").nth(1);
      await row.getByRole("link", { name: /^View / }).waitFor();
      expect(await row.getByRole("link", { name: /^Edit / }).getAttribute("href")).toMatch(
        /^\/admin\/crm\/customers\/.+\/edit\?status=Inactive$/,
      );
      await page.getByRole("searchbox", { name: "Search customers..." }).fill("nobody at all");
      await page.getByText("No customers found").waitFor();
      await shows(page, "Showing 0 to 0 of 0 customers");
    }),
  );
});

const LISTS = [
  {
    path: "crm",
    title: "Customer Relationship Management",
    nouns: "customers",
    add: ["Add Customer", "/admin/crm/customers/new"],
    columns: ["Customer", "Company", "Status", "Value", "Last Contact", "Owner", "Actions"],
    filters: ["All Owners", "All Sources"],
  },
  {
    path: "users",
    title: "User Management",
    nouns: "users",
    add: ["Add User", "/admin/users/new"],
    columns: ["Name", "Email", "Role", "Status", "Actions"],
    filters: ["All Status", "All Roles"],
  },
  {
    path: "products",
    title: "Product Management",
    nouns: "products",
    add: ["Add Product", "/admin/products/new"],
    columns: ["Name", "Category", "Price", "Stock", "Status", "Actions"],
    filters: ["All Categories", "All Status"],
  },
  {
    path: "services",
    title: "Services Management",
    nouns: "services",
    add: ["Add Service", "/admin/services/new"],
    columns: ["Name", "Category", "Base Price", "Status", "Actions"],
    filters: ["All Categories", "All Status"],
  },
  {
    path: "jobs",
    title: "Jobs",
    nouns: "jobs",
    add: ["Add Job", "/admin/jobs/new"],
    columns: ["Title", "Department", "Location", "Status", "Closes", "Applications", "Actions"],
    filters: ["All Status", "All Departments"],
  },
  {
    path: "projects",
    title: "Projects",
    nouns: "projects",
    add: ["Add Project", "/admin/projects/new"],
    columns: ["Name", "Client", "Category", "Year", "Status", "Published", "Actions"],
    filters: ["All Categories", "All Status", "All Visibility"],
  },
] as const;

// One visit for each list: first it fails, then it is checked wide and narrow.
describe.concurrent("the list of", { tags: "release" }, () => {
  test.each(LISTS)("$nouns says what went wrong, and has its title, columns, filters and links", (list) =>
    site.visit(
      { storageState: admin, theme: list.nouns.length % 2 ? "light" : "dark" },
      async ({ page, allowConsoleError }) => {
        const { path, title, nouns, add, columns, filters } = list;
        allowConsoleError(NETWORK_ERROR_PATTERN);
        await page.route(`**/api/${nouns}?*`, (route) => route.abort());
        await page.goto(`/admin/${path}`);
        const failed = page.getByRole("alert").filter({ hasText: `Failed to fetch ${nouns}` });
        await failed.getByText(NO_RESPONSE).waitFor();
        await page.unroute(`**/api/${nouns}?*`);
        await failed.getByRole("button", { name: "Try again" }).click();
        await page.getByText(new RegExp(`^Showing 1 to \\d+ of \\d+ ${nouns}$`)).waitFor();

        await heading(page, title).waitFor();
        expect(await page.getByRole("link", { name: add[0] }).getAttribute("href")).toBe(add[1]);
        await page.getByPlaceholder(`Search ${nouns}...`).waitFor();
        const headers = await page.getByRole("columnheader").allInnerTexts();
        expect(headers.map((text) => text.trim()).filter(Boolean)).toEqual(columns);
        expect(await page.locator("select[id^=filter-] option:first-child").allInnerTexts()).toEqual(filters);
        const edit = page.getByRole("link", { name: /^Edit / }).first();
        expect(await edit.getAttribute("href")).toMatch(/\/edit$/);
        const name = (await edit.getAttribute("aria-label"))?.replace("Edit ", "") ?? "";
        await page.getByRole("row").getByRole("link", { name, exact: true }).first().waitFor();
        await expectAccessible(page, `the list of ${nouns}`);

        await resize(page, PHONE);
        await page
          .getByRole("listitem")
          .filter({ has: box(page, name) })
          .waitFor();
        await expectAccessible(page, `the list of ${nouns} on a phone`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      },
    ),
  );
});

test("a status in a row stays until the server has saved another", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/services?q=software");
    const status = page.getByRole("combobox", { name: /^Status of / }).first();
    expect(await status.inputValue()).toBe("Published");
    const release = await holdRequests(page, "**/status");
    await status.selectOption("Archived");
    await waitUntil("the status is busy", async () => (await status.getAttribute("aria-busy")) === "true");
    expect(await status.inputValue()).toBe("Published");
    release();
    await page.getByText("marked as Archived").waitFor();
    await waitUntil("the row shows the new status", async () => (await status.inputValue()) === "Archived");
    expect(await status.getAttribute("aria-busy")).toBe("false");
  }));

test("up to 200 services are on one page without a pager, and more are paged", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const rows = page.locator("#list tbody:not([aria-hidden]) tr");
    await page.goto("/admin/services?q=mapping+together&page=2&pageSize=10");
    await page.getByText("Showing 1 to 200 of 200 services").waitFor();
    await waitUntil("all 200 are shown", async () => (await rows.count()) === 200);
    expect(await page.getByRole("button", { name: /^(Previous|Next)$/ }).count()).toBe(0);
    await page.goto("/admin/services?q=mapping");
    await page.getByText("Showing 1 to 200 of 201 services").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Showing 201 to 201 of 201 services").waitFor();
    await waitUntil("the last one is shown", async () => (await rows.count()) === 1);
  }),
);
