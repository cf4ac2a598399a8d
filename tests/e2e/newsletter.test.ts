import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { emailAddress } from "#contract/fields.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE } from "#tests/support/browser.ts";
import { focused, pressTabUntil } from "#tests/support/keyboard.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { SCRIPT_AND_NONE, VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const NETWORK_ERROR_PATTERN = /ERR_|Failed to fetch/;
const HTTP_ERROR = /status of 400/;
const LABEL = "Your e-mail address";
/** An address that the browser accepts and the server does not. */
const TOO_LONG = `${"t".repeat(243)}@example.org`;

let readers = 0;
const newAddress = (): string => `browser${++readers}@example.net`;

const footer = (page: Page) => page.locator("footer");
const main = (page: Page) => page.getByRole("main");
const field = (page: Page) => footer(page).getByLabel(LABEL);
const subscribeButton = (page: Page) => footer(page).getByRole("button", { name: "Subscribe" });
const enhanced = (page: Page) => footer(page).locator("form[novalidate]");

async function rowOf(email: string) {
  return (await rowsOf(site.server, "subscribers")).find((row) => row.email === email);
}

/** Returns the address of a page in the newest mail, as this test reaches it. */
async function mailedPage(email: string, page: "confirm" | "unsubscribe"): Promise<string> {
  const mails = (await rowsOf(site.server, "outbox")).filter((mail) => mail.recipient_email === email);
  const [address] = new RegExp(`/newsletter/${page}\\?token=\\S+`).exec(mails.at(-1)?.text ?? "") ?? [];
  if (address === undefined) throw new Error(`No mail to ${email} leads to ${page}`);
  return address;
}

/** Fills the field of the enhanced form. The server then measures more time than the fastest human needs. */
async function typeAddress(page: Page, email: string): Promise<void> {
  const token = page.waitForResponse("**/api/public/form-token");
  await enhanced(page).waitFor();
  await field(page).focus();
  await (await token).finished();
  await field(page).fill(email);
  site.forward(3_000);
}

describe.each(SCRIPT_AND_NONE)("a visitor $name", ({ name: _, ...view }) => {
  test(
    "subscribes in the footer, confirms by the mailed link and unsubscribes by the last mail",
    { tags: "promise-36" },
    () =>
      site.visit(view, async ({ page }) => {
        const email = newAddress();
        await page.goto("/about");
        if (view.javaScriptEnabled === false) await field(page).fill(email);
        else await typeAddress(page, email);
        await subscribeButton(page).click();
        const container = view.javaScriptEnabled === false ? main(page) : footer(page);
        await container.getByText("Check your inbox").waitFor();
        expect(await rowOf(email)).toMatchObject({ status: "Pending", spam_reason: null });

        await page.goto(await mailedPage(email, "confirm"));
        expect((await rowOf(email))?.status).toBe("Pending");
        await main(page).getByRole("button", { name: "Confirm subscription" }).click();
        await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
        expect(page.url()).not.toContain("token");
        expect((await rowOf(email))?.status).toBe("Confirmed");

        await page.goto(await mailedPage(email, "unsubscribe"));
        await main(page).getByRole("button", { name: "Unsubscribe" }).click();
        await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
        expect(page.url()).not.toContain("token");
        expect((await rowOf(email))?.status).toBe("Unsubscribed");
      }),
  );

  test("sees that a link has expired, and asks for another on the same page", { tags: "release" }, () =>
    site.visit(view, async ({ page, allowConsoleError }) => {
      const email = newAddress();
      allowConsoleError(HTTP_ERROR);
      await page.goto("/newsletter/confirm?token=too-old");
      await main(page).getByRole("button", { name: "Confirm subscription" }).click();
      await page.getByRole("heading", { name: "This link is invalid or has expired." }).waitFor();
      await main(page).getByLabel(LABEL).fill(email);
      await main(page).getByRole("button", { name: "Subscribe" }).click();
      await main(page).getByText("Check your inbox").first().waitFor();
      expect(await rowOf(email)).toBeDefined();
    }),
  );
});

test("the form accepts the same addresses as the browser's own check", { tags: "release" }, () =>
  site.visit({ javaScriptEnabled: true }, async ({ page }) => {
    const locals = ["jo", "jo.m+tag", ".jo", "jo..m", "a!b%c", "jo m", "", "j,o", "j<o", '"jo"'];
    const domains = [
      "localhost",
      "mail-1",
      "example.org",
      "a.b.c.example",
      "-a",
      "a-",
      "a..b",
      "a.",
      ".a",
      "[::1]",
      "",
    ];
    domains.push("a_b", `${"a".repeat(63)}`, `${"a".repeat(64)}`, "a b", "a,b@c", "a;b");
    const typed = locals.flatMap((local) => domains.map((domain) => `${local}@${domain}`));
    await page.goto("/about");
    const valid = await field(page).evaluate((input, all) => {
      if (!(input instanceof HTMLInputElement)) throw new Error("No field");
      return all.filter((value) => {
        input.value = value;
        return input.validity.valid;
      });
    }, typed);
    expect(valid).toContain("jo@localhost");
    expect(typed.filter((value) => emailAddress.safeParse(value).success)).toEqual(valid);
  }),
);

describe("an error in the newsletter form", () => {
  test("is shown at the field, and corrected without leaving the page", () =>
    site.visit({ viewport: PHONE }, async ({ page }) => {
      const email = newAddress();
      await page.goto("/");
      await typeAddress(page, "thandi@");
      await subscribeButton(page).click();
      await footer(page).getByRole("alert").getByText("Please correct the marked fields.").waitFor();
      expect(await footer(page).locator("[data-error-of=email]").innerText()).toBe(
        "Please enter a valid email address",
      );
      expect(await field(page).getAttribute("aria-invalid")).toBe("true");
      await footer(page).getByRole("alert").getByRole("link").click();
      expect(await focused(page)).toBe(LABEL);
      // The other form of the page is not affected.
      expect(await main(page).locator("[aria-invalid]").count()).toBe(0);
      await field(page).fill(email);
      await page.keyboard.press("Enter");
      await footer(page).getByText("Check your inbox").waitFor();
      expect(await rowOf(email)).toBeDefined();
    }));

  test("is shown with the typed text where JavaScript is off", () =>
    site.visit({ javaScriptEnabled: false }, async ({ page, allowConsoleError }) => {
      allowConsoleError(HTTP_ERROR);
      await page.goto("/");
      await field(page).fill(TOO_LONG);
      await subscribeButton(page).click();
      await main(page).getByRole("alert").getByRole("link", { name: "Please enter a valid email address" }).waitFor();
      await main(page).locator("[role=alert]:focus").waitFor();
      expect(await main(page).getByLabel(LABEL).inputValue()).toBe(TOO_LONG);
      expect(await main(page).getByLabel(LABEL).getAttribute("aria-invalid")).toBe("true");
    }));

  test("is shown for a lost connection, the address stays, and a retry sends one mail", () =>
    site.visit({ theme: "dark" }, async ({ page, allowConsoleError }) => {
      const email = newAddress();
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/about");
      await typeAddress(page, email);
      site.link.cut();
      await subscribeButton(page).click();
      await footer(page).getByRole("alert").getByText("No response from server").waitFor();
      expect(await field(page).inputValue()).toBe(email);
      site.link.restore();
      await subscribeButton(page).click();
      await footer(page).getByText("Check your inbox").waitFor();
      const mails = (await rowsOf(site.server, "outbox")).filter((mail) => mail.recipient_email === email);
      expect(mails).toHaveLength(1);
    }));
});

test.each([390, 1440])("button and field are in one line at %i px, with a privacy note below", (width) =>
  site.visit({ viewport: { width, height: 900 } }, async ({ page }) => {
    await page.goto("/newsletter");
    for (const place of [main(page), footer(page)]) {
      const box = await place.getByLabel(LABEL).boundingBox();
      const button = await place.getByRole("button", { name: "Subscribe" }).boundingBox();
      expect([button?.y, button?.height]).toEqual([box?.y, box?.height]);
      expect(await place.getByRole("link", { name: "Privacy" }).getAttribute("href")).toBe("/terms#privacy");
    }
    expect(await footer(page).getByText("It is deleted 30 days").count()).toBe(0);
    await main(page).getByText("What we keep, and for how long").click();
    await main(page).getByText("It is deleted 30 days after you asked if you do not confirm").waitFor();
    await page.goto("/terms#privacy");
    await main(page).getByText("The address is deleted 30 days after you asked if you do not confirm").waitFor();
  }),
);

test("the button says that it is sending and stays still", { tags: "release" }, () =>
  site.visit({ viewport: PHONE }, async ({ page }) => {
    await page.goto("/about");
    await typeAddress(page, newAddress());
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route("**/api/newsletter", async (route) => {
      await answer;
      await route.continue();
    });
    await subscribeButton(page).click();
    const sending = footer(page).getByRole("button", { name: "Sending..." });
    await sending.waitFor();
    expect([await sending.isDisabled(), await field(page).isEditable()]).toEqual([true, false]);
    letAnswer();
    await footer(page).getByText("Check your inbox").waitFor();
  }),
);

test("both forms of the home page are usable by keyboard, with different ids", () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/");
    await enhanced(page).waitFor();
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    await pressTabUntil(page, LABEL, 120);
    await pressTabUntil(page, "Subscribe", 1);
  }));

test("the address of a mailed link reaches no other site, and the page is not cached", async () => {
  for (const page of ["confirm", "unsubscribe"]) {
    const answer = await fetch(`${site.url}/newsletter/${page}?token=x`);
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain('<meta name="referrer" content="same-origin"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

describe.each(VIEWS)("everybody can use $name", ({ name: _, ...view }) => {
  test("the pages of mailed links in every state", () =>
    site.visit(view, async ({ page }) => {
      for (const path of [
        "/newsletter",
        "/newsletter?done=1",
        "/newsletter/confirm",
        "/newsletter/confirm?token=x",
        "/newsletter/confirm?done=1",
        "/newsletter/unsubscribe",
        "/newsletter/unsubscribe?token=x",
        "/newsletter/unsubscribe?done=1",
      ]) {
        await page.goto(path);
        const plain = page.locator("form[data-call]:not([novalidate])");
        await waitUntil("its form is ready", async () => (await plain.count()) === 0);
        expect(await field(page).count()).toBe(1);
        await expectAccessible(page, path);
      }
    }));

  test("the footer's form with an error and after sending", () =>
    site.visit(view, async ({ page }) => {
      await page.goto("/about");
      await typeAddress(page, "x");
      await subscribeButton(page).click();
      await footer(page).getByRole("alert").getByRole("link").waitFor();
      await expectAccessible(page, "the refused form");
      await field(page).fill(newAddress());
      await subscribeButton(page).click();
      await footer(page).getByText("Check your inbox").waitFor();
      await expectAccessible(page, "the sent form");
    }));
});
