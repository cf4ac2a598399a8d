/** @module-tag release */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ElementHandle, KeyInput, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHOICES, newApplicant, RESUME } from "#tests/support/application-form.ts";
import { receive } from "#tests/support/back-office.ts";
import { newLetter } from "#tests/support/contact-form.ts";
import { type FirefoxVisit, openFirefox } from "#tests/support/firefox.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { addScreenRecords } from "#tests/support/screen-records.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openServer } from "#tests/support/site.ts";
import { firstPages } from "#tests/support/sitemap.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { AREAS } from "../../src/web/admin/areas/areas.ts";

// Ten journeys in Firefox, which has its own engine for script, style and forms. All other browser tests use Chromium.

const site = openServer({ environment: { SAMPLE_DATA: "true" } });
const firefox = openFirefox();
/** Address of each screen by its path. */
let addresses: ReadonlyMap<string, string>;
let folder: string;
beforeAll(async () => {
  addresses = await addScreenRecords(site.server);
  folder = await mkdtemp(join(tmpdir(), "firefox-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const goTo = (page: Page, path: string) => page.goto(site.url + path, { waitUntil: "load" });
const isAt = (page: Page, path: string | RegExp) =>
  waitUntil(`the page is ${path}`, () => {
    const { pathname, search } = new URL(page.url());
    return typeof path === "string" ? pathname + search === path : path.test(pathname + search);
  });

/** Fills the public form that the selector finds. The server then measures more time than the fastest human needs. */
async function writeForm(page: Page, form: string, values: Readonly<Record<string, string>>): Promise<void> {
  await page.locator(`${form}[novalidate]`).wait();
  const token = page.waitForResponse((response) => response.url().endsWith("/api/public/form-token"));
  const [first = ""] = Object.keys(values);
  await page.locator(`${form} [name=${first}]`).click();
  await (await token).text();
  for (const [name, value] of Object.entries(values)) await page.locator(`${form} [name=${name}]`).fill(value);
  site.forward(3_000);
}

/** Stores the session of an administrator in the browser before its first page. */
async function beAdmin(page: Page): Promise<void> {
  const { origins } = await site.asAdmin();
  await page.evaluateOnNewDocument((all) => {
    // An empty page may store nothing.
    const stored = all.find(({ origin }) => origin === self.origin);
    for (const { name, value } of stored?.localStorage ?? []) localStorage.setItem(name, value);
  }, origins);
}

/** Opens a screen of the back office as a signed-in administrator. */
async function openScreen({ page }: FirefoxVisit, path: string): Promise<void> {
  await beAdmin(page);
  await goTo(page, path);
  await page.locator("main h1").wait();
}

/** Waits until the control with this name has the focus. */
const hasFocus = (page: Page, name: string) =>
  page.waitForFunction((label) => document.activeElement?.ariaLabel?.startsWith(label), {}, name);

describe("in Firefox a visitor", () => {
  test("sends the contact form", () =>
    firefox.visit(async ({ page, named }) => {
      const { Name: name, Email: email, Company: company, Message: message } = newLetter();
      await goTo(page, "/");
      await writeForm(page, "form[data-call='/contact']", { name, email, company, message });
      await named("button", "Send Message").click();
      const shown = await page.locator("[data-reference]").waitHandle();
      const reference = await shown.evaluate((element) => element.textContent);
      const stored = (await rowsOf(site.server, "messages")).filter((row) => row.email === email);
      expect(stored).toMatchObject([{ reference, name, company, message, status: "New" }]);
    }));

  test("applies for a job with a résumé", () =>
    firefox.visit(async ({ page, named, text }) => {
      const applicant = newApplicant();
      const resume = join(folder, RESUME.name);
      await writeFile(resume, RESUME.buffer);
      await goTo(page, "/careers/ux-researcher");
      const form = "form[data-call='/applications']";
      await writeForm(page, form, {
        firstName: applicant["First Name"],
        lastName: applicant["Last Name"],
        email: applicant.Email,
        phone: applicant.Phone,
        coverLetter: applicant["Cover Letter"],
      });
      await page.select(`${form} [name=yearsOfExperience]`, CHOICES["Years of Experience"]);
      await page.select(`${form} [name=noticePeriod]`, CHOICES["Notice Period"]);
      const file = (await page.locator(`${form} input[type=file]`).waitHandle()) as ElementHandle<HTMLInputElement>;
      await file.uploadFile(resume);
      await named("button", "Submit Application").click();
      await text("APP-");
      const stored = (await rowsOf(site.server, "applications")).filter(({ email }) => email === applicant.Email);
      expect(stored).toMatchObject([{ resume_name: RESUME.name, status: "New" }]);
    }));

  test("asks for the newsletter and confirms it", () =>
    firefox.visit(async ({ page, named, text }) => {
      const email = "reader-in-firefox@example.net";
      await goTo(page, "/about");
      await writeForm(page, "footer form[data-call='/newsletter']", { email });
      await named("button", "Subscribe").click();
      await text("Check your inbox", "footer");
      const [mail] = (await rowsOf(site.server, "outbox")).filter((one) => one.recipient_email === email);
      const [address = ""] = /\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? "") ?? [];
      await goTo(page, address);
      await named("button", "Confirm subscription").click();
      await text("You are subscribed", "h1");
      const row = (await rowsOf(site.server, "subscribers")).find((one) => one.email === email);
      expect(row?.status).toBe("Confirmed");
    }));

  test("searches the site", () =>
    firefox.visit(async ({ page, text }) => {
      await goTo(page, "/");
      await page.locator("footer input[name=q]").fill("depot");
      await page.keyboard.press("Enter");
      await isAt(page, "/search?q=depot");
      await text("Depot", "mark");
      await page.locator("main a[href='/products/smart-depot']").click();
      await isAt(page, "/products/smart-depot");
    }));

  test("filters the products in place, and goes back", () =>
    firefox.visit(async ({ page, named, text }) => {
      await goTo(page, "/products");
      await page.evaluate(() => Object.assign(window, { same: true }));
      await named("link", "UI and UX 3").click();
      await text("Showing 3 projects in UI and UX");
      await page.goBack();
      await text("Page 1 of 3");
      expect(await page.evaluate(() => "same" in window)).toBe(true);
    }));
});

describe("in Firefox a member of staff", () => {
  test("signs in and sees the dashboard", () =>
    firefox.visit(async ({ page, named, text }) => {
      await goTo(page, "/admin");
      await page.locator("input[type=email]").fill(ADMIN.email);
      await page.locator("input[type=password]").fill(ADMIN.password);
      await named("button", "Sign in").click();
      await isAt(page, "/admin/dashboard");
      await text("Welcome back, Administrator", "h1");
    }));

  test("creates a customer", () =>
    firefox.visit(async (visit) => {
      const { page, named } = visit;
      await openScreen(visit, "/admin/crm/customers/new");
      await page.locator("input[name=name]").fill("Lindiwe Firefox");
      await page.locator("input[name=email]").fill("lindiwe.firefox@example.org");
      await page.locator("input[type=tel]").fill("+27 31 555 0123");
      await named("button", "Create Customer").click();
      await isAt(page, "/admin/crm");
      const rows = (await rowsOf(site.server, "customers")).filter(({ name }) => name === "Lindiwe Firefox");
      expect(rows).toMatchObject([{ email: "lindiwe.firefox@example.org", phone: "+27 31 555 0123", status: "Lead" }]);
    }));

  test("answers a message", () =>
    firefox.visit(async (visit) => {
      const { page, named, text } = visit;
      const id = await receive(site.server, "Answered in Firefox");
      await openScreen(visit, `/admin/messages/${id}`);
      await page.locator("[data-on-key=reply]").click();
      await named("textbox", "Your reply").fill("Does Monday suit you?");
      await named("button", "Send reply").click();
      await text("Sends in ");
      const replies = (await rowsOf(site.server, "replies")).filter((reply) => reply.message_id === id);
      expect(replies).toMatchObject([{ text: "Does Monday suit you?" }]);
    }));

  test("moves a deal on the board by the keyboard", () =>
    firefox.visit(async (visit) => {
      const { page, text } = visit;
      const token = await site.server.signIn();
      const { json } = await site.server.api("POST", "/deals", { token, body: { title: "Firefox Deal", value: 12 } });
      const stored = async () => (await site.server.api("GET", `/deals/${json.data.id}`, { token })).json.data.status;
      await openScreen(visit, "/admin/deals");
      await page.locator("button[aria-label^='Grab Firefox Deal']").wait();
      await page.focus("button[aria-label^='Grab Firefox Deal']");
      await page.keyboard.press(" ");
      await text("grabbed in New, stage 1 of 5", "[role=status]");
      await page.keyboard.press("ArrowRight");
      await text("Qualified, stage 2 of 5", "[role=status]");
      await page.keyboard.press(" ");
      await text("Firefox Deal dropped in Qualified.", "[role=status]");
      await hasFocus(page, "Grab Firefox Deal");
      await waitUntil("the deal is moved", async () => (await stored()) === "Qualified");
    }));

  test("takes back each button of a text and a paste of formatted text, and pastes words alone", () =>
    firefox.visit(async (visit) => {
      const { page } = visit;
      const press = async (...keys: readonly KeyInput[]) => {
        for (const key of keys) await page.keyboard.down(key);
        for (const key of keys.toReversed()) await page.keyboard.up(key);
      };
      await goTo(page, "/news");
      await page.evaluate(() => {
        document.body.replaceChildren(Object.assign(document.createElement("h2"), { textContent: "Reeds" }));
        document.body.contentEditable = "true";
        document.body.focus();
      });
      await press("Control", "a");
      await press("Control", "c");
      await openScreen(visit, "/admin/news/new");
      await page.locator("textarea[name=body]").fill("Some words");
      const text = () => page.$eval("textarea[name=body]", ({ value }) => value);
      const becomes = (value: string) => waitUntil(`the text is ${value}`, async () => (await text()) === value);
      const buttons = await page.$$("[role=toolbar] button[aria-label]");
      expect(buttons.length).toBeGreaterThan(8);
      for (const button of buttons) {
        await page.$eval("textarea[name=body]", (field) => field.setSelectionRange(5, 10));
        await button.click();
        expect(await text()).not.toBe("Some words");
        await press("Control", "z");
        await becomes("Some words");
      }
      await page.$eval("textarea[name=body]", (field) => field.setSelectionRange(10, 10));
      await press("Control", "v");
      await becomes("Some words\n\n## Reeds");
      await press("Control", "z");
      await becomes("Some words");
      await press("Control", "Shift", "v");
      await becomes("Some wordsReeds");
    }));

  test("publishes an article, which its page shows", () =>
    firefox.visit(async (visit) => {
      const { page, named, text } = visit;
      await openScreen(visit, "/admin/news/new");
      await page.locator("input[name=title]").fill("Firefox Counted");
      await page.locator("[name=summary]").fill("What happened.");
      await page.locator("textarea[name=body]").fill("Some **bold** words.");
      await text("bold", "[aria-label=Preview] strong, section strong");
      await page.select("select[name=status]", "Published");
      await named("button", "Publish Article").click();
      await isAt(page, "/admin/news");
      await site.server.app.pageCache.refresh();
      await goTo(page, "/news/firefox-counted");
      await text("Firefox Counted", "h1");
      await text("bold", ".article-text strong");
    }));
});

describe("in Firefox the console has no error on", () => {
  test("one public page of each kind", () =>
    firefox.visit(async ({ page }) => {
      const others = ["/login", "/forgot-password", "/newsletter/unsubscribe", "/search?q=depot"];
      for (const path of [...(await firstPages(site.url)), ...others]) {
        await goTo(page, path);
        await page.locator("h1").wait();
      }
    }));

  test.each(AREAS.map(({ path }) => path))("the screens below %s", (area) =>
    firefox.visit(async ({ page }) => {
      await beAdmin(page);
      for (const [path, address] of addresses) {
        if (path !== area && !path.startsWith(`${area}/`)) continue;
        await goTo(page, address);
        await page.locator("main h1").wait();
      }
    }),
  );
});
