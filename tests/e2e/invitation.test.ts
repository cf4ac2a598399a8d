import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { INVALID_LINK, PASSWORDS_DIFFER } from "#contract/auth.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading } from "#tests/support/back-office.ts";
import { PHONE, type StorageState, type View } from "#tests/support/browser.ts";
import { mailsOf } from "#tests/support/mails.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { SCRIPT_AND_NONE, variants } from "#tests/support/views.ts";

const site = openSite();
const PASSWORD = "a password of one's own";

let admin: StorageState;
let token: string;
beforeAll(async () => {
  token = await site.server.signIn();
  admin = signedIn(site.url, token, { name: "Administrator", email: ADMIN.email, role: "admin" });
});

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function expectUsable(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBe(0);
}

/** Returns the pages of the mailed links, the newest last. */
async function linksTo(email: string): Promise<string[]> {
  const mails = (await mailsOf(site.server)).filter((mail) => mail.recipient_email === email);
  return mails.flatMap(({ kind, text }) =>
    kind === "invitation" ? (/\/reset-password\?token=\S+/.exec(text) ?? []) : [],
  );
}

async function invite(email: string): Promise<string> {
  const body = { name: "Invited Example", email, invite: true };
  const { status, json } = await site.server.api("POST", "/users", { token, body });
  expect(status).toBe(201);
  return json.data.id;
}

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await main(page).getByLabel("New password").fill(password);
  await main(page).getByLabel("Confirm password").fill(again);
  await main(page).getByRole("button", { name: "Save password" }).click();
}

const WINDOWS: readonly { name: string; view: View }[] = [
  { name: "on a phone", view: { viewport: PHONE } },
  { name: "in a wide window", view: {} },
];

test.each(variants(WINDOWS, ({ name }) => name === "on a phone"))(
  "an administrator invites a user by keyboard, sees it and sends it again $name",
  ({ name, view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      const email = `${name.replaceAll(" ", "-")}@example.com`;
      await page.goto("/admin/users/new");
      await field(page, "Full Name").fill("Naledi Example");
      await field(page, "Email Address").fill(email);
      // The password that was typed first is not sent.
      await field(page, "Password").fill("short");
      await field(page, "Invite by email").focus();
      await page.keyboard.press("Space");
      await field(page, "Password").waitFor({ state: "detached" });
      await expectUsable(page, "the form of an invited user");
      await button(page, "Create User").focus();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/users");
      await page.getByText(`Invitation sent to ${email}`).waitFor();
      await page
        .getByText(/^Invited \d+ \w+ \d{4}$/)
        .first()
        .waitFor();
      await expectUsable(page, "the list with an invited user");

      const [user] = (await site.server.api("GET", `/users?q=${email}`, { token })).json;
      await page.goto(`/admin/users/${user.id}/edit`);
      await main(page).getByText("This person has not chosen a password yet.").waitFor();
      await expectUsable(page, "the form with an invitation");
      await button(page, "Send invitation again").focus();
      await page.keyboard.press("Enter");
      await page.getByText(`Invitation sent to ${email}`).waitFor();
      const links = await linksTo(email);
      expect(new Set(links).size).toBe(2);

      // The version of the account has changed, but not by another user.
      await field(page, "Full Name").fill("Naledi Nkosi");
      await button(page, "Update User").click();
      await page.waitForURL("**/admin/users");
      await page.getByText("Naledi Nkosi updated").waitFor();
    }),
);

test("the form that the first steps lead to has the invitation ticked", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/users/new?invite");
    await field(page, "Invite by email").waitFor();
    expect(await field(page, "Invite by email").isChecked()).toBe(true);
  }));

test.each(variants(SCRIPT_AND_NONE, (view) => view.javaScriptEnabled === false))(
  "an invited user chooses a password and signs in $name",
  ({ name, ...view }) =>
    site.visit(view, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      const email = `chooses-${name.replaceAll(" ", "-")}@example.com`;
      const id = await invite(email);
      const [link = ""] = await linksTo(email);
      const expectAccessibleWithScript = async (state: string) => {
        if (view.javaScriptEnabled !== false) await expectUsable(page, state);
      };
      await page.goto(link);
      await heading(page, "Choose your password").waitFor();
      expect(await page.title()).toContain("Choose your password");
      await expectAccessibleWithScript("the form of an invitation");
      await choosePassword(page, PASSWORD, "another one");
      await main(page).getByRole("alert").getByRole("link", { name: PASSWORDS_DIFFER }).waitFor();
      await heading(page, "Choose your password").waitFor();
      expect(await page.title()).toContain("Choose your password");
      await choosePassword(page, PASSWORD);
      await heading(page, "Your password is saved").waitFor();
      expect(page.url()).not.toContain("token");
      await expectAccessibleWithScript("the chosen password");
      await main(page).getByRole("link", { name: "Sign in" }).click();
      await heading(page, "Admin Login").waitFor();
      expect(await site.server.signIn({ email, password: PASSWORD })).toMatch(/^wst_/);
      expect((await site.server.api("GET", `/users/${id}`, { token })).json.data.invitedAt).toBeNull();

      await page.goto(link);
      await choosePassword(page, "a second password");
      await heading(page, INVALID_LINK).waitFor();
      await main(page).getByText("ask for a new invitation").waitFor();
      await expectAccessibleWithScript("the used invitation");
    }),
);
