import { describe, expect, test } from "vitest";
import { PRODUCT_EXAMPLES } from "#contract/examples/products.ts";
import type { Product } from "#contract/products.ts";
import { bodyOf, locationIn, valuesOf } from "../forms/field-table.ts";
import { contractResolver, errorsAt, problemsOf } from "../forms/record-form.ts";
import { PRODUCT_FORM } from "./product-form.tsx";

const { schemas, fields } = PRODUCT_FORM;

/** Name of an attribute with characters that separate the parts of a path. */
const odd = "Screen size (7.5 in)";
const variant = { price: 480, stock: 5 };
const product: Product = {
  ...PRODUCT_EXAMPLES.getProduct.reply.data,
  variants: [
    { ...variant, name: "Standard", sku: "CSK-STD", attributes: { Colour: "Grey" } },
    { ...variant, name: "Large", sku: "CSK-LRG", attributes: { "Screen size (7.5 in)": "Yes", Colour: "" } },
  ],
};
const values = valuesOf(fields, product);

const fieldsOf = (paths: string[]) => {
  const rejected = paths.map((path) => ({ path, message: "wrong" }));
  return problemsOf(errorsAt(rejected, values, fields)).map(({ field }) => field);
};

describe("a product in its form", () => {
  test("has a value for every attribute in every variant, whatever its name", () => {
    expect(values.variants).toEqual({
      attributes: ["Colour", "Screen size (7.5 in)"],
      rows: [
        { name: "Standard", sku: "CSK-STD", price: "480", stock: "5", values: ["Grey", ""], lacks: [odd] },
        { name: "Large", sku: "CSK-LRG", price: "480", stock: "5", values: ["", "Yes"], lacks: [] },
      ],
    });
  });

  test("has one field for an attribute that its variants spell differently", () => {
    const given = ["Colour", "colour"].map((name) => ({
      ...variant,
      name,
      sku: name,
      attributes: { [name]: `of ${name}` },
    }));
    const { attributes, rows } = fields.variants.read(given as never);
    expect(attributes).toEqual(["Colour"]);
    expect(rows.map(({ values }) => values)).toEqual([["of Colour"], ["of colour"]]);
  });

  test("is sent unchanged, with typed values for attributes that were missing", () => {
    const sent = schemas.change.parse(bodyOf(fields, values));
    expect(sent.variants?.map(({ attributes }) => attributes)).toEqual([
      { Colour: "Grey" },
      { Colour: "", [odd]: "Yes" },
    ]);
    const rows = values.variants.rows.map((row) => ({ ...row, values: ["", "No"] }));
    expect(fields.variants.write({ ...values.variants, rows })).toMatchObject([
      { attributes: { Colour: "", [odd]: "No" } },
      { attributes: { Colour: "", [odd]: "No" } },
    ]);
    expect(sent).toMatchObject({ price: product.price, stock: product.stock, images: product.images });
  });

  test("treats attribute names such as `constructor` as plain names", () => {
    const given = [{ ...variant, name: "A", sku: "A", attributes: { constructor: "Oak" } }];
    const { rows } = fields.variants.read([...given, { ...variant, name: "B", sku: "B", attributes: {} }] as never);
    expect(rows.map((row) => row.values)).toEqual([["Oak"], [""]]);
  });

  test("shows each refusal at its field", () => {
    expect(
      fieldsOf([
        "slug",
        "images.1",
        "variants.1.sku",
        "variants.0.attributes.Colour",
        "variants.1.attributes.Screen size (7.5 in)",
      ]),
    ).toEqual(["slug", "images.1", "variants.rows.0.values.0", "variants.rows.1.sku", "variants.rows.1.values.1"]);
    expect(fieldsOf(["variants"])).toEqual(["variants"]);
  });

  test("a specification without a colon is refused by the number of its line", async () => {
    const typed = { ...values, specifications: "Range: 2 km\n\nBattery 3 years" };
    const check = contractResolver(schemas.change, fields);
    const { errors } = await check(typed, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(problemsOf(errors)).toEqual([
      { field: "specifications", message: "Line 3 needs a colon, such as Battery: 3 years" },
    ]);
  });

  test("names the location of a message that several fields share", () => {
    const locationOf = (field: string) => locationIn(fields, field, values);
    expect(locationOf("variants.rows.1.sku")).toBe("Variant 2");
    expect(locationOf("variants.rows.1.values.1")).toBe("Variant 2, Screen size (7.5 in)");
    expect(locationOf("images.0")).toBe("Image 1");
    expect(locationOf("slug")).toBeUndefined();
  });

  test("describes each variant on one line", () => {
    const rows = [...values.variants.rows, { name: "", sku: "", price: "about 9", stock: "", values: [], lacks: [] }];
    expect(fields.variants.format?.({ ...values.variants, rows })).toBe(
      [
        "Standard (CSK-STD, $480, 5 in stock, Colour: Grey)",
        "Large (CSK-LRG, $480, 5 in stock, Screen size (7.5 in): Yes)",
        "Unnamed (no SKU, about 9, no stock)",
      ].join("\n"),
    );
    expect(fields.variants.format?.(fields.variants.blank)).toBe("None");
  });
});
