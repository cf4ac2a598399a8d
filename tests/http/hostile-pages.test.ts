import { afterAll, beforeAll, expect, test } from "vitest";
import type { Field, PageDocument } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { initialValue } from "#server/pages/document-schema.ts";
import { findPublished, insertVersion } from "#server/pages/store.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { type HtmlElement, readHtml, textOf } from "#tests/support/html.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Hostile texts that an editor could type or paste into any text of a page. */
const TEXTS: Readonly<Record<string, string>> = {
  "scripts, tags and attributes": `"' x='--></script><script>alert(1)</script><img src=x onerror=alert(1)><!--`,
  "unknown placeholders": "{constructor} {{x}} {{name}}",
  "wide letters from right to left": `\u202e\u2066evil\u2069 \u200f\u061c${"﷽".repeat(300)}`,
  "links to where none may lead":
    "[a](javascript:alert(1)) [b](//evil.example) [c](/\\evil.example) ![d](x) <javascript:alert(1)>",
};
/** Texts that no page may be published with, and those refused in long texts only. All others are ordinary content. */
const REFUSED = ["unknown placeholders"];
const REFUSED_IN_LONG_TEXT = ["links to where none may lead"];

/** Hostile link addresses; `isAllowedHref` has tests of its own. */
const HREFS = [
  "javascript:alert(1)",
  "//evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  `/"><img src=x onerror=alert(1)>`,
];

const cut = (text: string, max: number) => [...text].slice(0, max).join("");

/** Fills a field with this text wherever it takes any. Links get the next address, or stay as they are. */
function filled(field: Field, initial: unknown, text: string, nextHref?: () => string | undefined): unknown {
  const values: Readonly<Record<string, unknown>> = Object(initial);
  switch (field.kind) {
    case "line":
    case "paragraph":
      return cut(text, field.max);
    case "prose":
      return text;
    case "link":
      return { label: cut(text, 80), href: nextHref?.() ?? (values.href || "/about") };
    case "figure":
      return { value: cut(text, 20), counts: cut(text, 200), source: cut(text, 300), date: "" };
    case "list": {
      const entries: readonly unknown[] = Array.isArray(initial) ? initial : [];
      const count = Math.min(field.max, Math.max(field.min, entries.length, 1));
      return Array.from({ length: count }, (_, at) => filled(field.entry, entries[at], text, nextHref));
    }
    case "group":
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, one]) => [name, filled(one, values[name], text, nextHref)]),
      );
  }
}

/** A page that shows a document's content, as it is with harmless text in every field. */
interface Place {
  path: string;
  names: ReadonlySet<string>;
  scripts: number;
}

let server: TestServer;
let token: string;
const places = new Map<string, Place[]>();

beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT: "off", SAMPLE_DATA: "true" } });
  token = await server.signIn();
  const slugOf = async (kind: string) => (await server.api("GET", `/public/${kind}`)).json[0].slug;
  const records: Readonly<Record<string, string>> = {
    products: `/products/${await slugOf("projects")}`,
    catalogue: `/catalogue/${await slugOf("products")}`,
    careers: `/careers/${await slugOf("jobs")}`,
  };
  await publishEverywhere((document) => filled(document, initialValue(document), "Words."));
  for (const { key, path } of DOCUMENTS) {
    const paths = [path, ...(records[key] ? [records[key]] : [])];
    places.set(key, await Promise.all(paths.map(placeAt)));
  }
});
afterAll(() => server.close());

async function placeAt(path: string): Promise<Place> {
  const html = await htmlOf(path);
  return { path, names: new Set(readHtml(html).map(({ name }) => name)), scripts: countScripts(html) };
}

async function htmlOf(path: string): Promise<string> {
  const response = await fetch(server.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

const countScripts = (html: string) => html.match(/<script\b/gi)?.length ?? 0;

/** Publishes the document as an editor does. Returns whether it was accepted. */
async function publish({ key }: PageDocument, value: unknown): Promise<boolean> {
  const saved = await server.api("PUT", `/pages/${key}/draft`, { token, body: value });
  if (saved.status === 400) return false;
  expect(saved.status, JSON.stringify(saved.json)).toBe(200);
  const body = { pages: [{ key, etag: saved.headers.get("etag") }], newNotice: false };
  const { status } = await server.api("POST", "/pages/publish", { token, body });
  if (status === 200) return true;
  expect(status).toBe(409);
  expect((await server.api("DELETE", `/pages/${key}/draft`, { token })).status).toBe(204);
  return false;
}

/** Stores a document that no call accepts, as an older version or a manual change may have. */
async function store({ key }: PageDocument, document: unknown): Promise<void> {
  await server.app.platform.database.write(async (tx) => {
    const version = ((await findPublished(tx, key))?.version ?? 0) + 1;
    await insertVersion(
      tx,
      key,
      { version, document, publishedAt: new Date().toISOString(), noticeVersion: null },
      null,
    );
    await bumpContentVersion(tx);
  });
}

/** Returns the faults of the pages that show a document, once its description contains the mark. */
async function faultsOf({ key, path }: PageDocument, mark: string): Promise<string[]> {
  await waitUntil(`${path} says ${mark}`, async () => (await htmlOf(path)).includes(mark));
  const faults: string[] = [];
  for (const { path: at, names, scripts } of places.get(key) ?? []) {
    const html = await htmlOf(at);
    if (countScripts(html) !== scripts) faults.push(`${at} has another script`);
    if (/\[object Object\]|native code|>undefined</.test(html)) faults.push(`${at} shows what is no word`);
    faults.push(
      ...readHtml(html)
        .filter((one) => isFaulty(one) || !names.has(one.name))
        .map(({ source }) => `${at} has ${source}`),
    );
  }
  return faults;
}

/** Attributes with an address. */
const ADDRESSES = ["href", "src", "action", "formaction", "srcset", "poster", "data"];

/** Returns whether an element has a forbidden address, or a handler that the product does not write. */
function isFaulty({ attributes, repeats }: HtmlElement): boolean {
  const isOurs = Object.keys(attributes).every((name) => /^(?!on)[a-z][a-z0-9:-]*$/.test(name));
  return (
    repeats || !isOurs || ADDRESSES.some((name) => attributes[name] !== undefined && isForbidden(attributes[name]))
  );
}

function isForbidden(address: string): boolean {
  const url = URL.parse(address, "http://site/here/");
  return address === "x" || !url || url.host.includes("evil") || !/^(https?|mailto|tel):$/.test(url.protocol);
}

let rounds = 0;

/**
 * Gives every page this content, by a call or else directly in the database, and waits for the mark in its description.
 * Returns the faults of the pages, and which pages could be published.
 */
async function publishEverywhere(contentOf: (document: PageDocument) => unknown, description = "") {
  const mark = `Round ${++rounds}.`;
  const taken: string[] = [];
  for (const document of DOCUMENTS) {
    const value = { ...Object(contentOf(document)), search: { description: cut(`${mark} ${description}`, 300) } };
    if (await publish(document, value)) taken.push(document.key);
    else await store(document, value);
  }
  const faults: string[] = [];
  for (const document of DOCUMENTS) faults.push(...(await faultsOf(document, mark)));
  return { faults, taken };
}

const documentKeys = (documents: readonly PageDocument[]) => documents.map(({ key }) => key);
const without = (kind: string) => DOCUMENTS.filter((one) => !JSON.stringify(one).includes(`"kind":"${kind}"`));

/** Texts of markup. Other texts have no markup that a page could take over. */
const OFTEN = Object.keys(TEXTS).filter((name) => /scripts/.test(name));

test.each(variants(Object.keys(TEXTS), (name) => OFTEN.includes(name)))(
  "no page has markup from %s",
  { tags: "promise-65" },
  async (name) => {
    const text = TEXTS[name] ?? "";
    const { faults, taken } = await publishEverywhere(
      (document) => filled(document, initialValue(document), text),
      text,
    );
    expect(faults).toEqual([]);
    const takers = REFUSED.includes(name) ? [] : REFUSED_IN_LONG_TEXT.includes(name) ? without("prose") : DOCUMENTS;
    expect(taken).toEqual(documentKeys(takers));
    for (const { path } of DOCUMENTS) {
      const [page] = readHtml(await htmlOf(path));
      expect(page && textOf(page), path).toContain(text.slice(0, 5).trim());
    }
  },
);

test("no page has a link to a forbidden address", { tags: "promise-65" }, async () => {
  let links = 0;
  const { faults, taken } = await publishEverywhere((document) =>
    filled(document, initialValue(document), "Words.", () => HREFS[links++ % HREFS.length]),
  );
  expect(faults).toEqual([]);
  expect(taken).toEqual(documentKeys(without("link")));
  expect(links).toBeGreaterThan(HREFS.length * 3);
});
