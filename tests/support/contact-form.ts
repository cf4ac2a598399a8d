import type { Page } from "playwright-core";
import type { Site } from "#tests/support/site.ts";

/** Values of the contact form, by field label. */
export type Letter = Record<"Name" | "Email" | "Company" | "Message", string>;

export const NO_TEXT: Letter = { Name: "", Email: "", Company: "", Message: "" };

let senders = 0;

/** Returns the form values of a new sender. */
export function newLetter(): Letter {
  return {
    Name: "Nomvula Dlamini",
    Email: `nomvula${++senders}@example.net`,
    Company: "Dlamini & Sons",
    Message: "Could you call me back?\nIt is about our portal.",
  };
}

export const contactForm = (page: Page) => page.locator("form[data-call='/contact']");
export const sendButton = (page: Page) => page.getByRole("button", { name: "Send Message" });
/** Panel that replaces the form after sending. */
export const sentPanel = (page: Page) => contactForm(page).locator("xpath=..").locator("[data-sent]");
/** The form once its script has enhanced it, which is after the page has loaded. */
export const enhancedForm = (page: Page) => page.locator("form[data-call='/contact'][novalidate]");

/** Waits for the reference on the page and returns it. */
export async function shownReference(page: Page): Promise<string> {
  const reference = page.locator("[data-reference]");
  await reference.waitFor();
  return reference.innerText();
}

/** Returns the values of the fields. */
export async function valuesOf(page: Page): Promise<Letter> {
  const values = Object.keys(NO_TEXT).map(async (label) => [label, await page.getByLabel(label).inputValue()]);
  return { ...NO_TEXT, ...Object.fromEntries(await Promise.all(values)) };
}

/** Fills the fields of the enhanced form. The server then measures more time than the fastest human needs. */
export async function writeLetter(site: Site, page: Page, letter: Partial<Letter>): Promise<void> {
  const token = page.waitForResponse("**/api/public/form-token");
  await enhancedForm(page).waitFor();
  await page.getByLabel("Name").focus();
  await (await token).finished();
  await fillIn(page, letter);
  site.forward(3_000);
}

/** Fills the fields and does nothing else. */
export async function fillIn(page: Page, letter: Partial<Letter>): Promise<void> {
  for (const [label, word] of Object.entries(letter)) await page.getByLabel(label).fill(word);
}
