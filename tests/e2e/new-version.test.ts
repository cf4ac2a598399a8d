import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, NETWORK_ERROR_PATTERN, receive, userButton } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { NO_RESPONSE } from "#web/shared/call.ts";

const site = openSite();
let admin: StorageState;

beforeAll(async () => {
  admin = await site.asAdmin();
});

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "There is a new version of this website" });
const reload = (page: Page) => banner(page).getByRole("button", { name: "Reload" });

/** Opens a screen, types, and then replaces the release: files of the old one are gone. */
async function openBefore(page: Page, path: string, type: () => Promise<void>) {
  await page.goto(path);
  await type();
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
}

/** Loads the new release, with all of its files. */
async function loadNew(page: Page) {
  await page.unroute("**/assets/*.js");
  await reload(page).focus();
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
}

describe.concurrent("A tab left open over a release", () => {
  test("says so when a part is gone, and Reload keeps the text of a page", { tags: "release" }, () =>
    site.visit({ storageState: admin, fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 404/);
      const field = page.getByRole("main").getByRole("textbox").first();
      await openBefore(page, "/admin/site/contact", () => field.fill("typed before"));
      await userButton(page).click();
      await banner(page).waitFor();
      expect(await field.inputValue()).toBe("typed before");
      await loadNew(page);
      await field.waitFor();
      await waitUntil("the text is back", async () => (await field.inputValue()) === "typed before");
      expect(await banner(page).count()).toBe(0);
    }),
  );

  test("says so when another screen is gone, and Reload keeps a reply", () =>
    site.visit({ storageState: admin, fresh: true, theme: "dark" }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 404/);
      const path = `/admin/messages/${await receive(site.server, "Sender")}`;
      const reply = page.getByLabel("Your reply", { exact: true });
      await openBefore(page, path, async () => {
        await page.locator("[data-on-key=reply]").click();
        await reply.fill("typed before");
      });
      await page.getByRole("link", { name: "Outbox" }).click();
      await banner(page).waitFor();
      await waitUntil("nothing else is said", async () => (await page.getByText(NO_RESPONSE).count()) === 0);
      await expectAccessible(page, "the banner");
      await loadNew(page);
      await heading(page, "Outbox").waitFor();
      await page.goto(path);
      await waitUntil("the reply is back", async () => (await reply.inputValue()) === "typed before");
    }));

  test("does not mention a new version when the server is only away", { tags: "release" }, () =>
    site.visit({ storageState: admin, fresh: true }, async ({ page, allowConsoleError }) => {
      allowConsoleError(NETWORK_ERROR_PATTERN);
      await page.goto("/admin/messages");
      await heading(page, "Messages").waitFor();
      await page.route("**/assets/*.js", (route) => route.abort());
      await userButton(page).click();
      await page.getByText("The menu could not be loaded").waitFor();
      expect(await banner(page).count()).toBe(0);
    }),
  );
});
