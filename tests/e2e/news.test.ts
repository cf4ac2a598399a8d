import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Article } from "#contract/articles.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { heading, showPreview } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { imageOf } from "#tests/support/images.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();

let admin: StorageState;
let png: Buffer;
beforeAll(async () => {
  admin = await site.asAdmin();
  png = await imageOf("png");
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function articleOf(slug: string): Promise<Article> {
  const token = await site.server.signIn();
  const { json } = await site.server.api("GET", "/articles", { token });
  return json.find((article: Article) => article.slug === slug);
}

/** Opens the form of a new article and fills in the required fields. */
async function begin(page: Page, title: string, body: string): Promise<void> {
  await page.goto("/admin/news/new");
  await heading(page, "Add Article").waitFor();
  await field(page, "Title").fill(title);
  await page.getByLabel("Summary").fill("What happened.");
  await field(page, "Text").fill(body);
}

describe("the form of an article", () => {
  test("shows the text as its page does, and publishes it with a picture", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await begin(page, "Reeds Counted", "## A heading\n\nSome **bold** words and <b>typed</b> tags.");
      const preview = page.getByRole("region", { name: "Preview" });
      await preview.getByRole("heading", { name: "A heading", level: 2 }).waitFor();
      expect(await preview.locator("strong").textContent()).toBe("bold");
      expect(await preview.textContent()).toContain("<b>typed</b>");

      await button(page, "Choose a picture").click();
      await page.getByRole("dialog").locator("input[type=file]").setInputFiles({
        name: "reeds.png",
        mimeType: "image/png",
        buffer: png,
      });
      await button(page, "Remove picture").waitFor();
      await field(page, "Status").selectOption("Published");
      await button(page, "Publish Article").click();
      await page.waitForURL("**/admin/news");
      const made = await articleOf("reeds-counted");
      expect(made).toMatchObject({ status: "Published", title: "Reeds Counted" });
      const seen = page.getByRole("link", { name: "View page" });
      expect(await seen.getAttribute("href")).toBe("/news/reeds-counted");
      expect(made.cover).toMatch(/\.webp$|\.png$/);

      await site.server.app.pageCache.refresh();
      await page.goto("/news");
      await page.getByRole("link", { name: "Reeds Counted" }).click();
      await page.getByRole("heading", { name: "Reeds Counted", level: 1 }).waitFor();
      expect(await page.locator(".article-text strong").textContent()).toBe("bold");
    }));

  test("puts an earlier version back from the history", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await begin(page, "Looms Mended", "First words.");
      await field(page, "Status").selectOption("Published");
      await button(page, "Publish Article").click();
      await page.waitForURL("**/admin/news");
      const { id } = await articleOf("looms-mended");
      await page.goto(`/admin/news/${id}/edit`);
      await field(page, "Text").fill("Second words.");
      await button(page, "Update Article").click();
      await page.waitForURL("**/admin/news");
      await page.goto(`/admin/news/${id}/edit`);
      await button(page, "Show versions").click();
      await page.getByText("1 change", { exact: true }).click();
      await page.getByText("removed: First").waitFor();
      await button(page, "Restore version 1").click();
      await page.getByText("Version 1 restored").waitFor();
      expect((await articleOf("looms-mended")).body).toBe("First words.");
      expect(await field(page, "Text").inputValue()).toBe("First words.");
      await field(page, "Text").fill("Third words.");
      await button(page, "Update Article").click();
      await page.waitForURL("**/admin/news");
      expect((await articleOf("looms-mended")).body).toBe("Third words.");
    }),
  );

  test("shares an unpublished article by a link, and ends its links", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await begin(page, "Barges Shown Early", "Only for those with the link.");
      await button(page, "Create Article").click();
      await page.waitForURL("**/admin/news");
      await page.goto(`/admin/news/${(await articleOf("barges-shown-early")).id}/edit`);
      await button(page, "Share preview").click();
      const dialog = page.getByRole("dialog", { name: "Share preview" });
      await dialog.getByRole("button", { name: "Make a link" }).click();
      const { pathname } = new URL(await dialog.getByLabel(/^Link, until/).inputValue());
      await expectAccessible(page, "sharing", "[role=dialog]");
      await site.visit({}, async ({ page: outside }) => {
        await outside.goto(pathname);
        await outside.getByText("This is a preview").waitFor();
        await outside.getByText("Only for those with the link.").waitFor();
        await outside.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
        await expectAccessible(outside, "the preview", "main");
      });
      await dialog.getByRole("button", { name: /^End all links/ }).click();
      await page.getByText("All links to this article have ended").waitFor();
      expect((await fetch(site.url + pathname)).status).toBe(404);
    }));

  test("names the field with a future time before anything is published", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/400/);
      await begin(page, "Tide Not Yet", "Later.");
      await field(page, "Status").selectOption("Published");
      await page.getByLabel("Public from").fill("2036-01-31T10:00");
      await button(page, "Publish Article").click();
      await page.getByText("This time is still to come").first().waitFor();
      await page.getByLabel("Public from").fill("");
      await button(page, "Publish Article").click();
      await page.waitForURL("**/admin/news");
      expect(await articleOf("tide-not-yet")).toMatchObject({ status: "Published" });
    }),
  );

  test("asks for a time before it schedules", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await begin(page, "Ferry Timed", "Later.");
      await field(page, "Status").selectOption("Scheduled");
      await button(page, "Schedule Article").click();
      await page.getByText("Say when the article is published").first().waitFor();
      await page.getByLabel("Public from").fill("2036-01-31T10:00");
      await button(page, "Schedule Article").click();
      await page.waitForURL("**/admin/news");
      expect(await articleOf("ferry-timed")).toMatchObject({
        status: "Scheduled",
        publishAt: "2036-01-31T08:00:00.000Z",
      });
    }));
});

describe.each(VIEWS)("$name everybody can use", { tags: "release" }, ({ name, ...view }) => {
  test("the news, an article, its form and its history", () =>
    site.visit({ ...view, storageState: admin }, async ({ page }) => {
      const slug = `open-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`.replace(/-$/, "");
      const token = await site.server.signIn();
      const body = "Words.\n\n## Heading\n\n> Quoted\n\n- One\n\n```\ncode\n```";
      const article = { title: "Open to Everybody", slug, summary: "A summary.", body, status: "Published" };
      const { status, json } = await site.server.api("POST", "/articles", { token, body: article });
      expect(status, JSON.stringify(json)).toBe(201);
      await site.server.app.pageCache.refresh();
      for (const path of ["/news", `/news/${slug}`, "/"]) {
        await page.goto(path);
        await expectAccessible(page, path);
      }
      await page.goto("/admin/news");
      await page.getByText("Open to Everybody").first().waitFor();
      await expectAccessible(page, "the list");
      await page.goto(`/admin/news/${json.data.id}/edit`);
      await showPreview(page);
      await page.getByRole("region", { name: "Preview" }).getByText("Words.").waitFor();
      await expectAccessible(page, "the form");
      await button(page, "Show versions").click();
      await page.getByText("Version 1").waitFor();
      await expectAccessible(page, "the history");
    }));
});
