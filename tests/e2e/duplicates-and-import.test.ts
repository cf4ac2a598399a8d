import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const api = async (method: string, path: string, body?: unknown) =>
  (await site.server.api(method, path, { token, ...(body === undefined ? {} : { body }) })).json;
async function create(given: { name: string; email: string } & Record<string, unknown>): Promise<string> {
  return (await api("POST", "/customers", given)).data.id;
}
const pageOf = (id: string) => `/admin/crm/customers/${id}`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Chooses a file with this text on the screen of imports. */
const choose = (page: Page, text: string) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

describe.concurrent("the timeline of a customer", () => {
  test("an author corrects and deletes entries in place", async () => {
    const id = await create({ name: "Corrected", email: "corrected@example.org", notes: ["Frist"] });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(pageOf(id));
      await button(page, /^Edit note: /).click();
      const form = page.getByRole("form", { name: "Edit note" });
      await form.getByLabel("Note").fill("First");
      await form.getByLabel("Note").press("Control+Enter");
      await page.getByRole("listitem").getByText("First", { exact: true }).waitFor();
      await button(page, /^Delete note: /).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Note deleted").waitFor();
      await waitUntil("the note is gone", async () => (await api("GET", `/customers/${id}`)).data.notesTotal === 0);
    });
  });
});

describe.concurrent("two records of one customer", () => {
  test("duplicates are compared and merged, and the old address leads to the remaining record", async () => {
    const kept = await create({ name: "Twin One", email: "twin1@example.org", phone: "031 555 7070" });
    const other = await create({
      name: "Twin Two",
      email: "twin2@example.org",
      phone: "+27 31 5557070",
      company: "Firm",
    });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(pageOf(kept));
      await page.getByRole("link", { name: "Compare and merge with Twin Two" }).click();
      await heading(page, "Merge customers").waitFor();
      await page.getByRole("radio", { name: "Email: twin2@example.org" }).check();
      await button(page, "Merge customers").click();
      await heading(page, "Twin One").waitFor();
      expect((await api("GET", `/customers/${kept}`)).data).toMatchObject({
        name: "Twin One",
        email: "twin2@example.org",
        otherEmails: ["twin1@example.org"],
        company: "Firm",
      });
      await page.getByRole("link", { name: "twin1@example.org" }).waitFor();
      await page.goto(pageOf(other));
      await page.waitForURL(`**${pageOf(kept)}`);
      await heading(page, "Twin One").waitFor();
    });
  });

  test("an edit form says that its customer was merged or deleted, and keeps title and text", async () => {
    const kept = await create({ name: "Stays Here", email: "stays@example.org" });
    const merged = await create({ name: "Goes Away", email: "goes@example.org" });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 404/);
      await page.goto(`${pageOf(merged)}/edit`);
      const company = page.getByLabel("Company", { exact: true });
      await company.fill("Typed with care");
      const etag = (await site.server.api("GET", `/customers/${kept}`, { token })).headers.get("etag") ?? "";
      const merging = { token, body: { from: merged, fields: {} }, headers: { "if-match": etag } };
      expect((await site.server.api("POST", `/customers/${kept}/merge`, merging)).status).toBe(200);
      await button(page, "Update Customer").click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to save customer" });
      await alert.getByText(/^Someone has merged this customer into another one/).waitFor();
      await page.getByRole("paragraph").filter({ hasText: "Goes Away" }).first().waitFor();
      expect(await company.inputValue()).toBe("Typed with care");
      expect(await button(page, "Save as a new customer").count()).toBe(0);
      await page.reload();
      await page.getByRole("alert").getByText("This customer was merged").waitFor();
      await page.getByRole("link", { name: "Edit Stays Here" }).click();
      await page.getByRole("paragraph").filter({ hasText: "Stays Here" }).first().waitFor();
      await page.getByLabel("Company", { exact: true }).fill("Typed again");
      expect((await site.server.api("DELETE", `/customers/${kept}`, { token })).status).toBe(204);
      await button(page, "Update Customer").click();
      await button(page, "Save as a new customer").waitFor();
      await page.getByRole("paragraph").filter({ hasText: "Stays Here" }).first().waitFor();
    });
  });

  test("two selected customers are merged from the list, and the older one stays", { tags: "release" }, async () => {
    await create({ name: "Older Pair", email: "pair1@example.org" });
    await create({ name: "Newer Pair", email: "pair2@example.org" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm?q=Pair");
      const merge = page.getByRole("link", { name: "Merge", exact: true });
      await page.getByRole("checkbox", { name: "Select Newer Pair" }).click();
      await page.getByText("1 selected").waitFor();
      expect(await merge.count()).toBe(0);
      await page.getByRole("checkbox", { name: "Select Older Pair" }).click();
      await merge.click();
      await page.getByText(/^Newer Pair becomes part of Older Pair/).waitFor();
    });
  });

  test("the older record stays, and Active is proposed over Lead", { tags: "release" }, async () => {
    await create({ name: "Older Lead", email: "lead1@example.org", phone: "031 555 7171" });
    const newer = await create({
      name: "Newer Active",
      email: "lead2@example.org",
      phone: "031 555 7171",
      status: "Active",
    });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(pageOf(newer));
      await page.getByRole("link", { name: "Compare and merge with Older Lead" }).click();
      await page.getByText(/^Newer Active becomes part of Older Lead/).waitFor();
      await page.getByRole("radio", { name: "Status: Active", checked: true }).waitFor();
      await page.getByRole("radio", { name: "Name: Older Lead", checked: true }).waitFor();
    });
  });

  test("further addresses are typed one on each line, and a wrong one is named by its line", {
    tags: "release",
  }, async () => {
    const id = await create({ name: "Many Addresses", email: "many@example.org" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`${pageOf(id)}/edit`);
      const others = page.getByLabel("Other Emails", { exact: true });
      await others.fill("second@example.org\nthird");
      await button(page, "Update Customer").click();
      await page.getByText("Line 2: Please enter a valid email address").first().waitFor();
      await others.fill("second@example.org\nthird@example.org");
      await button(page, "Update Customer").click();
      await page.getByRole("link", { name: "third@example.org" }).waitFor();
    });
  });

  test("a new customer with a known number is noticed while typing", { tags: "release" }, async () => {
    await create({ name: "Known Number", email: "number@example.org", phone: "031 555 8080" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm/customers/new");
      await page.getByLabel("Phone", { exact: true }).fill("+27 31 555 8080");
      await page
        .getByRole("status")
        .getByRole("link", { name: /Known Number/ })
        .waitFor();
    });
  });
});

describe.concurrent("an import", () => {
  test("thirty customers are previewed, mapped, imported and undone", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Row ${at};row${at}@example.org;031 999 ${1000 + at}`);
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm");
      await page.getByRole("link", { name: "Import", exact: true }).click();
      await heading(page, "Import customers").waitFor();
      await choose(page, `Who;Email;Phone\r\n${rows.join("\r\n")}\r\nNo Mail;nomail;\r\n`);
      await page.getByText("31 rows: 0 new, 0 already known, 31 wrong").waitFor();
      await page.getByLabel("Who", { exact: true }).selectOption("name");
      await button(page, "Check these columns").click();
      await page.getByText("31 rows: 30 new, 0 already known, 1 wrong").waitFor();
      await page.getByText("Row 31, Email: Please enter a valid email address").waitFor();
      await button(page, "Import 30 customers").click();
      await page.getByText("30 customers created, 0 updated, 0 left as they were.").waitFor();
      expect((await api("GET", "/customers?q=9991029"))[0].name).toBe("Row 29");
      await button(page, "Undo import").first().click();
      await page.getByText("30 customers removed").waitFor();
      expect(await api("GET", "/customers?q=9991029")).toEqual([]);
    });
  });

  test("an earlier import is undone after a question, and both of its buttons know", { tags: "release" }, async () => {
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm/import");
      await choose(page, "Name,Email\nEarlier,earlier@example.org\n");
      await button(page, "Import 1 customer").click();
      const result = page.getByRole("region", { name: "Imported", exact: true });
      await result.getByText("1 customer created, 0 updated").waitFor();
      const recent = page.getByRole("region", { name: "Recent imports" });
      const earlier = recent.getByRole("listitem").filter({ hasText: "1 customer created" });
      await earlier.getByRole("button", { name: "Undo import" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
      await page.getByText("1 customer removed").waitFor();
      await result.getByRole("button", { name: "Undone" }).waitFor();
    });
  });

  test("a file is seen, its words and columns are mapped, and its wrong rows are downloaded", {
    tags: "release",
  }, async () => {
    const file = [
      "Name;Email;Status;Value;Birthday",
      "Lena Word;lena11@example.org;Aktief;R 1 250,50;26/08/1985",
      "Wrong Word;wrong11;Aktief;;",
    ].join("\r\n");
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/crm/import");
      await choose(page, file);
      await page.getByText("2 rows: 0 new, 0 already known, 2 wrong").waitFor();
      const sample = page.getByRole("list", { name: "First values of Value" });
      expect(await sample.getByRole("listitem").allTextContents()).toEqual(["R 1 250,50", "blank"]);
      await page.getByText("Row 1. The numbers are stored as US dollars, without a conversion.").waitFor();
      await page.getByLabel("Birthday", { exact: true }).selectOption("notes");
      await page.getByLabel("Aktief", { exact: true }).selectOption("Active");
      await button(page, "Check these columns").click();
      await page.getByText("2 rows: 1 new, 0 already known, 1 wrong").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        button(page, "Download 1 wrong row").click(),
      ]);
      expect(download.suggestedFilename()).toBe("import-errors.csv");
      const downloaded = await readFile(await download.path(), "utf8");
      expect(downloaded).toContain('"2","Email: Please enter a valid email address","Wrong Word","wrong11"');
      await button(page, "Import 1 customer").click();
      await page.getByText("1 customer created, 0 updated, 0 left as they were.").waitFor();
      await button(page, "Download 1 wrong row").waitFor();
      const [{ id }] = await api("GET", "/customers?q=lena11");
      expect((await api("GET", `/customers/${id}`)).data).toMatchObject({
        status: "Active",
        value: 1250.5,
        notes: [{ text: "Birthday: 26/08/1985" }],
      });
    });
  });

  test("a mapping that is refused stays, with the reason in its card", { tags: "release" }, async () => {
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      await page.goto("/admin/crm/import");
      await choose(page, "Who,Email,Mail\nAnna,anna12@example.org,a12@example.org\n");
      await page.getByLabel("Who", { exact: true }).selectOption("name");
      await page.getByLabel("Mail", { exact: true }).selectOption("email");
      await button(page, "Check these columns").click();
      const card = page.getByRole("region", { name: "2. Columns" });
      await card.getByRole("alert").getByText("Two columns are mapped to email.").waitFor();
      expect(await page.getByLabel("Who", { exact: true }).inputValue()).toBe("name");
      await card.getByRole("button", { name: "Dismiss" }).click();
      await card.getByRole("alert").waitFor({ state: "detached" });
      await page.getByText("customers.csv", { exact: true }).waitFor();
      expect(await page.getByLabel("Mail", { exact: true }).inputValue()).toBe("email");
      await page.getByLabel("Mail", { exact: true }).selectOption("");
      await button(page, "Check these columns").click();
      await page.getByText("1 row: 1 new, 0 already known, 0 wrong").waitFor();
      expect(await card.getByRole("alert").count()).toBe(0);
    });
  });

  test("a file that is no CSV is refused with the reason", async () => {
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      await page.goto("/admin/crm/import");
      await choose(page, "PK\u0000\u0001");
      await page.getByRole("alert").getByText("This is not a CSV file.").waitFor();
    });
  });
});

describe.concurrent("everybody can use it", { tags: "release" }, () => {
  test.each(VIEWS)("$name", async ({ name, ...view }) => {
    const word = name.replaceAll(" ", "");
    const kept = await create({ name: `A ${word}`, email: `a${word}@example.org`, company: "Firm" });
    const other = await create({ name: `B ${word}`, email: `a${word}@example.org` });
    await site.visit({ storageState: admin, ...view }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 400/);
      const fits = async (what: string) => {
        await expectAccessible(page, what);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBe(0);
      };
      await page.goto(`/admin/crm/${kept}/merge/${other}`);
      await button(page, "Merge customers").waitFor();
      await fits("the screen of a merge");
      await page.goto("/admin/crm/import");
      const rows = [
        `,wrong,Durban,,R 5`,
        `Known,a${word}@example.org,,${"Aktief ".repeat(20)},`,
        `Other,o@example.org,${"x".repeat(300)},,`,
      ];
      await choose(page, `Name,Email,Town,Status,Value\n${rows.join("\n")}\n`);
      await page.getByText("3 rows: 1 new, 0 already known, 2 wrong").waitFor();
      await fits("the screen of an import");
      await page.getByLabel(/^Aktief/).selectOption("Lead");
      await page.getByLabel("Town", { exact: true }).selectOption("email");
      await button(page, "Check these columns").click();
      await page.getByText("Two columns are mapped to email.").waitFor();
      await fits("the refused columns of an import");
    });
  });
});
