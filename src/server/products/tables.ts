import { defineTable } from "#server/platform/database/table.ts";

declare module "#server/platform/database/schema.ts" {
  interface Schema {
    products: {
      id: string;
      name: string;
      name_key: string;
      slug: string;
      category: string;
      category_key: string;
      description: string;
      price_cents: number;
      stock: number;
      status: "Active" | "Draft" | "Archived";
      unit: string;
      purpose: string;
      /** JSON list of texts. */
      contents: Json;
      lead_time: string;
      /** JSON list of names and values. */
      specifications: Json;
      search: string;
      /** Words of all public texts, for the search over the site. */
      words: string;
      sample: Flag;
      version: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** `position` is the place in the product's list, from 0; `attributes` is text by name. */
    product_variants: {
      product_id: string;
      position: number;
      name: string;
      sku: string;
      price_cents: number;
      stock: number;
      attributes: Json;
    };
    product_images: { product_id: string; position: number; name: string };
  }
}

export const productsTable = defineTable("products", {
  key: ["id"],
  countedBy: ["status", "category"],
  recordType: "product",
  pictures: { columns: ["description"], key: "id", use: "product_text_id" },
  namesPeople: false,
});

export const productVariantsTable = defineTable("product_variants", {
  key: ["product_id", "position"],
  refersTo: ["products"],
  namesPeople: false,
});

export const productImagesTable = defineTable("product_images", {
  key: ["product_id", "position"],
  refersTo: ["products"],
  namesPeople: false,
  files: [{ column: "name", store: "files", mayBeOther: true }],
  pictures: { columns: ["name"], key: "product_id", use: "product_id" },
});
