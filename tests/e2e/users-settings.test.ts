import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { PASSWORDS_DIFFER, SESSION_ENDED, WRONG_CURRENT_PASSWORD } from "#contract/auth.ts";
import { USER_TAKEN } from "#contract/users.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount } from "#tests/support/accounts.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { PHONE } from "#tests/support/browser.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** A longer minimum than the contract's, as install.md describes it. */
const MIN_LENGTH = 12;
const site = openSite({ environment: { SAMPLE_DATA: "true", PASSWORD_MIN_LENGTH: String(MIN_LENGTH) } });
const PASSWORD = "a long password";

let admin: StorageState;
let token: string;
beforeAll(async () => {
  token = await site.server.signIn();
  admin = signedIn(site.url, token, { name: "Administrator", email: ADMIN.email, role: "admin" });
});

const api = (method: string, path: string, body?: unknown) => site.server.api(method, path, { token, body });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Returns the error message of a field. */
async function errorOf(page: Page, label: string, message: string) {
  await waitUntil(`${label} says: ${message}`, async () =>
    (await field(page, label).getAttribute("aria-describedby"))
      ? (
          await field(page, label).evaluate((input) => {
            const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
            return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
          })
        ).includes(message)
      : false,
  );
}

async function addAdmin(name: string) {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  const id = await addAccount(site.server, { email, password: PASSWORD, role: "admin", name });
  const own = await site.server.signIn({ email, password: PASSWORD });
  return { id, email, token: own, state: signedIn(site.url, own, { name, email, role: "admin" }) };
}

describe.concurrent("the users form", () => {
  test("creates a user who can sign in, and shows a taken address and a short password", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 409/);
      await page.goto("/admin/users/new");
      await heading(page, "Add User").waitFor();
      expect(await field(page, "Role").inputValue()).toBe("user");
      expect(await field(page, "Status").inputValue()).toBe("Active");
      expect(await field(page, "Password").getAttribute("autocomplete")).toBe("new-password");
      await field(page, "Full Name").fill("Naledi Example");
      await field(page, "Email Address").fill(ADMIN.email);
      await errorOf(page, "Password", `At least ${MIN_LENGTH} characters`);
      // The first is too short for the contract, the second for this installation only. The summary has the same
      // message.
      for (const short of ["short", "elevenchars"]) {
        await field(page, "Password").fill(short);
        await press(page, "Create User");
        await errorOf(page, "Password", `Password must be at least ${MIN_LENGTH} characters`);
        await page.getByRole("alert").getByText(`Password must be at least ${MIN_LENGTH} characters`).waitFor();
      }
      await field(page, "Password").fill(PASSWORD);
      await press(page, "Create User");
      await errorOf(page, "Email Address", USER_TAKEN);
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD);
      await field(page, "Email Address").fill("naledi@example.com");
      await press(page, "Create User");
      await page.waitForURL("**/admin/users");
      await page.getByText("Naledi Example created").waitFor();
      expect(await site.server.signIn({ email: "naledi@example.com", password: PASSWORD })).toMatch(/^wst_/);
    }));

  test("changes a user and keeps the password if it is left blank", { tags: "release" }, async () => {
    const { id, email } = await addAdmin("Kept Password");
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/users/${id}/edit`);
      await heading(page, "Edit User").waitFor();
      expect(await field(page, "Password (leave blank to keep the current one)").inputValue()).toBe("");
      await page.getByText("Changing either ends this person's sessions at once.").waitFor();
      await field(page, "Role").selectOption({ label: "User" });
      const sent = page.waitForRequest((request) => request.method() === "PUT");
      await press(page, "Update User");
      expect(Object.keys((await sent).postDataJSON())).not.toContain("password");
      await page.waitForURL("**/admin/users");
    });
    expect((await api("GET", `/users/${id}`)).json.data).toMatchObject({ role: "user", status: "Active" });
    expect(await site.server.signIn({ email, password: PASSWORD })).toMatch(/^wst_/);
  });

  test("signs out users who remove their own role, after a warning", { tags: "release" }, async () => {
    const { id, state } = await addAdmin("Leaving Admin");
    await site.visit({ storageState: state }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 401/);
      await page.goto(`/admin/users/${id}/edit`);
      await page.getByText("changing your role signs you out at once").waitFor();
      await field(page, "Role").selectOption("user");
      await press(page, "Update User");
      await page.waitForURL("**/login?*");
      await page.getByText(SESSION_ENDED).waitFor();
    });
  });
});

describe.concurrent("one's own account", () => {
  test("ends every other session with a new password, and shows errors at their fields", async () => {
    const { state, email } = await addAdmin("Own Password");
    const elsewhere = await site.server.signIn({ email, password: PASSWORD });
    const other = signedIn(site.url, elsewhere, { name: "Own Password", email, role: "admin" });
    await site.visit({ storageState: other }, async (away) => {
      away.allowConsoleError(/status of 401/);
      await away.page.goto("/admin/users");
      await heading(away.page, "User Management").waitFor();
      await site.visit({ storageState: state }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/status of 400/);
        await page.goto("/admin/settings/account");
        await field(page, "Current password").fill("a wrong password");
        await page.getByText(`At least ${MIN_LENGTH} characters`).waitFor();
        await field(page, "New password").fill("another password");
        await field(page, "Confirm password").fill("and yet another");
        await press(page, "Change password");
        await errorOf(page, "Confirm password", PASSWORDS_DIFFER);
        await field(page, "Confirm password").fill("another password");
        await press(page, "Change password");
        await errorOf(page, "Current password", WRONG_CURRENT_PASSWORD);
        await field(page, "Current password").fill(PASSWORD);
        await press(page, "Change password");
        await page.getByText("Every other session was signed out.").waitFor();
        await page.getByRole("button", { name: "End all other sessions" }).waitFor({ state: "detached" });
      });
      // Their stream ends with the session, so the page leaves by itself.
      await away.page.waitForURL("**/login?*");
    });
    expect(await site.server.signIn({ email, password: "another password" })).toMatch(/^wst_/);
  });

  test("lists its sessions, marks the current one, and ends one or all others", async () => {
    const { state, email } = await addAdmin("Many Sessions");
    const others = [1, 2, 3].map(() => site.server.signIn({ email, password: PASSWORD }));
    const tokens = await Promise.all(others);
    const alive = async () => {
      const answers = await Promise.all(tokens.map((one) => site.server.api("GET", "/auth/me", { token: one })));
      return answers.filter(({ status }) => status === 200).length;
    };
    await site.visit({ storageState: state, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/settings/account");
      const sessions = page.getByRole("region", { name: "Sessions" });
      const ends = sessions.getByRole("button", { name: /^End session of / });
      await waitUntil("all are listed", async () => (await ends.count()) === 3);
      expect(await sessions.getByText("This session").count()).toBe(1);
      await ends.first().click();
      await waitUntil("one is gone", async () => (await ends.count()) === 2);
      expect(await alive()).toBe(2);
      await press(page, "End all other sessions");
      await waitUntil("the others are gone", async () => (await ends.count()) === 0);
      expect(await alive()).toBe(0);
      await sessions.getByText("This session").waitFor();
    });
  });
});

describe.concurrent("the recent sign-ins of one's own account", () => {
  const card = (page: Page) => page.getByRole("region", { name: "Recent sign-ins" });

  test("are ten until all are requested, each with time, outcome and origin", { tags: "release" }, async () => {
    const { id, email, state } = await addAdmin("Recent Signs");
    const { database, now } = site.server.app.platform;
    await database.write(async (tx) => {
      for (let index = 0; index < 11; index++) {
        await recordAudit(tx, new Date(now().getTime() + index), {
          account: { id, name: "Recent Signs", email },
          action: "signed in",
          record: { type: "session", id: "", name: email, people: [] },
          caller: { requestId: "", address: "192.0.2.10" },
        });
      }
    });
    await site.server.api("POST", "/auth/login", { body: { email, password: "a wrong password" } });
    await site.visit({ storageState: state, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/settings/account");
      const rows = card(page).getByRole("listitem");
      await waitUntil("ten are listed", async () => (await rows.count()) === 10);
      await card(page).getByText("Failed", { exact: true }).waitFor();
      await card(page).getByText("From 192.0.2.10").first().waitFor();
      await expectAccessible(page, "some of the sign-ins");
      await card(page).getByRole("button", { name: "Show all 13" }).click();
      expect(await rows.count()).toBe(13);
      await card(page).getByRole("button", { name: "Show the newest 10" }).click();
      expect(await rows.count()).toBe(10);
    });
  });
});

describe("the company's settings", () => {
  test("are saved in place and shown on the website", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/settings");
      await field(page, "Phone").fill("+27 31 555 0188");
      await field(page, "Latitude").fill("far south");
      await press(page, "Update settings");
      await errorOf(page, "Latitude", "Must be a number");
      await field(page, "Latitude").fill("\u221229,857");
      await field(page, "Longitude").fill("31,03");
      await field(page, "Messages").fill("1,5");
      await press(page, "Update settings");
      await errorOf(page, "Messages", "Must be a whole number of months");
      expect(await field(page, "Latitude").inputValue()).toBe("-29.857");
      await field(page, "Messages").fill("18");
      await press(page, "+ Add link");
      await field(page, "Name of link 1").fill("Code");
      await field(page, "Web address of link 1").fill("https://example.org/code");
      await page.getByText("Unsaved changes").waitFor();
      await press(page, "Update settings");
      await page.getByText("Settings updated").waitFor();
      await page.getByText("Unsaved changes").waitFor({ state: "detached" });
      expect((await api("GET", "/settings")).json.data.company).toMatchObject({
        phone: "+27 31 555 0188",
        latitude: -29.857,
        longitude: 31.03,
        social: [{ name: "Code", url: "https://example.org/code" }],
      });
      expect(await page.getByRole("link", { name: "View on the website" }).getAttribute("href")).toBe("/contact");
      await waitUntil("the website shows it", async () =>
        (await (await fetch(`${site.url}/contact`)).text()).includes("+27 31 555 0188"),
      );
    }));
});

test.each(VIEWS)("everybody can use them $name", { tags: "release" }, ({ name: _, ...view }) =>
  site.visit({ storageState: admin, ...view }, async ({ page }) => {
    const expectUsable = async (state: string) => {
      await expectAccessible(page, state);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    };
    await page.goto("/admin/users/new");
    await field(page, "Full Name").waitFor();
    await expectUsable("the users form");
    await page.goto("/admin/settings");
    await field(page, "Company name").waitFor();
    await expectUsable("the company");
    await page.getByRole("link", { name: "Your account" }).click();
    await field(page, "Current password").waitFor();
    await expectUsable("the own account");
    await page.getByRole("link", { name: "Sample data" }).click();
    await page.getByRole("button", { name: "Remove sample data" }).waitFor();
    await expectUsable("the sample data");
  }),
);

test("the sample data is deleted after a question, together with its section", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/settings/sample-data");
    await press(page, "Remove sample data");
    const question = page.getByRole("alertdialog", { name: "Remove the sample data?" });
    await question
      .getByText(/^This deletes 24 products, 9 services, 40 customers, 12 deals, \d+ users, .+ and \d+ tasks,/)
      .waitFor();
    await question.getByRole("button", { name: "Remove sample data" }).click();
    await page.getByText("No sample data left").waitFor();
    expect((await api("GET", "/products")).json).toEqual([]);
    await page.getByRole("link", { name: "Company", exact: true }).click();
    await field(page, "Company name").waitFor();
    await page.getByRole("link", { name: "Sample data" }).waitFor({ state: "detached" });
  }),
);
