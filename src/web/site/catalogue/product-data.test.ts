import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import type { PublicProduct } from "#contract/products.ts";
import { productData } from "./product-data.ts";
import { picturesOf } from "./product-pictures.ts";

const PRODUCT: PublicProduct = {
  name: "Probe",
  slug: "probe",
  category: "Sensors",
  description: "Looks into the ground.",
  price: 12,
  unit: "",
  purpose: "",
  contents: [],
  leadTime: "",
  specifications: [],
  images: ["a.png", "0198-b.webp"],
  variants: [],
};
const PICTURE = {
  src: "/uploads/0198-b.webp",
  width: 1200,
  height: 900,
  alt: "A probe",
  focusX: 0.5,
  focusY: 0.5,
  isTransparent: false,
  sizes: [],
};
const UPLOADS = new Map([["0198-b.webp", PICTURE]]);

function dataOf(change: Partial<PublicProduct> = {}, isInStock = true) {
  const product = { ...PRODUCT, ...change };
  const pictured = { ...product, pictures: picturesOf(product, UPLOADS) };
  return productData({
    product: pictured,
    isInStock,
    company: DEFAULT_COMPANY,
    currency: "USD",
    publicUrl: "https://example.org",
  });
}

const variant = (price: number) => ({ name: "One", price, attributes: {} });

test("pictures are the uploaded ones, or one cover drawn from the data if none was uploaded", () => {
  const cover = { width: 800, height: 600, alt: "", drawn: true };
  const drawn = [{ src: "/covers/probe.svg?rings=1&strands=0", ...cover }];
  expect(picturesOf(PRODUCT, UPLOADS)).toEqual([{ ...PICTURE, drawn: false }]);
  expect(picturesOf({ ...PRODUCT, images: ["a.png", "b.png"] }, new Map())).toEqual(drawn);
  // A band of rings for each variant, a strand for each attribute and specification.
  const variants: PublicProduct["variants"] = [
    { name: "S", price: 1, attributes: { Colour: "red", Reach: "1 m" } },
    { name: "L", price: 2, attributes: { colour: "red" } },
  ];
  const specifications = [{ name: "Range", value: "2 km" }];
  expect(picturesOf({ ...PRODUCT, images: [], variants, specifications }, new Map())).toEqual([
    { src: "/covers/probe.svg?rings=2&strands=3", ...cover },
  ]);
});

test("a product's structured data contains its known fields", () => {
  expect(dataOf()).toMatchObject({
    "@type": "Product",
    name: "Probe",
    url: "https://example.org/catalogue/probe",
    image: ["https://example.org/uploads/0198-b.webp"],
    offers: { "@type": "Offer", price: 12, priceCurrency: "USD" },
  });
  expect(dataOf()).not.toHaveProperty("additionalProperty");
  expect(
    dataOf({ images: [], purpose: "For fields.", specifications: [{ name: "Range", value: "2 km" }] }),
  ).toMatchObject({
    description: "For fields.\n\nLooks into the ground.",
    image: ["https://example.org/covers/probe.svg?rings=1&strands=1"],
    additionalProperty: [{ "@type": "PropertyValue", name: "Range", value: "2 km" }],
  });
});

test("variants of different prices are one offer with a range, a price on request is no offer", () => {
  expect(dataOf({ variants: [variant(30), variant(20), variant(0)] })).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: 20, highPrice: 30, priceCurrency: "USD" },
  });
  expect(dataOf({ price: 0 })).not.toHaveProperty("offers");
});

test.each([
  [true, "https://schema.org/InStock"],
  [false, "https://schema.org/OutOfStock"],
])("an offer, of one price or a range, says whether the product is in stock: %s", (isInStock, availability) => {
  expect(dataOf({}, isInStock)).toMatchObject({ offers: { "@type": "Offer", availability } });
  expect(dataOf({ variants: [variant(30), variant(20)] }, isInStock)).toMatchObject({
    offers: { "@type": "AggregateOffer", availability },
  });
});
