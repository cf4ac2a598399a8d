import { describe, expect, test } from "vitest";
import { coverFor, covers } from "./covers.ts";
import { coverSize, svgDocument } from "./document.ts";
import { hashText } from "./random.ts";

/** Hashes of the documents. After a wanted change of a cover, look at it and put the new hash here. */
const pinned: Record<string, number> = {
  "billing-core": 2208682861,
  "clinic-records": 3292462474,
  "cloud-landing": 219064794,
  "erp-renewal": 1493106090,
  "permit-platform": 2259429678,
  "grid-ops": 2764003164,
  "metro-portal": 1558667062,
  "citizen-ds": 3364633840,
  "port-permits": 940776108,
  "bank-onboarding": 3665716217,
  "field-app": 1941002975,
  "coastal-sensors": 3813624021,
  "cane-yield": 3815477048,
  "smart-depot": 1668054131,
  "vision-qa": 3867586096,
};

test.each(covers)("the cover $slug is the same in every version, until it is changed on purpose", (cover) => {
  expect(hashText(svgDocument(coverSize.width, coverSize.height, cover.draw()))).toBe(pinned[cover.slug]);
});

describe("the covers", () => {
  test("have different slugs", () => {
    expect(new Set(covers.map(({ slug }) => slug)).size).toBe(covers.length);
  });
});

describe("a cover", () => {
  test("is one of the fifteen if the slug has one", () => {
    for (const cover of covers) expect(coverFor(cover.slug)).toBe(cover.draw());
  });

  test("is derived from a slug without a cover, always the same", () => {
    expect(coverFor("tide-tables")).toBe(coverFor("tide-tables"));
    expect(coverFor("tide-tables")).not.toBe(coverFor("tide-table"));
  });

  test("has the requested family", () => {
    for (let index = 0; index < 5; index += 1) {
      expect(coverFor(`project-${index}`, "cloth")).toContain("linearGradient");
      expect(coverFor(`project-${index}`, "coil")).toContain("radialGradient");
      expect(coverFor(`project-${index}`, "cable")).toContain("stroke-linecap");
    }
  });
});
