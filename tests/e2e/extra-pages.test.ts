import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { EXTRA_PAGE_MESSAGES, type ExtraPage } from "#contract/extra-pages.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { heading, showPreview, statusOf } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const LIST = "/admin/extra-pages";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isAt = (path: string) => fetch(site.url + path, { redirect: "manual" });

async function pageAt(slug: string): Promise<ExtraPage | undefined> {
  const { json } = await site.server.api("GET", "/extra-pages", { token });
  return json.find((page: ExtraPage) => page.slug === slug);
}

async function create(title: string, slug: string, more: Partial<ExtraPage> = {}): Promise<string> {
  const body = { title, slug, summary: "A summary.", body: "First words.", ...more };
  const { status, json } = await site.server.api("POST", "/extra-pages", { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}

test("an extra page is written and published with the keyboard alone", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/dashboard");
    await heading(page, /^Welcome back, /).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await heading(page, "Extra pages").waitFor();
    await page.getByText("No extra pages yet").waitFor();
    await page.keyboard.press("n");
    await heading(page, "Add Extra Page").waitFor();
    await expectFocus(page, "Title");
    await page.keyboard.type("House Rules");
    await page.keyboard.press("Tab");
    await expectFocus(page, "Slug");
    expect(await field(page, "Slug").inputValue()).toBe("house-rules");
    await page.keyboard.press("Tab");
    await page.keyboard.type("How we share the workshop.");
    await pressTabUntil(page, "Status");
    await field(page, "Status").selectOption("Published");
    await pressTabUntil(page, "Text");
    // The field continues the list.
    await page.keyboard.type("## Tools\n- Clean them\nReturn them");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("heading", { name: "Tools", level: 2 }).waitFor();
    await pressTabUntil(page, "Publish Extra Page");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${LIST}`);
    await page.getByText("House Rules created").waitFor();
    await site.server.app.pageCache.refresh();
    await page.goto("/house-rules");
    await page.getByRole("heading", { name: "House Rules", level: 1 }).waitFor();
    expect(await page.locator(".article-text li").allInnerTexts()).toEqual(["Clean them", "Return them"]);
  }));

test("the list searches, filters, archives with an undo and opens a page by keys", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await create("Moonlit Tours", "moonlit-tours", { status: "Published" });
    await create("Moonlit Prices", "moonlit-prices");
    await page.goto(`${LIST}?q=moonlit`);
    await page.getByText("Showing 1 to 2 of 2 extra pages").waitFor();
    await page.getByRole("cell", { name: "/moonlit-tours" }).waitFor();
    await statusOf(page, "Moonlit Tours").selectOption("Archived");
    await page.getByText("Moonlit Tours marked as Archived").waitFor();
    await waitUntil("visitors see it no more", async () => (await isAt("/moonlit-tours")).status === 404);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitUntil("visitors see it again", async () => (await isAt("/moonlit-tours")).status === 200);
    await page.getByLabel("Status", { exact: true }).selectOption("Draft");
    await page.getByText("Showing 1 to 1 of 1 extra page", { exact: true }).waitFor();
    await page.keyboard.press("j");
    await expectFocus(page, "Moonlit Prices");
    await page.keyboard.press("Enter");
    await heading(page, "Edit Extra Page").waitFor();
    expect(await field(page, "Title").inputValue()).toBe("Moonlit Prices");
  }));

test("the palette finds an extra page by its title", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await create("Quiet Hours", "quiet-hours");
    await page.goto("/admin/extra-pages");
    await heading(page, "Extra pages").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search or jump to..." }).fill("quiet ho");
    const found = page.getByRole("option", { name: /Quiet Hours/ });
    await found.waitFor();
    await found.click();
    await heading(page, "Edit Extra Page").waitFor();
    expect(await field(page, "Title").inputValue()).toBe("Quiet Hours");
  }),
);

test("menus offer published extra pages, and the picture library names those with a picture", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const picture = await uploadPicture(site.server, token);
    await create("Winter Classes", "winter-classes", { status: "Published", body: `![A loom](/uploads/${picture})` });
    await create("Winter Drafts", "winter-drafts");
    await page.goto("/admin/settings/menus");
    const target = field(page, "Leads to of link 1 of the menu");
    await target.fill("winter");
    const offered = page.getByRole("option", { name: /Winter/ });
    await offered.first().waitFor();
    expect(await offered.allInnerTexts()).toEqual([expect.stringContaining("Extra page: Winter Classes")]);
    await offered.click();
    expect(await target.inputValue()).toBe("/winter-classes");
    await button(page, "Update settings").click();
    await page.getByText("Settings updated").waitFor();
    await site.server.app.pageCache.refresh();
    expect(await (await isAt("/about")).text()).toContain('href="/winter-classes"');
    await page.goto(`/admin/pictures/${picture}`);
    const use = page.getByRole("list", { name: "Used in" }).getByRole("listitem");
    expect(await use.innerText()).toBe("Winter Classes (extra page)");
    await use.getByRole("link").click();
    await heading(page, "Edit Extra Page").waitFor();
  }));

describe("the form of an extra page", () => {
  test("says which addresses the site has itself, or another page has", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/40[09]/);
      await create("First", "taken-address");
      await page.goto(`${LIST}/new`);
      await field(page, "Title").fill("Pricing");
      await page.getByLabel("Summary").fill("A summary.");
      await field(page, "Text").fill("Words.");
      await button(page, "Create Extra Page").click();
      await page.getByText(EXTRA_PAGE_MESSAGES.slugReserved).first().waitFor();
      await field(page, "Slug").fill("taken-address");
      await button(page, "Create Extra Page").click();
      await page.getByText(EXTRA_PAGE_MESSAGES.slugTaken).first().waitFor();
      await field(page, "Slug").fill("our-prices");
      await button(page, "Create Extra Page").click();
      await page.waitForURL(`**${LIST}`);
      expect(await pageAt("our-prices")).toMatchObject({ status: "Draft", title: "Pricing" });
    }),
  );

  test("schedules a page, shares it by a link and leads from its former address", { tags: "promise-65" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await create("Summer Terms", "summer-terms");
      await page.goto(`${LIST}/${id}/edit`);
      await field(page, "Status").selectOption("Scheduled");
      await page.getByLabel("Public from").fill("2036-01-31T10:00");
      await button(page, "Schedule Extra Page").click();
      await page.waitForURL(`**${LIST}`);
      expect(await pageAt("summer-terms")).toMatchObject({
        status: "Scheduled",
        publishAt: "2036-01-31T08:00:00.000Z",
      });
      await page.goto(`${LIST}/${id}/edit`);
      await button(page, "Share preview").click();
      const dialog = page.getByRole("dialog", { name: "Share preview" });
      await dialog.getByRole("button", { name: "Make a link" }).click();
      const { pathname } = new URL(await dialog.getByLabel(/^Link, until/).inputValue());
      const shown = await isAt(pathname);
      expect([shown.status, (await shown.text()).includes("First words.")]).toEqual([200, true]);
      await dialog.getByRole("button", { name: /^End all links/ }).click();
      await page.getByText("All links to this extra page have ended").waitFor();
      expect((await isAt(pathname)).status).toBe(404);
      await field(page, "Slug").fill("summer-conditions");
      await field(page, "Status").selectOption("Published");
      await page.getByLabel("Public from").fill("");
      await button(page, "Publish Extra Page").click();
      await page.waitForURL(`**${LIST}`);
      await site.server.app.pageCache.refresh();
      const former = await isAt("/summer-terms");
      expect([former.status, former.headers.get("location")]).toEqual([301, "/summer-conditions"]);
    }),
  );

  test("puts an earlier version back from the history", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await create("Tool List", "tool-list", { status: "Published" });
      await page.goto(`${LIST}/${id}/edit`);
      await field(page, "Text").fill("Second words.");
      await button(page, "Update Extra Page").click();
      await page.waitForURL(`**${LIST}`);
      await page.goto(`${LIST}/${id}/edit`);
      await button(page, "Show versions").click();
      await page.getByText("1 change", { exact: true }).click();
      await page.getByText("removed: First").waitFor();
      await button(page, "Restore version 1").click();
      await page.getByText("Version 1 restored").waitFor();
      expect((await pageAt("tool-list"))?.body).toBe("First words.");
      expect(await field(page, "Text").inputValue()).toBe("First words.");
    }),
  );

  test("keeps what was typed, and shows both versions when a colleague saved first", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/412/);
      const id = await create("Parking", "parking-places");
      await page.goto(`${LIST}/${id}/edit`);
      await field(page, "Text").fill("Mine.");
      await page.reload();
      await waitUntil("the draft is there", async () => (await field(page, "Text").inputValue()) === "Mine.");
      const body = { title: "Parking", slug: "parking-places", summary: "Theirs.", body: "First words." };
      expect((await site.server.api("PUT", `/extra-pages/${id}`, { token, body })).status).toBe(200);
      await button(page, "Update Extra Page").click();
      await page.getByRole("heading", { name: "Someone else saved this extra page while you were editing" }).waitFor();
      await button(page, "Continue with these").click();
      await button(page, "Update Extra Page").click();
      await page.waitForURL(`**${LIST}`);
      expect(await pageAt("parking-places")).toMatchObject({ summary: "Theirs.", body: "Mine." });
    }),
  );
});

test("a recruiter has neither the area nor its screens", { tags: "release" }, async () => {
  const user = { name: "A recruiter", email: "recruiter@example.org", role: "recruiter" } as const;
  const storageState = signedIn(site.url, await tokenOf(site.server, await addAccount(site.server, user)), user);
  await site.visit({ storageState }, async ({ page }) => {
    await page.goto("/admin/dashboard");
    await heading(page, /^Welcome back, /).waitFor();
    expect(await page.getByRole("link", { name: "Extra pages" }).count()).toBe(0);
    for (const path of [LIST, `${LIST}/new`]) {
      await page.goto(path);
      await page.getByRole("heading", { name: "Your role can't open this page" }).waitFor();
    }
  });
});

describe.each(VIEWS)("$name everybody can use", ({ name: _, ...view }) => {
  test("the list of extra pages, their form and its history", () =>
    site.visit({ ...view, storageState: admin }, async ({ page }) => {
      const slug = `open-${view.viewport?.width}-${view.theme}`;
      const body = "Words.\n\n## Heading\n\n> Quoted\n\n| A | B |\n|---|---|\n| 1 | 2 |";
      const id = await create("Open to Everybody", slug, { status: "Published", body });
      await site.server.app.pageCache.refresh();
      await page.goto(`/${slug}`);
      await expectAccessible(page, "the page");
      await page.goto(LIST);
      await page.getByText("Open to Everybody").first().waitFor();
      await expectAccessible(page, "the list");
      await page.goto(`${LIST}/${id}/edit`);
      await showPreview(page);
      await page.getByRole("region", { name: "Preview" }).getByText("Words.").waitFor();
      await expectAccessible(page, "the form");
      await button(page, "Show versions").click();
      await page.getByText("Version 1").waitFor();
      await expectAccessible(page, "the history");
    }));
});
