import { describe, expect, test } from "vitest";
import { defineDocument, group, line, link, list, prose } from "#content/document.ts";
import { DOCUMENTS } from "#content/documents.ts";
import { LINK_MESSAGES, LINK_PAGES } from "#contract/link-targets.ts";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { findMissingLinks } from "#server/pages/broken-links.ts";
import { initialValue } from "#server/pages/document-schema.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

const SAMPLE = defineDocument("home", {
  hero: group("Opening", { lede: line("Introduction", "/nowhere"), text: prose("Text", "Words.") }),
  more: link("Link", { label: "", href: "/" }),
  links: list("Links", link("Link", { label: "", href: "/" }), []),
});

/** Platform with one job and no other record page. */
const platform = {
  hiddenPages: async () => new Set(),
  now: () => new Date("2026-11-25T08:00:00.000Z"),
  features: [
    {
      name: "jobs",
      site: { pages: { under: "/careers", find: async (_db: Read, slug: string) => slug === "engineer" } },
    },
    { name: "projects", site: { pages: { under: "/products", find: async () => undefined } } },
  ],
} as unknown as Platform;
// Not used, because the pages are found by the platform above.
const db = {} as Read;

const missingOf = (value: object) => findMissingLinks(platform, db, SAMPLE, { ...initialValue(SAMPLE), ...value });

describe("a link is missing", () => {
  test("findMissingLinks names each broken link by its field", async () => {
    const value = {
      hero: { lede: "/nowhere", text: "[a](/nowhere) and\n\n- [b](/careers/gone)" },
      more: { label: "A", href: "/about/nothing" },
      links: [
        { label: "A", href: "/about" },
        { label: "B", href: "/nothing#here" },
        { label: "C", href: "/services#nothing" },
        { label: "D", href: "https://example.org" },
      ],
    };
    expect(await missingOf(value)).toEqual([
      { path: "hero.text", message: "There is no page at /nowhere" },
      { path: "hero.text", message: "There is no page at /careers/gone" },
      { path: "more.href", message: "There is no page at /about/nothing" },
      { path: "links.1.href", message: "There is no page at /nothing#here" },
      { path: "links.2.href", message: "There is no place #nothing on /services" },
      { path: "links.3.href", message: LINK_MESSAGES.elsewhere },
    ]);
  });

  test.each([
    "/careers/gone",
    "/careers/gone?notice=1",
    "/products/engineer",
    "/nowhere?q=a",
    "/%2e%2e",
    "/{suburb}",
    "/admin/dashboard",
    "/api/docs",
    "//evil.example",
    "javascript:alert(1)",
    "mailto:{email}",
    "https://example.org/about",
    "about",
    "#here",
    "/about#cloud",
    "/careers/engineer#form",
    "/services#cloud#ai",
    "/#constructor",
  ])("%s", async (href) => {
    expect(await missingOf({ more: { label: "A", href } })).toMatchObject([{ path: "more.href" }]);
  });
});

describe("a link is not missing", () => {
  test.each([
    ...CACHED_PAGES.map(({ path }) => path),
    ...UNCACHED_PAGES,
    "/careers/engineer",
    "/careers/engineer#apply",
    "/catalogue?q=gauge",
    "/About",
    "#contact",
    "/#contact",
    "/services#cloud",
    "/contact?tier=starter#write",
    ...LINK_PAGES.flatMap(({ path, places = {} }) => Object.keys(places).map((anchor) => `${path}#${anchor}`)),
  ])("%s", async (href) => {
    expect(await missingOf({ more: { label: "A", href } })).toEqual([]);
  });

  test.each(["https://example.org/nowhere", "mailto:{email}", "/services#nothing", "#here"])(
    "in long text, %s is not missing",
    async (href) => {
      expect(await missingOf({ hero: { lede: "Words.", text: `[a](${href})` } })).toEqual([]);
    },
  );

  test.each(DOCUMENTS.map((document) => [document.key, document] as const))(
    "no link in the initial words of %s is broken",
    async (_key, document) => {
      expect(await findMissingLinks(platform, db, document, initialValue(document))).toEqual([]);
    },
  );
});
