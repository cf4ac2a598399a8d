/** @module-tag release */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addAccount } from "#tests/support/accounts.ts";
import { heading } from "#tests/support/back-office.ts";
import { addProducts } from "#tests/support/catalogue.ts";
import { imageOf } from "#tests/support/images.ts";
import { addMails, apply } from "#tests/support/intake.ts";
import { focused, pressTabUntil } from "#tests/support/keyboard.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const LEAD = { name: "Zodwa Xulu", email: "zodwa@example.org", company: "Xylem Works" };
const JOB = {
  title: "Engineer",
  slug: "keyboard-day",
  department: "Engineering",
  location: "Remote",
  type: "Full-time",
  description: "Engines.",
  status: "active",
};

beforeAll(async () => {
  const { server } = site;
  const token = await server.signIn();
  expect((await server.api("POST", "/customers", { token, body: LEAD })).status).toBe(201);
  const jobId = (await server.api("POST", "/jobs", { token, body: JOB })).json.data.id;
  await apply(server, { jobId, firstName: "Sipho", lastName: "Example", email: "sipho@example.org" });
  await addMails(server, [{ subject: "Thank you for your message", status: "Failed", last_error: "550 no such user" }]);
  await addProducts(server, [
    { name: "Old gauge one", status: "Active" },
    { name: "Old gauge two", status: "Active" },
  ]);
  await addAccount(server, { name: "Retired Example", email: "retired@example.org" });
});

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const hasFocus = (page: Page, name: string) =>
  waitUntil(`${name} has the focus`, async () => (await focused(page)) === name);

/** Presses the two keys of a screen and waits for it and its rows. */
async function goTo(page: Page, key: string, name: string, rows: RegExp) {
  await press(page, "g", key);
  await heading(page, name).waitFor();
  await page.getByText(rows).waitFor();
  await hasFocus(page, "screen");
}

/** Goes from field to field by Tab and types each text. */
async function fillIn(page: Page, fields: readonly (readonly [label: RegExp, text: string])[]) {
  for (const [label, text] of fields) {
    await pressTabUntil(page, label);
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
  }
}

/** Runs a command from the palette once its name finds it first. */
async function command(page: Page, name: string) {
  await press(page, "Control+k");
  await hasFocus(page, "Search or jump to...");
  await page.keyboard.insertText(name.toLowerCase());
  await waitUntil(`${name} is highlighted`, async () =>
    (await page.locator("[role=option][data-highlighted]").innerText()).startsWith(name),
  );
  await press(page, "Enter");
}

async function apiRows(path: string) {
  return (await site.server.api("GET", path, { token: await site.server.signIn() })).json;
}

test("a day's work is done without a pointer", { timeout: 240_000 }, () =>
  site.visit({}, async ({ page, allowConsoleError }) => {
    // A screen may still have open requests when the user logs out.
    allowConsoleError(/status of 401/);
    await page.goto("/login");
    await page.locator("button[type=submit]:enabled").waitFor();
    await fillIn(page, [
      [/^Email/, ADMIN.email],
      [/^Password/, ADMIN.password],
    ]);
    await press(page, "Enter");
    await heading(page, /^Welcome back, /).waitFor();

    // Finds a lead, logs a call, and sets it to Active with a value.
    await goTo(page, "c", "Customer Relationship Management", /^Showing 1 to /);
    await press(page, "/");
    await page.keyboard.insertText("xyl");
    await page.getByText("Showing 1 to 1 of 1 customers").waitFor();
    await pressTabUntil(page, LEAD.name);
    await press(page, "Enter");
    await heading(page, LEAD.name).waitFor();
    await hasFocus(page, "screen");
    await pressTabUntil(page, "Meeting");
    await press(page, "Enter");
    await waitUntil("the form has the focus", async () => /^Description/.test(await focused(page)));
    await page.keyboard.insertText("Wants a survey of the reeds by March.");
    await press(page, "Control+Enter");
    await page.getByRole("listitem").getByText("Wants a survey of the reeds by March.").first().waitFor();
    await press(page, "e");
    await heading(page, "Edit Customer").waitFor();
    await pressTabUntil(page, /^Status/);
    await press(page, "A");
    await fillIn(page, [[/^Value/, "12500.50"]]);
    await press(page, "Control+s");
    await heading(page, LEAD.name).waitFor();
    await page.getByText("$12,500.50").first().waitFor();

    // Adds a product with two variants and a picture.
    await goTo(page, "p", "Product Management", /^Showing 1 to /);
    await press(page, "n");
    await heading(page, "Add Product").waitFor();
    await fillIn(page, [
      [/^Product Name/, "Tide gauge"],
      [/^Category/, "Sensors"],
      [/^Description/, "Says how high the water stands."],
      [/^Base Price/, "480"],
      [/^Base Stock/, "8"],
    ]);
    await pressTabUntil(page, /image/i);
    const chooser = page.waitForEvent("filechooser");
    // Waits until the browser expects the file chooser.
    await page.evaluate(() => undefined);
    await press(page, "Enter");
    await (await chooser).setFiles({ name: "gauge.png", mimeType: "image/png", buffer: await imageOf("png") });
    for (const [number, colour] of ["Grey", "Orange"].entries()) {
      await pressTabUntil(page, "Add Variant");
      await press(page, "Enter");
      await hasFocus(page, `Variant Name, variant ${number + 1}`);
      await page.keyboard.insertText(`Gauge ${colour}`);
      await fillIn(page, [
        [/^SKU/, `GAUGE-${colour}`],
        [/^Price, variant/, "480"],
        [/^Stock, variant/, "2"],
      ]);
    }
    await press(page, "Control+s");
    await page.waitForURL("**/admin/products");
    const [gauge] = await apiRows("/products?q=Tide gauge");
    expect(gauge.variants.map(({ sku }: { sku: string }) => sku)).toEqual(["GAUGE-Grey", "GAUGE-Orange"]);
    expect(gauge.images).toHaveLength(1);

    // Archives two products together, and deletes one.
    await page.goto("/admin/products?q=old&sort=name&order=asc");
    await page.getByText("Showing 1 to 2 of 2 products").waitFor();
    await press(page, "j", "x", "j", "x");
    await page.getByText("2 selected").waitFor();
    await page.keyboard.press("Shift+Tab");
    while ((await focused(page)) !== "Set status") await page.keyboard.press("Shift+Tab");
    // The first arrow opens the list, and nothing is set before Enter.
    await press(page, "ArrowDown", "ArrowDown");
    expect(await page.getByText("2 selected").isVisible()).toBe(true);
    await press(page, "End", "Enter");
    await waitUntil("both are archived", async () =>
      (await apiRows("/products?q=Old gauge")).every(({ status }: { status: string }) => status === "Archived"),
    );
    await page.getByText("2 products marked as Archived").waitFor();
    // Keys apply to the status menu as long as it is open.
    await page.getByText("2 selected").waitFor({ state: "detached" });
    await goTo(page, "u", "User Management", /^Showing 1 to /);
    await press(page, "/");
    await page.keyboard.insertText("retired");
    await page.getByText("Showing 1 to 1 of 1 users").waitFor();
    await pressTabUntil(page, /Retired Example/);
    await press(page, "x");
    await page.getByText("1 selected").waitFor();
    while ((await focused(page)) !== "Delete") await page.keyboard.press("Shift+Tab");
    await press(page, "Enter");
    await hasFocus(page, "Cancel");
    await press(page, "Tab", "Enter");
    await page.getByText("Retired Example deleted").waitFor();
    expect(await apiRows("/users?q=retired")).toEqual([]);

    // Moves an application on, and retries a failed mail.
    await goTo(page, "a", "Applications", /^Showing 1 to /);
    await press(page, "j", "Enter");
    await heading(page, /Sipho Example/).waitFor();
    await hasFocus(page, "screen");
    await pressTabUntil(page, "Interview");
    await press(page, "Enter");
    await page.getByText(/ marked as Interview$/).waitFor();
    await goTo(page, "o", "Outbox", /^Showing 1 to /);
    await pressTabUntil(page, /^Retry the email to .*, Thank you for your message$/);
    await press(page, "Enter");
    await page.getByRole("row").filter({ hasText: "Thank you for your message" }).getByText("Queued").waitFor();

    // Opens the audit log from the palette, and logs out from there.
    await command(page, "Audit");
    await heading(page, "Audit").waitFor();
    await page.getByRole("dialog", { name: "Search" }).waitFor({ state: "detached" });
    await hasFocus(page, "screen");
    await command(page, "Logout");
    await page.waitForURL("**/login");
  }),
);
