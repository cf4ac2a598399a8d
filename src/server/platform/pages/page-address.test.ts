import { describe, expect, test } from "vitest";
import { CACHED_PAGES, CACHED_RECORD_PAGES } from "#contract/pages.ts";
import { cacheKeyOf, NOT_FOUND, pageAddressOf, recordPageOf, targetOf } from "#server/platform/pages/page-address.ts";
import { fc } from "#tests/support/fast-check.ts";

/** One allowed value for each parameter of the cached pages. */
const ALLOWED: Readonly<Record<string, string>> = {
  sent: "MSG-7K2M-Q9XD",
  done: "1",
  invitation: "1",
  token: "a-token",
  product: "mesh-gateway",
  service: "cloud-migration",
  tier: "starter",
  q: "design",
  department: "Design",
  category: "Gauges",
  page: "12",
};
/** Values that no page allows for any parameter except a search text. */
const CANNOT_BE = ["", " ", "abc\u0000", "0", "01", "-1", "1e3", "x".repeat(301), "../..", "%", "__proto__"];

/** Returns the target of an address that is a page for one visitor, or undefined. */
function ownTarget(url: string): string | undefined {
  const address = pageAddressOf(url);
  return address.kind === "own" ? address.target : undefined;
}

describe("the cache key of an address", () => {
  test("the cache key of a page is its path", () => {
    for (const { path } of CACHED_PAGES) expect(cacheKeyOf(path)).toBe(path);
  });

  test("the cache key does not depend on parameters that the page does not know", () => {
    for (const search of ["?", "?utm_source=mail", "?a=1&a=2", "?q=%00", "?__proto__=x"]) {
      expect(cacheKeyOf(`/contact${search}`)).toBe("/contact");
    }
  });

  test("the cache key depends neither on other pages' parameters nor on impossible values", {
    tags: "promise-44",
  }, () => {
    for (const { path, query, unkept, personal } of CACHED_PAGES) {
      const known = new Set([...query, ...Object.keys({ ...unkept, ...personal })]);
      for (const [name, value] of Object.entries(ALLOWED).filter(([name]) => !known.has(name))) {
        expect(cacheKeyOf(`${path}?${name}=${value}`), `${path}?${name}`).toBe(path);
      }
      for (const name of Object.keys({ ...unkept, ...personal }).filter((one) => one !== "q" && !query.includes(one))) {
        for (const value of CANNOT_BE.filter(
          (one) => one.length > 300 || !["token", "category", "department", "product", "service", "tag"].includes(name),
        )) {
          const url = `${path}?${new URLSearchParams({ [name]: value })}`;
          expect(cacheKeyOf(url), url).toBe(path);
        }
      }
    }
  });

  test("a page for one visitor has no cache key, and keeps only the parameters that it knows", () => {
    const cachedPages = CACHED_PAGES.filter(({ personal }) => personal);
    expect(cachedPages.length).toBeGreaterThan(5);
    for (const { path, personal } of cachedPages) {
      for (const name of Object.keys(personal ?? {})) {
        const own = `${path}?${name}=${ALLOWED[name]}`;
        expect(ownTarget(`${own}&utm_source=mail&${name}=other&_data=x`), own).toBe(own);
        expect(ownTarget(own.replace(name, `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`)), own).toBe(own);
      }
    }
  });

  test("the cache key ignores `sent` without a valid reference of the page's own form", () => {
    for (const search of ["?sent=MSG-1", "?sent", "?a=1&sent=", "?sent=APP-7K2M-Q9XD", "?done=1", "?token=1"]) {
      expect(cacheKeyOf(`/${search}`)).toBe("/");
    }
    for (const search of ["?done", "?done=2", "?sent=MSG-7K2M-Q9XD"]) {
      expect(cacheKeyOf(`/newsletter${search}`)).toBe("/newsletter");
    }
  });

  test.each([
    "/admin",
    "/admin/",
    "/admin/messages",
    "/admin/messages?page=2",
    "/admin/no-such",
    "/%61dmin/messages",
    "/admin/dashboard.data",
  ])("the back office's %s has no cache key", (url) => {
    expect(cacheKeyOf(url)).toBeUndefined();
  });

  test("a search with too many possible results to cache has no cache key", () => {
    for (const search of ["?q=design", "?department=Design", "?q=a&department="]) {
      expect(cacheKeyOf(`/careers${search}`)).toBeUndefined();
    }
    expect(cacheKeyOf("/careers?q=&department=")).toBe("/careers");
    expect(ownTarget("/catalogue?page=3&q=yarn&page=4&x=y")).toBe("/catalogue?q=yarn&page=3");
    expect(cacheKeyOf("/catalogue?page=1&q=")).toBe("/catalogue");
  });

  test("each cacheable value of a parameter has a cache key, and other values have none", () => {
    expect(cacheKeyOf("/products?page=2&category=ai&utm_source=mail")).toBe("/products?category=ai&page=2");
    expect(cacheKeyOf("/products?category=&page=")).toBe("/products");
    for (const page of ["10", "400", "999999"])
      expect(ownTarget(`/products?page=${page}`)).toBe(`/products?page=${page}`);
    for (const [search, to] of [
      ["?category=Felt%20hats", "/products"],
      ["?page=1", "/products"],
      ["?page=abc", "/products"],
      ["?page=1000000", "/products"],
      ["?page=2&category=Felt", "/products?page=2"],
      ["?category=__proto__&page=0", "/products"],
    ] as const) {
      expect(pageAddressOf(`/products${search}`), search).toEqual({ kind: "moved", to });
    }
  });

  test("the page of a record has a cache key with its slug", () => {
    expect(cacheKeyOf("/careers/ux-researcher")).toBe("/careers/ux-researcher");
    expect(cacheKeyOf("/careers/ux-researcher?utm_source=mail&sent=MSG-7K2M-Q9XD")).toBe("/careers/ux-researcher");
    expect(cacheKeyOf("/careers/ux-researcher?sent=APP-7K2M-Q9XD")).toBeUndefined();
    expect(cacheKeyOf("/catalogue/loom?sent=APP-7K2M-Q9XD")).toBe("/catalogue/loom");
    for (const path of ["/careers/UX", "/careers/a/b", "/careers/a--b", "/careers/-a", `/careers/${"a".repeat(200)}`]) {
      expect(cacheKeyOf(path)).toBe(NOT_FOUND);
    }
  });

  test("the data addresses of public pages are unknown addresses", () => {
    for (const url of [
      "/_root.data",
      "/contact.data",
      "/login.data",
      "/careers/ux-researcher.data",
      "/contact.data?x=1",
    ]) {
      expect(cacheKeyOf(url), url).toBe(NOT_FOUND);
    }
  });

  test("all unknown addresses share one cache key", () => {
    const odd = ["/Unknown", "/contact/../about", "/contact%2f", "/.%2e/admin", "/admin/../about", "/admin/%5cx\\y"];
    const unknown = ["/wp-login.php", "/a/b/c", "/nope/x?x=1", "/%00", "/api", "//", "/contact/x", "//contact"];
    for (const url of [...odd, ...unknown]) expect(cacheKeyOf(url), url).toBe(NOT_FOUND);
    expect(targetOf(NOT_FOUND)).toMatch(/^\/[a-z-]+\/[a-z]+$/);
    expect(cacheKeyOf(targetOf(NOT_FOUND))).toBe(NOT_FOUND);
  });

  test("an extra page has the path of its slug, which no page of the site has", () => {
    expect(recordPageOf("/how-we-work")).toEqual({ under: "", slug: "how-we-work" });
    expect(cacheKeyOf("/how-we-work?utm_source=x")).toBe("/how-we-work");
    for (const path of ["/pricing", "/status", "/admin", "/api", "/login", "/How-We-Work", "how-we-work", "/", ""])
      expect(recordPageOf(path), path).toBeUndefined();
  });

  test("an address with capitals redirects to the page in lower case, and nowhere else", () => {
    for (const [url, to] of [
      ["/LOGIN", "/login"],
      ["/Contact?utm_source=x&sent=1", "/contact"],
      ["/Newsletter/Confirm?token=abc", "/newsletter/confirm?token=abc"],
      ["/Products?page=0", "/products"],
    ] as const) {
      expect(pageAddressOf(url), url).toEqual({ kind: "moved", to });
    }
  });

  test.each([
    "//EVIL.example/x.DATA",
    "//evil.EXAMPLE/admin.data",
    "/\\\\EVIL.example/x.DATA",
    "///EVIL.example/.DATA",
  ])("the address %s never redirects to a different site", (url) =>
    expect(pageAddressOf(url)).toEqual({ kind: "cached", key: NOT_FOUND }),
  );

  test("no address redirects to a different site", { tags: "promise-44" }, () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      "%2f",
      "%5C",
      "..",
      "Evil.example",
      "ADMIN",
      "x",
      ".Data",
      "?",
      "@",
      ":",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const address = pageAddressOf(`/${parts.join("")}`);
        if (address.kind === "moved") expect(new URL(address.to, "http://site").origin).toBe("http://site");
      }),
      { numRuns: 2000 },
    );
  });

  test("the cache key does not depend on percent-encoding of letters", () => {
    expect(cacheKeyOf("/%63ontact")).toBe("/contact");
    expect(cacheKeyOf("/careers/%75x%2Dresearcher")).toBe("/careers/ux-researcher");
  });

  test("visitors cannot add cache keys to the list of possible ones", { tags: "promise-44" }, () => {
    const choices = CACHED_PAGES.flatMap(({ path, values = {} }) =>
      Object.entries(values).flatMap(([name, all]) =>
        typeof all === "function" ? [] : all.map((value) => `${path}?${name}=${value}`),
      ),
    );
    // An address with a category that the settings lack redirects.
    const isCategory = (key: string | undefined) => /^\/products\?category=[a-z0-9-]+$/.test(key ?? "");
    const paths = CACHED_PAGES.map(({ path }) => path);
    const known = new Set<string | undefined>([undefined, NOT_FOUND, ...paths, ...choices]);
    const asked = fc.oneof(fc.webPath(), fc.constantFrom(...paths));
    const name = fc.constantFrom(...Object.keys(ALLOWED), "x");
    const value = fc.oneof(fc.constantFrom(...Object.values(ALLOWED), ...CANNOT_BE), fc.string());
    fc.assert(
      fc.property(asked, name, value, fc.webQueryParameters(), (path, one, text, search) => {
        const url = `${path}?${new URLSearchParams({ [one]: text })}&${search}`;
        const key = cacheKeyOf(url);
        const isRecord = CACHED_RECORD_PAGES.some((under) => key?.startsWith(`${under}/`));
        expect(isRecord || isCategory(key) || known.has(key), `${url} ${key}`).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a cache key maps to itself, so a page can be rendered from the key alone", () => {
    const paths = fc.oneof(fc.webPath(), fc.constantFrom(...CACHED_PAGES.map(({ path }) => path)));
    fc.assert(
      fc.property(paths, fc.webQueryParameters(), (path, search) => {
        const key = cacheKeyOf(`${path}?${search}`);
        if (key !== undefined) expect(cacheKeyOf(targetOf(key))).toBe(key);
      }),
      { numRuns: 500 },
    );
  });
});
