import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { KEY_MESSAGES } from "#contract/keys.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const PASSWORD = "a long password";
const site = openSite();

const card = (page: Page) => page.getByRole("region", { name: "API keys" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const read = (key: string, path: string) => site.server.api("GET", path, { token: key });

interface Maker {
  id: string;
  token: string;
  state: StorageState;
}

let makers = 0;
async function addMaker(role: "admin" | "support" = "admin"): Promise<Maker> {
  const email = `maker-${++makers}@example.com`;
  const id = await addAccount(site.server, { email, password: PASSWORD, role, name: "Thandi Dlamini" });
  const token = await tokenOf(site.server, id);
  return { id, token, state: signedIn(site.url, token, { name: "Thandi Dlamini", email, role }) };
}

async function openCard(page: Page) {
  await page.goto("/admin/settings/account");
  await card(page).getByRole("button", { name: "Create key" }).waitFor();
}

test.each(VIEWS)(
  "a key is created, copied, used and deleted $name",
  { tags: "promise-55" },
  async ({ name: _, ...view }) => {
    const { state } = await addMaker();
    await site.visit({ storageState: state, ...view }, async ({ page, context }) => {
      const expectUsable = async (what: string) => {
        await expectAccessible(page, what);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      };
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openCard(page);
      await card(page).getByText("No keys yet.").waitFor();
      await card(page).getByRole("button", { name: "Create key" }).click();
      const form = dialog(page, "Create key");
      await form.getByRole("button", { name: "Create key" }).click();
      await form.getByText(KEY_MESSAGES.nameRequired).waitFor();
      await form.getByText(KEY_MESSAGES.permissionsRequired).waitFor();
      await expectUsable("the form with errors");
      await form.getByLabel("Name").fill("Nightly import");
      await form.getByRole("checkbox", { name: "Change products" }).check();
      expect(await form.getByRole("checkbox", { name: "Read products" }).isChecked()).toBe(true);
      await form.getByRole("checkbox", { name: "Read customers" }).check();
      await form.getByLabel("Expires").selectOption({ value: "30" });
      await form.getByRole("button", { name: "Create key" }).click();

      const shown = dialog(page, "Nightly import created");
      await shown.getByText("It won't be shown again").waitFor();
      await expectUsable("the new key");
      const key = (await shown.locator("code").textContent()) ?? "";
      expect(key).toMatch(/^wsk_[\w-]{49}$/);
      await shown.getByRole("button", { name: "Copy key" }).click();
      await shown.getByText("Copied.").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
      // A press beside the dialog does not close it.
      await page.mouse.click(5, 5);
      expect(await shown.isVisible()).toBe(true);
      await shown.getByRole("button", { name: "Done" }).click();
      await shown.waitFor({ state: "detached" });
      expect(await page.content()).not.toContain(key);

      const row = card(page).getByRole("listitem");
      await row.getByText(`${key.slice(0, 12)}…`).waitFor();
      await row.getByText("Can change products; can read customers.").waitFor();
      await row.getByText("Never used").waitFor();
      expect((await read(key, "/customers")).status).toBe(200);
      expect((await read(key, "/jobs")).status).toBe(403);
      await page.reload();
      await row.getByText("Last used just now").waitFor();
      await expectUsable("the card");

      await row.getByRole("button", { name: /^Delete key Nightly import/ }).click();
      const question = page.getByRole("alertdialog", { name: "Delete the key Nightly import?" });
      await question.waitFor();
      await expectUsable("the question");
      await question.getByRole("button", { name: "Delete key" }).click();
      await card(page).getByText("No keys yet.").waitFor();
      expect((await read(key, "/customers")).status).toBe(401);
    });
  },
);

test("a user can allow a key no more than their own role, by keyboard alone", async () => {
  const { state, token } = await addMaker("support");
  await site.visit({ storageState: state }, async ({ page }) => {
    await openCard(page);
    await card(page).getByRole("button", { name: "Create key" }).focus();
    await page.keyboard.press("Enter");
    const form = dialog(page, "Create key");
    await form.waitFor();
    const offered = await form
      .getByRole("checkbox")
      .evaluateAll((boxes) =>
        boxes.map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : "")),
      );
    expect(offered).toEqual([
      "Read customers",
      "Change customer history (notes, calls, tasks)",
      "Read messages",
      "Change messages",
    ]);
    await expectFocusOn(form.getByLabel("Name"));
    await page.keyboard.type("Tickets");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await dialog(page, "Tickets created").waitFor();
    // A key that is shown only once cannot be dismissed by accident.
    await page.keyboard.press("Escape");
    await expectFocusOn(dialog(page, "Tickets created").getByRole("button", { name: "Copy key" }));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectFocusOn(card(page).getByRole("button", { name: "Create key" }));
    expect((await site.server.api("GET", "/keys", { token })).json).toMatchObject([
      { permissions: ["customers:read"] },
    ]);
  });
});
