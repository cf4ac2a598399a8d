import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { apply } from "#tests/support/intake.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { addReply } from "#tests/support/replies.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const card = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });
const replies = (page: Page) => card(page).getByRole("list", { name: "Entries" }).locator("[data-entry=reply]");
const field = (page: Page) => page.getByLabel("Your reply", { exact: true });
const button = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true });

/** Marks a reply as sent, as a worker does after its ten seconds. */
async function deliver(recordId: string): Promise<void> {
  await site.server.app.platform.database.write((tx) =>
    tx
      .updateTable("outbox")
      .set({ status: "Sent", attempts: 1, sent_at: new Date().toISOString() })
      .where("about_id", "=", recordId)
      .where("kind", "=", "reply")
      .execute(),
  );
}

async function repliesTo(messageId: string): Promise<number> {
  const { read } = site.server.app.platform.database;
  return (await read.selectFrom("replies").select("id").where("message_id", "=", messageId).execute()).length;
}

async function openForm(page: Page): Promise<void> {
  await page.locator("[data-on-key=reply]").click();
  await field(page).waitFor();
  await expectFocusOn(field(page));
}

describe("a message", () => {
  test("gets a reply, which is cancelled, written again and shown as sent", { tags: "promise-62" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await receive(site.server, "Answered Visitor");
      await page.goto(`/admin/messages/${id}`);
      await heading(page, "Answered Visitor").waitFor();
      await openForm(page);
      await card(page).getByText("Administrator Palmiet", { exact: true }).waitFor();
      await expectAccessible(page, "a message with the form of a reply");
      await field(page).fill("Does Monday suit you?");
      await button(page, "Send reply").click();
      await replies(page)
        .getByText(/^Sends in \d+ s$/)
        .waitFor();
      await button(page, "Take back").click();
      await replies(page).waitFor({ state: "detached" });
      await waitUntil("the words are back", async () => (await field(page).inputValue()) === "Does Monday suit you?");
      const chosen = await card(page)
        .getByRole("combobox")
        .evaluateAll((all) => all.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.label));
      expect(chosen[0]).toBe("Answered Visitor, answered.visitor@example.net");
      expect(chosen).not.toContain(undefined);
      await field(page).fill("Does Tuesday suit you?");
      await page.keyboard.press("Control+Enter");
      await replies(page).getByText("Does Tuesday suit you?").waitFor();
      await deliver(id);
      await replies(page)
        .getByText(/^Sent \d/)
        .waitFor();
      await page.goto("/admin/messages");
      await page
        .getByText(/Answered by Administrator on/)
        .first()
        .waitFor();
      await expectAccessible(page, "the list of messages with an answered one");
    }),
  );

  test("keeps its returning buttons uncovered by the notice of a sent reply on a phone", { tags: "release" }, () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await receive(site.server, "Barred Visitor");
      await receive(site.server, "Barred Visitor too");
      await page.goto("/admin/messages?q=Barred");
      await page.getByRole("link", { name: "Barred Visitor", exact: true }).click();
      await openForm(page);
      await field(page).fill("Does Monday suit you?");
      await button(page, "Send reply").click();
      const toast = page.getByRole("dialog").filter({ hasText: "Reply" });
      await toast.waitFor();
      await waitUntil("the toast is above the bar", async () => {
        const [above, bar] = [await toast.boundingBox(), await page.locator("[data-save-bar]").boundingBox()];
        return above !== null && bar !== null && above.y + above.height <= bar.y;
      });
    }),
  );

  test("keeps the text of a reply over a reload, and warns when a colleague has replied", { tags: "promise-64" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await receive(site.server, "Twice Visitor");
      await page.goto(`/admin/messages/${id}`);
      await openForm(page);
      await field(page).fill("Mine");
      await page.reload();
      await field(page).waitFor();
      expect(await field(page).inputValue()).toBe("Mine");
      await addReply(site.server, "messages", id);
      await field(page).focus();
      await page.keyboard.down("Control");
      for (let at = 0; at < 12; at++) await page.keyboard.down("Enter");
      await page.keyboard.up("Control");
      const said = card(page).getByText(/^Former colleague answered this on/);
      await said.waitFor();
      await replies(page).getByText("Does Monday suit you?").waitFor();
      // The same key does not confirm the warning, which has its own button.
      await page.keyboard.press("Control+Enter");
      await said.waitFor();
      expect(await replies(page).count()).toBe(1);
      await button(page, "Send anyway").click();
      await waitUntil("two replies", async () => (await replies(page).count()) === 2);
    }),
  );

  test("gets one reply when the response is lost and sending is tried again", { tags: "promise-62" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/ERR_FAILED/);
      const id = await receive(site.server, "Lost Visitor");
      await page.goto(`/admin/messages/${id}`);
      await openForm(page);
      await field(page).fill("Mine once");
      await page.route("**/api/messages/*/replies", (route) => route.abort());
      await button(page, "Send reply").click();
      // The list of replies is fetched first, and fails as well.
      await card(page).getByText("Failed to send reply").waitFor();
      await page.unroute("**/api/messages/*/replies");
      await page.route("**/api/messages/*/replies", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        await route.abort();
      });
      await button(page, "Try again").last().click();
      await waitUntil("it is there", async () => (await repliesTo(id)) === 1);
      await card(page).getByText("Failed to send reply").waitFor();
      await page.unroute("**/api/messages/*/replies");
      await card(page)
        .getByRole("alert")
        .filter({ hasText: "Failed to send reply" })
        .getByRole("button", { name: "Try again" })
        .click();
      await field(page).waitFor({ state: "detached" });
      await replies(page).getByText("Mine once").waitFor();
      expect(await repliesTo(id)).toBe(1);
    }),
  );

  test(
    "has a reply cancelled by a key or a button, which keep all text, and is Done in one step",
    {
      tags: ["promise-62", "release"],
    },
    () =>
      site.visit({ storageState: admin }, async ({ page }) => {
        const id = await receive(site.server, "Finished Visitor");
        await page.goto(`/admin/messages/${id}`);
        await openForm(page);
        await field(page).fill("First words");
        await button(page, "Send reply").click();
        await page.getByText("Reply sends in 10 seconds").waitFor();
        await page.keyboard.press("z");
        await replies(page).waitFor({ state: "detached" });
        // The form is open again, with its text.
        expect(await field(page).inputValue()).toBe("First words");
        await button(page, "Send reply").click();
        await replies(page)
          .getByText(/^Sends in/)
          .waitFor();
        await openForm(page);
        const release = await holdRequests(page, "**/api/messages/*/replies/*");
        await button(page, "Take back").click();
        await field(page).fill("typed meanwhile");
        release();
        await waitUntil(
          "both are there",
          async () => (await field(page).inputValue()) === "First words\n\ntyped meanwhile",
        );
        await field(page).focus();
        await page.keyboard.press("Control+Shift+Enter");
        await page.getByText("Finished Visitor marked as Done").waitFor();
        expect(await repliesTo(id)).toBe(3);
      }),
  );
});

test("an application gets a reply from a template, with the name and the job filled in", () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    const { id, jobTitle } = await apply(site.server, { firstName: "Lerato", lastName: "Khumalo" });
    await page.goto(`/admin/applications/${id}`);
    await heading(page, "Lerato Khumalo").waitFor();
    await openForm(page);
    await page.getByLabel("Template", { exact: true }).selectOption({ label: "Invitation to an interview" });
    expect(await field(page).inputValue()).toContain(
      `Good day Lerato Khumalo\n\nThank you for your application for ${jobTitle}.`,
    );
    expect(await page.getByLabel("Subject").inputValue()).toMatch(/^Your application for .+ \(APP-/);
    // No control is half below the bar at the top.
    await page.locator("#reply").evaluate((button) => button.scrollIntoView({ block: "center" }));
    await expectAccessible(page, "an application with the form of a reply on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await button(page, "Send reply").click();
    await replies(page)
      .getByText(/^Sends in \d+ s$/)
      .waitFor();
  }));

test(
  "a customer's page cancels a reply to a message, and shows a new one in the timeline",
  {
    tags: ["promise-62", "promise-64", "release"],
  },
  () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const message = await receive(site.server, "Timeline Visitor");
      const token = await site.server.signIn();
      await site.server.api("POST", `/messages/${message}/replies`, { token, body: { text: "Not meant" } });
      const [{ id }] = (await site.server.api("GET", "/customers?q=Timeline", { token })).json;
      await page.goto(`/admin/crm/customers/${id}`);
      await heading(page, "Timeline Visitor").waitFor();
      const unsent = page.getByRole("region", { name: "Replies", exact: true });
      await unsent.getByRole("button", { name: "Take back", exact: true }).click();
      await unsent.getByText("Taken back").waitFor();
      await openForm(page);
      // Templates with a reference or a job are not offered for customers.
      expect(await page.getByLabel("Template", { exact: true }).count()).toBe(0);
      await field(page).fill("Thank you for your visit.");
      await page.getByRole("button", { name: "Send reply", exact: true }).click();
      const timeline = page.getByRole("region", { name: "Recent Interactions" });
      await timeline.getByText("Thank you for your visit.").waitFor();
      await deliver(id);
      await timeline.getByText(/^Sent \d/).waitFor();
      await expectAccessible(page, "a customer with a reply");
    }),
);

test("a failed reply says so, also after its record was left", { tags: "promise-62" }, () =>
  site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/ERR_FAILED/);
    const id = await receive(site.server, "Left Too Soon");
    await page.goto(`/admin/messages/${id}`);
    await openForm(page);
    await field(page).fill("On its way");
    const fail = await holdRequests(page, "**/api/messages/*/replies", {
      isHeld: (request) => request.method() === "POST",
      continueRequest: (route) => route.abort(),
    });
    const sending = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/replies"));
    await page.keyboard.press("Control+Enter");
    await sending;
    await page.getByRole("link", { name: "Back to messages" }).click();
    await heading(page, "Messages").waitFor();
    fail();
    await page.getByText("The reply to Left Too Soon was not sent.").waitFor();
  }),
);

describe("templates", () => {
  const settings = (page: Page) => page.locator("#screen");

  test("are added and removed in the settings, and offered in the reply form", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await receive(site.server, "Template Visitor");
      await page.goto("/admin/settings");
      const names = settings(page).getByLabel(/^Name of template/);
      await names.first().waitFor();
      const before = await names.count();
      await settings(page).getByRole("button", { name: "+ Add template" }).click();
      await expectFocusOn(names.last());
      await page.keyboard.type("We will call");
      await settings(page)
        .getByLabel(/^Text of template/)
        .last()
        .fill("Good day {name}\n\nWe will call you about {refrence}.");
      await page.getByRole("button", { name: "Update settings" }).click();
      const said = "There is no {refrence}. Use {name}, {reference}, {job} or {company}.";
      await settings(page).getByText(said, { exact: true }).waitFor();
      await settings(page)
        .getByRole("link", { name: `Template ${before + 1}: ${said}` })
        .waitFor();
      await expectAccessible(page, "the settings with a template that cannot be filled in");
      await settings(page)
        .getByLabel(/^Text of template/)
        .last()
        .fill("Good day {name}\n\nWe will call you about {reference}.");
      // Removed by mistake, and restored.
      await settings(page).getByRole("button", { name: "Remove template 1" }).click();
      await page.getByText("Template removed").waitFor();
      expect(await names.count()).toBe(before);
      await page.getByRole("button", { name: "Undo" }).click();
      await waitUntil("it is back", async () => (await names.count()) === before + 1);
      await page.getByRole("button", { name: "Update settings" }).click();
      await page.getByText("Settings updated").waitFor();

      await page.goto("/admin/settings/account");
      const own = page.getByRole("form", { name: "Your reply templates" });
      await own.getByRole("button", { name: "+ Add template" }).click();
      await own.getByLabel("Name of template 1").fill("My thanks");
      await own.getByRole("button", { name: "Save templates" }).click();
      await own.getByText("Template text is required").waitFor();
      await expectFocusOn(own.getByLabel("Text of template 1"));
      await own.getByLabel("Text of template 1").fill("Thank you, {name}.");
      await page.keyboard.press("Control+Enter");
      await page.getByText("Templates saved").waitFor();
      await expectAccessible(page, "the own account with a template");

      await page.goto(`/admin/messages/${id}`);
      await openForm(page);
      await page.getByLabel("Template", { exact: true }).selectOption({ label: "We will call" });
      expect(await field(page).inputValue()).toMatch(/^Good day Template Visitor\n\nWe will call you about MSG-/);
      await page.getByLabel("Template", { exact: true }).selectOption({ label: "My thanks" });
      expect(await field(page).inputValue()).toMatch(/\n\nThank you, Template Visitor\.$/);
    }),
  );
});
