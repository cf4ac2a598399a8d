import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHARE_HEADINGS } from "#content/share.ts";
import { CACHED_PAGES, LISTED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { type HtmlElement, readHtml, textOf } from "#tests/support/html.ts";
import { type CrawledPage, crawl } from "#tests/support/links.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { namesIn } from "#tests/support/style-sheets.ts";
import { addTermsVersion } from "#tests/support/terms.ts";

let server: TestServer;
let places: string[];
/** Responses of the site, each read once. */
const read = new Map<string, CrawledPage>();
/** Elements of every page by path. Responses to refused forms have the prefix POST. */
const pages = new Map<string, HtmlElement[]>();

const FORMS: Readonly<Record<string, Record<string, string>>> = {
  "/?index": { name: "", email: "x" },
  "/contact": { email: "x" },
  "/newsletter": { email: "x" },
  "/forgot-password": { email: "x" },
  "/reset-password?token=x": { password: "x" },
  "/newsletter/confirm?token=x": {},
  "/newsletter/unsubscribe?token=x": {},
  // These pages accept no form.
  "/login": {},
  "/about": {},
};

beforeAll(async () => {
  server = await startServer({ environment: { SAMPLE_DATA: "true", RATE_LIMIT: "off" } });
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const { publicUrl } = server.app.platform.config;
  places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address.replace(publicUrl, ""));
  const others = ["/no-such-page", "/careers?q=zz", "/products?page=2", "/?sent=MSG-1", "/newsletter/confirm?token=x"];
  const own = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES, ...others, "/admin/dashboard", "/embed/map"];
  for (const path of new Set([...places, ...own])) pages.set(path, readHtml((await visit(path)).html ?? ""));
  for (const [path, fields] of Object.entries(FORMS)) {
    const answer = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { origin: server.url },
      body: new URLSearchParams(fields),
    });
    pages.set(`POST ${path}`, readHtml(await answer.text()));
  }
});
afterAll(() => server.close());

async function visit(path: string): Promise<CrawledPage> {
  const known = read.get(path);
  if (known) return known;
  const response = await fetch(`${server.url}${path}`, { redirect: "manual" });
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await response.text() : undefined;
  await response.body?.cancel().catch(() => undefined);
  const page = { status: response.status, location: response.headers.get("location") ?? undefined, html };
  read.set(path, page);
  return page;
}

async function htmlOf(path: string): Promise<string> {
  const { status, html = "" } = await visit(path);
  expect(status, path).toBe(200);
  return html;
}

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

  test("names only existing pages with their own canonical address", async () => {
    for (const path of places) {
      const html = await htmlOf(path);
      expect(said(html, "canonical"), path).toBe(`${server.app.platform.config.publicUrl}${path}`);
      expect(said(html, "robots"), path).toBeUndefined();
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
  test("is 1200 by 630 px for every length of heading, and every page names one of them", async () => {
    const byLength = Object.entries(SHARE_HEADINGS).toSorted(([, a], [, b]) => String(a).length - String(b).length);
    for (const [name] of [byLength.at(0), byLength.at(-1)].filter((one) => one !== undefined)) {
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

test("every public page exists, and every link of it has a target", async () => {
  const { visited, faults } = await crawl([...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES], visit);
  expect(faults).toEqual([]);
  expect(visited.filter((path) => path.startsWith("/careers/"))).toHaveLength(8);
  expect(visited.filter((path) => path.startsWith("/catalogue/"))).toHaveLength(21);
});

test("the crawl reports a link whose page or anchor is missing", async () => {
  const pages: Record<string, CrawledPage> = {
    "/": {
      status: 200,
      html: '<a href="/there#place">x</a><a href="/there?a=1&amp;b=2">x</a><a class="y" href="#gone">',
    },
    "/there": { status: 200, html: '<p id="place"><form action="/lost"></form><a href="/moved#place"></a>' },
    "/there?a=1&b=2": { status: 500 },
    "/moved": { status: 301, location: "/there" },
  };
  const { faults } = await crawl(["/"], async (path) => pages[path] ?? { status: 404 });
  expect(faults).toEqual([
    "/ leads to /there?a=1&b=2: 500",
    "/ leads to /#gone: there is no such place",
    "/there leads to /lost: 404",
  ]);
});

/** Returns the elements of all pages that break a rule, as `path: source`. */
function breaking(rule: (element: HtmlElement, page: HtmlElement[]) => boolean): string[] {
  const found = new Set<string>();
  for (const [path, page] of pages) {
    for (const element of page) if (rule(element, page)) found.add(`${path}: ${element.source}`);
  }
  return [...found];
}

const TEXT_ONLY = /^(span|p|h[1-6]|button|label|em|strong|code|legend|summary|small|time|i|b)$/;
const BLOCKS =
  /^(address|article|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;
const PRESSED = /^(a|button|input|select|textarea|label|summary)$/;
const COMPLETED =
  /^(color|date|datetime-local|email|hidden|month|number|password|range|search|tel|text|time|url|week)$/;
const REFERENCES = ["aria-controls", "aria-labelledby", "aria-describedby", "for", "popovertarget", "list"];

describe("the HTML of every page", () => {
  test("is nested as HTML allows: no heading or block in text, no link in a link", { tags: "promise-52" }, () => {
    expect(pages.size).toBeGreaterThan(60);
    const isHeadingOf = (element: HtmlElement, name: string) =>
      /^(summary|legend)$/.test(name) && /^h[1-6]$/.test(element.name);
    expect(
      breaking(
        (element) =>
          BLOCKS.test(element.name) &&
          element.within.some(({ name }) => TEXT_ONLY.test(name) && !isHeadingOf(element, name)),
      ),
    ).toEqual([]);
    const isPressed = (element: HtmlElement) => PRESSED.test(element.name) && element.name !== "label";
    expect(breaking((element) => isPressed(element) && element.within.some(isPressed))).toEqual([]);
  });

  test("gives attributes only to elements that may have them", { tags: "promise-52" }, () => {
    const isOpener = ({ attributes }: HtmlElement) => "popovertarget" in attributes || "command" in attributes;
    expect(breaking((element) => isOpener(element) && "aria-expanded" in element.attributes)).toEqual([]);
    expect(
      breaking(
        ({ name, attributes }) =>
          name === "input" && "autocomplete" in attributes && !COMPLETED.test(attributes.type ?? "text"),
      ),
    ).toEqual([]);
    expect(breaking(({ name, attributes }) => "pathlength" in attributes && name !== "path")).toEqual([]);
    expect(breaking(({ repeats }) => repeats)).toEqual([]);
    expect(breaking(({ name, attributes }) => name === "img" && !("alt" in attributes))).toEqual([]);
  });

  test("has an element for every reference, and a panel for every tab", { tags: "promise-52" }, () => {
    const withId = (page: HtmlElement[], id: string) => page.filter(({ attributes }) => attributes.id === id);
    expect(
      breaking(({ attributes }, page) =>
        REFERENCES.flatMap((name) => (attributes[name] ?? "").split(/\s+/).filter(Boolean)).some(
          (id) => withId(page, id).length !== 1,
        ),
      ),
    ).toEqual([]);
    expect(breaking(({ attributes: { id } }, page) => id !== undefined && withId(page, id).length > 1)).toEqual([]);
    expect(
      breaking(
        ({ attributes }, page) =>
          attributes.role === "tab" &&
          withId(page, attributes["aria-controls"] ?? "")[0]?.attributes.role !== "tabpanel",
      ),
    ).toEqual([]);
  });

  test("has one title", { tags: "promise-52" }, () => {
    for (const [path, page] of pages) {
      const titles = page.filter(({ name, within }) => name === "title" && !within.some((one) => one.name === "svg"));
      expect(titles.map(textOf), path).toHaveLength(1);
    }
  });
});

/** Names of icons, and hooks for scripts or tests, which need no rule. */
const LOOKLESS = /^(lucide(-.+)?|field-.+|form-place|prices|job|works|case)$/;

describe("the style sheets of a public page", () => {
  /** Names that each style sheet has rules for, by its address. */
  const known = new Map<string, Promise<Set<string>>>();
  const namesOf = (href: string) => {
    const names = known.get(href) ?? fetch(server.url + href).then(async (answer) => namesIn(await answer.text()));
    known.set(href, names);
    return names;
  };

  /** Returns the classes of a page that no linked style sheet has a rule for. */
  async function missingIn(page: HtmlElement[], path: string): Promise<string[]> {
    const hrefs = page.flatMap(({ name, attributes: { rel, href } }) =>
      name === "link" && rel === "stylesheet" && href ? href : [],
    );
    expect(hrefs.length, path).toBeGreaterThan(0);
    const sheets = await Promise.all(hrefs.map(namesOf));
    const classes = page.flatMap(({ attributes }) => (attributes.class ?? "").split(/\s+/));
    const needed = classes.filter((name) => name !== "" && !LOOKLESS.test(name));
    return needed.filter((name) => !sheets.some((names) => names.has(name))).map((name) => `${path} ${name}`);
  }

  test("have a rule for every class of the page", async () => {
    const missing: string[] = [];
    for (const path of [...places, "/login", "/forgot-password", "/no-such-page"])
      missing.push(...(await missingIn(pages.get(path) ?? [], path)));
    await addTermsVersion(server);
    for (const path of ["/terms", "/terms/versions/0"])
      missing.push(...(await missingIn(readHtml(await (await fetch(server.url + path)).text()), path)));
    expect(missing).toEqual([]);
  });
});

const contentOf = (page: HtmlElement[]) =>
  page.find(({ name, attributes }) => name === "meta" && attributes.name === "description")?.attributes.content ?? "";

describe("a public page", () => {
  test("has a title and a description of its own, also /login and the pages of mailed links", {
    tags: "promise-52",
  }, () => {
    const seen = new Map<string, string>();
    for (const [path, page] of pages) {
      if (/\?|^POST|^\/admin|^\/embed/.test(path)) continue;
      const title = page.find(({ name }) => name === "title");
      const description = contentOf(page);
      expect(description.length, path).toBeGreaterThan(20);
      for (const label of [`title ${title ? textOf(title) : ""}`, `description ${description}`]) {
        expect(seen.get(label), `${path}: ${label}`).toBeUndefined();
        seen.set(label, path);
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  test("has no vague link text, which means nothing to users who hear it out of context", {
    tags: "promise-52",
  }, () => {
    const vague = /^(learn more|read more|more|view|view project|details|here|click here|apply now|edit|open|all)$/i;
    expect(
      breaking(
        (element) =>
          element.name === "a" &&
          // A job's own page has only one job to apply for.
          element.attributes.href !== "#apply" &&
          vague.test(element.attributes["aria-label"] ?? textOf(element)),
      ),
    ).toEqual([]);
  });

  test("has one target for every link text that begins with a specified label", () => {
    for (const [path, page] of pages) {
      const places = new Map<string, Set<string>>();
      for (const element of page.filter(({ name }) => name === "a")) {
        const text = element.attributes["aria-label"] ?? textOf(element);
        if (!/^(Learn More|View|Apply Now|Read)/.test(text)) continue;
        places.set(text, (places.get(text) ?? new Set()).add(element.attributes.href ?? ""));
      }
      expect(
        [...places].filter(([, targets]) => targets.size > 1),
        path,
      ).toEqual([]);
    }
  });
});
