import { beforeAll, describe, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { signIn } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { openSite } from "#tests/support/site.ts";
import { addTermsVersion } from "#tests/support/terms.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
let admin: StorageState;
let messageId: string;

const FIRST = { email: "first@example.com", password: "made up by the program" };

beforeAll(async () => {
  await addAccount(site.server, { ...FIRST, role: "admin", mustChangePassword: true });
  admin = await site.asAdmin();
  await addTermsVersion(site.server);
  const values = Array.from({ length: 12 }, (_, at) => ({ name: `Sender ${at}`, status: "Read" as const }));
  await addMessages(site.server, values);
  const { json } = await site.server.api("POST", "/contact", {
    body: { name: "Nomvula Dlamini", email: "nomvula@example.net", company: "Dlamini & Sons", message: "Call me." },
  });
  const row = await site.server.app.platform.database.read
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  messageId = row.id;
});

describe.concurrent.each(VIEWS)("$name everybody can use", ({ name: _, ...view }) => {
  const isPhone = view.viewport === PHONE;

  test("the former versions of the terms, and a missing page", () =>
    site.visit(view, async ({ page, allowConsoleError }) => {
      await page.goto("/terms");
      await expectAccessible(page, "the terms");
      await page.getByRole("link", { name: /^Version 0/ }).click();
      await page.getByRole("link", { name: "Read the terms that apply now" }).waitFor();
      await expectAccessible(page, "a former version");
      allowConsoleError(/404/);
      await page.goto("/nowhere");
      await expectAccessible(page, "the page for unknown addresses");
    }));

  test("the login page, and the form after a generated password", () =>
    site.visit(view, async ({ page, allowConsoleError }) => {
      await page.goto("/login");
      await page.locator("button[type=submit]:enabled").waitFor();
      await expectAccessible(page, "the login page");
      allowConsoleError(/401/);
      await page.getByLabel("Email").fill("admin@example.com");
      await page.getByLabel("Password", { exact: true }).fill("wrong words");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").waitFor();
      await expectAccessible(page, "the login page with an error");
      await signIn(page, FIRST);
      await page.getByRole("heading", { name: "Choose your own password" }).waitFor();
      await expectAccessible(page, "the form for an own password");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByText("Password is required").first().waitFor();
      await expectAccessible(page, "the form for an own password with errors");
    }));

  test("the list of messages with its menus, and the question before one becomes spam", () =>
    site.visit({ ...view, storageState: admin }, async ({ page, allowConsoleError }) => {
      await page.goto("/admin/messages");
      await page.getByText("Showing 1 to 10").waitFor();
      await expectAccessible(page, "the list of messages");
      if (isPhone) {
        await page.getByRole("button", { name: "Menu" }).click();
        await page.getByRole("dialog", { name: "Menu" }).waitFor();
        await expectAccessible(page, "the drawer");
      }
      await page.getByRole("button", { name: /Administrator/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).waitFor();
      await expectAccessible(page, "the user menu");

      await page.goto(`/admin/messages/${messageId}`);
      await page.getByRole("region", { name: "Customer" }).getByText("Lead", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await page.getByRole("alertdialog").waitFor();
      await expectAccessible(page, "a question");

      await page.goto("/admin/messages?q=nobody");
      await page.getByText("No messages found").waitFor();
      await expectAccessible(page, "a search without a find");

      allowConsoleError(/ERR_FAILED/);
      await page.route("**/api/messages?*", (route) => route.abort());
      await page.goto("/admin/messages");
      await page.getByRole("alert").waitFor();
      await expectAccessible(page, "a list that could not be fetched");
    }));
});
