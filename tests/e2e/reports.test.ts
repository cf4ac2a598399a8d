import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite({});
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  const { database } = site.server.app.platform;
  await addCustomers(database, [
    { name: "Anna", created_at: "2026-02-28T21:59:59.999Z" },
    { name: "Bo", created_at: "2026-02-28T22:00:00.000Z" },
    { name: "Cas", created_at: "2026-03-15T08:00:00.000Z" },
  ]);
  await database.write(async (tx) => {
    await addMessage(tx, { name: "Dan", created_at: "2026-03-02T08:00:00.000Z" });
    await addMessage(tx, { name: "Eve", created_at: "2026-03-02T08:00:00.000Z", status: "Spam" });
  });
});

test("a report of a month leads from its numbers to the rows that they count", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/reports?from=2026-02-01&to=2026-03-31");
    await page.getByRole("heading", { level: 1, name: "Reports" }).waitFor();
    const customers = page.getByRole("region", { name: "Customers", exact: true });
    await customers.getByRole("link", { name: "3" }).waitFor();
    await expectAccessible(page, "a report");
    await customers.getByRole("button", { name: "View as table" }).first().click();
    await customers.getByRole("row", { name: "Mar 2026 2" }).waitFor();

    await page.getByLabel("First day").fill("2026-03-01");
    await customers.getByRole("link", { name: "2" }).click();
    await page.waitForURL(/\/admin\/crm\?createdFrom=2026-03-01&createdTo=2026-03-31/);
    await page.getByText("Showing 1 to 2 of 2 customers").waitFor();
    await page.getByRole("button", { name: "Remove filter Created from: 1 Mar 2026" }).click();
    await page.getByText("Showing 1 to 3 of 3 customers").waitFor();

    await page.goto("/admin/reports?from=2026-03-01&to=2026-03-31");
    await page.getByRole("region", { name: "Messages", exact: true }).getByRole("link", { name: "1" }).first().click();
    await page.getByText("Showing 1 to 1 of 1 message").waitFor();
    expect(await page.getByText("Eve", { exact: true }).count()).toBe(0);
  }));
