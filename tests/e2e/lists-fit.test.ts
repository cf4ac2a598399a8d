import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { LIST_SCREENS } from "#contract/screens.ts";
import { DESKTOP, PHONE, type StorageState } from "#tests/support/browser.ts";
import { addCustomers, addMessages } from "#tests/support/bulk.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { addMails, addSubscribers, apply } from "#tests/support/intake.ts";
import { focused, focusIsVisible } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { formatDay, formatInstant } from "#web/shared/dates.ts";

const LONG_EMAIL = `${"a-long-address-".repeat(4)}@example.org`;
const LISTS = [
  ["crm", "Customer"],
  ["messages", "Name"],
  ["users", "Name"],
  ["products", "Name"],
  ["services", "Name"],
  ["jobs", "Title"],
  ["projects", "Name"],
] as const;

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  await addMessages(site.server, [{ name: "Ayanda", email: LONG_EMAIL, subject: "Pipes", message: "Please call me." }]);
  const message = "Our meters are read by hand, and half of the readings come too late to be billed. ".repeat(2);
  await addMessages(site.server, [{ name: "Wordy", subject: "Readings", message }]);
  await apply(site.server, {});
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

const fits = (area: string, first: string, width: number) =>
  site.visit({ storageState: admin, viewport: { width, height: 900 } }, async ({ page }) => {
    await page.goto(`/admin/${area}`);
    await page.getByText(/^Showing 1 to /).waitFor();
    const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
    expect((await boxOf(heading(first))).width).toBeGreaterThan(170);
    const status = page.getByRole("combobox", { name: /^Status of / }).first();
    const [statusBox, columnBox] = [await boxOf(status), await boxOf(heading("Status"))];
    expect(statusBox.x + statusBox.width).toBeLessThanOrEqual(columnBox.x + columnBox.width);
    if (area !== "messages")
      await page
        .getByRole("link", { name: /^Edit / })
        .first()
        .waitFor();
    if (area === "crm") await heading("Value").waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

describe("a table fits with its name, status and actions", () => {
  test.each(LISTS)("in %s at 901 px", (area, first) => fits(area, first, 901));
  test.each(LISTS)("in %s at 1180 px", (area, first) => fits(area, first, 1180));
  test.each(LISTS)("in %s at 1024 px", { tags: "release" }, (area, first) => fits(area, first, 1024));
  test.each(LISTS)("in %s at 1440 px", { tags: "release" }, (area, first) => fits(area, first, 1440));
});

describe("every specified column is shown at both densities", () => {
  const SPECIFIED = [
    ["crm", "customers"],
    ["users", "users"],
    ["products", "products"],
    ["services", "services"],
  ] as const;
  test.each(SPECIFIED)("in the list %s from 901 px on", (area, screen) =>
    site.visit({ storageState: admin, viewport: { width: 1440, height: 900 }, fresh: true }, async ({ page }) => {
      await page.goto(`/admin/${area}`);
      await page.getByText(/^Showing 1 to /).waitFor();
      const found: string[] = [];
      // The account stores its density, so the default comes last.
      for (const density of ["Compact", "Comfortable"]) {
        await page.getByRole("button", { name: "Display" }).click();
        await page.getByRole("dialog").getByRole("button", { name: density }).click();
        await page.keyboard.press("Escape");
        for (const width of [901, 1000, 1079, 1180, 1269, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const { columns, cut } = await tableOf(page);
          // The box that selects all rows has a column of its own.
          if (columns !== LIST_SCREENS[screen].columns.length + 1)
            found.push(`${width} ${density}: ${columns} columns`);
          found.push(...cut.map((text) => `${width} ${density}: ${text}`));
        }
      }
      expect(found).toEqual([]);
    }),
  );

  /** Returns how many columns are shown, and the texts of cells that are wider than their column. */
  const tableOf = (page: Page) =>
    page.evaluate(() => {
      const isShown = (cell: Element) => cell.getBoundingClientRect().width > 0;
      const cells = [...document.querySelectorAll("#list :is(th, tbody:not([aria-hidden]) td)")].filter(isShown);
      return {
        columns: cells.filter(({ tagName }) => tagName === "TH").length,
        cut: cells
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      };
    });

  test("in rows beside a widened sidebar when a table does not fit", () =>
    site.visit({ storageState: admin, viewport: { width: 1000, height: 900 }, fresh: true }, async ({ page }) => {
      await page.goto("/admin/crm?q=longest");
      await page.getByRole("table").waitFor();
      await page.getByRole("button", { name: "Collapse sidebar" }).click();
      const row = page.locator("#list > ul > li");
      for (const text of ["Longest Address", LONG_EMAIL, "$123,456,789", "N/A"])
        await row.getByText(text).first().waitFor();
      await row.getByRole("link", { name: "Edit Longest Address" }).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }));
});

describe("the sidebar", () => {
  test("is a rail of icons below 1180 px, with names on pointer and keyboard focus", () =>
    site.visit({ storageState: admin, viewport: { width: 1024, height: 800 } }, async ({ page }) => {
      await page.goto("/admin/crm");
      await page.getByText(/^Showing 1 to /).waitFor();
      expect((await boxOf(sidebarOf(page))).width).toBe(64);
      const link = page.getByRole("link", { name: "Messages", exact: false }).first();
      const name = link.locator("span").first();
      const opacity = () => name.evaluate((element) => getComputedStyle(element).opacity);
      expect(await opacity()).toBe("0");
      await link.hover();
      expect(await opacity()).toBe("1");
      await page.mouse.move(600, 400);
      await page.getByRole("link", { name: /^CRM/ }).focus();
      await page.keyboard.press("Tab");
      expect(await focused(page)).toMatch(/^Messages/);
      expect(await opacity()).toBe("1");
    }));

  test("is widened by its button, also for the next visit, and narrowed again", () =>
    site.visit({ storageState: admin, viewport: { width: 1024, height: 800 } }, async ({ page }) => {
      await page.goto("/admin/crm");
      const button = page.getByRole("button", { name: "Collapse sidebar" });
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      await button.click();
      expect((await boxOf(sidebarOf(page))).width).toBe(248);
      await page.reload();
      await page.getByText(/^Showing 1 to /).waitFor();
      expect((await boxOf(sidebarOf(page))).width).toBe(248);
      await button.click();
      expect((await boxOf(sidebarOf(page))).width).toBe(64);
    }));
});

describe("a row", () => {
  const cell = (page: Page) =>
    page
      .getByRole("row", { name: /Longest Address/ })
      .getByRole("cell", { name: "N/A" })
      .first();

  test("opens at any press in it, and in a new tab like a link", () =>
    site.visit({ storageState: admin }, async ({ page, context }) => {
      await page.goto("/admin/crm?q=longest");
      const opened = context.waitForEvent("page");
      await cell(page).click({ modifiers: ["ControlOrMeta"] });
      const tab = await opened;
      await tab.waitForURL(/\/admin\/crm\/customers\/[\da-f-]+\?q=longest$/);
      await tab.close();
      const another = context.waitForEvent("page");
      await cell(page).click({ button: "middle" });
      await (await another).close();
      expect(page.url()).toContain("/admin/crm?q=longest");
      await cell(page).click();
      await page.waitForURL(/\/admin\/crm\/customers\/[\da-f-]+\?q=longest$/);
    }));

  test("stays closed while its text is selected, its box ticked or its status chosen", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm?q=longest");
      const { x, y, width, height } = await boxOf(cell(page));
      await page.mouse.move(x + 13, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
      await page.mouse.up();
      expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(0);
      await page.getByRole("checkbox", { name: "Select Longest Address" }).click();
      await page.getByText("1 selected").waitFor();
      await page.getByRole("combobox", { name: "Status of Longest Address" }).selectOption("Lead");
      await page.getByText("Longest Address marked as Lead").waitFor();
      expect(page.url()).toContain("/admin/crm?q=longest");
    }));

  test("shows the focus on all of its width", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm?q=longest");
      await page.getByText(/^Showing 1 to /).waitFor();
      await page.keyboard.press("j");
      expect(await focused(page)).toBe("Longest Address");
      expect(await focusIsVisible(page)).toBe(true);
      const row = page.getByRole("row", { name: /Longest Address/ });
      expect(await row.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe("3px");
    }));

  test("and the open screen are distinguishable in forced colours", () =>
    site.visit({ storageState: admin, forcedColors: "active" }, async ({ page }) => {
      await page.goto("/admin/crm?q=longest");
      await page.getByRole("checkbox", { name: "Select Longest Address" }).click();
      const outline = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(await outline(page.getByRole("row", { name: /Longest Address/ }))).toBe("solid");
      expect(await outline(page.getByRole("link", { name: /^CRM/ }))).toBe("solid");
      expect(await outline(page.getByRole("link", { name: /^Users/ }))).toBe("none");
    }));

  test("has the website's cover for a product or a project", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      for (const area of ["products", "projects"]) {
        await page.goto(`/admin/${area}`);
        const picture = page.locator("tbody:not([aria-hidden]) tr img").first();
        await waitUntil("it is drawn", async () => (await picture.getAttribute("src"))?.startsWith("data:image/png"));
        expect(await boxOf(picture)).toMatchObject({ width: 40, height: 40 });
      }
    }));
});

describe("on a phone", () => {
  test.each(LISTS)("the first row of %s begins within 300 px", (area) =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto(`/admin/${area}`);
      await page.getByText(/^Showing 1 to /).waitFor();
      expect((await boxOf(page.locator("#list > ul > li").first())).y).toBeLessThanOrEqual(300);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }),
  );

  test.each([
    ["crm?q=longest", ["Longest Address", LONG_EMAIL, "N/A", "$123,456,789"], "Edit Longest Address"],
    ["services?q=security-audit", ["Security Audit", "security-audit", "Starting price"], "Edit Security Audit"],
  ] as const)("a row of %s shows its specified fields and an edit link", (list, texts, edit) =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto(`/admin/${list}`);
      const row = page.locator("#list > ul > li").first();
      for (const text of texts) await row.getByText(text).first().waitFor();
      const { width, height } = await boxOf(row.getByRole("link", { name: edit }));
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }),
  );

  test("a long address is cut and leaves space for the value", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/crm?q=longest");
      const value = await boxOf(page.getByText("$123,456,789").last());
      expect(value.x + value.width).toBeLessThanOrEqual(PHONE.width - 16);
      expect((await boxOf(page.locator("#list > ul > li").first())).height).toBeLessThan(110);
    }));
});

test("nothing moves when the counts arrive", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/customers/summary", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/admin/crm");
    await page.getByText(/^Showing 1 to /).waitFor();
    const places = async () => [
      await boxOf(page.getByRole("searchbox", { name: "Search customers..." })),
      await boxOf(page.getByRole("table")),
    ];
    const before = await places();
    resolve();
    await page.getByText("Active", { exact: true }).first().waitFor();
    await waitUntil("the counts are there", async () =>
      /\d/.test((await page.getByRole("button", { name: "Leads" }).textContent()) ?? ""),
    );
    expect(await places()).toEqual(before);
  }));

test.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("a toast leaves the pager uncovered on %s", (_, viewport) =>
  site.visit({ storageState: admin, viewport }, async ({ page }) => {
    await page.goto("/admin/products?sort=name&order=asc");
    const status = page.getByRole("combobox", { name: /^Status of / }).first();
    await status.selectOption("Archived");
    const toast = page.getByRole("dialog").filter({ hasText: "marked as Archived" });
    await toast.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const pager = page.getByRole("navigation", { name: "Pages" });
    await waitUntil("the toast is clear of the pager", async () => {
      const [above, below] = [await boxOf(toast), await boxOf(pager)];
      return above.y + above.height <= below.y || above.y >= below.y + below.height;
    });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("marked as Active").waitFor();
  }),
);

test("screen readers find the button that dismisses a toast", () =>
  site.visit({ storageState: admin, viewport: DESKTOP }, async ({ page }) => {
    await page.goto("/admin/products?sort=name&order=asc");
    await page
      .getByRole("combobox", { name: /^Status of / })
      .first()
      .selectOption("Archived");
    const toast = page.getByRole("dialog").filter({ hasText: "marked as Archived" });
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await toast.waitFor({ state: "detached" });
  }));

test("a toast is below the overlay of a dialog that opens after it", () =>
  site.visit({ storageState: admin, viewport: DESKTOP }, async ({ page }) => {
    await page.goto("/admin/products?sort=name&order=asc");
    const status = page.getByRole("combobox", { name: /^Status of / }).first();
    await status.selectOption("Draft");
    await page.getByText("marked as Draft").waitFor();
    await page.keyboard.press("Control+k");
    await page.locator(".veil").waitFor();
    const [toast, veil] = await page.evaluate(() =>
      ["[data-undo]", ".veil"].map((what) => {
        const layer = document.querySelector(what)?.closest(".fixed");
        return layer ? Number(getComputedStyle(layer).zIndex) : undefined;
      }),
    );
    expect(toast).toBeLessThan(veil ?? 0);
  }));

test.each([
  ["crm", DESKTOP],
  ["crm", PHONE],
  ["messages", DESKTOP],
])("rows of %s appear where their placeholders were", (area, viewport) =>
  site.visit({ storageState: admin, viewport }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const path = area === "crm" ? "customers" : area;
    await page.route(`**/api/${path}?*pageSize=10*`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`/admin/${area}`);
    const list = page.locator("#list");
    const placeRow = list.locator("tbody[aria-hidden] > tr, > ul[aria-hidden] > li").first();
    await placeRow.waitFor();
    const place = await boxOf(placeRow);
    resolve();
    await page.getByText(/^Showing 1 to /).waitFor();
    const row = await boxOf(list.locator("tbody > tr, > ul > li").last());
    expect(Math.abs(row.height - place.height)).toBeLessThanOrEqual(1.5);
    expect((await boxOf(list.locator("tbody > tr, > ul > li").first())).y).toBe(place.y);
  }),
);

test.each([
  ["applications", "applications"],
  ["audit", "audit"],
  ["jobs", "jobs"],
  ["messages", "messages"],
  ["outbox", "outbox"],
  ["products", "products"],
  ["projects", "projects"],
  ["services", "services"],
  ["subscribers", "newsletter/subscribers"],
  ["users", "users"],
])("on a phone a row of %s has the height of its placeholder", (area, path) =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    const release = await holdRequests(page, new RegExp(`/api/(${path}|${area})\\?.*pageSize`));
    await page.goto(`/admin/${area}`);
    const list = page.locator("#list");
    const place = list.locator("ul[aria-hidden] > li").first();
    await place.waitFor();
    const { height } = await boxOf(place);
    release();
    await page.getByText(/^Showing 1 to /).waitFor();
    const rows = await list.locator("ul > li").all();
    const heights = await Promise.all(rows.map(async (row) => (await boxOf(row)).height));
    // Some rows have less text than others.
    expect(Math.min(...heights.map((one) => Math.abs(one - height))), `${height} of ${heights}`).toBeLessThanOrEqual(2);
  }),
);

test("the bar above the customers is one line at 768 px", () =>
  site.visit({ storageState: admin, viewport: { width: 768, height: 900 } }, async ({ page }) => {
    await page.goto("/admin/crm");
    const [search, display] = [page.getByRole("searchbox"), page.getByRole("button", { name: "Display" })];
    await display.waitFor();
    expect((await boxOf(display)).y).toBe((await boxOf(search)).y);
  }));

/** Applies the compact density without the preference. */
const compact = (page: Page) =>
  page.locator("[data-density]").evaluate((list: HTMLElement) => {
    list.dataset.density = "Compact";
  });
const heightOf = async (locator: Locator) => Math.round((await boxOf(locator)).height);
const bodyRows = (page: Page) => page.locator("tbody tr");

describe("rows", () => {
  test("have a height of 44 px with one line, and 56 px with two", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      for (const [list, height] of [
        ["users", 44],
        ["messages", 56],
      ] as const) {
        await page.goto(`/admin/${list}`);
        await page.getByText(/^Showing 1 to /).waitFor();
        // One more pixel for the line below the row.
        expect(await heightOf(bodyRows(page).first())).toBeLessThanOrEqual(height + 1);
        expect(await heightOf(bodyRows(page).first())).toBeGreaterThanOrEqual(height);
      }
    }));

  test("show the subject of a message before its text, in one line", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const subject = "Quote for a water-meter dashboard";
      await addMessages(site.server, [{ name: "Compact", subject, message: "We read them by hand. ".repeat(9) }]);
      await page.goto("/admin/messages?q=compact");
      const text = page.getByText(subject, { exact: true });
      await text.waitFor();
      await compact(page);
      expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      expect(await heightOf(bodyRows(page).first())).toBeLessThanOrEqual(41);
    }));

  test("show the time for today and the day otherwise, with the full time as a tooltip", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await addMessages(site.server, [
        { name: "Dated today", created_at: new Date().toISOString() },
        { name: "Dated before", created_at: "2026-02-03T08:15:00.000Z" },
      ]);
      await page.goto("/admin/messages?q=dated");
      const day = (name: string) => page.getByRole("row", { name }).locator("time");
      expect(await day("Dated today").innerText()).toMatch(/^\d\d:\d\d\n/);
      expect(await day("Dated before").innerText()).toMatch(/^3 Feb 2026\n/);
      expect(await day("Dated before").getAttribute("title")).toBe("3 Feb 2026, 10:15");
    }));

  test("show the day of a customer's last contact, with time and distance in the tooltip", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const now = new Date();
      await addCustomers(site.server, [
        { name: "Reached today", email: "reached@example.net", last_contact_at: now.toISOString() },
      ]);
      await page.goto("/admin/crm?q=reached+today");
      const day = page.getByRole("row", { name: "Reached today" }).locator("time");
      expect(await day.innerText()).toBe(formatDay(now.toISOString()));
      expect(await day.getAttribute("title")).toBe(`${formatInstant(now.toISOString())} (just now)`);
    }));

  test("fit one line each in the outbox, and break an address before its domain", () =>
    site.visit({ storageState: admin, viewport: { width: 1024, height: 800 } }, async ({ page }) => {
      const recipient = { recipient_name: "", recipient_email: "applicant8.of.many.words@example.net" };
      await addMails(site.server, [
        {
          subject: "Went (APP-7QXM-2D4K)",
          status: "Sent",
          attempts: 1,
          sent_at: "2026-02-03T08:15:00.000Z",
          ...recipient,
        },
        { subject: "Lost", status: "Failed", attempts: 5, last_error: "550 5.1.1 Nobody of that name", ...recipient },
      ]);
      await page.goto("/admin/outbox");
      const address = page.getByRole("row", { name: /Went/ }).getByText(recipient.recipient_email);
      expect(await address.innerHTML()).toBe("<span>applicant8.of.many.words</span><wbr><span>@example.net</span>");
      await compact(page);
      for (const row of await bodyRows(page).all()) expect(await heightOf(row)).toBeLessThanOrEqual(41);
      expect(await address.locator("xpath=ancestor::*[@title]").getAttribute("title")).toBe(recipient.recipient_email);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }));

  test("show the full client name of a project", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/projects?q=permit");
      const client = page.getByTitle("A provincial environmental authority");
      expect(await client.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    }),
  );
});
