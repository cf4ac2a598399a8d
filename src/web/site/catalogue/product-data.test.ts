import { expect, test } from "vitest";
import { FIRST_COMPANY } from "#content/company.ts";
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
const UPLOADS = new Map([["0198-b.webp", { width: 1200, height: 900 }]]);

function dataOf(change: Partial<PublicProduct> = {}) {
  const product = { ...PRODUCT, ...change };
  const pictured = { ...product, pictures: picturesOf(product, UPLOADS) };
  return productData({ product: pictured, company: FIRST_COMPANY, publicUrl: "https://example.org" });
}

const variant = (price: number) => ({ name: "One", price, attributes: {} });

test("pictures are those that were uploaded, in their order, or a drawn one where none was", () => {
  const drawn = [{ src: "/covers/probe.svg", width: 800, height: 600, drawn: true }];
  expect(picturesOf(PRODUCT, UPLOADS)).toEqual([
    { src: "/uploads/0198-b.webp", width: 1200, height: 900, drawn: false },
  ]);
  expect(picturesOf({ slug: "probe", images: ["a.png", "b.png"] }, new Map())).toEqual(drawn);
  expect(picturesOf({ slug: "probe", images: [] }, new Map())).toEqual(drawn);
});

test("search engines are told what is known, and no drawn picture", () => {
  expect(dataOf()).toMatchObject({
    "@type": "Product",
    name: "Probe",
    url: "https://example.org/catalogue/probe",
    image: ["https://example.org/uploads/0198-b.webp"],
    offers: { "@type": "Offer", price: 12, priceCurrency: "USD" },
  });
  expect(dataOf({ images: [] })).not.toHaveProperty("image");
});

test("variants of different prices are one offer of a range, and what is on request is none", () => {
  expect(dataOf({ variants: [variant(30), variant(20), variant(0)] })).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: 20, highPrice: 30, priceCurrency: "USD" },
  });
  expect(dataOf({ price: 0 })).not.toHaveProperty("offers");
});
