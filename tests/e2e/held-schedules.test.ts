import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "#contract/calls.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addReaders } from "#tests/support/campaigns.ts";
import { DAY } from "#tests/support/clock.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ environment: { SAMPLE_DATA: "false" } });

let admin: StorageState;
let token: string;
let [article, extraPage, campaign] = ["", "", ""];

async function call(method: string, path: string, body?: unknown) {
  const { status, json, headers } = await site.server.api(method, path, { token, ...(body ? { body } : {}) });
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return { data: json?.data, headers };
}

beforeAll(async () => {
  token = await site.server.signIn();
  await addReaders(site.server.app.platform, ["reader@example.org"]);
  const at = new Date(Date.now() + 20 * DAY).toISOString();
  const words = { ...EXAMPLES.createArticle.body, cover: null, slug: "reeds", title: "Reeds Counted" };
  article = (await call("POST", "/articles", { ...words, status: "Scheduled", publishAt: at })).data.id;
  const page = { ...EXAMPLES.createExtraPage.body, status: "Scheduled", publishAt: at };
  extraPage = (await call("POST", "/extra-pages", page)).data.id;
  campaign = (await call("POST", "/campaigns", { subject: "What we built", body: "Words." })).data.id;
  await call("POST", `/campaigns/${campaign}/send`, { at });
  const draft = await call("PUT", "/pages/community/draft", { search: { description: "Words for later." } });
  const pages = [{ key: "community", etag: draft.headers.get("etag") }];
  await call("POST", "/pages/publish", { pages, at });
  site.forward(30 * DAY);
  token = await site.server.signIn();
  admin = await site.asAdmin();
  await waitUntil("the clock is in doubt", async () => (await call("GET", "/schedules")).data.heldUntil !== null);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "The server's clock has leapt ahead" });

/** Opens a screen and waits for its notice. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await notice(page).waitFor();
}

describe("the screen of a schedule that waits because of the clock", () => {
  test.each(VIEWS)("has a notice that is accessible $name", ({ viewport, theme }) =>
    site.visit({ storageState: admin, viewport, theme }, async ({ page }) => {
      for (const path of [
        "/admin/site/community",
        `/admin/news/${article}/edit`,
        `/admin/extra-pages/${extraPage}/edit`,
        `/admin/campaigns/${campaign}/edit`,
      ]) {
        await open(page, path);
        await expectAccessible(page, path);
      }
    }),
  );

  test("publishes a page as it was scheduled", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await open(page, "/admin/site/community");
      await button(page, "Publish now").click();
      await notice(page).waitFor({ state: "detached" });
      const { data } = await call("GET", "/pages/community");
      expect([data.state, data.published.search.description]).toEqual(["Published", "Words for later."]);
    }));

  test("publishes an article", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await open(page, `/admin/news/${article}/edit`);
      await button(page, "Publish now").click();
      await notice(page).waitFor({ state: "detached" });
      expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("Published");
      expect((await call("GET", `/articles/${article}`)).data.status).toBe("Published");
    }),
  );

  test("publishes an extra page", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await open(page, `/admin/extra-pages/${extraPage}/edit`);
      await button(page, "Publish now").click();
      await notice(page).waitFor({ state: "detached" });
      expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("Published");
      expect((await call("GET", `/extra-pages/${extraPage}`)).data.status).toBe("Published");
    }),
  );

  test("sends a campaign, after its question", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await open(page, `/admin/campaigns/${campaign}/edit`);
      await button(page, "Send now...").click();
      await page.getByRole("dialog").getByRole("button", { name: "Send to 1 reader" }).click();
      await notice(page).waitFor({ state: "detached" });
      await waitUntil("it has started", async () =>
        ["Sending", "Sent"].includes((await call("GET", `/campaigns/${campaign}`)).data.status),
      );
    }),
  );
});
