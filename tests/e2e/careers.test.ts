import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { APPLICATION_MESSAGES, APPLICATION_REFERENCE, RESUME_LIMIT_BYTES } from "#contract/applications.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import {
  type Applicant,
  dialogOf,
  fillApplication,
  newApplicant,
  openDialog,
  RESUME,
  submitButton,
  typedIn,
  writeApplication,
} from "#tests/support/application-form.ts";
import { PHONE } from "#tests/support/browser.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const NETWORK_ERROR_PATTERN = /ERR_|Failed to fetch/;
const JOB = "UX Researcher";
const PAGE = "/careers/ux-researcher";

async function storedOf({ Email }: Applicant) {
  return (await rowsOf(site.server, "applications")).filter(({ email }) => email === Email);
}

/** Expects one application of this person, and its reference in the container. */
async function expectOneSent(applicant: Applicant, container: Locator): Promise<void> {
  await waitUntil("the place names a reference", async () => /APP-/.test(await container.innerText()));
  const [row, ...others] = await storedOf(applicant);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ job_title: JOB, first_name: "Nomvula", resume_name: "nomvula.pdf", status: "New" });
  expect(row?.reference).toMatch(APPLICATION_REFERENCE);
  expect(await container.innerText()).toContain(row?.reference);
}

const lineOf = (page: Page) => page.locator("[data-applied]");
const resultOf = (page: Page) => page.locator("[data-result-line]");
const titlesOn = (page: Page) => page.locator("li.job:visible h3").allInnerTexts();
const errorOf = (container: Locator, field: string) => container.locator(`[data-error-of=${field}]`);

/** Opens the page and waits for its script. */
async function openCareers(page: Page): Promise<void> {
  await page.goto("/careers");
  await page.locator("a[data-apply][aria-haspopup=dialog]").first().waitFor();
}

describe.concurrent("a visitor searches for a job", () => {
  test("filters by text and department at once without a request, and updates the address", () =>
    site.visit({}, async ({ page }) => {
      await openCareers(page);
      expect(await resultOf(page).innerText()).toBe("Showing 8 jobs");
      const requests: string[] = [];
      // A shorter list shows pictures that had not been needed yet, and browsers request the icon whenever the address changes.
      page.on("request", (request) => {
        if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
      });
      await page.getByRole("searchbox", { name: "Search jobs" }).fill("DESIGNER");
      await page.getByRole("button", { name: "Design", exact: true }).click();
      expect(await titlesOn(page)).toEqual(["Product Designer"]);
      expect(await resultOf(page).innerText()).toBe('Showing 1 job for "DESIGNER" in Design');
      expect(new URL(page.url()).search).toBe("?q=DESIGNER&department=Design");
      const pressed = page.getByRole("button", { pressed: true });
      expect(await pressed.allInnerTexts()).toEqual(["Design"]);
      await page.getByRole("searchbox", { name: "Search jobs" }).press("Enter");
      expect(await resultOf(page).innerText()).toBe('Showing 1 job for "DESIGNER" in Design');
      expect(requests).toEqual([]);

      await page.reload();
      expect(await titlesOn(page)).toEqual(["Product Designer"]);
      await page.getByRole("searchbox", { name: "Search jobs" }).fill("cobol");
      await page.getByText("No job matches your search.").waitFor();
      await page.getByRole("link", { name: "Show all jobs" }).click();
      expect(await resultOf(page).innerText()).toBe("Showing 8 jobs");
      expect(new URL(page.url()).search).toBe("");
    }));

  test(
    "filters without JavaScript: Enter keeps the department, and a department keeps the text",
    { tags: "release" },
    () =>
      site.visit({ javaScriptEnabled: false, viewport: PHONE }, async ({ page }) => {
        await page.goto("/careers");
        await page.getByRole("button", { name: "Engineering" }).click();
        await page.waitForURL(/department=Engineering/);
        await page.getByRole("searchbox", { name: "Search jobs" }).fill("mobile");
        await page.getByRole("searchbox", { name: "Search jobs" }).press("Enter");
        await page.waitForURL(/q=mobile/);
        expect(await resultOf(page).innerText()).toBe('Showing 1 job for "mobile" in Engineering');
        await page.getByRole("button", { name: "All", exact: true }).click();
        await page.waitForURL(/department=(#|$)/);
        expect(await resultOf(page).innerText()).toBe('Showing 1 job for "mobile"');
        await page.getByRole("link", { name: "Apply Now" }).click();
        await page.waitForURL(/\/careers\/mobile-developer#apply$/);
      }),
  );
});

describe.concurrent("a visitor applies in the dialog", () => {
  test.each(VIEWS)(
    "$name: errors disappear once corrected, and the reference stays on the page",
    ({ name: _, ...view }) =>
      site.visit(view, async ({ page }) => {
        const applicant = newApplicant();
        await openCareers(page);
        await expectAccessible(page, "the list of jobs");
        await page.getByRole("searchbox", { name: "Search jobs" }).fill("cobol");
        await expectAccessible(page, "a search without a find");
        await page.getByRole("link", { name: "Show all jobs" }).click();
        const dialog = await openDialog(page, JOB);
        expect(await page.getByRole("dialog", { name: JOB }).isVisible()).toBe(true);
        expect(await dialog.getByText("0 characters", { exact: true }).isVisible()).toBe(true);
        await submitButton(dialog).click();
        const alert = dialog.getByRole("alert");
        await alert.getByText("Please correct the marked fields.").waitFor();
        await expectAccessible(page, "the dialog with errors");
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        const { firstName, lastName, email, phone, yearsOfExperience, noticePeriod, coverLetter, resume } =
          APPLICATION_MESSAGES;
        const all = [firstName, lastName, email, phone, yearsOfExperience, noticePeriod, coverLetter, resume];
        expect(await alert.getByRole("link").allInnerTexts()).toEqual(all);
        expect(await errorOf(dialog, "resume").innerText()).toBe(resume);
        await alert.getByRole("link", { name: noticePeriod }).click();
        await expectFocus(page, "Notice Period");
        await dialog.getByLabel("Notice Period").selectOption("immediate");
        expect(await errorOf(dialog, "noticePeriod").innerText()).toBe("");
        expect(await alert.getByRole("link").count()).toBe(all.length - 1);

        const wrong = { Email: "nomvula@", Phone: "12345", LinkedIn: "no address", Portfolio: "x" };
        await fillApplication(dialog, { ...applicant, ...wrong });
        await submitButton(dialog).click();
        await alert.getByRole("link", { name: APPLICATION_MESSAGES.phoneShape }).waitFor();
        expect(await errorOf(dialog, "email").innerText()).toBe("Please enter a valid email address");
        expect(await errorOf(dialog, "linkedin").innerText()).toBe(APPLICATION_MESSAGES.linkedin);
        expect(await errorOf(dialog, "portfolio").innerText()).toBe(APPLICATION_MESSAGES.portfolio);
        expect(await page.title()).toMatch(/^Error: /);
        await page.keyboard.press("Escape");
        await waitUntil("the title is the page's own", async () => /^Careers/.test(await page.title()));

        const again = await openDialog(page, JOB);
        await fillApplication(again, applicant);
        site.forward(3_000);
        expect(await again.getByText("nomvula.pdf, 1 kB").isVisible()).toBe(true);
        await submitButton(again).click();
        await again.getByRole("button", { name: "Application Submitted!" }).waitFor();
        await again.waitFor({ state: "hidden" });
        await expectOneSent(applicant, lineOf(page));
        await expectFocus(page, `Apply Now: ${JOB}`);
        // The next dialog has an empty form.
        const next = await openDialog(page, JOB);
        expect(await next.getByLabel("First Name").inputValue()).toBe("");
      }),
  );

  test("uses the keyboard alone", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      const applicant = newApplicant();
      await openCareers(page);
      const link = page.getByRole("listitem").filter({ hasText: JOB }).getByRole("link", { name: "Apply Now" });
      await link.focus();
      await page.keyboard.press("Enter");
      const dialog = dialogOf(page);
      await dialog.waitFor();
      await expectFocus(page, "apply-heading");
      const token = page.waitForResponse("**/api/public/form-token");
      await pressTabUntil(page, "First Name", 3);
      await (await token).finished();
      for (const label of ["First Name", "Last Name", "Email", "Phone", "LinkedIn", "Portfolio"] as const) {
        await expectFocus(page, label);
        await page.keyboard.insertText(applicant[label]);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.type("3");
      await page.keyboard.press("Tab");
      await page.keyboard.type("3");
      await page.keyboard.press("Tab");
      for (const label of ["Current Company", "Expected Salary", "Cover Letter"] as const) {
        await expectFocus(page, label);
        await page.keyboard.insertText(applicant[label]);
        await page.keyboard.press("Tab");
      }
      await expectFocus(page, "Resume");
      const choosing = page.waitForEvent("filechooser");
      await page.keyboard.press("Space");
      await (await choosing).setFiles(RESUME);
      site.forward(3_000);
      await pressTabUntil(page, "Submit Application", 3);
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Application Submitted!" }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expectOneSent(applicant, lineOf(page));
    }),
  );

  test("finds the text again after closing it, for this job only", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      const applicant = newApplicant();
      await openCareers(page);
      const dialog = await openDialog(page, JOB);
      await fillApplication(dialog, applicant);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expectFocus(page, `Apply Now: ${JOB}`);
      const other = await openDialog(page, "Product Designer");
      expect(await other.getByLabel("First Name").inputValue()).toBe("");
      await other.getByRole("button", { name: "Close" }).click();
      const again = await openDialog(page, JOB);
      expect(await typedIn(again, applicant)).toEqual(applicant);
      expect(await again.getByLabel("Notice Period").inputValue()).toBe("30days");
      expect(await again.getByText("nomvula.pdf, 1 kB").isVisible()).toBe(true);
    }),
  );

  test("sees errors of a file at once, and can drop and remove it", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await openCareers(page);
      const dialog = await openDialog(page, JOB);
      const field = dialog.getByLabel("Resume");
      await field.setInputFiles({ ...RESUME, buffer: Buffer.alloc(RESUME_LIMIT_BYTES + 1) });
      await errorOf(dialog, "resume").getByText(APPLICATION_MESSAGES.resumeTooLarge).waitFor();
      await field.setInputFiles({ ...RESUME, name: "cv.exe" });
      await errorOf(dialog, "resume").getByText(APPLICATION_MESSAGES.resumeType).waitFor();
      await field.setInputFiles({ ...RESUME, buffer: Buffer.alloc(RESUME_LIMIT_BYTES, "%PDF-") });
      await dialog.getByText("nomvula.pdf, 5.0 MB").waitFor();
      expect(await errorOf(dialog, "resume").innerText()).toBe("");
      await dialog.getByRole("button", { name: "Remove" }).click();
      expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(["%PDF-1.7"], "dropped.pdf"));
        return data;
      });
      await dialog.locator("form").dispatchEvent("drop", { dataTransfer: dropped });
      await dialog.getByText("dropped.pdf, 1 kB").waitFor();
    }),
  );
});

describe("while the server is away", () => {
  test("every text and the file stay, the form says why, and one application results", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page, allowConsoleError }) => {
      const applicant = newApplicant();
      allowConsoleError(NETWORK_ERROR_PATTERN, /status of/);
      await openCareers(page);
      const dialog = await openDialog(page, JOB);
      await writeApplication(site, dialog, applicant);
      const alert = dialog.getByRole("alert");
      for (const [status, message] of [
        [413, "File size must be less than 5MB"],
        [429, "Too many requests. Please try again in a few seconds."],
        [502, APPLICATION_MESSAGES.failed],
      ] as const) {
        // A page of a proxy.
        const refusal = { status, contentType: "text/html", body: `<html><h1>${status} nginx</h1></html>` };
        await page.route("**/api/applications", (route) => route.fulfill(refusal), { times: 1 });
        await submitButton(dialog).click();
        await alert.getByText(message).waitFor();
        expect(await dialog.getByText("nginx").count()).toBe(0);
      }
      site.link.cut();
      await submitButton(dialog).click();
      await waitUntil("the button is ready again", () => submitButton(dialog).isEnabled());
      await alert.getByText(APPLICATION_MESSAGES.failed).waitFor();
      expect(await typedIn(dialog, applicant)).toEqual(applicant);
      expect(await dialog.getByText("nomvula.pdf, 1 kB").isVisible()).toBe(true);
      expect(await storedOf(applicant)).toEqual([]);
      site.link.restore();
      await submitButton(dialog).click();
      await expectOneSent(applicant, lineOf(page));
    }));

  test("before the dialog's script loaded: the link leads to the job's page", { tags: "release" }, () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.route("**/apply-dialog-*.js", (route) => route.abort());
      await openCareers(page);
      await page.getByRole("link", { name: "Apply Now" }).first().click();
      await page.waitForURL(/\/careers\/[a-z-]+#apply$/);
    }),
  );
});

test("on a slow line the dialog shows its progress, stays still and cannot be closed", { tags: "release" }, () =>
  site.visit({}, async ({ page, context }) => {
    const applicant = newApplicant();
    await openCareers(page);
    const dialog = await openDialog(page, JOB);
    await writeApplication(site, dialog, applicant);
    await dialog.getByLabel("Resume").setInputFiles({ ...RESUME, buffer: Buffer.alloc(600_000, "%PDF-1.7 ") });
    const protocol = await context.newCDPSession(page);
    const line = { offline: false, latency: 50, downloadThroughput: 1e6, uploadThroughput: 150_000 };
    await protocol.send("Network.emulateNetworkConditions", line);
    await submitButton(dialog).click();
    const sending = dialog.getByRole("button", { name: "Submitting..." });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    for (const label of ["First Name", "Notice Period", "Cover Letter", "Resume"]) {
      expect(await dialog.getByLabel(label).isDisabled(), label).toBe(true);
    }
    expect(await dialog.getByRole("button", { name: "Close" }).isDisabled()).toBe(true);
    const bar = dialog.getByRole("progressbar", { name: "Upload" });
    await waitUntil("half is through", () => bar.evaluate((bar: HTMLProgressElement) => bar.value > 30));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole("button", { name: "Application Submitted!" }).waitFor();
    await expectOneSent(applicant, lineOf(page));
  }),
);

describe.concurrent("on the page of a job", () => {
  test.each(VIEWS)("the form is sent without leaving the page $name", { tags: "release" }, ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      const applicant = newApplicant();
      await page.goto(PAGE);
      const form = page.locator("form[data-call='/applications']");
      await writeApplication(site, form, applicant);
      await expectAccessible(page, "the page of a job");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await submitButton(form).click();
      await expectOneSent(applicant, page.locator(".job-apply [data-reference]"));
      expect(await form.isVisible()).toBe(false);
      await expectAccessible(page, "the page of a job that was applied for");
    }),
  );

  test("errors keep every value except the file when JavaScript is off", { tags: "release" }, () =>
    site.visit({ javaScriptEnabled: false, viewport: PHONE }, async ({ page, allowConsoleError }) => {
      const applicant = newApplicant();
      allowConsoleError(/status of 400/);
      await page.goto(PAGE);
      const form = page.locator("form[data-call='/applications']");
      // A value that the browser's own check accepts.
      await fillApplication(form, { ...applicant, Phone: "12345" });
      await submitButton(form).click();
      await form.getByRole("alert").getByRole("link", { name: APPLICATION_MESSAGES.phoneShape }).waitFor();
      expect(await typedIn(form, applicant)).toEqual({ ...applicant, Phone: "12345" });
      expect(await form.getByLabel("Years of Experience").inputValue()).toBe("3-5");
      expect(await form.getByText("Please choose your resume again").isVisible()).toBe(true);
      expect(await storedOf(applicant)).toEqual([]);

      await form.getByLabel("Phone").fill(applicant.Phone);
      await form.getByLabel("Resume").setInputFiles(RESUME);
      await submitButton(form).dblclick();
      await page.waitForURL(/\/careers\/ux-researcher\?sent=APP-[\w-]+#apply$/);
      const reference = page.locator(".job-apply [data-reference]");
      await expectOneSent(applicant, reference);
      await page.reload();
      await expectOneSent(applicant, reference);
    }),
  );
});
