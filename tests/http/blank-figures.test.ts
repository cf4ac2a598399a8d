import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ABOUT } from "#content/about.ts";
import { DEFAULT_COMPANY } from "#content/company.ts";
import type { Field, Figure, PageDocument } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { formatLongDate } from "#content/format-long-date.ts";
import { WEAVING_CREDIT } from "#content/navigation.ts";
import { SERVICES } from "#content/services.ts";
import { isCalendarDay } from "#contract/calendar-day.ts";
import { type HtmlElement, readHtml } from "#tests/support/html.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off" } });
  token = await server.signIn();
});
afterAll(() => server.close());

const BLANK: Figure = { value: "", name: "", counts: "", source: "", date: "" };

/** Text that a page may lack, with its value while it is blank, and the words by which it is found. */
interface Blankable {
  path: readonly string[];
  blank: unknown;
  words: string;
}

/** Returns the figures and optional texts in a field. Fields of the documents that are added later are among them. */
function blankableIn(field: Field, path: readonly string[] = []): Blankable[] {
  switch (field.kind) {
    case "group":
      return Object.entries(field.fields).flatMap(([name, one]) => blankableIn(one, [...path, name]));
    case "figure":
      return [{ path, blank: BLANK, words: field.initial.counts }];
    case "link":
      return field.optional ? [{ path, blank: { label: "", href: "" }, words: field.initial.label }] : [];
    case "list":
      return field.min === 0 ? [{ path, blank: [], words: String(field.initial[0]) }] : [];
    case "line":
    case "paragraph":
      return field.optional ? [{ path, blank: "", words: field.initial }] : [];
    default:
      return [];
  }
}

const PAGES = DOCUMENTS.map((document) => ({ document, blankable: blankableIn(document) })).filter(
  ({ blankable }) => blankable.length > 0,
);

const changeOf = (path: readonly string[], value: unknown): Readonly<Record<string, unknown>> =>
  Object(path.reduceRight((inner, name) => ({ [name]: inner }), value));

function merged(one: unknown, other: unknown): unknown {
  if (typeof one !== "object" || typeof other !== "object" || Array.isArray(other)) return other;
  const [left, right]: Readonly<Record<string, unknown>>[] = [Object(one), Object(other)];
  const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
  return Object.fromEntries(
    [...names].map((name) => [name, right && name in right ? merged(left?.[name], right[name]) : left?.[name]]),
  );
}

function allBlank(blankable: readonly Blankable[]) {
  return blankable.map(({ path, blank }) => changeOf(path, blank)).reduce((one, other) => Object(merged(one, other)));
}

const pageOf = async ({ path }: Pick<PageDocument, "path">) => (await fetch(`${server.url}${path}`)).text();

const EMPTY = new Set(["dl", "dt", "dd", "ul", "ol", "li", "h1", "h2", "h3", "h4", "p", "a", "section", "time"]);

/** Returns the elements of the page's content that have neither a text nor a picture. */
function emptyElements(html: string): string[] {
  const isFilled = (part: HtmlElement | string): boolean =>
    typeof part === "string"
      ? part.trim() !== ""
      : part.name === "img" || part.name === "svg" || part.content.some(isFilled);
  return readHtml(html)
    .filter(({ name, within }) => EMPTY.has(name) && within.some(({ name: outer }) => outer === "main"))
    .filter((element) => !element.content.some(isFilled) && element.attributes.role === undefined)
    .map(({ source }) => source);
}

/** Returns references by `aria-labelledby` without an element. */
function brokenReferences(html: string): string[] {
  const elements = readHtml(html);
  const ids = new Set(elements.map(({ attributes }) => attributes.id));
  return elements.flatMap(({ attributes, source }) =>
    (attributes["aria-labelledby"] ?? "")
      .split(" ")
      .filter((id) => id !== "" && !ids.has(id))
      .map(() => source),
  );
}

test("home, services and security have texts that a page may lack", () => {
  const counted = Object.fromEntries(PAGES.map(({ document, blankable }) => [document.key, blankable.length]));
  expect(counted).toEqual({ home: 8, about: 4, services: 4, security: 14 });
});

describe.each(PAGES)("blank texts of $document.title", ({ document, blankable }) => {
  const initial = new Map<string, unknown>();
  beforeAll(async () => {
    const { json } = await server.api("GET", `/pages/${document.key}`, { token });
    for (const { path } of blankable) initial.set(path.join("."), valueAt(json.data.published, path));
  });

  afterAll(async () => {
    for (const { path } of blankable)
      await publishPage(server, token, document.key, changeOf(path, initial.get(path.join("."))));
  });

  // The credit of About is left out at first, since the foot of every page has it.
  const shownAtFirst = blankable.filter(({ words }) => words !== WEAVING_CREDIT);

  test.each(shownAtFirst)("$path is left out alone", async ({ path, blank, words }) => {
    const before = emptyElements(await pageOf(document));
    await publishPage(server, token, document.key, changeOf(path, blank));
    const html = await pageOf(document);
    expect(readTexts(html)).not.toContain(shownWords(words));
    expect(emptyElements(html)).toEqual(before);
    expect(brokenReferences(html)).toEqual([]);
    await publishPage(server, token, document.key, changeOf(path, initial.get(path.join("."))));
    expect(readTexts(await pageOf(document))).toContain(shownWords(words));
  });

  test("all of them are left out together, without an empty element", async () => {
    const before = emptyElements(await pageOf(document));
    await publishPage(server, token, document.key, allBlank(blankable));
    const html = await pageOf(document);
    for (const { words } of blankable) expect(readTexts(html)).not.toContain(shownWords(words));
    expect(emptyElements(html)).toEqual(before);
    expect(brokenReferences(html)).toEqual([]);
  });
});

test("the credit of About is left out where the foot has the same words", async () => {
  const creditOf = async (credit: string) => {
    await publishPage(server, token, "about", { call: { credit } });
    return readTexts(await pageOf(ABOUT));
  };
  expect(await creditOf("Drawn by hand.")).toContain("Drawn by hand.");
  for (const credit of ["", WEAVING_CREDIT]) expect(await creditOf(credit)).not.toContain(WEAVING_CREDIT);
});

test("blank figures are neither found by a search nor to be checked", async () => {
  for (const { document, blankable } of PAGES) await publishPage(server, token, document.key, allBlank(blankable));
  const { json } = await server.api("GET", "/dashboard", { token });
  expect(json.data.figuresToCheck).toEqual([]);
  const words = "Public bodies and companies that have signed with us";
  const found = await (await fetch(`${server.url}/search?q=${encodeURIComponent(words)}`)).text();
  expect(found).not.toContain("that have signed with us.");
  // Figures of the home page that /services names too.
  const services = readTexts(await pageOf(SERVICES));
  for (const name of ["satisfaction", "support", "team"] as const)
    expect(services).not.toContain(SERVICES.fields.figures.fields[name].fields.name.initial);
});

test("a figure without what it counts is shown without an empty line", async () => {
  await publishPage(server, token, "home", { figures: { clients: { ...BLANK, value: "7", name: "Harbours" } } });
  const html = await (await fetch(server.url)).text();
  expect(readTexts(html)).toContain("Harbours");
  expect(html).toMatch(/<dt>Harbours<\/dt><dd class="stats-value">7<\/dd><\/div>/);
});

/** Returns a text as visitors read it: with the year of the founding, and a day in words. */
function shownWords(words: string): string {
  return isCalendarDay(words) ? formatLongDate(words) : words.replace("{since}", String(DEFAULT_COMPANY.founded));
}

/** Returns the value at a path in a document. */
function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((inner: unknown, name) => Object(inner)[name], document);
}

/** Returns the texts of a page's content, each once. */
function readTexts(html: string): string[] {
  const texts = readHtml(html)
    .filter(({ within }) => within.some(({ name }) => name === "main"))
    .flatMap(({ content }) => content.filter((part) => typeof part === "string").map((text) => text.trim()));
  return [...new Set(texts)];
}
