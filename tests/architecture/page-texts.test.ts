import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENQUIRY } from "#content/catalogue.ts";
import { DEFAULT_COMPANY } from "#content/company.ts";
import type { Field } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { CONTACT_NOTICE, MESSAGE_SENT } from "#content/home.ts";
import { NEWSLETTER, NEWSLETTER_DETAILS, NEWSLETTER_NOTICE } from "#content/newsletter.ts";
import { DAY_LABELS, REASON_LABELS, STATE_LABELS, STATUS_PAGE } from "#content/status.ts";
import { DEFAULT_TEAM, linkLabelOf } from "#content/team.ts";
import { PROJECT_STATUS_LABELS } from "#content/works.ts";
import { addressLines } from "#contract/company.ts";
import { LINK_PAGES } from "#contract/link-targets.ts";
import type { PageKey } from "#contract/page-documents.ts";
import { DEFAULT_VOCABULARY } from "#contract/vocabulary.ts";
import { initialValue } from "#server/pages/document-schema.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { type HtmlElement, readHtml } from "#tests/support/html.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** Sign that every text of a document begins with, in place of its words. */
const MARK = "¤";

/** Texts of code by page, with the reason why no editor changes them. */
const CODE_TEXTS: Readonly<Partial<Record<PageKey | "every", readonly RegExp[]>>> = {
  every: [
    // Days of figures, reviews and versions.
    /^\d{1,2} [A-Z][a-z]+ \d{4}$/,
    // Labels of a figure's source and day.
    /^(Source|As of)$/,
    // Button of staff who are signed in.
    /^Logout$/,
    // Button that stops a moving strip, which shows an icon only.
    /^Pause the /,
    // Sentences with a number of records, and the links between the pages of a list.
    /^Showing (\d+ to \d+ of )?\d+ (projects?|products?|jobs?)\b/,
    /^(Previous|Next|Page \d+ of \d+)$/,
    // Privacy notices of forms, which are code.
    new RegExp(`^(${CONTACT_NOTICE.retention}|${NEWSLETTER_DETAILS.retention}) It is deleted`),
  ],
  // Units, a line for what the smaller tier has, and a price of 0.
  pricing: [/^Everything in ¤, plus:$/, /^per (project|month|seat)$/, /^On request$/, /^New:$/],
  // Year of the founding, and a link that counts projects.
  about: [/^2012$/, /^\d+ more from \d{4}$/],
  // Hidden label of a link that has only a dot.
  services: [/^Step \d: ¤$/],
  // Hidden word for the dot on a project, and labels of the numbers of projects.
  products: [/^Ongoing,$/, /^projects? (still being built|completed)$/],
  // Prices, numbers of variants, and the size of the catalogue.
  catalogue: [/^from \$/, /^\d+ variants$/, /^The catalogue has \d+ products? in \d+ categor(y|ies)\. ¤$/],
  // State of a job.
  careers: [/^Active$/],
  // Base address of this installation, and the button beside it.
  documentation: [/^http:/, /^Copy$/],
  // Summaries of measurements.
  status: [/^No recent check: ¤/, /^No data in the last 90 days\.$/],
  // Names of former versions.
  terms: [/^Version \d+,$/, /^privacy notice \d+$/],
};

/** Texts around forms, which are code: confirmations and privacy notices. */
const FORM_TEXTS = textsIn([
  MESSAGE_SENT,
  CONTACT_NOTICE,
  NEWSLETTER.sent,
  NEWSLETTER_NOTICE,
  NEWSLETTER_DETAILS,
  ENQUIRY,
]);

/** Sentences about measurements, which the status page has in place of a field's words. */
const STATES = textsIn([STATUS_PAGE, STATE_LABELS, REASON_LABELS, DAY_LABELS]);

let full: TestServer;
let empty: TestServer;
/** Texts of published records and settings. */
let known: string[];

beforeAll(async () => {
  full = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  empty = await startServer({ environment: { RATE_LIMIT: "off" } });
  for (const server of [full, empty]) {
    const token = await tokenOf(server, await adminId(server));
    for (const document of DOCUMENTS) {
      const marked = Object(markedValue(document, initialValue(document), ""));
      await publishPage(server, token, document.key, marked);
    }
  }
  const records = await Promise.all(
    ["projects", "products", "services", "jobs"].map((name) => full.api("GET", `/public/${name}?pageSize=100`)),
  );
  const { json: settings } = await full.api("GET", "/settings", { token: await tokenOf(full, await adminId(full)) });
  const categories = DEFAULT_VOCABULARY.projectCategories.map(({ name }) => name);
  known = textsIn([
    addressLines(DEFAULT_COMPANY),
    records.map(({ json }) => json),
    settings,
    // Labels of links of the team, which a member's own label replaces.
    DEFAULT_TEAM.map(linkLabelOf),
    categories,
    PROJECT_STATUS_LABELS,
  ]);
});
afterAll(async () => {
  await full.close();
  await empty.close();
});

/** Returns the value of a field with a mark in place of its words. Targets of links and days stay. */
function markedValue(field: Field, value: unknown, name: string): unknown {
  const values: Readonly<Record<string, unknown>> = Object(value);
  switch (field.kind) {
    case "line":
    case "paragraph":
    case "prose":
      return name === "reviewed" ? value : MARK;
    case "link":
      return { ...values, label: MARK };
    case "figure":
      return { value: MARK, name: MARK, counts: MARK, source: MARK, date: "2026-11-25" };
    case "list":
      return Object.values(values).map((entry) => markedValue(field.entry, entry, name));
    case "group":
      return Object.fromEntries(
        Object.entries(field.fields).map(([key, one]) => [key, markedValue(one, values[key], key)]),
      );
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value).replaceAll(/\s+/g, " ")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Returns the texts in the main part of a page, outside its forms. Below its head, the documentation belongs to the program.
 */
function textsOf(html: string, key: PageKey): string[] {
  const elements = readHtml(html);
  const place = key === "documentation" ? "documentation-head" : undefined;
  const within = elements.find(({ name, attributes }) => (place ? attributes.class === place : name === "main"));
  return (within ? textNodes(within) : [])
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /\p{L}/u.test(text));
}

const FORMS: readonly string[] = ["form", "search", "template"];

function textNodes({ name, content }: HtmlElement): string[] {
  if (FORMS.includes(name)) return [];
  return content.flatMap((part) => (typeof part === "string" ? [part] : textNodes(part)));
}

/** Returns whether a text is a known one, or one of its paragraphs. */
const isPart = (one: string, text: string) => one === text || (text.length > 30 && one.includes(text));

const VIEWS: readonly [PageKey, string][] = [
  ...DOCUMENTS.map(({ key, path }): [PageKey, string] => [key, path]),
  ["careers", "/careers?q=zzz"],
  ["catalogue", "/catalogue?q=zzz"],
  ["products", "/products?category=iot"],
];

describe("every text of a page outside its forms is a field, a record or a setting", () => {
  test.each(VIEWS)("%s at %s", async (key, path) => {
    for (const server of [full, empty]) {
      const html = await (await fetch(server.url + path)).text();
      expect(html).toContain(MARK);
      const allowed = [...(CODE_TEXTS.every ?? []), ...(CODE_TEXTS[key] ?? [])];
      const sentences = [...known, ...FORM_TEXTS, ...(key === "status" ? STATES : [])];
      // Hidden ends of links name the record: `View Project: Smart Bus Depot`.
      const isKnown = (text: string) => sentences.some((one) => isPart(one, text.replace(/^: /, "")));
      const others = textsOf(html, key).filter(
        (text) => !text.startsWith(MARK) && !isKnown(text) && !allowed.some((pattern) => pattern.test(text)),
      );
      expect([...new Set(others)]).toEqual([]);
    }
  });
});

test.each(LINK_PAGES)(
  "the page and places that a button can lead to are there: $path",
  async ({ path, places = {} }) => {
    const response = await fetch(full.url + path);
    expect(response.status).toBe(200);
    const ids = readHtml(await response.text()).map(({ attributes }) => attributes.id);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(places)));
  },
);
