import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DASHBOARD_EXAMPLES } from "#contract/examples/dashboard.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { NETWORK_ERROR_PATTERN, receive } from "#tests/support/back-office.ts";
import { PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addCustomers } from "#tests/support/bulk.ts";
import { addProducts } from "#tests/support/catalogue.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const site = openSite();
let admin: StorageState;
let sensor: string;
let zodwa: string;

/** Last month's data: one service less, the same products and accounts, and more revenue. */
beforeAll(async () => {
  admin = await site.asAdmin();
  const customers = [
    { name: "Active one", email: "a@example.org", status: "Active", value_cents: 750_000, created_at: daysAgo(100) },
    { name: "A lead", email: "l@example.org", status: "Lead", value_cents: 250_000, created_at: daysAgo(0) },
    { name: "Another", email: "o@example.org", status: "Lead", value_cents: 0, created_at: daysAgo(0) },
  ] as const;
  await addCustomers(site.server, customers);
  [sensor = ""] = await addProducts(site.server, [
    { name: "Tank sensor", slug: "tank-sensor", stock: 0, status: "Active" },
    { name: "Plenty", slug: "plenty", stock: 10, status: "Active" },
  ]);
  await site.server.app.platform.database.write((tx) =>
    tx
      .insertInto("daily_totals")
      .values({
        day: daysAgo(40).slice(0, 10),
        services: 0,
        products: 1,
        active_users: 1,
        revenue_cents: 1_000_000,
        sample: 0,
      })
      .execute(),
  );
  await receive(site.server, "Nomvula Dlamini");
  const token = await tokenOf(site.server, await adminId(site.server));
  const body = { name: "Zodwa", email: "zodwa@example.org", status: "Inactive" };
  zodwa = (await site.server.api("POST", "/customers", { token, body })).json.data.id;
});

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const stat = (page: Page, name: string) => page.getByRole("listitem").filter({ has: page.getByText(name) });
const slider = (page: Page) => page.getByRole("slider", { name: "Leads per week, week by week" });

describe("the dashboard", () => {
  test("shows figures, charts, open work and the figures without a source, with links", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      await page.getByRole("heading", { level: 1, name: "Welcome back, Administrator" }).waitFor();
      await page.getByText("Here's what's happening with your business today.").waitFor();
      await page.getByRole("link", { name: "Settings" }).first().waitFor();
      await page.getByRole("button", { name: "Logout" }).waitFor();
      await stat(page, "Total Services").getByText("0% from last month").waitFor();
      await stat(page, "Total Products").getByText("100% from last month").waitFor();
      await stat(page, "Active Users").getByText("0% from last month").waitFor();
      await stat(page, "Revenue").getByText("-25% from last month").waitFor();
      await stat(page, "Revenue").getByText("$7,500").waitFor();

      const leads = card(page, "Leads per week");
      // Visitors who used the contact form are leads.
      const finding = "4 new customers and leads in the last 12 weeks, 3 more than in the 12 weeks before.";
      await leads.getByRole("img", { name: finding }).waitFor();
      await leads.getByText("12 weeks earlier: 0 (dashed)").waitFor();
      await slider(page).focus();
      await page.keyboard.press("End");
      expect(await slider(page).getAttribute("aria-valuetext")).toMatch(/^Week of .+: 4 new, 12 weeks earlier: 0$/);
      await leads.getByText("4 new", { exact: true }).waitFor();
      // No label is in the way of the line below the selected point.
      expect(await leads.getByText("(dashed)").count()).toBe(0);
      await page.keyboard.press("ArrowLeft");
      await leads.getByText("0 new", { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await leads.getByText("0 new", { exact: true }).waitFor({ state: "detached" });
      await leads.getByRole("button", { name: "View as table" }).click();
      await leads.getByRole("table", { name: "Leads per week" }).waitFor();
      expect(await leads.getByRole("row").count()).toBe(13);
      await leads.getByRole("button", { name: "View as chart" }).click();

      const values = card(page, "Value by status");
      await values.getByText("75% of $10,000 comes from Active customers.").waitFor();
      expect(await values.getByRole("link", { name: "Lead" }).getAttribute("href")).toBe("/admin/crm?status=Lead");
      await values.getByRole("button", { name: "View as table" }).click();
      await values.getByRole("row", { name: "Active $7,500 1" }).waitFor();

      const address = (region: string, name: string) =>
        card(page, region).getByRole("link", { name, exact: true }).getAttribute("href");
      expect(await address("Waiting for you", "1 unread message")).toBe("/admin/messages?status=New");
      expect(await address("Waiting for you", "No new applications")).toBe("/admin/applications?status=New");
      expect(await address("Stock running low", "Tank sensor None left")).toBe(`/admin/products/${sensor}/edit`);
      expect(await card(page, "Stock running low").getByText("Plenty").count()).toBe(0);
      expect(await address("Stock running low", "View by stock")).toBe("/admin/products?sort=stock&order=asc");
      await card(page, "Newest messages").getByRole("link", { name: "Nomvula Dlamini" }).waitFor();
      const activity = card(page, "Recent Activity").getByRole("link", { name: /created the customer Zodwa/ });
      expect(await activity.getAttribute("href")).toBe(`/admin/crm/customers/${zodwa}`);
      for (const [name, path] of [
        ["Manage CRM", "/admin/crm"],
        ["Manage products", "/admin/products"],
        ["Manage users", "/admin/users"],
        ["Manage services", "/admin/services"],
      ] as const)
        expect(await address("Quick Actions", name)).toBe(path);

      const pages = card(page, "Figures to check").getByRole("link");
      await pages.filter({ hasText: "No source: Successful Projects" }).waitFor();
      await pages.filter({ hasText: /Clients worldwide, .+ and 4 more/ }).waitFor();
      const addresses = await pages.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(addresses).toEqual(["/admin/site/home", "/admin/site/services"]);

      // The trends of its totals are shown where they fit. The short list of activities is beside two taller cards.
      await card(page, "Recent Activity").getByText("Nothing else yet").waitFor();
      await resize(page, { width: 768, height: 1000 });
      await stat(page, "Revenue").locator("svg[viewBox='0 0 88 28']").waitFor();
    }));

  test("says when it could not be fetched, keeps the rest, and tries again", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.route("**/api/dashboard", (route) => route.abort(), { times: 1 });
      await page.goto("/admin/dashboard");
      const alert = page.getByRole("alert").filter({ hasText: "Failed to fetch dashboard" });
      await alert.getByText("No response from server.").waitFor();
      await card(page, "Newest messages").getByRole("link", { name: "Nomvula Dlamini" }).waitFor();
      await card(page, "Quick Actions").waitFor();
      await alert.getByRole("button", { name: "Try again" }).click();
      await stat(page, "Revenue").getByText("$7,500").waitFor();
      await alert.waitFor({ state: "detached" });
    }));

  test("says when the charts could not be loaded, and tries again", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.route("**/assets/dashboard-charts-*.js", (route) => route.abort(), { times: 1 });
      await page.goto("/admin/dashboard");
      const alert = page.getByRole("alert").filter({ hasText: "The charts could not be loaded" });
      await stat(page, "Revenue").getByText("$7,500").waitFor();
      await alert.getByRole("button", { name: "Try again" }).click();
      await slider(page).waitFor();
    }),
  );

  test("suggests first steps when there is no data", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { data } = DASHBOARD_EXAMPLES.getDashboard.reply;
      const nothing = {
        ...data,
        totals: { services: 0, products: 0, activeUsers: 1, revenue: 0 },
        valueByStatus: data.valueByStatus.map(({ status }) => ({ status, value: 0, customers: 0 })),
        lowStock: [],
      };
      await page.route("**/api/dashboard", (route) => route.fulfill({ json: { data: nothing } }));
      await page.goto("/admin/dashboard");
      await page.getByText("No customers yet").waitFor();
      await page.getByRole("link", { name: "Add Customer" }).waitFor();
      await card(page, "Stock running low").getByRole("link", { name: "Add the first one" }).waitFor();
      await stat(page, "Revenue").getByText("$0").waitFor();
      await expectAccessible(page, "an empty dashboard");
    }),
  );

  test.each(VIEWS)("everybody can use it $name", ({ name: _, ...view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      await slider(page).focus();
      const leads = card(page, "Leads per week");
      await leads.getByText(/^Week of/).waitFor();
      // Every second week has a label where there is no space for all. No text is smaller than 12 px.
      const labels = leads.locator("svg[role=img] text");
      const named = await labels.filter({ hasText: /^\d+( [A-Z][a-z]+)?$/ }).count();
      const values = await labels.filter({ hasText: /^[024]$/ }).count();
      expect(named - values).toBeLessThanOrEqual(view.viewport === PHONE ? 8 : 14);
      expect(await labels.first().evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBe(12);
      await expectAccessible(page, "the dashboard");
      await leads.getByRole("button", { name: "View as table" }).click();
      await expectAccessible(page, "the dashboard with a table");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }),
  );
});
