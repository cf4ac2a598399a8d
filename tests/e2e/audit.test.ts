import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const HOSTILE = "<img src=x onerror=alert(1)>";

const site = openSite();
let admin: StorageState;
let stored: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  const token = await tokenOf(site.server, await adminId(site.server));
  const { api } = site.server;
  const body = { name: "Drakens Energy", email: "office@example.org" };
  stored = (await api("POST", "/customers", { token, body })).json.data.id;
  await api("PUT", `/customers/${stored}`, { token, body: { ...body, company: HOSTILE } });
  const gone = await api("POST", "/customers", { token, body: { name: "Short lived", email: "s@example.org" } });
  await api("DELETE", `/customers/${gone.json.data.id}`, { token });
  await site.server.signIn();
});

const row = (page: Page, name: RegExp) => page.getByRole("row", { name });

describe.concurrent("the audit trail", () => {
  test("lists who did what to which record, newest first, with links to existing records", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/audit?recordType=customer");
      await page.getByRole("heading", { level: 1, name: "Audit" }).waitFor();
      const deleted = row(page, /Administrator.*deleted.*customer.*Short lived/);
      await deleted.waitFor();
      const actions = await page.getByRole("cell", { name: /customer$/ }).allInnerTexts();
      expect(actions.map((text) => text.split("\n")[0])).toEqual(["deleted", "created", "changed", "created"]);
      expect(await deleted.getByRole("link", { name: "Short lived", exact: true }).count()).toBe(0);
      const changed = row(page, /changed.*Drakens Energy/);
      const link = changed.getByRole("link", { name: "Drakens Energy", exact: true });
      expect(await link.getAttribute("href")).toBe(`/admin/crm/customers/${stored}`);
    }));

  test("is filtered by type and by record in the address, and widened again", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/audit");
      await row(page, /signed in/)
        .first()
        .waitFor();
      await page.getByRole("combobox", { name: "Type" }).selectOption("Customers");
      await page.waitForURL("**/admin/audit?recordType=customer");
      await page.getByText("Showing 1 to 4 of 4 entries").waitFor();
      await row(page, /deleted/)
        .getByRole("link", { name: "History of Short lived" })
        .click();
      await page.getByText("Showing 1 to 2 of 2 entries").waitFor();
      await page.getByRole("button", { name: "Remove filter Record: Short lived" }).click();
      await page.getByText("Showing 1 to 4 of 4 entries").waitFor();
      await page.goBack();
      await page.getByText("Showing 1 to 2 of 2 entries").waitFor();
    }),
  );

  test.each(VIEWS)("everybody can use it $name", ({ name: _, ...view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto(`/admin/audit?recordType=customer&recordId=${stored}`);
      // A field's old and new value are shown as text.
      await page.getByText("1 change").click();
      for (const text of ["Company", "nothing", HOSTILE])
        await page.getByText(text).filter({ visible: true }).first().waitFor();
      expect(await page.locator("#screen img[src=x]").count()).toBe(0);
      await expectAccessible(page, "the audit trail");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }),
  );
});
