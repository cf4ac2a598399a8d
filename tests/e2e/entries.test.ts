import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { StorageState } from "#tests/support/browser.ts";
import { addProducts, addServices, variantInput } from "#tests/support/catalogue.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function serviceForm(features: string[]): Promise<string> {
  const [id] = await addServices(site.server, [{ features }]);
  return `/admin/services/${id}/edit`;
}

async function productForm(): Promise<string> {
  const [id] = await addProducts(site.server, [{ variants: [variantInput({ attributes: { Colour: "Grey" } })] }]);
  return `/admin/products/${id}/edit`;
}

interface EntryList {
  list: string;
  path: () => string | Promise<string>;
  add: string | undefined;
  fields: string[];
}

/** The list with most fields, and the one whose entries are texts of a page. */
const LISTS: readonly EntryList[] = [
  {
    list: "variants",
    path: productForm,
    add: "Add Variant",
    fields: ["Variant Name, variant", "SKU, variant", "Price, variant", "Stock, variant", "Colour, variant"],
  },
];

const VARIATIONS: readonly EntryList[] = [
  { list: "texts of a page", path: () => "/admin/site/home", add: undefined, fields: ["Entry"] },
  { list: "features", path: () => serviceForm([]), add: "+ Add Feature", fields: ["Feature"] },
  { list: "requirements", path: () => "/admin/jobs/new", add: "+ Add requirement", fields: ["Requirement"] },
  {
    list: "social links",
    path: () => "/admin/settings",
    add: "+ Add link",
    fields: ["Name of link", "Web address of link"],
  },
  {
    list: "reply templates",
    path: () => "/admin/settings",
    add: "+ Add template",
    fields: ["Name of template", "Subject of template"],
  },
];

function addByEnter({ path, add, fields }: EntryList): Promise<void> {
  return site.visit({ storageState: admin }, async ({ page }) => {
    const address = await path();
    await page.goto(address);
    const labelled = (label: string) => page.getByLabel(new RegExp(`^${label} \\d+( \\(optional\\))?$`));
    await button(page, add ?? "Open all")
      .first()
      .click();
    await labelled(fields[0] ?? "")
      .first()
      .waitFor();
    let saves = 0;
    await page.route("**/api/**", (route) => {
      if (route.request().method() !== "GET" && !route.request().url().endsWith("/draft")) saves += 1;
      return route.continue();
    });
    for (const label of fields) {
      const before = await labelled(fields[0] ?? "").count();
      const last = labelled(label).last();
      await last.fill(label.startsWith("Price") || label.startsWith("Stock") ? "7" : `Entry ${before}`);
      await last.press("Enter");
      await waitUntil("there is one more", async () => (await labelled(fields[0] ?? "").count()) === before + 1);
      await expectFocus(page, `${fields[0]} ${before + 1}`);
    }
    expect(new URL(page.url()).pathname).toBe(address);
    expect(saves).toBe(0);
  });
}

describe.concurrent("Enter in an entry", () => {
  const title = "Enter in an entry of the $list adds the next entry and saves nothing";
  test.each(LISTS)(title, addByEnter);
  test.each(VARIATIONS)(title, { tags: "release" }, addByEnter);

  test("Enter of an input method adds no entry", { tags: "release" }, async () => {
    const address = await serviceForm(["A boat"]);
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(address);
      const first = field(page, "Feature 1");
      await first.focus();
      await first.evaluate((input) => {
        const enter = { key: "Enter", code: "Enter", bubbles: true, cancelable: true, isComposing: true };
        input.dispatchEvent(new KeyboardEvent("keydown", enter));
      });
      await first.press("End");
      expect(await page.getByLabel(/^Feature \d+$/).count()).toBe(1);
    });
  });
});

test("links and templates move, and the focus stays with the moved or removed entry", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/settings");
    for (const name of ["Code", "Film"]) {
      await button(page, "+ Add link").click();
      await page
        .getByLabel(/^Name of link \d+$/)
        .last()
        .fill(name);
    }
    await button(page, "Move link 2 up").click();
    await expectFocus(page, "Move link 1 down");
    expect(await field(page, "Name of link 1").inputValue()).toBe("Film");
    await page.getByText("Link 2 is now number 1").waitFor({ state: "attached" });
    await button(page, "Remove link 1").click();
    await expectFocus(page, "Remove link 1");
    await button(page, "Remove link 1").click();
    await expectFocus(page, "+ Add link");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await field(page, "Name of link 1").waitFor();
  }),
);
