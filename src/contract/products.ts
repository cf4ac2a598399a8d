import { endpoint, taken } from "#contract/endpoint.ts";
import { CREATED_AND_ID, type FactsOf, inExport, notInExport } from "#contract/field-facts.ts";
import {
  changedText,
  instant,
  isLongerThan,
  LIMITS,
  money,
  moneyInput,
  optionalText,
  rawText,
  requiredText,
  sample,
  slug,
  status,
  stockInput,
  textList,
  tidy,
} from "#contract/fields.ts";
import { listQuery, MAX_PAGE_SIZE } from "#contract/lists.ts";
import { exportCalls, READ_ONLY_OF_SAMPLES, resourceCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const PRODUCT_STATUSES = ["Active", "Draft", "Archived"] as const;
export const PRODUCT_LIMITS = {
  variants: 100,
  attributes: 20,
  images: 20,
  imageName: 255,
  contents: 50,
  specifications: 50,
} as const;

export const PRODUCT_MESSAGES = {
  slugTaken: "A product with this slug already exists.",
  skuTaken: "A product variant with this SKU already exists.",
  skuRepeated: "Another variant of this product has this SKU.",
  attributeBlank: "Attribute name is required",
  attributeRepeated: "Another attribute of this variant has this name",
  imageName: `Must be a file name of 1 to ${PRODUCT_LIMITS.imageName} characters without / and \\`,
} as const;

const attributes = z.record(z.string(), z.string());

export const ProductVariant = z.strictObject({
  name: z.string(),
  sku: z.string(),
  price: money,
  stock: z.int(),
  /** Text by attribute name, in the order given. */
  attributes,
});
export type ProductVariant = z.infer<typeof ProductVariant>;

const specification = z.strictObject({ name: z.string(), value: z.string() });

export const Product = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
  price: money,
  stock: z.int(),
  status: z.enum(PRODUCT_STATUSES),
  /** Unit of an order, such as `kit`. This field and the next four are blank or empty if unknown. */
  unit: z.string(),
  /** Purpose of the product, in one line. */
  purpose: z.string(),
  /** Contents of the box. */
  contents: z.array(z.string()),
  /** Time until the product ships, in words. */
  leadTime: z.string(),
  specifications: z.array(specification),
  /** Variants in the order given. */
  variants: z.array(ProductVariant),
  /** File names in the order given. A file that was never uploaded is shown as a drawn cover. */
  images: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  sample,
});
export type Product = z.infer<typeof Product>;

export const PRODUCT_FACTS: FactsOf<Product> = {
  name: inExport("Name"),
  slug: inExport("Slug"),
  category: inExport("Category"),
  status: inExport("Status"),
  price: inExport("Price", "money"),
  stock: inExport("Stock", "number"),
  variants: {
    label: "Variants",
    exported: [{ title: "Variants", cell: (variants) => variants.length, kind: "number" }],
  },
  description: notInExport("Description"),
  unit: notInExport("Unit"),
  purpose: notInExport("Purpose"),
  contents: notInExport("Contents"),
  leadTime: notInExport("Lead time"),
  specifications: notInExport("Specifications"),
  images: notInExport("Images"),
  ...CREATED_AND_ID,
};

/** Product on the public pages. */
export const PublicProduct = z.strictObject({
  ...Product.pick({
    name: true,
    slug: true,
    category: true,
    description: true,
    price: true,
    unit: true,
    purpose: true,
    contents: true,
    leadTime: true,
    specifications: true,
    images: true,
  }).shape,
  variants: z.array(ProductVariant.pick({ name: true, price: true, attributes: true })),
});
export type PublicProduct = z.infer<typeof PublicProduct>;

/** Returns the key that attributes are compared by: `Colour` and `colour` have the same. */
export function attributeKey(name: string): string {
  return tidy(name).replace(/\s+/g, " ").toLowerCase();
}

type HasAttributes = Pick<ProductVariant, "attributes">;

/**
 * Returns the variants of a product with one spelling of each attribute: that of the first variant that has it. Older records
 * may have two spellings in one variant: these stay, so that neither value is lost.
 */
export function withOneSpelling<Variant extends HasAttributes>(variants: readonly Variant[]): Variant[] {
  const spelling = new Map<string, string>();
  return variants.map((variant) => {
    const names = Object.keys(variant.attributes);
    const keys = names.map(attributeKey);
    if (new Set(keys).size < keys.length) return variant;
    const spelt = names.map((name, at) => {
      const key = keys[at] ?? name;
      const first = spelling.get(key) ?? name;
      spelling.set(key, first);
      return [first, variant.attributes[name] ?? ""] as const;
    });
    return { ...variant, attributes: Object.fromEntries(spelt) };
  });
}

/** Schema of an attribute's name. Keys are checked one by one, so that each error has its path. */
const attributeName = requiredText(PRODUCT_MESSAGES.attributeBlank, LIMITS.name);

const attributesInput = z
  .record(z.string(), optionalText(LIMITS.short), "Must be text by attribute name")
  .superRefine((given, context) => {
    const names = Object.keys(given);
    if (names.length > PRODUCT_LIMITS.attributes) {
      const message = `Must be at most ${PRODUCT_LIMITS.attributes} attributes`;
      context.addIssue({ code: "custom", message, continue: false });
      return;
    }
    const known = new Set<string>();
    for (const name of names) {
      const reject = (message = "") => context.addIssue({ code: "custom", path: [name], message, continue: false });
      const { data, error } = attributeName.safeParse(name);
      if (data === undefined) reject(error?.issues[0]?.message);
      else if (known.has(attributeKey(data))) reject(PRODUCT_MESSAGES.attributeRepeated);
      else known.add(attributeKey(data));
    }
  })
  .overwrite((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [tidy(name), value])))
  .meta({ maxProperties: PRODUCT_LIMITS.attributes });

const variantInput = z.strictObject({
  name: requiredText("Variant name is required", LIMITS.name),
  sku: requiredText("SKU is required", LIMITS.name),
  price: moneyInput("Price"),
  stock: stockInput("Stock"),
  attributes: attributesInput.default({}),
});

const specificationInput = z.strictObject({
  /** Name without a colon: the form has a line for each pair, with a colon between name and value. */
  name: requiredText("Specification name is required", LIMITS.name).refine(
    (name) => !name.includes(":"),
    "Specification name must not contain a colon",
  ),
  value: requiredText("Specification value is required", LIMITS.short),
});

/** File name, stored as sent, since a different spelling would name a different file. */
const imageName = rawText(PRODUCT_LIMITS.imageName, PRODUCT_MESSAGES.imageName)
  .refine((name) => !/[/\\\p{Cc}\p{Cs}]/u.test(name), PRODUCT_MESSAGES.imageName)
  .refine((name) => name !== "" && !isLongerThan(name, PRODUCT_LIMITS.imageName), PRODUCT_MESSAGES.imageName)
  .meta({ minLength: 1, maxLength: PRODUCT_LIMITS.imageName, pattern: "^[^/\\\\]+$" });

const input = {
  name: requiredText("Name is required", LIMITS.name),
  slug,
  category: requiredText("Category is required", LIMITS.name),
  description: requiredText("Description is required", LIMITS.long, "many"),
  price: moneyInput("Price"),
  stock: stockInput("Stock"),
  /** Default: Draft. */
  status: status(PRODUCT_STATUSES).optional(),
  unit: changedText(LIMITS.name),
  purpose: changedText(LIMITS.short),
  /** Blank entries are dropped. */
  contents: textList(PRODUCT_LIMITS.contents, LIMITS.short).optional(),
  leadTime: changedText(LIMITS.short),
  specifications: z
    .array(specificationInput, "Must be a list of names and values")
    .max(PRODUCT_LIMITS.specifications, `Must be at most ${PRODUCT_LIMITS.specifications} specifications`)
    .optional(),
  /** Given variants replace all stored ones. */
  variants: z
    .array(variantInput, "Must be a list of variants")
    .max(PRODUCT_LIMITS.variants, `Must be at most ${PRODUCT_LIMITS.variants} variants`)
    .overwrite(withOneSpelling)
    .optional(),
  images: z
    .array(imageName, "Must be a list of file names")
    .max(PRODUCT_LIMITS.images, `Must be at most ${PRODUCT_LIMITS.images} images`)
    .optional(),
};

export const ProductInput = z.strictObject(input);
export type ProductInput = z.output<typeof ProductInput>;

export const ProductChange = z.strictObject({ ...input, ...READ_ONLY_OF_SAMPLES });
export type ProductChange = z.output<typeof ProductChange>;

export const PRODUCT_SORTS = ["createdAt", "name", "category", "price", "stock", "status"] as const;

/** Category to filter a list by, in the form in which it is stored. */
const category = requiredText("Must name a category", LIMITS.name).optional();

const query = listQuery(PRODUCT_SORTS, { category, status: status(PRODUCT_STATUSES).optional() });

export const exportProducts = exportCalls("products", "product", query);

export const productCalls = resourceCalls("products", {
  one: "product",
  searches: "name and category",
  row: Product,
  detail: Product,
  create: ProductInput,
  change: ProductChange,
  status: status(PRODUCT_STATUSES),
  query,
  conflict: taken("slug", PRODUCT_MESSAGES.slugTaken),
});

export const listProductCategories = endpoint({
  method: "GET",
  path: "/products/categories",
  access: "products:read",
  summary: "The categories of all products, in alphabetical order.",
  reply: z.array(z.string()),
  status: 200,
  list: true,
});

export const PUBLIC_PRODUCT_SORTS = ["category", "name", "price"] as const;

export const listPublicProducts = endpoint({
  method: "GET",
  path: "/public/products",
  access: "public",
  ofPage: "catalogue",
  summary: "The products that are Active, by category unless sorted. Searches name, category and purpose.",
  query: listQuery(PUBLIC_PRODUCT_SORTS, { category }),
  reply: z.array(PublicProduct),
  status: 200,
  limits: ["public-read"],
  list: true,
  unpagedRows: MAX_PAGE_SIZE,
});

export const PRODUCT_ENDPOINTS = {
  exportProducts: exportProducts.csv,
  exportProductsXlsx: exportProducts.xlsx,
  listProducts: productCalls.list,
  listProductCategories,
  getProduct: productCalls.get,
  createProduct: productCalls.create,
  updateProduct: productCalls.replace,
  deleteProduct: productCalls.remove,
  setProductStatus: productCalls.setStatus,
  listPublicProducts,
} as const;
