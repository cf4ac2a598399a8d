import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LINK_MESSAGES } from "#contract/link-targets.ts";
import type { PageLink } from "#contract/page-documents.ts";
import { HIDEABLE_PAGES, type HideablePageKey, SITE_PAGES } from "#contract/site-pages.ts";
import { expectFieldError } from "#tests/support/error-responses.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
  const article = { title: "Looms", slug: "looms", summary: "On looms", body: "Text", status: "Published" };
  expect((await server.api("POST", "/articles", { token, body: article })).status).toBe(201);
});
afterAll(() => server.close());

async function put(settings: object) {
  const { json } = await server.api("GET", "/settings", { token });
  return server.api("PUT", "/settings", { token, body: { ...json.data, ...settings } });
}

/** Hides exactly these pages. */
async function hide(...hiddenPages: HideablePageKey[]) {
  const { status, json } = await put({ hiddenPages });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.hiddenPages;
}

const pageAt = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: "manual", ...init });
const statusAt = async (path: string, init?: RequestInit) => (await pageAt(path, init)).status;
const htmlOf = async (path: string) => (await pageAt(path)).text();
const rowsOf = async (path: string) => (await server.api("GET", path)).json;

const slugOf = async (path: string): Promise<string> => (await rowsOf(path))[0].slug;

describe("hidden pages", () => {
  test("are not found, with the pages below them, from the next request on, and come back", async () => {
    const below: Partial<Record<HideablePageKey, string>> = {
      products: `/products/${await slugOf("/public/projects")}`,
      catalogue: `/catalogue/${await slugOf("/public/products")}`,
      careers: `/careers/${await slugOf("/public/jobs")}`,
      news: "/news/looms",
    };
    const paths = HIDEABLE_PAGES.flatMap((key) => [SITE_PAGES[key].path, below[key] ?? []].flat());
    for (const path of paths) expect(await statusAt(path), path).toBe(200);
    await hide(...HIDEABLE_PAGES);
    for (const path of paths) expect(await statusAt(path), path).toBe(404);
    for (const path of ["/", "/contact", "/terms", "/search", "/newsletter/unsubscribe", "/login"]) {
      expect(await statusAt(path), path).toBe(200);
    }
    await hide();
    for (const path of paths) expect(await statusAt(path), path).toBe(200);
  });

  test.each([["/%61bout"], ["/about/"], ["/About"], ["/careers?q=engineer"], ["/products?page=1"], ["/status?x=1"]])(
    "are not found at %s",
    async (path) => {
      await hide("about", "careers", "products", "status");
      const response = await fetch(server.url + path);
      expect(response.status).toBe(404);
      await hide();
    },
  );

  test("are in no menu, footer, sitemap and search, and no page has their records or forms", async () => {
    await hide("careers", "products", "news", "newsletter", "services", "pricing", "catalogue", "documentation");
    const home = await htmlOf("/");
    for (const path of ["/careers", "/products", "/news", "/services", "/pricing", "/documentation"]) {
      // Buttons in the texts of a page lead where its editor says.
      const header = /<header[\s\S]*?<\/header>/.exec(home)?.[0] ?? "";
      const footer = /<footer[\s\S]*?<\/footer>/.exec(home)?.[0] ?? "";
      expect(header + footer, path).not.toContain(`href="${path}`);
    }
    expect(home).not.toContain('action="/newsletter"');
    expect(home).not.toMatch(/href="\/(products|news)\//);
    expect(await htmlOf("/community")).not.toContain('action="/newsletter"');
    expect(await htmlOf("/nothing-here")).not.toContain('href="/services');
    expect(await htmlOf("/status")).not.toContain('action="/newsletter"');
    const sitemap = await htmlOf("/sitemap.xml");
    expect(sitemap).toContain("/about<");
    expect(sitemap).not.toMatch(/\/(careers|products|news|services|pricing|catalogue|newsletter|documentation)[/<]/);
    const found = (await rowsOf("/public/search?q=software")).data;
    expect(found.map(({ url }: { url: string }) => url).join(" ")).not.toMatch(/\/(careers|products|services|pricing)/);
    expect((await rowsOf("/public/search?q=looms")).data).toEqual([]);
    expect(await statusAt("/news/feed.xml")).toBe(404);
    expect(await statusAt("/share/news/looms.png")).toBe(404);
    await hide();
    expect((await rowsOf("/public/search?q=looms")).data).toHaveLength(1);
  });

  test("have no picture for shared links, and the home page keeps its own", async () => {
    const names = HIDEABLE_PAGES.flatMap((key) => (SITE_PAGES[key].share ? [SITE_PAGES[key].path.slice(1)] : []));
    expect(names).toContain("about");
    const picturesAre = async (status: number) => {
      for (const name of names) expect(await statusAt(`/share/${name}.png`), name).toBe(status);
      expect(await statusAt("/share/home.png")).toBe(200);
    };
    await picturesAre(200);
    await hide(...HIDEABLE_PAGES);
    await picturesAre(404);
    await hide();
    await picturesAre(200);
  });

  test("have empty public lists, and their forms are refused with 404", async () => {
    await hide("careers", "products", "news", "services", "catalogue", "newsletter");
    for (const list of ["services", "products", "projects", "jobs", "articles"]) {
      const response = await fetch(`${server.url}/api/public/${list}`);
      expect(response.status, list).toBe(200);
      expect(await response.json(), list).toEqual([]);
      expect(response.headers.get("x-total-count"), list).toBe("0");
    }
    expect((await server.api("GET", "/public/articles/looms")).status).toBe(404);
    const email = "reader@example.org";
    expect((await server.api("POST", "/newsletter", { body: { email } })).status).toBe(404);
    expect((await fetch(`${server.url}/api/applications`, { method: "POST", body: new FormData() })).status).toBe(404);
    const body = new URLSearchParams({ email });
    expect(await statusAt("/newsletter", { method: "POST", body, headers: { origin: server.url } })).toBe(404);
    expect(await statusAt("/careers", { method: "POST", body: new FormData() })).toBe(404);
    await hide();
    expect((await server.api("POST", "/newsletter", { body: { email } })).status).toBe(202);
  });

  test("are stored once each, in the order of the site", async () => {
    expect(await hide("news", "about", "news")).toEqual(["about", "news"]);
    await put({ credit: "Other" });
    expect((await server.api("GET", "/settings", { token })).json.data.hiddenPages).toEqual(["about", "news"]);
    await hide();
  });

  test.each([["home"], ["contact"], ["terms"], ["search"], ["login"], ["nothing"], [""]])("refuse %j", async (key) => {
    const message = `Must be one of ${HIDEABLE_PAGES.join(", ")}`;
    expectFieldError(await put({ hiddenPages: ["about", key] }), "hiddenPages.1", message);
  });
});

describe("links to a page that can be hidden", () => {
  const linksTo = async (key: string): Promise<PageLink[]> =>
    (await server.api("GET", `/pages/${key}/links`, { token })).json;

  test("are those of menus, team, published texts and drafts", async () => {
    const { json } = await server.api("GET", "/pages/support", { token });
    const resources = { ...json.data.edited.resources, statusLink: { label: "Meet us", href: "/community" } };
    const saved = await server.api("PUT", "/pages/support/draft", { token, body: { resources } });
    expect(saved.status, JSON.stringify(saved.json)).toBe(200);
    expect((await put({ moreMenu: [{ label: "People", target: "/community" }] })).status).toBe(200);
    const support = { page: "support", id: null, title: "Support centre", target: "/community" };
    expect(await linksTo("community")).toEqual([
      { place: "moreMenu", page: null, id: null, title: "", label: "People", target: "/community" },
      { ...support, place: "page", label: "Community" },
      { ...support, place: "draft", label: "Meet us" },
    ]);
  });

  test("are reported by the check of links as soon as the page is hidden", async () => {
    await hide("careers");
    const target = "/careers";
    expectFieldError(
      await put({ menu: [{ label: "Jobs", target: "/careers#openings" }] }),
      "menu.0.target",
      LINK_MESSAGES.hidden("/careers#openings"),
    );
    const article = { title: "A", slug: "a", summary: "s", body: `[Jobs](${target})`, status: "Published" };
    expect((await server.api("POST", "/articles", { token, body: article })).status).toBe(400);
    expect((await put({ credit: "Saved" })).status).toBe(200);
    await hide();
    expect((await server.api("POST", "/articles", { token, body: article })).status).toBe(201);
  });

  test("are unknown for a page that cannot be hidden", async () => {
    expect((await server.api("GET", "/pages/home/links", { token })).status).toBe(404);
  });
});
