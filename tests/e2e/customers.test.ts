import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { insertInteraction } from "#server/customers/history-store.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes } from "#server/platform/records/notes.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, NETWORK_ERROR_PATTERN, statusOf } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { minute } from "#tests/support/bulk.ts";
import { DAY } from "#tests/support/clock.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { addCustomers } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { localTimeOf } from "#web/shared/dates.ts";

const site = openSite();
const NEW = "/admin/crm/customers/new";

let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

type Given = Parameters<typeof addCustomers>[1][number];

async function addCustomer(given: Given): Promise<string> {
  const [id = ""] = await addCustomers(site.server.app.platform.database, [given]);
  return id;
}
const pageOf = (id: string) => `/admin/crm/customers/${id}`;

async function stored(id: string) {
  return (await site.server.api("GET", `/customers/${id}`, { token })).json.data;
}
/** Returns the customers with exactly this name. Tests of this file run at once, and the search also finds longer names. */
async function named(name: string): Promise<{ id: string }[]> {
  const found = (await site.server.api("GET", `/customers?q=${encodeURIComponent(name)}`, { token })).json;
  return found.filter((customer: { name: string }) => customer.name === name);
}
async function notesOf(id: string): Promise<string[]> {
  return (await stored(id)).notes.map(({ text }: { text: string }) => text);
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Returns the value of a fact by its name. */
const fact = (page: Page, name: string) =>
  card(page, "Customer Information")
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
const entries = (page: Page) => card(page, "Recent Interactions").getByRole("listitem");
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

describe.concurrent("a new customer", () => {
  test("has the specified fields, and is created once", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(NEW);
      await heading(page, "Add New Customer").waitFor();
      for (const label of ["Name*", "Email*", "Phone", "Company", "Status*", "Initial Notes"]) {
        await field(page, label).waitFor();
      }
      expect(await page.getByText("(optional)").count()).toBe(0);
      expect(await field(page, "Phone").getAttribute("type")).toBe("tel");
      expect(await field(page, "Status*").inputValue()).toBe("Lead");
      expect(await field(page, "Status*").locator("option").allInnerTexts()).toEqual(["Lead", "Active", "Inactive"]);
      expect(await page.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/admin/crm");
      await button(page, "Create Customer").click();
      const summary = page.getByRole("alert").filter({ hasText: "with this customer" });
      expect(await summary.getByRole("link").allInnerTexts()).toEqual(["Name is required", "Email is required"]);

      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Lindiwe Zulu");
      await page.getByRole("textbox", { name: "Email", exact: true }).fill("lindiwe@example.org");
      await field(page, "Initial Notes").fill("Met at the port");
      const release = await holdRequests(page, "**/api/customers");
      await button(page, "Create Customer").click();
      await button(page, "Creating...").waitFor();
      release();
      await page.waitForURL("**/admin/crm");
      const [row, ...others] = await named("Lindiwe Zulu");
      expect(others).toEqual([]);
      const customer = await stored(row?.id ?? "");
      expect(customer).toMatchObject({
        email: "lindiwe@example.org",
        status: "Lead",
        value: 0,
        phone: "",
        company: "",
      });
      expect(customer.notes).toMatchObject([{ text: "Met at the port", author: "Administrator" }]);
    }));
});

describe.concurrent("the page of a customer", () => {
  test("shows the customer, N/A for unknown values, and the changes of the form", async () => {
    const id = await addCustomer({ name: "Nobody Yet", email: "nobody@example.org" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm?q=Nobody+Yet");
      const release = await holdRequests(page, `**/api/customers/${id}`);
      await page.getByRole("link", { name: "Nobody Yet", exact: true }).click();
      await page.getByText("Loading...", { exact: true }).waitFor();
      release();
      await heading(page, "Nobody Yet").waitFor();
      for (const name of ["Phone", "Company", "Last Contact"]) expect(await fact(page, name).innerText()).toBe("N/A");
      const mail = fact(page, "Email").getByRole("link");
      expect(await mail.getAttribute("href")).toBe("mailto:nobody@example.org");
      for (const name of ["Customer Information", "Recent Interactions", "Notes"]) {
        await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
      }
      const back = page.getByRole("link", { name: "← Back to CRM", exact: true });
      expect(await back.getAttribute("href")).toBe("/admin/crm?q=Nobody+Yet");
      await fact(page, "Value").getByText("$0", { exact: true }).waitFor();
      await page.goBack();
      const row = page.getByRole("row").filter({ hasText: "Nobody Yet" });
      await row.getByText("$0", { exact: true }).waitFor();
      await page.goForward();

      await page.getByRole("link", { name: "Edit Customer" }).click();
      await heading(page, "Edit Customer").waitFor();
      expect(await field(page, "Email*").inputValue()).toBe("nobody@example.org");
      expect(await field(page, "Initial Notes").count()).toBe(0);
      await field(page, "Phone").fill("+27 31 555-0123");
      await field(page, "Company").fill("Dlamini & Sons");
      await field(page, "Value").fill("1250.5");
      await field(page, "Status*").selectOption("Active");
      await button(page, "Update Customer").click();
      await page.waitForURL(`**${pageOf(id)}?q=*`);
      await fact(page, "Value").getByText("$1,250.50", { exact: true }).waitFor();
      expect(await fact(page, "Phone").getByRole("link").getAttribute("href")).toBe("tel:+27315550123");
      expect(await fact(page, "Company").innerText()).toBe("Dlamini & Sons");
      expect(await stored(id)).toMatchObject({ value: 1250.5, status: "Active", company: "Dlamini & Sons" });
    });
  });

  test("keeps the text of a note through a failure and a reload, and adds it once", { tags: "release" }, async () => {
    const id = await addCustomer({ name: "Lost Answer" });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN, /net::/);
      await page.goto(pageOf(id));
      const note = field(page, "Add Note");
      await note.fill("Written once");
      await page.route("**/notes", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await button(page, "Add Note").click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to add note" });
      await alert.getByText("No response from server").waitFor();
      expect(await note.inputValue()).toBe("Written once");
      await page.unroute("**/notes");
      await page.reload();
      await waitUntil("the words are back", async () => (await note.inputValue()) === "Written once");
      await button(page, "Add Note").click();
      await waitUntil("the words are sent", async () => (await note.inputValue()) === "");
      expect(await notesOf(id)).toEqual(["Written once"]);
      expect(await entries(page).count()).toBe(1);
    });
  });

  test("asks before an unsaved note is left", { tags: "release" }, async () => {
    const id = await addCustomer({ name: "Left Behind" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(pageOf(id));
      await field(page, "Add Note").fill("Half a thou");
      await page.getByRole("link", { name: "Back to CRM" }).click();
      const leaving = question(page, "Leave without saving?");
      await leaving.getByRole("button", { name: "Keep editing" }).click();
      expect(await field(page, "Add Note").inputValue()).toBe("Half a thou");
      await page.getByRole("link", { name: "Back to CRM" }).click();
      await leaving.getByRole("button", { name: "Discard changes" }).click();
      await page.waitForURL("**/admin/crm");
      await page.goto(pageOf(id));
      await heading(page, "Left Behind").waitFor();
      expect(await field(page, "Add Note").inputValue()).toBe("");
    });
  });

  test("logs a call, which updates the last contact", { tags: "release" }, async () => {
    const id = await addCustomer({ name: "Called" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(pageOf(id));
      const kinds = page.getByRole("group", { name: "Kind of entry" }).getByRole("button");
      await kinds.nth(3).waitFor();
      expect(await kinds.allInnerTexts()).toEqual(["Note", "Email", "Call", "Meeting"]);
      await button(page, "Call").click();
      await button(page, "Save interaction").click();
      await page.getByText("Description is required").waitFor();
      await expectFocus(page, "Description");
      await field(page, "Description").fill("An appointment");
      await field(page, "Date").fill(localTimeOf(new Date(Date.now() + 7 * DAY).toISOString()).slice(0, 16));
      await button(page, "Save interaction").click();
      await page.getByText("Date must be at most a day from now").waitFor();
      await expectFocus(page, "Date");
      await field(page, "Date").fill("2026-02-03T10:15");
      await field(page, "Description").fill("Agreed on a workshop");
      await button(page, "Save interaction").click();
      await fact(page, "Last Contact").getByText("3 Feb 2026").waitFor();
      expect(await stored(id)).toMatchObject({
        lastContact: "2026-02-03T08:15:00.000Z",
        interactions: [{ type: "Call", description: "Agreed on a workshop", date: "2026-02-03T08:15:00.000Z" }],
      });
      await field(page, "Description").fill("Just now");
      await button(page, "Save interaction").click();
      await entries(page).filter({ hasText: "Call" }).getByText("Just now").waitFor();
      const age = Date.now() - Date.parse((await stored(id)).lastContact);
      expect(Math.abs(age)).toBeLessThan(60_000);
    });
  });

  test("has one timeline, in which a web form links to its message", { tags: "release" }, async () => {
    const body = { name: "Web Visitor", email: "visitor@example.net", company: "", message: "A question of mine." };
    await site.server.api("POST", "/contact", { body });
    const [customer] = await named("Web Visitor");
    const id = customer?.id ?? "";
    await site.server.api("POST", `/customers/${id}/notes`, { token, body: { text: "Answered by phone" } });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(pageOf(id));
      await entries(page).last().getByText("A question of mine.").waitFor();
      await page.getByRole("heading", { level: 3, name: "Today" }).waitFor();
      await button(page, "Interactions").click();
      expect(await entries(page).allInnerTexts()).toEqual([expect.stringContaining("A question of mine.")]);
      await button(page, "Notes").click();
      expect(await entries(page).allInnerTexts()).toEqual([expect.stringContaining("Answered by phone")]);
      await button(page, "All").click();
      expect(await entries(page).allInnerTexts()).toEqual([
        expect.stringContaining("Answered by phone"),
        expect.stringContaining("A question of mine."),
      ]);
      const card = page.getByRole("region", { name: "Messages", exact: true });
      await card.getByText("New", { exact: true }).waitFor();
      const link = await card.getByRole("link").getAttribute("href");
      expect(await page.getByRole("link", { name: "Open the message" }).getAttribute("href")).toBe(link);
      await page.getByRole("link", { name: "Open the message" }).click();
      await page.waitForURL("**/admin/messages/*");
      await page.getByRole("link", { name: "Web Visitor", exact: true }).click();
      await page.waitForURL(`**${pageOf(id)}`);
    });
  });

  test("reads a history of any length page by page, in one order, without a gap", {
    tags: ["release", "promise-49"],
  }, async () => {
    const id = await addCustomer({ name: "Known For Years" });
    await site.server.app.platform.database.write(async (tx) => {
      for (let at = 0; at < 130; at += 1) {
        const happened_at = minute(2 * at);
        const entry = { type: "Email" as const, description: `At ${2 * at} mailed`, message_id: null, signed_by: null };
        await insertInteraction(tx, { ...entry, id: newId(), customer_id: id, happened_at, created_at: happened_at });
      }
      for (let at = 0; at < 70; at += 1) {
        const note = { text: `At ${4 * at + 1} noted`, signed_by: null, created_at: minute(4 * at + 1) };
        await insertNotes(tx, [{ ...note, id: newId(), customer_id: id }]);
      }
    });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      const shown = async () => {
        const texts = await entries(page).allInnerTexts();
        return texts.map((text) => Number(/At (\d+) /.exec(text)?.[1]));
      };
      await page.goto(pageOf(id));
      await page.getByText("50 of 200 shown").waitFor();
      await page.route("**/interactions?*", (route) => route.abort(), { times: 1 });
      await button(page, "Show older").click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to load older entries" });
      await alert.getByText("No response from server").waitFor();
      expect(await entries(page).count()).toBe(50);
      await button(page, "Try again").click();
      await page.getByText("100 of 200 shown").waitFor();
      await alert.waitFor({ state: "detached" });
      await field(page, "Add Note").fill("At 999 noted");
      await button(page, "Add Note").click();
      await entries(page).filter({ hasText: "At 999 noted" }).waitFor();
      await button(page, "Show older").click();
      await page.getByText("150 of 201 shown").waitFor();
      await button(page, "Show older").click();
      await page.getByText("200 of 201 shown").waitFor();
      await button(page, "Show older").click();
      await waitUntil("all is shown", async () => (await entries(page).count()) === 201);
      const numbers = await shown();
      expect(new Set(numbers).size).toBe(201);
      expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
      expect(await button(page, "Show older").count()).toBe(0);
      await button(page, "Notes").click();
      await page.getByText("50 of 71 shown").waitFor();
      await button(page, "Show older").click();
      await waitUntil("all notes are shown", async () => (await entries(page).count()) === 71);
      expect(await button(page, "Show older").count()).toBe(0);
    });
  });

  test("adds a note by Ctrl+Enter, changes the status in place, and deletes after a question", async () => {
    const id = await addCustomer({ name: "Soon Gone" });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto(pageOf(id));
      const note = page.locator("textarea").first();
      // A blank note is not added.
      await note.fill(" \n ");
      await note.press("Control+Enter");
      await button(page, "Add Note").click();
      await note.fill("Prefers mail\nover calls");
      await note.press("Control+Enter");
      await entries(page).filter({ hasText: "by Administrator" }).getByText("Prefers mail over calls").waitFor();
      expect(await note.inputValue()).toBe("");
      await expectFocus(page, "Add Note");
      expect(await notesOf(id)).toEqual(["Prefers mail\nover calls"]);

      await page.route("**/status", (route) => route.abort(), { times: 1 });
      await statusOf(page, "Soon Gone").selectOption("Active");
      const alert = page.getByRole("alert").filter({ hasText: "Failed to update customer status" });
      await alert.getByRole("button", { name: "Try again" }).click();
      await waitUntil("the customer is active", async () => (await stored(id)).status === "Active");
      await button(page, "Delete Customer").click();
      await question(page, "Delete Soon Gone?").getByText("Notes and interactions are deleted too.").waitFor();
      await question(page, "Delete Soon Gone?").getByRole("button", { name: "Delete" }).click();
      await page.waitForURL("**/admin/crm");
      await page.getByText("Soon Gone deleted").waitFor();
      expect(await named("Soon Gone")).toEqual([]);
    });
  });

  test("is not read again because of its own deletion, while the list is still on its way", async () => {
    const [id, other] = [await addCustomer({ name: "Soon Gone Too" }), await addCustomer({ name: "Another" })];
    await site.visit({ storageState: admin, fresh: true }, async ({ page }) => {
      const isListening = page.waitForResponse("**/api/events");
      await page.goto(pageOf(id));
      await isListening;
      await button(page, "Delete Customer").click();
      const nextEvent = () =>
        page.evaluate(
          () =>
            new Promise<void>((resolve) => {
              new BroadcastChannel("live").onmessage = ({ data }) => data.event?.data.type === "customer" && resolve();
            }),
        );
      const deleted = nextEvent();
      let arrive: () => void = () => undefined;
      const isHere = new Promise<void>((resolve) => (arrive = resolve));
      await page.route("**/assets/customer-list*.js", async (route) => {
        await isHere;
        await route.continue();
      });
      await question(page, "Delete Soon Gone Too?").getByRole("button", { name: "Delete" }).click();
      await deleted;
      // The second event comes a second later: by then the first one has been acted on.
      const second = nextEvent();
      await site.server.api("POST", `/customers/${other}/notes`, { token, body: { text: "A note" } });
      await second;
      arrive();
      await page.waitForURL("**/admin/crm");
      await page.getByText("Soon Gone Too deleted").waitFor();
    });
  });
});

describe.concurrent("everybody can use it", { tags: "release" }, () => {
  test.each(VIEWS)("$name", async ({ name, ...view }) => {
    const id = await addCustomer({ name: "Thandi Example", email: `${name.replaceAll(" ", "")}@example.org` });
    await site.server.api("POST", `/customers/${id}/notes`, { token, body: { text: "A note" } });
    await site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto(NEW);
      await field(page, "Email*").fill(`${name.replaceAll(" ", "")}@example.org`);
      await page.getByText("already has this address").waitFor();
      await expectAccessible(page, "the form of a customer");
      await page.goto(pageOf(id));
      await button(page, "Call").click();
      await button(page, "Save interaction").click();
      await page.getByText("Description is required").waitFor();
      await expectAccessible(page, "the page of a customer");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
  });
});
