import { describe, expect, test } from "vitest";
import { productCover, WEAVE_LIMITS } from "./product-cover.ts";

describe("the picture of a product", () => {
  test("is always the same, and differs for each slug, variant and strand", () => {
    const drawn = [
      productCover("field-gateway", { rings: 2, strands: 4 }),
      productCover("tank-sensor", { rings: 2, strands: 4 }),
      productCover("field-gateway", { rings: 3, strands: 4 }),
      productCover("field-gateway", { rings: 2, strands: 5 }),
    ];
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(productCover("field-gateway", { rings: 2, strands: 4 })).toBe(drawn[0]);
  });

  test.each([0, 1, 5, WEAVE_LIMITS.strands])("has a strand for each of %i, drawn of three lines", (strands) => {
    const lines = productCover("field-gateway", { rings: 1, strands }).split(
      /<g fill="none" stroke-linecap="round">/,
    )[1];
    expect((lines?.split("</g>")[0]?.match(/<path/g) ?? []).length).toBe(3 * strands);
  });

  test("has only finite numbers in its paths for all numbers of rings and strands", () => {
    for (const slug of ["a", "soil-moisture-kit", "x".repeat(120)]) {
      for (let rings = 1; rings <= WEAVE_LIMITS.rings; rings += 1) {
        const drawn = productCover(slug, { rings, strands: rings });
        expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/);
        for (const [, path] of drawn.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^M[-\d.\sMLHAQC]+$/);
      }
    }
  });
});
