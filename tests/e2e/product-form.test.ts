import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#contract/products.ts";
import { UPLOAD_MESSAGES } from "#contract/uploads.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, NETWORK_ERROR_PATTERN } from "#tests/support/back-office.ts";
import { PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addProducts, variantInput } from "#tests/support/catalogue.ts";
import { imageOf } from "#tests/support/images.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();
const NEW = "/admin/products/new";

let admin: StorageState;
let png: Buffer;
beforeAll(async () => {
  admin = await site.asAdmin();
  png = await imageOf("png");
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const typed = (page: Page, label: string) => field(page, label).inputValue();
const undo = (page: Page, notice: string) =>
  page.getByText(notice, { exact: true }).locator("..").getByRole("button", { name: "Undo" });
/** Returns a file, by default a picture whose bytes no other one has. */
const file = (name: string, buffer: Buffer = Buffer.concat([png, Buffer.from(name)]), mimeType = "image/png") => ({
  name,
  mimeType,
  buffer,
});

/** Adds a product with this name and returns the address of its form. */
async function productForm(name: string, given: Parameters<typeof addProducts>[1][number] = {}): Promise<string> {
  const [id = ""] = await addProducts(site.server, [{ name, ...given }]);
  return `/admin/products/${id}/edit`;
}

async function productsNamed(name: string): Promise<Product[]> {
  const token = await site.server.signIn();
  return (await site.server.api("GET", `/products?q=${encodeURIComponent(name)}`, { token })).json;
}

async function fillIn(page: Page, name: string) {
  await field(page, "Product Name").fill(name);
  await field(page, "Category").fill("Sensors");
  await field(page, "Description").fill("Solar water-level gauge.");
}

async function fillVariant(page: Page, number: number, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, `${label}, variant ${number}`).fill(value);
}

async function addAttribute(page: Page, name: string) {
  await button(page, "Add Attribute").click();
  const dialog = page.getByRole("dialog", { name: "Add Attribute" });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

describe("the form of a product", () => {
  test("creates a product with four variants and two images", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(NEW);
      await heading(page, "Add Product").waitFor();
      expect(await typed(page, "Status")).toBe("Draft");
      expect([await typed(page, "Base Price"), await typed(page, "Base Stock")]).toEqual(["0", "0"]);
      await page.getByText("Below 10 shows as low stock").waitFor();
      await fillIn(page, "River gauge");
      expect(await typed(page, "Slug")).toBe("river-gauge");
      await field(page, "Base Price").fill("480.50");
      await field(page, "Product Images").setInputFiles([file("front.png"), file("back.png")]);
      await button(page, "Add Variant").click();
      await expectFocus(page, "Variant Name, variant 1");
      expect(await typed(page, "Price, variant 1")).toBe("480.50");
      await addAttribute(page, "Screen size (7.5 in.)");
      await addAttribute(page, " Screen size (7.5 in.) ");
      await page.getByText("No attribute was added: Screen size (7.5 in.) already exists").waitFor();
      await addAttribute(page, "  ");
      await page.getByText("No attribute was added: it had no name").waitFor();
      await addAttribute(page, "SCREEN  size (7.5 in.)");
      await page.getByText("No attribute was added: Screen size (7.5 in.) already exists").waitFor();
      expect(await page.getByRole("list", { name: "Attributes" }).getByRole("listitem").count()).toBe(1);
      for (const number of [2, 3, 4]) {
        await button(page, "Add Variant").click();
        await field(page, `Variant Name, variant ${number}`).waitFor();
      }
      for (const number of [1, 2, 3, 4]) {
        const given = { "Variant Name": `Gauge ${number}`, SKU: `RIVER-${number}`, Price: `${number}0.25`, Stock: "7" };
        await fillVariant(page, number, { ...given, "Screen size (7.5 in.)": `Kind ${number}` });
      }
      await page.getByRole("img", { name: "Image 2" }).waitFor();
      // Images have the names of their files, before and after they are saved.
      for (const name of ["front.png", "back.png"]) await page.getByText(name, { exact: true }).waitFor();
      await button(page, "Create Product").click();
      await page.waitForURL("**/admin/products");
      await page.getByText("River gauge created").waitFor();
      const [made] = await productsNamed("River gauge");
      expect(made).toMatchObject({ slug: "river-gauge", status: "Draft", price: 480.5, stock: 0, category: "Sensors" });
      expect(made?.images).toHaveLength(2);
      expect(made?.variants).toEqual(
        [1, 2, 3, 4].map((number) => ({
          name: `Gauge ${number}`,
          sku: `RIVER-${number}`,
          price: number * 10 + 0.25,
          stock: 7,
          attributes: { "Screen size (7.5 in.)": `Kind ${number}` },
        })),
      );
    }));

  test("moves variants and images by keyboard, and restores removed ones", { tags: "release" }, async () => {
    const variants = ["A", "B", "C"].map((name) => variantInput({ name, attributes: { Colour: `of ${name}` } }));
    const path = await productForm("Moving", { variants, images: ["one.png", "two.png"], status: "Active" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(path);
      expect(await page.getByRole("link", { name: "View on the website" }).getAttribute("href")).toMatch(
        /^\/catalogue\//,
      );
      await button(page, "Move variant 1 down").focus();
      await page.keyboard.press("Enter");
      await expectFocus(page, "Move variant 2 down");
      await page.getByText("Variant 1 is now number 2").waitFor();
      await page.keyboard.press("Enter");
      await expectFocus(page, "Move variant 3 up");
      await button(page, "Remove variant 1").focus();
      await page.keyboard.press("Enter");
      await expectFocus(page, "Remove variant 1");
      await button(page, "Remove attribute Colour").click();
      // The pressed button is gone, and the next control has the focus.
      await page.locator("button:focus", { hasText: "Add Attribute" }).waitFor();
      await field(page, "Colour, variant 1").waitFor({ state: "detached" });
      await undo(page, "Colour removed").click();
      expect(await typed(page, "Colour, variant 2")).toBe("of A");
      await undo(page, "B removed").click();
      await field(page, "Variant Name, variant 3").waitFor();
      expect(await typed(page, "Colour, variant 1")).toBe("of B");
      await button(page, "Move image 2 earlier").click();
      await page.getByText("Image 2 is now number 1; the cover has changed").waitFor();
      await button(page, "Remove image 2").click();
      await button(page, "Remove image 2").waitFor({ state: "detached" });
      await page.keyboard.press("Control+s");
      await page.waitForURL("**/admin/products");
      const [saved] = await productsNamed("Moving");
      expect(saved?.images).toEqual(["two.png"]);
      expect(saved?.variants.map(({ name, attributes }) => [name, attributes.Colour])).toEqual([
        ["B", "of B"],
        ["C", "of C"],
        ["A", "of A"],
      ]);
    });
  });

  test("shows every field of a variant at any width, with any number of attributes", {
    tags: "release",
  }, async () => {
    for (const count of [0, 1, 2, 3, 4]) {
      const attributes = Object.fromEntries(
        ["Warranty of the manufacturer", "Colour of the housing", "Range", "Power"]
          .slice(0, count)
          .map((one) => [one, "x"]),
      );
      const address = await productForm(`Width ${count}`, { variants: [variantInput({ attributes })] });
      await site.visit({ storageState: admin }, async ({ page }) => {
        await page.goto(address);
        for (const width of [360, 768, 1024, 1280, 1440, 1920]) {
          await resize(page, { width, height: 900 });
          await field(page, "Stock, variant 1").waitFor();
          // The layout has adapted to the new width.
          const hidden = await page.locator("table").evaluate(({ parentElement: box }) => {
            return (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0);
          });
          expect(hidden, `${count} attributes, ${width} px`).toBe(0);
        }
      });
    }
  });
});

describe("images of a product", () => {
  test("are a note when they are refused for good, and the product is saved without them", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      await page.goto(NEW);
      await fillIn(page, "Damaged");
      const cut = png.subarray(0, Math.floor(png.length / 2));
      const empty = file("empty.png", Buffer.alloc(0));
      const text = file("text.txt", Buffer.from("words"), "text/plain");
      await field(page, "Product Images").setInputFiles([file("cut.png", cut), empty, text, file("whole.png")]);
      for (const reason of [
        "This image is damaged and cannot be read",
        UPLOAD_MESSAGES.empty,
        UPLOAD_MESSAGES.otherType,
      ])
        await page.getByRole("alert").getByText(reason).waitFor();
      await page.getByRole("img", { name: "Image 1, the cover" }).waitFor();
      await button(page, "Remove text.txt").click();
      await button(page, "Create Product").click();
      await page.waitForURL("**/admin/products");
      const [made] = await productsNamed("Damaged");
      expect(made?.images).toHaveLength(1);
      await page.goto(`/admin/products/${made?.id}/edit`);
      await page.getByText("whole.png", { exact: true }).waitFor();
      // Tall enough for the whole form: a field partly behind the fixed save bar is no error, as the page can be
      // scrolled.
      await resize(page, { width: page.viewportSize()?.width ?? 390, height: 3000 });
      await expectAccessible(page, "a product with a picture");
    }));

  test("are waited for by a save, which fails without them", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto(NEW);
      await fillIn(page, "Waited for");
      let release: (arrives: boolean) => void = () => undefined;
      await page.route("**/api/uploads", async (route) => {
        const arrives = await new Promise<boolean>((resolve) => {
          release = resolve;
        });
        await (arrives ? route.continue() : route.abort());
      });
      const sent = () => page.waitForRequest("**/api/uploads");
      const [first] = [sent(), await field(page, "Product Images").setInputFiles(file("slow.png"))];
      await first;
      await page.getByText("Uploading an image...").waitFor();
      await button(page, "Create Product").click();
      await button(page, "Saving...").waitFor();
      release(false);
      await page.getByText("slow.png could not be uploaded: No response from server.").waitFor();
      expect(await productsNamed("Waited for")).toEqual([]);
      const [second] = [sent(), await button(page, "Retry slow.png").click()];
      await second;
      await button(page, "Create Product").click();
      await button(page, "Saving...").waitFor();
      release(true);
      await page.waitForURL("**/admin/products");
      const [made] = await productsNamed("Waited for");
      expect(made?.images).toHaveLength(1);
    }));
});
