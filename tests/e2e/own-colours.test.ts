import { afterAll, beforeAll, expect, test } from "vitest";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { startTileServer, type TileServer } from "#tests/support/tiles.ts";
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
