import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { ProductVariant } from "#contract/products.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addProducts, variantInput } from "#tests/support/catalogue.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shown = (page: Page, label: string) => field(page, label).inputValue();

/** Adds an active product and returns its id. */
async function addGauge(name: string, variants = 1): Promise<string> {
  const [id = ""] = await addProducts(site.server, [
    {
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      status: "Active",
      price: 5,
      stock: 3,
      variants: Array.from({ length: variants }, (_, at) => variantInput({ name: `Size ${at}`, price: 5 })),
    },
  ]);
  return id;
}

async function stored(id: string) {
  const token = await site.server.signIn();
  return (await site.server.api("GET", `/products/${id}`, { token })).json.data;
}

async function openForm(page: Page, id: string) {
  await page.goto(`/admin/products/${id}/edit`);
  await heading(page, "Edit Product").waitFor();
}

/** Goes to a field by Tab and replaces its text. */
async function type(page: Page, label: string, text: string) {
  await pressTabUntil(page, label);
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

test("a press on a button below counts, although the number is refused as the field is left", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/services/new");
    await field(page, "Starter Price").fill("-1");
    await page.getByRole("button", { name: "+ Add Feature" }).click();
    await page.getByText("Starter price must be 0 or more").waitFor();
    await field(page, "Feature 1").waitFor();
  }));

async function save(page: Page) {
  await page.keyboard.press("Control+s");
  await page.waitForURL("**/admin/products");
}

test("prices are typed with commas and groups, stepped by arrow keys, saved and published", async () => {
  const id = await addGauge("Weir gauge", 4);
  const prices = [
    { label: "Price, variant 1", typed: "19,99", text: "19.99", price: 19.99, published: "$19.99" },
    { label: "Price, variant 2", typed: "1 234,50", text: "1234.50", price: 1234.5, published: "$1,234.50" },
    { label: "Price, variant 3", typed: "1.235,50", text: "1235.50", price: 1235.5, published: "$1,235.50" },
    { label: "Price, variant 4", typed: "1,236.50", text: "1236.50", price: 1236.5, published: "$1,236.50" },
  ];
  await site.visit({ storageState: admin }, async ({ page }) => {
    await openForm(page, id);
    await type(page, "Base Price", "1 234,50");
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
    expect(await shown(page, "Base Price")).toBe("1234.52");
    const spin = page.getByRole("spinbutton", { name: "Base Price" });
    expect(await spin.getAttribute("aria-valuenow")).toBe("1234.52");
    await type(page, "Base Stock", "1");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    expect(await shown(page, "Base Stock")).toBe("0");
    for (const { label, typed, text } of prices) {
      await type(page, label, typed);
      await page.keyboard.press("Tab");
      expect(await shown(page, label)).toBe(text);
    }
    await save(page);
    const { price, stock, variants } = await stored(id);

    expect([price, stock]).toEqual([1234.52, 0]);
    expect(variants.map((variant: ProductVariant) => variant.price)).toEqual(prices.map(({ price }) => price));
    for (const { published } of prices) {
      await waitUntil(`the public page shows ${published}`, async () =>
        (await (await fetch(`${site.url}/catalogue/weir-gauge`)).text()).includes(published),
      );
    }
  });
});

test("an ambiguous number, or a fraction in a whole number, is an error at its field", {
  tags: "release",
}, async () => {
  const id = await addGauge("Rain gauge");
  await site.visit({ storageState: admin }, async ({ page }) => {
    await openForm(page, id);
    await type(page, "Base Price", "1,234");
    await page.keyboard.press("Tab");
    await page.getByText("1,234 could be 1234 or 1.234. Type 1234 or 1.23").waitFor();
    expect(await shown(page, "Base Price")).toBe("1,234");
    await expectFocus(page, "Base Stock");
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText("1,5");
    await page.keyboard.press("Tab");
    await page.getByText(/^Stock must be a whole number/).waitFor();
    await type(page, "Price, variant 1", "1.2.3");
    await page.keyboard.press("Control+s");
    const summary = page.getByRole("alert").filter({ hasText: "There are 3 problems with this product" });
    await summary.waitFor();
    expect(await summary.getByRole("link").allInnerTexts()).toEqual([
      "1,234 could be 1234 or 1.234. Type 1234 or 1.23",
      expect.stringMatching(/^Stock must be a whole number/),
      "Variant 1: 1.2.3 can't be read as a number. Type it like 1,234.50",
    ]);
    await expectAccessible(page, "numbers with errors");
    await type(page, "Base Price", "1234");
    await type(page, "Base Stock", "1,234");
    await type(page, "Price, variant 1", "12,5");
    await summary.waitFor({ state: "detached" });
    // Saved by a key while the field has the focus.
    await save(page);
    expect(await stored(id)).toMatchObject({ price: 1234, stock: 1234, variants: [{ price: 12.5 }] });
  });
});
