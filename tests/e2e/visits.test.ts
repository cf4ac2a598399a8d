import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { VISIT_MESSAGES, VISITS_NOTICE } from "#contract/visits.ts";
import { expectAccessible, expectOutline } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { heading } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { BROWSER, viewOf } from "#tests/support/visits.ts";

const site = openSite({ environment: { CDN_SECONDS: "60" } });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Views and visitors, day by day" });

/** Counts views of twelve pages by two visitors. */
async function addViews(): Promise<void> {
  const { visits } = site.server.app;
  for (let page = 1; page <= 12; page++) {
    const url = `/news/article-${page}`;
    const referer = `https://site-${page % 3}.example.org/`;
    visits.count(
      url,
      viewOf({ referer }, "192.0.2.1", `${url}?utm_source=newsletter&utm_medium=email&utm_campaign=may`),
    );
  }
  visits.count("/", viewOf({}, "192.0.2.2"));
  visits.count("/", viewOf({}, "192.0.2.2"));
  visits.countGoal({ address: "192.0.2.1", browser: BROWSER });
  await visits.store();
}

describe("visits", () => {
  test(
    "the screen says that there are no views, how they are counted, and that a CDN hides some",
    { tags: "release" },
    () =>
      site.visit({ storageState: admin }, async ({ page }) => {
        await page.goto("/admin/visits");
        await heading(page, "Visits").waitFor();
        await page.getByText("No views in these days").waitFor();
        await page.getByText(/Only uncached views are counted here/).waitFor();
        await page.getByText(/a code that is deleted after midnight/).waitFor();
        await expectAccessible(page, "no visits");
      }),
  );

  test("the screen shows the views of a period by day, page and referrer, with the keyboard alone", async () => {
    await addViews();
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      await card(page, "Visits in the last 30 days")
        .getByText(/^14 views in 30 days/)
        .waitFor();
      await slider(page).waitFor();
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("g");
      await page.keyboard.press("v");
      await heading(page, "Visits").waitFor();
      await card(page, "Views and visitors by day")
        .getByText(/^14 views in 30 days, and less than 1 visitor/)
        .waitFor();
      await slider(page).focus();
      await page.keyboard.press("End");
      expect(await slider(page).getAttribute("aria-valuetext")).toMatch(/^\d+ \w+ \d{4}: 14 views, 2 visitors$/);

      const pages = card(page, "Pages");
      expect(await pages.getByRole("row").count()).toBe(11);
      await pages.getByRole("row", { name: "/ 2", exact: true }).waitFor();
      await button(page, "Show all 13").focus();
      await page.keyboard.press("Enter");
      expect(await pages.getByRole("row").count()).toBe(14);
      expect(await pages.getByRole("link", { name: "/news/article-9" }).getAttribute("href")).toBe("/news/article-9");
      await card(page, "Sources").getByRole("row", { name: "newsletter email · may 1 1", exact: true }).waitFor();
      const entry = card(page, "First pages").getByRole("row", { name: "/news/article-1 1 1", exact: true });
      expect(await entry.getByRole("link").getAttribute("href")).toBe("/news/article-1");
      await card(page, "Devices").getByRole("row", { name: "Computer 2", exact: true }).waitFor();
      await card(page, "Referrers").getByRole("row", { name: "site-1.example.org 4" }).waitFor();

      await button(page, "7 days").focus();
      await page.keyboard.press("Enter");
      await card(page, "Views and visitors by day")
        .getByText(/^14 views in 7 days/)
        .waitFor();
      expect(await button(page, "7 days").getAttribute("aria-pressed")).toBe("true");
      await page.reload();
      await card(page, "Views and visitors by day")
        .getByText(/^14 views in 7 days/)
        .waitFor();
    });
  });

  test("a period whose days are in the wrong order is refused at its first day", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/400 \(Bad Request\)/);
      await page.goto("/admin/visits");
      await page.getByLabel("Last day").fill("2026-01-31");
      await page.getByText(VISIT_MESSAGES.order).waitFor();
      await page.getByLabel("First day").fill("2026-01-01");
      await page.getByText("No views in these days").waitFor();
      await page.getByText(VISIT_MESSAGES.order).waitFor({ state: "detached" });
      // The years 2 to 202 are typed on the way to 2025.
      await page.getByLabel("First day").focus();
      await page.keyboard.type("12312025");
      await page.getByText("No views in these days").waitFor();
      await page.waitForURL(/from=2025-\d\d-\d\d/);
    }),
  );

  test("a sentence for the privacy notice is proposed as a draft, which nobody else publishes", {
    tags: "release",
  }, async () => {
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/visits");
      await button(page, "Propose a sentence for the privacy notice").click();
      await page.getByText(/^The draft of the terms has this sentence/).waitFor();
      await page.getByRole("link", { name: "Review the draft" }).click();
      await page.waitForURL("**/admin/site/terms");
      await page.getByText("Draft", { exact: true }).first().waitFor();
    });
    const token = await site.server.signIn();
    const { edited, published, state } = (await site.server.api("GET", "/pages/terms", { token })).json.data;
    expect(state).toBe("Draft");
    expect(edited.sections.privacy).toContain(`\n- ${VISITS_NOTICE}\n`);
    expect(published.sections.privacy).not.toContain(VISITS_NOTICE);
    expect(await (await fetch(`${site.url}/terms`)).text()).not.toContain("a code with a secret of the day");
  });

  test("a role without a permission for visits has no link to them and no chart", { tags: "release" }, async () => {
    const user = { name: "Sales", email: "sales@example.org", role: "sales" as const };
    const id = await addAccount(site.server, user);
    const sales = await signedIn(site.url, await tokenOf(site.server, id), user);
    await site.visit({ storageState: sales, fresh: true }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      await card(page, "Leads per week").waitFor();
      expect(await page.getByRole("link", { name: "Visits" }).count()).toBe(0);
      expect(await card(page, "Visits in the last 30 days").count()).toBe(0);
    });
  });

  test.each(VIEWS)("everybody can use the screen $name", ({ name: _, ...view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto("/admin/visits");
      await slider(page).waitFor();
      await expectAccessible(page, "the visits");
      await expectOutline(page, "the visits");
      await button(page, /^View as table: /).click();
      await expectAccessible(page, "the visits as a table");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }),
  );
});
