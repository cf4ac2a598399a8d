import type { Locator, Page } from "playwright-core";
import { PDF } from "#tests/support/documents.ts";
import type { Site } from "#tests/support/site.ts";

let applicants = 0;

/** Returns the form values of a new applicant, by field label. */
export function newApplicant() {
  return {
    "First Name": "Nomvula",
    "Last Name": "Dlamini",
    Email: `applicant${++applicants}@example.net`,
    Phone: "+27 82 555 0101",
    LinkedIn: "linkedin.com/in/nomvula-example",
    Portfolio: "",
    "Current Company": "Dlamini & Sons",
    "Expected Salary": "R 600 000",
    "Cover Letter": "I mend what others throw away.\nLet me show you.",
  };
}
export type Applicant = ReturnType<typeof newApplicant>;

export const CHOICES = { "Years of Experience": "3-5", "Notice Period": "30days" } as const;
export const RESUME = { name: "nomvula.pdf", mimeType: "application/pdf", buffer: PDF };

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const submitButton = (container: Locator) => container.getByRole("button", { name: "Submit Application" });

/** Opens the form over the list of jobs. */
export async function openDialog(page: Page, title: string): Promise<Locator> {
  await page.getByRole("listitem").filter({ hasText: title }).getByRole("link", { name: "Apply Now" }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return dialog;
}

/** Fills the fields and does nothing else. */
export async function fillApplication(
  container: Locator,
  applicant: Partial<Applicant>,
  resume = RESUME,
): Promise<void> {
  for (const [label, values] of Object.entries(applicant))
    await container.getByLabel(label, { exact: true }).fill(values);
  for (const [label, value] of Object.entries(CHOICES)) await container.getByLabel(label).selectOption(value);
  await container.getByLabel("Resume").setInputFiles(resume);
}

/** Fills the enhanced form. The server then measures more time than the fastest human needs. */
export async function writeApplication(site: Site, container: Locator, applicant: Partial<Applicant>): Promise<void> {
  const token = container.page().waitForResponse("**/api/public/form-token");
  await container.locator("xpath=self::*[@novalidate] | .//form[@novalidate]").first().waitFor();
  await container.getByLabel("First Name").focus();
  await (await token).finished();
  await fillApplication(container, applicant);
  site.forward(3_000);
}

/** Returns the values in the single-line fields of the form. */
export async function typedIn(container: Locator, applicant: Applicant): Promise<Record<string, string>> {
  const values = Object.keys(applicant).map(async (label) => [
    label,
    await container.getByLabel(label, { exact: true }).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(values));
}
