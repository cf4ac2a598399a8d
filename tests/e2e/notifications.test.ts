import { beforeAll, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { heading, receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { empty } from "#tests/support/bulk.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let adminAccount: string;
let colleague: string;

beforeAll(async () => {
  admin = await site.asAdmin();
  adminAccount = await adminId(site.server);
  const lerato = {
    email: "lerato@example.org",
    name: "Lerato Nkosi",
    role: "support",
    password: "a password",
  } as const;
  colleague = await tokenOf(site.server, await addAccount(site.server, lerato));
});
beforeEach(() => empty(site.server, "notifications"));

/** Has a colleague assign a new message to the administrator. */
async function assign(name: string): Promise<string> {
  const id = await receive(site.server, name);
  const body = { assigneeId: adminAccount };
  await site.server.api("PATCH", `/messages/${id}`, { token: colleague, body });
  return id;
}

test("the bell counts what is unread, its list opens by keys, and a press opens the record", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const [first, second] = [await assign("Sipho Ndlovu"), await assign("Zanele Botha")];
    await page.goto("/admin/audit");
    await page.getByRole("link", { name: "Notifications 2 unread" }).waitFor();
    await waitUntil("the title has the number", async () => (await page.title()).startsWith("(2) "));
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await heading(page, "Notifications").waitFor();
    const row = (name: string) => page.getByRole("link", { name: `Lerato Nkosi assigned you a message: ${name}` });
    await row("Sipho Ndlovu").waitFor();
    await expectAccessible(page, "the list of notifications");
    await row("Zanele Botha").press("Enter");
    await page.waitForURL(`**/admin/messages/${second}`);
    await waitUntil("the title has the number", async () => (await page.title()).startsWith("(1) "));
    await page.goBack();
    await page.getByRole("button", { name: /^Mark as read: .*Sipho Ndlovu/ }).click();
    await page.getByText("Nothing unread").waitFor();
    expect(await row("Sipho Ndlovu").evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await row("Sipho Ndlovu").getAttribute("href")).toBe(`/admin/messages/${first}`);
  }));

test("all notifications are marked as read at once, and the bell of a phone shows the number", () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    await assign("Sipho Ndlovu");
    await page.goto("/admin/tasks");
    await page.getByRole("link", { name: "Notifications, 1 unread" }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByText("Nothing unread").waitFor();
    expect(await page.title()).toBe("Notifications");
  }));

test("a notification about several records leads to the user's own list", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const ids = [await receive(site.server, "Sipho Ndlovu"), await receive(site.server, "Zanele Botha")];
    await site.server.api("POST", "/messages/assign", { token: colleague, body: { ids, to: adminAccount } });
    await page.goto("/admin/notifications");
    await page.getByRole("link", { name: "Lerato Nkosi assigned you 2 messages" }).click();
    await page.waitForURL("**/admin/messages?assignee=me");
    await page.getByRole("link", { name: "Zanele Botha" }).first().waitFor();
    await page.getByText("Assignee: Me").waitFor();
  }));

test("emails and notices are chosen in the settings, and the browser asks only after its switch", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.set(Notification, "requestPermission", async () => {
        Reflect.set(window, "asked", true);
        return "denied";
      });
      Object.defineProperty(Notification, "permission", { get: () => "default" });
    });
    await page.goto("/admin/settings/account");
    await page.getByLabel("Emails").selectOption("An email at once");
    expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBeUndefined();
    await page.getByRole("checkbox", { name: /^Notices of the browser/ }).check();
    await page.getByText("This browser blocks them.").waitFor();
    await waitUntil("the choices are saved", async () => {
      const token = await tokenOf(site.server, adminAccount);
      const { data } = (await site.server.api("GET", "/account/preferences", { token })).json;
      return data.notificationMail === "immediate" && data.browserNotifications;
    });
    await expectAccessible(page, "the choices about notifications");
  }));

test.each(VIEWS)("the list of notifications has no axe violations in $name", { tags: "release" }, (view) =>
  site.visit({ storageState: admin, ...view }, async ({ page }) => {
    await assign("Sipho Ndlovu");
    await page.goto("/admin/notifications");
    await page.getByRole("link", { name: /Sipho Ndlovu/ }).waitFor();
    await expectAccessible(page, "the list of notifications");
  }),
);
