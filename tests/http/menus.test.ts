import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import { LINK_MESSAGES } from "#contract/link-targets.ts";
import { MENU_LIMITS, NO_LINK } from "#contract/menus.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
});
afterAll(() => server.close());

async function put(menus: object) {
  const { json } = await server.api("GET", "/settings", { token });
  return server.api("PUT", "/settings", { token, body: { ...json.data, ...menus } });
}

const htmlOf = async (path: string) => (await fetch(server.url + path)).text();
const shown = (path: string, text: string) =>
  waitUntil(`${path} has ${text}`, async () => (await htmlOf(path)).includes(text) && htmlOf(path), 5_000);
const elementOf = (html: string, tag: string) => new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? "";
const linksOf = (html: string) =>
  [...html.matchAll(/<a[^>]* href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, label]) => [href, label]);

async function publish(slug: string): Promise<string> {
  const body = { title: "An article", slug, summary: "A summary", body: "Text", status: "Published" };
  const { status, json } = await server.api("POST", "/articles", { token, body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}

describe("the menus of the settings", () => {
  test("are on every page, with the last link as the highlighted button, and escaped", async () => {
    const link = { label: "Us & <you>", target: "/about" };
    const menu = [link, { label: "Shop", target: "https://shop.example.org/" }];
    const footer = [{ title: "Own", links: [{ label: "Cloud", target: "/services#cloud" }] }];
    expect((await put({ menu, moreMenu: [], footer, credit: "Made by hand" })).status).toBe(200);
    const html = await shown("/support", "Made by hand");
    const header = elementOf(html, "header");
    const own = [
      ["/about", "Us &amp; &lt;you&gt;"],
      ["https://shop.example.org/", "Shop"],
    ];
    // In the bar, and once more in the menu of a phone, which begins with the home page.
    expect(linksOf(header)).toEqual([...own, ["/", "Home"], ...own]);
    expect(header).toMatch(/class="button button-accent[^"]*" href="https:\/\/shop.example.org\/"/);
    const foot = elementOf(html, "footer");
    expect(foot).toContain(">Own</h2>");
    expect(linksOf(elementOf(foot, "nav"))).toEqual([["/services#cloud", "Cloud"]]);
    expect(await shown("/status", "Made by hand")).toContain("Us &amp; &lt;you&gt;");
  });

  test("leave out the line at the foot when it is blank, and groups and lists without links", async () => {
    await put({ menu: [], moreMenu: [], footer: [{ title: "Hidden", links: [] }], credit: "" });
    const html = await waitUntil("/careers has no line at its foot", async () => {
      const page = await htmlOf("/careers");
      return !page.includes("Made by hand") && page;
    });
    expect(html).not.toContain("Hidden</h2>");
    expect(linksOf(elementOf(html, "header"))).toEqual([["/", "Home"]]);
  });

  test("link to the news once there is an article, wherever the company put the link", async () => {
    await put({ ...DEFAULT_MENUS, moreMenu: [{ label: "Our news", target: "/news" }] });
    await shown("/pricing", ">Software</a>");
    expect(await htmlOf("/pricing")).not.toMatch(/href="\/news"/);
    await publish("first");
    expect(linksOf(await shown("/pricing", "Our news"))).toContainEqual(["/news", "News"]);
  });

  test.each([
    ["menu.0.target", { menu: [{ label: "A", target: "/nothing" }] }, LINK_MESSAGES.page("/nothing")],
    ["menu.0.target", { menu: [{ label: "A", target: "/admin" }] }, LINK_MESSAGES.page("/admin")],
    [
      "moreMenu.0.target",
      { moreMenu: [{ label: "A", target: "/services#no" }] },
      LINK_MESSAGES.place("no", "/services"),
    ],
    ["menu.0.target", { menu: [{ label: "A", target: "javascript:alert(1)" }] }, NO_LINK],
    ["menu.0.target", { menu: [{ label: "A", target: "//example.org" }] }, NO_LINK],
    ["menu.0.target", { menu: [{ label: "A", target: "http://example.org" }] }, NO_LINK],
    ["menu.0.label", { menu: [{ label: " ", target: "/about" }] }, "Label is required"],
    ["menu.0.target", { menu: [{ label: "A", target: "" }] }, "Leads to is required"],
    ["footer.0.title", { footer: [{ title: "", links: [] }] }, "Title is required"],
    [
      "menu",
      { menu: Array.from({ length: MENU_LIMITS.menu + 1 }, () => ({ label: "A", target: "/about" })) },
      `Must be at most ${MENU_LIMITS.menu} links`,
    ],
  ])("refuse at %s: %j", async (path, menus, message) => {
    expectFieldError(await put(menus), path, message);
  });

  test("keep a link whose page has gone since, so that other settings can be saved", async () => {
    const id = await publish("gone");
    const menu = [{ label: "Article", target: "/news/gone" }];
    expect((await put({ menu })).status).toBe(200);
    expect((await server.api("DELETE", `/articles/${id}`, { token })).status).toBe(204);
    expect((await put({ credit: "Saved" })).status).toBe(200);
    expectFieldError(
      await put({ menu, moreMenu: [{ label: "Gone", target: "/news/never" }] }),
      "moreMenu.0.target",
      LINK_MESSAGES.page("/news/never"),
    );
  });
});
