import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { countRead } from "#server/platform/api/limits.ts";
import { expectError } from "#tests/support/error-responses.ts";
import { send } from "#tests/support/http.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startTileServer, type TileServer } from "#tests/support/tiles.ts";

const SITE = "https://www.example.org";
const SANDBOX = "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";
/** A tile in the middle of the map at its initial zoom. */
const TILE = "/embed/map/tiles/15/19199/19230";

let tiles: TileServer;
let server: TestServer;
let google: TestServer;
beforeAll(async () => {
  tiles = await startTileServer();
  server = await startServer({ environment: { PUBLIC_URL: SITE, MAP_TILES_URL: tiles.pattern } });
  google = await startServer({
    environment: {
      PUBLIC_URL: SITE,
      GOOGLE_MAPS_API_KEY: "a-key&more",
      GOOGLE_MAPS_LANGUAGE: "en",
      GOOGLE_MAPS_LIBRARIES: "places, marker,,geometry",
      GOOGLE_MAPS_REGION: "ZA",
      GOOGLE_MAPS_CHANNEL: "site",
      GOOGLE_MAPS_MAP_ID: "a-map",
    },
  });
});
afterAll(() => Promise.all([server.close(), google.close(), tiles.close()]));

/** Saves settings with another name or place of the company. */
async function moveCompany(change: Partial<typeof DEFAULT_COMPANY>): Promise<void> {
  const token = await server.signIn();
  const { json } = await server.api("GET", "/settings", { token });
  const body = { ...json.data, company: { ...json.data.company, ...change } };
  expect((await server.api("PUT", "/settings", { token, body })).status).toBe(200);
}

describe("the map's document", () => {
  test("has exactly these headers, so that only our own pages may frame it", { tags: "promise-39" }, async () => {
    const { status, headers } = await send(`${server.url}/embed/map`);
    expect(status).toBe(200);
    const { date, connection, "keep-alive": _, "content-length": length, ...said } = Object.fromEntries(headers);
    expect({ date, connection, length }).toEqual({
      date: expect.any(String),
      connection: expect.any(String),
      length: expect.any(String),
    });
    expect(said).toEqual({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": [
        "default-src 'none'",
        `script-src 'self' ${SITE}`,
        `style-src 'self' ${SITE}`,
        `img-src 'self' ${SITE}`,
        `font-src 'self' ${SITE}`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors 'self' ${SITE}`,
        SANDBOX,
      ].join("; "),
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "x-permitted-cross-domain-policies": "none",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cache-control": "no-cache",
      "x-robots-tag": "noindex",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("is in a page that no site may frame, and that frames only our own documents", async () => {
    const { headers } = await send(`${server.url}/contact`);
    expect(headers.get("x-frame-options")).toBe("DENY");
    const policy = headers.get("content-security-policy")?.split("; ");
    expect(policy).toContain("frame-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect((await send(`${server.url}/`)).headers.get("content-security-policy")).not.toContain("frame-src");
  });

  test("loads files that an opaque origin may load, and nothing inline", async () => {
    const { text } = await send(`${server.url}/embed/map`);
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files).toEqual([
      expect.stringMatching(/^\/embed\/map\/map-[\w-]+\.css$/),
      expect.stringMatching(/^\/embed\/map\/leaflet-map-[\w-]+\.js$/),
    ]);
    for (const path of files) {
      const { status, headers, text: body } = await send(`${server.url}${path}`);
      expect(status, path).toBe(200);
      expect(headers.get("cross-origin-resource-policy"), path).toBe("cross-origin");
      expect(headers.get("cache-control"), path).toBe("public, max-age=31536000, immutable");
      expect(body, path).not.toMatch(/^\s*(import|export)\b/m);
    }
    const { text: styles } = await send(`${server.url}${files[0]}`);
    const [, font = ""] = /url\((\/embed\/map\/mona-sans-[\w-]+\.woff2)\)/.exec(styles) ?? [];
    const { status, headers } = await send(`${server.url}${font}`, { headers: { origin: "null" } });
    expect(status, font).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(text).not.toMatch(/<style|<script(?![^>]*\bsrc=)| style=| on[a-z]+=/);
    expect((await send(`${server.url}/embed/map/nothing.js`)).status).toBe(404);
  });

  test("names the company's place as escaped text", async () => {
    await moveCompany({ name: '<b>"Weir" & Sons</b>', street: "1 <script>", latitude: -29.5, longitude: 30.25 });
    const { text } = await send(`${server.url}/embed/map`);
    await moveCompany(DEFAULT_COMPANY);
    expect(text).toContain('data-latitude="-29.5" data-longitude="30.25"');
    expect(text).toContain(
      "<strong>&lt;b&gt;&quot;Weir&quot; &amp; Sons&lt;/b&gt;</strong><span>1 &lt;script&gt;</span>",
    );
    expect(text).toContain("https://www.openstreetmap.org/directions?to=-29.5%2C30.25");
    expect(text).toContain(">Loading...<");
  });
});

describe("a Google Maps key", () => {
  test("makes the document load Google's script with every parameter", async () => {
    const { text } = await send(`${google.url}/embed/map`);
    const [, address = ""] = /data-script="([^"]+)"/.exec(text) ?? [];
    const url = new URL(address.replaceAll("&amp;", "&"));
    expect(url.origin + url.pathname).toBe("https://maps.googleapis.com/maps/api/js");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      key: "a-key&more",
      v: "weekly",
      loading: "async",
      callback: "showGoogleMap",
      libraries: "marker,places,geometry",
      language: "en",
      region: "ZA",
      channel: "site",
      map_ids: "a-map",
    });
    expect(text).toContain('data-map-id="a-map"');
    expect(text).toMatch(/src="\/embed\/map\/google-map-[\w-]+\.js"/);
  });

  test("allows Google's hosts in the map's policy only, and stops requests for tiles", async () => {
    const { headers } = await send(`${google.url}/embed/map`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`script-src 'self' ${SITE} 'unsafe-eval' https://*.googleapis.com`);
    expect(policy).toContain(SANDBOX);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect((await send(`${google.url}/contact`)).headers.get("content-security-policy")).not.toContain("google");
    expect((await send(`${google.url}${TILE}`)).status).toBe(404);
  });
});

describe("a tile of the map", () => {
  test("is fetched once with an identifying user agent, and may be shown in the frame", async () => {
    const before = tiles.asked.length;
    const answers = await Promise.all([1, 2, 3].map(() => send(`${server.url}${TILE}`)));
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/png");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("cache-control")).toBe("public, max-age=604800");
    }
    const asked = tiles.asked.slice(before);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: "/15/19199/19230.png",
      headers: { referer: `${SITE}/`, "user-agent": `Website of ${SITE}` },
    });
  });

  test.each([
    "/embed/map/tiles/15/0/0",
    "/embed/map/tiles/15/19300/19230",
    "/embed/map/tiles/20/614368/615360",
    "/embed/map/tiles/2/4/1",
    "/embed/map/tiles/15/-1/19230",
    "/embed/map/tiles/15/19199/19230.5",
    "/embed/map/tiles/15/19199",
    "/embed/map/tiles/..%2f15/19199/19230",
  ])("is never requested when it does not exist or is too far away: %s", async (path) => {
    const before = tiles.asked.length;
    expect((await send(`${server.url}${path}`)).status).toBe(404);
    expect(tiles.asked.length).toBe(before);
  });

  test.each(["refuses", "sends a page"] as const)("is 503 when its server %s, and is requested again", async (mood) => {
    tiles.mood = mood;
    const path = "/embed/map/tiles/15/19200/19231";
    expectError(await send(`${server.url}${path}`), 503);
    const before = tiles.asked.length;
    expectError(await send(`${server.url}${path}`), 503);
    expect(tiles.asked.length).toBe(before + 1);
    tiles.mood = "answers";
  });
});

describe("panning the map", () => {
  const MINE = 300;
  /** Returns the path of a different tile for each number. */
  const elsewhere = (number: number) =>
    `/embed/map/tiles/16/${38389 + (number % 20)}/${38460 - 8 + Math.floor(number / 20)}`;
  let own: TestServer;
  beforeAll(async () => {
    own = await startServer({ environment: { PUBLIC_URL: SITE, MAP_TILES_URL: tiles.pattern } });
  });
  afterAll(() => own.close());
  const ask = (path: string, from: string) => send(`${own.url}${path}`, { from });

  test("is limited for one client address without limiting others", { tags: "promise-49" }, async () => {
    const greedy = "127.0.0.21";
    for (let number = 0; number < MINE; number += 20) {
      const few = Array.from({ length: 20 }, (_, index) => ask(elsewhere(number + index), greedy));
      for (const { status } of await Promise.all(few)) expect(status).toBe(200);
    }
    const before = tiles.asked.length;
    const rejected = await ask(elsewhere(MINE), greedy);
    expectError(rejected, 429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    // A frame without an origin can still read the response.
    expect(rejected.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(rejected.headers.get("cache-control")).toBe("no-store");
    expect(tiles.asked.length).toBe(before);
    // Cached tiles are not counted, and other clients still get new ones.
    expect((await ask(elsewhere(0), greedy)).status).toBe(200);
    expect((await ask(elsewhere(MINE), "127.0.0.22")).status).toBe(200);
  });

  test("tiles that are not cached are 503 once all visitors together reach the common limit", {
    tags: "promise-49",
  }, async () => {
    const countAll = () => {
      for (;;) countRead(own.app.platform, "map-fetches", {});
    };
    expect(countAll).toThrow("Too many attempts");
    expectError(await ask(elsewhere(MINE + 1), "127.0.0.23"), 503);
    expect((await ask(elsewhere(1), "127.0.0.23")).status).toBe(200);
  });
});
