import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import { SITE_PAGE_LIST, SITE_PAGES } from "#contract/site-pages.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Returns whether the HTML of a page has a link to a path, or a form that is sent to it. */
async function isLinkedOn(page: string, path: string): Promise<boolean> {
  const html = await (await fetch(`${server.url}${page}`)).text();
  return new RegExp(`(href|action)="${path}["#?]`).test(html);
}

test("every public page has the link to it that src/contract/site-pages.ts names", async () => {
  const links = JSON.stringify(DEFAULT_MENUS);
  for (const { key, path, linkedFrom } of SITE_PAGE_LIST) {
    if (linkedFrom === "navigation") {
      expect(links, `${key} needs a link in src/content/navigation.ts`).toContain(`"target":"${path}"`);
    } else if (linkedFrom !== "mail") {
      expect(await isLinkedOn(linkedFrom, path), `${linkedFrom} needs a link to ${path} (${key})`).toBe(true);
    }
  }
});

test("every page that staff edit can be the target of a button", () => {
  for (const { key, isEdited, title } of SITE_PAGE_LIST) if (isEdited) expect(title, key).not.toBeNull();
});

test("a page is rendered by one route module, under one path", () => {
  const pages = Object.values(SITE_PAGES);
  for (const name of ["path", "file"] as const) {
    const values = pages.map((page) => page[name]);
    expect(new Set<string>(values).size).toBe(values.length);
  }
});
