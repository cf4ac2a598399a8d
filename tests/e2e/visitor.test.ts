import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { REFERENCE } from "#contract/contact.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE } from "#tests/support/browser.ts";
import {
  contactForm,
  enhancedForm,
  fillIn,
  type Letter,
  NO_TEXT,
  newLetter,
  sendButton,
  sentPanel,
  shownReference,
  valuesOf,
  writeLetter,
} from "#tests/support/contact-form.ts";
import { expectFocus, expectFocusOn, pressTabUntil } from "#tests/support/keyboard.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { TRAP_INPUT } from "#web/site/forms/form.ts";

const site = openSite();
const NETWORK_ERROR_PATTERN = /ERR_|Failed to fetch/;
const HTTP_ERROR = /status of 400/;

/** Returns the stored messages of one sender. */
async function storedOf({ Email }: Letter) {
  return (await rowsOf(site.server, "messages")).filter(({ email }) => email === Email);
}

/** Expects the page to show the reference of the sender's only message, with its text as typed. */
async function expectOneSent(page: Page, letter: Letter): Promise<void> {
  const reference = await shownReference(page);
  expect(reference).toMatch(REFERENCE);
  const { Name: name, Email: email, Company: company, Message: message } = letter;
  expect(await storedOf(letter)).toMatchObject([{ reference, name, email, company, message, status: "New" }]);
}

/** Lets the next message arrive, but not its response. */
async function loseNextAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/contact", lose, { times: 1 });
}

const errorOf = (page: Page, field: string) => contactForm(page).locator(`[data-error-of=${field}]`);

describe.concurrent("a visitor sends the form of the home page", () => {
  test.each(VIEWS)("succeeds once, after corrected errors and by a double click $name", ({ name: _, ...view }) =>
    site.visit(view, async ({ page }) => {
      const letter = newLetter();
      await page.goto("/");
      await enhancedForm(page).waitFor();
      await expectAccessible(page, "the home page");
      if (view.viewport === PHONE) {
        await page.getByRole("button", { name: "Open menu" }).click();
        await expectAccessible(page, "the open menu");
        await page.keyboard.press("Escape");
      }
      await writeLetter(site, page, { Email: "nomvula@" });
      await sendButton(page).click();
      const alert = page.getByRole("alert");
      await alert.getByText("Please correct the marked fields.").waitFor();
      await expectFocusOn(page.getByRole("alert"));
      await expectAccessible(page, "the form with errors");
      expect(await errorOf(page, "name").innerText()).toBe("Name is required");
      expect(await errorOf(page, "message").innerText()).toBe("Message is required");
      expect(await alert.getByRole("link").count()).toBe(3);
      const title = await page.title();
      expect(title).toMatch(/^Error: (?!Error)/);
      expect(await contactForm(page).locator(".field-error > svg").filter({ visible: true }).count()).toBe(3);
      for (const label of ["Name", "Email", "Message"]) {
        expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
      }
      expect(await page.getByLabel("Company").getAttribute("aria-invalid")).toBeNull();

      await alert.getByRole("link", { name: "Message is required" }).click();
      await expectFocus(page, "Message");
      await page.keyboard.type("H");
      expect(await errorOf(page, "message").innerText()).toBe("");
      expect(await page.getByLabel("Message").getAttribute("aria-invalid")).toBeNull();
      expect(await alert.getByRole("link").count()).toBe(2);
      await page.getByLabel("Name").fill(letter.Name);
      await page.getByLabel("Email").fill(letter.Email);
      expect(await contactForm(page).locator("[data-alert]").isVisible()).toBe(false);
      await page.getByLabel("Company").fill(letter.Company);
      await page.getByLabel("Message").fill(letter.Message);
      await sendButton(page).dblclick();
      await expectOneSent(page, letter);
      await expectAccessible(page, "the form that was sent");
      expect(await page.title()).toBe(title.replace("Error: ", ""));
      expect(await contactForm(page).isVisible()).toBe(false);
      await page.getByRole("link", { name: "Send another message" }).click();
      expect(await valuesOf(page)).toEqual(NO_TEXT);
      await expectFocus(page, "Name");
    }),
  );

  test("succeeds by keyboard alone, which also reaches the newsletter form", () =>
    site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
      const letter = newLetter();
      await page.goto("/");
      await enhancedForm(page).waitFor();
      const token = page.waitForResponse("**/api/public/form-token");
      await pressTabUntil(page, "Name");
      await (await token).finished();
      site.forward(3_000);
      for (const word of [letter.Name, letter.Email, letter.Company]) {
        await page.keyboard.insertText(word);
        await page.keyboard.press("Tab");
      }
      const [first = "", second = ""] = letter.Message.split("\n");
      await page.keyboard.insertText(first);
      await page.keyboard.press("Enter");
      await page.keyboard.insertText(second);
      await page.keyboard.press("Tab");
      await expectFocus(page, "Send Message");
      await page.keyboard.press("Enter");
      await expectOneSent(page, letter);
      await expectFocusOn(page.locator("[data-sent]"));
      await pressTabUntil(page, "Send another message", 1);
      await pressTabUntil(page, "Your e-mail address");
      await pressTabUntil(page, "Subscribe", 1);
    }));
});

test.each(VIEWS)("errors keep the text without JavaScript, and the reference stays $name", ({ name: _, ...screen }) =>
  site.visit({ ...screen, javaScriptEnabled: false }, async ({ page, allowConsoleError }) => {
    const letter = newLetter();
    allowConsoleError(HTTP_ERROR);
    await page.goto("/");
    // A value that the browser's own check accepts.
    const tooLong = `${"n".repeat(243)}@example.org`;
    await fillIn(page, { ...letter, Email: tooLong });
    await sendButton(page).click();
    await page.getByRole("alert").getByText("Please correct the marked fields.").waitFor();
    expect(await valuesOf(page)).toEqual({ ...letter, Email: tooLong });
    expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
    expect(await errorOf(page, "email").innerText()).not.toBe("");
    expect(await storedOf(letter)).toEqual([]);
    await page.getByLabel("Email").fill(letter.Email);
    await sendButton(page).click();
    await page.waitForURL(/\/\?sent=MSG-[\w-]+#contact$/);
    await expectOneSent(page, letter);
    await page.reload();
    await expectOneSent(page, letter);
    await page.getByRole("link", { name: "Send another message" }).click();
    await page.waitForURL(/\/#contact$/);
    expect(await valuesOf(page)).toEqual(NO_TEXT);
  }),
);

test("errors that only the server finds appear in the same places", { tags: "release" }, () =>
  site.visit({}, async ({ page, allowConsoleError }) => {
    const letter = newLetter();
    allowConsoleError(HTTP_ERROR, NETWORK_ERROR_PATTERN);
    // The browser does not get the validation rules.
    await page.route("**/zod-*.js", (route) => route.abort());
    await page.goto("/");
    await writeLetter(site, page, { ...letter, Name: " " });
    await sendButton(page).click();
    await page.getByRole("alert").getByRole("link", { name: "Name is required" }).waitFor();
    expect(await errorOf(page, "name").innerText()).toBe("Name is required");
    expect(await valuesOf(page)).toEqual({ ...letter, Name: " " });
  }),
);

describe("while the server is away", () => {
  test("every text stays, the form says why, and one message results", () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      const letter = newLetter();
      allowConsoleError(NETWORK_ERROR_PATTERN, /status of/);
      await page.goto("/");
      await writeLetter(site, page, letter);
      const alert = page.getByRole("alert");
      for (const [status, message] of [
        [413, "This is too large to be sent: at most 256 kB."],
        [429, "Too many requests. Please try again in a few seconds."],
        [502, "The service cannot answer right now. Please try again."],
      ] as const) {
        // A page of a proxy.
        const refusal = { status, contentType: "text/html", body: `<html><h1>${status} nginx</h1></html>` };
        await page.route("**/api/contact", (route) => route.fulfill(refusal), { times: 1 });
        await sendButton(page).click();
        await alert.getByText(message).waitFor();
      }
      site.link.cut();
      await page.getByLabel("Company").press("Enter");
      await alert.getByText("No response from server").waitFor();
      expect(await alert.innerText()).toContain("Everything you typed is still here.");
      expect(await valuesOf(page)).toEqual(letter);
      expect(await storedOf(letter)).toEqual([]);
      site.link.restore();
      await loseNextAnswer(page);
      await sendButton(page).click();
      await waitUntil("the message arrives", async () => (await storedOf(letter)).length > 0);
      await alert.getByText("No response from server").waitFor();
      await sendButton(page).click();
      await expectOneSent(page, letter);
    }));

  test("at the first touch of the form, sending still works", { tags: "release" }, () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      const letter = newLetter();
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.route("**/api/public/form-token", (route) => route.abort());
      await page.goto("/");
      await enhancedForm(page).waitFor();
      await fillIn(page, letter);
      await sendButton(page).click();
      await expectOneSent(page, letter);
    }),
  );

  test("a plain form leads to the browser's error, and Back restores the text", { tags: "release" }, () =>
    site.visit({ javaScriptEnabled: false }, async ({ page, allowConsoleError }) => {
      const letter = newLetter();
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/");
      await fillIn(page, letter);
      // Browsers save typed text about once a second.
      await page.waitForTimeout(1_500);
      site.link.cut();
      await sendButton(page).click();
      await page.waitForURL(/^chrome-error:/);
      site.link.restore();
      await page.goBack();
      expect(await valuesOf(page)).toEqual(letter);
      await sendButton(page).click();
      await expectOneSent(page, letter);
    }),
  );
});

test("on a slow line the form says that it is sending and stays still", { tags: "release" }, () =>
  site.visit({ viewport: PHONE, theme: "dark" }, async ({ page }) => {
    const letter = newLetter();
    await page.goto("/");
    await writeLetter(site, page, letter);
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route("**/api/contact", async (route) => {
      await answer;
      await route.continue();
    });
    await sendButton(page).click();
    const sending = page.getByRole("button", { name: "Sending..." });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    expect(await page.getByLabel("Message").isEditable()).toBe(false);
    expect(await valuesOf(page)).toEqual(letter);
    letAnswer();
    await expectOneSent(page, letter);
  }),
);

test(
  "the honeypot field is hidden from people, and marks a message as spam without saying so",
  {
    tags: "promise-40",
  },
  () =>
    site.visit({}, async ({ page }) => {
      const letter = newLetter();
      await page.goto("/");
      await writeLetter(site, page, letter);
      expect(await page.getByRole("textbox", { name: /remark/i }).count()).toBe(0);
      const hidden = contactForm(page).locator(`input[name=${TRAP_INPUT}]`);
      const room = await hidden.locator("xpath=..").boundingBox();
      expect(Math.max(room?.width ?? 0, room?.height ?? 0)).toBeLessThanOrEqual(1);
      await page.getByLabel("Message").focus();
      await page.keyboard.press("Tab");
      await expectFocus(page, "Send Message");
      await hidden.evaluate((field) => {
        if (field instanceof HTMLInputElement) field.value = "https://spam.example";
      });
      await sendButton(page).click();
      await sentPanel(page).waitFor();
      expect(await storedOf(letter)).toMatchObject([
        { status: "Spam", spam_reason: "hidden-field", customer_id: null },
      ]);
    }),
);
