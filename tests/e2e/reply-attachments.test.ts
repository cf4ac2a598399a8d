import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { PDF } from "#tests/support/documents.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const card = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });
const field = (page: Page) => page.getByLabel("Your reply", { exact: true });
const button = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true });
const chosen = (page: Page) => card(page).getByRole("list", { name: "Files to attach" }).getByRole("listitem");
const sent = (page: Page) => card(page).getByRole("list", { name: "Attachments" }).getByRole("button");

const file = (name: string, buffer = PDF) => ({ name, mimeType: "application/octet-stream", buffer });

/** Opens the form of a new message's reply, with a text. */
async function write(page: Page, visitor: string): Promise<string> {
  const id = await receive(site.server, visitor);
  await page.goto(`/admin/messages/${id}`);
  await heading(page, visitor).waitFor();
  await page.locator("[data-on-key=reply]").click();
  await field(page).fill("Here is the quotation.");
  return id;
}

/** Chooses files by the keyboard. */
async function attach(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await button(page, "Attach files").press("Enter");
  await (await asked).setFiles(files);
}

test(
  "files are attached by keyboard, removed, sent, downloaded and returned by Take back",
  { tags: "promise-62" },
  () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await write(page, "Attached Visitor");
      await attach(page, file("Angebot Zoë.pdf"), file("setup.exe"), file("empty.txt", Buffer.alloc(0)));
      await attach(page, file("picture.png", Buffer.from("89504e470d0a1a0a", "hex")));
      expect(await chosen(page).count()).toBe(4);
      await chosen(page).getByText("Programs and scripts can't be attached").waitFor();
      await chosen(page).getByText("Empty files can't be attached").waitFor();
      await expectAccessible(page, "a reply with files at fault");
      await button(page, "Send reply").click();
      await expectFocusOn(button(page, "Attach files"));
      await button(page, "Remove setup.exe").press("Enter");
      await expectFocusOn(button(page, "Remove empty.txt"));
      await button(page, "Remove empty.txt").press("Enter");
      await expectFocusOn(button(page, "Remove picture.png"));
      expect(await card(page).getByText("Remove the files that can't be attached").count()).toBe(0);
      const release = await holdRequests(page, "**/api/messages/*/replies", {
        isHeld: (request) => request.method() === "POST",
      });
      await button(page, "Send reply").click();
      await button(page, "Uploading files...").waitFor();
      release();
      await field(page).waitFor({ state: "detached" });
      await waitUntil("both are listed", async () => (await sent(page).count()) === 2);
      const download = page.waitForEvent("download");
      await sent(page).first().press("Enter");
      const saved = await download;
      expect(saved.suggestedFilename()).toBe("Angebot Zoë.pdf");
      expect((await readFile(await saved.path())).equals(PDF)).toBe(true);
      await expectAccessible(page, "a message with the files of a reply");
      await button(page, "Take back").click();
      await field(page).waitFor();
      await waitUntil("the files are back", async () => (await chosen(page).count()) === 2);
      await waitUntil("the sent files are gone", async () => (await sent(page).count()) === 0);
      await button(page, "Send reply").click();
      await waitUntil("they are sent again", async () => (await sent(page).count()) === 2);
    }),
);

test(
  "files stay when the server refuses one by its content, also on a phone",
  { tags: ["promise-63", "release"] },
  () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/400/);
      await write(page, "Refused Visitor");
      const name = `${"A very long name of a quotation ".repeat(3)}.pdf`;
      await attach(page, file(name), file("script.txt", Buffer.from("#!/bin/sh")));
      await button(page, "Send reply").click();
      await card(page).getByText("Programs and scripts can't be attached: script.txt").waitFor();
      expect([await chosen(page).count(), await field(page).inputValue()]).toEqual([2, "Here is the quotation."]);
      await expectAccessible(page, "a reply whose file was refused, on a phone");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
      await button(page, "Remove script.txt").click();
      expect(await card(page).getByText("Programs and scripts can't be attached: script.txt").count()).toBe(0);
      await button(page, "Send reply").click();
      await waitUntil("it is sent", async () => (await sent(page).count()) === 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    }),
);

test("at most five files can be dropped on the form, and a reload asks for them again", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await write(page, "Dropping Visitor");
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (let at = 1; at <= 6; at++) transfer.items.add(new File(["text"], `${at}.txt`));
      return transfer;
    });
    for (const type of ["dragover", "drop"])
      await page.locator("[data-composer]").dispatchEvent(type, { dataTransfer: data });
    await card(page).getByText("Attach at most 5 files").waitFor();
    for (let at = 1; at <= 4; at++) await button(page, `Remove ${at}.txt`).click();
    await page.reload();
    await card(page).getByText("Attach again: 5.txt, 6.txt").waitFor();
    expect(await chosen(page).count()).toBe(0);
  }),
);
