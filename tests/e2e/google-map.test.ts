/** @module-tag release */
import { expect, test } from "vitest";
import { openSite } from "#tests/support/site.ts";

const site = openSite({ environment: { GOOGLE_MAPS_API_KEY: "a-key", GOOGLE_MAPS_MAP_ID: "a-map" } });

/** Replaces Google's script, with the part of its API that the map uses. Tests have no network. */
const SCRIPT = `
  const said = (window.said = []);
  window.google = { maps: {
    Map: class { constructor(place, options) { said.push(["map", options]); place.textContent = "Google's map"; } },
    InfoWindow: class {
      constructor({ content }) { this.content = content; }
      open() { document.querySelector("[data-map]").append(this.content); }
    },
    marker: { AdvancedMarkerElement: class {
      constructor({ position, title, content }) {
        said.push(["marker", { position, title }]);
        this.button = document.createElement("button");
        this.button.append(content, title);
        document.querySelector("[data-map]").append(this.button);
      }
      addListener(name, then) { this.button.addEventListener(name, then); }
    } },
    event: { addListenerOnce: (map, name, then) => setTimeout(then, 300) },
  } };
  window.showGoogleMap();
`;
const SCRIPTS = "https://maps.googleapis.com/maps/api/js?**";
const ELSEWHERE = /request elsewhere: https:\/\/maps\.googleapis\.com/;

test("a map with a key is Google's, with the same place, zoom, marker and window", () =>
  site.visit({}, async ({ page, allowConsoleError }) => {
    allowConsoleError(ELSEWHERE);
    await page.route(SCRIPTS, (route) => route.fulfill({ contentType: "text/javascript", body: SCRIPT }));
    await page.goto("/contact");
    await page.locator("iframe[data-map-frame]").scrollIntoViewIfNeeded();
    const map = page.frameLocator("iframe[data-map-frame]");
    await map.getByRole("button").click();
    await map.locator("[data-map] address").getByText("12 Rietvlei Crescent").waitFor();
    const position = { lat: -29.83, lng: 30.93 };
    expect(await map.locator("body").evaluate(() => Reflect.get(window, "said"))).toEqual([
      ["map", { center: position, zoom: 15, gestureHandling: "cooperative", mapId: "a-map" }],
      ["marker", { position, title: "Show the address of Palmiet" }],
    ]);
  }));

test("the drawn plan and the directions replace the map when Google does not respond", () =>
  site.visit({}, async ({ page, allowConsoleError }) => {
    allowConsoleError(ELSEWHERE, /ERR_FAILED/);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto("/contact");
    await page.locator("iframe[data-map-frame]").scrollIntoViewIfNeeded();
    const map = page.frameLocator("iframe[data-map-frame]");
    await map.getByText("The map could not be loaded.").waitFor();
    await map.getByRole("link", { name: "Get directions" }).waitFor();
    await map.getByRole("button", { name: "Show the address of Palmiet" }).click();
    await map.locator("[popover] address").getByText("12 Rietvlei Crescent").waitFor();
  }));
