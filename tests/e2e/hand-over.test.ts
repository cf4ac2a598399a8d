import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { NO_SUCCESSOR } from "#contract/account-work.ts";
import type { Role } from "#contract/permissions.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { PHONE } from "#tests/support/browser.ts";
import { expectFocus, expectFocusOn } from "#tests/support/keyboard.ts";
import { addCustomers, addMessage } from "#tests/support/records.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite({});
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const account = (name: string, role: Role) =>
  addAccount(site.server, {
    name,
    email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
    role,
    password: "a password",
  });
const own = (owner: string, count: number) =>
  addCustomers(
    site.server.app.platform.database,
    Array.from({ length: count }, () => ({ owner_id: owner })),
  );
const read = async (path: string) => (await site.server.api("GET", path, { token })).json.data;
const customersOf = async (id: string) => (await read(`/users/${id}/work`)).customers;

const statusOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Status of ${name}`, exact: true });
const successor = (page: Page) => page.getByRole("combobox", { name: "Give this work to" });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });

test("the list asks before it takes a colleague's work, and has no Undo", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const [former, to] = [await account("Listed Former", "sales"), await account("Listed Successor", "support")];
    await account("Listed Editor", "editor");
    await own(former, 3);
    const { database } = site.server.app.platform;
    await database.write(async (tx) => {
      const id = await addMessage(tx);
      await tx.updateTable("messages").set({ assignee_id: former }).where("id", "=", id).execute();
    });
    await page.goto("/admin/users?q=listed");
    const select = statusOf(page, "Listed Former");
    await select.focus();
    await select.selectOption("Inactive");
    const asked = question(page, "Set Listed Former to Inactive?");
    await asked.getByText("Listed Former has 3 customers and 1 message.").waitFor();
    await expectAccessible(page, "the question about the work of a colleague");
    await expectFocusOn(successor(page));
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    await expectFocusOn(select);
    expect(await select.inputValue()).toBe("Active");
    expect(await customersOf(former)).toBe(3);

    await select.selectOption("Inactive");
    await asked.getByRole("button", { name: "Set to Inactive" }).click();
    await asked.getByText("Choose a person, or nobody").waitFor();
    await expectFocusOn(successor(page));
    expect(await successor(page).locator("option").allInnerTexts()).toEqual([
      "Choose...",
      "Administrator",
      "Listed Successor",
      "Nobody",
    ]);
    await expectAccessible(page, "the question without a choice");
    await successor(page).selectOption("Listed Successor");
    await asked.getByRole("button", { name: "Set to Inactive" }).click();
    await page.getByText("Listed Former marked as Inactive").waitFor();
    await expectFocusOn(select);
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect([await customersOf(former), await customersOf(to)]).toEqual([0, 3]);
    expect((await read(`/users/${former}`)).status).toBe("Inactive");
    // A colleague without work is changed without the question.
    await statusOf(page, "Listed Editor").selectOption("Inactive");
    await page.getByText("Listed Editor marked as Inactive").waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  }));

test("a hand-over that is refused changes nothing, and the list says why", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 400/);
    const [former, to] = [await account("Refused Former", "sales"), await account("Refused Successor", "sales")];
    await own(former, 2);
    await page.goto("/admin/users?q=refused");
    await statusOf(page, "Refused Former").selectOption("Inactive");
    await successor(page).selectOption("Refused Successor");
    const body = { status: "Inactive" };
    expect((await site.server.api("PATCH", `/users/${to}/status`, { token, body })).status).toBe(200);
    await page.getByRole("button", { name: "Set to Inactive" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Failed to update user status" });
    await alert.getByText(NO_SUCCESSOR).waitFor();
    await alert.getByText("Refused Former is still Active.").waitFor();
    expect(await customersOf(former)).toBe(2);
    expect((await read(`/users/${former}`)).status).toBe("Active");
  }),
);

test("the work of several colleagues goes to one, on a phone, before they are deleted", { tags: "release" }, () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    const [one, two] = [await account("Bulk One", "sales"), await account("Bulk Two", "sales")];
    const to = await account("Other Successor", "sales");
    await own(one, 2);
    await own(two, 1);
    await page.goto("/admin/users?q=bulk");
    await page.getByRole("checkbox", { name: "Select Bulk One" }).click();
    await page.getByRole("checkbox", { name: "Select Bulk Two" }).click();
    await page
      .getByRole("group", { name: /^Selected / })
      .getByRole("button", { name: "Delete" })
      .click();
    const asked = question(page, "Delete 2 users?");
    await asked.getByText("2 users together have 3 customers.").waitFor();
    expect(await successor(page).locator("option").allInnerTexts()).not.toContain("Bulk Two");
    await expectAccessible(page, "the question about the work of two colleagues");
    await successor(page).selectOption("Other Successor");
    await asked.getByRole("button", { name: "Delete 2 users" }).click();
    await page.getByText("2 users deleted").waitFor();
    expect(await customersOf(to)).toBe(3);
  }),
);

test("the form asks before a demotion that loses work, and before a deletion", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const [former, to] = [await account("Form Former", "sales"), await account("Form Successor", "sales")];
    await own(former, 2);
    const role = page.getByLabel("Role", { exact: true });
    const save = page.getByRole("button", { name: "Update User" });
    await page.goto(`/admin/users/${former}/edit`);
    await role.selectOption("recruiter");
    await save.click();
    const demotion = question(page, "Change the role of Form Former to Recruiter?");
    await demotion.getByText("Form Former has 2 customers. The role Recruiter may not have all of it.").waitFor();
    await demotion.getByRole("button", { name: "Cancel" }).click();
    await expectFocusOn(save);
    expect((await read(`/users/${former}`)).role).toBe("sales");
    // Support may have customers as well.
    await role.selectOption("support");
    await save.click();
    await page.getByText("Form Former updated").waitFor();
    expect(await customersOf(former)).toBe(2);

    await page.goto(`/admin/users/${former}/edit`);
    await page.getByRole("button", { name: "Delete User" }).click();
    const deletion = question(page, "Delete Form Former?");
    await deletion.getByText("This cannot be undone.").waitFor();
    await deletion.getByRole("button", { name: "Cancel" }).click();
    await expectFocus(page, "Delete User");
    await page.getByRole("button", { name: "Delete User" }).click();
    await successor(page).selectOption("Form Successor");
    await deletion.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Form Former deleted").waitFor();
    expect(await customersOf(to)).toBe(2);
  }),
);

test("nothing moves before the password that a change of access needs", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 403/);
    const [former, to] = [await account("Later Former", "sales"), await account("Later Successor", "sales")];
    await own(former, 2);
    site.forward(11 * 60_000);
    await page.goto("/admin/users?q=later");
    await statusOf(page, "Later Former").selectOption("Inactive");
    await successor(page).selectOption("Later Successor");
    await page.getByRole("button", { name: "Set to Inactive" }).click();
    const password = page.getByRole("dialog", { name: "Confirm it's you" });
    await password.waitFor();
    await page.keyboard.press("Escape");
    const alert = page.getByRole("alert").filter({ hasText: "Failed to update user status" });
    await alert.waitFor();
    expect(await customersOf(former)).toBe(2);
    await alert.getByRole("button", { name: "Try again" }).click();
    await successor(page).selectOption("Later Successor");
    await page.getByRole("button", { name: "Set to Inactive" }).click();
    await password.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await password.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Later Former marked as Inactive").waitFor();
    expect(await customersOf(to)).toBe(2);
  }),
);
