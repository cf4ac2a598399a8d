import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHARE_HEADINGS } from "#content/share.ts";
import { CACHED_PAGES, LISTED_PAGES } from "#contract/pages.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let places: string[];
beforeAll(async () => {
  server = await startServer({ environment: { SAMPLE_DATA: "true" } });
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const { publicUrl } = server.app.platform.config;
  places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address.replace(publicUrl, ""));
});
afterAll(() => server.close());

const htmlOf = async (path: string) => (await fetch(`${server.url}${path}`)).text();

/** Returns the value of the head's tag with this name, property or rel. */
function said(html: string, name: string): string | undefined {
  const tag = html.match(new RegExp(`<(?:meta|link)[^>]*(?:name|property|rel)="${name}"[^>]*>`))?.[0];
  return tag?.match(/(?:content|href)="([^"]*)"/)?.[1];
}

function structuredData(html: string): { "@type": string; [name: string]: unknown }[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, text = ""]) => JSON.parse(text));
}

describe("the sitemap", () => {
  test("names every listed page, job, project and product", () => {
    for (const path of LISTED_PAGES) expect(places).toContain(path);
    for (const folder of ["/careers/", "/products/", "/catalogue/"])
      expect(places.filter((path) => path.startsWith(folder)).length, folder).toBeGreaterThan(4);
    expect(new Set(places).size).toBe(places.length);
  });

  test("names only existing pages with their own canonical address, title and description", async () => {
    const titles = new Map<string, string>();
    for (const path of places) {
      const answer = await fetch(`${server.url}${path}`, { redirect: "manual" });
      expect(answer.status, path).toBe(200);
      const html = await answer.text();
      expect(said(html, "canonical"), path).toBe(`${server.app.platform.config.publicUrl}${path}`);
      expect(said(html, "robots"), path).toBeUndefined();
      expect(said(html, "description")?.length ?? 0, path).toBeGreaterThan(20);
      const title = html.match(/<title>(.*?)<\/title>/)?.[1] ?? "";
      expect(titles.get(title), `${title} of ${path}`).toBeUndefined();
      titles.set(title, path);
      expect(html).toContain('<html lang="en-ZA"');
    }
  });

  test("leaves out pages with noindex", async () => {
    const left = CACHED_PAGES.map(({ path }) => path).filter((path) => !places.includes(path));
    expect(left).toContain("/login");
    for (const path of left) expect(said(await htmlOf(path), "robots"), path).toBe("noindex");
  });

  test("is named in robots.txt, which keeps the back office and the API out", async () => {
    const robots = await (await fetch(`${server.url}/robots.txt`)).text();
    expect(robots.split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Disallow: /embed/",
      "",
      `Sitemap: ${server.app.platform.config.publicUrl}/sitemap.xml`,
      "",
    ]);
  });
});

test("every response of the back office has noindex", async () => {
  const ask = (path: string, method = "GET") => fetch(`${server.url}${path}`, { method, redirect: "manual" });
  const answers: [path: string, method: string, status: number][] = [
    ["/admin", "GET", 200],
    ["/admin/", "GET", 301],
    ["/admin/dashboard", "GET", 200],
    ["/admin/messages?page=2", "GET", 200],
    ["/admin/no-such", "GET", 404],
    ["/admin/messages", "POST", 404],
  ];
  for (const [path, method, status] of answers) {
    const answer = await ask(path, method);
    expect(answer.status, path).toBe(status);
    expect(answer.headers.get("x-robots-tag"), `${method} ${path}`).toBe("noindex");
  }
  expect((await ask("/")).headers.get("x-robots-tag")).toBeNull();
});

describe("structured data", () => {
  test("describes the company on the home page", async () => {
    const [organization] = structuredData(await htmlOf("/"));
    expect(organization).toMatchObject({
      "@type": "Organization",
      name: "Palmiet",
      foundingDate: "2012",
      telephone: "+27 31 555 0100",
      address: { "@type": "PostalAddress", postalCode: "3630", addressCountry: "ZA" },
    });
  });

  test("has the breadcrumbs of every other page", async () => {
    for (const path of places.filter((one) => one !== "/")) {
      const trail = structuredData(await htmlOf(path)).find((data) => data["@type"] === "BreadcrumbList");
      const { itemListElement } = trail as unknown as { itemListElement: { position: number; item: string }[] };
      const { publicUrl } = server.app.platform.config;
      expect(itemListElement.at(0)?.item).toBe(`${publicUrl}/`);
      expect(itemListElement.at(-1)?.item, path).toBe(`${publicUrl}${path}`);
      // Breadcrumbs may be longer than the path: the prices are below the services.
      expect(itemListElement.length, path).toBeGreaterThanOrEqual(path.split("/").length);
    }
  });

  test("describes an open job", async () => {
    const job = places.find((path) => path.startsWith("/careers/")) ?? "";
    const types = structuredData(await htmlOf(job)).map((data) => data["@type"]);
    expect(types.toSorted()).toEqual(["BreadcrumbList", "JobPosting"]);
  });
});

describe("the picture of a shared link", () => {
  test("is 1200 by 630 px for every heading, and every page names one of them", async () => {
    for (const name of Object.keys(SHARE_HEADINGS)) {
      const answer = await fetch(`${server.url}/share/${name}.png`);
      expect(answer.headers.get("content-type")).toBe("image/png");
      const png = Buffer.from(await answer.arrayBuffer());
      // Offsets of width and height in a PNG's first chunk.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1200, 630]);
    }
    for (const path of places) {
      const image = said(await htmlOf(path), "og:image") ?? "";
      const name = image.match(/\/share\/([a-z]+)\.png$/)?.[1] ?? "";
      expect(Object.keys(SHARE_HEADINGS), `${path}: ${image}`).toContain(name);
    }
  });

  test("is not sent again while unchanged, and changes with the company's name", async () => {
    const etagOf = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/share/home.png`, { headers });
      return { status: answer.status, etag: answer.headers.get("etag") ?? "" };
    };
    const { etag } = await etagOf();
    expect(await etagOf({ "if-none-match": etag })).toEqual({ status: 304, etag });
    const token = await server.signIn();
    const { json } = await server.api("GET", "/settings", { token });
    const body = { ...json.data, company: { ...json.data.company, name: "Umngeni & <Works>" } };
    expect((await server.api("PUT", "/settings", { token, body })).status).toBe(200);
    const changed = await etagOf({ "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(etag);
  });

  test("exists for known names only", async () => {
    for (const file of ["nothing.png", "home.svg", "home", "..%2Fground.png"])
      expect((await fetch(`${server.url}/share/${file}`)).status, file).toBe(404);
  });
});
