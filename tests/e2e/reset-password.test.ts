import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { INVALID_LINK, PASSWORDS_DIFFER, RESET_ASKED } from "#contract/auth.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, addReset, tokenOf } from "#tests/support/accounts.ts";
import { heading } from "#tests/support/back-office.ts";
import type { View } from "#tests/support/browser.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { SCRIPT_AND_NONE, variants } from "#tests/support/views.ts";

const site = openSite();
const HTTP_ERROR = /status of 400/;
const NEW = "words of tomorrow";

const main = (page: Page) => page.getByRole("main");
const alert = (page: Page) => main(page).getByRole("alert");

let accounts = 0;
async function newAccount() {
  const email = `forgetful${++accounts}@example.net`;
  return { id: await addAccount(site.server, { email, password: "words of yesterday" }), email };
}

async function mailsTo(email: string) {
  return (await rowsOf(site.server, "outbox")).filter((mail) => mail.recipient_email === email);
}

/** Returns the page of the newest mailed link at this test's address. */
async function mailedPage(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  const [address] = /\/reset-password\?token=\S+/.exec(text) ?? [];
  if (address === undefined) throw new Error(`No link was mailed to ${email}`);
  return address;
}

async function askFor(page: Page, email: string): Promise<void> {
  await main(page).getByLabel("Email").fill(email);
  await main(page).getByRole("button", { name: "Send reset link" }).click();
  await heading(page, "Check your inbox").waitFor();
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await main(page).getByLabel("New password").fill(password);
  await main(page).getByLabel("Confirm password").fill(again);
  await main(page).getByRole("button", { name: "Set new password" }).click();
}

const opens = async (email: string, password: string) =>
  (await site.server.api("POST", "/auth/login", { body: { email, password } })).status;

function post(path: string, values: Record<string, string>): Promise<Response> {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: site.url };
  return fetch(`${site.url}${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(values),
    redirect: "manual",
  });
}

describe.each(variants(SCRIPT_AND_NONE, (view) => view.javaScriptEnabled === false))(
  "a user who forgot the password $name",
  ({ name: _, ...view }) => {
    test("sees errors, requests a link, sets a new password with it and signs in", () =>
      site.visit(view, async ({ page, allowConsoleError }) => {
        allowConsoleError(HTTP_ERROR);
        const { id, email } = await newAccount();
        const token = await tokenOf(site.server, id);
        await page.goto("/login");
        await page.getByRole("link", { name: "Forgot password?" }).click();
        await heading(page, "Forgot password").waitFor();
        await main(page).getByRole("button", { name: "Send reset link" }).click();
        await alert(page).getByRole("link").waitFor();
        await waitForFocus(page);
        await expectUsable(page, view, "the form for a link with errors");
        await askFor(page, email);
        await main(page).getByText(RESET_ASKED).waitFor();
        await expectUsable(page, view, "the requested link");

        await page.goto(await mailedPage(email));
        await heading(page, "Set a new password").waitFor();
        await expectUsable(page, view, "the form for a new password");
        expect(await opens(email, "words of yesterday")).toBe(200);
        await setPassword(page, NEW);
        await heading(page, "Your new password is set").waitFor();
        expect(page.url()).not.toContain("token");
        await main(page).getByText("You have been signed out everywhere").waitFor();
        await expectUsable(page, view, "the new password");
        expect((await site.server.api("GET", "/auth/me", { token })).status).toBe(401);
        expect([await opens(email, "words of yesterday"), await opens(email, NEW)]).toEqual([401, 200]);
        await main(page).getByRole("link", { name: "Sign in" }).click();
        await heading(page, "Admin Login").waitFor();
      }));

    test("sees when the two passwords differ, and corrects them", { tags: "release" }, () =>
      site.visit(view, async ({ page, allowConsoleError }) => {
        allowConsoleError(HTTP_ERROR);
        const { id, email } = await newAccount();
        await page.goto(`/reset-password?token=${await addReset(site.server, id)}`);
        await setPassword(page, NEW, "words of today");
        await alert(page).getByRole("link", { name: PASSWORDS_DIFFER }).waitFor();
        await waitForFocus(page);
        expect(await main(page).getByLabel("Confirm password").getAttribute("aria-invalid")).toBe("true");
        expect(await main(page).getByLabel("New password").inputValue()).toBe("");
        expect(page.url()).not.toContain("token");
        await expectUsable(page, view, "the form with errors");
        await setPassword(page, NEW);
        await heading(page, "Your new password is set").waitFor();
        expect(await opens(email, NEW)).toBe(200);
      }),
    );

    test("sees when a link was used or has expired, and requests another", { tags: "release" }, () =>
      site.visit(view, async ({ page, allowConsoleError }) => {
        allowConsoleError(HTTP_ERROR);
        const { id, email } = await newAccount();
        const token = await addReset(site.server, id);
        await page.goto(`/reset-password?token=${token}`);
        await setPassword(page, NEW);
        await heading(page, "Your new password is set").waitFor();
        await page.goto(`/reset-password?token=${token}`);
        await setPassword(page, "words of a stranger");
        await heading(page, INVALID_LINK).waitFor();
        expect(await opens(email, NEW)).toBe(200);
        await expectUsable(page, view, "the invalid link");

        const late = await addReset(site.server, id);
        site.forward(3_600_001);
        await page.goto(`/reset-password?token=${late}`);
        await setPassword(page, "words of a late hour");
        await heading(page, INVALID_LINK).waitFor();
        await main(page).getByRole("link", { name: "Ask for another link" }).click();
        await askFor(page, email);
        // Without the mails that notify the owner.
        const links = (await mailsTo(email)).filter(({ text }) => String(text).includes("/reset-password?token="));
        expect(links).toHaveLength(1);
      }),
    );
  },
);

/** Waits until the error banner has the focus. */
async function waitForFocus(page: Page): Promise<void> {
  await main(page).locator("[role=alert]:focus").waitFor();
}

/** Checks the page with axe, which needs JavaScript in it. */
async function expectUsable(page: Page, { javaScriptEnabled }: View, state: string): Promise<void> {
  if (javaScriptEnabled !== false) await expectAccessible(page, state);
}

describe("a plain post", () => {
  test("has the same response for any address, and sends one mail a minute", { tags: "release" }, async () => {
    const { email } = await newAccount();
    for (const asked of [email, "nobody@example.org", email]) {
      const answer = await post("/forgot-password", { email: asked });
      expect([answer.status, answer.headers.get("location")], asked).toEqual([303, "/forgot-password?done=1"]);
    }
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo("nobody@example.org")).toEqual([]);
  });

  test("keeps the typed value and names the field when the address is invalid", async () => {
    const answer = await post("/forgot-password", { email: "thandi@" });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain('value="thandi@"');
    expect(html).toContain("Please enter a valid email address");
  });

  test("names the field and returns no password when the password is short or missing", async () => {
    const { id } = await newAccount();
    const token = await addReset(site.server, id);
    const short = await post("/reset-password", { token, password: "kurz", confirmPassword: "kurz" });
    const html = await short.text();
    expect([short.status, short.headers.get("cache-control")]).toEqual([400, "no-store"]);
    expect(html).toContain("Password must be at least 6 characters");
    expect(html).toContain(`value="${token}"`);
    expect(html).not.toContain("kurz");
    const empty = await post("/reset-password", { token });
    expect(await empty.text()).toContain("Password is required");
  });

  test("is refused from another site", async () => {
    const { id, email } = await newAccount();
    const values = { token: await addReset(site.server, id), password: NEW, confirmPassword: NEW };
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" };
    const answer = await fetch(`${site.url}/reset-password`, {
      method: "POST",
      headers,
      body: new URLSearchParams(values),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await opens(email, NEW)).toBe(401);
  });
});

test("the address of a reset link reaches no other site, and its page is not cached or indexed", {
  tags: "promise-37",
}, async () => {
  const answer = await fetch(`${site.url}/reset-password?token=x`);
  const html = await answer.text();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain('<meta name="referrer" content="same-origin"/>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain("At least 6 characters.");
  expect(html.match(/autoComplete="new-password"/gi)).toHaveLength(2);
});
