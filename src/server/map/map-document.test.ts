import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { mapDocument } from "#server/map/map-document.ts";
import { configOf } from "#tests/support/platform.ts";

const FILES = { leaflet: "/l.js", google: "/g.js", styles: "/m.css", tiles: "/{z}/{x}/{y}" };

test.each([
  ["", "marker"],
  ["marker", "marker"],
  ["places", "marker,places"],
  [" geometry , marker,, places,geometry", "marker,geometry,places"],
])("GOOGLE_MAPS_LIBRARIES=%s adds to the marker's library: %s", (given, asked) => {
  const config = configOf({ GOOGLE_MAPS_API_KEY: "key", GOOGLE_MAPS_LIBRARIES: given });
  const [, script = ""] = /data-script="([^"]+)"/.exec(mapDocument(config, FILES, DEFAULT_COMPANY)) ?? [];
  expect(new URL(script.replaceAll("&amp;", "&")).searchParams.get("libraries")).toBe(asked);
});
