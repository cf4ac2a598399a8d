import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { addTermsVersion } from "#tests/support/terms.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { SAMPLE_DATA: "true" } });
  await addTermsVersion(server);
});
afterAll(() => server.close());

/** Names of icons and of places that scripts or tests go by: they look like nothing. */
const LOOKLESS = /^(lucide(-.+)?|field-.+|form-place|prices|job|works|case)$/;

async function textOf(path: string): Promise<string> {
  return (await fetch(server.url + path)).text();
}

async function publicPages(): Promise<string[]> {
  const xml = await textOf("/sitemap.xml");
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...paths, "/terms/versions/0", "/login", "/forgot-password", "/nowhere"];
}

/** The names that a style sheet has rules for; Tailwind escapes what a selector could not hold. */
function namesIn(css: string): Set<string> {
  const selectors = css.matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-])+)/g);
  const unescaped = (name: string) =>
    name
      .replaceAll(/\\([0-9a-f]{1,6}) /g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/\\(.)/g, "$1");
  return new Set([...selectors].map(([, name = ""]) => unescaped(name)));
}

/** The utilities of a style sheet. */
function utilitiesOf(css: string): string {
  const [, ...layers] = css.split("@layer utilities{");
  return layers.map((rest) => rest.slice(0, endOfBlock(rest))).join("");
}

function endOfBlock(css: string): number {
  let depth = 1;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth === 0) return index;
  }
  return css.length;
}

function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = ""]) => list.replaceAll("&amp;", "&"));
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter((name) => name !== "" && !LOOKLESS.test(name)));
}

/** Every page is drawn anew for this, dozens of them: on a busy machine longer than other tests. */
const TIMEOUT_MS = 180_000;

/**
 * The second half keeps decision 066: utilities of the frame stand before those of the page, so a page that has a sheet of its own
 * and leaves a utility of its `<main>` to the frame's would lose to them what a window's width or a theme changes.
 */
test(
  "every class of a public page has a rule in the style sheets that the page links, and every utility of its main one in its own",
  async () => {
    const texts = new Map<string, string>();
    const sheet = async (href: string) => {
      const css = texts.get(href) ?? (await textOf(href));
      texts.set(href, css);
      return css;
    };
    const missing = new Set<string>();
    const leftToFrame = new Set<string>();
    for (const path of await publicPages()) {
      const html = await textOf(path);
      const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
      const [common = "", own, ...others] = await Promise.all(hrefs.map(sheet));
      expect([common !== "", others.length], path).toEqual([true, 0]);
      const [ofPage, ofFrame] = [namesIn(own ?? ""), namesIn(utilitiesOf(common))];
      const ofCommon = namesIn(common);
      for (const name of classesIn(html)) {
        if (!ofCommon.has(name) && !ofPage.has(name)) missing.add(`${path} ${name}`);
      }
      if (own === undefined) continue;
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      for (const name of classesIn(main.slice(main.indexOf(">")))) {
        if (ofFrame.has(name) && !ofPage.has(name)) leftToFrame.add(`${path} ${name}`);
      }
    }
    expect([...missing]).toEqual([]);
    expect([...leftToFrame]).toEqual([]);
  },
  TIMEOUT_MS,
);
