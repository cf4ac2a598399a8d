import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, NETWORK_ERROR_PATTERN, stored } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  const token = await site.server.signIn();
  const priya = { name: "Priya Naidoo", email: "priya@example.org", company: "Harbourline Logistics" };
  await site.server.api("POST", "/customers", { token, body: priya });
  for (const name of ["Ibis One", "Ibis Two", "Ibis Three"]) {
    const body = { name, email: `${name.replace(" ", ".")}@example.org` };
    await site.server.api("POST", "/customers", { token, body });
  }
  await site.server.api("POST", "/users", {
    token,
    body: { name: "Nairobi Desk", email: "desk@example.org", password: "words of a desk" },
  });
  const product = { name: "Nail gun", slug: "nail-gun", category: "Tools", description: "Nails.", price: 1, stock: 1 };
  await site.server.api("POST", "/products", { token, body: product });
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Search", exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to..." });
const options = (page: Page) => palette(page).getByRole("option");
const highlighted = (page: Page) => palette(page).locator("[role=option][data-highlighted]");
const searchButton = (page: Page) => page.getByRole("button", { name: "Search", exact: true });
const says = (page: Page, text: string) => palette(page).getByRole("status").filter({ hasText: text });

async function openPalette(page: Page, typed = "") {
  await page.keyboard.press("Control+k");
  await waitUntil("the field has the focus", () => field(page).evaluate((one) => one.matches(":focus")));
  if (typed) await page.keyboard.insertText(typed);
}

describe.concurrent("the command palette", () => {
  test(
    "accepts text typed before it has loaded, and opens no result of earlier text",
    { tags: ["promise-60", "release"] },
    () =>
      site.visit({ storageState: admin }, async ({ page }) => {
        const asked: string[] = [];
        page.on("request", (request) => {
          const { pathname, searchParams } = new URL(request.url());
          if (pathname === "/api/search" && searchParams.has("q")) asked.push(searchParams.get("q") ?? "");
        });
        const send = await holdRequests(page, /\/palette-/);
        await page.goto("/admin/messages");
        await heading(page, "Messages").waitFor();
        await page.keyboard.press("Control+k");
        // None of these keys runs its shortcut of the screen.
        await page.keyboard.type("nairob");
        expect(new URL(page.url()).pathname).toBe("/admin/messages");
        send();
        await waitUntil("the field holds them", async () => (await field(page).inputValue()) === "nairob");
        await page.keyboard.type("i d");
        await options(page).filter({ hasText: "Nairobi Desk" }).waitFor();
        expect(await field(page).inputValue()).toBe("nairobi d");
        // Only the last term is searched for, once typing pauses.
        await waitUntil("the last term is searched for", () => asked.at(-1) === "nairobi d");
        expect(asked.length).toBeLessThan(6);

        const answer = await holdRequests(page, /\/api\/search/);
        await field(page).fill("Priya");
        await page.keyboard.press("Enter");
        expect(await options(page).count()).toBe(0);
        answer();
        await options(page).filter({ hasText: "Priya Naidoo" }).waitFor();
        expect(new URL(page.url()).pathname).toBe("/admin/messages");
      }),
  );

  test.each(VIEWS)(
    "opens by its button, finds records, and can be used by everybody $name",
    { tags: "release" },
    ({ name: _, ...view }) =>
      site.visit({ storageState: admin, ...view }, async ({ page }) => {
        await page.goto("/admin/messages");
        await heading(page, "Messages").waitFor();
        await searchButton(page).click();
        await palette(page).waitFor();
        for (const group of ["Go to", "Create", "Actions"])
          await palette(page).getByText(group, { exact: true }).waitFor();
        const names = [
          "Dashboard",
          "CRM",
          "Deals",
          "Messages",
          "Applications",
          "Users",
          "Products",
          "Services",
          "Jobs",
          "Projects",
        ];
        const more = ["Subscribers", "Outbox", "Audit", "Settings", "Add Customer", "Add User", "Add Product"];
        const last = ["Add Service", "Add Job", "Add Project", "Keyboard shortcuts", "Logout"];
        for (const command of [...names, ...more, ...last]) {
          expect(await palette(page).getByRole("option", { name: command, exact: false }).count(), command).not.toBe(0);
        }
        await expectAccessible(page, "the open palette");
        await field(page).fill("nai");
        await says(page, "3 results").waitFor();
        expect(await options(page).allInnerTexts()).toEqual([
          expect.stringContaining("Harbourline Logistics, priya@example.org"),
          expect.stringContaining("desk@example.org"),
          expect.stringContaining("Tools"),
        ]);
        await expectAccessible(page, "records in the palette");
        await page.keyboard.press("Escape");
        await palette(page).waitFor({ state: "detached" });
        await expectFocus(page, /Search/);

        await page.evaluate(() => Reflect.get(document.activeElement ?? {}, "blur")?.call(document.activeElement));
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
        await expectAccessible(page, "the help on keys");
      }),
  );

  test("finds commands and records with their keys, and lists opened records first", { tags: "promise-60" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      await heading(page, /^Welcome back, /).waitFor();
      const isFound = (name: string) =>
        waitUntil(`${name} is highlighted`, async () => (await highlighted(page).innerText()).startsWith(name));
      await openPalette(page, "inv");
      await isFound("Products");
      await palette(page).getByRole("group", { name: "Related" }).getByText("Add User").waitFor();
      const hint = page.getByRole("dialog").getByText("in a new tab");
      await field(page).fill("outbox");
      await isFound("Outbox");
      expect((await highlighted(page).innerText()).split(/\s+/)).toEqual(["Outbox", "G", "O", "Enter"]);
      await hint.waitFor();
      await field(page).fill("keyboard shortcuts");
      await isFound("Keyboard");
      await hint.waitFor({ state: "detached" });
      await field(page).fill("mess");
      await isFound("Messages");
      await page.keyboard.press("Enter");
      await heading(page, "Messages").waitFor();
      await palette(page).waitFor({ state: "detached" });
      await expectFocus(page, "screen");

      await openPalette(page, "ibis two");
      await options(page).filter({ hasText: "Ibis Two" }).waitFor();
      await page.keyboard.press("Enter");
      await heading(page, "Ibis Two").waitFor();
      await openPalette(page);
      await options(page).first().filter({ hasText: "Ibis Two" }).waitFor();
      await field(page).fill("ibis");
      await says(page, "3 results").waitFor();
      // The opened one comes first in its group too.
      expect((await options(page).allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
        "Ibis Two",
        "Ibis One",
        "Ibis Three",
      ]);
    }),
  );

  test("opens in a new tab with Ctrl and Enter, and stays", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, context }) => {
      await page.goto("/admin/messages");
      await heading(page, "Messages").waitFor();
      await openPalette(page, "outbox");
      await waitUntil("it is highlighted", async () => (await highlighted(page).innerText()).startsWith("Outbox"));
      const [tab] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Control+Enter")]);
      await heading(tab, "Outbox").waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/messages");
      expect(await palette(page).isVisible()).toBe(true);
    }),
  );

  test(
    "switches the theme, shows the help and logs out, which clears the recent items",
    { tags: "release" },
    async () =>
      // A session of its own, because the test ends it.
      site.visit({ storageState: await site.asAdmin() }, async ({ page, allowConsoleError }) => {
        // Calls may be open at that moment.
        allowConsoleError(/status of 401/);
        await page.goto("/admin/messages");
        await heading(page, "Messages").waitFor();
        await openPalette(page, "dark theme");
        await waitUntil("the theme is highlighted", async () =>
          (await highlighted(page).innerText()).startsWith("Dark"),
        );
        await page.keyboard.press("Enter");
        await waitUntil("it is dark", () => page.evaluate(() => document.documentElement.classList.contains("dark")));
        await palette(page).waitFor({ state: "detached" });
        await openPalette(page, "shortcuts");
        await waitUntil("the help is highlighted", async () =>
          (await highlighted(page).innerText()).startsWith("Keyboard"),
        );
        await page.keyboard.press("Enter");
        const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
        await help.waitFor();
        await page.keyboard.press("Escape");
        await help.waitFor({ state: "detached" });
        await page.evaluate(() => sessionStorage.setItem("recent-records", "[]"));
        await openPalette(page, "log out");
        await waitUntil("the way out is highlighted", async () =>
          (await highlighted(page).innerText()).startsWith("Logout"),
        );
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.pathname === "/login");
        expect(await stored(page)).toEqual([null, null]);
        expect(await page.evaluate(() => sessionStorage.getItem("recent-records"))).toBeNull();
      }),
  );

  test("says when there is no result or the server is away, and keeps its commands", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/messages");
      await heading(page, "Messages").waitFor();
      await openPalette(page, "zzzz");
      await says(page, "No results").waitFor();
      await palette(page).getByText('No results for "zzzz"').waitFor();
      await page.route(/api\/search\?/, (route) => route.abort());
      await field(page).fill("na");
      const alert = palette(page).getByRole("alert");
      await alert.getByText("No response from server").waitFor();
      await field(page).fill("settings");
      await alert.getByText("No response from server").waitFor();
      await waitUntil("commands are there", async () => (await highlighted(page).innerText()).startsWith("Settings"));
      await page.unroute(/api\/search\?/);
      await field(page).fill("naid");
      await options(page).filter({ hasText: "Priya Naidoo" }).waitFor();
      await alert.waitFor({ state: "detached" });
    }),
  );
});

test("the row with the focus has its actions first", { tags: ["release", "promise-60"] }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/crm?q=priya");
    await page.getByText(/^Showing 1 to /).waitFor();
    await page.keyboard.press("j");
    await openPalette(page);
    const row = palette(page).getByRole("group", { name: "This row" });
    await row.waitFor();
    expect((await row.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
      "Open Priya Naidoo",
      "Edit Priya Naidoo",
      "Change status of Priya Naidoo",
    ]);
    await expectAccessible(page, "the palette over a row");
    await field(page).fill("change status");
    await waitUntil("it is highlighted", async () => (await highlighted(page).innerText()).startsWith("Change status"));
    await page.keyboard.press("Enter");
    await expectFocus(page, "Status of Priya Naidoo");
    await page.keyboard.press("Escape");
    await openPalette(page, "edit priya");
    await waitUntil("it is highlighted", async () => (await highlighted(page).innerText()).startsWith("Edit Priya"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/admin\/crm\/customers\/[\da-f-]+\/edit\?q=priya$/);
    await page.goBack();
    // After a search, a status of the list can still be changed.
    await page.getByRole("combobox", { name: "Status of Priya Naidoo" }).selectOption("Active");
    await page.getByText("Priya Naidoo marked as Active").waitFor();
  }),
);
