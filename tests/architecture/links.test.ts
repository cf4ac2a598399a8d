import { afterAll, beforeAll, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";
import { type CrawledPage, crawl } from "#tests/support/links.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { SAMPLE_DATA: "true", RATE_LIMIT: "off" } });
});
afterAll(() => server.close());

async function visit(path: string): Promise<CrawledPage> {
  const response = await fetch(`${server.url}${path}`, { redirect: "manual" });
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await response.text() : undefined;
  await response.body?.cancel().catch(() => undefined);
  return { status: response.status, location: response.headers.get("location") ?? undefined, html };
}

test("every link of the public pages has a target", async () => {
  const { visited, faults } = await crawl(
    CACHED_PAGES.map(({ path }) => path),
    visit,
  );
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
