import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { LIST_SCREENS } from "#contract/screens.ts";
import { DESKTOP, PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addCustomers, addMessages } from "#tests/support/bulk.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { addMails, addSubscribers, apply } from "#tests/support/intake.ts";
import { expectFocus, focusIsVisible } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { formatDay, formatInstant } from "#web/shared/dates.ts";

const LONG_EMAIL = `${"a-long-address-".repeat(4)}@example.org`;
interface ListLayout {
  area: string;
  /** Path of its call, if it differs from the area. */
  call?: string;
  /** Heading of its first column, in lists with a status menu in each row. */
  first?: string;
  /** Name in the contract of a list whose specified columns are all shown from 901 px on. */
  specified?: "customers" | "users" | "products" | "services";
  /** Height of a row in px. */
  row?: number;
  hasCovers?: boolean;
}

const LISTS: readonly ListLayout[] = [
  { area: "crm", call: "customers", first: "Customer", specified: "customers" },
  { area: "messages", first: "Name", row: 56 },
  { area: "applications" },
  { area: "users", first: "Name", specified: "users", row: 44 },
  { area: "products", first: "Name", specified: "products", hasCovers: true },
  { area: "services", first: "Name", specified: "services" },
  { area: "jobs", first: "Title" },
  { area: "projects", first: "Name", hasCovers: true },
  { area: "news", call: "articles", first: "Title", hasCovers: true },
  { area: "extra-pages", first: "Title" },
  { area: "campaigns" },
  { area: "subscribers" },
  { area: "outbox" },
  { area: "audit" },
];

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  await addMessages(site.server, [{ name: "Ayanda", email: LONG_EMAIL, subject: "Pipes", message: "Please call me." }]);
  const message = "Our meters are read by hand, and half of the readings come too late to be billed. ".repeat(2);
  await addMessages(site.server, [{ name: "Wordy", subject: "Readings", message }]);
  await apply(site.server, {});
  const token = await site.server.signIn();
  // Placeholders have the height of rows without a mark.
  await site.server.app.platform.database.writeReadCommitted((tx) =>
    tx.updateTable("products").set({ sample: 0 }).execute(),
  );
  const article = {
    title: "Reeds along the river",
    slug: "reeds",
    summary: message,
    body: message,
    status: "Scheduled",
  };
  const publishAt = "2036-01-01T10:00:00.000Z";
  await site.server.api("POST", "/articles", { token, body: { ...article, publishAt } });
  const page = { ...article, slug: "hours-of-the-office", publishAt };
  await site.server.api("POST", "/extra-pages", { token, body: page });
  const campaign = {
    subject: "News of January",
    preheader: message.slice(0, 90),
    body: message,
  };
  await site.server.api("POST", "/campaigns", { token, body: campaign });
  await addSubscribers(site.server, [{ email: "nomvula.dlamini@example.net", status: "Confirmed" }]);
  const sent = { kind: "account-notice", status: "Sent", attempts: 1, sent_at: "2026-02-03T08:15:00.000Z" } as const;
  await addMails(site.server, [
    { subject: "New sign-in to your account", ...sent, recipient_email: "nomvula.dlamini@example.net" },
  ]);
  await addCustomers(site.server, [{ name: "Longest Address", email: LONG_EMAIL, value_cents: 123_456_789_00 }]);
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown`);
  return box;
}

const sidebarOf = (page: Page) => page.getByRole("banner");
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Applies the compact density without the preference. */
const makeCompact = (page: Page) =>
  page.locator("[data-density]").evaluate((list: HTMLElement) => {
    list.dataset.density = "Compact";
  });
const heightOf = async (locator: Locator) => Math.round((await boxOf(locator)).height);
const bodyRows = (page: Page) => page.locator("tbody tr");
const phoneRows = (page: Page) => page.locator("#list > ul > li");

interface Measured {
  first: string;
  /** Whether each row has a link to its form. */
  isEdited: boolean;
}

/** Returns what does not fit, and how many columns are shown. */
const measure = (page: Page, given: Measured) =>
  page.evaluate(({ first, isEdited }: Measured) => {
    const isShown = (element: Element | undefined) => (element?.getBoundingClientRect().width ?? 0) > 0;
    const cells = [...document.querySelectorAll("#list :is(th, tbody:not([aria-hidden]) td)")].filter(isShown);
    const headings = cells.filter(({ tagName }) => tagName === "TH");
    const boxOf = (name: string) =>
      headings.find(({ textContent }) => textContent.trim() === name)?.getBoundingClientRect();
    const statuses = [...document.querySelectorAll("#list td [aria-label^='Status of ']")].filter(isShown);
    const edits = [...document.querySelectorAll("#list td [aria-label^='Edit ']")].filter(isShown);
    const faults = [
      (boxOf(first)?.width ?? 0) <= 170 && `${first} is narrow`,
      !statuses[0] && "no status",
      (statuses[0]?.getBoundingClientRect().right ?? 0) > (boxOf("Status")?.right ?? 0) && "the status is cut",
      isEdited && edits.length === 0 && "no edit link",
    ];
    const cut = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    return {
      faults: faults.filter(Boolean),
      columns: headings.length,
      cut: cut.map(({ textContent }) => textContent),
    };
  }, given);

/** Columns that no specification asks for. They are hidden where the others need the room. */
const ADDED: readonly string[] = ["owner"];

/** Checks the table of a list with a status menu in each row. */
async function expectRoom(page: Page, { area, first, specified }: ListLayout, width: number): Promise<void> {
  if (!first) return;
  const { faults, ...table } = await measure(page, { first, isEdited: area !== "messages" });
  expect(faults, `${width} px`).toEqual([]);
  if (!specified) return;
  const columns = LIST_SCREENS[specified].columns.filter((column) => !ADDED.includes(column));
  expect(table.cut, `${width} px`).toEqual([]);
  // The box that selects all rows has a column of its own.
  expect(table.columns, `${width} px`).toBeGreaterThanOrEqual(columns.length + 1);
}

/** Lists with the most columns, with long texts and with pictures. */
const OFTEN = ["crm", "products"];

test.each(variants(LISTS, ({ area }) => OFTEN.includes(area)))(
  "the list $area fits every width from 320 px, and keeps its layout when it loads",
  (list) =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      const { area, call = area, first, row, hasCovers } = list;
      const release = await holdRequests(page, new RegExp(`/api/${call}\\?.*pageSize`));
      await page.goto(`/admin/${area}`);
      const placeholder = page.locator("#list > ul[aria-hidden] > li").first();
      await placeholder.waitFor();
      const place = await boxOf(placeholder);
      release();
      await page.getByText(/^Showing 1 to /).waitFor();
      const rows = await phoneRows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const differences = rows.map(({ height }) => Math.abs(height - place.height));
      // Some rows have less text than others.
      expect(Math.min(...differences), `${differences}`).toBeLessThanOrEqual(2);
      expect(rows[0].y).toBe(place.y);
      if (first) expect(place.y).toBeLessThanOrEqual(300);
      if (area === "services") {
        await phoneRows(page).first().getByText("Starting price").waitFor();
        const { width, height } = await boxOf(page.getByRole("link", { name: /^Edit / }).first());
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      for (const width of [PHONE.width, 320, 768, 901, 1079, 1180, 1269, 1440]) {
        await resize(page, { width, height: 900 });
        expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
        if (width === 768 && area === "crm") {
          const [search, display] = [page.getByRole("searchbox"), page.getByRole("button", { name: "Display" })];
          expect((await boxOf(display)).y).toBe((await boxOf(search)).y);
        }
        if (width > 900) await expectRoom(page, list, width);
      }
      // One more pixel for the line below the row.
      if (row) expect([row, row + 1]).toContain(await heightOf(bodyRows(page).first()));
      if (hasCovers) {
        const picture = page.locator("tbody:not([aria-hidden]) tr img").first();
        await waitUntil("it is drawn", async () => (await picture.getAttribute("src"))?.startsWith("data:image/png"));
        expect(await boxOf(picture)).toMatchObject({ width: 40, height: 40 });
      }
      if (area === "projects") {
        // Names of clients are shown in full.
        const names = page.locator("tbody td [title]");
        expect(await names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(
          0,
        );
      }
      await makeCompact(page);
      for (const width of first ? [901, 1079, 1180, 1269] : []) {
        await resize(page, { width, height: 900 });
        await expectRoom(page, list, width);
      }
    }),
);

test("rows and counts of a list appear where their placeholders were on a desktop", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const releaseCounts = await holdRequests(page, "**/api/customers/summary");
    for (const [area, call] of [
      ["messages", "messages"],
      ["crm", "customers"],
    ]) {
      const release = await holdRequests(page, `**/api/${call}?*pageSize=10*`);
      await page.goto(`/admin/${area}`);
      const placeholder = page.locator("#list tbody[aria-hidden] > tr").first();
      await placeholder.waitFor();
      const place = await boxOf(placeholder);
      release();
      await page.getByText(/^Showing 1 to /).waitFor();
      expect(Math.abs((await boxOf(bodyRows(page).last())).height - place.height)).toBeLessThanOrEqual(1.5);
      expect((await boxOf(bodyRows(page).first())).y).toBe(place.y);
    }
    const places = async () => [await boxOf(page.getByRole("searchbox")), await boxOf(page.getByRole("table"))];
    const before = await places();
    releaseCounts();
    await waitUntil("the counts are there", async () =>
      /\d/.test((await page.getByRole("button", { name: "Leads" }).textContent()) ?? ""),
    );
    expect(await places()).toEqual(before);
  }));

test("the sidebar is a rail of icons with names below 1180 px, and its button widens it", { tags: "release" }, () =>
  site.visit({ storageState: admin, viewport: { width: 1000, height: 900 } }, async ({ page }) => {
    await page.goto("/admin/crm?q=longest");
    await page.getByRole("table").waitFor();
    expect((await boxOf(sidebarOf(page))).width).toBe(64);
    const link = page.getByRole("link", { name: /^Users/ }).first();
    const opacity = () =>
      link
        .locator("span")
        .first()
        .evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe("0");
    await link.hover();
    expect(await opacity()).toBe("1");
    await page.mouse.move(600, 400);
    await page.getByRole("link", { name: /^CRM/ }).focus();
    await page.keyboard.press("Tab");
    await expectFocus(page, /^Users/);
    expect(await opacity()).toBe("1");

    const button = page.getByRole("button", { name: "Collapse sidebar" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await page.reload();
    await page.getByText(/^Showing 1 to /).waitFor();
    expect((await boxOf(sidebarOf(page))).width).toBe(248);
    // A table does not fit beside the sidebar, and neither on a phone.
    for (const viewport of [{ width: 1000, height: 900 }, PHONE]) {
      await resize(page, viewport);
      const row = phoneRows(page).first();
      for (const text of ["Longest Address", LONG_EMAIL, "$123,456,789", "N/A"])
        await row.getByText(text).first().waitFor();
      const { width, height } = await boxOf(row.getByRole("link", { name: "Edit Longest Address" }));
      if (viewport === PHONE) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    // The long address is cut and leaves space for the value.
    const value = await boxOf(page.getByText("$123,456,789").last());
    expect(value.x + value.width).toBeLessThanOrEqual(PHONE.width - 16);
    expect((await boxOf(phoneRows(page).first())).height).toBeLessThan(110);
    await resize(page, { width: 1000, height: 900 });
    await button.click();
    expect((await boxOf(sidebarOf(page))).width).toBe(64);
  }),
);

test("a row shows focus and selection, and opens at any press that has no other purpose", () =>
  site.visit({ storageState: admin }, async ({ page, context }) => {
    await page.goto("/admin/crm?q=longest");
    await page.getByText(/^Showing 1 to /).waitFor();
    const row = page.getByRole("row", { name: /Longest Address/ });
    const cell = row.getByRole("cell", { name: "N/A" }).first();
    const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
    await page.keyboard.press("j");
    await expectFocus(page, "Longest Address");
    expect(await focusIsVisible(page)).toBe(true);
    expect(await row.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe("3px");

    const opened = context.waitForEvent("page");
    await cell.click({ modifiers: ["ControlOrMeta"] });
    const tab = await opened;
    await tab.waitForURL(/\/admin\/crm\/customers\/[\da-f-]+\?q=longest$/);
    await tab.close();
    const another = context.waitForEvent("page");
    await cell.click({ button: "middle" });
    await (await another).close();
    expect(page.url()).toContain("/admin/crm?q=longest");
    const { x, y, width, height } = await boxOf(cell);
    await page.mouse.move(x + 13, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0);
    await page.getByRole("combobox", { name: "Status of Longest Address" }).selectOption("Lead");
    await page.getByText("Longest Address marked as Lead").waitFor();
    await page.getByRole("checkbox", { name: "Select Longest Address" }).click();
    await page.getByText("1 selected").waitFor();
    await page.emulateMedia({ forcedColors: "active" });
    expect(await outline(row)).toBe("solid");
    expect(await outline(page.getByRole("link", { name: /^CRM/ }))).toBe("solid");
    expect(await outline(page.getByRole("link", { name: /^Users/ }))).toBe("none");

    await row.getByRole("cell", { name: "$123,456,789" }).click();
    await page.waitForURL(/\/admin\/crm\/customers\/[\da-f-]+\?q=longest$/);
  }));

test(
  "a toast can be dismissed, leaves the pager uncovered, and is below the overlay of a dialog",
  { tags: "release" },
  () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/products?sort=name&order=asc");
      const toast = (status: string) => page.getByRole("dialog").filter({ hasText: `marked as ${status}` });
      const [archived, undone] = [toast("Archived"), toast("Active")];
      for (const viewport of [DESKTOP, PHONE]) {
        await resize(page, viewport);
        const status = page.getByRole("combobox", { name: /^Status of / }).first();
        await status.selectOption("Archived");
        await archived.waitFor();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const pager = page.getByRole("navigation", { name: "Pages" });
        await waitUntil("the toast is clear of the pager", async () => {
          const [above, below] = [await boxOf(archived), await boxOf(pager)];
          return above.y + above.height <= below.y || above.y >= below.y + below.height;
        });
        await page.getByRole("button", { name: "Undo" }).click();
        await archived.waitFor({ state: "detached" });
        await undone.getByRole("button", { name: "Dismiss" }).click();
        await undone.waitFor({ state: "detached" });
      }
      await resize(page, DESKTOP);
      const status = page.getByRole("combobox", { name: /^Status of / }).first();
      await status.selectOption("Draft");
      await toast("Draft").waitFor();
      await page.keyboard.press("Control+k");
      await page.locator(".veil").waitFor();
      const [below, veil] = await page.evaluate(() =>
        ["[data-on-key=undo]", ".veil"].map((what) => {
          const layer = document.querySelector(what)?.closest(".fixed");
          return layer ? Number(getComputedStyle(layer).zIndex) : undefined;
        }),
      );
      expect(below).toBeLessThan(veil ?? 0);
    }),
);

test("rows have short times and texts in one line, and the full ones in tooltips", { tags: "release" }, () =>
  site.visit({ storageState: admin, viewport: { width: 1024, height: 800 } }, async ({ page }) => {
    const now = new Date().toISOString();
    const subject = "Quote for a water-meter dashboard";
    const recipient = { recipient_name: "", recipient_email: "applicant8.of.many.words@example.net" };
    await addMessages(site.server, [
      { name: "Dated today", subject, message: "We read them by hand. ".repeat(9), created_at: now },
      { name: "Dated before", created_at: "2026-02-03T08:15:00.000Z" },
    ]);
    await addCustomers(site.server, [{ name: "Reached today", email: "reached@example.net", last_contact_at: now }]);
    const sent = { status: "Sent", attempts: 1, sent_at: "2026-02-03T08:15:00.000Z", ...recipient } as const;
    const lost = { status: "Failed", attempts: 5, last_error: "550 5.1.1 Nobody of that name", ...recipient } as const;
    await addMails(site.server, [
      { subject: "Went (APP-7QXM-2D4K)", ...sent },
      { subject: "Lost", ...lost },
    ]);
    const timeIn = (name: string) => page.getByRole("row", { name }).locator("time").first();

    await page.goto("/admin/messages?q=dated");
    expect(await timeIn("Dated today").innerText()).toMatch(/^\d\d:\d\d\n/);
    expect(await timeIn("Dated before").innerText()).toMatch(/^3 Feb 2026\n/);
    expect(await timeIn("Dated before").getAttribute("title")).toBe("3 Feb 2026, 10:15");
    await makeCompact(page);
    const text = page.getByText(subject, { exact: true });
    expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    expect(await heightOf(bodyRows(page).first())).toBeLessThanOrEqual(41);

    await page.goto("/admin/crm?q=reached+today");
    expect(await timeIn("Reached today").innerText()).toBe(formatDay(now));
    expect(await timeIn("Reached today").getAttribute("title")).toBe(`${formatInstant(now)} (just now)`);

    await page.goto("/admin/outbox");
    const address = page.getByRole("row", { name: /Went/ }).getByText(recipient.recipient_email);
    expect(await address.innerHTML()).toBe("<span>applicant8.of.many.words</span><wbr><span>@example.net</span>");
    await makeCompact(page);
    for (const row of await bodyRows(page).all()) expect(await heightOf(row)).toBeLessThanOrEqual(41);
    expect(await address.locator("xpath=ancestor::*[@title]").getAttribute("title")).toBe(recipient.recipient_email);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }),
);
