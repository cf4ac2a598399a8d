import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { heading, receive, statusOf, storedStatus, waitForStorage } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
const CONFLICT = /status of 412/;

let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

describe.concurrent("the list of messages", () => {
  beforeAll(async () => {
    const values = Array.from({ length: 23 }, (_, at) => ({
      name: `Listed ${String.fromCharCode(65 + at)}`,
      email: `listed${at}@example.net`,
      status: at % 2 ? ("Read" as const) : ("Done" as const),
    }));
    await addMessages(site.server, values);
  });

  const names = (page: Page) => page.getByRole("table").getByRole("link").allInnerTexts();
  const shows = (page: Page, values: string) => page.getByText(values, { exact: true }).waitFor();

  test("keeps search, filter, order and page in the address, through reload and Back", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/messages");
      await page.getByRole("searchbox", { name: "Search messages..." }).fill("listed");
      await shows(page, "Showing 1 to 10 of 23 messages");
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("Done");
      await shows(page, "Showing 1 to 10 of 12 messages");
      await page.getByRole("button", { name: "Name" }).click();
      await page.waitForURL("**/admin/messages?q=listed&status=Done&sort=name&order=asc");
      await waitUntil("sorted by name", async () => (await names(page))[0] === "Listed A");
      await page.getByRole("button", { name: "Next" }).click();
      await shows(page, "Showing 11 to 12 of 12 messages");
      await waitUntil("the rows of the last page", async () => (await names(page)).join() === "Listed U,Listed W");
      expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
      const address = page.url();
      expect(new URL(address).search).toBe("?q=listed&status=Done&sort=name&order=asc&page=2");

      await page.reload();
      await shows(page, "Showing 11 to 12 of 12 messages");
      expect(await page.getByRole("searchbox").inputValue()).toBe("listed");
      expect(await page.getByRole("combobox", { name: "Status", exact: true }).inputValue()).toBe("Done");
      expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");

      await page.getByRole("link", { name: "Listed U" }).click();
      await heading(page, "Listed U").waitFor();
      await page.goBack();
      await shows(page, "Showing 11 to 12 of 12 messages");
      expect(page.url()).toBe(address);
      await page.goBack();
      await shows(page, "Showing 1 to 10 of 12 messages");
      await page.goBack();
      await page.goBack();
      await shows(page, "Showing 1 to 10 of 23 messages");
      expect(await page.getByRole("combobox", { name: "Status", exact: true }).inputValue()).toBe("");
    }));

  test("offers to search all messages where a view has none, and keeps the search and the focus", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/messages?state=mine&q=listed");
      await page.getByRole("button", { name: "Search all messages" }).click();
      await shows(page, "Showing 1 to 10 of 23 messages");
      expect(new URL(page.url()).search).toBe("?q=listed");
      await expectFocus(page, "Messages");
      await page.getByRole("searchbox").fill("listed nobody");
      await page.getByRole("button", { name: "Clear filters" }).waitFor();
      expect(await page.getByRole("button", { name: "Search all messages" }).count()).toBe(0);
    }));

  test("shows the current rows while others load, and can be paged in the meantime", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const arrive = Promise.withResolvers<void>();
      await page.route(/api\/messages\?.*page=[23]&/, async (route) => {
        await arrive.promise;
        await route.continue();
      });
      await page.goto("/admin/messages?q=listed");
      await shows(page, "Showing 1 to 10 of 23 messages");
      const first = await names(page);
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/page=2$/);
      await page.locator("button:enabled", { hasText: "Previous" }).waitFor();
      expect(await names(page)).toEqual(first);
      expect(await page.getByText(/^Showing /).innerText()).toBe("Showing 1 to 10 of 23 messages");
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/page=3$/);
      await page.locator("button:disabled", { hasText: "Next" }).waitFor();
      expect(await page.getByText(/^Showing /).innerText()).toBe("Showing 1 to 10 of 23 messages");
      await page.getByRole("button", { name: "Previous" }).click();
      await page.waitForURL(/page=2$/);
      arrive.resolve();
      await shows(page, "Showing 11 to 20 of 23 messages");
      expect(await names(page)).not.toEqual(first);
      await page.getByRole("button", { name: "Previous" }).click();
      await shows(page, "Showing 1 to 10 of 23 messages");
      expect(await names(page)).toEqual(first);
    }),
  );
});

describe.concurrent("a message", () => {
  test("is read once opened, shows its lead, and is Done by one button and Spam after a question", async () => {
    const id = await receive(site.server, "Joined Lead");
    await site.visit({ storageState: admin, theme: "dark" }, async ({ page }) => {
      await page.goto("/admin/messages?q=joined");
      await page.getByRole("link", { name: "Joined Lead" }).click();
      await heading(page, "Joined Lead").waitFor();
      expect(await page.title()).toBe("Joined Lead | Messages");
      await waitForStorage(site.server, id, "Read");
      await page.getByRole("banner").or(page.getByRole("main")).getByText("Read", { exact: true }).first().waitFor();
      const customer = page.getByRole("region", { name: "Customer" });
      await customer.getByText("Lead", { exact: true }).waitFor();
      await customer.getByText("Dlamini & Sons").waitFor();
      expect(await customer.getByRole("heading", { name: "Open deals" }).count()).toBe(0);
      // The only interaction is this message, so it is not repeated.
      expect(await customer.getByText("Recent Interactions").count()).toBe(0);

      const question = page.getByRole("alertdialog", { name: "Mark this message as spam?" });
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "detached" });
      expect(await storedStatus(site.server, id)).toBe("Read");
      await page.getByRole("button", { name: "Mark as Done" }).click();
      await page.getByText("Joined Lead marked as Done").waitFor();
      await waitForStorage(site.server, id, "Done");
      await page.getByRole("link", { name: "Back to messages" }).click();
      await page.getByRole("table").waitFor();
      expect(await page.title()).toBe("Messages");
      expect(await statusOf(page, "Joined Lead").inputValue()).toBe("Done");

      await page.getByRole("link", { name: "Joined Lead" }).click();
      await page.getByRole("button", { name: "Mark as Spam" }).click();
      await question.getByRole("checkbox", { name: /^Block joined.lead@example.net/ }).check();
      await question.getByRole("button", { name: "Mark as Spam" }).click();
      await waitForStorage(site.server, id, "Spam");
      await page.getByText("Joined Lead marked as Spam, joined.lead@example.net blocked").waitFor();
      await page.getByRole("region", { name: "Conversation" }).getByText("You can't reply to spam.").waitFor();
      expect(await page.locator("[data-on-key=reply]").count()).toBe(0);
    });
  });

  test("is not overwritten when another user has changed it in the meantime", { tags: "release" }, async () => {
    const id = await receive(site.server, "Changed Twice");
    await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(CONFLICT);
      const token = await tokenOf(site.server, await adminId(site.server));
      const change = (status: string) =>
        site.server.api("PATCH", `/messages/${id}/status`, { token, body: { status } });
      // Opening a new message would mark it as read, and load it again at an unknown moment.
      await change("Read");
      await page.goto(`/admin/messages/${id}`);
      await page.getByRole("button", { name: "Mark as New" }).waitFor();
      await change("Done");
      await page.getByRole("button", { name: "Mark as New" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "Failed to update message status" });
      await alert.getByText(/Someone else has changed this message/).waitFor();
      expect(await storedStatus(site.server, id)).toBe("Done");
      await alert.getByRole("button", { name: "Reload" }).click();
      await alert.waitFor({ state: "detached" });
      await page.locator("header").getByText("Done", { exact: true }).waitFor();
      expect(await page.getByRole("button", { name: "Mark as Done" }).count()).toBe(0);
    });
  });

  test("says whether its customer was held back or deleted", { tags: "release" }, async () => {
    const id = await receive(site.server, "Left Alone");
    const body = {
      name: "Held Back",
      email: "held.back@example.net",
      message: "Buy now.",
      website: "https://x.example",
    };
    await site.server.api("POST", "/contact", { body });
    const token = await tokenOf(site.server, await adminId(site.server));
    const customers = (await site.server.api("GET", "/customers?q=left.alone", { token })).json;
    expect((await site.server.api("DELETE", `/customers/${customers[0].id}`, { token })).status).toBe(204);
    const [held] = (await site.server.api("GET", "/messages?q=held.back", { token })).json;
    await site.visit({ storageState: admin }, async ({ page }) => {
      const heldBack = page.getByText("Not linked to a customer, because the message was held back.");
      const deleted = page.getByText("The customer this message was linked to has been deleted.");
      // Also for a message marked as spam after reading, whose mails were sent on arrival.
      for (const status of ["Read", "Spam"]) {
        await site.server.api("PATCH", `/messages/${id}/status`, { token, body: { status } });
        await page.goto(`/admin/messages/${id}`);
        await deleted.waitFor();
        expect(await heldBack.count(), status).toBe(0);
      }
      await page.goto(`/admin/messages/${held.id}`);
      await heldBack.waitFor();
      expect(await deleted.count()).toBe(0);
    });
  });

  test("shows a link back when it does not exist", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 404/);
      await page.goto("/admin/messages/0198f0c0-0000-7000-8000-000000000000");
      await page.getByText("We can't find this message").waitFor();
      await page.getByRole("main").getByRole("link", { name: "Back to messages" }).last().click();
      await heading(page, "Messages").waitFor();
    }),
  );
});

test("an unknown address gets a page inside the back office", { tags: "release" }, () =>
  site.visit({ storageState: admin, theme: "dark" }, async ({ page, allowConsoleError }) => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Manage users" }).click();
    await heading(page, "User Management").waitFor();
    allowConsoleError(/status of 404/);
    expect((await page.goto("/admin/nowhere"))?.status()).toBe(404);
    await heading(page, "Page not found").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
    await heading(page, /^Welcome back, /).waitFor();
    await page.goto("/admin");
    await page.waitForURL("**/admin/dashboard");
  }),
);
