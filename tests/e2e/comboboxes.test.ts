import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { StorageState } from "#tests/support/browser.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { addCustomers } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  await addCustomers(site.server.app.platform.database, [
    { name: "Adopted Aardvark", email: "aardvark@example.org" },
    { name: "Adopted Albatross", email: "albatross@example.org" },
  ]);
});

const target = (page: Page) =>
  page.getByRole("region", { name: "Opening" }).getByRole("group", { name: "First button" }).getByRole("combobox");

/** Comboboxes whose choices come from the server, with a text that finds some and one that finds none. */
const COMBOBOXES = [
  {
    name: "the customer of a deal",
    address: "/admin/deals/new",
    field: (page: Page) => page.getByRole("combobox", { name: "Customer" }),
    calls: "**/api/customers?*",
    finds: "Adopted",
  },
  {
    name: "the target of a button",
    address: "/admin/site/services",
    field: target,
    calls: /\/api\/public\//,
    finds: "Contact",
  },
  {
    name: "the command palette",
    address: "/admin/tasks?palette",
    field: (page: Page) => page.getByRole("combobox", { name: "Search or jump to..." }),
    calls: "**/api/search?*",
    finds: "Adopted",
  },
];

describe.concurrent("Enter in a combobox", () => {
  test.each(variants(COMBOBOXES, ({ name }) => name !== "the command palette"))(
    "takes no row of $name that does not match what is typed now",
    (combobox) =>
      site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
        // The draft of a page is saved as it is typed, and refused while a target matches no page.
        allowConsoleError(/status of 400/);
        await page.goto(combobox.address);
        if (combobox.address.endsWith("?palette")) {
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.keyboard.press("Control+k");
        }
        const field = combobox.field(page);
        await field.fill(combobox.finds);
        const option = page.getByRole("option").filter({ hasText: combobox.finds });
        await option.first().waitFor();
        const before = new URL(page.url()).pathname;
        const release = await holdRequests(page, combobox.calls);
        await field.fill("zz no such row");
        await field.press("Enter");
        release();
        await waitUntil("no row is offered", async () => (await option.count()) === 0);
        expect(new URL(page.url()).pathname).toBe(before);
        expect(await field.inputValue()).toBe("zz no such row");
      }),
  );

  test("takes no row of a list that was only opened", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      await page.goto("/admin/site/services");
      await target(page).fill("/nowhere");
      await target(page).press("Tab");
      await target(page).click();
      await page.getByRole("option").first().waitFor();
      await target(page).press("Enter");
      await page.getByRole("option").first().waitFor({ state: "detached" });
      expect(await target(page).inputValue()).toBe("/nowhere");
    }));
});
