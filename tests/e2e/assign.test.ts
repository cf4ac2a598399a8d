import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { addMessage } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite({});
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const assigneesOf = async (): Promise<string[]> =>
  (await site.server.api("GET", "/messages?sort=name", { token })).json.map(
    ({ assignee }: { assignee: string }) => assignee,
  );
const select = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const assignTo = (page: Page) => page.getByRole("combobox", { name: "Assign to", exact: true });

test("selected messages are assigned with one press, leave Unassigned, and Undo gives them back", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const { database } = site.server.app.platform;
    const naledi = await addAccount(site.server, {
      name: "Naledi Example",
      email: "naledi@example.org",
      role: "support",
      password: "a password",
    });
    await database.write(async (tx) => {
      for (const name of ["Anna", "Bo", "Cas"]) await addMessage(tx, { name });
    });
    await page.goto("/admin/messages");
    await page.getByRole("button", { name: "Unassigned" }).click();
    await page.waitForURL(/state=open&assignee=none/);
    await select(page, "Anna").check();
    await select(page, "Bo").check();
    await expectAccessible(page, "the actions on selected messages");
    await assignTo(page).focus();
    await assignTo(page).selectOption("Naledi Example");
    await page.getByText("2 messages assigned to Naledi Example").waitFor();
    await select(page, "Anna").waitFor({ state: "detached" });
    await expectFocus(page, "Messages");
    expect(await assigneesOf()).toEqual(["Naledi Example", "Naledi Example", ""]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 messages assigned as before").waitFor();
    await select(page, "Anna").waitFor();
    expect(await assigneesOf()).toEqual(["", "", ""]);

    // A colleague takes one of them while the list is open.
    await select(page, "Anna").check();
    await select(page, "Bo").check();
    await database.write((tx) =>
      tx.updateTable("messages").set({ assignee_id: naledi }).where("name", "=", "Bo").execute(),
    );
    await assignTo(page).selectOption("Administrator");
    await page.getByText("Failed to assign messages").waitFor();
    await page.getByText("Bo: A colleague has assigned it since.").waitFor();
    expect(await assigneesOf()).toEqual(["Administrator", "Naledi Example", ""]);
  }));
