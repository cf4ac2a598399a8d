/** @module-tag release */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { addAccount } from "#tests/support/accounts.ts";
import { heading, signIn, statusOf } from "#tests/support/back-office.ts";
import { addProducts, addServices } from "#tests/support/catalogue.ts";
import { imageOf } from "#tests/support/images.ts";
import { addMails, apply } from "#tests/support/intake.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { seedDatabase } from "#tools/seed.ts";

// An administrator's day in a browser. `npm test` runs it on a small database, `npm run drill:backoffice` on a hundred
// thousand customers, products and users.
// on a hundred thousand customers, products and users.
const ROWS = Number(process.env.DAYS_WORK_ROWS ?? 300);
/** Ten times the duration on an idle machine. */
const TIMEOUT_MS = 30_000;

const site = openSite();
const STAFF = { email: "thandi@example.org", password: "words of an administrator" };
const NEW_PASSWORD = "other words of an administrator";
let applicant: string;

beforeAll(async () => {
  const { server } = site;
  const { database } = server.app.platform;
  await seedDatabase(database, { rows: ROWS, intoExisting: true });
  await addAccount(server, { ...STAFF, name: "Thandi Example", role: "admin" });
  await addServices(server, [{ name: "Reed counting", status: "Draft" }]);
  await addProducts(
    server,
    Array.from({ length: 20 }, (_, number) => ({ name: `Old gauge ${number}`, category: "Museum", status: "Active" })),
  );
  await addMails(server, [{ subject: "Thank you for your message", status: "Failed", last_error: "550 no such user" }]);
  const token = await server.signIn();
  const lead = { name: "Zodwa Xulu", email: "zodwa@example.org", company: "Xylem Works" };
  expect((await server.api("POST", "/customers", { token, body: lead })).status).toBe(201);
  applicant = await anApplication(token);
}, 600_000);

/** Adds an application for a new job and returns its address. */
async function anApplication(token: string): Promise<string> {
  const job = {
    title: "Engineer",
    slug: "days-work",
    department: "Engineering",
    location: "Remote",
    type: "Full-time",
  };
  const body = { ...job, description: "Engines.", status: "active" };
  const jobId = (await site.server.api("POST", "/jobs", { token, body })).json.data.id;
  const values = { jobId, firstName: "Sipho", lastName: "Example", email: "sipho@example.org" };
  return `/admin/applications/${(await apply(site.server, values)).id}`;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });

/** Runs a part of the day and logs its duration. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  await work();
  console.log(`  ${name.padEnd(52)} ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

describe(`a day's work among ${ROWS.toLocaleString("en-US")} customers`, () => {
  test("completes from the first sign-in to the end of the last session", { timeout: 20 * TIMEOUT_MS }, () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      // The password change ends the other sessions, not this one.
      allowConsoleError(/status of 401/);
      page.setDefaultTimeout(TIMEOUT_MS);
      const others = [await site.server.signIn(STAFF), await site.server.signIn(STAFF)];

      await part("logs in", async () => {
        await page.goto("/login");
        await signIn(page, STAFF);
        await heading(page, "Welcome back, Thandi Example").waitFor();
      });

      await part("finds a lead by three letters", async () => {
        await link(page, "CRM").click();
        await page.getByPlaceholder("Search customers...").fill("xyl");
        await page.getByText(/^Showing 1 to 1 of 1 customers$/).waitFor();
        await link(page, "Zodwa Xulu").click();
        await heading(page, "Zodwa Xulu").waitFor();
      });

      await part("logs a call", async () => {
        await button(page, "Call").click();
        const form = page.getByRole("form", { name: "Log interaction" });
        await form.getByLabel("Description").fill("Wants a survey of the reeds by March.");
        await button(page, "Save interaction").click();
        await page.getByRole("listitem").getByText("Wants a survey of the reeds by March.").first().waitFor();
      });

      await part("turns it Active with a value", async () => {
        await link(page, "Edit Customer").click();
        await page.getByLabel(/^Status/).selectOption("Active");
        await page.getByLabel("Value").fill("12500.50");
        await button(page, "Update Customer").click();
        await heading(page, "Zodwa Xulu").waitFor();
        await page.getByText("$12,500.50").first().waitFor();
      });

      await part("adds a product with four variants and two images", () => addProduct(page));

      await part("publishes a service, which stands on /pricing", async () => {
        await link(page, "Services").click();
        await page.getByPlaceholder("Search services...").fill("Reed counting");
        await statusOf(page, "Reed counting").selectOption("Published");
        await page.getByText("Reed counting marked as Published").waitFor();
        await waitUntil("the price list has it", async () =>
          (await (await fetch(`${site.url}/pricing`)).text()).includes("Reed counting"),
        );
      });

      await part("moves an application to Interview", async () => {
        await page.goto(applicant);
        await button(page, "Interview").click();
        await page.getByText(/ marked as Interview$/).waitFor();
      });

      await part("retries a failed mail", async () => {
        await page.getByRole("link", { name: /^Outbox/ }).click();
        await button(page, /^Retry the email to thandi@example.org, Thank you/).click();
        await page.getByRole("row").filter({ hasText: "Thank you for your message" }).getByText("Queued").waitFor();
      });

      await part("archives twenty products", async () => {
        await page.goto("/admin/products?category=Museum&status=active");
        for (const left of [20, 10]) {
          await page.getByText(`Showing 1 to 10 of ${left} products`).waitFor();
          await page.getByRole("checkbox", { name: "Select all on this page" }).check();
          await page.getByText("10 selected").waitFor();
          await page.getByRole("combobox", { name: "Set status" }).selectOption("Archived");
        }
        await page.getByText("Showing 0 to 0 of 0 products").waitFor();
      });

      await part("exports the customers", async () => {
        await link(page, "CRM").click();
        await page.getByText(/^Showing 1 to 10 of /).waitFor();
        const download = page.waitForEvent("download", { timeout: 4 * TIMEOUT_MS });
        await button(page, "Export").click();
        await page.getByRole("menuitem", { name: "CSV" }).click();
        expect((await download).suggestedFilename()).toMatch(/^customers.*\.csv$/);
      });

      await part("changes the password and ends the other sessions", async () => {
        await page.goto("/admin/settings/account");
        await button(page, "End all other sessions").click();
        await untilRejected(others);
        const another = await site.server.signIn(STAFF);
        await page.getByLabel("Current password", { exact: true }).fill(STAFF.password);
        await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
        await page.getByLabel("Confirm password", { exact: true }).fill(NEW_PASSWORD);
        await button(page, "Change password").click();
        await untilRejected([another]);
        await site.server.signIn({ ...STAFF, password: NEW_PASSWORD });
      });
    }),
  );
});

function untilRejected(tokens: readonly string[]) {
  return waitUntil("the other sessions have ended", async () => {
    const answers = await Promise.all(tokens.map((token) => site.server.api("GET", "/auth/me", { token })));
    return answers.every(({ status }) => status === 401);
  });
}

async function addProduct(page: Page) {
  await link(page, "Products").click();
  await link(page, "Add Product").click();
  await page.getByLabel("Product Name").fill("Tide gauge");
  await page.getByLabel("Category").fill("Sensors");
  await page.getByLabel("Description").fill("Says how high the water stands.");
  await page.getByLabel("Base Price").fill("480");
  await page.getByLabel("Base Stock").fill("8");
  const files = await Promise.all(
    (["png", "jpg"] as const).map(async (kind) => ({
      name: `gauge.${kind}`,
      mimeType: kind === "png" ? "image/png" : "image/jpeg",
      buffer: await imageOf(kind),
    })),
  );
  await page.locator("input[type=file]").setInputFiles(files);
  await button(page, "Add Attribute").click();
  await page.getByRole("dialog").getByRole("textbox").fill("Colour");
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  for (const [number, colour] of ["Grey", "Orange", "Blue", "Green"].entries()) {
    await button(page, "Add Variant").click();
    const at = (name: string) => page.getByLabel(`${name}, variant ${number + 1}`);
    await at("Variant Name").fill(`Gauge ${colour}`);
    await at("SKU").fill(`GAUGE-${number}`);
    await at("Colour").fill(colour);
    await at("Price").fill("480");
    await at("Stock").fill("2");
  }
  await button(page, "Create Product").click();
  await page.waitForURL("**/admin/products");
  const token = await site.server.signIn();
  const [row] = (await site.server.api("GET", "/products?q=Tide gauge", { token })).json;
  expect(row.variants).toHaveLength(4);
  expect(row.variants[1].attributes).toEqual({ Colour: "Orange" });
  expect(row.images).toHaveLength(2);
}
