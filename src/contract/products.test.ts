import { describe, expect, test } from "vitest";
import { tidy } from "#contract/fields.ts";
import { attributeKey, PRODUCT_LIMITS, PRODUCT_MESSAGES, ProductInput, withOneSpelling } from "#contract/products.ts";
import { ANY_CHARACTER, fc } from "#tests/support/fast-check.ts";

const product = { name: "A", slug: "a", category: "B", description: "C", price: 1, stock: 1 };

/** Parses a product with one variant that has these attributes. */
function withAttributes(attributes: unknown) {
  return ProductInput.safeParse({ ...product, variants: [{ name: "One", sku: "1", price: 1, stock: 1, attributes }] });
}

describe("the attributes of a variant", () => {
  test("attributes become tidied texts by tidied names, each name once, or are refused", () => {
    const name = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 5 }),
      fc.string({ unit: ANY_CHARACTER, maxLength: 3 }),
      fc.constantFrom("__proto__", "constructor", "toString", " a", "a", "A", "a ", "10", "2"),
    );
    const attributes = fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.integer())), { maxLength: 25 });
    fc.assert(
      fc.property(attributes, (entries) => {
        const given: unknown = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
        const read = withAttributes(given);
        if (!read.success) return;
        const parsed = read.data.variants?.[0]?.attributes ?? {};
        expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
        const names = Object.keys(parsed);
        expect(names.length).toBeLessThanOrEqual(PRODUCT_LIMITS.attributes);
        expect(names).toEqual(names.map(tidy));
        const sent = Object.keys(Object(given)).filter((one) => one !== "__proto__");
        expect(new Set(names)).toEqual(new Set(sent.map(tidy)));
        expect(new Set(names.map(attributeKey)).size).toBe(names.length);
      }),
      { numRuns: 300 },
    );
  });

  test("attributes may be omitted, and must otherwise be an object of texts", () => {
    expect(withAttributes(undefined).data?.variants?.[0]?.attributes).toEqual({});
    for (const wrong of [null, [], ["x"], "x", 5, true, { a: null }, { a: { b: "c" } }]) {
      expect(withAttributes(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test.each([
    ["in case", "Colour", "colour"],
    ["in space", "Screen size", "Screen  size"],
    ["in composition", "Me\u0301lange", "m\u00e9lange"],
  ])("attribute names that differ only %s are refused in one variant, unified between variants", (_, one, other) => {
    expect(withAttributes({ [one]: "Red", [other]: "Blue" }).error?.issues[0]?.message).toBe(
      PRODUCT_MESSAGES.attributeRepeated,
    );
    const variants = [one, other].map((name, at) => ({
      name: "V",
      sku: `S${at}`,
      price: 1,
      stock: 1,
      attributes: { [name]: "x" },
    }));
    const read = ProductInput.parse({ ...product, variants });
    expect(read.variants?.map(({ attributes }) => Object.keys(attributes))).toEqual([[tidy(one)], [tidy(one)]]);
  });

  test("two spellings of an attribute in one stored variant are both preserved", () => {
    const variants: { attributes: Record<string, string> }[] = [
      { attributes: { Colour: "Red", colour: "Blue" } },
      { attributes: { COLOUR: "Green", Size: "L" } },
      { attributes: { Colour: "Grey" } },
    ];
    expect(withOneSpelling(variants)).toEqual([
      { attributes: { Colour: "Red", colour: "Blue" } },
      { attributes: { COLOUR: "Green", Size: "L" } },
      { attributes: { COLOUR: "Grey" } },
    ]);
  });
});
