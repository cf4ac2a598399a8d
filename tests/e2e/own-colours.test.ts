import { afterAll, beforeAll, expect, test } from "vitest";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { startTileServer, type TileServer } from "#tests/support/tiles.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { ink, wires } from "#ui/weave/wires.ts";

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
  const token = await site.server.signIn();
  const { json } = await site.server.api("GET", "/settings", { token });
  const body = { ...json.data, brand: { accent: "#7a1fa2", accentDark: "#d59cf0" } };
  expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
  await site.server.app.pageCache.refresh();
});

/** Our ink and wires without bone, which every company keeps. */
const OURS = [ink, ...Object.entries(wires).flatMap(([name, hex]) => (name === "bone" ? [] : [hex]))];
const oursIn = (svg: string) => OURS.filter((hex) => svg.includes(hex));

test("avatars have the colours of the company", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/users");
    const avatar = page.locator("td img[src^='data:image/svg+xml']").first();
    await avatar.waitFor();
    const svg = decodeURIComponent((await avatar.getAttribute("src")) ?? "");
    expect(svg).toMatch(/#[0-9a-f]{6}/);
    expect(oursIn(svg)).toEqual([]);
  }));

test("avatars and thumbnails of an open tab take new colours as soon as these are saved", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const avatar = page.getByRole("button", { name: "admin@example.com" }).locator("img");
    const thumbnail = page.locator("td img[src^='data:image/png']").first();
    await page.goto("/admin/projects");
    await thumbnail.waitFor();
    const before = [await avatar.getAttribute("src"), await thumbnail.getAttribute("src")];
    await page.getByRole("link", { name: "Settings", exact: true }).first().click();
    await page.getByRole("link", { name: "Website", exact: true }).click();
    await page.getByLabel("Colour in the light theme (optional)", { exact: true }).fill("#0b6e3b");
    await page.getByRole("button", { name: "Update settings" }).click();
    await page.getByText("Settings updated").waitFor();
    await waitUntil("the avatar has the new colours", async () => (await avatar.getAttribute("src")) !== before[0]);
    await page.getByRole("link", { name: "Projects", exact: true }).first().click();
    await thumbnail.waitFor();
    expect(await thumbnail.getAttribute("src")).not.toBe(before[1]);
  }));

test("covers that the back office draws have the colours of the company", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    await page.goto("/admin/projects/new");
    const cover = page.getByAltText("The drawn cover");
    await cover.waitFor();
    const svg = decodeURIComponent((await cover.getAttribute("src")) ?? "");
    expect(svg).toMatch(/#[0-9a-f]{6}/);
    expect(oursIn(svg)).toEqual([]);
  }));

test("the drawn plan of the place, and the marker of the map, have the colours of the company", () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/contact");
    const plan = /^url\("[^"]+\/assets\/brand\/[0-9a-f]{12}\/place-plan-[\w-]+\.svg"\)$/;
    const groundOf = (element: Element) => getComputedStyle(element).backgroundImage;
    expect(await page.locator("iframe.find-us-map").evaluate(groundOf)).toMatch(plan);
    const frame = page.frameLocator("iframe.find-us-map");
    expect(await frame.locator(".cover").evaluate(groundOf)).toMatch(plan);
    const marker = frame.locator(".marker svg");
    await marker.waitFor();
    const svg = await marker.evaluate((element) => element.outerHTML);
    expect(oursIn(svg)).toEqual([]);
    // The core has the colour of the dark theme, whose ground the marker has.
    expect(svg).toContain("#d59cf0");
  }));
