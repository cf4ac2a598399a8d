import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Entry } from "#contract/conversations.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes } from "#server/platform/records/notes.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { expectFocus, expectFocusOn } from "#tests/support/keyboard.ts";
import { addReceived } from "#tests/support/received.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const card = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });
const entries = (page: Page, kind?: Entry["kind"]) =>
  card(page).locator(kind ? `[data-entry=${kind}]` : "[data-entry]");
const note = (page: Page) => page.getByLabel("Your note", { exact: true });

test("a message shows the telephone number of its customer first on a phone, and what is open", () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    const id = await receive(site.server, "Calling Visitor");
    const other = await receive(site.server, "Calling Visitor");
    const token = await site.server.signIn();
    const customerId = (await site.server.api("GET", `/messages/${id}`, { token })).json.data.customerId;
    const { name, email } = (await site.server.api("GET", `/customers/${customerId}`, { token })).json.data;
    const change = { name, email, status: "Active", phone: "031 555 0177" };
    await site.server.api("PUT", `/customers/${customerId}`, { token, body: change });
    for (const [title, status, lostReason] of [
      ["Permit portal", "Proposal"],
      ["Lost portal", "Lost", "Price"],
    ])
      await site.server.api("POST", "/deals", { token, body: { title, customerId, status, lostReason } });
    await site.server.api("POST", "/tasks", {
      token,
      body: { title: "Send the offer", customerId, dueOn: "2100-01-01" },
    });
    await page.goto(`/admin/messages/${id}`);
    const phone = page.getByRole("link", { name: "031 555 0177" }).first();
    await phone.waitFor();
    expect(await phone.getAttribute("href")).toBe("tel:0315550177");
    expect((await phone.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
    const customer = page.getByRole("region", { name: "Customer", exact: true });
    for (const link of ["Permit portal", "Send the offer"]) await customer.getByRole("link", { name: link }).waitFor();
    expect(await customer.getByRole("link", { name: "Lost portal" }).count()).toBe(0);
    const message = customer.getByRole("link", { name: "No subject" });
    expect(await message.getAttribute("href")).toBe(`/admin/messages/${other}`);
    await expectAccessible(page, "a message with the work of its customer on a phone");
  }));

test("a call is written down by keys, and the message given to another customer and back", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const token = await site.server.signIn();
    const other = { name: "Office of Calls", email: "office.of.calls@example.net", status: "Active" };
    await site.server.api("POST", "/customers", { token, body: other });
    await page.goto("/admin/messages");
    await heading(page, "Messages").waitFor();
    await page.keyboard.press("n");
    await heading(page, "Add Message").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Thabo Caller");
    await page.getByLabel("Subject", { exact: true }).fill("A leak");
    await page.getByLabel("Message", { exact: true }).fill("Water on the floor.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Enter an email address or a phone number").waitFor();
    await expectFocus(page, "Phone");
    await expectAccessible(page, "the form of a call that was refused");
    await page.keyboard.insertText("031 555 0142");
    await page.keyboard.press("Control+Enter");
    await heading(page, "Thabo Caller").waitFor();
    await entries(page, "received").getByText("Water on the floor.").waitFor();
    await page.getByText("This message has no email address to reply to.").waitFor();
    expect(await page.locator("[data-on-key=reply]").count()).toBe(0);

    await page.getByRole("button", { name: "Choose customer" }).click();
    // A message always has one, so that the label does not say "(optional)".
    await expectFocusOn(page.getByRole("combobox", { name: "Customer", exact: true }));
    await page.keyboard.insertText("Office of");
    await page.getByRole("option", { name: /^Office of Calls/ }).click();
    await expectAccessible(page, "the question to whom a message belongs");
    await page.getByRole("button", { name: "Give to customer" }).click();
    await page.getByText("Thabo Caller given to another customer").waitFor();
    const customer = page.getByRole("region", { name: "Customer", exact: true });
    await customer.getByRole("link", { name: "Office of Calls" }).waitFor();
    await page.keyboard.press("z");
    await customer.getByText("This message belongs to no customer.").waitFor();
  }));

test("two messages are merged, and a mail of theirs is split off again", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const from = await receive(site.server, "Merging Visitor");
    const id = await receive(site.server, "Merging Visitor");
    await page.goto(`/admin/messages/${id}`);
    await page.getByRole("button", { name: "Merge", exact: true }).waitFor();
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Merge messages" }).click();
    await page.getByText("Choose a message").waitFor();
    await page.getByRole("radio").check();
    await page.getByText(/^MSG-\S+ becomes part of MSG-\S+\.$/).waitFor();
    await expectAccessible(page, "the question which message is merged");
    await page.getByRole("button", { name: "Merge messages" }).click();
    await waitUntil("both are in one thread", async () => (await entries(page, "received").count()) === 2);
    await page.goto(`/admin/messages/${from}`);
    await page.waitForURL(`**/admin/messages/${id}`);
    await addReceived(site.server, "messages", id, { text: "Another matter." });
    await page.reload();
    await waitUntil("the mail came in", async () => (await entries(page, "received").count()) === 3);
    await entries(page, "received").last().getByRole("button", { name: "Split off" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Split off" }).click();
    await page.getByText("Split off into a message of its own").waitFor();
    await waitUntil("it is alone", async () => (await entries(page, "received").count()) === 1);
    await entries(page, "received").getByText("Another matter.").waitFor();
    await expectAccessible(page, "a message that was split off");
  }));

describe("a thread", () => {
  test("gets a note by keys, which is kept beside a reply, changed and deleted", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await receive(site.server, "Noted Visitor");
      await page.goto(`/admin/messages/${id}`);
      await heading(page, "Noted Visitor").waitFor();
      await entries(page, "received").getByText("noted.visitor@example.net").waitFor();
      await page.keyboard.press("n");
      await expectFocus(page, "Your note");
      await page.keyboard.insertText("Call before noon");
      await page.keyboard.press("Escape");
      await page.keyboard.press("r");
      await expectFocus(page, "Your reply");
      await page.keyboard.insertText("Good day");
      await page.keyboard.press("Escape");
      await page.keyboard.press("n");
      await expectFocus(page, "Your note");
      expect(await note(page).inputValue()).toBe("Call before noon");
      await expectAccessible(page, "a message with the form of a note");
      await page.keyboard.press("Control+Enter");
      await entries(page, "note").getByText("Call before noon").waitFor();
      await expectFocusOn(page.locator("[data-on-key=note]"));
      await page.keyboard.press("r");
      expect(await page.getByLabel("Your reply", { exact: true }).inputValue()).toBe("Good day");
      await page.getByLabel("Cc").fill("bo@example.org, nobody");
      await page.getByRole("button", { name: "Send reply" }).click();
      await expectFocus(page, /^Cc/);
      await page.getByLabel("Cc").fill("bo@example.org; cat@example.org");
      await page.getByRole("button", { name: "Send reply" }).click();
      await entries(page, "reply").getByText("Cc: bo@example.org, cat@example.org").waitFor();

      await entries(page, "note").getByRole("button", { name: "Edit note" }).press("Enter");
      await page.getByLabel("Note", { exact: true }).fill("Call after noon");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await entries(page, "note").getByText("Call after noon").waitFor();
      await entries(page, "note").getByRole("button", { name: "Delete note" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await entries(page, "note").waitFor({ state: "detached" });
    }));

  test("shows mails with their addresses, marks, files and folded quotation on a phone", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      const id = await receive(site.server, "Mailing Visitor");
      const mail: Entry = {
        id: newId(),
        kind: "received",
        at: "2026-11-20T08:30:00.000Z",
        author: "",
        from: "Office of the <Director> <office@example.org>",
        to: ["Palmiet <hello@example.org>"],
        cc: ["finance@example.org"],
        subject: "Re: Pipes",
        text: "We accept.",
        quoted: "\n\nOn Monday Thandi wrote:\n> Our offer",
        automatic: true,
        unverified: true,
        attachments: [
          { id: newId(), name: "Order.pdf", size: 2048, removed: false },
          { id: newId(), name: "Film.mp4", size: 30_000_000, removed: true },
        ],
        status: null,
      };
      const second = { ...mail, id: newId(), from: "Home <visitor@home.example.org>", text: "And from home." };
      const thread = [mail, { ...second, automatic: false, unverified: false, attachments: [], quoted: "\n" }];
      await page.route("**/api/messages/*/entries", (route) => route.fulfill({ json: thread }));
      await page.goto(`/admin/messages/${id}`);
      const shown = entries(page, "received").filter({ hasText: "We accept." });
      await shown.getByText("office@example.org").waitFor();
      for (const text of ["Automatic", "Sender not verified", "Cc: finance@example.org", "Too large, not kept"])
        await shown.getByText(text).waitFor();
      expect(await shown.getByRole("button", { name: /Film/ }).count()).toBe(0);
      expect(await shown.getByText("> Our offer").isVisible()).toBe(false);
      // The end of the last line is no quotation.
      expect(await page.getByText("Quoted text").count()).toBe(1);
      await shown.getByText("Quoted text").click();
      await shown.getByText("> Our offer").waitFor();
      await expectAccessible(page, "a mail on a phone");
      await page.getByRole("button", { name: "Same person: add address" }).click();
      await page.getByText("visitor@home.example.org is an address of Mailing Visitor").waitFor();
      await page.getByRole("button", { name: "Same person: add address" }).waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    }));

  test("shows the newest of 500 entries at once, and earlier ones above them on request", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await receive(site.server, "Talking Visitor");
      await site.server.app.platform.database.write(async (tx) => {
        const signedBy = await signAs(tx, { id: newId(), name: "Colleague" });
        const notes = Array.from({ length: 500 }, (_, at) => ({
          id: newId(),
          text: `Note ${at} ${"with some words ".repeat(20)}`,
          signed_by: signedBy,
          created_at: new Date(Date.UTC(2100, 0, 1, 0, at)).toISOString(),
          message_id: id,
        }));
        await insertNotes(tx, notes);
      });
      await page.goto(`/admin/messages/${id}`);
      const newest = entries(page).last();
      await newest.getByText(/^Note 499 /).waitFor();
      await waitUntil("the newest is in view", () =>
        newest.evaluate((entry) => entry.getBoundingClientRect().bottom <= window.innerHeight),
      );
      expect(await entries(page).count()).toBe(10);
      await card(page).getByText("490 earlier entries").waitFor();
      await card(page).getByRole("button", { name: "Show earlier entries" }).press("Enter");
      await waitUntil("more are shown", async () => (await entries(page).count()) === 60);
      await expectFocusOn(entries(page).filter({ hasText: "Note 489 " }));
    }),
  );
});
