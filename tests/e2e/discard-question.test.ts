import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addProducts, variantInput } from "#tests/support/catalogue.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const dialog = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("heading") });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openAttributeDialog(page: Page) {
  const [id] = await addProducts(site.server, [{ variants: [variantInput()] }]);
  await page.goto(`/admin/products/${id}/edit`);
  await button(page, "Add Attribute").click();
  await expectFocus(page, "Attribute name");
}

/** Dialogs with a text field, how to open each, and the control that opens it. */
const DIALOGS: readonly { name: string; open: (page: Page) => Promise<void>; field: string; opener: string }[] = [
  { name: "an attribute", open: openAttributeDialog, field: "Attribute name", opener: "Add Attribute" },
  {
    name: "a view",
    async open(page) {
      await page.goto("/admin/products?q=reed");
      await button(page, "Display").click();
      await button(page, "Save as a view").click();
    },
    field: "Name",
    opener: "Display",
  },
  {
    name: "an API key",
    async open(page) {
      await page.goto("/admin/settings/account");
      await button(page, "Create key").click();
    },
    field: "Name",
    opener: "Create key",
  },
];

describe.concurrent("Esc in a dialog", () => {
  test.each(DIALOGS)(
    "Esc asks before it discards the typed name of $name",
    { tags: "release" },
    ({ open, field, opener }) =>
      site.visit({ storageState: admin }, async ({ page }) => {
        await open(page);
        const input = dialog(page).getByLabel(field, { exact: true });
        await input.fill("Typed with care");
        await page.keyboard.press("Escape");
        await question(page).waitFor();
        await expectFocus(page, "Keep editing");
        // Escape again continues editing, at the same place.
        await page.keyboard.press("Escape");
        await question(page).waitFor({ state: "detached" });
        await expectFocus(page, field);
        expect(await input.inputValue()).toBe("Typed with care");
        await dialog(page).getByRole("button", { name: "Close" }).click();
        await question(page).getByRole("button", { name: "Discard" }).click();
        await dialog(page).waitFor({ state: "detached" });
        await question(page).waitFor({ state: "detached" });
        await expectFocus(page, opener);
      }),
  );

  test.each(VIEWS)(
    "Esc and a press beside the dialog ask, but only while it has unsaved text, $name",
    ({ name: _, ...view }) =>
      site.visit({ storageState: admin, ...view }, async ({ page }) => {
        await openAttributeDialog(page);
        await page.keyboard.type("ab");
        await page.keyboard.press("Backspace");
        await page.keyboard.press("Backspace");
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        expect(await question(page).count()).toBe(0);
        await button(page, "Add Attribute").click();
        await expectFocus(page, "Attribute name");
        await page.keyboard.type("Colour");
        await page.keyboard.press("Escape");
        await expectFocus(page, "Keep editing");
        await expectAccessible(page, "the question before typed text is discarded");
        // Escape again continues editing, at the same place.
        await page.keyboard.press("Escape");
        await question(page).waitFor({ state: "detached" });
        await expectFocus(page, "Attribute name");
        await page.mouse.click(5, 5);
        await question(page).getByRole("button", { name: "Keep editing" }).click();
        await expectFocus(page, "Attribute name");
        await page.keyboard.press("Enter");
        await page.getByLabel("Colour, variant 1").waitFor();
        expect(await question(page).count()).toBe(0);
      }),
  );

  test("a dialog that confirms the password does not ask", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 403/);
      site.forward(11 * 60_000);
      await page.goto("/admin/settings/account");
      await button(page, "Create key").click();
      await dialog(page).getByLabel("Name", { exact: true }).fill("Import");
      await dialog(page).getByLabel("Read products").check();
      await dialog(page).getByRole("button", { name: "Create key" }).click();
      const password = page.getByRole("dialog", { name: "Confirm it's you" });
      await password.getByLabel("Password", { exact: true }).fill("not it");
      await page.keyboard.press("Escape");
      await password.waitFor({ state: "detached" });
      // The name of the key is still there.
      const name = page.getByRole("dialog", { name: "Create key" }).getByLabel("Name", { exact: true });
      expect(await name.inputValue()).toBe("Import");
      await page.keyboard.press("Escape");
      await question(page).waitFor();
    }),
  );
});
