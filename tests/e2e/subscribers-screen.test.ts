import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { NETWORK_ERROR_PATTERN } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { addSubscribers } from "#tests/support/intake.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  const confirmed = { status: "Confirmed" as const, confirmed_at: "2026-02-03T08:15:00.000Z" };
  await addSubscribers(site.server, [
    { email: "consented@example.org", ...confirmed, confirmed_from: "2001:db8:0:0:0:0:0:7" },
    { email: "left@example.org", ...confirmed, status: "Unsubscribed", unsubscribed_at: "2026-05-01T08:00:00.000Z" },
    { email: "program@example.org", spam_reason: "too-fast" },
  ]);
});

const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete this subscriber?" });

async function isStored(email: string): Promise<boolean> {
  const database = site.server.app.platform.database.read;
  return (await database.selectFrom("subscribers").select("id").where("email_key", "=", email).execute()).length > 0;
}
const untilGone = (email: string) => waitUntil(`${email} is gone`, async () => !(await isStored(email)));

describe.concurrent("the list of subscribers", () => {
  test(
    "shows the text of each consent, and when and from where it was given and confirmed",
    {
      tags: "release",
    },
    () =>
      site.visit({ storageState: admin }, async ({ page }) => {
        await page.goto("/admin/subscribers?status=Confirmed");
        const row = page.getByRole("row", { name: /consented@example\.org/ });
        await row.getByText("1 Jan 2026, 02:00").waitFor();
        await row.getByText("from 203.0.113.7").waitFor();
        await row.getByText("3 Feb 2026, 10:15").waitFor();
        await row.getByText("from 2001:db8:0:0:0:0:0:7").waitFor();
        await row.getByRole("cell", { name: "2026-11-21 Notice version 1", exact: true }).waitFor();
        await page.goto("/admin/subscribers?q=program");
        await page.getByText("Held back as spam. The form was sent within two seconds").waitFor();
        await page.goto("/admin/subscribers?status=Unsubscribed");
        await page.getByText("Unsubscribed 1 May 2026").waitFor();
      }),
  );

  test("shows the growth of a year at a press, as a chart and as a table", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/subscribers");
      const button = page.getByRole("button", { name: "Show growth" });
      await button.click();
      await page.getByRole("slider", { name: "Subscribers, week by week" }).waitFor();
      await page.getByText(/than 52 weeks ago\.|as many as 52 weeks ago\./).waitFor();
      await expectAccessible(page, "the growth of subscribers");
      await page.getByRole("button", { name: "View as table" }).click();
      const rows = page.getByRole("region", { name: "Growth, as a table" }).getByRole("row");
      await waitUntil("all weeks are there", async () => (await rows.count()) === 53);
      await expectAccessible(page, "the growth of subscribers as a table");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.getByRole("button", { name: "Hide growth" }).click();
      await rows.first().waitFor({ state: "detached" });
    }));

  test("filters held subscribers, and releases one with one email for two presses", { tags: "release" }, async () => {
    const [id = ""] = await addSubscribers(site.server, [{ email: "person@example.org", spam_reason: "hidden-field" }]);
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/subscribers?q=person");
      await page.getByRole("combobox", { name: "Spam check", exact: true }).selectOption("Held back");
      await page.waitForURL("**/admin/subscribers?q=person&held=true");
      await page.getByRole("button", { name: "Remove filter Spam check: Held back" }).click();
      await page.route("**/api/subscribers/*/release", (route) => route.abort(), { times: 1 });
      const button = page.getByRole("button", { name: "Release person@example.org" });
      await button.click();
      await page.getByRole("alert").getByText("Failed to release. No response from server.").waitFor();
      await button.focus();
      // The second press is queued before the first one starts, so no timer of the first can come between them.
      await button.evaluate((element: HTMLButtonElement) => {
        setTimeout(() => element.click());
        element.click();
      });
      await page.getByText("person@example.org released").waitFor();
      await button.waitFor({ state: "detached" });
      expect(await page.getByText("Held back as spam").count()).toBe(0);
      await expectFocus(page, "Delete person@example.org");
      const mails = (await rowsOf(site.server, "outbox")).filter((mail) => mail.about_id === id);
      expect(mails.map(({ kind }) => kind)).toEqual(["newsletter-confirmation"]);
    });
  });

  test("deletes after a question that says what is deleted", async () => {
    await addSubscribers(site.server, [{ email: "asked@example.org" }]);
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/subscribers?q=asked");
      const button = page.getByRole("button", { name: "Delete asked@example.org" });
      await button.focus();
      await page.keyboard.press("Enter");
      await question(page).getByText("proof of consent").waitFor();
      await expectFocus(page, "Cancel");
      await page.keyboard.press("Escape");
      await question(page).waitFor({ state: "detached" });
      await expectFocus(page, "Delete asked@example.org");
      expect(await isStored("asked@example.org")).toBe(true);
      await button.click();
      await question(page).getByRole("button", { name: "Delete subscriber" }).click();
      await untilGone("asked@example.org");
      await page.getByText("asked@example.org deleted").waitFor();
      await page.getByText("No subscribers found").waitFor();
      await expectFocus(page, "screen");
    });
  });

  test("says of each address that it was not deleted, and tries each again", async () => {
    const emails = ["first-of-two@example.org", "second-of-two@example.org"];
    await addSubscribers(
      site.server,
      emails.map((email) => ({ email })),
    );
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.route("**/api/subscribers/*", (route) => route.abort(), { times: 2 });
      await page.goto("/admin/subscribers?q=of-two");
      for (const email of emails) {
        await page.getByRole("button", { name: `Delete ${email}` }).click();
        await question(page).getByRole("button", { name: "Delete subscriber" }).click();
        await page.getByText(`${email} is still on the list.`).waitFor();
      }
      const [first = "", second = ""] = emails;
      const failed = page.getByRole("alert").filter({ hasText: "Failed to delete subscriber" });
      await failed.filter({ hasText: first }).getByRole("button", { name: "Try again" }).click();
      await untilGone(first);
      await failed.filter({ hasText: first }).waitFor({ state: "detached" });
      await failed.filter({ hasText: second }).getByRole("button", { name: "Dismiss" }).click();
      await failed.waitFor({ state: "detached" });
      expect(await isStored(second)).toBe(true);
    });
  });

  test.each(VIEWS)("everybody can use it $name", { tags: "release" }, ({ name: _, ...view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto("/admin/subscribers?q=consented");
      await page.getByText("consented@example.org").first().waitFor();
      if (view.viewport === PHONE) {
        await page.getByText("Consent of consented@example.org").click();
        await page.getByText("from 2001:db8:0:0:0:0:0:7").waitFor();
        await page.getByText("2026-11-21", { exact: true }).waitFor();
      }
      await expectAccessible(page, "the list of subscribers");
      await page.getByRole("button", { name: "Delete consented@example.org" }).click();
      await question(page).waitFor();
      await expectAccessible(page, "the question before a deletion");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }),
  );
});

test("subscribers are imported with their consent, and the import is undone", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/subscribers");
    await page.getByRole("link", { name: "Import", exact: true }).click();
    await page.getByLabel("CSV file").setInputFiles({
      name: "subscribers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Email,Consent\nmoved@example.org,2023-02-14\nother@example.org,\nleft@example.org,\n"),
    });
    await page.getByText("3 rows: 0 new, 0 already known, 3 wrong").waitFor();
    await page.getByLabel("Day of the consent").fill("2024-05-31");
    await page.getByLabel("Where they agreed").fill("Form of our former site");
    await page.getByRole("button", { name: "Check these columns" }).click();
    await page.getByText("3 rows: 2 new, 0 already known, 0 wrong").waitFor();
    await page.getByText("1 address left out: unsubscribed, came back or was erased.").waitFor();
    await expectAccessible(page, "the import of subscribers");
    await page.getByRole("button", { name: "Import 2 subscribers" }).click();
    await page.getByText("2 subscribers created, 0 updated, 0 left as they were.").waitFor();
    expect(await isStored("moved@example.org")).toBe(true);
    await page.getByRole("button", { name: "Undo import" }).first().click();
    await page.getByText("2 subscribers removed").waitFor();
    await untilGone("moved@example.org");
  }));
