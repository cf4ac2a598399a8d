import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { ADMINS_ONLY_NOTICE } from "#content/notice.ts";
import { SAME_PASSWORD, SESSION_ENDED } from "#contract/auth.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { heading, signIn, stored } from "#tests/support/back-office.ts";
import { PHONE } from "#tests/support/browser.ts";
import { expectFocus, expectFocusOn } from "#tests/support/keyboard.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const UNAUTHORISED = /status of 401/;
const USER = { email: "thandi@example.com", password: "words of a user", name: "Thandi Example" };

beforeAll(() => addAccount(site.server, { ...USER, role: "user" }));

describe.concurrent("signing in", () => {
  test.each(VIEWS)(
    "shows each error, leads to the dashboard of this site alone, and is remembered, $name",
    ({ name: _, ...view }) =>
      site.visit(view, async ({ page, allowConsoleError }) => {
        allowConsoleError(UNAUTHORISED);
        await page.addInitScript(() => {
          const note = () => {
            if (location.pathname.startsWith("/admin")) performance.mark("arrived");
          };
          Reflect.get(window, "navigation").addEventListener("currententrychange", note);
        });
        const sent: unknown[] = [];
        page.on("request", (request) => {
          if (request.url().endsWith("/api/auth/login")) sent.push(request.postDataJSON().device);
        });
        await page.goto("/login?next=//evil.example/admin");
        const alert = page.getByRole("alert");
        await page.getByRole("button", { name: "Sign in" }).click();
        const summary = alert.filter({ hasText: "There are 2 problems" });
        await summary.getByRole("link", { name: "Password is required" }).waitFor();
        expect(await page.title()).toBe("Error: Admin Login");
        await expectFocusOn(summary);
        expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
        await summary.getByRole("link", { name: "Email" }).click();
        await expectFocus(page, "Email");
        await page.keyboard.type(ADMIN.email);
        await page.getByRole("button", { name: "Sign in" }).click();
        await alert.getByText("There is a problem", { exact: true }).waitFor();
        expect(sent).toEqual([]);

        await signIn(page, { ...ADMIN, password: "wrong words" });
        const text = alert.getByText("Invalid email or password");
        await text.waitFor();
        const isRed = await text.evaluate((element) => {
          const probe = element.appendChild(document.createElement("i"));
          probe.style.color = "var(--danger)";
          const red = getComputedStyle(probe).color;
          probe.remove();
          return getComputedStyle(element).color === red;
        });
        expect(isRed).toBe(true);
        expect(await page.getByLabel("Email").inputValue()).toBe(ADMIN.email);
        expect(await stored(page)).toEqual([null, null]);

        await signIn(page);
        await heading(page, /^Welcome back, /).waitFor();
        expect(page.url()).toBe(`${site.url}/admin/dashboard`);
        const pause = await page.evaluate(() => {
          const calls = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/api/auth/login"));
          const answered = calls.at(-1);
          const arrived = performance.getEntriesByName("arrived")[0];
          return answered instanceof PerformanceResourceTiming && arrived
            ? arrived.startTime - answered.responseEnd
            : 0;
        });
        expect(pause).toBeGreaterThanOrEqual(100);
        await page.getByText("Here's what's happening with your business today.").waitFor();
        for (const name of ["Manage CRM", "Manage products", "Manage users", "Manage services"]) {
          expect(await page.getByRole("link", { name }).count(), name).toBe(1);
        }

        await page.getByRole("button", { name: "Logout" }).click();
        await page.waitForURL("**/login");
        expect(await stored(page)).toEqual([null, null]);
        const device = await page.evaluate(() => localStorage.getItem("device"));
        expect(device).toMatch(/^wsd_/);
        await signIn(page);
        await heading(page, /^Welcome back, /).waitFor();
        expect(sent).toEqual([undefined, undefined, device]);
      }),
  );

  test("shows a notice when JavaScript is off", { tags: "release" }, () =>
    site.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto("/login");
      await heading(page, "Admin Login").waitFor();
      const text = page.locator("noscript p");
      await text.waitFor();
      expect(await text.innerText()).toContain("The back office needs JavaScript.");
    }),
  );

  test("leads back to the form of a record", { tags: "release" }, () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      // The record does not exist.
      allowConsoleError(/status of 404/);
      const address = "/admin/products/01999999-9999-7999-8999-999999999999/edit?page=2";
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === "/login");
      expect(new URL(page.url()).searchParams.get("next")).toBe(address);
      await signIn(page);
      await page.waitForURL(site.url + address);
    }),
  );

  test("keeps its form for a signed-in administrator, and shows a link to the back office", {
    tags: "release",
  }, async () => {
    const token = await site.server.signIn();
    const user = { name: "Zanele Administrator", email: ADMIN.email, role: "admin" };
    await site.visit({ storageState: signedIn(site.url, token, user), viewport: PHONE }, async ({ page }) => {
      await page.goto("/login?next=%2Fadmin%2Fmessages%3Fstatus%3DDone");
      await page.getByText("You are already signed in as Zanele Administrator.").waitFor();
      expect(await page.getByRole("button", { name: "Sign in" }).isVisible()).toBe(true);
      await expectAccessible(page, "the login page of who is signed in");
      await page.getByRole("link", { name: "Continue to the back office" }).click();
      await heading(page, "Messages").waitFor();
      expect(new URL(page.url()).search).toBe("?status=Done");
    });
  });

  test("shows no link to the back office to a user without access or with an incomplete session", {
    tags: "release",
  }, async () => {
    const states = [
      signedIn(site.url, "a token", { ...USER, role: "user" }),
      signedIn(site.url, "", { ...USER, role: "admin" }),
    ];
    for (const storageState of states) {
      await site.visit({ storageState }, async ({ page }) => {
        await page.goto("/login");
        await page.getByRole("button", { name: "Sign in", disabled: false }).waitFor();
        expect(await page.getByText("You are already signed in").count()).toBe(0);
      });
    }
  });
});

describe.concurrent("a generated password", () => {
  const MADE_UP = "made up by the program";
  const OWN = "chosen by its owner";
  let accounts = 0;

  async function firstAdministrator() {
    const account = { email: `first-${++accounts}@example.com`, password: MADE_UP, name: "Zanele Cele" };
    const id = await addAccount(site.server, { ...account, role: "admin", mustChangePassword: true });
    return { ...account, id };
  }

  const form = (page: Page) => heading(page, "Choose your own password");

  async function choose(page: Page, password: string): Promise<void> {
    await page.getByLabel("Current password").fill(MADE_UP);
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
  }

  test("leads to the form that changes it, and afterwards to the requested page", { tags: "promise-51" }, async () => {
    const first = await firstAdministrator();
    await site.visit({}, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      await page.goto("/admin/users");
      await signIn(page, first);
      await form(page).waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/password");
      await page.reload();
      await form(page).waitFor();
      await page.goto("/admin/products");
      await form(page).waitFor();
      await page.goto("/admin/password?next=%2Fadmin%2Fusers");
      await choose(page, MADE_UP);
      await page.getByText(SAME_PASSWORD).waitFor();
      expect(await page.title()).toBe("Error: Choose your own password");
      await choose(page, OWN);
      await heading(page, "User Management").waitFor();
      expect(JSON.parse((await stored(page))[1] ?? "")).toEqual({
        name: first.name,
        email: first.email,
        role: "admin",
      });
      await page.goto("/admin/password");
      await page.waitForURL("**/admin/settings/account");
    });
  });

  test("leads to that form from an older session, and allows logging out", {
    tags: ["release", "promise-51"],
  }, async () => {
    const first = await firstAdministrator();
    const token = await tokenOf(site.server, first.id);
    const storageState = signedIn(site.url, token, { name: first.name, email: first.email, role: "admin" });
    await site.visit({ storageState }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 403/);
      await page.goto("/admin/messages?status=Done");
      await form(page).waitFor();
      expect(new URL(page.url()).searchParams.get("next")).toBe("/admin/messages?status=Done");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL((url) => url.pathname === "/login");
      expect(await stored(page)).toEqual([null, null]);
    });
  });
});

describe.concurrent("the back office", () => {
  test("is closed to users, who see a notice on the home page until they log out there", () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/login");
      await signIn(page, USER);
      await page.waitForURL("**/?notice=admins-only");
      const line = page.getByRole("status").filter({ hasText: ADMINS_ONLY_NOTICE.message });
      await line.waitFor();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByText(ADMINS_ONLY_NOTICE.loggedOut).waitFor();
      expect(await stored(page)).toEqual([null, null]);
      // Other tabs clear their drafts when they see this entry.
      expect(await page.evaluate(() => localStorage.getItem("left"))).not.toBeNull();
      await page.goto("/?notice=admins-only");
      await waitForQuiet(page);
      expect(await page.getByRole("button", { name: "Logout" }).isVisible()).toBe(false);
      expect(await page.getByText(ADMINS_ONLY_NOTICE.message).isVisible()).toBe(false);
    }));

  test("is closed to a stored user that cannot be parsed", { tags: "release" }, () =>
    site.visit({ storageState: signedIn(site.url, "a token", "{oops") }, async ({ page }) => {
      await page.goto("/admin/messages");
      await page.waitForURL("**/login?next=%2Fadmin%2Fmessages");
    }),
  );

  test("is closed to a token that the server no longer accepts, on any call", async () => {
    const account = await addAccount(site.server, { email: "revoked@example.com", role: "admin", name: "Gone Soon" });
    const token = await tokenOf(site.server, account);
    const storageState = signedIn(site.url, token, { name: "Gone Soon", email: "revoked@example.com", role: "admin" });
    await site.visit({ storageState }, async ({ page, allowConsoleError }) => {
      allowConsoleError(UNAUTHORISED);
      await page.goto("/admin/messages");
      await page.getByText(/^Showing /).waitFor();
      await site.server.app.platform.database.write((tx) =>
        tx.deleteFrom("sessions").where("user_id", "=", account).execute(),
      );
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Done");
      await page.waitForURL((url) => url.pathname === "/login");
      await page.getByText(SESSION_ENDED).waitFor();
      expect(await stored(page)).toEqual([null, null]);
      await signIn(page);
      await heading(page, "Messages").waitFor();
      // The stream of events may find the end first, before the list has its new address.
      expect(["", "?status=Done"]).toContain(new URL(page.url()).search);
    });
  });

  test("is closed after logging out, without an error from a call refused in the meantime", {
    tags: "release",
  }, async () => {
    await site.visit({ storageState: await site.asAdmin() }, async ({ page, allowConsoleError }) => {
      allowConsoleError(UNAUTHORISED);
      const [reject, loggedOut, answer] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
      if (!reject || !loggedOut || !answer) throw new Error("There are three of them");
      const held = page.waitForRequest(/api\/messages\?.*pageSize=50/);
      await page.route(/api\/messages\?.*pageSize=50/, async (route) => {
        await reject.promise;
        await route.continue();
      });
      await page.route("**/api/auth/logout", async (route) => {
        const response = await route.fetch();
        loggedOut.resolve();
        await answer.promise;
        await route.fulfill({ response });
      });
      await page.goto("/admin/dashboard");
      await held;
      await page.getByRole("button", { name: "Logout" }).click();
      await loggedOut.promise;
      reject.resolve();
      await page.waitForURL((url) => url.pathname === "/login");
      answer.resolve();
      await heading(page, "Admin Login").waitFor();
      expect(new URL(page.url()).search).toBe("");
      expect(await page.getByText(SESSION_ENDED).count()).toBe(0);
      expect(await stored(page)).toEqual([null, null]);
    });
  });

  test("is closed in every tab once one of them logs out", async () => {
    const storageState = await site.asAdmin();
    await site.visit({ storageState }, async ({ page, context, allowConsoleError }) => {
      // A tab that comes to the front checks the session again, which may take a moment.
      allowConsoleError(UNAUTHORISED);
      await page.goto("/admin/dashboard");
      await heading(page, /^Welcome back, /).waitFor();
      const other = await context.newPage();
      await other.goto("/admin/messages");
      await heading(other, "Messages").waitFor();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/login");
      await other.waitForURL((url) => url.pathname === "/login");
    });
  });

  test("loses all unsaved text in every tab after logging out", { tags: "release" }, async () => {
    const storageState = await site.asAdmin();
    await site.visit({ storageState }, async ({ page, context, allowConsoleError }) => {
      allowConsoleError(UNAUTHORISED);
      const [shown, away] = [await context.newPage(), await context.newPage()];
      const drafts = (tab: typeof page) =>
        tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft")).length);
      for (const tab of [shown, away]) {
        await tab.goto("/admin/services/new");
        await tab.getByLabel("Service Name").fill("Half a word");
        await tab.getByText("Unsaved changes").waitFor();
        expect(await drafts(tab)).toBe(1);
      }
      away.on("dialog", (dialog) => dialog.accept());
      await away.goto("/about");
      await page.goto("/admin/dashboard");
      await page.getByRole("button", { name: "Logout" }).click();
      await shown.waitForURL((url) => url.pathname === "/login");
      await waitUntil("the drafts are gone", async () => (await drafts(shown)) === 0);
      await away.goto("/login");
      await waitUntil("those of before are gone", async () => (await drafts(away)) === 0);
    });
  });
});
