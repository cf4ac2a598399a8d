import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, NETWORK_ERROR_PATTERN, statusOf } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { apply } from "#tests/support/intake.ts";
import { expectFocus, expectFocusOn, pressTabUntil } from "#tests/support/keyboard.ts";
import type { TestServer } from "#tests/support/server.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { sheetOf } from "#tests/support/xlsx.ts";

const site = openSite();
let admin: StorageState;
let jobTitle: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  for (let at = 0; at < 12; at++) {
    const lastName = `Listed ${String.fromCharCode(65 + at)}`;
    ({ jobTitle } = await apply(site.server, { firstName: "Applicant", lastName }));
  }
});

async function storedStatus({ app }: TestServer, id: string): Promise<string> {
  const database = app.platform.database.read;
  const row = await database.selectFrom("applications").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  return row.status;
}
const waitForStorage = (id: string, status: string) =>
  waitUntil(`the application is ${status}`, async () => (await storedStatus(site.server, id)) === status);

const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const stage = (page: Page, name: string) =>
  page.getByRole("region", { name: "Stage" }).getByRole("button", { name, exact: true });
const savedText = async (download: Download) => readFile(await download.path(), "utf8");

describe.concurrent("the list of applications", () => {
  test("says when nothing matches, also for an unknown job", { tags: "release" }, () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/applications?jobId=0198f0c0-0000-7000-8000-000000000000");
      await page.getByText("No applications found").waitFor();
      const job = page.getByRole("combobox", { name: "Job", exact: true });
      await waitUntil("the choice has a name", async () =>
        /^A deleted job$/.test(await job.locator("option:checked").innerText()),
      );
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByRole("listitem").getByText("Applicant Listed L").waitFor();
    }),
  );

  test("changes a status in its row, and undoes it, on a phone", { tags: "release" }, async () => {
    const { id } = await apply(site.server, { firstName: "Inline", lastName: "Change" });
    await site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/applications?q=inline+change");
      await statusOf(page, "Inline Change").selectOption("Shortlisted");
      await page.getByText("Inline Change marked as Shortlisted").waitFor();
      await waitForStorage(id, "Shortlisted");
      await page.getByRole("button", { name: "Undo" }).click();
      await waitForStorage(id, "New");
    });
  });

  test("is exported with its filters, also by keyboard, and a failure is shown and retried", {
    tags: "release",
  }, async () => {
    await apply(site.server, { firstName: "=Export", lastName: "Only" });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/applications?q=export");
      await shows(page, "Showing 1 to 1 of 1 application");
      await page.route("**/api/applications/export.csv?*", (route) => route.abort(), { times: 1 });
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: "CSV" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to export applications" });
      await alert.waitFor();
      const downloading = page.waitForEvent("download");
      await alert.getByRole("button", { name: "Try again" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await savedText(download)).trim().split("\r\n");
      expect(lines.length).toBe(2);
      expect(lines[1]).toContain("'=Export");
      await page.getByText(/applications-.* downloaded/).waitFor();
      await alert.waitFor({ state: "detached" });

      await page.getByRole("button", { name: "Export" }).focus();
      await page.keyboard.press("Enter");
      await expectFocus(page, "Excel (.xlsx)");
      const sheet = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      expect((await sheet).suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.xlsx$/);
      const [, row, ...others] = sheetOf(await readFile(await (await sheet).path()));
      expect([row?.D?.text, others]).toEqual(["=Export", []]);
      await expectFocus(page, "Export");
    });
  });
});

describe.concurrent("an application", () => {
  test("shows the applicant, with safe links, the letter, and the résumé as a download", async () => {
    const { id } = await apply(site.server, {
      firstName: "All",
      lastName: "Facts",
      linkedin: "https://www.linkedin.com/in/sample",
      portfolio: "portfolio.example.org/work",
      coverLetter: "First line.\n\nSecond <b>line</b>.",
      noticePeriod: "immediate",
    });
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/applications?q=all+facts");
      await page.getByRole("link", { name: "All Facts" }).click();
      await heading(page, "All Facts").waitFor();
      expect(await page.title()).toBe("All Facts | Applications");
      const facts = page.getByRole("region", { name: "Applicant" });
      const linkTo = (name: string | RegExp) => facts.getByRole("link", { name }).getAttribute("href");
      expect(await linkTo("thandi@example.org")).toMatch(/^mailto:thandi@example\.org\?subject=Your%20application/);
      expect(await linkTo("+27 82 555 0142")).toBe("tel:+27825550142");
      expect(await linkTo(/^linkedin/)).toBe("https://www.linkedin.com/in/sample");
      const portfolio = facts.getByRole("link", { name: /^portfolio/ });
      expect(await portfolio.getAttribute("href")).toBe("https://portfolio.example.org/work");
      expect(await portfolio.getAttribute("rel")).toBe("noopener noreferrer nofollow");
      await facts.getByText("Immediate").waitFor();
      const letter = page.getByRole("region", { name: "Cover letter" });
      expect(await letter.innerText()).toContain("First line.\n\nSecond <b>line</b>.");
      const job = page.getByRole("region", { name: "Job" });
      expect(await job.getByRole("link", { name: jobTitle }).getAttribute("href")).toMatch(/^\/careers\/[a-z0-9-]+$/);
      expect(await page.getByText("Kept until").count()).toBe(1);

      const card = page.getByRole("region", { name: "CV" });
      await card.getByText("Facts résumé.pdf").waitFor();
      await card.getByText("14 bytes").waitFor();
      await page.route("**/api/applications/*/resume", (route) => route.abort(), { times: 1 });
      await card.getByRole("button", { name: "Download CV" }).click();
      await card.getByRole("alert").getByText("Failed to download CV").waitFor();
      const arrive = Promise.withResolvers<void>();
      await page.route("**/api/applications/*/resume", async (route) => {
        await arrive.promise;
        await route.continue();
      });
      const downloading = page.waitForEvent("download");
      await card.getByRole("button", { name: "Download CV" }).click();
      await card.getByRole("button", { name: "Downloading..." }).waitFor();
      arrive.resolve();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("Facts résumé.pdf");
      expect(await savedText(download)).toBe("%PDF-1.7\nFacts");
      await card.getByRole("alert").waitFor({ state: "detached" });
    });
    expect(await storedStatus(site.server, id)).toBe("New");
  });

  test("is added from paper, rated by the keyboard, given an interview, and assigned", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/applications/new");
      const field = (name: string) => page.getByLabel(name, { exact: true });
      await page.getByRole("button", { name: "Add Application" }).click();
      await page.getByText("Choose a job", { exact: true }).last().waitFor();
      await page.getByRole("combobox", { name: "Job" }).selectOption({ label: jobTitle });
      await field("First name").fill("On");
      await field("Last name").fill("Paper");
      await page.getByLabel("Phone").fill("031 555 0142");
      const cv = { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
      await page.getByLabel("Resume", { exact: true }).last().setInputFiles(cv);
      await expectAccessible(page, "an application");
      await page.getByRole("button", { name: "Add Application" }).click();
      await heading(page, "On Paper").waitFor();
      // The number and the CV are in the first screen of a phone.
      for (const shown of [
        page.getByRole("link", { name: "031 555 0142" }),
        page.getByRole("button", { name: "Download CV" }),
      ]) {
        await shown.first().waitFor();
        const box = await shown.first().boundingBox();
        expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
      }
      await page.getByRole("radio", { name: "3 of 5" }).focus();
      await page.keyboard.press("Space");
      await page.getByText("On Paper rated 3 of 5").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await waitUntil(
        "the rating is gone",
        async () => !(await page.getByRole("radio", { name: "3 of 5" }).isChecked()),
      );
      await field("Interview").fill("2026-12-02T10:00");
      await page.getByRole("region", { name: "Assessment" }).getByRole("button", { name: "Save" }).click();
      await page.getByText(/^Interview of On Paper on 2 Dec 2026/).waitFor();
      await page.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Administrator" });
      await page.getByText("On Paper assigned to Administrator").waitFor();
      await expectAccessible(page, "an application");
    }));

  test("shows any stored value that is not a web address as text", { tags: "release" }, async () => {
    const { id } = await apply(site.server, { firstName: "No", lastName: "Link" });
    await site.server.app.platform.database.write((tx) =>
      tx.updateTable("applications").set({ linkedin: "javascript:alert(1)" }).where("id", "=", id).execute(),
    );
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/applications/${id}`);
      const facts = page.getByRole("region", { name: "Applicant" });
      await facts.getByText("javascript:alert(1)").waitFor();
      expect(await facts.getByRole("link").count()).toBe(2);
    });
  });

  test.each(VIEWS)("moves from stage to stage and back, usable by everybody $name", async ({ name: _, ...view }) => {
    const { id } = await apply(site.server, {
      firstName: "Stage",
      lastName: "Walker",
      linkedin: "linkedin.com/in/one",
    });
    await site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto("/admin/applications");
      await page.getByText(/^Showing 1 /).waitFor();
      await expectAccessible(page, "the list of applications");
      await page.goto(`/admin/applications/${id}`);
      await stage(page, "New").waitFor();
      await page.getByRole("region", { name: "Job" }).getByText("Active").waitFor();
      await expectAccessible(page, "an application");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await stage(page, "New").getAttribute("aria-current")).toBe("step");
      await stage(page, "Shortlisted").focus();
      await pressTabUntil(page, "Interview", 1);
      await page.keyboard.press("Enter");
      await waitForStorage(id, "Interview");
      await page.getByText(/ marked as Interview$/).waitFor();
      expect(await stage(page, "Interview").getAttribute("aria-current")).toBe("step");
      await expectFocusOn(stage(page, "Interview"));
      await page.getByRole("button", { name: "Undo" }).click();
      await waitForStorage(id, "New");
      await stage(page, "Reject").click();
      await waitForStorage(id, "Rejected");
      await page.getByText("This application was rejected.").waitFor();
      await stage(page, "Offer").click();
      await waitForStorage(id, "Offer");
    });
  });

  test("held back as spam says why, and its mails are sent when it is restored", { tags: "release" }, async () => {
    const { id } = await apply(site.server, { firstName: "Held", lastName: "Back", website: "https://example.org" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/applications/${id}`);
      await page.getByText("Held back as spam.").waitFor();
      await page.getByRole("button", { name: "Restore from Spam" }).click();
      await waitForStorage(id, "New");
      await stage(page, "New").waitFor();
      const mails = site.server.app.platform.database.read.selectFrom("outbox").select("id").where("about_id", "=", id);
      expect((await mails.execute()).length).toBe(2);

      const question = page.getByRole("alertdialog", { name: "Mark this application as spam?" });
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "detached" });
      expect(await storedStatus(site.server, id)).toBe("New");
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await question.getByRole("button", { name: "Mark as Spam" }).click();
      await waitForStorage(id, "Spam");
      // Its mails were sent when it was restored.
      await page.getByText("Restoring it sets it to New. Its emails have already been sent.").waitFor();
    });
  });
});
