import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const view = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stored = async (name: string) => {
  const { read } = site.server.app.platform.database;
  return read.selectFrom("messages").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
};

let minutes = 0;
/** Adds a message that is newer than all others. */
const add = (name: string) =>
  addMessages(site.server, [
    { name, subject: "Pipes", created_at: new Date(Date.UTC(2026, 0, 2, 0, minutes++)).toISOString() },
  ]);

describe("the inbox", () => {
  test("opens with the open messages, which keys assign, snooze and bring back", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      for (const name of ["Anna Botha", "Bongani Cele"]) await add(name);
      await page.goto("/admin/dashboard");
      await page
        .getByRole("navigation", { name: "Back office" })
        .getByRole("link", { name: /^Messages/ })
        .click();
      await page.waitForURL("**/admin/messages?state=open");
      await link(page, "Anna Botha").waitFor();
      await page.getByRole("link", { name: "Messages 2 open" }).waitFor();
      await expectAccessible(page, "the inbox");

      await page.keyboard.press("j");
      await page.keyboard.press("a");
      await page.getByText("Bongani Cele assigned to Administrator").waitFor();
      await page.getByText("For Administrator.").waitFor();
      await page.keyboard.press("h");
      await page.getByText(/^Bongani Cele snoozed until /).waitFor();
      await link(page, "Bongani Cele").waitFor({ state: "detached" });
      await page.keyboard.press("z");
      await page.getByText("Bongani Cele is back in the inbox").waitFor();
      await link(page, "Bongani Cele").waitFor();
      await view(page, "Mine").click();
      await link(page, "Anna Botha").waitFor({ state: "detached" });
      await link(page, "Bongani Cele").waitFor();
      await view(page, "Waiting").click();
      await page.getByText("Nobody's answer is awaited").waitFor();
    }));

  test("assigns and snoozes an opened message, until a chosen day too, and goes on to the next", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      for (const name of ["Carla Dube", "Dineo Els"]) await add(name);
      await page.goto("/admin/messages?state=open&q=d");
      await link(page, "Dineo Els").click();
      await title(page, "Dineo Els").waitFor();
      await page.keyboard.press("a");
      await waitUntil("the list of accounts is open", () =>
        page.evaluate(() => document.activeElement?.closest("select")?.id === "assign-message"),
      );
      await page.keyboard.press("Escape");
      await page.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Administrator" });
      await page.getByText("Dineo Els assigned to Administrator").waitFor();
      await expectAccessible(page, "an assigned message on a phone");
      await page.getByRole("combobox", { name: "Snooze" }).selectOption({ label: "Until another day…" });
      await page.getByLabel("Day", { exact: true }).fill("2099-03-01");
      await page.getByRole("button", { name: "Snooze", exact: true }).click();
      await title(page, "Carla Dube").waitFor();
      await waitUntil("the message is snoozed", async () => (await stored("Dineo Els")).snoozed_until !== null);
      expect((await stored("Dineo Els")).snoozed_until).toBe("2099-03-01T06:00:00.000Z");
    }));

  test("announces messages that come while it is read, and moves nothing until they are asked for", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await add("Esther Fourie");
      const live = page.waitForResponse(/\/api\/events$/);
      await page.goto("/admin/messages?state=open");
      await link(page, "Esther Fourie").waitFor();
      await live;
      await receive(site.server, "Fatima Govender");
      await page.getByRole("button", { name: "1 new message" }).waitFor();
      expect(await link(page, "Fatima Govender").count()).toBe(0);
      await page.getByRole("button", { name: "1 new message" }).click();
      await link(page, "Fatima Govender").waitFor();
    }));
});
