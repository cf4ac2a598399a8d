import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REFERENCE } from "#contract/contact.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { sendButton, sentPanel, shownReference } from "#tests/support/contact-form.ts";
import { expectFocus, focusIsVisible, pressTabUntil } from "#tests/support/keyboard.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { startTileServer, type TileServer } from "#tests/support/tiles.ts";
import { VIEWS } from "#tests/support/views.ts";

const environment: Record<string, string> = {};
let tiles: TileServer;
beforeAll(async () => {
  tiles = await startTileServer();
  environment.MAP_TILES_URL = tiles.pattern;
});
afterAll(() => tiles.close());
const site = openSite({ environment });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

type Letter = Record<"Full Name" | "Email Address" | "Subject" | "Message", string>;
let senders = 0;

function newLetter(): Letter {
  return {
    "Full Name": "Sipho Mkhize",
    "Email Address": `sipho${++senders}@example.net`,
    Subject: "A portal for permits",
    Message: "Could you call me back?\nIt is about our permits.",
  };
}

const form = (page: Page) => page.locator("form[data-call='/contact']");

async function fillIn(page: Page, letter: Partial<Letter>): Promise<void> {
  for (const [label, word] of Object.entries(letter)) await form(page).getByLabel(label).fill(word);
}

/** Fills the enhanced form, slower than the fastest human. */
async function write(page: Page, letter: Partial<Letter>): Promise<void> {
  const token = page.waitForResponse("**/api/public/form-token");
  await page.locator("form[data-call='/contact'][novalidate]").waitFor();
  await form(page).getByLabel("Full Name").focus();
  await (await token).finished();
  await fillIn(page, letter);
  site.forward(3_000);
}

async function expectStored(page: Page, letter: Letter): Promise<void> {
  const reference = await shownReference(page);
  expect(reference).toMatch(REFERENCE);
  const stored = (await rowsOf(site.server, "messages")).filter(({ email }) => email === letter["Email Address"]);
  const { "Full Name": name, Subject: subject, Message: message } = letter;
  expect(stored).toMatchObject([{ reference, name, subject, message, company: "", status: "New" }]);
}

test("the line at the top is as long as the scrolled share of the page", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    const length = () =>
      page
        .locator("[data-scroll-progress]")
        .evaluate((line) => line.getBoundingClientRect().width / document.documentElement.clientWidth);
    const scrollTo = (share: number) =>
      page.evaluate((to) => {
        const { scrollHeight } = document.documentElement;
        window.scrollTo({ top: (scrollHeight - innerHeight) * to, behavior: "instant" });
      }, share);
    await page.goto("/contact");
    for (const share of [0, 0.5, 1]) {
      await scrollTo(share);
      await expect.poll(length).toBeCloseTo(share, 2);
    }
  }),
);

const mapElement = (page: Page) => page.locator("iframe[data-map-frame]");
const inMap = (page: Page) => page.frameLocator("iframe[data-map-frame]");

/** Scrolls to the map and returns its frame. */
async function mapFrame(page: Page): Promise<Frame> {
  await mapElement(page).scrollIntoViewIfNeeded();
  const frame = await (await mapElement(page).elementHandle())?.contentFrame();
  if (!frame) throw new Error("The map has no frame");
  await frame.waitForURL("**/embed/map", { waitUntil: "domcontentloaded" });
  return frame;
}

/** An opaque origin does not get the site's icon, which is not visible in a frame. */
const NO_ICON = /favicon/;

/** Name of the marker, after the action of pressing it. */
const MARKER = "Show the address of Palmiet";

const marker = (page: Page) => inMap(page).getByRole("button", { name: MARKER });

const ADDRESS = ["Palmiet", "12 Rietvlei Crescent", "Palmiet Office Park", "Westville 3630", "KwaZulu-Natal"];

/** Expects the drawn plan, which replaces a missing map, to have a marker and a window without a script. */
async function expectMarkerOnPlan(page: Page): Promise<void> {
  const info = inMap(page).locator("[popover]");
  expect(await info.isVisible()).toBe(false);
  await marker(page).click();
  await info.waitFor();
  expect((await info.locator("address").innerText()).split("\n")).toEqual(ADDRESS);
  const [frame, box] = [await mapElement(page).boundingBox(), await info.boundingBox()];
  if (!frame || !box) throw new Error("The window is not there");
  expect(box.x).toBeGreaterThanOrEqual(frame.x);
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
  expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
  await inMap(page).getByRole("button", { name: "Close" }).click();
  await info.waitFor({ state: "hidden" });
  await marker(page).focus();
  await page.keyboard.press("Enter");
  await info.waitFor();
  await page.keyboard.press("Escape");
  await info.waitFor({ state: "hidden" });
}

describe("the map", () => {
  test.each(VIEWS)(
    "shows the office from this server's tiles, and can read no data of the site $name",
    ({ name: _, ...view }) =>
      site.visit({ ...view, storageState: admin }, async ({ page }) => {
        const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
        const shown: string[] = [];
        await page.route("**/embed/map/tiles/**", async (route) => {
          shown.push(new URL(route.request().url()).pathname);
          await answer;
          await route.continue();
        });
        await page.goto("/contact");
        const frame = await mapFrame(page);
        await inMap(page).getByText("Loading...").waitFor();
        expect(await inMap(page).locator("[data-map]").getAttribute("inert")).toBe("");
        expect((await mapElement(page).boundingBox())?.height).toBe(400);
        letAnswer();
        await marker(page).click();
        const info = inMap(page).locator(".leaflet-popup-content");
        await info.waitFor();
        expect((await info.innerText()).split("\n")).toEqual(ADDRESS);
        expect(await inMap(page).getByText("Loading...").isVisible()).toBe(false);
        expect(await inMap(page).getByRole("link", { name: "OpenStreetMap" }).getAttribute("href")).toBe(
          "https://www.openstreetmap.org/copyright",
        );
        expect(shown).toContain("/embed/map/tiles/15/19199/19230");
        expect(shown.filter((path) => !path.startsWith("/embed/map/tiles/15/"))).toEqual([]);

        const reached = await frame.evaluate(async () => {
          const tried = (name: string, work: () => unknown) => {
            try {
              return `${name}: ${String(work())}`;
            } catch (error) {
              return `${name}: ${error instanceof Error ? error.name : error}`;
            }
          };
          return [
            tried("origin", () => self.origin),
            tried("own storage", () => localStorage.getItem("token")),
            tried("the page's storage", () => parent.localStorage.getItem("token")),
            tried("the page", () => parent.document.title),
            tried("cookies", () => document.cookie),
          ];
        });
        expect(reached).toEqual([
          "origin: null",
          "own storage: SecurityError",
          "the page's storage: SecurityError",
          "the page: SecurityError",
          "cookies: SecurityError",
        ]);
        expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
      }),
  );

  test("has the chosen theme, whatever the system's is", { tags: "release" }, () =>
    site.visit({ theme: "light" }, async ({ page }) => {
      await page.goto("/contact");
      const frame = await mapFrame(page);
      await marker(page).waitFor();
      const isDark = () => frame.evaluate(() => document.documentElement.classList.contains("dark"));
      expect(await isDark()).toBe(false);
      await page.getByRole("button", { name: /theme/i }).click();
      await expect.poll(isDark).toBe(true);
      await page.reload();
      const again = await mapFrame(page);
      await expect.poll(() => again.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true);
    }),
  );

  test("is used by keyboard: to the marker, into its window, back, and out of the map", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/contact");
      const frame = await mapFrame(page);
      await marker(page).waitFor();
      await page.getByRole("region", { name: "Find Us" }).getByRole("link", { name: "Get directions" }).focus();
      const active = () =>
        frame.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
      const stops: unknown[] = [];
      for (let at = 0; at < 6 && stops.at(-1) !== MARKER; at++) {
        await page.keyboard.press("Tab");
        stops.push(await active());
      }
      expect(stops.at(-1)).toBe(MARKER);
      expect(await frame.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
        "solid",
      );
      await page.keyboard.press("Enter");
      await inMap(page).locator(".leaflet-popup-content").waitFor();
      await expect.poll(active).toBe("ADDRESS");
      await page.keyboard.press("Escape");
      await expect.poll(active).toBe(MARKER);
      const stopsOutside = await pressTabUntil(page, "Software");
      expect(stopsOutside.length).toBeGreaterThan(0);
      expect(await focusIsVisible(page)).toBe(true);
    }),
  );

  test("leaves the wheel to the page until the map has the focus", { tags: "release" }, () =>
    site.visit({}, async ({ page }) => {
      await page.goto("/contact");
      await mapFrame(page);
      await marker(page).waitFor();
      await mapElement(page).hover({ position: { x: 200, y: 300 } });
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, -120);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
    }),
  );

  test.each(VIEWS)(
    "says over the drawn plan $name when it has no tiles, and how to get here",
    { tags: "release" },
    ({ name: _, ...view }) =>
      site.visit(view, async ({ page, allowConsoleError }) => {
        allowConsoleError(/ERR_FAILED/);
        await page.route("**/embed/map/tiles/**", (route) => route.abort());
        await page.goto("/contact");
        await mapFrame(page);
        await inMap(page).getByText("The map could not be loaded.").waitFor();
        expect(
          await inMap(page)
            .locator("body")
            .evaluate(() => document.fonts.check("1rem 'Mona Sans'")),
        ).toBe(true);
        const directions = inMap(page).getByRole("link", { name: "Get directions" });
        expect(await directions.getAttribute("href")).toBe(
          "https://www.openstreetmap.org/directions?to=-29.83%2C30.93",
        );
        expect(await inMap(page).getByText("Loading...").isVisible()).toBe(false);
        await expectMarkerOnPlan(page);
      }),
  );

  test("says so after ten seconds when its script does not load", { tags: "release" }, () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      allowConsoleError(/ERR_FAILED/);
      await page.route("**/embed/map/*.js", (route) => route.abort());
      await page.goto("/contact");
      await mapFrame(page);
      await inMap(page).getByText("Loading...").waitFor();
      await inMap(page).getByText("The map could not be loaded.").waitFor({ timeout: 15_000 });
      expect(await inMap(page).getByText("Loading...").isVisible()).toBe(false);
    }),
  );

  test("says so at once without JavaScript", { tags: "release" }, () =>
    site.visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto("/contact");
      await mapElement(page).scrollIntoViewIfNeeded();
      await inMap(page).getByText("The map could not be loaded.").waitFor();
      expect(await inMap(page).getByText("Loading...").isVisible()).toBe(false);
      await expectMarkerOnPlan(page);
    }),
  );
});

describe.each(VIEWS)("$name everybody can use", ({ name: _, ...view }) => {
  test("the contact page, and its form in every state", () =>
    site.visit(view, async ({ page }) => {
      await page.goto("/contact");
      await write(page, { Message: "Only a message." });
      await expectAccessible(page, "the contact page");
      await sendButton(page).click();
      const alert = form(page).getByRole("alert");
      await alert.getByRole("link", { name: "Subject is required" }).click();
      await expectFocus(page, "Subject");
      expect(await alert.getByRole("link").allInnerTexts()).toEqual([
        "Name is required",
        "Email is required",
        "Subject is required",
      ]);
      await expectAccessible(page, "the form with errors");
      const letter = newLetter();
      await fillIn(page, letter);
      await sendButton(page).click();
      await sentPanel(page).filter({ visible: true }).first().waitFor();
      await expectStored(page, letter);
      expect(await form(page).isVisible()).toBe(false);
      await expectAccessible(page, "the form that was sent");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.getByRole("link", { name: "Send another message" }).click();
      await expectFocus(page, "Full Name");
    }));

  test("the map, with its window, and the plan that replaces it", { tags: "release" }, () =>
    site.visit(view, async ({ page, allowConsoleError }) => {
      // axe would read the style sheet by script, which this document forbids. It then asks the browser for each style.
      allowConsoleError(/connect-src|preload assets/, /ERR_FAILED/, NO_ICON);
      await page.goto("/embed/map");
      await page.locator("[data-state=shown]").waitFor();
      await page.locator(".marker").click();
      await page.locator(".leaflet-popup-content").waitFor();
      await expectAccessible(page, "the map");
      await page.route("**/embed/map/tiles/**", (route) => route.abort());
      await page.reload();
      await page.locator("[data-state=missing]").waitFor();
      await page.getByRole("button", { name: MARKER }).click();
      await page.locator("[popover]").waitFor();
      await expectAccessible(page, "what stands for the map");
    }),
  );
});
