import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tidy } from "#contract/fields.ts";
import { PRODUCT_LIMITS, ProductInput } from "#contract/products.ts";

const product = { name: "A", slug: "a", category: "B", description: "C", price: 1, stock: 1 };

/** A product with one variant that has these attributes, as JSON brings them. */
function withAttributes(attributes: unknown) {
  return ProductInput.safeParse({ ...product, variants: [{ name: "One", sku: "1", price: 1, stock: 1, attributes }] });
}

describe("the attributes of a variant", () => {
  test("are read from whatever JSON holds: tidied text by tidied name, each name once, or refused", () => {
    const name = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 5 }),
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom("__proto__", "constructor", "toString", " a", "a", "a ", "10", "2"),
    );
    const attributes = fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.integer())), { maxLength: 25 });
    fc.assert(
      fc.property(attributes, (entries) => {
        const given: unknown = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
        const read = withAttributes(given);
        if (!read.success) return;
        const kept = read.data.variants?.[0]?.attributes ?? {};
        expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
        const names = Object.keys(kept);
        expect(names.length).toBeLessThanOrEqual(PRODUCT_LIMITS.attributes);
        expect(names).toEqual(names.map(tidy));
        const sent = Object.keys(Object(given)).filter((one) => one !== "__proto__");
        expect(new Set(names)).toEqual(new Set(sent.map(tidy)));
      }),
      { numRuns: 2000 },
    );
  });

  test("may be left out, and are an object of text otherwise", () => {
    expect(withAttributes(undefined).data?.variants?.[0]?.attributes).toEqual({});
    for (const wrong of [null, [], ["x"], "x", 5, true, { a: null }, { a: { b: "c" } }]) {
      expect(withAttributes(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});
