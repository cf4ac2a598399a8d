/** @module-tag release */
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { addAccount } from "#tests/support/accounts.ts";
import { NETWORK_ERROR_PATTERN } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addProducts, addServices } from "#tests/support/catalogue.ts";
import { openSite } from "#tests/support/site.ts";

// Every specified error message on its screen. Those of the login page are in staff-sign-in.

const site = openSite();
const HTTP_ERROR = /status of (500|503)/;

interface Kind {
  one: string;
  many: string;
  /** Name of the record, which identifies its status and its link. */
  name: string;
  status: string;
  id: () => string;
}

const ids = { user: "", product: "", service: "" };
const KINDS: Kind[] = [
  { one: "user", many: "users", name: "Lindiwe Example", status: "Inactive", id: () => ids.user },
  { one: "product", many: "products", name: "Tide gauge", status: "Archived", id: () => ids.product },
  { one: "service", many: "services", name: "Tide reading", status: "Archived", id: () => ids.service },
];

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  const values = { name: "Lindiwe Example", email: "lindiwe@example.org", password: "words of a user" };
  await addAccount(site.server, { ...values, role: "user" });
  const token = await site.server.signIn();
  ids.user = (await site.server.api("GET", "/users?q=lindiwe", { token })).json[0].id;
  [ids.product = ""] = await addProducts(site.server, [{ name: "Tide gauge" }]);
  [ids.service = ""] = await addServices(site.server, [{ name: "Tide reading" }]);
});

const banner = (page: Page, message: string) => page.getByRole("alert").filter({ hasText: message });
/** Responds like a failing server, with or without a message. */
const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });

describe.concurrent.each(KINDS)("$many", ({ one, many, name, status, id }) => {
  test("show an error when they cannot be listed or their status cannot be changed", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(HTTP_ERROR, NETWORK_ERROR_PATTERN, /net::/);
      const list = new RegExp(`/api/${many}\\?`);
      await page.route(list, answer(500, {}));
      await page.goto(`/admin/${many}`);
      await banner(page, `Failed to fetch ${many}`).getByText("An error occurred").waitFor();
      await page.unroute(list);
      await page.getByRole("button", { name: "Try again" }).click();

      const select = page.getByRole("combobox", { name: new RegExp(`^Status of ${name}`) });
      const before = await select.inputValue();
      await page.route("**/status", (route) => route.abort());
      await select.selectOption(status);
      await banner(page, `Failed to update ${one} status`).getByText("No response from server").waitFor();
      expect(await select.inputValue()).toBe(before);
    }));

  test("show an error when their form cannot be loaded or saved", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(HTTP_ERROR, NETWORK_ERROR_PATTERN, /net::/);
      const record = `**/api/${many}/${id()}`;
      await page.route(record, (route) => route.abort());
      await page.goto(`/admin/${many}/${id()}/edit`);
      await banner(page, `Failed to load ${one}`).getByText("No response from server").waitFor();
      await page.unroute(record);

      // The connection recovers by itself.
      const save = page.getByRole("button", { name: `Update ${one[0]?.toUpperCase()}${one.slice(1)}` });
      await save.waitFor();
      await page.route(record, answer(503, { message: "The disk is full. Please try again in a minute." }));
      await save.click();
      await banner(page, `Failed to save ${one}`).getByText("The disk is full.").waitFor();
      await page.unroute(record);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForURL(`**/admin/${many}`);
    }));
});

test("a customer that cannot be created shows an error", () =>
  site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(HTTP_ERROR);
    await page.goto("/admin/crm/customers/new");
    await page.getByLabel(/^Name/).fill("Nomvula Example");
    await page.getByLabel(/^Email/).fill("nomvula@example.org");
    const calls = "**/api/customers";
    await page.route(calls, answer(500, {}));
    await page.getByRole("button", { name: "Create Customer" }).click();
    await banner(page, "Failed to create customer").getByText("An error occurred").waitFor();
    await page.unroute(calls);
    await page.route(calls, answer(500, { message: "The list is closed." }));
    await page.getByRole("button", { name: "Create Customer" }).click();
    await banner(page, "Failed to create customer").getByText("The list is closed.").waitFor();
    await page.unroute(calls);
    await page.getByRole("button", { name: "Create Customer" }).click();
    await page.waitForURL("**/admin/crm");
  }));
