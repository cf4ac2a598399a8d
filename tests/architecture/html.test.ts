import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { type HtmlElement, readHtml, textOf } from "#tests/support/html.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
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
  const { publicUrl } = server.app.platform.config;
  const xml = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address.replace(publicUrl, ""));
  const others = ["/no-such-page", "/careers?q=zz", "/products?page=2", "/?sent=MSG-1", "/newsletter/confirm?token=x"];
  const own = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES, ...others, "/admin/dashboard", "/embed/map"];
  for (const path of new Set([...listed, ...own])) {
    pages.set(path, readHtml(await (await fetch(`${server.url}${path}`)).text()));
  }
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
