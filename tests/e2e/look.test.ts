import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heading } from "#tests/support/back-office.ts";
import { DESKTOP, PHONE, resize } from "#tests/support/browser.ts";
import { addCustomers } from "#tests/support/bulk.ts";
import { uploadImage, uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";

const site = openSite();
const HOURS = "Mon-Thu 8:30-17:00, Fri 8:30-15:00";
/** Name as long as the longest that a reviewer used: 84 characters. */
const LONG_NAME = "Harbour traffic and berth planning for the port of Durban and its eleven sister port";
const SIZES = { square: [400, 400], wide: [1200, 160], tall: [300, 360], upright: [600, 400] } as const;

let token: string;
let folder: string;
const logos: string[] = [];

const api = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await site.server.api(method, path, { token, body });
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
  return json;
};

/** Replaces all records of a kind by so many new ones. */
async function keep(path: string, records: readonly object[]): Promise<void> {
  for (const { id } of await api("GET", path)) await api("DELETE", `${path}/${id}`);
  for (const record of records) await api("POST", path, record);
  await site.server.app.pageCache.refresh();
}

/** Uploads a logo of one colour on transparent ground. */
async function uploadLogo(colour: string, [width, height]: readonly [number, number]): Promise<string> {
  const channels = 4;
  const ground = { create: { width, height, channels, background: "#0000" } } as const;
  const mark = { create: { width: width - 20, height: height - 20, channels, background: colour } } as const;
  const picture = await sharp(ground)
    .composite([{ input: mark }])
    .png()
    .toBuffer();
  return uploadImage(site.server, token, "logo.png", picture);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "look-"));
  token = await site.server.signIn();
  logos.push(
    await uploadLogo("#ffffff", SIZES.square),
    await uploadLogo("#000000", SIZES.wide),
    await uploadLogo("#d22222", SIZES.tall),
  );
  const { data: settings } = await api("GET", "/settings");
  const member = { portrait: null, link: "" };
  await api("PUT", "/settings", {
    ...settings,
    company: { ...settings.company, officeHours: HOURS },
    clients: [...logos.map((logo, at) => ({ name: `Client ${at}`, logo })), { name: "Words alone", logo: null }],
    team: [
      {
        ...member,
        name: "A",
        role: "First",
        text: "Looks after much.",
        portrait: await uploadPicture(site.server, token),
      },
      { ...member, name: "B", role: "Second", text: "", portrait: await uploadPicture(site.server, token) },
    ],
  });
  await site.server.app.pageCache.refresh();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element has no box");
  return box;
};

/** Returns the difference between the lightest and the darkest point of an element, from 0 to 255. */
async function contrastOf(element: Locator): Promise<number> {
  const path = join(folder, `${crypto.randomUUID()}.png`);
  await element.screenshot({ path });
  const { channels } = await sharp(path).greyscale().stats();
  return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0);
}

describe("the strip of clients", () => {
  test.each(variants(["light", "dark"] as const, (theme) => theme === "dark"))(
    "logos of any shape and colour are equally large and visible in %s",
    (theme) =>
      site.visit({ theme }, async ({ page }) => {
        await page.goto("/");
        const shown = page.locator(".clients-row").first().locator("img");
        expect(await shown.count()).toBe(3);
        for (const logo of await shown.all()) {
          await logo.scrollIntoViewIfNeeded();
          await logo.evaluate((image: HTMLImageElement) => image.decode());
          const { width, height } = await boxOf(logo);
          expect(width * height).toBeGreaterThan(2_500);
          expect(width * height).toBeLessThan(3_600);
          expect(await contrastOf(logo)).toBeGreaterThan(100);
        }
      }),
  );
});

/** Returns the number of lines in which a text of the page is shown. */
const linesOf = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getClientRects().length;
    }
    return 0;
  }, text);

test.each(["/", "/contact"])("no time range breaks inside on %s", { tags: "release" }, (path) =>
  site.visit({}, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 390, 600, 834, 1100, 1440]) {
      await resize(page, { width, height: 900 });
      for (const range of ["8:30-17:00", "8:30-15:00"]) expect(await linesOf(page, range), `${width}`).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }),
);

test("name and role of a member without a text are beside each other", () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/about");
    const [first = 0, second = 1] = await page.locator(".team-member").evaluateAll((members) =>
      members.map((member) => {
        const [name, role] = [...member.querySelectorAll("dt, dd")].map((line) => line.getBoundingClientRect());
        return (role?.top ?? 0) - (name?.top ?? 0);
      }),
    );
    expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
  }));

/** Returns the distance in px from the last card of a grid to the grid's right edge. */
const emptyWidth = (cards: Locator) =>
  cards.evaluate((grid) => {
    const last = grid.lastElementChild?.getBoundingClientRect();
    return Math.round(grid.getBoundingClientRect().right - (last?.right ?? 0));
  });

const project = (at: number) => ({
  name: at === 0 ? LONG_NAME : `Project ${at}`,
  slug: `project-${at}`,
  shortDesc: "In short.",
  description: "What was done.",
  category: "iot",
  year: "2026",
  published: true,
});
const article = (at: number) => ({
  title: `Article ${at}`,
  slug: `article-${at}`,
  summary: "In short.",
  body: "Words.",
  status: "Published",
});
const product = (at: number) => ({
  name: `Product ${at}`,
  slug: `product-${at}`,
  category: "Sensors",
  description: "A sensor.",
  price: 5,
  stock: 1,
  status: "Active",
});
const upTo = <Made>(count: number, make: (at: number) => Made) => Array.from({ length: count }, (_, at) => make(at));

describe("few records", () => {
  test.each(variants([1, 2, 3], (count) => count === 1))(
    "%i projects, articles and products leave no part of their row empty",
    async (count) => {
      await keep("/projects", upTo(count, project));
      await keep("/articles", upTo(count, article));
      await keep("/products", upTo(count, product));
      await site.visit({}, async ({ page }) => {
        for (const [path, cards] of [
          ["/products", ".works"],
          ["/news", ".article-cards"],
          ["/catalogue", ".product-cards"],
          ["/", ".article-cards"],
        ] as const) {
          await page.goto(path);
          expect(await emptyWidth(page.locator(cards)), path).toBeLessThanOrEqual(1);
        }
      });
    },
  );

  test("the picture of the next project is as high as its long name", async () => {
    await keep("/projects", upTo(2, project));
    await site.visit({}, async ({ page }) => {
      await page.goto("/products/project-1");
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 834, height: 900 },
      ]) {
        await resize(page, viewport);
        const [card, picture] = [await boxOf(page.locator(".next-card")), await boxOf(page.locator(".next-card img"))];
        expect(picture.height).toBe(card.height);
        expect(card.height).toBeLessThan(700);
      }
    });
  });

  test("the text of a project is beside its heading and reaches into the right half", async () => {
    await keep("/projects", [project(0)]);
    await site.visit({}, async ({ page }) => {
      await page.goto("/products/project-0");
      const { x, width } = await boxOf(page.locator(".case-text"));
      expect(x).toBeGreaterThan(400);
      expect(x + width).toBeGreaterThan(1_000);
    });
  });
});

test("a photograph of a product fills its rounded place", async () => {
  const photo = await uploadPicture(site.server, token, { width: 600, height: 400 });
  await keep("/products", [{ ...product(0), images: [photo] }]);
  await site.visit({}, async ({ page }) => {
    await page.goto("/catalogue/product-0");
    for (const viewport of [DESKTOP, PHONE]) {
      await resize(page, viewport);
      const { width, height } = await boxOf(page.locator(".gallery img").first());
      expect(width / height).toBeCloseTo(1.5, 1);
    }
  });
});

test("an article ends with the newsletter's form and its neighbours", async () => {
  await keep("/articles", upTo(3, article));
  await site.visit({ viewport: PHONE }, async ({ page }) => {
    await page.goto("/news/article-1");
    const more = page.getByRole("navigation", { name: "More news" });
    expect(await more.getByRole("link").allInnerTexts()).toEqual(["Article 2", "Article 0"]);
    const box = page.getByRole("region", { name: "Newsletter" }).first();
    await box.getByLabel("Your e-mail address").fill("reader@example.org");
    await box.getByRole("button", { name: "Subscribe" }).click();
    await box.getByText("Check your inbox").waitFor();
    expect(await page.getByText("Check your inbox").filter({ visible: true }).count()).toBe(1);
  });
});

describe("the back office", () => {
  test("a customer's phone number is in the first screen of a phone", async () => {
    const [id] = await addCustomers(site.server, [
      { name: "Jordan Example of the Long Harbour Authority", email: "jordan@example.org", phone: "+27 82 222 4300" },
    ]);
    await site.visit({ storageState: await site.asAdmin(), viewport: PHONE }, async ({ page }) => {
      await page.goto(`/admin/crm/customers/${id}`);
      const phone = page.getByRole("link", { name: "+27 82 222 4300" });
      expect(await phone.getAttribute("href")).toBe("tel:+27822224300");
      const { y, height } = await boxOf(phone);
      expect(y + height).toBeLessThan(460);
      expect((await boxOf(page.getByRole("link", { name: "jordan@example.org" }))).y).toBeLessThan(520);
    });
  });

  test("no figure of the dashboard breaks or leaves its card on a phone", async () => {
    const many = { name: "Rich", email: "rich@example.org", status: "Active", value_cents: 1_686_134_150 } as const;
    await addCustomers(site.server, [many, { ...many, value_cents: 99_999_999_999 }]);
    await site.visit({ storageState: await site.asAdmin(), viewport: PHONE }, async ({ page }) => {
      await page.goto("/admin/dashboard");
      const revenue = page.getByRole("listitem").filter({ has: page.getByText("Revenue") });
      await revenue.getByText("$").waitFor();
      const figure = revenue.locator("p", { hasText: "$" });
      const [inside, card] = [await boxOf(figure), await boxOf(revenue)];
      expect(inside.height).toBeLessThan(40);
      expect(inside.x + inside.width).toBeLessThan(card.x + card.width);
      const font = await figure.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(font).toBeGreaterThanOrEqual(13);
    });
  });

  test("text and preview of an article have at least 480 px each on a desktop", async () => {
    await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
      await page.goto("/admin/news/new");
      await heading(page, "Add Article").waitFor();
      expect((await boxOf(page.getByLabel("Text", { exact: true }))).width).toBeGreaterThan(480);
      expect((await boxOf(page.getByRole("region", { name: "Preview" }))).width).toBeGreaterThan(480);
    });
  });

  test("labels in the settings of the website hide what their heading says", async () => {
    await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
      await page.goto("/admin/settings/site");
      await page.getByLabel("Role of member 1 (optional)", { exact: true }).waitFor();
      const shown = await page.locator("main label").evaluateAll((labels) => {
        const names = (element: Element) => /of (member|client) \d/.test(element.textContent ?? "");
        const isHidden = (element: Element) => names(element) && element.getBoundingClientRect().width <= 1;
        return labels
          .filter((label) => names(label) && ![label, ...label.children].some(isHidden))
          .map(({ textContent }) => textContent);
      });
      expect(shown).toEqual([]);
    });
  });

  test("the preview in the editor of a page has no notice for people with its link", async () => {
    await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
      await page.goto("/admin/site/home");
      const preview = page.frameLocator("iframe").first();
      await preview.getByRole("heading", { level: 1 }).waitFor();
      await preview.locator(".draft-notice").waitFor({ state: "hidden" });
    });
  });
});
