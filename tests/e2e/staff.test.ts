import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { ADMINS_ONLY_NOTICE } from "#content/notice.ts";
import { SESSION_ENDED } from "#contract/auth.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { DESKTOP, type Look, PHONE } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { focused, focusIsVisible, pressTabUntil } from "#tests/support/keyboard.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite, type StorageState, signedIn } from "#tests/support/site.ts";
import { until } from "#tests/support/until.ts";

const site = openSite();
const NO_ANSWER = /ERR_/;
const [UNAUTHORISED, CONFLICT] = [/status of 401/, /status of 412/];
const USER = { email: "thandi@example.com", password: "words of a user", name: "Thandi Example" };

let admin: StorageState;

beforeAll(async () => {
  admin = await site.asAdmin();
  await addAccount(site.server, { ...USER, role: "user" });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const statusOf = (page: Page, name: string) => page.getByRole("combobox", { name: `Status of ${name}` });

async function signIn(page: Page, { email, password }: { email: string; password: string } = ADMIN): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);
}

/** A message that came in as visitors' messages do, from somebody of this name. Answers its id. */
async function receive(name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.net`;
  const body = { name, email, company: "Dlamini & Sons", message: `A question of ${name}.` };
  const { json } = await site.server.api("POST", "/contact", { body });
  const row = await site.server.app.platform.database.read
    .selectFrom("messages")
    .select("id")
    .where("reference", "=", json.data.reference)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function storedStatus(id: string): Promise<string> {
  const database = site.server.app.platform.database.read;
  const row = await database.selectFrom("messages").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  return row.status;
}

const untilStored = (id: string, status: string) =>
  until(`the message is ${status}`, async () => (await storedStatus(id)) === status);

describe.concurrent("signing in", () => {
  const looks: (Look & { name: string })[] = [
    { name: "on a phone in the dark", viewport: PHONE, theme: "dark" },
    { name: "on a desktop in the light", viewport: DESKTOP, theme: "light" },
  ];

  test.each(looks)(
    "fails in red with a wrong password and leads to the dashboard with the right one $name",
    ({ name: _, ...look }) =>
      site.visit(look, async ({ page, expectFault }) => {
        expectFault(UNAUTHORISED);
        await page.addInitScript(() => {
          const note = () => {
            if (location.pathname.startsWith("/admin")) performance.mark("arrived");
          };
          Reflect.get(window, "navigation").addEventListener("currententrychange", note);
        });
        await page.goto("/login");
        await signIn(page, { ...ADMIN, password: "wrong words" });
        const alert = page.getByRole("alert");
        const words = alert.getByText("Invalid email or password");
        await words.waitFor();
        const isRed = await words.evaluate((element) => {
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
        expect(new URL(page.url()).pathname).toBe("/admin/dashboard");
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
      }),
  );

  test("names empty and impossible fields without asking the server", () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/login");
      const button = page.getByRole("button", { name: "Sign in" });
      await button.click();
      await page.getByText("Password is required").waitFor();
      expect(await focused(page)).toBe("Email");
      expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
    }));

  test("without JavaScript says what it needs", () =>
    site.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto("/login");
      await heading(page, "Admin Login").waitFor();
      const words = page.locator("noscript p");
      await words.waitFor();
      expect(await words.innerText()).toContain("The back office needs JavaScript.");
    }));

  test("leads back to where one was going", () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/admin/messages?status=Done");
      await page.waitForURL((url) => url.pathname === "/login");
      expect(new URL(page.url()).searchParams.get("next")).toBe("/admin/messages?status=Done");
      await signIn(page);
      await heading(page, "Messages").waitFor();
      expect(new URL(page.url()).search).toBe("?status=Done");
    }));

  test("never leads to another site", () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/login?next=//evil.example/admin");
      await signIn(page);
      await heading(page, /^Welcome back, /).waitFor();
      expect(new URL(page.url()).origin).toBe(site.url);
    }));

  test("says so while the server is away", () =>
    site.visit({}, async ({ page, expectFault }) => {
      expectFault(NO_ANSWER);
      await page.goto("/login");
      await page.route("**/api/auth/login", (route) => route.abort(), { times: 1 });
      await signIn(page);
      await page.getByRole("alert").getByText("An error occurred during login").waitFor();
      await signIn(page);
      await heading(page, /^Welcome back, /).waitFor();
    }));
});

describe.concurrent("the back office is closed", () => {
  test("to users, who are told so on the home page and can log out there", () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/login");
      await signIn(page, USER);
      await page.waitForURL("**/?notice=admins-only");
      const line = page.getByRole("status").filter({ hasText: ADMINS_ONLY_NOTICE.words });
      await line.waitFor();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByText(ADMINS_ONLY_NOTICE.loggedOut).waitFor();
      expect(await stored(page)).toEqual([null, null]);
    }));

  test("to a stored user that cannot be read", () =>
    site.visit({ storageState: signedIn(site.url, "a token", "{oops") }, async ({ page }) => {
      await page.goto("/admin/messages");
      await page.waitForURL("**/login?next=%2Fadmin%2Fmessages");
    }));

  test("to a token that the server no longer knows, whatever is called with it", async () => {
    const account = await addAccount(site.server, { email: "revoked@example.com", role: "admin", name: "Gone Soon" });
    const token = await tokenOf(site.server, account);
    const storageState = signedIn(site.url, token, { name: "Gone Soon", email: "revoked@example.com", role: "admin" });
    await site.visit({ storageState }, async ({ page, expectFault }) => {
      expectFault(UNAUTHORISED);
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
      expect(new URL(page.url()).search).toBe("?status=Done");
    });
  });

  test("in every tab once one of them logs out", async () => {
    const storageState = await site.asAdmin();
    await site.visit({ storageState }, async ({ page, context }) => {
      await page.goto("/admin/dashboard");
      await heading(page, /^Welcome back, /).waitFor();
      const other = await context.newPage();
      await other.goto("/admin/messages");
      await heading(other, "Messages").waitFor();
      // A call that is under way at that moment would be refused, which the browser would note.
      for (const tab of [page, other]) await tab.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/login");
      await other.waitForURL((url) => url.pathname === "/login");
    });
  });
});

describe.concurrent("the list of messages", () => {
  beforeAll(async () => {
    const words = Array.from({ length: 23 }, (_, at) => ({
      name: `Listed ${String.fromCharCode(65 + at)}`,
      email: `listed${at}@example.net`,
      status: at % 2 ? ("Read" as const) : ("Done" as const),
    }));
    await addMessages(site.server, words);
  });

  const names = (page: Page) => page.getByRole("table").getByRole("link").allInnerTexts();
  const shows = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

  test("keeps search, filter, order and page in the address, through reload and Back", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/messages");
      await page.getByRole("searchbox", { name: "Search messages..." }).fill("listed");
      await shows(page, "Showing 1 to 10 of 23 messages");
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Done");
      await shows(page, "Showing 1 to 10 of 12 messages");
      await page.getByRole("button", { name: "Name" }).click();
      await page.waitForURL("**/admin/messages?q=listed&status=Done&sort=name&order=asc");
      await until("sorted by name", async () => (await names(page))[0] === "Listed A");
      await page.getByRole("button", { name: "Next" }).click();
      await shows(page, "Showing 11 to 12 of 12 messages");
      await until("the rows of the last page", async () => (await names(page)).join() === "Listed U,Listed W");
      expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
      const address = page.url();
      expect(new URL(address).search).toBe("?q=listed&status=Done&sort=name&order=asc&page=2");

      await page.reload();
      await shows(page, "Showing 11 to 12 of 12 messages");
      expect(await page.getByRole("searchbox").inputValue()).toBe("listed");
      expect(await page.getByRole("combobox", { name: "Status", exact: true }).inputValue()).toBe("Done");
      expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");

      await page.getByRole("link", { name: "Listed U" }).click();
      await heading(page, "Listed U").waitFor();
      await page.goBack();
      await shows(page, "Showing 11 to 12 of 12 messages");
      expect(page.url()).toBe(address);
      await page.goBack();
      await shows(page, "Showing 1 to 10 of 12 messages");
      await page.goBack();
      await page.goBack();
      await shows(page, "Showing 1 to 10 of 23 messages");
      expect(await page.getByRole("combobox", { name: "Status", exact: true }).inputValue()).toBe("");
    }));

  test("says when nothing fits, and shows everything again", () =>
    site.visit({ storageState: admin, viewport: PHONE, theme: "dark" }, async ({ page }) => {
      await page.goto("/admin/messages?q=nobody+wrote+this");
      await page.getByText("No messages found").waitFor();
      await shows(page, "Showing 0 to 0 of 0 messages");
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByRole("listitem").getByText("Listed W").waitFor();
      expect(new URL(page.url()).search).toBe("");
      expect(await page.getByRole("searchbox").inputValue()).toBe("");
    }));

  test.each([
    { name: "a phone", viewport: PHONE },
    { name: "a desktop", viewport: DESKTOP },
  ])("changes a status where it stands, and takes it back, on $name", async ({ name, viewport }) => {
    const sender = `Inline on ${name}`;
    const id = await receive(sender);
    await site.visit({ storageState: admin, viewport }, async ({ page }) => {
      await page.goto(`/admin/messages?q=${encodeURIComponent(sender)}`);
      await statusOf(page, sender).selectOption("Done");
      await page.getByText(`${sender} is now Done`).waitFor();
      await untilStored(id, "Done");
      await page.getByRole("button", { name: "Undo" }).click();
      await untilStored(id, "New");
      expect(await statusOf(page, sender).inputValue()).toBe("New");
    });
  });

  test("rolls a status back that the server did not take, says so, and tries again", async () => {
    const id = await receive("Rolled Back");
    await site.visit({ storageState: admin }, async ({ page, expectFault }) => {
      expectFault(NO_ANSWER);
      await page.goto("/admin/messages?q=rolled");
      await statusOf(page, "Rolled Back").waitFor();
      await page.route("**/api/messages/*/status", (route) => route.abort(), { times: 1 });
      await statusOf(page, "Rolled Back").selectOption("Done");
      const alert = page.getByRole("alert").filter({ hasText: "Failed to update message status" });
      await alert.waitFor();
      expect(await alert.innerText()).toContain("No response from server.");
      expect(await statusOf(page, "Rolled Back").inputValue()).toBe("New");
      expect(await storedStatus(id)).toBe("New");
      await alert.getByRole("button", { name: "Try again" }).click();
      await untilStored(id, "Done");
      await alert.waitFor({ state: "detached" });
    });
  });
});

describe.concurrent("a message", () => {
  test("is read once it was opened, shows the lead it became, and is done when somebody says so", async () => {
    const id = await receive("Joined Lead");
    await site.visit({ storageState: admin, theme: "dark" }, async ({ page }) => {
      await page.goto("/admin/messages?q=joined");
      await page.getByRole("link", { name: "Joined Lead" }).click();
      await heading(page, "Joined Lead").waitFor();
      await untilStored(id, "Read");
      await page.getByRole("banner").or(page.getByRole("main")).getByText("Read", { exact: true }).first().waitFor();
      const customer = page.getByRole("region", { name: "Customer" });
      await customer.getByText("Lead", { exact: true }).waitFor();
      await customer.getByText("Dlamini & Sons").waitFor();
      await customer.getByText("Recent Interactions").waitFor();

      await page.getByRole("button", { name: "Mark as Done" }).click();
      await page.getByText("Marked as Done").waitFor();
      await untilStored(id, "Done");
      await page.getByRole("link", { name: "Back to messages" }).click();
      await page.getByRole("table").waitFor();
      expect(await statusOf(page, "Joined Lead").inputValue()).toBe("Done");
    });
  });

  test("is spam only after a question", async () => {
    const id = await receive("Maybe Spam");
    await site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto(`/admin/messages/${id}`);
      await untilStored(id, "Read");
      const question = page.getByRole("alertdialog", { name: "Mark this message as spam?" });
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "detached" });
      expect(await storedStatus(id)).toBe("Read");
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await question.getByRole("button", { name: "Mark as Spam" }).click();
      await untilStored(id, "Spam");
      await page.getByText("Marked as Spam").waitFor();
    });
  });

  test("that somebody else has changed meanwhile is not overwritten", async () => {
    const id = await receive("Changed Twice");
    await site.visit({ storageState: admin }, async ({ page, expectFault }) => {
      expectFault(CONFLICT);
      await page.goto(`/admin/messages/${id}`);
      await untilStored(id, "Read");
      await page.getByRole("button", { name: "Mark as New" }).waitFor();
      const token = await tokenOf(site.server, await adminId(site.server));
      await site.server.api("PATCH", `/messages/${id}/status`, { token, body: { status: "Done" } });
      await page.getByRole("button", { name: "Mark as New" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to update message status" });
      await alert.getByText(/Somebody else has changed this message/).waitFor();
      expect(await storedStatus(id)).toBe("Done");
      await alert.getByRole("button", { name: "Reload" }).click();
      await alert.waitFor({ state: "detached" });
      await page.getByRole("main").getByText("Done", { exact: true }).waitFor();
      expect(await page.getByRole("button", { name: "Mark as Done" }).count()).toBe(0);
    });
  });

  test("that is not there says so and leads back", () =>
    site.visit({ storageState: admin }, async ({ page, expectFault }) => {
      expectFault(/status of 404/);
      await page.goto("/admin/messages/0198f0c0-0000-7000-8000-000000000000");
      await page.getByText("There is no such message").waitFor();
      await page.getByRole("main").getByRole("link", { name: "Back to messages" }).last().click();
      await heading(page, "Messages").waitFor();
    }));
});

test("what is coming and what is unknown say so inside the back office", () =>
  site.visit({ storageState: admin, theme: "dark" }, async ({ page, expectFault }) => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Manage users" }).click();
    await heading(page, "User Management").waitFor();
    await page.getByText("This screen comes with version 0.6.").waitFor();
    expectFault(/status of 404/);
    expect((await page.goto("/admin/nowhere"))?.status()).toBe(404);
    await heading(page, "Page not found").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
    await heading(page, /^Welcome back, /).waitFor();
    await page.goto("/admin");
    await page.waitForURL("**/admin/dashboard");
  }));

test("while the server is away a list says so, and Try again brings it back", () =>
  site.visit({ storageState: admin }, async ({ page, expectFault }) => {
    expectFault(NO_ANSWER);
    await page.goto("/admin/messages");
    await page.getByText(/^Showing /).waitFor();
    site.link.cut();
    await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Spam");
    const alert = page.getByRole("alert").filter({ hasText: "Failed to fetch messages" });
    await alert.waitFor();
    expect(await alert.innerText()).toContain("No response from server.");
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor();
    site.link.restore();
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByText(/^Showing .* messages$/).waitFor();
    await alert.waitFor({ state: "detached" });
  }));

/** Tabs on until something has the focus, and sees to it that everything on the way shows it. */
async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  for (let stops = 0; stops < 40; stops++) {
    await pressTabUntil(page, /^/, 1);
    const stop = await focused(page);
    expect(await focusIsVisible(page), `the focus shows at ${stop}`).toBe(true);
    if (typeof wanted === "string" ? stop === wanted : wanted.test(stop)) return;
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

test("all of it can be done by keyboard alone", async () => {
  const id = await receive("Keyboard Only");
  await site.visit({}, async ({ page }) => {
    await page.goto("/login");
    const stops = await pressTabUntil(page, "Forgot password?");
    expect(stops).toEqual(["Home page", "Email", "Password", "Show what was typed", "Sign in", "Forgot password?"]);
    await page.getByLabel("Email").focus();
    await page.keyboard.insertText(ADMIN.email);
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(ADMIN.password);
    await page.keyboard.press("Enter");
    await heading(page, /^Welcome back, /).waitFor();

    // Into the list by its place in the navigation, where the focus is then on the screen.
    await tabTo(page, /^Messages/);
    await page.keyboard.press("Enter");
    await heading(page, "Messages").waitFor();
    expect(await focused(page)).toBe("screen");
    await tabTo(page, "Search messages...");
    await page.keyboard.insertText("keyboard only");
    await page.keyboard.press("Enter");
    await page.getByText("Showing 1 to 1 of 1 messages").waitFor();
    await tabTo(page, "Status");
    await tabTo(page, /^Name/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=name/);
    expect(await focused(page)).toMatch(/^Name/);
    await tabTo(page, /^Status of Keyboard Only/);
    await page.keyboard.press("D");
    await untilStored(id, "Done");

    await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe("Keyboard Only");
    await page.keyboard.press("Enter");
    await heading(page, "Keyboard Only").waitFor();
    await tabTo(page, "Mark as Spam");
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor();
    await until("the harmless answer has the focus", async () => (await focused(page)) === "Cancel");
    await pressTabUntil(page, "Mark as Spam", 1);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Mark as Spam");
    expect(await page.getByRole("button", { name: "Mark as Spam" }).evaluate((one) => one.matches(":focus"))).toBe(
      true,
    );

    // The user menu, which keeps the theme and leads out.
    await page.getByRole("link", { name: "Settings" }).first().focus();
    await tabTo(page, new RegExp(ADMIN.email));
    await page.keyboard.press("Enter");
    await until("the first item has the focus", async () => (await focused(page)) === "Dark theme");
    await page.keyboard.press("Enter");
    await until("the theme is dark", () => page.evaluate(() => document.documentElement.classList.contains("dark")));
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await focused(page)).toContain(ADMIN.email);
    await page.keyboard.press("Enter");
    await until("the menu is open again", async () => /theme$/.test(await focused(page)));
    await page.keyboard.press("End");
    expect(await focused(page)).toBe("Logout");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login");
  });
});

test("on a phone the drawer traps the focus, closes on Escape and gives the focus back", () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    await page.goto("/admin/messages");
    const button = page.getByRole("button", { name: "Menu", includeHidden: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await drawer.waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    const holdsFocus = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    await until("the drawer has the focus", holdsFocus);
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press("Tab");
      expect(await holdsFocus()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Menu");
    await page.keyboard.press("Enter");
    await drawer.getByRole("link", { name: "CRM" }).click();
    await heading(page, "Customer Relationship Management").waitFor();
    await drawer.waitFor({ state: "detached" });
  }));
