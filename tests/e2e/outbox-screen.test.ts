import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { ALREADY_SENT } from "#contract/outbox.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading } from "#tests/support/back-office.ts";
import { PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addMails } from "#tests/support/intake.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const REASON = "550 5.1.1 Recipient address rejected: user unknown in the table of mailboxes; ask the postmaster";
const TEXT = `Hello Thandi, your pumps are counted.

https://www.example.org/newsletter/confirm?token=${"x".repeat(43)}`;
const SENT_AT = "2026-02-03T08:15:00.000Z";

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  await addMails(site.server, [
    { subject: "Went out", status: "Sent", attempts: 1, sent_at: SENT_AT, recipient_name: "Thandi Nkosi", text: TEXT },
    { subject: "Lost mail", status: "Failed", attempts: 5, last_error: REASON, kind: "newsletter-confirmation" },
    { subject: "Still waiting", attempts: 2, last_error: "connect ECONNREFUSED", kind: "application-notification" },
  ]);
});

async function mailOf(subject: string) {
  const database = site.server.app.platform.database.read;
  return database.selectFrom("outbox").selectAll().where("subject", "=", subject).executeTakeFirstOrThrow();
}
const row = (page: Page, subject: string) => page.getByRole("row").filter({ hasText: subject });
const retryOf = (page: Page, subject: string) => page.getByRole("button", { name: new RegExp(`^Retry .*${subject}$`) });

describe.concurrent("the outbox", () => {
  test("shows kind, recipient and state of every mail, usable by everybody", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/outbox");
      const sent = row(page, "Went out");
      await sent.getByText("Message, to the sender").waitFor();
      await sent.getByText("Thandi Nkosi").waitFor();
      await sent.getByText("3 Feb 2026, 10:15").waitFor();
      expect(await sent.getByRole("button").count()).toBe(0);
      const waiting = row(page, "Still waiting");
      await waiting.getByText("Application, to the staff").waitFor();
      await waiting.getByText(/^Next try in (\d+ minutes|1 hour)$/).waitFor();
      await waiting.getByText("2 tries").waitFor();
      const failed = row(page, "Lost mail");
      await failed.getByText("5 tries").waitFor();
      expect(await failed.getByRole("paragraph").isVisible()).toBe(false);
      await failed.locator("summary").focus();
      await page.keyboard.press("Enter");
      await failed.getByRole("paragraph").getByText(REASON).waitFor();
      expect(await page.getByRole("searchbox").count()).toBe(0);
      await page.emulateMedia({ colorScheme: "dark" });
      await resize(page, PHONE);
      await row(page, "Went out").waitFor({ state: "detached" });
      await page.locator("summary").filter({ hasText: "550" }).click();
      await expectAccessible(page, "the outbox on a phone in the dark");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }));

  test("opens a mail with its text, its recipient and what became of it", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/outbox");
      await row(page, "Went out").getByRole("link", { name: "Went out" }).click();
      await heading(page, "Went out").waitFor();
      await page.getByText("Hello Thandi, your pumps are counted.").waitFor();
      await page.getByText("https://www.example.org/newsletter/confirm?token=…").waitFor();
      await page.getByText("Thandi Nkosi").waitFor();
      expect(await page.getByRole("button", { name: /^Retry/ }).count()).toBe(0);
      await expectAccessible(page, "a mail");
      await page.emulateMedia({ colorScheme: "dark" });
      await resize(page, PHONE);
      await expectAccessible(page, "a mail on a phone in the dark");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.getByRole("link", { name: "Back to outbox" }).click();
      await heading(page, "Outbox").waitFor();
    }));

  test("counts failed mails in the navigation until they are retried, one or all selected", {
    tags: "release",
  }, async () => {
    await addMails(site.server, [
      { subject: "Batch one", status: "Failed", attempts: 5, last_error: "421 Too busy" },
      { subject: "Batch two", status: "Failed", attempts: 5, last_error: "421 Too busy" },
      { subject: "Second chance", status: "Failed", attempts: 5, last_error: "421 Too busy" },
    ]);
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/outbox?sort=status&order=asc");
      const link = page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: /^Outbox/ });
      const failed = async () => Number(/(\d+) failed/.exec((await link.textContent()) ?? "")?.[1] ?? 0);
      await waitUntil("failed mails are counted", async () => (await failed()) === 4);
      await retryOf(page, "Second chance").click();
      await page.getByText("Retrying the email to thandi@example.org").waitFor();
      expect(await mailOf("Second chance")).toMatchObject({ status: "Queued", attempts: 0, last_error: "" });
      for (const subject of ["Batch one", "Batch two", "Went out"])
        await page.getByRole("checkbox", { name: `Select the email to thandi@example.org, ${subject}` }).click();
      await page.getByText("3 selected").waitFor();
      await page.getByRole("button", { name: "Retry 2 not sent" }).click();
      await page.getByText("Retrying 2 emails").waitFor();
      for (const subject of ["Batch one", "Batch two"])
        expect(await mailOf(subject)).toMatchObject({ status: "Queued", attempts: 0, last_error: "" });
      expect(await mailOf("Went out")).toMatchObject({ status: "Sent" });
      await waitUntil("one is left", async () => (await failed()) === 1);
    });
  });

  test("says that a mail was sent in the meantime, and shows its current state", { tags: "release" }, async () => {
    const [id = ""] = await addMails(site.server, [{ subject: "Raced away" }]);
    await site.visit({ storageState: admin, viewport: PHONE }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 409/);
      await page.goto("/admin/outbox");
      await retryOf(page, "Raced away").waitFor();
      await site.server.app.platform.database.write((tx) =>
        tx.updateTable("outbox").set({ status: "Sent", sent_at: SENT_AT }).where("id", "=", id).execute(),
      );
      // Queued mails are fetched again every few seconds.
      await page.route("**/api/outbox?*", (route) => route.abort("aborted"));
      allowConsoleError(/ERR_/);
      await retryOf(page, "Raced away").click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to retry email" });
      await alert.getByText(`${ALREADY_SENT} This is the email to thandi@example.org: Raced away`).waitFor();
      await page.unroute("**/api/outbox?*");
      await retryOf(page, "Raced away").waitFor({ state: "detached" });
      await alert.getByRole("button", { name: "Dismiss" }).click();
      await alert.waitFor({ state: "detached" });
    });
  });
});
