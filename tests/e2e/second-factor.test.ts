import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CHALLENGE_ENDED, WRONG_CODE } from "#contract/factors.ts";
import { WRONG_PASSKEY } from "#contract/passkeys.ts";
import type { Role } from "#contract/permissions.ts";
import { newId } from "#server/platform/records/ids.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { codeAt, wrongCodeAt } from "#tests/support/authenticator.ts";
import { heading, signIn } from "#tests/support/back-office.ts";
import { PHONE } from "#tests/support/browser.ts";
import { addApp, addPasskey } from "#tests/support/factors.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite({ host: "localhost" });
const PASSWORD = "correct horse battery";
const [STEP, MINUTE] = [30_000, 60_000];
const ACCOUNT = "/admin/settings/account";

async function addPerson(name: string, role: Role = "admin") {
  const email = `${newId()}@example.org`;
  const id = await addAccount(site.server, { email, password: PASSWORD, role, name });
  const token = await tokenOf(site.server, id);
  return { id, email, token, state: signedIn(site.url, token, { name, email, role }) };
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const codeField = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const factors = (page: Page) => page.getByRole("region", { name: "Second factor" });
const arrived = (page: Page) => heading(page, /^Welcome back, /).waitFor();
const codeNow = (secret: string) => codeAt(secret, site.server.app.platform.now());

/** Completes the first step of signing in, before the second factor. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await signIn(page, { email, password: PASSWORD });
}

/** Adds a virtual authenticator that acts as one of this machine and verifies its owner. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("token");
    localStorage.removeItem("user");
  });
}

describe("an authenticator app", () => {
  test.each(VIEWS)(
    "is added, asked for at the next sign-in and removed $name",
    {
      tags: "promise-56",
    },
    ({ name: _, ...view }) =>
      site.visit({ ...view, fresh: true }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/status of 40[01]/);
        const { email } = await addPerson("Adds App");
        await givePassword(page, email);
        await arrived(page);
        await page.goto(ACCOUNT);
        await press(page, "Add authenticator app");
        const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
        const ground = dialog.getByRole("img", { name: "QR code with the key below" });
        // Cameras need dark on light, in the dark theme too.
        expect(await ground.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe("oklch(1 0 0)");
        await expectAccessible(page, "the new app");
        const secret = (await dialog.locator("p.font-mono").innerText()).replaceAll(/\s/g, "");
        await press(page, "Confirm");
        await dialog.getByText("Code is required").waitFor();
        await codeField(page, "Code").fill(wrongCodeAt(secret, site.server.app.platform.now()));
        await press(page, "Confirm");
        await dialog.getByText(WRONG_CODE).waitFor();
        await codeField(page, "Code").fill(codeNow(secret));
        await page.keyboard.press("Enter");
        const kept = page.getByRole("dialog", { name: "Save your recovery codes" });
        await kept.waitFor();
        const codes = await kept.getByRole("listitem").allInnerTexts();
        expect(codes).toHaveLength(10);
        await page.keyboard.press("Escape");
        await expectAccessible(page, "the recovery codes");
        await press(page, "I've saved them");
        await kept.waitFor({ state: "detached" });
        await factors(page).getByText("10 of 10 left").waitFor();
        await expectAccessible(page, "the account with an app");

        await signOut(page);
        await givePassword(page, email);
        await codeField(page, "Code").waitFor();
        await expectFocus(page, "Code");
        await expectAccessible(page, "the second step");
        await codeField(page, "Code").fill(wrongCodeAt(secret, site.server.app.platform.now()));
        await press(page, "Sign in");
        await page.getByText(WRONG_CODE).waitFor();
        await expectFocus(page, "Code");
        expect(await page.title()).toBe("Error: Admin Login");
        await press(page, "Use a recovery code");
        await codeField(page, "Recovery code").fill(codes[0] ?? "");
        await page.keyboard.press("Enter");
        await arrived(page);

        await page.goto(ACCOUNT);
        await factors(page).getByText("9 of 10 left").waitFor();
        await press(page, "Make new codes");
        await page.getByRole("alertdialog").getByRole("button", { name: "Make new codes" }).click();
        await press(page, "I've saved them");
        await factors(page).getByText("10 of 10 left").waitFor();
        await press(page, "Remove Authenticator app");
        await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
        await page.getByRole("button", { name: "Add authenticator app" }).waitFor();
      }),
  );

  test(
    "begins with the password again when given up or too late, and leads to the asked page",
    { tags: "release" },
    () =>
      site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/status of 401/);
        const { email, token } = await addPerson("Late");
        const { secret, recoveryCodes } = await addApp(site.server, token);
        await page.goto("/login?next=/admin/products");
        await signIn(page, { email, password: PASSWORD });
        await press(page, "Start over");
        await page.getByLabel("Password", { exact: true }).waitFor();
        await signIn(page, { email, password: PASSWORD });
        await press(page, "Use a recovery code");
        await site.server.app.platform.database.write((tx) => tx.deleteFrom("sign_in_challenges").execute());
        await codeField(page, "Recovery code").fill(recoveryCodes[0] ?? "");
        await press(page, "Sign in");
        await page.getByRole("alert").getByText(CHALLENGE_ENDED).waitFor();
        await signIn(page, { email, password: PASSWORD });
        await codeField(page, "Code").fill(codeNow(secret));
        await press(page, "Sign in");
        await heading(page, "Product Management").waitFor();
      }),
  );

  test("confirms the user's identity instead of the password", { tags: "release" }, () =>
    site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 40[03]/);
      const { email, token, id } = await addPerson("Confirms");
      const { secret } = await addApp(site.server, token);
      await givePassword(page, email);
      const used = codeNow(secret);
      await codeField(page, "Code").fill(used);
      await press(page, "Sign in");
      await arrived(page);
      await site.server.app.platform.database.write((tx) =>
        tx
          .updateTable("sessions")
          .set({ confirmed_at: "2026-01-01T00:00:00.000Z" })
          .where("user_id", "=", id)
          .execute(),
      );
      await page.goto(ACCOUNT);
      await press(page, "Add passkey");
      const question = page.getByRole("dialog", { name: "Confirm it's you" });
      await press(page, "Use a code instead");
      await expectAccessible(page, "the question for a code");
      // The code was used to sign in, even if long ago on a slow machine.
      await codeField(page, "Code").fill(used);
      await press(page, "Confirm");
      await question.getByText(WRONG_CODE).waitFor();
      await codeField(page, "Code").fill(codeAt(secret, new Date(site.server.app.platform.now().getTime() + STEP)));
      await press(page, "Confirm");
      await page.getByRole("dialog", { name: "Add a passkey" }).waitFor();
    }),
  );
});

describe("a passkey", () => {
  test(
    "is made by the browser, signs in alone or as second step, and is useless once removed",
    { tags: "promise-57" },
    () =>
      site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/status of 401/);
        const { email, id: person } = await addPerson("Makes Passkey");
        await givePassword(page, email);
        await arrived(page);
        await page.goto(ACCOUNT);
        await press(page, "Add passkey");
        await expectAccessible(page, "the new passkey");
        // After the check: axe ends its debugger session, which removes every virtual authenticator.
        await addAuthenticator(page);
        await codeField(page, "Name").fill("This machine");
        await press(page, "Continue");
        await press(page, "I've saved them");
        await factors(page).getByText("This machine").waitFor();

        await signOut(page);
        await page.goto("/login");
        await press(page, "Use a passkey");
        await arrived(page);
        await signOut(page);
        await givePassword(page, email);
        await press(page, "Use a passkey");
        await arrived(page);

        // A token of a new session: the first factor ended the others.
        const token = await tokenOf(site.server, person);
        const [{ id }] = (await site.server.api("GET", "/auth/factors", { token })).json;
        await site.server.api("DELETE", `/auth/factors/${id}`, { token });
        await signOut(page);
        await page.goto("/login");
        await press(page, "Use a passkey");
        await page.getByRole("alert").getByText(WRONG_PASSKEY).waitFor();
      }),
  );
});

describe("a user whose role requires a second factor", () => {
  async function demand(role: Role) {
    const admin = await site.server.signIn();
    const { data } = (await site.server.api("GET", "/settings", { token: admin })).json;
    const secondFactorFor = [...data.secondFactorFor, role];
    await site.server.api("PUT", "/settings", { token: admin, body: { ...data, secondFactorFor } });
  }

  test("sees a notice on every screen, and has only the own account after seven days without one", {
    tags: "promise-56",
  }, async () => {
    await demand("auditor");
    const { state, id, token } = await addPerson("Auditor", "auditor");
    await site.visit({ storageState: state, fresh: true, viewport: PHONE }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 403/);
      await page.goto("/admin/audit");
      await page.getByText(/^Add a second factor by /).waitFor();
      await page.getByRole("link", { name: "Add one now" }).click();
      await heading(page, "Settings").waitFor();
      await site.server.app.platform.database.write(async (tx) => {
        const since = new Date(Date.now() - 8 * 24 * 60 * MINUTE).toISOString();
        await tx.updateTable("second_factor_roles").set({ since }).where("role", "=", "auditor").execute();
        await tx.updateTable("users").set({ second_factor_from: since }).where("id", "=", id).execute();
      });
      await page.goto("/admin/audit");
      await page.waitForURL(`**${ACCOUNT}`);
      await page.getByText("Add a second factor to continue").waitFor();
      await expectAccessible(page, "the notice");
      await addPasskey(site.server, token);
      await page.reload();
      await factors(page).getByText("Test key").waitFor();
      expect(await page.getByText("Add a second factor to continue").count()).toBe(0);
      await page.goto("/admin/audit");
      await heading(page, /^Audit/).waitFor();
    });
  });
});

test("an administrator resets the factors of a user who has lost them", { tags: "release" }, async () => {
  const [admin, lost] = [await addPerson("Resets"), await addPerson("Loses", "editor")];
  await addApp(site.server, lost.token);
  await site.visit({ storageState: admin.state, fresh: true }, async ({ page }) => {
    await page.goto(`/admin/users/${lost.id}/edit`);
    await page.getByText("Asked for with the password at every sign-in.").waitFor();
    await expectAccessible(page, "somebody's factors");
    await press(page, "Reset second factors");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
    await page.getByText("None. Only they can add one").waitFor();
  });
  const { status } = await site.server.api("POST", "/auth/login", { body: { email: lost.email, password: PASSWORD } });
  expect(status).toBe(200);
});
