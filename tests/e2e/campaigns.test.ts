import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Campaign } from "#contract/campaigns.ts";
import { noteCampaignLinks } from "#server/visits/campaign-links.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, showPreview } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addCampaign, addFailedMail, addReaders } from "#tests/support/campaigns.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";
import { startSmtp, type TestSmtp } from "#tests/support/smtp.ts";
import { VIEWS } from "#tests/support/views.ts";
import { viewOf } from "#tests/support/visits.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const smtp: TestSmtp = await startSmtp();
const site = openSite({ environment: { SMTP_URL: smtp.url, SAMPLE_DATA: "false" }, sendMail: true });

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
  await addReaders(
    site.server.app.platform,
    Array.from({ length: 4 }, (_, index) => `reader-${index}@example.org`),
  );
  const article = {
    title: "Reeds Counted",
    slug: "reeds",
    summary: "One by one.",
    body: "## Why\n\nSome **bold** words.",
  };
  const token = await site.server.signIn();
  await site.server.api("POST", "/articles", { token, body: { ...article, status: "Published" } });
});
afterAll(() => smtp.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const fact = (page: Page, name: string) => page.locator("dl > div").filter({ hasText: name }).locator("dd");

async function campaignNamed(subject: string): Promise<Campaign> {
  const { json } = await site.server.api("GET", "/campaigns", { token: await site.server.signIn() });
  return json.find((campaign: Campaign) => campaign.subject === subject);
}

const subjects = () => smtp.received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);

test("a campaign is written from an article, previewed, tested, scheduled and taken back", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/campaigns/new");
    await heading(page, "Add Campaign").waitFor();
    await page.getByLabel("Article").selectOption("Reeds Counted");
    await button(page, "Start from this article").click();
    expect(await field(page, "Subject").inputValue()).toBe("Reeds Counted");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("heading", { name: "Why", level: 2 }).waitFor();
    expect(await preview.getByRole("link", { name: "Read it on our website" }).getAttribute("href")).toContain(
      "/news/reeds",
    );
    await button(page, "Dark").click();
    expect(await preview.locator(".dark").first().isVisible()).toBe(true);
    await button(page, "Text").click();
    await preview.getByText("## Why").waitFor();

    await button(page, "Create Campaign").click();
    await page.waitForURL("**/admin/campaigns/*/edit");
    await button(page, "Send a test to me").click();
    await waitUntil("the test has arrived", () => subjects().includes("[Test] Reeds Counted"));

    await button(page, "Send...").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText('"Reeds Counted" goes to 4 readers.').waitFor();
    await dialog.getByLabel("At a time").check();
    await dialog.getByLabel("Send at").fill("2036-01-31T10:00");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByText("Starts on 31 Jan 2036, 10:00").first().waitFor();
    expect((await campaignNamed("Reeds Counted")).scheduledFor).toBe("2036-01-31T08:00:00.000Z");
    await button(page, "Change time...").click();
    await dialog.getByText("Change the time?").waitFor();
    expect(await dialog.getByLabel("Send at").inputValue()).toBe("2036-01-31T10:00");
    await dialog.getByLabel("Send at").fill("2036-02-01T09:30");
    await button(page, "Change time").click();
    await page.getByText("Starts on 1 Feb 2036, 09:30").first().waitFor();
    await page.locator("button:focus", { hasText: "Change time..." }).waitFor();
    expect((await campaignNamed("Reeds Counted")).status).toBe("Scheduled");
    await button(page, "Back to draft").click();
    await button(page, "Send...").waitFor();
    expect((await campaignNamed("Reeds Counted")).status).toBe("Draft");
  }),
);

test("a picture is added where the cursor is, and one without words is pointed out", { tags: "release" }, async () => {
  const name = await uploadPicture(site.server, await site.server.signIn(), { fileName: "Reeds.png" });
  await site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/campaigns/new");
    await field(page, "Subject").fill("Pictured");
    const body = page.getByRole("textbox", { name: "Text", exact: true });
    await body.fill("One.\n\nTwo.");
    await body.press("ControlOrMeta+Home");
    await button(page, "Add pictures").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Reeds/ })
      .click();
    await button(page, "Add 1 picture").click();
    await button(page, "Place picture").click();
    await expect.poll(() => body.inputValue()).toBe(`![](/uploads/${name})\n\nOne.\n\nTwo.`);
    await page.getByText("1 picture has no words").waitFor();
    await body.fill(`![Reeds by a river](/uploads/${name})`);
    await page.getByText("1 picture has no words").waitFor({ state: "detached" });
  });
});

test("unsaved changes must be saved before a campaign is sent", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const id = await addCampaign(site.server, { subject: "Unsaved" });
    await page.goto(`/admin/campaigns/${id}/edit`);
    await field(page, "Text").fill("Other words.");
    await page.getByText("Save your changes first").waitFor();
    expect(await button(page, "Send...").isDisabled()).toBe(true);
    await button(page, "Update Campaign").click();
    await page.getByText("Save your changes first").waitFor({ state: "detached" });
    expect(await button(page, "Send...").isEnabled()).toBe(true);
  }));

test("a campaign is sent, paused, resumed and stopped, and shows what is known of its emails", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const id = await addCampaign(site.server, { subject: "In Steps" });
    smtp.setFaultMode("tries later");
    await page.goto(`/admin/campaigns/${id}/edit`);
    await button(page, "Send...").click();
    await page.getByRole("dialog").getByRole("button", { name: "Send to 4 readers" }).click();
    await page.locator(":focus").getByText("Readers at the start").waitFor();
    await button(page, "Pause").click();
    await page.locator("button:focus", { hasText: "Resume" }).waitFor();
    expect((await campaignNamed("In Steps")).status).toBe("Paused");
    expect(await fact(page, "Readers at the start").textContent()).toBe("4");
    smtp.setFaultMode("accepts");
    await button(page, "Resume").click();
    await waitUntil("it is Sent", async () => (await campaignNamed("In Steps")).status === "Sent", 60_000);
    await fact(page, "Accepted by the mail server").getByText("4").waitFor();
    await page.getByRole("link", { name: "4, show these emails in the outbox" }).click();
    await button(page, "Remove filter Status: Sent").waitFor();
    await page.getByText("reader-0@example.org").first().waitFor();
    await page.goBack();
    expect(await fact(page, "Refused").getByRole("link").count()).toBe(0);
    await page.getByRole("link", { name: "Show in the outbox" }).click();
    await page.getByText("reader-0@example.org").first().waitFor();
    await button(page, "Remove filter Campaign: One campaign").click();
    await page.getByText("reader-0@example.org").first().waitFor({ state: "detached" });

    const other = await addCampaign(site.server, { subject: "To Stop", status: "Paused" });
    await page.goto(`/admin/campaigns/${other}/edit`);
    await button(page, "Stop").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
    await button(page, "Delete Campaign").waitFor();
    expect((await campaignNamed("To Stop")).status).toBe("Stopped");
  }));

test("a sent campaign shows the views by its links, and goes again to those it failed", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const { app } = site.server;
    const id = await addCampaign(site.server, { subject: "Sent Again", status: "Sent" });
    const { publicUrl } = app.platform.config;
    const url = `${publicUrl}/services`;
    const view = viewOf({}, "192.0.2.1", `/services?utm_source=newsletter&utm_medium=email&utm_campaign=${id}`);
    await app.platform.database.write((tx) => noteCampaignLinks(tx, [{ campaignId: id, url }]));
    app.visits.count("/services", view);
    await app.visits.store();
    const [reader = ""] = await addReaders(app.platform, ["failed@example.org"]);
    await addFailedMail(site.server, id, { id: reader, email: "failed@example.org" });
    await page.goto(`/admin/campaigns/${id}/edit`);
    const links = page.getByRole("region", { name: "Links to the website" });
    await links.getByRole("row", { name: `${url} 1`, exact: true }).waitFor();
    expect(await links.getByRole("link").getAttribute("href")).toBe(url);
    await fact(page, "Refused").getByText("1").waitFor();
    await button(page, "Send 1 refused email again").click();
    const question = page.getByRole("alertdialog", { name: "Send the refused emails again?" });
    await question.getByText("at most 1. Readers who have unsubscribed get none").waitFor();
    await question.getByRole("button", { name: "Send again" }).click();
    await waitUntil("it is Sent", async () => (await campaignNamed("Sent Again")).sent === 1, 60_000);
    await button(page, "Send 1 refused email again").waitFor({ state: "detached" });
    await fact(page, "Accepted by the mail server").getByText("1").waitFor();
    expect(smtp.received.filter(({ recipients }) => recipients.includes("failed@example.org"))).toHaveLength(1);

    await page.goto("/admin/visits");
    const source = page.getByRole("region", { name: "Sources" }).getByRole("row", { name: /email · Sent Again/ });
    await source.getByRole("link", { name: "Sent Again" }).click();
    await heading(page, "Sent Again").waitFor();
    // The other tests have four readers.
    await app.platform.database.write((tx) => tx.deleteFrom("subscribers").where("id", "=", reader).execute());
  }));

describe.each(VIEWS)("$name everybody can use", { tags: "release" }, (view) => {
  test("the campaigns, the form, the question before sending, and the progress", () =>
    site.visit({ ...view, storageState: admin }, async ({ page }) => {
      const body = "Words.\n\n## Heading\n\n> Quoted\n\n- One\n\n```\ncode\n```";
      const draft = await addCampaign(site.server, { subject: "Open to Everybody", body });
      const paused = await addCampaign(site.server, { subject: "Waiting for Somebody", status: "Paused", body });
      await page.goto("/admin/campaigns");
      await page.getByText("Open to Everybody").first().waitFor();
      await expectAccessible(page, "the list");
      await page.goto(`/admin/campaigns/${draft}/edit`);
      await showPreview(page);
      const preview = page.getByRole("region", { name: "Preview" });
      await preview.getByText("Words.").waitFor();
      await expectAccessible(page, "the form");
      await button(page, "Dark").click();
      await expectAccessible(page, "the dark preview");
      await button(page, "Send...").click();
      await page.getByRole("dialog").getByText("goes to").waitFor();
      await expectAccessible(page, "the question");
      await page.goto(`/admin/campaigns/${paused}/edit`);
      await button(page, "Resume").waitFor();
      await preview.getByText("Words.").waitFor();
      await expectAccessible(page, "the progress");
    }));
});
