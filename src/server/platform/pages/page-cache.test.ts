import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KEPT_PAGES } from "#contract/pages.ts";
import { cacheKeyOf } from "#server/platform/pages/page-cache.ts";

const unknown = cacheKeyOf("/no-such-page");

describe("the name under which a page is kept", () => {
  test("is its path", () => {
    for (const { path } of KEPT_PAGES) expect(cacheKeyOf(path)).toBe(path);
  });

  test("does not depend on parameters that the page does not know", () => {
    for (const search of ["?", "?utm_source=mail", "?a=1&a=2", "?q=%00", "?__proto__=x"]) {
      expect(cacheKeyOf(`/contact${search}`)).toBe("/contact");
    }
  });

  test("is none for a page that one visitor alone may see", () => {
    for (const search of ["?sent=MSG-1", "?sent", "?a=1&sent=", "?%73ent=1"]) {
      expect(cacheKeyOf(`/${search}`)).toBeUndefined();
    }
  });

  test.each([
    "/admin",
    "/admin/",
    "/admin/messages",
    "/admin/messages?page=2",
    "/admin/no-such",
    "/_root.data",
    "/contact.data",
  ])("is none for %s", (url) => {
    expect(cacheKeyOf(url)).toBeUndefined();
  });

  test("is none while somebody searches what has too many answers to keep", () => {
    for (const search of ["?q=design", "?department=Design", "?q=a&department="]) {
      expect(cacheKeyOf(`/careers${search}`)).toBeUndefined();
    }
    expect(cacheKeyOf("/careers?q=&department=")).toBe("/careers");
  });

  test("is its own for each of the values that a parameter may be kept with, and none for others", () => {
    expect(cacheKeyOf("/products?page=2&category=ai&utm_source=mail")).toBe("/products?category=ai&page=2");
    expect(cacheKeyOf("/products?category=&page=")).toBe("/products");
    for (const search of ["?category=felt", "?page=10", "?page=2&category=felt", "?category=__proto__"]) {
      expect(cacheKeyOf(`/products${search}`)).toBeUndefined();
    }
  });

  test("is its own for the page of a record, whose path ends with a slug", () => {
    expect(cacheKeyOf("/careers/ux-researcher")).toBe("/careers/ux-researcher");
    expect(cacheKeyOf("/careers/ux-researcher?utm_source=mail")).toBe("/careers/ux-researcher");
    expect(cacheKeyOf("/careers/ux-researcher?sent=APP-1")).toBeUndefined();
    for (const path of ["/careers/UX", "/careers/a/b", "/careers/a--b", "/careers/-a", `/careers/${"a".repeat(200)}`]) {
      expect(cacheKeyOf(path)).toBe(unknown);
    }
  });

  test("is one and the same for all unknown addresses", () => {
    expect(unknown).toBeDefined();
    for (const url of ["/wp-login.php", "/a/b/c", "/nope?x=1", "/%00", "/administrator", "//", "/contact/x"]) {
      expect(cacheKeyOf(url)).toBe(unknown);
    }
  });

  test("comes from a list that no visitor can make longer", () => {
    const known = new Set<string | undefined>([undefined, unknown, ...KEPT_PAGES.map(({ path }) => path)]);
    const paths = fc.oneof(fc.webPath(), fc.constantFrom(...KEPT_PAGES.map(({ path }) => path)));
    fc.assert(
      fc.property(paths, fc.webQueryParameters(), (path, search) => {
        expect(known).toContain(cacheKeyOf(`${path}?${search}`));
      }),
      { numRuns: 500 },
    );
  });
});
