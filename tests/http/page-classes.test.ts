import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { addTermsVersion } from "#tests/support/terms.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { SAMPLE_DATA: "true" } });
  await addTermsVersion(server);
});
afterAll(() => server.close());

/** Names of icons, and hooks for scripts or tests, which need no rule. */
const LOOKLESS = /^(lucide(-.+)?|field-.+|form-place|prices|job|works|case)$/;

async function textOf(path: string): Promise<string> {
  return (await fetch(server.url + path)).text();
}

async function publicPages(): Promise<string[]> {
  const xml = await textOf("/sitemap.xml");
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [...paths, "/terms/versions/0", "/login", "/forgot-password", "/nowhere"];
}

/** Returns the names that a style sheet has rules for. Tailwind escapes characters that a selector cannot contain. */
function namesIn(css: string): Set<string> {
  const selectors = css.matchAll(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-])+)/g);
  const unescaped = (name: string) =>
    name
      .replaceAll(/\\([0-9a-f]{1,6}) /g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/\\(.)/g, "$1");
  return new Set([...selectors].map(([, name = ""]) => unescaped(name)));
}

function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = ""]) =>
    list.replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter((name) => name !== "" && !LOOKLESS.test(name)));
}

/** Covers rendering dozens of uncached pages on a busy machine. */
const TIMEOUT_MS = 180_000;

test(
  "Every class of a public page has a rule in the style sheets that the page links.",
  async () => {
    const texts = new Map<string, Promise<string>>();
    const sheet = (href: string) => texts.get(href) ?? texts.set(href, textOf(href)).get(href);
    const missing = new Set<string>();
    for (const path of await publicPages()) {
      const html = await textOf(path);
      const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
      expect(hrefs.length, path).toBeGreaterThan(0);
      const names = namesIn((await Promise.all(hrefs.map(sheet))).join(""));
      for (const name of classesIn(html)) {
        if (!names.has(name)) missing.add(`${path} ${name}`);
      }
    }
    expect([...missing]).toEqual([]);
  },
  TIMEOUT_MS,
);
