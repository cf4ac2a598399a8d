import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addCustomers } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();
let admin: StorageState;
let customer: string;

beforeAll(async () => {
  admin = await site.asAdmin();
  for (const name of ["Lerato Nkosi", "Lebo Mokoena"])
    await addAccount(site.server, { email: `${name[3]}@example.org`, name, role: "sales", password: "a password" });
  [customer = ""] = await addCustomers(site.server.app.platform.database, [{ name: "Zanele Botha" }]);
});

const list = (page: Page) => page.getByRole("listbox", { name: "People to mention" });
const notified = () =>
  site.server.app.platform.database.read
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.account_id")
    .select(["users.name", "kind", "record_id"])
    .execute();

test("a name is chosen by keys after an @, saved as a mention, and corrected as a name", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto(`/admin/crm/customers/${customer}`);
    const note = page.getByRole("textbox", { name: "Add Note" });
    await note.pressSequentially("Ask @le");
    await page.getByRole("option", { name: "Lebo Mokoena", selected: true }).waitFor();
    await expectAccessible(page, "the list of people");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "Lerato Nkosi", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    expect(await note.inputValue()).toBe("Ask @Lerato Nkosi ");
    expect(await list(page).count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("strong").getByText("@Lerato Nkosi").waitFor();
    expect(await notified()).toEqual([{ name: "Lerato Nkosi", kind: "mentioned", record_id: customer }]);
    await page.getByRole("button", { name: /Edit note/ }).click();
    const correction = page.getByRole("textbox", { name: "Note", exact: true });
    expect(await correction.inputValue()).toBe("Ask @Lerato Nkosi");
    await correction.press("End");
    await correction.pressSequentially(" and @leb");
    await list(page).getByRole("option", { name: "Lebo Mokoena" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("strong").getByText("@Lebo Mokoena").waitFor();
    expect((await notified()).map(({ name }) => name).sort()).toEqual(["Lebo Mokoena", "Lerato Nkosi"]);
  }));

test("Escape closes the list, and an address is no mention", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto(`/admin/crm/customers/${customer}`);
    const note = page.getByRole("textbox", { name: "Add Note" });
    await note.pressSequentially("@");
    await list(page).waitFor();
    await page.keyboard.press("Escape");
    expect(await list(page).count()).toBe(0);
    await note.fill("");
    await note.pressSequentially("info@le");
    expect(await list(page).count()).toBe(0);
  }));
