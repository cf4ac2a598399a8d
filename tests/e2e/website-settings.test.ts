import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_CLIENTS } from "#contract/clients.ts";
import type { MenuLink } from "#contract/menus.ts";
import { makeNext } from "#server/pictures/make-sizes.ts";
import { expectAccessible, expectOutline } from "#tests/support/accessibility.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { imageOf } from "#tests/support/images.ts";
import { expectFocusOn } from "#tests/support/keyboard.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ environment: { PUBLIC_URL: "https://www.example.org" } });
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const settings = async () => (await site.server.api("GET", "/settings", { token })).json.data;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function openWebsite(page: Page): Promise<void> {
  await page.goto("/admin/settings/site");
  await field(page, "Legal name (optional)").waitFor();
}

async function save(page: Page): Promise<void> {
  await press(page, "Update settings");
  await page.getByText("Settings updated").waitFor();
}

test("the tab of the present section is in view on a phone", () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    for (const [path, name] of [
      ["webhooks", "Webhooks"],
      ["", "Company"],
    ]) {
      await page.goto(`/admin/settings/${path}`);
      const tab = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true });
      await tab.and(page.locator("[aria-current=page]")).waitFor();
      await waitUntil(`${name} is in view`, async () => {
        const box = await tab.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
      });
    }
  }));

test.each(VIEWS)("everybody can use them $name", { tags: "release" }, ({ name: _, ...view }) =>
  site.visit({ storageState: admin, ...view }, async ({ page }) => {
    await openWebsite(page);
    await expectAccessible(page, "the website's settings");
    await expectOutline(page, "the website's settings");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }),
);

describe("the menus", () => {
  test("are changed by choosing pages, and refuse a page that is not there at its field", () =>
    site.visit({ storageState: admin, viewport: PHONE, theme: "dark" }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/400 \(Bad Request\)/);
      await page.goto("/admin/settings/menus");
      await field(page, "Label of link 1 of the menu").fill("Who we are");
      await expectAccessible(page, "the menus");
      await press(page, "Remove link 2 of the menu");
      const target = field(page, "Leads to of link 4 of the menu");
      await target.fill("pric");
      await page
        .getByRole("option", { name: /^Pricing/ })
        .first()
        .click();
      await field(page, "Leads to of link 1 of group 1").fill("/nothing");
      await press(page, "Update settings");
      await page.getByText("There is no page at /nothing").first().waitFor();
      await field(page, "Leads to of link 1 of group 1").fill("https://shop.example.org/");
      await field(page, "Line at the foot (optional)").fill("");
      await save(page);
      const { menu, footer, credit } = await settings();
      expect(menu.map(({ label, target }: MenuLink) => [label, target])).toEqual([
        ["Who we are", "/about"],
        ["Careers", "/careers"],
        ["Contact", "/contact"],
        ["Products", "/pricing"],
      ]);
      expect([footer[0].links[0].target, credit]).toEqual(["https://shop.example.org/", ""]);
    }));
});

describe("the settings of the website", () => {
  test("change logo, registration, clients and team, and nothing else", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { company: before } = await settings();
      await openWebsite(page);
      await field(page, "Logo for light ground").setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: await imageOf("png"),
      });
      await page.getByRole("img", { name: "The logo on light ground" }).waitFor();
      await field(page, "Legal name (optional)").fill("Reed (Pty) Ltd");
      await field(page, "Name of client 1").fill("Reed Bank");
      await field(page, "Project of client 1").selectOption("No link");
      await press(page, "Remove client 6");
      await field(page, "Name of member 1 (optional)").fill("Thandi Nkosi");
      await field(page, "Link of member 1 (optional)").fill("https://www.example.org/thandi");
      await save(page);
      const after = await settings();
      expect(after.company).toEqual({ ...before, legalName: "Reed (Pty) Ltd", logo: expect.stringMatching(/\.png$/) });
      expect(after.clients[0]).toEqual({ name: "Reed Bank", logo: null, projectSlug: "" });
      expect(after.clients.map(({ name }: { name: string }) => name).slice(1)).toEqual(SAMPLE_CLIENTS.slice(1, 5));
      expect(after.team[0]).toMatchObject({ name: "Thandi Nkosi", link: "https://www.example.org/thandi" });
      expect(after.team).toHaveLength(4);
      await page.goto("/");
      await page.locator("header .brand img").waitFor();
      await page.locator("footer").getByText("Reed (Pty) Ltd").waitFor();
    }));

  test("name the mistake in a link at its field, and refuse a text as a portrait", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openWebsite(page);
      await field(page, "Link of member 2 (optional)").fill("http://example.org");
      await press(page, "Update settings");
      await page.getByRole("alert").getByText("Must be a web address that begins with https://").first().waitFor();
      await press(page, "Discard changes");
      const file = { name: "logo.txt", mimeType: "text/plain", buffer: Buffer.from("text") };
      await field(page, "Portrait of member 1").setInputFiles(file);
      await page.getByText("Only PNG, JPEG, WebP, AVIF, GIF or SVG images are accepted").waitFor();
    }),
  );

  test("are saved when a good picture follows a refused one in the same field", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
      allowConsoleError(/415/);
      await openWebsite(page);
      const logo = field(page, "Logo for dark ground");
      await logo.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
      await page.getByText("logo.svg", { exact: true }).waitFor();
      await field(page, "Legal name (optional)").fill("Saved beside a refused file");
      await save(page);
      expect((await settings()).company.legalName).toBe("Saved beside a refused file");
      await logo.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
      await page.getByText("logo.svg", { exact: true }).waitFor();
      await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await imageOf("png") });
      await page.getByRole("img", { name: "The logo on dark ground" }).waitFor();
      await page.getByText("logo.svg", { exact: true }).waitFor({ state: "detached" });
      await press(page, "Update settings");
      // The toast of the first save may still be there.
      await waitUntil("the logo is saved", async () => (await settings()).company.logoDark !== null);
    }),
  );

  test("show the upper third of a portrait, until another part is chosen", { tags: "release" }, async () => {
    const portrait = await uploadPicture(site.server, token, { fileName: "tall.png", width: 150, height: 400 });
    const { team, ...others } = await settings();
    const body = { ...others, team: [{ ...team[0], portrait }, ...team.slice(1)] };
    expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
    const position = (page: Page) =>
      page.locator(`.team-member img[src="/uploads/${portrait}"]`).evaluate((image) => {
        return getComputedStyle(image).objectPosition;
      });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/about");
      expect(await position(page)).toBe("50% 30%");
      await openWebsite(page);
      await press(page, "Choose the visible part: Portrait of member 1");
      const dialog = page.getByRole("dialog", { name: "Choose the visible part" });
      const point = dialog.getByRole("button", { name: /^Focal point: 50 % from the left/ });
      await dialog.getByText("50 % from the left, 33 % from the top", { exact: true }).waitFor();
      await point.press("Shift+ArrowUp");
      await point.press("Shift+ArrowUp");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Visible part saved").waitFor();
      await page.goto("/about");
      expect(await position(page)).toBe("50% 10%");
    });
  });

  test("mark sample clients until they have another name", () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      await openWebsite(page);
      const samples = (await settings()).clients.filter(({ name }: { name: string }) =>
        SAMPLE_CLIENTS.some((sample) => sample === name),
      ).length;
      const badges = page.getByText("Sample", { exact: true });
      await waitUntil("all are marked", async () => (await badges.count()) === samples);
      await field(page, "Name of client 2").fill("Another");
      await waitUntil("one is no longer marked", async () => (await badges.count()) === samples - 1);
    }));

  test("are ordered by keyboard, and Enter adds a client", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await openWebsite(page);
      const [first, second] = (await settings()).clients;
      await page.getByRole("button", { name: "Move client 2 up" }).focus();
      await page.keyboard.press("Enter");
      await waitUntil(
        "they changed places",
        async () => (await field(page, "Name of client 1").inputValue()) === second.name,
      );
      expect(await field(page, "Name of client 2").inputValue()).toBe(first.name);
      const last = (await settings()).clients.length;
      await field(page, `Name of client ${last}`).focus();
      await page.keyboard.press("Enter");
      await expectFocusOn(field(page, `Name of client ${last + 1}`));
    }),
  );
});

test("a page that is hidden names the texts with a link to it, each a press away from its editor", () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    const text = { summary: "On looms", body: "Read [the news](/community).", status: "Published" };
    for (const [path, title] of [
      ["/articles", "Hidden loom"],
      ["/extra-pages", "Hidden shed"],
    ] as const) {
      const body = { ...text, title, slug: title.toLowerCase().replace(" ", "-") };
      expect((await site.server.api("POST", path, { token, body })).status).toBe(201);
    }
    await page.goto("/admin/settings/menus");
    await page.getByRole("checkbox", { name: "Community" }).uncheck();
    const links = page.getByRole("listitem").filter({ hasText: "A long text leads to /community" });
    await links.getByRole("link", { name: "Extra page: Hidden shed" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await links.getByRole("link", { name: "Article: Hidden loom" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/admin/news/*/edit");
    await waitUntil("the article is open", async () => (await field(page, "Title").inputValue()) === "Hidden loom");
  }));

test("a department is renamed in place, and its jobs have the new name at once", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const stored = (departments: string[]) =>
      waitUntil("they are saved", async () => `${(await settings()).vocabulary.departments}` === `${departments}`);
    await page.goto("/admin/settings/categories");
    await field(page, "Department 1").fill("Workshop");
    await page.getByRole("button", { name: "Move department 1 down" }).click();
    await save(page);
    await stored(["Design", "Workshop", "Product"]);
    // The form knows the new name as the former one of a second change.
    await field(page, "Department 2").fill("Weaving shed");
    await press(page, "Update settings");
    await stored(["Design", "Weaving shed", "Product"]);
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByRole("cell", { name: "Weaving shed", exact: true }).first().waitFor();
    expect(await page.getByRole("cell", { name: "Engineering", exact: true }).count()).toBe(0);
  }));

test("a section of the settings is one press away, and takes the focus", { tags: "release" }, () =>
  site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
    await openWebsite(page);
    await press(page, "Team");
    const heading = page.getByRole("heading", { name: "Team", exact: true });
    await expectFocusOn(heading);
    expect((await heading.boundingBox())?.y).toBeLessThan(300);
  }),
);

test("a saved name is in the sidebar at once", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/settings");
    await field(page, "Company name").fill("Reed Works");
    await save(page);
    await page.getByRole("banner").getByRole("link", { name: "Reed Works" }).waitFor();
    const { company, ...others } = await settings();
    const body = { ...others, company: { ...company, name: "Palmiet" } };
    expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
  }),
);

test("a picture of the settings leads from the library to the page that shows it", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const logo = await uploadPicture(site.server, token, { fileName: "leading.png" });
    const { company, ...others } = await settings();
    const body = { ...others, company: { ...company, logo } };
    expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
    await page.goto("/admin/pictures?q=leading");
    await page.getByRole("link", { name: "Settings, Website" }).click();
    await page.waitForURL("**/admin/settings/site");
    const undone = { ...others, company };
    expect((await site.server.api("PUT", "/settings", { token, body: undone })).status).toBe(200);
  }),
);

test("a logo begins at the margin of the page and leaves room for the menu of a phone", { tags: "release" }, () =>
  site.visit({ viewport: PHONE }, async ({ page }) => {
    const size = { width: 640, height: 96 };
    const logo = await uploadPicture(site.server, token, size);
    const logoDark = await uploadPicture(site.server, token, size);
    while (await makeNext(site.server.app.platform));
    const { company, ...others } = await settings();
    const body = { ...others, company: { ...company, logo, logoDark } };
    expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
    await site.server.app.pageCache.refresh();
    // The home page has a style sheet for pictures, the contact page has none.
    for (const path of ["/", "/contact"]) {
      await page.goto(path);
      expect(await page.locator("header .brand source").count()).toBe(4);
      const brand = await page.locator("header .brand").boundingBox();
      const box = await page.locator("header .brand-logo:visible").boundingBox();
      expect(box?.x, path).toBe(brand?.x);
      expect(box?.width, path).toBe(brand?.width);
      const menu = await page.getByRole("button", { name: "Open menu" }).boundingBox();
      expect((menu?.x ?? 0) + (menu?.width ?? 0), path).toBeLessThanOrEqual(PHONE.width - 6);
    }
    const { status } = await site.server.api("PUT", "/settings", { token, body: { ...others, company } });
    expect(status).toBe(200);
  }),
);

describe("a public website with sample clients", () => {
  test("has a notice on the dashboard that leads to the clients", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      await page.getByRole("status").getByText("clients on the home page are samples").waitFor();
      await page.getByRole("link", { name: "Change them in Settings" }).click();
      await page.waitForURL("**/admin/settings/site");
      await field(page, "Name of client 1").waitFor();
    }));
});
