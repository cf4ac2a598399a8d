import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { heading, receive } from "#tests/support/back-office.ts";
import { OFFICE_HOST, type StorageState } from "#tests/support/browser.ts";
import { PDF } from "#tests/support/documents.ts";
import { imageOf } from "#tests/support/images.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite({ host: OFFICE_HOST });

let admin: StorageState;
let png: Buffer;
beforeAll(async () => {
  admin = await site.asAdmin();
  png = await imageOf("png");
});

/** The browser ignores a header there, and says so. */
const NOT_TRUSTED = /Cross-Origin-Opener-Policy header has been ignored/;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills in the form of a new product. */
async function fillIn(page: Page, name: string): Promise<void> {
  await page.goto("/admin/products/new");
  await heading(page, "Add Product").waitFor();
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await field(page, "Product Name").fill(name);
  await field(page, "Category").fill("Sensors");
  await field(page, "Description").fill("Solar water-level gauge.");
}

describe("over plain HTTP on another host than localhost", () => {
  test("a record with a picture is created, and a reply has a file", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NOT_TRUSTED);
      await fillIn(page, "Office gauge");
      await field(page, "Product Images").setInputFiles({ name: "front.png", mimeType: "image/png", buffer: png });
      await page.getByRole("img", { name: "Image 1" }).waitFor();
      await button(page, "Create Product").click();
      await page.getByText("Office gauge created").waitFor();
      const id = await receive(site.server, "Office Visitor");
      await page.goto(`/admin/messages/${id}`);
      await heading(page, "Office Visitor").waitFor();
      await page.locator("[data-on-key=reply]").click();
      await field(page, "Your reply").fill("Here is the quotation.");
      const asked = page.waitForEvent("filechooser");
      await button(page, "Attach files").press("Enter");
      await (await asked).setFiles({ name: "quotation.pdf", mimeType: "application/pdf", buffer: PDF });
      await button(page, "Send reply").click();
      await page.getByRole("list", { name: "Attachments" }).getByRole("button").waitFor();
    }),
  );

  test("a code block that cannot be copied is selected", () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      allowConsoleError(NOT_TRUSTED);
      await page.goto("/documentation");
      const block = page.locator("#wait-for-ready .code-block");
      await block.getByRole("button", { name: "Copy" }).click();
      const code = await block.locator("code").first().textContent();
      await page.waitForFunction((text) => getSelection()?.toString().trim() === text?.trim(), code);
    }));

  test("an error of the page's own script is not called the server's", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NOT_TRUSTED);
      await fillIn(page, "Broken gauge");
      await page.evaluate(() => {
        crypto.getRandomValues = () => {
          throw new TypeError("no numbers");
        };
      });
      await button(page, "Create Product").click();
      await page.getByText("This page has failed, not the server. Reload the page and try again.").waitFor();
    }));
});
