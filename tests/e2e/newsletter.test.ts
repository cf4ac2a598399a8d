import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { emailAddress } from "#contract/fields.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { resize } from "#tests/support/browser.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { SCRIPT_AND_NONE, VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const NETWORK_ERROR_PATTERN = /ERR_|Failed to fetch/;
const HTTP_ERROR = /status of 400/;
const LABEL = "Your e-mail address";

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

test.each(VIEWS)(
  "errors are corrected on the page, and one mail is sent $name",
  { tags: "release" },
  ({ name: _, ...view }) =>
    site.visit(view, async ({ page, allowConsoleError }) => {
      const email = newAddress();
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/");
      await typeAddress(page, "thandi@");
      await subscribeButton(page).click();
      const alert = footer(page).getByRole("alert");
      await alert.getByText("Please correct the marked fields.").waitFor();
      await expectAccessible(page, "the refused form");
      expect(await footer(page).locator("[data-error-of=email]").innerText()).toBe(
        "Please enter a valid email address",
      );
      expect(await field(page).getAttribute("aria-invalid")).toBe("true");
      await alert.getByRole("link").click();
      await expectFocus(page, LABEL);
      // The other form of the page is not affected.
      expect(await main(page).locator("[aria-invalid]").count()).toBe(0);

      await field(page).fill(email);
      site.link.cut();
      await page.keyboard.press("Enter");
      await alert.getByText("No response from server").waitFor();
      expect(await field(page).inputValue()).toBe(email);
      site.link.restore();
      await subscribeButton(page).click();
      await footer(page).getByText("Check your inbox").waitFor();
      await expectAccessible(page, "the sent form");
      const mails = (await rowsOf(site.server, "outbox")).filter((mail) => mail.recipient_email === email);
      expect(mails).toHaveLength(1);
    }),
);

test(
  "button and field are in one line on a phone and on a desktop, with a privacy note below",
  { tags: "release" },
  () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/newsletter");
      for (const width of [390, 1440]) {
        await resize(page, { width, height: 900 });
        for (const place of [main(page), footer(page)]) {
          const box = await place.getByLabel(LABEL).boundingBox();
          const button = await place.getByRole("button", { name: "Subscribe" }).boundingBox();
          expect([button?.y, button?.height], `${width} px`).toEqual([box?.y, box?.height]);
          expect(await place.getByRole("link", { name: "Privacy" }).getAttribute("href")).toBe("/terms#privacy");
        }
      }
      expect(await footer(page).getByText("It is deleted 30 days").count()).toBe(0);
      await main(page).getByText("What we keep, and for how long").click();
      await main(page).getByText("It is deleted 30 days after you asked if you do not confirm").waitFor();
      await page.goto("/terms#privacy");
      await main(page).getByText("The address is deleted 30 days after you asked if you do not confirm").waitFor();
    }),
);

test("the address of a mailed link reaches no other site, and the page is not cached", async () => {
  for (const page of ["confirm", "unsubscribe"]) {
    const answer = await fetch(`${site.url}/newsletter/${page}?token=x`);
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain('<meta name="referrer" content="same-origin"/>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
});

test.each(VIEWS)("everybody can use the pages of mailed links $name", { tags: "release" }, ({ name: _, ...view }) =>
  site.visit(view, async ({ page }) => {
    for (const path of [
      "/newsletter?done=1",
      "/newsletter/confirm",
      "/newsletter/confirm?token=x",
      "/newsletter/unsubscribe?done=1",
    ]) {
      await page.goto(path);
      const plain = page.locator("form[data-call]:not([novalidate])");
      await waitUntil("its form is ready", async () => (await plain.count()) === 0);
      expect(await field(page).count()).toBe(1);
      await expectAccessible(page, path);
    }
  }),
);
