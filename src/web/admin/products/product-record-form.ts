import { type Product, type ProductInput as ProductBody, ProductChange, ProductInput } from "#contract/products.ts";
import { moneyText, numberOf } from "../forms/numbers.ts";
import type { RecordForm } from "../forms/record-form.ts";
import { productsArea } from "./area.ts";
import { products } from "./product-client.ts";
import { formatVariants, type Variants, variantField, variantPlace, variantsBody, variantsOf } from "./variants.ts";

/** What the fields hold: prices and stock as they are typed. */
export interface ProductValues {
  name: string;
  slug: string;
  category: string;
  description: string;
  price: string;
  stock: string;
  status: Product["status"];
  /** File names. */
  images: string[];
  variants: Variants;
}

export const PRODUCT_FORM: RecordForm<Product, ProductValues, ProductBody> = {
  records: products.records,
  name: "Product",
  area: { title: "Products", path: productsArea.path, back: "Back to products" },
  newPath: productsArea.paths.new,
  create: products.create,
  update: products.update,
  after: () => productsArea.path,
  schemas: { create: ProductInput, change: ProductChange },
  blank: {
    name: "",
    slug: "",
    category: "",
    description: "",
    price: "0",
    stock: "0",
    status: "Draft",
    images: [],
    variants: { attributes: [], rows: [] },
  },
  valuesOf: ({ name, slug, category, description, price, stock, status, images, variants }) => ({
    name,
    slug,
    category,
    description,
    price: moneyText(price),
    stock: String(stock),
    status,
    images,
    variants: variantsOf(variants),
  }),
  bodyOf: ({ price, stock, variants, ...values }) => ({
    ...values,
    price: numberOf(price),
    stock: numberOf(stock),
    variants: variantsBody(variants),
  }),
  fieldOf: (path, { variants }) => variantField(path, variants),
  placeOf: (field, { variants }) => {
    const [, image] = /^images\.(\d+)$/.exec(field) ?? [];
    return image === undefined ? variantPlace(field, variants) : `Image ${Number(image) + 1}`;
  },
  labels: {
    name: "Product Name",
    slug: "Slug",
    category: "Category",
    description: "Description",
    price: "Base Price",
    stock: "Base Stock",
    status: "Status",
    images: "Product Images",
    variants: "Product Variants",
  },
  formatValue: (field, value) => (field === "variants" ? formatVariants(value as Variants) : undefined),
};
