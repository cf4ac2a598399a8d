import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { heading, receive } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { expectFocus, expectFocusOn } from "#tests/support/keyboard.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ host: "localhost" });
let token: string;
let admin: StorageState;
beforeAll(async () => {
  token = await site.server.signIn();
  admin = await site.asAdmin();
});

async function create(path: string, body: object): Promise<string> {
  const { status, json } = await site.server.api("POST", path, { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}
const addCustomer = (name: string, notes: string[] = []) =>
  create("/customers", { name, email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`, notes });
const customerPage = async (name: string, notes?: string[]) => `/admin/crm/customers/${await addCustomer(name, notes)}`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialogField = (page: Page, label: string) => page.getByRole("dialog").getByLabel(label);

/** A place with a small form. */
interface Place {
  name: string;
  /** Returns the address of the screen. */
  address: () => Promise<string>;
  /** Opens the form on its screen, where it is not always open. Does nothing for one that a draft has opened. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Address of the call that saves, and the path of the field in its refusal. */
  call: { address: string; method: string; path: string } | undefined;
  /** Effect of Escape: asks before it drops the text, or leaves the field. */
  escape: "asks" | "leaves";
  /** Effect of leaving the screen: asks, or keeps the text silently. */
  leaving: "asks" | "keeps";
}

/** Presses the button unless a draft has opened the form already. */
const openBy = (name: string | RegExp) => (page: Page) => button(page, name).first().click();

const PLACES: readonly Place[] = [
  {
    name: "a note",
    address: () => customerPage("Noted Person"),
    field: (page) => page.getByLabel("Add Note", { exact: true }),
    call: { address: "**/api/customers/*/notes", method: "POST", path: "text" },
    escape: "leaves",
    leaving: "asks",
  },
  {
    name: "an interaction",
    address: () => customerPage("Called Person"),
    async open(page) {
      const call = page
        .getByRole("group", { name: "Kind of entry" })
        .getByRole("button", { name: "Call", exact: true });
      if ((await call.getAttribute("aria-pressed")) !== "true") await call.click();
    },
    field: (page) => page.getByLabel("Description", { exact: true }),
    call: { address: "**/api/customers/*/interactions", method: "POST", path: "description" },
    escape: "leaves",
    leaving: "asks",
  },
  {
    name: "a correction",
    address: () => customerPage("Corrected Person", ["Frist"]),
    async open(page) {
      const form = page.getByRole("form", { name: "Edit note" });
      await form
        .or(button(page, /^Edit note: /))
        .first()
        .waitFor();
      if ((await form.count()) === 0) await button(page, /^Edit note: /).click();
    },
    field: (page) => page.getByRole("form", { name: "Edit note" }).getByLabel("Note"),
    call: { address: "**/api/customers/*/notes/*", method: "PUT", path: "text" },
    escape: "asks",
    leaving: "asks",
  },
  {
    name: "a task",
    address: async () => "/admin/tasks",
    field: (page) => page.getByRole("form", { name: "Add task" }).getByLabel("Next step"),
    call: { address: "**/api/tasks", method: "POST", path: "title" },
    escape: "leaves",
    leaving: "keeps",
  },
  {
    name: "a reply",
    address: async () => `/admin/messages/${await receive(site.server, "Answered Person")}`,
    async open(page) {
      await page.locator("[data-on-key=reply]").click();
    },
    field: (page) => page.getByLabel("Your reply", { exact: true }),
    call: { address: "**/api/messages/*/replies", method: "POST", path: "text" },
    escape: "leaves",
    leaving: "keeps",
  },
  {
    name: "a picture",
    address: async () => `/admin/pictures/${await uploadPicture(site.server, token, { fileName: "Written.png" })}`,
    field: (page) => page.getByLabel("Alternative text", { exact: true }).and(page.locator("textarea")),
    call: { address: "**/api/pictures/*", method: "PATCH", path: "alt" },
    escape: "leaves",
    leaving: "asks",
  },
  {
    name: "an API key",
    address: async () => "/admin/settings/account",
    async open(page) {
      await openBy("Create key")(page);
      await dialogField(page, "Read products").check();
    },
    field: (page) => dialogField(page, "Name"),
    call: { address: "**/api/keys", method: "POST", path: "name" },
    escape: "asks",
    leaving: "asks",
  },
  {
    name: "a view",
    address: async () => "/admin/products?q=reed",
    async open(page) {
      await openBy("Display")(page);
      await openBy("Save as a view")(page);
    },
    field: (page) => dialogField(page, "Name"),
    call: { address: "**/api/views", method: "POST", path: "name" },
    escape: "asks",
    leaving: "asks",
  },
  {
    name: "the reason of a loss",
    address: async () => `/admin/deals/${await create("/deals", { title: "Lost order" })}`,
    open: openBy("Lost"),
    field: (page) => dialogField(page, "Reason"),
    call: undefined,
    escape: "asks",
    leaving: "asks",
  },
  {
    name: "a passkey",
    address: async () => "/admin/settings/account",
    open: openBy("Add passkey"),
    field: (page) => dialogField(page, "Name"),
    call: { address: "**/api/auth/passkeys/options", method: "POST", path: "name" },
    escape: "asks",
    leaving: "asks",
  },
];

const discard = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" });
const leaving = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

/** Opens the form, with another screen after it in the history, to which a user can leave from a dialog too. */
async function begin(page: Page, { address, open }: Place): Promise<void> {
  await page.goto(await address());
  const path = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.waitForURL("**/admin/dashboard");
  await heading(page, /^Welcome back/).waitFor();
  await back(page);
  await page.waitForURL((url) => url.pathname === path);
  await open?.(page);
}

const expectText = (field: Locator, text: string) =>
  waitUntil(`the field has "${text}"`, async () => (await field.inputValue()) === text);

/** A form in a card and one in a dialog: the others use the same engine, and run before a release. */
const OFTEN = ["a note"];

describe.concurrent.each(variants(PLACES, ({ name }) => OFTEN.includes(name)))("the form of $name", (place) => {
  const typed = "Typed with care";

  test("keeps its text over leaving, Escape and a reload", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await begin(page, place);
      const field = place.field(page);
      const before = await field.inputValue();
      await field.fill(typed);
      await forward(page);
      if (place.leaving === "asks") {
        await leaving(page).getByRole("button", { name: "Keep editing" }).click();
        await leaving(page).waitFor({ state: "detached" });
      } else {
        await heading(page, /^Welcome back/).waitFor();
        await back(page);
      }
      await expectText(field, typed);
      await field.focus();
      await page.keyboard.press("Escape");
      if (place.escape === "asks") {
        await discard(page).getByRole("button", { name: "Keep editing" }).click();
        await discard(page).waitFor({ state: "detached" });
      } else await expectFocus(page, "screen");
      await expectText(field, typed);
      await page.reload();
      await place.open?.(page);
      await expectText(field, typed);
      if (place.escape !== "asks") return;
      // Text of an earlier visit is asked about like any other, and the answer ends its draft.
      await field.focus();
      await page.keyboard.press("Escape");
      await discard(page).getByRole("button", { name: "Discard" }).click();
      await discard(page).waitFor({ state: "detached" });
      await field.waitFor({ state: "detached" });
      await page.reload();
      await place.open?.(page);
      await expectText(field, before);
    }));

  test("saves once while it is busy, and has a refusal at its field", () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      await begin(page, place);
      const field = place.field(page);
      const save = field.locator("xpath=ancestor::form").locator("button[type=submit]");
      if (!place.call) {
        await save.click();
        await page.getByText("Say why the deal was lost").waitFor();
        return expectFocusOn(field);
      }
      const { address, method, path } = place.call;
      let calls = 0;
      const release = await holdRequests(page, address, {
        isHeld(request) {
          if (request.method() !== method) return false;
          calls += 1;
          return true;
        },
        continueRequest: (route) =>
          route.fulfill({
            status: 400,
            json: { message: "Please check the fields", code: "invalid", errors: [{ path, message: "Refused here" }] },
          }),
      });
      await field.fill(typed);
      await save.click();
      await save.and(page.locator("[aria-disabled=true], [inert] *")).waitFor();
      await waitUntil("the call is made", () => calls > 0);
      // While it runs, typing and pressing again do nothing more.
      await field.evaluate((element) => element.focus());
      await page.keyboard.type("more");
      await page.keyboard.press("Control+Enter");
      await page.keyboard.press("Enter");
      await save.dispatchEvent("click");
      release();
      await field.and(page.locator("[aria-invalid=true]")).waitFor();
      await page.getByText("Refused here").first().waitFor();
      await expectFocusOn(field);
      expect(calls).toBe(1);
      await page.locator("[aria-disabled=true]").waitFor({ state: "detached" });
    }));
});

describe.concurrent("a date in a small form", () => {
  for (const { name, address, open, label } of [
    { name: "a task", address: async () => "/admin/tasks", open: undefined, label: "Due" },
    { name: "an interaction", address: () => customerPage("Dated Person"), open: "Call", label: "Date" },
  ]) {
    test(`stays incomplete where a part of it is deleted, and is refused, for ${name}`, () =>
      site.visit({ storageState: admin }, async ({ page }) => {
        await page.goto(await address());
        if (open) await page.getByRole("group", { name: "Kind of entry" }).getByRole("button", { name: open }).click();
        const date = page.getByLabel(label, { exact: true });
        await date.fill(open ? "2027-12-24T10:15" : "2027-12-24");
        await date.focus();
        await page.keyboard.press("Backspace");
        await expectText(date, "");
        await page.getByLabel(open ? "Description" : "Next step", { exact: true }).fill("Not today");
        await expectText(date, "");
        await button(page, open ? "Save interaction" : "Add Task").click();
        await expectFocusOn(date.and(page.locator("[aria-invalid=true]")));
        await expectText(date, "");
      }));
  }
});

test("the code of an authenticator app is in no draft, and leaving it asks nothing", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/settings/account");
    await button(page, "Add authenticator app").click();
    const code = page.getByRole("dialog").getByRole("textbox", { name: "Code" });
    await code.fill("123456");
    const drafts = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(drafts).not.toContain("123456");
    await code.press("Escape");
    await code.waitFor({ state: "detached" });
  }));
