import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_ACCOUNT, OIDC_FAILED } from "#contract/oidc.ts";
import { newId } from "#server/platform/records/ids.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { heading, stored } from "#tests/support/back-office.ts";
import { addApp } from "#tests/support/factors.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { type Person, type RealProvider, startRealProvider } from "#tests/support/real-provider.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const environment: Record<string, string> = {};
let provider: RealProvider;
beforeAll(async () => {
  provider = await startRealProvider();
  Object.assign(environment, provider.environment);
});
afterAll(() => provider.close());
const site = openSite({ host: "localhost", environment });

const ACCOUNT = "/admin/settings/account";
const PASSWORD = "correct horse battery";
/** Pages of the provider, and the missing icon of its page. */
const AT_PROVIDER = /localhost:\d+|favicon/;

async function addPerson(more: Partial<Person> = {}) {
  const [subject, email] = [newId(), `${newId()}@example.org`];
  await provider.register(`${site.url}/login`);
  provider.people.set(subject, { email, name: "Thandi Dlamini", ...more });
  const id = await addAccount(site.server, { email, password: PASSWORD, role: "admin", name: "Thandi Dlamini" });
  return { subject, email, id, token: await tokenOf(site.server, id) };
}

const button = (page: Page) => page.getByRole("button", { name: "Continue with Example ID" });
const arrived = (page: Page) => heading(page, /^Welcome back, /).waitFor();
const alert = (page: Page) => page.getByRole("alert");

/** Signs in on the page of the provider. */
async function giveSubject(page: Page, subject: string): Promise<void> {
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Sign in" }).click();
}

describe("a sign-in through the provider", () => {
  test.each(VIEWS)("opens the requested screen, by keyboard alone, $name", ({ name: _, ...view }) =>
    site.visit({ ...view, fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER);
      const { subject, email } = await addPerson();
      await page.goto(`/login?next=${encodeURIComponent(ACCOUNT)}`);
      await button(page).and(page.locator(":enabled")).waitFor();
      await expectAccessible(page, "with the button of the provider");
      await page.getByRole("button", { name: "Use a passkey" }).focus();
      await page.keyboard.press("Tab");
      await expectFocusOn(button(page));
      await page.keyboard.press("Enter");
      await giveSubject(page, subject);
      await page.waitForURL(`${site.url}${ACCOUNT}`);
      const card = page.getByRole("region", { name: "Single sign-on" });
      await card.getByRole("button", { name: "Unlink Example ID" }).waitFor();
      await expectAccessible(page, "the own account with a link");
      expect((await stored(page))[1]).toContain(email);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    }),
  );

  test("asks for a second factor of ours, which names the provider", () =>
    site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER);
      const { subject, token } = await addPerson();
      const { secret } = await addApp(site.server, token);
      await page.goto("/login");
      await button(page).click();
      await giveSubject(page, subject);
      await page.getByText("Example ID knows you. Now use your second factor.").waitFor();
      expect(new URL(page.url()).search).toBe("");
      await page.getByRole("textbox", { name: "Code" }).fill(codeAt(secret, site.server.app.platform.now()));
      await page.getByRole("button", { name: "Sign in" }).click();
      await arrived(page);
    }));

  test("asks for none if the provider checked one", { tags: "release" }, () =>
    site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER);
      const { subject, token } = await addPerson({ amr: ["pwd", "otp"] });
      await addApp(site.server, token);
      await page.goto("/login");
      await button(page).click();
      await giveSubject(page, subject);
      await arrived(page);
    }),
  );

  test("says that there is no account, or that it did not work, and leaves no code in the address", () =>
    site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER, /status of 401/);
      await addPerson();
      provider.people.set("stranger", { email: "stranger@example.net", name: "Stranger" });
      await page.goto("/login");
      await button(page).click();
      await giveSubject(page, "stranger");
      await alert(page).getByText(NO_ACCOUNT).waitFor();
      await expectAccessible(page, "a refused sign-in");
      expect(new URL(page.url()).search).toBe("");
      // A cancelled one, after the session at the provider has ended.
      await page.context().clearCookies();
      await button(page).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await alert(page).getByText(OIDC_FAILED).waitFor();
      expect(new URL(page.url()).search).toBe("");
    }));

  test.each([
    ["began nothing", ""],
    ["began another sign-in", '{"to":"sign in","next":"/","state":"other","verifier":"v","nonce":"n"}'],
  ])("is not finished in a tab that %s", { tags: "promise-72" }, (_, begun) =>
    site.visit({ fresh: true }, async ({ page }) => {
      await page.goto("/login");
      await page.evaluate((text) => sessionStorage.setItem("oidc", text), begun);
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      await page.goto("/login?code=of-an-attacker&state=one");
      await alert(page).getByText(OIDC_FAILED).waitFor();
      expect(asked.filter((url) => url.includes("/auth/oidc"))).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    }),
  );

  test("can be begun again after the provider was left with Back", { tags: "release" }, () =>
    site.visit({ fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER);
      const { subject } = await addPerson();
      await page.goto("/login");
      await button(page).click();
      await page.getByLabel("Subject").waitFor();
      await page.goBack();
      await button(page).click();
      await giveSubject(page, subject);
      await arrived(page);
    }),
  );
});

describe("the own account", () => {
  async function addSignedIn(more: Partial<Person> = {}) {
    const { subject, token, email } = await addPerson(more);
    const user = { name: "Thandi Dlamini", email, role: "admin" };
    return { subject, storageState: signedIn(site.url, token, user) };
  }

  test.each(VIEWS)("is linked and unlinked $name", async ({ name: _, ...view }) => {
    const { subject, storageState } = await addSignedIn({ email: "another@example.net" });
    await site.visit({ ...view, storageState, fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER);
      await page.goto(ACCOUNT);
      const card = page.getByRole("region", { name: "Single sign-on" });
      await card.getByRole("button", { name: "Link Example ID" }).click();
      await giveSubject(page, subject);
      await page.waitForURL(`${site.url}${ACCOUNT}`);
      await card.getByText("Linked.").waitFor();
      await card.getByRole("button", { name: "Unlink Example ID" }).click();
      await page.getByRole("button", { name: "Unlink", exact: true }).click();
      await card.getByRole("button", { name: "Link Example ID" }).waitFor();
    });
  });

  test("shows its link when the sign-ins were read before it and arrive after it", async () => {
    const { subject, storageState } = await addSignedIn({ email: "another@example.net" });
    await site.visit({ storageState, fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(AT_PROVIDER);
      await page.goto(ACCOUNT);
      const card = page.getByRole("region", { name: "Single sign-on" });
      await card.getByRole("button", { name: "Link Example ID" }).click();
      await page.getByLabel("Subject").waitFor();
      const linked = page.waitForResponse((response) => response.url().endsWith("/factors/oidc"));
      await page.route(
        "**/factors",
        async (route) => {
          const response = await route.fetch();
          await linked;
          // The screen may have cancelled it.
          await route.fulfill({ response }).catch(() => undefined);
        },
        { times: 1 },
      );
      await giveSubject(page, subject);
      await card.getByText("Linked.").waitFor();
    });
  });

  test("is not linked by the answer for another account", async () => {
    const { storageState } = await addSignedIn();
    await site.visit({ storageState, fresh: true }, async ({ page }) => {
      await page.goto("/login");
      const answer = { email: "another@example.org", code: "c", verifier: "v".repeat(43), nonce: "n" };
      await page.evaluate((text) => sessionStorage.setItem("oidc-answer", text), JSON.stringify(answer));
      await page.goto(ACCOUNT);
      await alert(page).getByText("Failed to link your account").waitFor();
    });
  });
});
