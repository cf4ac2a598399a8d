import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRAND_PATH, NO_BRAND, tooFaint } from "#contract/brand.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" }, sendMail: true });
  token = await server.signIn();
});
afterAll(() => server.close());

const OWN = { accent: "#7a1fa2", accentDark: "#d59cf0" };
const PAGES = ["/", "/about", "/products", "/status", "/login", "/nothing-here"];

async function put(brand: object) {
  const { json } = await server.api("GET", "/settings", { token });
  return server.api("PUT", "/settings", { token, body: { ...json.data, brand } });
}

const at = (path: string) => fetch(server.url + path);
const htmlOf = async (path: string) => (await at(path)).text();
/** Returns a page without what differs at each request. */
const stable = async (path: string) => (await htmlOf(path)).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d:\d\d/g, "");

/** Returns the HTML of a test mail that is sent now. */
async function testMail(): Promise<string> {
  const folder = join(server.app.platform.config.dataDir, "outbox");
  const namesIn = (): Promise<string[]> => readdir(folder).catch(() => []);
  const before = await namesIn();
  expect((await server.api("POST", "/settings/test-mail", { token })).status).toBe(202);
  const [name = ""] = await waitUntil("a mail is sent", async () => {
    const added = (await namesIn()).filter((one) => one.endsWith(".eml") && !before.includes(one));
    return added.length > 0 && added;
  });
  return (await simpleParser(await readFile(join(folder, name)))).html || "";
}

describe("the colours of a company", () => {
  test("are on pages, pictures, covers and mails at once, and leave no byte when they go", async () => {
    const before = new Map<string, string>();
    for (const path of PAGES) before.set(path, await stable(path));
    const [shareBefore, mailBefore] = [await (await at("/share/about.png")).bytes(), await testMail()];
    expect((await put(OWN)).status).toBe(200);
    const [, sheet = ""] = /href="(\/assets\/brand\/[0-9a-f]{12}\/brand\.css)"/.exec(await htmlOf("/")) ?? [];
    for (const path of PAGES) {
      const html = await htmlOf(path);
      expect(html, path).toContain(`<link rel="stylesheet" href="${sheet}"`);
      expect(html, path).not.toMatch(/src="\/assets\/[\w.-]+\.svg"/);
      expect(html, path).not.toMatch(/<style|style="/);
    }
    const response = await at(sheet);
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("immutable");
    const css = await response.text();
    expect(css).toMatch(/^:root,\.light\{.*--primary:#7a1fa2/);
    expect(css).toContain("--primary:#d59cf0");
    const [picture = ""] = new RegExp(`${BRAND_PATH}/[^"]+\\.svg`).exec(await htmlOf("/")) ?? [];
    const svg = await (await at(picture)).text();
    expect(svg).toMatch(/^<svg/);
    // Petrol and strelitzia, with which every picture is drawn.
    expect(svg).not.toMatch(/#006971|#f88725/);
    const [cover = ""] = /\/covers\/[^"]+/.exec(await htmlOf("/products")) ?? [];
    expect(cover).toMatch(/&amp;brand=[0-9a-f]{12}$/);
    expect(await (await at(cover.replaceAll("&amp;", "&"))).text()).not.toMatch(/#006971|#f88725/);
    const share = await at("/share/about.png");
    expect(share.status).toBe(200);
    expect(Buffer.from(await share.bytes()).equals(Buffer.from(shareBefore))).toBe(false);
    const mail = await testMail();
    expect(mailBefore).toContain("#00525b");
    expect(mail).toContain("background:#7a1fa2");
    expect(mail).not.toContain("#00525b");
    expect((await put(NO_BRAND)).status).toBe(200);
    for (const path of PAGES) expect(await stable(path), path).toBe(before.get(path));
    expect((await at(sheet)).status).toBe(404);
  });

  test("are on the drawn plan of the place and the marker of the map, whose frame may load them", async () => {
    const ours = await htmlOf("/embed/map");
    await put(OWN);
    const map = await htmlOf("/embed/map");
    const links = [...map.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(links.at(-1)).toMatch(/^\/assets\/brand\/[0-9a-f]{12}\/brand\.css$/);
    const response = await at(links.at(-1) ?? "");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const css = await response.text();
    expect(css).toContain("--mark-core:#d59cf0");
    const [, plan = ""] = /\.find-us-map,[^{]+\{background-image:url\("([^"]+)"\)/.exec(css) ?? [];
    const picture = await fetch(new URL(plan, response.url));
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const svg = await picture.text();
    expect(svg).toMatch(/^<svg/);
    // Deep and lagoon, in which the plan is drawn.
    expect(svg).not.toMatch(/#053e45|#2ca9a6/);
    await put(NO_BRAND);
    expect(await htmlOf("/embed/map")).toBe(ours);
  });

  test("are served at any version, but kept by browsers at the present one alone", async () => {
    await put(OWN);
    const other = await at(`${BRAND_PATH}/000000000000/brand.css`);
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-store"]);
    for (const file of ["..%2fsite.css", "site.css", "no.svg", "%2e%2e.svg"]) {
      expect((await at(`${BRAND_PATH}/000000000000/${file}`)).status, file).toBe(404);
    }
    await put(NO_BRAND);
  });

  test("may be of one theme alone: the other follows", async () => {
    expect((await put({ accent: "#7A1FA2", accentDark: null })).json.data.brand).toEqual({ ...OWN, accentDark: null });
    await put(NO_BRAND);
  });

  test.each([
    ["brand.accent", { ...OWN, accent: "#ffee00" }, tooFaint(1.1, "light")],
    ["brand.accentDark", { ...OWN, accentDark: "#00525b" }, tooFaint(2.1, "dark")],
    [
      "brand.accent",
      { ...OWN, accent: "red" },
      "Must be a colour as # and six digits or letters from a to f, such as #00525b",
    ],
    [
      "brand.accent",
      { ...OWN, accent: "#fff" },
      "Must be a colour as # and six digits or letters from a to f, such as #00525b",
    ],
    [
      "brand.accent",
      { ...OWN, accent: "#000;}*{" },
      "Must be a colour as # and six digits or letters from a to f, such as #00525b",
    ],
  ])("are refused at %s: %j", async (path, brand, message) => {
    expectFieldError(await put(brand), path, message);
  });
});
