import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { SAMPLE_DATA: "true" } });
});
afterAll(() => server.close());

/** Names of icons and of places that scripts or tests go by: they look like nothing. */
const LOOKLESS = /^(lucide(-.+)?|field-.+|form-place|prices)$/;

async function textOf(path: string): Promise<string> {
  return (await fetch(server.url + path)).text();
}

async function publicPages(): Promise<string[]> {
  const xml = await textOf("/sitemap.xml");
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...paths, "/login", "/forgot-password", "/nowhere"];
}

/** Tailwind escapes what a selector could not hold. */
function selectorOf(name: string): string {
  return `.${name.replaceAll(/[^\w-]/g, "\\$&").replace(/^(\d)/, "\\3$1 ")}`;
}

/** Every page is drawn anew for this, dozens of them: on a busy machine longer than other tests. */
const TIMEOUT_MS = 180_000;

test(
  "every class of a public page has a rule in the stylesheet that the page links",
  async () => {
    const sheets = new Map<string, string>();
    const missing = new Set<string>();
    for (const path of await publicPages()) {
      const html = await textOf(path);
      const [, href = "", other] = html.split(/<link rel="stylesheet" href="([^"]+)"/);
      expect([href !== "", other?.includes('rel="stylesheet"')], path).toEqual([true, false]);
      const css = sheets.get(href) ?? (await textOf(href));
      sheets.set(href, css);
      const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(/\s+/));
      for (const name of new Set(names.map((name) => name.replaceAll("&amp;", "&")))) {
        if (!LOOKLESS.test(name) && !css.includes(selectorOf(name))) missing.add(`${path} ${name}`);
      }
    }
    expect([...missing]).toEqual([]);
  },
  TIMEOUT_MS,
);
