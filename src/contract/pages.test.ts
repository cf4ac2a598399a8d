import { describe, expect, test } from "vitest";
import { CACHED_PAGES } from "#contract/pages.ts";

describe("the cached pages", () => {
  const paths = CACHED_PAGES.map(({ path }) => path);

  test("each cached page is listed once, by a lower-case path without a trailing slash", () => {
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^\/$|^(\/[a-z0-9-]+)+$/);
  });

  test("no page of the back office is cached", () => {
    for (const path of paths) expect(path.startsWith("/admin")).toBe(false);
  });

  test("no cached page depends on a parameter for a single visitor", () => {
    const personal = CACHED_PAGES.flatMap((page) => Object.keys(page.personal ?? {}));
    expect(new Set(personal)).toEqual(new Set(["sent", "done", "token", "invitation"]));
    for (const { query } of CACHED_PAGES) for (const name of personal) expect(query).not.toContain(name);
  });
});
