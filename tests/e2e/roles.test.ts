import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { mayCall } from "#contract/endpoint.ts";
import { permissionsOf, ROLES, type Role } from "#contract/permissions.ts";
import { searchRecords } from "#contract/search.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { addRecords } from "#tests/support/calls.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { isPermitted } from "#web/admin/areas/area.ts";
import { AREAS } from "#web/admin/areas/areas.ts";

/** Two roles without an area in common stand for the others. */
const OFTEN: readonly Role[] = ["support"];
const STAFF = variants(
  ROLES.filter((role) => permissionsOf(role).length > 0),
  (role) => OFTEN.includes(role),
);
const site = openSite();

beforeAll(() => addRecords(site.server));

/** Accounts by role, added when first needed. */
const accounts = new Map<Role, string>();

async function signIn(role: Role): Promise<StorageState> {
  const user = { name: `A ${role}`, email: `staff-${role}@example.com`, role };
  const account = accounts.get(role) ?? (await addAccount(site.server, user));
  accounts.set(role, account);
  return signedIn(site.url, await tokenOf(site.server, account), user);
}

/** Returns the kind of an address, without ids and query: one product's form represents all. */
const kindOf = (address: string) => address.replace(/\?.*/, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/g, ":id");

/** Returns every address of the back office that the page links to. */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/admin"]')].map(
      (link) => link.getAttribute("href") ?? "",
    ),
  );

/** Counts the open requests of the page, without the stream of events, which does not end. */
function watchRequests(page: Page): () => number {
  const waiting = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/events")) waiting.add(request);
  });
  const isOver = (request: Request) => waiting.delete(request);
  page.on("requestfinished", isOver).on("requestfailed", isOver);
  return () => waiting.size;
}

/** Goes to an address of the back office as its links do, which costs a third of loading the page. */
async function follow(page: Page, address: string, requestsUnderWay: () => number): Promise<void> {
  const from = await page.evaluate((to) => {
    const { pathname } = location;
    (document.activeElement as HTMLElement | null)?.blur();
    // As React Router numbers its entries. Without a number it warns that a question before leaving could be skipped.
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: `entry ${idx}` }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return pathname;
  }, address);
  // A new screen takes the focus. An address may also lead back to the screen that links to it.
  await page.waitForFunction(
    (before) => document.activeElement !== document.body || location.pathname === before,
    from,
  );
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await waitUntil(`${address} has its answers`, async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    return requestsUnderWay() === 0;
  });
}

/**
 * Opens one address of every kind reachable by links and returns the kinds. A 403 fails the visit, like any unexpected
 * error.
 */
async function openEverything(page: Page): Promise<string[]> {
  const requestsUnderWay = watchRequests(page);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await waitUntil("the first screen has its answers", () => requestsUnderWay() === 0);
  const waiting = await linksOf(page);
  const opened = new Set(["/admin", new URL(page.url()).pathname]);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (opened.has(kindOf(next))) continue;
    opened.add(kindOf(next));
    await follow(page, next, requestsUnderWay);
    waiting.push(...(await linksOf(page)));
  }
  return [...opened];
}

describe.each(STAFF)("as %s", (role) => {
  const permissions = permissionsOf(role);

  test("every entry in the navigation opens, and no call is refused", {
    tags: "promise-53",
  }, async () => {
    const storageState = await signIn(role);
    await site.visit({ storageState }, async ({ page, allowConsoleError }) => {
      // The picture of the records is a row without a file.
      allowConsoleError(/\/uploads\//);
      const opened = await openEverything(page);
      const areas = AREAS.filter(({ permission }) => isPermitted(permissions, permission));
      const others = AREAS.filter((area) => !areas.includes(area));
      const paths = opened.map((address) => address.replace(/\?.*/, ""));
      expect(paths).toEqual(expect.arrayContaining(areas.map(({ path }) => path)));
      expect(opened.filter((address) => others.some(({ path }) => address.startsWith(path)))).toEqual([]);

      // The palette searches records as well.
      if (!mayCall(permissions, searchRecords)) return;
      await page.keyboard.press("Control+k");
      const answer = page.waitForResponse(/\/api\/search/);
      await page.getByRole("dialog").getByRole("combobox").fill("an");
      expect((await answer).status()).toBe(200);
    });
  });
});

test("a role sees its read-only records without controls, and no screen outside it", {
  tags: "promise-53",
}, async () => {
  const storageState = await signIn("sales");
  await site.visit({ storageState }, async ({ page }) => {
    await page.goto("/admin/products");
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .waitFor();
    const main = page.getByRole("main");
    for (const change of [/^Add Product/, /^Edit /, /^Select /, /^Status of /, /^Delete/])
      for (const kind of ["link", "button", "checkbox", "combobox"] as const)
        expect(await main.getByRole(kind, { name: change }).count(), `${kind} ${change}`).toBe(0);
    expect(await main.getByRole("button", { name: "Export" }).count()).toBe(1);

    await page
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await page.getByText("Your role doesn't allow you to change it.").waitFor();
    expect(await main.getByLabel("Base Price").isDisabled()).toBe(true);
    expect(await main.getByLabel("Base Price").inputValue()).not.toBe("");
    expect(await main.getByRole("button").count()).toBe(0);
    expect(await main.locator("input[type=file]").isVisible()).toBe(false);
    await expectAccessible(page, "a product that may be looked at");
    const user = "/admin/users/01a2283a-4714-7472-9d69-502dce1be583/edit";
    for (const address of [
      "/admin/users",
      "/admin/users/new",
      user,
      "/admin/outbox",
      "/admin/settings/personal-data",
    ]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "Your role can't open this page" }).waitFor();
      expect(await main.getByRole("button").count(), address).toBe(0);
    }
  });
});

test("support adds notes, calls and tasks of a customer and can change nothing else", async () => {
  const storageState = await signIn("support");
  await site.visit({ storageState, viewport: PHONE, theme: "dark" }, async ({ page }) => {
    await page.goto("/admin/crm");
    await page.getByRole("main").getByRole("link").first().waitFor();
    await page.locator('main a[href^="/admin/crm/"]').first().click();
    await page.getByRole("heading", { name: "Customer Information" }).waitFor();
    for (const name of ["Add Note", "Call", "Meeting", "Add Task"])
      expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(1);
    expect(await page.getByRole("button", { name: "Delete Customer" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Edit Customer" }).count()).toBe(0);
    expect(await page.getByRole("combobox", { name: /^Status of/ }).count()).toBe(0);
    await expectAccessible(page, "a customer with a history that may be changed");
    await page.getByRole("textbox", { name: "Add Note" }).fill("Asked for the manual");
    await page.getByRole("button", { name: "Add Note" }).click();
    const line = page.getByRole("listitem").filter({ hasText: "Asked for the manual" });
    await line.getByText("by A support").waitFor();
    expect(await line.getByRole("button", { name: "Delete note" }).count()).toBe(1);
  });
});

test("a role is changed after confirming the password, and the typed text is kept", async () => {
  const id = await addAccount(site.server, { name: "Lerato", email: "lerato@example.com", role: "user" });
  const storageState = await site.asAdmin();
  site.forward(11 * 60_000);
  await site.visit({ storageState }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/403/, /400/);
    await page.goto(`/admin/users/${id}/edit`);
    await page.getByLabel("Role", { exact: true }).selectOption("recruiter");
    await page.getByText("Looks after applications and jobs.").first().waitFor();
    await page.getByRole("button", { name: "Update User" }).click();

    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await question.getByLabel("Password", { exact: true }).fill("not the password");
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.getByText("The password is wrong").waitFor();
    await expectAccessible(page, "the question for the password");
    await question.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.waitFor({ state: "detached" });
    await page.waitForURL("**/admin/users");
  });
  const { json } = await site.server.api("GET", `/users/${id}`, { token: await site.server.signIn() });
  expect(json.data.role).toBe("recruiter");
});
